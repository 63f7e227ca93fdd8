// What the coach says about the choices of a round, in dollars; exact fractions are one click away.

import { h } from "./elements.js";
import { capital, cents, dollars } from "./text_format.js";

/** @import { Advice, Mistake } from "./house_data.d.ts" */

/** What somebody does who takes a choice. @type {Record<string, string>} */
const DOING = {
  play: "Playing",
  fold: "Folding",
  "1x": "Playing 1×",
  "2x": "Playing 2×",
  "3x": "Playing 3×",
  raise: "Raising",
  check: "Checking",
  ride: "Letting it ride",
  withdraw: "Taking it back",
};

/** A choice as a verb; a Play may also be an amount: "25". @param {string} choice */
export const doing = (choice) =>
  DOING[choice] ?? (/^\d+(\.\d+)?$/.test(choice) ? `Playing ${dollars(cents(choice))}` : `Choosing ${choice}`);

/** Cents of a value in units of its wager. @param {number} value @param {number | null | undefined} perUnit */
const inCents = (value, perUnit) => Math.round(value * (perUnit || 100));

/** "$1.40", or "less than 1¢". @param {number} value @param {number | null | undefined} perUnit */
export function costText(value, perUnit) {
  const amount = Math.abs(inCents(value, perUnit));
  if (amount === 0) return value ? "less than 1¢" : "$0";
  return amount < 100 ? `${amount}¢` : `$${(amount / 100).toFixed(2)}`;
}

/** "loses $9.93", "wins $4.10", "breaks even". @param {number} value @param {number | null | undefined} perUnit */
function resultText(value, perUnit) {
  const amount = inCents(value, perUnit);
  if (!amount) return "breaks even";
  return `${amount > 0 ? "wins" : "loses"} $${(Math.abs(amount) / 100).toFixed(2)}`;
}

/** "Folding is better: playing costs $1.40 on average." @param {string} best @param {string} chosen @param {number} cost @param {number | null | undefined} perUnit @param {string} verb */
export const betterText = (best, chosen, cost, perUnit, verb) =>
  `${doing(best)} ${verb} better: ${doing(chosen).toLowerCase()} costs ${costText(cost, perUnit)} on average.`;

/** What the best choice is worth beside the next one. @param {Mistake} item */
export function comparison({ options, best, per_unit: perUnit }) {
  const [first, second] = [...(options ?? [])].sort(
    (a, b) => b.ev - a.ev || Number(b.action === best) - Number(a.action === best),
  );
  if (!second) return "";
  const told = `${doing(first.action)} ${resultText(first.ev, perUnit)} on average, ${doing(second.action).toLowerCase()} ${resultText(second.ev, perUnit)}`;
  const ahead = first.ev - second.ev;
  return ahead > 0 ? `${told}: ${costText(ahead, perUnit)} better.` : `${told}: the same.`;
}

/** @param {Mistake} item */
const fractions = (item) =>
  h(
    "details",
    { class: "exact" },
    h("summary", {}, "Exact fractions"),
    h(
      "ul",
      {},
      (item.options ?? []).map(({ action, exact }) =>
        h("li", {}, `${capital(doing(action).toLowerCase())}: `, h("span", { class: "mono" }, exact.replace("-", "−"))),
      ),
      item.mistake ? h("li", {}, "The mistake: ", h("span", { class: "mono" }, item.exact)) : null,
    ),
    h("p", { class: "tiny soft" }, item.unit ?? "in units of the wager"),
  );

/** @param {Mistake} item */
const judged = (item) => [
  item.mistake
    ? h(
        "p",
        { class: "lesson" },
        item.defaulted ? "Time ran out. " : null,
        h("strong", {}, betterText(item.best, item.chosen, item.cost, item.per_unit, "was")),
      )
    : h("p", { class: "lesson small" }, comparison(item)),
  fractions(item),
];

/** After the round: the best choices, and what other choices cost. @param {Mistake[] | null | undefined} mistakes */
export function verdict(mistakes) {
  if (!mistakes?.length) return null;
  const wrong = mistakes.some((item) => item.mistake);
  const late = mistakes.some((item) => item.defaulted);
  const praise = late
    ? h("p", { class: "lesson" }, "Time ran out. The house’s choice for you was also the best one.")
    : h("p", { class: "lesson win praise" }, "✓ Perfectly played");
  return h("div", { class: wrong ? "coach coach-wrong" : "coach" }, wrong ? null : praise, mistakes.map(judged));
}

/** What a choice gives away, given the advice for it; 0 if nothing is known about it. @param {Advice} advice @param {string} choice */
export function costOfChoice(advice, choice) {
  const best = Math.max(...advice.options.map(({ ev }) => ev));
  const value = advice.options.find(({ action }) => action === choice)?.ev ?? advice.between?.value;
  return value === undefined ? 0 : best - value;
}

/** How many choices were mistakes, and what they cost in cents. @param {Mistake[]} mistakes */
export function mistakeCost(mistakes) {
  const wrong = mistakes.filter((item) => item.mistake);
  return { mistakes: wrong.length, cost: wrong.reduce((sum, item) => sum + item.cost * (item.per_unit ?? 0), 0) };
}
