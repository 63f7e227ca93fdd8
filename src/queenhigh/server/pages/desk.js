// The submission desk: a Rules Submission against the rules, every mistake with its place and clause, as you type.

import { clauseTag, showProblem } from "/static/clause.js";
import { post } from "/static/client.js";
import { $, h, put, say } from "/static/dom.js";

const main = $("#main");
const START = `game = "three-card-poker"
operator = "Harbor Room"
approved = 2026-03-01

[table]
seats = 7
adjacent_boxes = 2
dealing = "hand"
shuffler = "counting"
decks = 2
minimum = "5"
maximum = "500"

[wagers.ante]
bonus = "A"

[wagers.pair_plus]
paytable = "C"
`;
const parts = { text: null, findings: h("div", { "aria-live": "polite" }) };
let timer, latest = 0;

function finding(item) {
  const where = item.line ? `line ${item.line}` : item.path;
  return h("li", {}, h("strong", { class: item.severity === "error" ? "lose" : item.severity === "warning" ? "push" : "" }, item.severity ?? item.level ?? "note"), h("span", { class: "grow" }, where ? `${where}: ` : "", item.message), clauseTag(item.clause));
}

async function check() {
  const turn = ++latest;
  try {
    const answer = await post("/api/desk/check", { text: parts.text.value });
    if (turn !== latest) return;
    const list = answer.findings ?? answer;
    put(parts.findings, list.length ? h("ul", { class: "findings" }, list.map(finding)) : h("p", { class: "verdict win" }, "✓ Nothing to send back."));
    say(list.length ? `${list.length} findings` : "Nothing to send back");
  } catch (problem) {
    if (turn !== latest) return;
    if (problem.status === 404 || problem.status === 403) put(parts.findings, h("p", { class: "notice" }, "The desk is not open in this house yet. On the command line: ", h("code", {}, "queenhigh check FILE"), "."));
    else showProblem(parts.findings, problem);
  }
}

parts.text = h("textarea", { id: "submission", spellcheck: "false", value: START, on: { input: () => { clearTimeout(timer); timer = setTimeout(check, 300); } } });
put(main, h("h1", {}, "Submission desk"), h("p", { class: "soft" }, "Paste or type a Rules Submission; what the rules do not allow is marked with its clause."),
  h("div", { class: "lab" }, h("section", { class: "panel stack" }, h("label", { for: "submission" }, "Rules Submission (TOML)"), parts.text), h("section", { class: "panel stack", "aria-labelledby": "findings" }, h("h2", { id: "findings" }, "Findings"), parts.findings)));
check().then(() => { document.body.dataset.ready = "true"; });
