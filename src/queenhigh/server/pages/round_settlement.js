// The settlement of a recorded round: for every seat, why each chip moved.

import { card } from "./card_pictures.js";
import { clauseTags } from "./clause_tags.js";
import { h } from "./elements.js";
import { netOf } from "./stakes.js";
import { shortName } from "./table_picture.js";
import { capital, cents, dollars, signedDollars, words } from "./text_format.js";

/** @import { RoundRecord, RoundSeat, Seat, Settlement } from "./house_data.d.ts" */

const COLUMNS = ["Wager", "Stake", "Outcome", "Net", "Clauses"];
const NUMBERS = ["Stake", "Net"];

/** @param {RoundRecord} round @param {Seat | null} own */
export function settlementPanel(round, own) {
  return h(
    "section",
    { class: "panel stack", "aria-labelledby": "settled" },
    h("h2", { id: "settled" }, round.void ? "Void: every wager went back" : "Why each chip moved"),
    dealerLine(round),
    round.seats.map((seat) => seatTable(round, seat, seat.seat === own)),
    metersLine(round.meters_after ?? {}),
  );
}

/** @param {RoundRecord} round */
function dealerLine({ dealer, cards, hand_words: called }) {
  if (!dealer) return null;
  return h(
    "p",
    { class: "row" },
    h("span", { class: "soft small" }, "Dealer"),
    (cards.dealer ?? []).map(card),
    h(
      "span",
      {},
      capital(called.dealer ?? words(dealer.hand ?? "")),
      dealer.qualifies === false ? ", dealer doesn’t qualify" : "",
    ),
  );
}

/** @param {RoundRecord} round @param {RoundSeat} seat @param {boolean} isOwn */
function seatTable(round, seat, isOwn) {
  const called = round.hand_words[seat.seat];
  const who = isOwn ? [`You, seat ${seat.seat}`] : [`Seat ${seat.seat}`, shortName(seat.player)];
  const title = [...who, called ?? (seat.hand && words(seat.hand)), signedDollars(cents(seat.net))];
  const head = h(
    "tr",
    {},
    COLUMNS.map((name) => h("th", { scope: "col", class: NUMBERS.includes(name) ? "num" : null }, name)),
  );
  return h(
    "div",
    { class: "scroll" },
    h("h3", {}, title.filter(Boolean).join(" · ")),
    h(
      "table",
      {},
      h("thead", {}, head),
      h(
        "tbody",
        {},
        (seat.wagers ?? seat.results ?? []).map((row) => wagerRow(row, round, isOwn ? seat.seat : null)),
      ),
    ),
  );
}

/**
 * A player reads what the table said to them; others read what the settlement went by.
 * @param {Settlement} row
 * @param {RoundRecord} round
 * @param {Seat | null} own
 */
function why(row, round, own) {
  const told = row.from_seat ? null : round.reasons[`${own} ${row.wager}`];
  if (told) return h("span", { class: "because" }, told);
  return row.because?.length ? h("span", { class: "because" }, `because ${row.because.join(", ")}`) : null;
}

/** @param {Settlement} row @param {RoundRecord} round @param {Seat | null} own */
const wagerRow = (row, round, own) =>
  h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      round.titles[row.wager] ?? capital(words(row.wager)),
      row.from_seat ? ` (seat ${row.from_seat})` : "",
      why(row, round, own),
    ),
    h("td", { class: "num", data: { head: "Stake" } }, dollars(cents(row.stake))),
    h("td", { class: row.outcome, data: { head: "Outcome" } }, row.outcome),
    h("td", { class: "num", data: { head: "Net" } }, signedDollars(netOf(row))),
    h("td", {}, h("span", { class: "row" }, clauseTags(row.clauses))),
  );

/** @param {NonNullable<RoundRecord["meters_after"]>} meters */
function metersLine(meters) {
  const shown = Object.entries(meters).map(([name, value]) => {
    const amounts = typeof value === "string" ? [["", value]] : Object.entries(value);
    return `${words(name)} ${amounts.map(([meter, shows]) => `${meter} ${dollars(cents(shows))}`.trim()).join(", ")}`;
  });
  return shown.length ? h("p", { class: "small soft" }, `Meters after the round: ${shown.join(" · ")}`) : null;
}
