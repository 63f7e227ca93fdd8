// A dispute and its answer, as a round says it itself, and where the floor gives the answer.

import { showProblem } from "/static/clause.js";
import { post } from "/static/client.js";
import { capital, h, put, say, stamp, words } from "/static/dom.js";

const OUTCOMES = ["upheld", "not_upheld"];

/** "Not upheld: “words”", with who and when as far as that is told. */
export const answerWords = ({ outcome, words: said, by, at }) => [
  h("strong", {}, `${capital(words(outcome))}${by ? ` by ${by}` : ""}: `),
  `“${said}” `,
  h("span", { class: "soft" }, stamp(at)),
];

/** Who disputes a round, why, and what the floor said: the first thing that whoever looks into it wants to know. */
export function disputeNotice(row, role) {
  const place = h("div", { class: "notice disputed stack", id: `dispute-${row.dispute}` });
  const whose = ["floor", "auditor"].includes(role) ? `Disputed by ${row.by}: ` : "You dispute this round: ";
  const draw = ({ answer }) =>
    put(
      place,
      h("p", {}, h("strong", {}, whose), `“${row.reason}” `, h("span", { class: "soft" }, stamp(row.at), " "), kept(row, role)),
      answer ? h("p", { class: "answer" }, h("span", { class: "soft" }, "The floor: "), answerWords(answer)) : null,
      !answer && role === "floor" ? answerForm(row, draw) : null,
      !answer && role !== "floor" ? h("p", { class: "soft" }, "The floor has not answered yet.") : null,
    );
  return draw(row);
}

function kept(row, role) {
  if (role !== "auditor") return null;
  const address = `/api/audit/disputes/${row.dispute}`;
  return h("a", { href: address, download: `dispute-${row.dispute}.json` }, "What was kept then");
}

function answerForm(row, answered) {
  const trouble = h("div", {});
  const send = async (event) => {
    event.preventDefault();
    try {
      const sent = Object.fromEntries(new FormData(event.target));
      answered(await post(`/api/disputes/${row.dispute}/answer`, sent));
      say("The dispute is answered.");
    } catch (problem) {
      showProblem(trouble, problem);
    }
  };
  return h(
    "form",
    { class: "stack", on: { submit: send } },
    h("label", {}, "Your answer, which the player reads", h("input", { name: "words", required: true, maxlength: 2000 })),
    h(
      "div",
      { class: "row" },
      OUTCOMES.map((outcome) =>
        h(
          "label",
          { class: "row" },
          h("input", { type: "radio", name: "outcome", value: outcome, required: true }),
          capital(words(outcome)),
        ),
      ),
      h("button", { type: "submit" }, "Answer once and for all"),
    ),
    trouble,
  );
}
