// One progressive meter: what it shows, how it grows, and its last changes as a line and a list.

import { h, s } from "./elements.js";
import { cents, dollars, meterWords } from "./text_format.js";

/** @import { MeterInfo, MeterMove } from "./house_data.d.ts" */

/** A number such as "3/20" or "14". @param {string | number} text */
function fraction(text) {
  const [over, under = 1] = String(text).split("/").map(Number);
  return over / under;
}

/** "14%" from "7/50". @param {string} rate */
export const ratePercent = (rate) => `${Number((fraction(rate) * 100).toFixed(4))}%`;

/** What a change added or took, in dollars; fractions of a cent stay visible. @param {MeterMove} move */
export function changeText(move) {
  const amount = fraction(move.cents) / 100;
  const text = Math.abs(amount).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${amount < 0 ? "−" : "+"}$${text}`;
}

/**
 * The meter named after its table, or by its own name if tables share it.
 * @param {MeterInfo} meter
 * @param {Map<string, string>} titles
 */
function meterTitle(meter, titles) {
  const [table, ...rest] = meter.meter.split(" ");
  const title = meter.tables.length === 1 && titles.get(table);
  return title ? `${title} · ${meterWords(rest.join(" "))}` : meterWords(meter.meter);
}

/** The last changes as a line, the newest at the right. @param {MeterMove[]} history */
function historyLine(history) {
  const amounts = history.map((move) => cents(move.shows)).reverse();
  if (amounts.length < 2) return null;
  const [first, last] = [amounts[0], amounts[amounts.length - 1]].map(dollars);
  const low = Math.min(...amounts);
  const span = Math.max(...amounts) - low || 1;
  const points = amounts.map((amount, index) => {
    const x = (index / (amounts.length - 1)) * 100;
    return `${x} ${38 - ((amount - low) / span) * 34}`;
  });
  const label = `From ${first} to ${last} over the last ${amounts.length} changes`;
  return h(
    "div",
    {},
    s(
      "svg",
      { class: "spark", viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": label },
      s("path", { d: `M${points.join(" L")}` }),
    ),
    h(
      "p",
      { class: "row between tiny soft" },
      h("span", {}, first),
      `last ${amounts.length} changes`,
      h("span", {}, last),
    ),
  );
}

/** @param {MeterMove[]} history */
function historyList(history) {
  if (!history.length) return null;
  const row = (/** @type {MeterMove} */ move) =>
    h(
      "tr",
      {},
      h("td", {}, move.table ?? ""),
      h("td", { class: "num" }, changeText(move)),
      h("td", { class: "num" }, dollars(cents(move.shows))),
    );
  return h(
    "details",
    {},
    h("summary", { class: "small" }, "Last changes"),
    h("table", {}, h("tbody", {}, history.map(row))),
  );
}

/** @param {MeterInfo} meter @param {Map<string, string>} titles titles of tables by their names */
export function meterCard(meter, titles) {
  const facts = [
    meter.rate ? `grows by ${ratePercent(meter.rate)} of each wager` : null,
    meter.reset ? `resets to ${dollars(cents(meter.reset))}` : null,
    meter.tables.length === 1 ? "one table" : `${meter.tables.length} tables`,
  ];
  return h(
    "li",
    { class: "panel stack" },
    h(
      "div",
      { class: "row between" },
      h("h3", {}, meterTitle(meter, titles)),
      h("strong", {}, dollars(cents(meter.shows))),
    ),
    historyLine(meter.history),
    h("p", { class: "tiny soft" }, facts.filter(Boolean).join(" · ")),
    historyList(meter.history),
  );
}
