// The submission desk: write or drop a Rules Submission, see what is found as you type, and its papers beside it.

import { problemBox } from "/static/clause.js";
import { get, post } from "/static/client.js";
import { listFigures, listFindings, pointOut, verdict } from "/static/desk-findings.js";
import { PaperPanel, progress } from "/static/desk-papers.js";
import { $, h, put, say } from "/static/dom.js";
import { MarkedEditor } from "/static/marked-editor.js";

const main = $("#main");
const MOST_SIGNS = 64 * 1024, SOON_MS = 250, AGAIN_MS = 2000;
const kept = load();

function load() {
  try {
    const found = JSON.parse(localStorage.getItem("desk") ?? "{}");
    return Object.fromEntries(["text", "card", "paper", "file"].filter((name) => typeof found[name] === "string").map((name) => [name, found[name]]));
  } catch {
    return {};
  }
}

function keep(changes) {
  Object.assign(kept, changes);
  try { localStorage.setItem("desk", JSON.stringify(kept)); } catch { /* a browser that keeps nothing still checks */ }
}

/** Asks the house a while after the last change; only the newest answer counts. */
class Asking {
  constructor(state, ask, show) { Object.assign(this, { state, ask, show, turn: 0, timer: 0 }); }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), SOON_MS);
  }

  async now() {
    clearTimeout(this.timer);
    const turn = ++this.turn, slow = setTimeout(() => put(this.state, progress("Reading and counting")), 600);
    try {
      const answer = await this.ask();
      if (turn !== this.turn) return;
      put(this.state);
      this.show(answer);
    } catch (problem) {
      if (turn !== this.turn) return;
      if (problem.status === 429) this.timer = setTimeout(() => this.now(), AGAIN_MS);
      put(this.state, problemBox(problem), h("button", { class: "minor", type: "button", on: { click: () => this.now() } }, "Check again"));
    } finally {
      clearTimeout(slow);
    }
  }
}

// The submission and what is found in it.

const found = { state: h("div", {}), list: h("div", {}), figures: h("div", {}), verdict: h("p", { id: "verdict", class: "soft" }), at: h("p", { class: "small at" }) };
const editor = new MarkedEditor("submission", "verdict", { input: typed, at: (one) => standAt(found, one) });
const papers = new PaperPanel(kept.paper, { choose: (paper) => keep({ paper }) });
const checking = new Asking(found.state, async () => {
  const text = editor.text;
  return { text, ...(text.trim() ? await post("/api/desk/check", { text }) : { empty: true, findings: [], figures: [], more: 0 }) };
}, checked);
let said = "";

function typed(text) {
  keep({ text });
  if (text.length > MOST_SIGNS) return tooLong();
  return checking.soon();
}

function tooLong() {
  checking.turn++;
  put(found.state, h("p", { class: "problem", role: "alert" }, `At most ${MOST_SIGNS.toLocaleString("en-US")} characters are read; no submission is that long.`));
  papers.hold("A text that is too long is not printed.");
}

function checked(answer) {
  if (answer.text !== editor.text) return;
  editor.show(answer.findings, answer.text);
  put(found.at);
  listFigures(found.figures, answer.figures);
  if (answer.empty) {
    put(found.list, h("p", { class: "empty" }, "Write a Rules Submission here, drop a .toml file on the page, or begin with one of the example houses."));
    put(found.verdict, "Nothing is written yet.");
    papers.hold("Papers are printed from a submission without errors.");
  } else {
    listFindings(found.list, answer.findings, answer.more, { go: (one) => editor.go(one), mend });
    put(found.verdict, h("strong", { class: answer.ok ? "win" : "lose" }, answer.ok ? "✓ Can be filed" : "✕ Cannot be filed yet"), `: ${verdict(answer.findings)}.`);
    if (answer.ok) papers.show(answer.text);
    else papers.hold("A submission with errors is not printed; mend them first.");
  }
  tell(found.verdict.textContent);
  red.soon();
}

/** Where the caret was taken: said, written under the text, and marked in the list. */
function standAt(where, one) {
  say(`${one.severity}: ${one.message}`);
  put(where.at, h("strong", { class: one.severity }, `Line ${one.line}: `), one.message);
  pointOut(one);
}

/** Said once, not after every letter. */
function tell(words) {
  if (words !== said) say(words);
  said = words;
}

function mend(finding) {
  editor.mend(finding.mend);
  editor.area.focus({ preventScroll: true });
  say(`Applied: ${finding.nearest}`);
  checking.now();
}

// The card and what is found on it.

const card = { state: h("div", {}), list: h("div", {}), verdict: h("p", { id: "card-verdict", class: "soft" }), at: h("p", { class: "small at" }) };
const printed = new MarkedEditor("card", "card-verdict", { input: (text) => { keep({ card: text }); red.soon(); }, at: (one) => standAt(card, one) });
const red = new Asking(card.state, async () => {
  const text = printed.text;
  if (!text.trim() || !editor.text.trim()) return { text, empty: true, findings: [] };
  if (text.length > MOST_SIGNS || editor.text.length > MOST_SIGNS) return { text, held: false, why: "the card or the submission is too long", findings: [] };
  return { text, ...(await post("/api/desk/card", { card: text, submission: editor.text })) };
}, redLined);

function redLined(answer) {
  if (answer.text !== printed.text) return;
  printed.show(answer.findings, answer.text);
  put(card.at);
  if (answer.empty) {
    put(card.verdict, "No card yet.");
    return put(card.list, h("p", { class: "empty" }, "Paste or drop a rack card or sign (.txt or .md): payouts, rankings, limits and procedures are held against the submission above."));
  }
  if (!answer.held) {
    put(card.verdict, h("strong", { class: "lose" }, "✕ Cannot be held against the submission"));
    return put(card.list, h("p", { class: "notice" }, `${answer.why}.`));
  }
  put(card.verdict, h("strong", { class: answer.ok ? "win" : "lose" }, answer.ok ? "✓ Agrees with the submission" : "✕ Does not agree"), `: ${verdict(answer.findings)}.`);
  return listFindings(card.list, answer.findings, answer.more, { go: (one) => printed.go(one) });
}

async function ownCard() {
  const answer = await papers.press.print(editor.text, "rack-card").catch((problem) => problem);
  const file = answer.files?.find((one) => one.name.endsWith(".md"));
  if (!file) return put(card.state, answer.ok === false ? h("p", { class: "notice" }, "A submission with errors has no card; mend them first.") : problemBox(answer));
  printed.write(await (await fetch(file.address)).text());
  return red.now();
}

// Files that are opened or dropped.

const refused = (into, words) => put((into === printed ? card : found).state, h("p", { class: "problem", role: "alert" }, words));

/** into: where a file was opened or let go; a file of TOML is a submission wherever it falls. */
async function take(file, into) {
  if (file.size > 4 * MOST_SIGNS) return refused(into, `${file.name} is too large to be a submission or a card.`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  } catch {
    return refused(into, `${file.name} is not UTF-8 text.`);
  }
  const submitted = /\.toml$/i.test(file.name) || /^game\s*=/m.test(text), target = submitted ? editor : into ?? printed;
  if (target === editor) keep({ file: file.name.replace(/(\.[^.]*)?$/, ".toml") });
  target.write(text);
  say(`${file.name} is on the desk`);
  return target.area.focus();
}

/** The text that a file was let go over, if it was one of them. */
const under = (place) => (place.closest?.(".written") ? editor : place.closest?.(".held") ? printed : null);

function fileButton(id, label, accept, into) {
  const input = h("input", { id, type: "file", accept, class: "unseen", tabindex: "-1", "aria-label": label, on: { change: () => { if (input.files[0]) take(input.files[0], into); input.value = ""; } } });
  return [h("button", { class: "minor", type: "button", on: { click: () => input.click() } }, label), input];
}

function allowDrops() {
  const over = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) { event.preventDefault(); over(true); } });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    over(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    for (const file of files.slice(0, 2)) take(file, files.length === 1 ? under(event.target) : null);
  });
}

function saveText() {
  const address = URL.createObjectURL(new Blob([editor.text], { type: "application/toml" }));
  h("a", { href: address, download: kept.file ?? "submission.toml" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function open() {
  const examples = await get("/api/desk/examples");
  const begin = h("select", { id: "example", on: { change: () => { const one = examples.find(({ game }) => game === begin.value); begin.value = ""; if (one) { keep({ file: `${one.game}.toml` }); editor.write(one.text); editor.area.focus(); checking.now(); say(`${one.operator} is on the desk; undo brings back what was there.`); } } } },
    h("option", { value: "" }, "Begin with an example…"), examples.map((one) => h("option", { value: one.game }, `${one.title}: ${one.operator}`)));
  put(main, h("h1", {}, "Submission desk"), h("p", { class: "soft" }, "Write a Rules Submission or drop one here. What the rules do not allow is underlined with its clause; the papers beside it are printed from it. ", h("span", { class: "with-keys" }, h("kbd", {}, "F8"), " goes to the next finding.")),
    h("div", { class: "desk" },
      h("section", { class: "panel stack written", "aria-labelledby": "written" }, h("h2", { id: "written" }, "Rules Submission"),
        h("div", { class: "row tools" }, h("label", { class: "unseen", for: "example" }, "Begin with an example house"), begin, fileButton("open-submission", "Open a file", ".toml,text/plain", editor), h("button", { class: "minor", type: "button", on: { click: saveText } }, "Save")),
        h("label", { class: "unseen", for: "submission" }, "Rules Submission (TOML)"), editor.node, h("div", { class: "row verdict" }, found.verdict, editor.next), found.at, found.state, found.list, found.figures),
      h("section", { class: "panel stack printed", "aria-labelledby": "printed" }, h("h2", { id: "printed" }, "Papers"), papers.node)),
    h("section", { class: "panel stack held", "aria-labelledby": "carded" }, h("h2", { id: "carded" }, "Rack card or sign"),
      h("div", { class: "row tools" }, fileButton("open-card", "Open a card", ".md,.txt,text/plain,text/markdown", printed), h("button", { class: "minor", type: "button", on: { click: ownCard } }, "Take the card printed here"), h("button", { class: "minor", type: "button", on: { click: () => { printed.write(""); red.now(); } } }, "Clear")),
      h("div", { class: "desk carded" }, h("div", { class: "stack" }, h("label", { class: "unseen", for: "card" }, "Rack card or sign (text or Markdown)"), printed.node, h("div", { class: "row verdict" }, card.verdict, printed.next), card.at), h("div", { class: "stack" }, card.state, card.list))),
    h("p", { class: "small soft" }, "Nothing handed in here is kept by the house beyond a quarter of an hour; what is written stays in this browser. Evidence prepared for a laboratory, never a certificate."));
  allowDrops();
  editor.area.value = kept.text ?? examples[0].text;
  printed.area.value = kept.card ?? "";
  editor.draw();
  printed.draw();
  await checking.now();
  await red.now();
  document.body.dataset.ready = "true";
}

open().catch((problem) => put(main, h("h1", {}, "Submission desk"), problemBox(problem)));
