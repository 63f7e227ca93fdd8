// Lists of findings: how serious, where, by which clause, what the clause says, and the nearest legal choice one click
// away.

import { find, h, listTable, put } from "./elements.js";
import { capital, counted, percent, words } from "./text_format.js";

/** @import { Finding, WagerFigure } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/**
 * @typedef {object} FindingActions
 * @property {(finding: Finding) => unknown} go shows a finding in its text
 * @property {(finding: Finding) => unknown} [fix] makes the nearest legal choice
 */

const SIGNS = { error: "✕", question: "?", warning: "!", note: "i" };
/** Every kind of finding, the most urgent first. */
const KINDS = /** @type {const} */ (["error", "question", "warning", "note"]);

/** What a finding is to a person: what a card may mean is asked, and is more than a note. @param {Finding} finding */
export const kindOf = (finding) => (finding.question ? "question" : finding.severity);

/** "2 errors, 1 warning, 9 notes" @param {Finding[]} findings */
export function findingCounts(findings) {
  const counts = KINDS.map((kind) => ({ kind, count: findings.filter((finding) => kindOf(finding) === kind).length }));
  const shown = counts.filter(({ count }) => count).map(({ count, kind }) => counted(count, kind));
  return shown.join(", ") || "no findings";
}

/**
 * Whether a text passed, and how many findings there are.
 * @param {{ ok?: boolean, findings: Finding[] }} answer @param {string} good @param {string} bad
 */
export const verdictLine = (answer, good, bad) => [
  h("strong", { class: answer.ok ? "win" : "lose" }, answer.ok ? good : bad),
  `: ${findingCounts(answer.findings)}.`,
];

/** Whether a list of details in a place is open. @param {Element} place */
const isOpen = (place) => find("details[open]", place) !== null;

/**
 * @param {Element} place
 * @param {Finding[]} findings
 * @param {number} more how many are left out
 * @param {FindingActions} actions
 */
export function listFindings(place, findings, more, actions) {
  const list = (/** @type {Finding[]} */ some) =>
    h(
      "ol",
      { class: "findings" },
      some.map((finding) => listItem(finding, actions)),
    );
  const urgent = findings.filter((finding) => kindOf(finding) !== "note");
  const notes = findings.filter((finding) => kindOf(finding) === "note");
  if (urgent.some(({ question }) => question))
    urgent.sort((one, other) => KINDS.indexOf(kindOf(one)) - KINDS.indexOf(kindOf(other)));
  const title = `${counted(notes.length, "note")} on how it was read`;
  put(
    place,
    urgent.length ? list(urgent) : null,
    more ? h("p", { class: "small soft" }, `and ${more} more.`) : null,
    notes.length ? h("details", { open: isOpen(place) }, h("summary", {}, title), list(notes)) : null,
  );
}

/** The list item of each finding. @type {WeakMap<Finding, Element>} */
const items = new WeakMap();

/** Mark the finding at the cursor in its list. @param {Finding} finding */
export function markCurrent(finding) {
  const item = items.get(finding);
  for (const other of item?.closest("div")?.querySelectorAll(".finding[aria-current]") ?? [])
    other.removeAttribute("aria-current");
  item?.setAttribute("aria-current", "true");
}

/** @param {Finding} finding @param {FindingActions} actions */
function listItem(finding, actions) {
  const { path, message, clause, gist } = finding;
  const kind = kindOf(finding);
  const missing = finding.there === false;
  const item = h(
    "li",
    { class: `finding ${kind}` },
    h(
      "div",
      { class: "row head" },
      h("strong", { class: kind }, h("span", { "aria-hidden": "true" }, `${SIGNS[kind]} `), capital(kind)),
      place(finding, actions),
    ),
    h("p", { class: "what" }, path ? [h("code", {}, path), ": "] : missing ? "missing: " : null, message),
    nearestChoice(finding, actions),
    clause ? h("p", { class: "small soft" }, h("span", { class: "tag" }, clause), gist ? ` ${gist}` : null) : null,
  );
  items.set(finding, item);
  return item;
}

/** @param {Finding} finding @param {FindingActions} actions @returns {Child} */
function place(finding, actions) {
  if (finding.there === false && finding.severity === "note")
    return h("span", { class: "small soft" }, "not in the text");
  const where = `line ${finding.line}, column ${finding.column}`;
  return h(
    "button",
    {
      class: "plain place",
      type: "button",
      "aria-label": `Go to ${where}`,
      data: { key: `go ${finding.line} ${finding.column} ${finding.message.slice(0, 40)}` },
      on: { click: () => actions.go(finding) },
    },
    where,
  );
}

/** @param {Finding} finding @param {FindingActions} actions */
function nearestChoice(finding, { fix }) {
  const { nearest, severity } = finding;
  if (!nearest) return null;
  return h(
    "p",
    { class: "row nearest" },
    h("span", { class: "small soft" }, severity === "error" ? "Nearest legal choice" : "Recommended"),
    h("code", {}, nearest),
    finding.fix && fix
      ? h(
          "button",
          { class: "minor apply", type: "button", "aria-label": `Apply ${nearest}`, on: { click: () => fix(finding) } },
          "Apply",
        )
      : null,
  );
}

/** @param {WagerFigure} row */
const figureRow = (row) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, words(row.wager), row.paytable === "-" ? null : ` ${row.paytable}`),
    h(
      "td",
      { class: "num" },
      percent(row.advantage),
      h("br"),
      h("span", { class: "tiny soft mono exact" }, row.house_advantage),
    ),
    h("td", {}, row.at || "–"),
  );

/** What each wager is worth to the house, exactly. @param {Element} place @param {WagerFigure[]} figures */
export function listFigures(place, figures) {
  const caption = h("caption", { class: "small" }, "Counted exactly, per unit of the wager.");
  const table = listTable(["Wager", "House advantage", "When"], figures.map(figureRow), caption);
  put(
    place,
    figures.length
      ? h(
          "details",
          { open: isOpen(place) },
          h("summary", {}, "What each wager is worth to the house"),
          h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Figures" }, table),
        )
      : null,
  );
}
