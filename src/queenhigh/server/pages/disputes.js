// A dispute and its answer on the page of its round; the floor answers it there.

import { announce, fieldTexts, formOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { showProblem } from "./problem_box.js";
import { capital, cents, dollars, stamp, words } from "./text_format.js";

/** @import { Dispute, DisputeAnswer, Role } from "./house_data.d.ts" */

/** What the server calls a payment that nobody has ruled on. */
const WAITS = "waits for a second person";
const OUTCOMES = ["upheld", "not_upheld"];

/** "Not upheld by fay: “…”", with its time. @param {DisputeAnswer} answer */
export const answerText = ({ outcome, words: text, by, at, correction }) => [
  h("strong", {}, `${capital(words(outcome))}${by ? ` by ${by}` : ""}: `),
  `“${text}” `,
  h("span", { class: "soft" }, stamp(at)),
  correction ? h("p", { class: "correction" }, correctionText(correction)) : null,
];

/** "Correction of $25: paid, confirmed by gus". @param {NonNullable<DisputeAnswer["correction"]>} correction */
const correctionText = ({ cents: amount, state, by, words: text }) =>
  `Correction of ${dollars(amount)}: ${state}${by ? `, ruled on by ${by}` : ""}${text ? `: “${text}”` : ""}`;

/** Whether a payment waits for a second person. @param {Pick<Dispute, "answer">} row */
export const waitsForRuling = ({ answer }) => answer?.correction?.state === WAITS;

/** Who disputes a round, why, and what the floor answered. @param {Dispute} row @param {Role} role */
export function disputeNotice(row, role) {
  const place = h("div", { class: "notice disputed stack", id: `dispute-${row.dispute}` });
  const lead = ["floor", "auditor"].includes(role) ? `Disputed by ${row.by}: ` : "You disputed this round: ";
  const draw = (/** @type {Dispute} */ now) => {
    const { answer } = now;
    return put(
      place,
      h(
        "p",
        {},
        h("strong", {}, lead),
        `“${row.reason}” `,
        h("span", { class: "soft" }, stamp(row.at), " "),
        role === "auditor" ? evidenceLink(row.dispute, "Evidence kept at that time") : null,
      ),
      answer ? h("p", { class: "answer" }, h("span", { class: "soft" }, "The floor: "), answerText(answer)) : null,
      !answer && role === "floor" ? answerForm(row, draw) : null,
      waitsForRuling(now) && role === "floor" ? rulingForm(now, draw) : null,
      !answer && role !== "floor" ? h("p", { class: "soft" }, "The floor has not answered yet.") : null,
    );
  };
  return draw(row);
}

/** What was known of the round when it was disputed. @param {number} dispute @param {string} label */
export const evidenceLink = (dispute, label) =>
  h("a", { href: `/api/audit/disputes/${dispute}`, download: `dispute-${dispute}.json` }, label);

/** @param {Dispute} row @param {(answered: Dispute) => unknown} answered */
function answerForm(row, answered) {
  const trouble = h("div", {});
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { pay, ...sent } = fieldTexts(formOf(event));
      const paid = pay ? { cents: cents(pay) } : {};
      answered(await post(`/api/disputes/${row.dispute}/answer`, { ...sent, ...paid }));
      announce("The dispute is answered.");
    } catch (problem) {
      showProblem(trouble, problem);
    }
  };
  const choice = (/** @type {string} */ value) =>
    h(
      "label",
      { class: "row" },
      h("input", { type: "radio", name: "outcome", value, required: true }),
      capital(words(value)),
    );
  return h(
    "form",
    { class: "stack", on: { submit } },
    h("label", {}, "Your answer to the player", h("input", { name: "words", required: true, maxlength: 2000 })),
    h("div", { class: "row" }, OUTCOMES.map(choice)),
    h(
      "label",
      {},
      `If upheld: dollars that ${row.by} is paid, once a second floorperson confirms it`,
      h("input", { name: "pay", type: "number", min: "0.01", step: "0.01", inputmode: "decimal" }),
    ),
    h("button", { type: "submit" }, "Send final answer"),
    trouble,
  );
}

/**
 * A second person confirms or rejects the payment; what it does is on the button.
 * @param {Dispute} row
 * @param {(answered: Dispute) => unknown} ruled
 */
function rulingForm(row, ruled) {
  const trouble = h("div", {});
  const amount = dollars(row.answer?.correction?.cents ?? 0);
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const ruling = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "reject";
    try {
      ruled(await post(`/api/disputes/${row.dispute}/correction`, { ruling, ...fieldTexts(formOf(event)) }));
      announce(ruling === "confirm" ? `${row.by} is paid ${amount}.` : "Nothing is paid.");
    } catch (problem) {
      showProblem(trouble, problem);
    }
  };
  return h(
    "form",
    { class: "stack", on: { submit } },
    h("label", {}, "Your words, needed to reject it", h("input", { name: "words", maxlength: 200 })),
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", value: "confirm", class: "primary" }, `Pay ${row.by} ${amount} from the table`),
      h("button", { type: "submit", value: "reject" }, "Reject: pay nothing"),
    ),
    trouble,
  );
}
