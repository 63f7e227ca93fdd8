// A dispute and its answer on the page of its round; the floor answers it there.

import { announce, fieldTexts, formOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { showProblem } from "./problem_box.js";
import { capital, stamp, words } from "./text_format.js";

/** @import { Dispute, DisputeAnswer, Role } from "./house_data.d.ts" */

const OUTCOMES = ["upheld", "not_upheld"];

/** "Not upheld by fay: “…”", with its time. @param {DisputeAnswer} answer */
export const answerText = ({ outcome, words: text, by, at }) => [
  h("strong", {}, `${capital(words(outcome))}${by ? ` by ${by}` : ""}: `),
  `“${text}” `,
  h("span", { class: "soft" }, stamp(at)),
];

/** Who disputes a round, why, and what the floor answered. @param {Dispute} row @param {Role} role */
export function disputeNotice(row, role) {
  const place = h("div", { class: "notice disputed stack", id: `dispute-${row.dispute}` });
  const lead = ["floor", "auditor"].includes(role) ? `Disputed by ${row.by}: ` : "You disputed this round: ";
  const draw = (/** @type {Pick<Dispute, "answer">} */ { answer }) =>
    put(
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
      !answer && role !== "floor" ? h("p", { class: "soft" }, "The floor has not answered yet.") : null,
    );
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
      answered(await post(`/api/disputes/${row.dispute}/answer`, fieldTexts(formOf(event))));
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
    h("div", { class: "row" }, OUTCOMES.map(choice), h("button", { type: "submit" }, "Send final answer")),
    trouble,
  );
}
