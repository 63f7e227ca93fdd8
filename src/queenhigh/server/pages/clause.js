// Clause tags and refusals: what moved a chip or stopped an act, with the gist one click or key away.

import { get } from "/static/client.js";
import { capital, h, put, words } from "/static/dom.js";

const gists = new Map();

/** A tag that opens the gist of a clause right below itself. */
export function clauseTag(id) {
  if (!id) return null;
  const tag = h(
    "button",
    {
      class: "clause",
      type: "button",
      "aria-expanded": "false",
      "aria-label": `Clause ${id}: show what it asks`,
      data: { clause: id, key: `clause ${id}` },
    },
    id,
  );
  tag.addEventListener("click", (event) => {
    event.stopPropagation();
    toggle(tag);
  });
  return tag;
}

export const clauseTags = (ids) => (ids ?? []).map(clauseTag);

/** Open or close the gist of a tag. */
export async function toggle(tag) {
  const open = tag.getAttribute("aria-expanded") === "true";
  tag.setAttribute("aria-expanded", String(!open));
  if (open) {
    tag.gist?.remove();
    return;
  }
  tag.gist = h("div", { class: "gist", role: "status" }, "…");
  tag.after(tag.gist);
  put(tag.gist, await gist(tag.dataset.clause));
}

/** What a clause asks, in the house's words; asked for once a page. */
export function clauseOf(id) {
  if (!gists.has(id)) gists.set(id, get(`/api/clauses/${encodeURIComponent(id)}`));
  return gists.get(id);
}

async function gist(id) {
  try {
    const clause = await clauseOf(id);
    return [h("strong", {}, id), h("br"), clause.gist];
  } catch (problem) {
    gists.delete(id);
    return [h("strong", {}, id), ` ${problem.message}`];
  }
}

/** The key C: the newest tag of the page's most pressing place opens or closes. */
export function toggleNewest(...places) {
  const focused = document.activeElement?.closest?.("li, tr, .problem")?.querySelector(".clause");
  const tag = focused ?? places.filter(Boolean).flatMap((place) => [...place.querySelectorAll(".clause")].slice(-1))[0];
  if (tag) toggle(tag);
  return Boolean(tag);
}

/** What was tried, and why it was not done: a press may be answered when something else is already on the page. */
const refusalWords = ({ tried, message }) => (tried ? `${tried}. ${capital(message)}.` : `${message}.`);

/** A refusal beside the place where it was tried: why, by which clause, and what may be done instead. */
export function problemBox(problem) {
  const due = (problem.due ?? []).map((item) => (typeof item === "string" ? item : item.what));
  const lead = !problem.dueValues ? "Next" : due.length > 1 ? "Allowed" : "It is";
  return h(
    "div",
    { class: "problem", role: "alert" },
    h("span", {}, h("strong", {}, problem.tried ? "Refused: " : "Stopped: "), words(refusalWords(problem))),
    clauseTag(problem.clause),
    due.length ? h("span", { class: "due" }, `${lead}: ${words(due.join(", or "))}.`) : null,
  );
}

/** What was done; and what was only tried, with the reason why it was stopped. */
export const deed = (row) =>
  row.refused ? [h("strong", { class: "lose" }, "✗ refused: "), words(`${row.what}. ${capital(row.why)}.`)] : row.what;

/** A page that cannot be shown: what happened, that nothing of anybody's moved, and where to go. */
export function problemPage(title, problem, ...ways) {
  return h(
    "section",
    { class: "panel stack lost" },
    h("h1", {}, title),
    problemBox(problem),
    h("p", { class: "soft" }, "Nothing was changed: chips, wagers and records are as they were."),
    h("p", { class: "row" }, ways, h("a", { class: "button primary", href: "/" }, "To the lobby")),
  );
}

/** Show a problem in its place, or clear it with null. */
export function showProblem(place, problem) {
  put(place, problem ? problemBox(problem) : []);
  if (problem && !(problem.message && problem.status !== undefined)) console.error(problem);
}
