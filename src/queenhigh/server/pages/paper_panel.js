// The papers of a submission: drawn and printed by the house, shown in a frame where no script can run.

import { $, announce, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { problemBox } from "./problem_box.js";
import { capital } from "./text_format.js";

/** @import { PaperAnswer, PaperFile } from "./house_data.d.ts" */

/** @type {[name: string, title: string][]} */
const PAPERS = [
  ["layout", "Layout"],
  ["sign", "Sign"],
  ["rack-card", "Rack card"],
  ["odds-sheet", "Odds sheet"],
  ["submission", "Submission"],
  ["dealer-card", "Dealer’s card"],
  ["check-list", "Check list"],
  ["par-sheet", "PAR sheet"],
  ["meter-sheet", "Meter sheet"],
  ["cover-letter", "Cover letter"],
];
/** @type {Record<string, string>} */
const FORMATS = { pdf: "PDF", html: "HTML", svg: "SVG", md: "Markdown", toml: "TOML" };
const MOST_KEPT = 40;
const SAFETY_S = 60;
const SLOW_MS = 400;

/** @param {string} name */
const ending = (name) => name.slice(name.lastIndexOf(".") + 1);
/** @param {number} bytes */
const sizeText = (bytes) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints papers, and keeps them almost as long as the house does. */
class PaperPrinter {
  /** @type {Map<string, { answer: PaperAnswer, until: number }>} */
  #kept = new Map();

  /** @param {string} text @param {string} name @returns {Promise<PaperAnswer>} */
  async print(text, name) {
    const key = `${name}\n${text}`;
    const kept = this.#kept.get(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    /** @type {PaperAnswer} */
    const answer = await post("/api/desk/documents", { text, only: [name] });
    if (this.#kept.size > MOST_KEPT) this.#kept.clear();
    // A little shorter than the house keeps them, so that every address still works when it is used.
    this.#kept.set(key, { answer, until: performance.now() + (answer.kept_s - SAFETY_S) * 1000 });
    return answer;
  }
}

export class PaperPanel {
  printer = new PaperPrinter();
  /** The submission to print; null while it has errors. @type {string | null} */
  #text = null;
  #turn = 0;

  /**
   * @param {string | undefined} chosen the paper to show first
   * @param {(name: string) => void} choose is told of the paper picked
   */
  constructor(chosen, choose) {
    this.onChoose = choose;
    this.shown = PAPERS.find(([name]) => name === chosen)?.[0] ?? "layout";
    this.tabs = h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": "Papers" },
      PAPERS.map(([name, title]) => this.#tab(name, title)),
    );
    this.sheet = h("div", { id: "paper", class: "sheet", role: "tabpanel", tabindex: "0" });
    this.links = h("div", { class: "row links" });
    this.state = h("div", { class: "state" });
    this.all = h(
      "button",
      { class: "primary", type: "button", disabled: true, on: { click: () => this.downloadAll() } },
      "Download everything",
    );
    const about = "A zip file with every paper as PDF and HTML, the drawing, and the submission.";
    this.node = h(
      "div",
      { class: "stack" },
      this.tabs,
      this.state,
      this.sheet,
      this.links,
      h("div", { class: "row" }, this.all, h("span", { class: "small soft" }, about)),
    );
    this.#markTab();
  }

  /** @param {string} name @param {string} title */
  #tab(name, title) {
    return h(
      "button",
      {
        class: "minor",
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": "paper",
        data: { paper: name },
        on: { click: () => this.choose(name), keydown: (event) => this.#key(event, name) },
      },
      title,
    );
  }

  #markTab() {
    for (const [name] of PAPERS) {
      const tab = $(`#tab-${name}`, this.tabs);
      const chosen = name === this.shown;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    this.sheet.setAttribute("aria-labelledby", `tab-${this.shown}`);
  }

  /** @param {string} name */
  choose(name) {
    this.shown = name;
    this.#markTab();
    this.onChoose(name);
    if (this.#text !== null) this.#draw(this.#text);
  }

  /** Arrow keys, Home and End move between the tabs. @param {KeyboardEvent} event @param {string} name */
  #key(event, name) {
    const at = PAPERS.findIndex(([paper]) => paper === name);
    const last = PAPERS.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowDown: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const [paper] = PAPERS[to];
    this.choose(paper);
    $(`#tab-${paper}`, this.tabs).focus();
  }

  /** Print and show a submission without errors. @param {string} text */
  show(text) {
    this.#text = text;
    this.all.disabled = false;
    return this.#draw(text);
  }

  /** Nothing can be printed now, and nothing printed before is shown: it may be another house's. @param {string} why */
  hold(why) {
    this.#turn++;
    this.#text = null;
    this.all.disabled = true;
    put(this.state, h("p", { class: "notice" }, why));
    put(this.links);
    this.sheet.classList.remove("stale");
    this.sheet.removeAttribute("aria-busy");
    put(this.sheet, h("p", { class: "empty" }, "Papers appear here when the submission has no errors."));
  }

  /** @param {string} text */
  async #draw(text) {
    const turn = ++this.#turn;
    const name = this.shown;
    const title = PAPERS.find(([paper]) => paper === name)?.[1] ?? name;
    this.sheet.classList.add("stale");
    this.sheet.setAttribute("aria-busy", "true");
    const showSlow = () => turn === this.#turn && put(this.state, progress(`Printing: ${title}`));
    const slow = setTimeout(showSlow, SLOW_MS);
    try {
      const answer = await this.printer.print(text, name);
      if (turn !== this.#turn) return;
      put(this.state);
      this.#showPaper(answer, name, title);
      this.sheet.classList.remove("stale");
    } catch (problem) {
      if (turn !== this.#turn) return;
      const again = () => this.#draw(text);
      put(
        this.state,
        problemBox(problem),
        h("button", { class: "minor", type: "button", on: { click: again } }, "Print again"),
      );
      put(this.sheet, h("p", { class: "empty" }, "This paper was not printed."));
      this.sheet.classList.remove("stale");
    } finally {
      clearTimeout(slow);
      if (turn === this.#turn) this.sheet.removeAttribute("aria-busy");
    }
  }

  /** @param {PaperAnswer} answer @param {string} name @param {string} title */
  #showPaper(answer, name, title) {
    if (!answer.ok) {
      this.hold("A submission with errors cannot be printed.");
      return;
    }
    const page = answer.files.find((file) => ending(file.name) === "html");
    if (answer.left_out[name] || !page) {
      put(this.links);
      put(this.sheet, h("p", { class: "empty" }, `${capital(answer.left_out[name] ?? "")}.`));
      return;
    }
    put(this.links, paperLinks(answer.files, page));
    put(
      this.state,
      answer.warnings.map((warning) => h("p", { class: "notice" }, `${capital(warning)}.`)),
    );
    put(this.sheet, paperPreview(answer.files, page, title));
  }

  /** Print every paper one by one, showing how far it is, then download all of them in one file. */
  async downloadAll() {
    const text = this.#text;
    const turn = this.#turn;
    if (text === null) return;
    this.all.disabled = true;
    let archive = "";
    try {
      for (const [at, [name, title]] of PAPERS.entries()) {
        put(this.state, progress(`${at + 1} of ${PAPERS.length}: ${title}`, at, PAPERS.length));
        ({ archive } = await this.printer.print(text, name));
        // The page shows already what became of the text since; papers of the old text are of no use.
        if (this.#text !== text) return;
      }
      put(this.state);
      h("a", { href: archive, download: "papers.zip" }).click();
      announce("Everything is printed. The download is starting.");
    } catch (problem) {
      if (this.#text === text) put(this.state, problemBox(problem));
    } finally {
      this.all.disabled = this.#text === null;
    }
    if (turn !== this.#turn && this.#text === text) this.#draw(text);
  }
}

/** @param {PaperFile[]} files @param {PaperFile} page */
const paperLinks = (files, page) => [
  h("span", { class: "small soft" }, "Download:"),
  files.map((file) =>
    h(
      "a",
      { class: "button minor", href: file.address, download: file.name },
      FORMATS[ending(file.name)],
      h("span", { class: "tiny soft" }, sizeText(file.bytes)),
    ),
  ),
  h(
    "a",
    { class: "button minor", href: page.address, target: "_blank", rel: "noopener" },
    "Open",
    h("span", { class: "unseen" }, " in a new window"),
  ),
];

/** @param {PaperFile[]} files @param {PaperFile} page @param {string} title */
function paperPreview(files, page, title) {
  const drawing = files.find((file) => ending(file.name) === "svg");
  if (!drawing)
    return h("iframe", { sandbox: "", src: page.address, title: `${title}, as it is printed`, loading: "eager" });
  const alt = `${title} of this house, drawn to scale; the HTML paper lists its parts`;
  const label = `${title}: open in a new window`;
  return h(
    "a",
    { href: page.address, target: "_blank", rel: "noopener", class: "drawing", "aria-label": label },
    h("img", { src: drawing.address, alt }),
  );
}

/**
 * A progress bar; without numbers it only shows that work goes on.
 * @param {string} what
 * @param {number} [value]
 * @param {number} [max]
 */
export function progress(what, value, max) {
  const numbers = value === undefined ? {} : { value, max, "aria-label": what };
  return h("div", { class: "progress", role: "status" }, h("label", {}, what, h("progress", numbers)));
}
