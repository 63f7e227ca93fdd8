// The papers of a submission beside it: drawn and printed by the house, shown in a frame where nothing can run.

import { problemBox } from "/static/clause.js";
import { post } from "/static/client.js";
import { capital, h, put, say } from "/static/dom.js";

const PAPERS = [
  ["layout", "Layout"], ["sign", "Sign"], ["rack-card", "Rack card"], ["odds-sheet", "Odds sheet"], ["submission", "Submission"],
  ["dealer-card", "Dealer’s card"], ["check-list", "Check list"], ["meter-sheet", "Meter sheet"],
];
const FORMATS = { pdf: "PDF", html: "HTML", svg: "SVG", md: "Markdown" };
const ending = (name) => name.slice(name.lastIndexOf(".") + 1);
const size = (bytes) => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Prints papers of one text at a time and remembers them for as long as the house does. */
class Press {
  constructor() { this.made = new Map(); }

  async print(text, name) {
    const key = `${name}\n${text}`, known = this.made.get(key);
    if (known && performance.now() < known.until) return known.answer;
    const answer = await post("/api/desk/documents", { text, only: [name] });
    if (this.made.size > 40) this.made.clear();
    // Somewhat sooner than the house, so that no address is stale when it is used.
    this.made.set(key, { answer, until: performance.now() + (answer.kept_s - 60) * 1000 });
    return answer;
  }
}

export class PaperPanel {
  /** chosen: the paper shown first; on.choose(name) when another is picked. */
  constructor(chosen, on) {
    this.press = new Press();
    this.on = on;
    this.shown = PAPERS.some(([name]) => name === chosen) ? chosen : "layout";
    this.text = null;
    this.turn = 0;
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Papers" }, PAPERS.map(([name, title]) => h("button", { class: "minor", type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "paper", data: { paper: name }, on: { click: () => this.choose(name), keydown: (event) => this.key(event, name) } }, title)));
    this.sheet = h("div", { id: "paper", class: "sheet", role: "tabpanel", tabindex: "0" });
    this.links = h("div", { class: "row links" });
    this.state = h("div", { class: "state" });
    this.all = h("button", { class: "primary", type: "button", disabled: true, on: { click: () => this.everything() } }, "Download everything");
    this.node = h("div", { class: "stack" }, this.tabs, this.state, this.sheet, this.links, h("div", { class: "row" }, this.all, h("span", { class: "small soft" }, "A zip with every paper as PDF and HTML, the drawing, and the submission.")));
    this.mark();
  }

  mark() {
    for (const tab of this.tabs.children) {
      const chosen = tab.dataset.paper === this.shown;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    this.sheet.setAttribute("aria-labelledby", `tab-${this.shown}`);
  }

  choose(name) {
    this.shown = name;
    this.mark();
    this.on.choose(name);
    if (this.text !== null) this.draw();
  }

  key(event, name) {
    const at = PAPERS.findIndex(([one]) => one === name), step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? PAPERS.length - 1 : step ? (at + step + PAPERS.length) % PAPERS.length : null;
    if (to === null) return;
    event.preventDefault();
    this.choose(PAPERS[to][0]);
    this.tabs.children[to].focus();
  }

  /** A submission without errors: its paper is printed and shown. */
  show(text) {
    this.text = text;
    this.all.disabled = false;
    return this.draw();
  }

  /** Nothing can be printed now; what was printed last stays, and is said to be old. */
  hold(why) {
    this.turn++;
    this.text = null;
    this.all.disabled = true;
    put(this.state, h("p", { class: "notice" }, why));
    put(this.links);
    if (this.sheet.childElementCount) this.sheet.classList.add("stale");
    else put(this.sheet, h("p", { class: "empty" }, "Papers appear here."));
  }

  async draw() {
    const turn = ++this.turn, name = this.shown, title = PAPERS.find(([one]) => one === name)[1];
    this.sheet.classList.add("stale");
    this.sheet.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => put(this.state, progress(`Printing: ${title}`)), 400);
    try {
      const answer = await this.press.print(this.text, name);
      if (turn !== this.turn) return;
      put(this.state);
      this.lay(answer, name, title);
      this.sheet.classList.remove("stale");
    } catch (problem) {
      if (turn === this.turn) put(this.state, problemBox(problem), h("button", { class: "minor", type: "button", on: { click: () => this.draw() } }, "Print again"));
    } finally {
      clearTimeout(slow);
      if (turn === this.turn) this.sheet.removeAttribute("aria-busy");
    }
  }

  lay(answer, name, title) {
    if (!answer.ok) return put(this.state, h("p", { class: "notice" }, "A submission with errors is not printed."));
    if (answer.left_out[name]) {
      put(this.links);
      return put(this.sheet, h("p", { class: "empty" }, `${capital(answer.left_out[name])}.`));
    }
    const page = answer.files.find((file) => ending(file.name) === "html"), drawing = answer.files.find((file) => ending(file.name) === "svg");
    const alt = `${title} of this house, drawn to scale; the HTML paper lists its parts`;
    const inside = drawing ? h("a", { href: page.address, target: "_blank", rel: "noopener", class: "drawing", "aria-label": `${title}: open it in a new window` }, h("img", { src: drawing.address, alt })) : h("iframe", { sandbox: "", src: page.address, title: `${title}, as it is printed`, loading: "eager" });
    put(this.links, h("span", { class: "small soft" }, "Download:"), answer.files.map((file) => h("a", { class: "button minor", href: file.address, download: file.name }, FORMATS[ending(file.name)], h("span", { class: "tiny soft" }, size(file.bytes)))), h("a", { class: "button minor", href: page.address, target: "_blank", rel: "noopener" }, "Open", h("span", { class: "unseen" }, " in a new window")));
    put(this.state, answer.warnings.map((warning) => h("p", { class: "notice" }, `${capital(warning)}.`)));
    return put(this.sheet, inside);
  }

  /** Every paper one after the other, so that one sees how far it is, then all of them in one file. */
  async everything() {
    const text = this.text, turn = this.turn;
    this.all.disabled = true;
    let archive;
    try {
      for (const [at, [name, title]] of PAPERS.entries()) {
        put(this.state, progress(`${at + 1} of ${PAPERS.length}: ${title}`, at, PAPERS.length));
        const answer = await this.press.print(text, name);
        archive = answer.archive;
      }
      put(this.state);
      h("a", { href: archive, download: "papers.zip" }).click();
      say("Everything is printed; the download begins.");
    } catch (problem) {
      put(this.state, problemBox(problem));
    }
    this.all.disabled = this.text === null;
    if (turn !== this.turn && this.text !== null) this.draw();
  }
}

/** How far it is; without numbers, that it goes on. */
export function progress(what, value, most) {
  return h("label", { class: "progress", role: "status" }, what, h("progress", value === undefined ? {} : { value, max: most, "aria-label": what }));
}
