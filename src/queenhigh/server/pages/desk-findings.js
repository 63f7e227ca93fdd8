// A list of findings: how bad, where, by which clause, what it asks, and the nearest legal choice one click away.

import { capital, h, put } from "/static/dom.js";

const SIGNS = { error: "✕", warning: "!", note: "i" };
const many = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** "2 errors, 1 warning, 9 notes" */
export function verdict(findings) {
  const told = ["error", "warning", "note"].map((severity) => [findings.filter((one) => one.severity === severity).length, severity]).filter(([count]) => count);
  return told.map(([count, severity]) => many(count, severity)).join(", ") || "nothing to object to";
}

/** Draws findings into a place. act.go(finding) shows one in its text, act.mend(finding) makes the nearest choice. */
export function listFindings(place, findings, more, act) {
  const urgent = findings.filter((one) => one.severity !== "note"), notes = findings.filter((one) => one.severity === "note");
  const open = place.querySelector("details")?.open ?? false;
  put(place,
    urgent.length ? h("ol", { class: "findings" }, urgent.map((one) => item(one, act))) : null,
    more ? h("p", { class: "small soft" }, `and ${more} more.`) : null,
    notes.length ? h("details", { open }, h("summary", {}, `${many(notes.length, "note")} on how it was read`), h("ol", { class: "findings" }, notes.map((one) => item(one, act)))) : null);
}

const shownAs = new WeakMap();

/** The finding that the caret stands at is told from the others. */
export function pointOut(one) {
  const list = shownAs.get(one)?.closest("div");
  list?.querySelectorAll(".finding[aria-current]").forEach((other) => other.removeAttribute("aria-current"));
  shownAs.get(one)?.setAttribute("aria-current", "true");
}

function item(one, act) {
  const node = drawn(one, act);
  shownAs.set(one, node);
  return node;
}

function drawn(one, act) {
  const where = one.there === false && one.severity === "note" ? "not in the text" : `line ${one.line}, column ${one.column}`;
  const mendable = one.mend && act.mend;
  return h("li", { class: `finding ${one.severity}` },
    h("div", { class: "row head" },
      h("strong", { class: one.severity }, h("span", { "aria-hidden": "true" }, `${SIGNS[one.severity]} `), capital(one.severity)),
      one.there === false && one.severity === "note" ? h("span", { class: "small soft" }, where) : h("button", { class: "plain place", type: "button", "aria-label": `Go to ${where}`, data: { key: `go ${one.line} ${one.column} ${one.message.slice(0, 40)}` }, on: { click: () => act.go(one) } }, where)),
    h("p", { class: "what" }, one.path ? h("code", {}, one.path) : null, one.path ? ": " : one.there === false ? "missing: " : null, one.message),
    one.nearest ? h("p", { class: "row nearest" }, h("span", { class: "small soft" }, one.severity === "error" ? "Nearest legal choice" : "Advised"), h("code", {}, one.nearest),
      mendable ? h("button", { class: "minor apply", type: "button", "aria-label": `Apply ${one.nearest}`, on: { click: () => act.mend(one) } }, "Apply") : null) : null,
    one.clause ? h("p", { class: "small soft" }, h("span", { class: "tag" }, one.clause), one.gist ? ` ${one.gist}` : null) : null);
}

const percent = (number) => `${(number * 100).toFixed(4).replace("-", "−")}%`;

/** What each wager is worth to the house, exactly. */
export function listFigures(place, figures) {
  if (!figures.length) return put(place);
  return put(place, h("details", { open: place.querySelector("details")?.open ?? false }, h("summary", {}, "What each wager is worth to the house"),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Figures" }, h("table", {}, h("caption", { class: "small" }, "Counted exactly, per unit of the wager."),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Wager"), h("th", { scope: "col", class: "num" }, "House advantage"), h("th", { scope: "col" }, "When"))),
      h("tbody", {}, figures.map((row) => h("tr", {}, h("th", { scope: "row" }, row.wager.replaceAll("_", " "), row.paytable === "-" ? null : ` ${row.paytable}`), h("td", { class: "num" }, percent(row.advantage), h("br"), h("span", { class: "tiny soft mono exact" }, row.house_advantage)), h("td", {}, row.at || "–"))))))));
}
