// Refusals and errors: what was tried, why it was not done, by which clause, and what can be done instead.

import { clauseTag } from "./clause_tags.js";
import { find, h, put } from "./elements.js";
import { Problem } from "./house_api.js";
import { capital, words } from "./text_format.js";

/** @import { ActRecord } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/** Anything that was thrown, as a problem. @param {unknown} thrown */
export function asProblem(thrown) {
  if (thrown instanceof Problem) return thrown;
  console.error(thrown);
  return new Problem({ detail: thrown instanceof Error ? thrown.message : String(thrown) });
}

/**
 * The page may have moved on by the time the answer comes, so the text names what was tried.
 * @param {Problem} problem
 */
const refusalText = ({ tried, message }) => (tried ? `${tried}. ${capital(message)}.` : `${capital(message)}.`);

/** A refusal, next to the control that was used. @param {unknown} thrown */
export function problemBox(thrown) {
  const problem = asProblem(thrown);
  const due = problem.due.map((item) => (typeof item === "string" ? item : item.what));
  const lead = !problem.dueValues ? "Next" : due.length > 1 ? "Allowed" : "Must be";
  return h(
    "div",
    { class: "problem", role: "alert" },
    h("span", {}, h("strong", {}, problem.tried ? "Refused: " : "Stopped: "), words(refusalText(problem))),
    clauseTag(problem.clause),
    due.length ? h("span", { class: "due" }, `${lead}: ${words(due.join(", or "))}.`) : null,
  );
}

/** A refusal as a dealer says it to a player: the reason and its clause. @param {unknown} thrown */
export function spokenProblem(thrown) {
  const problem = asProblem(thrown);
  const allowed = problem.dueValues ? problem.due.map(String) : [];
  return h(
    "div",
    { class: "problem", role: "alert" },
    h("span", {}, words(`${capital(problem.message)}.`)),
    clauseTag(problem.clause),
    allowed.length ? h("span", { class: "due" }, `You can choose: ${words(allowed.join(", "))}.`) : null,
  );
}

/** What somebody did, or tried to do and why it was refused. @param {ActRecord} row @returns {Child} */
export const actText = (row) =>
  row.refused ? [h("strong", { class: "lose" }, "✗ refused: "), words(`${row.what}. ${capital(row.why)}.`)] : row.what;

/**
 * In place of a page that cannot be shown: what happened, that nothing changed, and where to go.
 * @param {string} title
 * @param {unknown} thrown
 * @param {...Child} links
 */
export function problemPage(title, thrown, ...links) {
  return h(
    "section",
    { class: "panel stack lost" },
    h("h1", {}, title),
    problemBox(thrown),
    h("p", { class: "soft" }, "Nothing changed. Chips, wagers and records are as they were."),
    h("p", { class: "row" }, links, h("a", { class: "button primary", href: "/" }, "To the lobby")),
  );
}

/** Show a problem in its place, or clear the place with null. @param {Element} place @param {unknown} problem */
export function showProblem(place, problem) {
  put(place, problem ? problemBox(problem) : []);
}

/** Show a problem at the end of a place, instead of an earlier one there. @param {Element} place @param {unknown} problem */
export function addProblem(place, problem) {
  find(":scope > .problem", place)?.remove();
  const box = problemBox(problem);
  place.append(box);
  box.scrollIntoView({ block: "nearest" });
}
