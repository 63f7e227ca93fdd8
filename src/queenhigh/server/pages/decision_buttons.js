// The buttons of a decision with their keys and, at practice tables, the exact value of each choice.

import { clauseTag } from "./clause_tags.js";
import { fieldText, formOf, h, ignoreDoubleClick, inputValue } from "./elements.js";
import { total } from "./stakes.js";
import { capital, cents, dollars } from "./text_format.js";

/** @import { Advice, Due, PlayRange, StageInfo, TableInfo } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/** @type {Record<string, string>} */
export const KEYS = {
  play: "P",
  fold: "F",
  "1x": "1",
  "2x": "2",
  "3x": "3",
  raise: "R",
  check: "K",
  ride: "R",
  withdraw: "W",
};
/** @type {Record<string, string>} */
const LABELS = { "1x": "Play 1×", "2x": "Play 2×", "3x": "Play 3×", ride: "Let it ride", withdraw: "Take it back" };
/** A choice as a person says it; a Play may also be an amount: "25". @param {string} choice */
export const choiceLabel = (choice) =>
  LABELS[choice] ?? (/^\d+(\.\d+)?$/.test(choice) ? `Play ${dollars(cents(choice))}` : capital(choice));

/**
 * What a choice costs, in dollars.
 * @param {Pick<TableInfo, "stages" | "wagers" | "forfeits">} info
 * @param {number} stage
 * @param {Record<string, number>} stakes cents by wager
 * @param {string} choice
 */
export function choiceCost({ stages, wagers, forfeits }, stage, stakes, choice) {
  const { no, on, takes_back: back, times } = stages[stage];
  const label = (/** @type {string | null} */ name) => wagers.find((item) => item.wager === name)?.label ?? "bet";
  if (back) return choice === no ? `${dollars(stakes[back] ?? 0)} comes back` : `${dollars(stakes[back] ?? 0)} stays`;
  if (choice === no) {
    const lost = forfeits.filter((name) => stakes[name]);
    if (!forfeits.length) return "Bet nothing more";
    const sum = dollars(total(Object.fromEntries(lost.map((name) => [name, stakes[name]]))));
    return lost.length === 1 ? `Lose the ${sum} ${label(lost[0])}` : `Lose ${sum}`;
  }
  return `Bet ${dollars(moreToBet({ no, on, takes_back: back, times }, stakes, choice))} more`;
}

/**
 * What a choice bets, in cents.
 * @param {Pick<StageInfo, "no" | "on" | "takes_back" | "times">} stage
 * @param {Record<string, number>} stakes cents by wager
 * @param {string} choice
 */
export function moreToBet({ no, on, takes_back: back, times }, stakes, choice) {
  if (back || choice === no) return 0;
  if (/^\d+(\.\d+)?$/.test(choice)) return cents(choice);
  const many = /^\d+x$/.test(choice) ? Number.parseInt(choice, 10) : times[0];
  return (stakes[on ?? ""] ?? 0) * many;
}

/** A value in the dollars of this bet: "+$2.72". @param {number} value @param {number | null | undefined} perUnit */
export function valueInDollars(value, perUnit) {
  const amount = Math.round(value * (perUnit || 100));
  const text = `$${(Math.abs(amount) / 100).toFixed(2)}`;
  return `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${text}`;
}

/**
 * The buttons of a decision.
 * @param {string[]} choices
 * @param {{ hint: (choice: string) => Child, advice: Advice | null, exact: boolean, decide: (choice: string) => unknown }}
 *   how `hint` says what a choice costs or means, `advice` is null until it was asked for, `exact` shows fractions
 */
export function choiceButtons(choices, { hint, advice, exact, decide }) {
  const value = (/** @type {Advice["options"][number]} */ option, /** @type {boolean} */ best) =>
    h(
      "span",
      { class: "worth" },
      best ? h("span", { class: "best" }, "Best") : null,
      h("span", { class: "ev" }, exact ? option.exact.replace("-", "−") : valueInDollars(option.ev, advice?.per_unit)),
    );
  const button = (/** @type {string} */ choice) => {
    const option = advice?.options.find((item) => item.action === choice);
    const best = advice?.best === choice;
    return h(
      "button",
      {
        class: best ? "primary choice" : "choice",
        type: "button",
        data: { key: `choice ${choice}`, choice },
        on: { click: ignoreDoubleClick(() => decide(choice)) },
      },
      h("span", { class: "choice-text" }, h("span", { class: "name" }, choiceLabel(choice)), hint(choice)),
      option ? value(option, best) : null,
      h("kbd", { "aria-hidden": "true" }, KEYS[choice] ?? ""),
    );
  };
  return h("div", { class: "choices", role: "group", "aria-label": "Your choices" }, choices.map(button));
}

/**
 * A Play of any amount between the multiples of the Ante, where the house takes one; null where its unit leaves no
 * amount between them.
 * @param {PlayRange | null} range
 * @param {number} ante
 * @param {string} typed
 * @param {{ keep: (typed: string) => unknown, decide: (choice: string) => unknown, value: Child }} how `value` is shown
 *   beside the amount: what it is worth, once advice was asked for
 */
export function amountForm(range, ante, typed, { keep, decide, value }) {
  if (!range || !ante || ante <= range.unit) return null;
  const [least, most] = [ante * range.least_times, ante * range.most_times];
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    decide(amountText(cents(fieldText(formOf(event), "amount"))));
  };
  return h(
    "form",
    { class: "row amount-form", on: { submit } },
    h(
      "label",
      { class: "row" },
      `Or ${dollars(least)} to ${dollars(most)}`,
      h("input", {
        name: "amount",
        type: "number",
        inputmode: "decimal",
        min: least / 100,
        max: most / 100,
        step: range.unit / 100,
        required: true,
        value: typed,
        data: { key: "amount" },
        on: { input: (event) => keep(inputValue(event)) },
      }),
    ),
    h("button", { class: "minor", type: "submit", data: { key: "amount play" } }, "Play this amount"),
    value,
  );
}

/** @param {number} amount */
const amountText = (amount) => (amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100));

/** @param {string | undefined} unit */
export const unitWords = (unit) => unit ?? "in units of the wager";

/** The question being asked, with its clause. @param {Due | undefined} due */
export function question(due) {
  return due ? h("p", { class: "question" }, due.what, " ", clauseTag(due.clause)) : null;
}
