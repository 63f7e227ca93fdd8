// A decision: its choices with their keys, and on practice tables what each is worth, exactly.

import { clauseTag } from "/static/clause.js";
import { capital, cents, dollars, h, once } from "/static/dom.js";

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
const LABELS = { "1x": "Play 1×", "2x": "Play 2×", "3x": "Play 3×", ride: "Let it ride" };

/** A choice as one says it; a Play may also be an amount: "25". */
const choiceLabel = (choice) =>
  LABELS[choice] ?? (/^\d+(\.\d+)?$/.test(choice) ? `Play ${dollars(cents(choice))}` : capital(choice));

/** The value of an option as one reads it: four decimals, a real minus. */
export const worth = (ev) => (ev > 0 ? "+" : ev < 0 ? "−" : "") + Math.abs(ev).toFixed(4);

/** What stands beside a choice: a Play by times of the Ante in dollars, the others in words. */
export const choiceHint = (help, ante) => (choice) =>
  /^\d+x$/.test(choice)
    ? h("span", { class: "hint cost" }, dollars(ante * Number.parseInt(choice, 10)))
    : h("span", { class: "hint" }, (help[choice] ?? "").replace(/^[^:]*: /, ""));

/** The buttons of a decision. `hint` tells of a choice what it costs or means, `advice` is null where none was asked for,
 * `exact` shows fractions. */
export function choiceButtons(choices, hint, advice, exact, decide) {
  return h(
    "div",
    { class: "choices", role: "group", "aria-label": "Your choices" },
    choices.map((choice) => {
      const option = advice?.options.find((item) => item.action === choice);
      const best = advice?.best === choice;
      return h(
        "button",
        {
          class: best ? "primary choice" : "choice",
          type: "button",
          data: { key: `choice ${choice}`, choice },
          on: { click: once(() => decide(choice)) },
        },
        h("span", { class: "name" }, choiceLabel(choice), " ", h("kbd", { "aria-hidden": "true" }, KEYS[choice] ?? "")),
        option
          ? h(
              "span",
              { class: "ev" },
              exact ? option.exact.replace("-", "−") : worth(option.ev),
              best ? h("span", { class: "unseen" }, ", best") : null,
            )
          : hint(choice),
      );
    }),
  );
}

/** A Play between the multiples of the Ante, where the house takes one; null where its unit leaves none between.
 * `value` stands beside it: what the amount is worth, where advice was asked for. */
export function amountForm(between, ante, typed, { keep, decide, value }) {
  if (!between || !ante || ante <= between.unit) return null;
  const [least, most] = [ante * between.least_times, ante * between.most_times];
  const sent = (event) => {
    event.preventDefault();
    decide(amountText(cents(new FormData(event.target).get("amount"))));
  };
  return h(
    "form",
    { class: "row amount-form", on: { submit: sent } },
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
        step: between.unit / 100,
        required: true,
        value: typed,
        data: { key: "amount" },
        on: { input: (event) => keep(event.target.value) },
      }),
    ),
    h("button", { class: "minor", type: "submit", data: { key: "amount play" } }, "Play this"),
    value,
  );
}

const amountText = (amount) => (amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100));

/** After the round: what was best, and what another choice cost. */
export function lessons(mistakes) {
  if (!mistakes?.length) return null;
  const wrong = mistakes.filter((item) => item.mistake);
  if (!wrong.length) return h("p", { class: "lesson win" }, "✓ Every choice of yours was the best one.");
  return wrong.map((item) =>
    h(
      "p",
      { class: "lesson" },
      h("strong", {}, `${choiceLabel(item.chosen)} cost ${worth(item.cost).slice(1)} `),
      `(${unitWords(item.unit)}): `,
      h("strong", {}, choiceLabel(item.best)),
      " was best. ",
      h("span", { class: "soft tiny" }, `Exactly ${item.exact}.`),
    ),
  );
}

export const unitWords = (unit) => unit ?? "in units of the wager";

/** The question that is asked, with its clause. */
export function question(due) {
  return due ? h("p", { class: "question" }, due.what, " ", clauseTag(due.clause)) : null;
}
