// The buttons of a decision with their keys and, at practice tables, the exact value of each choice.

import { clauseTag } from "./clause_tags.js";
import { fieldText, formOf, h, ignoreDoubleClick, inputValue } from "./elements.js";
import { capital, cents, dollars, signedValue } from "./text_format.js";

/** @import { Advice, Due, Mistake, PlayRange } from "./house_data.d.ts" */
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
const LABELS = { "1x": "Play 1×", "2x": "Play 2×", "3x": "Play 3×", ride: "Let it ride" };

/** A choice as a person says it; a Play may also be an amount: "25". @param {string} choice */
const choiceLabel = (choice) =>
  LABELS[choice] ?? (/^\d+(\.\d+)?$/.test(choice) ? `Play ${dollars(cents(choice))}` : capital(choice));

/**
 * The hint on a choice: dollars for a Play that is a multiple of the Ante, words for the others.
 * @param {Record<string, string>} help
 * @param {number} ante
 */
export const choiceHint = (help, ante) => (/** @type {string} */ choice) =>
  /^\d+x$/.test(choice)
    ? h("span", { class: "hint cost" }, dollars(ante * Number.parseInt(choice, 10)))
    : h("span", { class: "hint" }, (help[choice] ?? "").replace(/^[^:]*: /, ""));

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
      { class: "ev" },
      exact ? option.exact.replace("-", "−") : signedValue(option.ev),
      best ? h("span", { class: "unseen" }, ", best") : null,
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
      h("span", { class: "name" }, choiceLabel(choice), " ", h("kbd", { "aria-hidden": "true" }, KEYS[choice] ?? "")),
      option ? value(option, best) : hint(choice),
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

/** After the round: the best choices, and what other choices cost. @param {Mistake[] | null | undefined} mistakes */
export function lessons(mistakes) {
  if (!mistakes?.length) return null;
  const wrong = mistakes.filter((item) => item.mistake);
  if (!wrong.length) return h("p", { class: "lesson win" }, "✓ Perfectly played.");
  return wrong.map((item) =>
    h(
      "p",
      { class: "lesson" },
      h("strong", {}, `${choiceLabel(item.chosen)} cost ${signedValue(item.cost).slice(1)} `),
      `(${unitWords(item.unit)}): `,
      h("strong", {}, choiceLabel(item.best)),
      " was best. ",
      h("span", { class: "soft tiny" }, `Exactly ${item.exact}.`),
    ),
  );
}

/** @param {string | undefined} unit */
export const unitWords = (unit) => unit ?? "in units of the wager";

/** The question being asked, with its clause. @param {Due | undefined} due */
export function question(due) {
  return due ? h("p", { class: "question" }, due.what, " ", clauseTag(due.clause)) : null;
}
