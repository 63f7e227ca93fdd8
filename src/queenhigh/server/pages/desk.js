// The submission desk: a Rules Submission or a rack card against the rules, marked as you type, with every figure.

import { clauseTag, problemBox } from "/static/clause.js";
import { post } from "/static/client.js";
import { $, capital, h, put, say, words } from "/static/dom.js";

const START = `# A Rules Submission: change anything, and see what the rules say.
game = "three-card-poker"
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

[wagers.progressive]
paytable = "A"
wager = "1"

[wagers.progressive.meters.main]
initial = "1000"
reset = "1000"
rate = "14%"
`;
const WAIT_MS = 300;
const ORDER = ["error", "warning", "note"];
const KINDS = { error: "lose", warning: "push", note: "soft" };

/** A text with findings that move as it is typed; `ask(text)` gets them. */
class Paper {
  constructor(id, label, text, ask) {
    this.ask = ask;
    this.turn = 0;
    this.text = h("textarea", { id, spellcheck: "false", value: text, on: { input: () => this.soon() } });
    this.label = h("label", { for: id }, label);
    this.told = h("div", { class: "told", "aria-live": "polite" });
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT_MS);
  }

  async check() {
    const turn = ++this.turn;
    this.told.classList.add("stale");
    const told = await this.ask(this.text.value).then(
      (answer) => this.show(answer),
      (problem) => problemBox(problem),
    );
    if (turn !== this.turn) return;
    put(this.told, told);
    this.told.classList.remove("stale");
  }

  show({ ok, findings: all, figures }) {
    const findings = all.toSorted((one, two) => ORDER.indexOf(one.severity) - ORDER.indexOf(two.severity));
    const errors = findings.filter((item) => item.severity === "error").length;
    const verdict = ok
      ? "✓ Nothing here is sent back."
      : `✗ ${errors === 1 ? "One error" : `${errors} errors`}: this is sent back.`;
    if (verdict !== this.said) say(verdict);
    this.said = verdict;
    return [
      h("p", { class: `verdict ${ok ? "win" : "lose"}` }, verdict),
      figures?.length ? figureTable(figures) : null,
      findings.length
        ? h(
            "ul",
            { class: "findings" },
            findings.map((item) => this.finding(item)),
          )
        : null,
    ];
  }

  finding(item) {
    return h(
      "li",
      {},
      h("strong", { class: KINDS[item.severity] }, item.severity),
      h("button", { class: "plain", type: "button", on: { click: () => this.point(item.line) } }, `line ${item.line}`),
      clauseTag(item.clause),
      h("span", { class: "said" }, capital(item.message), item.nearest ? `. Nearest: ${item.nearest}` : ""),
    );
  }

  /** Put the cursor on a line and select it. */
  point(line) {
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.text.scrollTop = Math.max(0, (line - 4) * 21);
  }
}

const percent = (fraction) => {
  const [over, under = "1"] = fraction.split("/");
  return `${((Number(over) / Number(under)) * 100).toFixed(3).replace("-", "−")}%`;
};

function figureTable(figures) {
  const head = ["Wager", "Paytable", "At", "House advantage", "Exactly"];
  return h(
    "div",
    { class: "scroll" },
    h(
      "table",
      {},
      h("caption", {}, "What each wager is worth to the house"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", {}, figures.map(figureRow)),
    ),
  );
}

function figureRow(row) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, capital(words(row.wager))),
    h("td", {}, row.paytable),
    h("td", {}, row.at),
    h("td", { class: "num" }, percent(row.house_advantage)),
    h("td", { class: "mono" }, row.house_advantage),
  );
}

const filed = new Paper("submission", "Rules Submission (TOML)", START, (text) => post("/api/desk/check", { text }));
const card = new Paper("card", "Rack card or sign (text or Markdown)", "", (text) =>
  post("/api/desk/card", { card: text, submission: filed.text.value }),
);

function lay() {
  const section = (title, paper) =>
    h(
      "div",
      { class: "lab desk" },
      h("section", { class: "panel stack", "aria-label": title }, paper.label, paper.text),
      h("section", { class: "panel stack", "aria-label": `Findings: ${title}` }, h("h2", {}, "Findings"), paper.told),
    );
  put(card.told, h("p", { class: "empty" }, "Paste a rack card: it is held against the submission above."));
  put(
    $("#main"),
    h("h1", {}, "Submission desk"),
    h(
      "p",
      { class: "soft" },
      "What the rules do not allow is marked with its clause, and every wager has its exact price.",
    ),
    section("Submission", filed),
    section("Rack card", card),
  );
}

lay();
filed.check().then(() => {
  document.body.dataset.ready = "true";
});
