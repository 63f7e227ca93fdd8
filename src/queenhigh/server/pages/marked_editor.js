// A text field with line numbers whose findings are underlined where they are. The text itself is a plain textarea.

import { h, put } from "./elements.js";
import { placeFindings, SERIOUSNESS, textOffset } from "./finding_places.js";

/** @import { Finding } from "./house_data.d.ts" */
/** @typedef {{ finding: Finding, from: number, to: number }} Place where a finding is in the text */
/** @typedef {{ input: (text: string) => unknown, at: (finding: Finding) => unknown }} EditorEvents */

/** @param {Place} a @param {Place} b */
const byPlace = (a, b) => a.from - b.from || SERIOUSNESS[a.finding.severity] - SERIOUSNESS[b.finding.severity];

export class MarkedEditor {
  /** @type {Finding[]} */
  #findings = [];
  /** The lines that were checked. @type {string[]} */
  #checked = [];
  /** @type {Place[]} */
  #places = [];
  /** The finding the cursor was last taken to. @type {Finding | null} */
  #current = null;
  #drawn = "";

  /**
   * @param {string} id
   * @param {string} describedBy
   * @param {EditorEvents} on `input` is called after every change, `at` when the cursor is taken to a finding
   */
  constructor(id, describedBy, on) {
    this.on = on;
    this.under = h("div", { class: "under", "aria-hidden": "true" });
    this.area = h("textarea", {
      id,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      placeholder: " ",
      "aria-describedby": describedBy,
      on: {
        input: () => this.#changed(),
        scroll: () => this.#follow(),
        keydown: (event) => this.#key(event),
      },
    });
    this.node = h("div", { class: "editor" }, this.under, this.area);
    this.next = h(
      "button",
      { class: "minor next", type: "button", "aria-controls": id, hidden: true, on: { click: () => this.step() } },
      "Next finding",
    );
  }

  get text() {
    return this.area.value;
  }

  /** Whether the findings are those of this text. */
  get isChecked() {
    return this.text === this.#checked.join("\n");
  }

  #changed() {
    this.draw();
    this.on.input(this.text);
  }

  /** Replace the whole text; this can be undone like typing. @param {string} text */
  write(text) {
    if (text === this.text) return;
    this.#replace(0, this.text.length, text);
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
  }

  /**
   * Replace the characters from `start` to `end`, counted as the house counts them.
   * @param {NonNullable<Finding["fix"]>} change
   */
  replaceCharacters({ start, end, text }) {
    const characters = [...this.text];
    const from = characters.slice(0, start).join("").length;
    this.#replace(from, from + characters.slice(start, end).join("").length, text);
    this.area.setSelectionRange(from, from + text.length);
    this.#reveal();
  }

  /** @param {number} from @param {number} to @param {string} text */
  #replace(from, to, text) {
    const focused = document.activeElement;
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(from, to);
    // Text inserted like this can be undone by keyboard. Where a browser cannot do it, the text is set directly.
    const done = text ? document.execCommand("insertText", false, text) : from === to || document.execCommand("delete");
    if (!done) this.area.setRangeText(text, from, to, "end");
    if (!done || this.#drawn !== this.text) this.#changed();
    if (focused instanceof HTMLElement && focused !== this.area && focused.isConnected)
      focused.focus({ preventScroll: true });
  }

  /** Show the findings of a text that was checked. @param {Finding[]} findings @param {string} text */
  show(findings, text) {
    this.#findings = findings;
    this.#checked = text.split("\n");
    this.area.setAttribute("aria-invalid", String(findings.some((finding) => finding.severity === "error")));
    this.draw();
  }

  draw() {
    const lines = this.text.split("\n");
    const found = placeFindings(this.#findings, this.#checked, lines);
    this.#drawn = this.text;
    this.#places = [];
    let start = 0;
    const drawn = lines.map((line, index) => {
      const findings = found.get(index) ?? [];
      const pieces = this.#line(line, findings, start);
      start += line.length + 1;
      return h("div", { class: `line ${worst(findings)}`, data: { line: index + 1 } }, pieces);
    });
    put(this.under, drawn);
    this.next.hidden = !this.#places.length;
    this.#follow();
  }

  /**
   * One line of text with its findings underlined.
   * @param {string} line
   * @param {Finding[]} findings
   * @param {number} start
   */
  #line(line, findings, start) {
    const places = findings.map((finding) => ({
      finding,
      from: textOffset(line, finding.column),
      to: textOffset(line, finding.column + finding.width),
    }));
    for (const { finding, from, to } of places) this.#places.push({ finding, from: start + from, to: start + to });
    const pieces = [];
    let at = 0;
    for (const { finding, from, to } of places.sort(byPlace)) {
      if (from < at || from >= to) continue;
      pieces.push(line.slice(at, from), h("mark", { class: finding.severity }, line.slice(from, to)));
      at = to;
    }
    return [...pieces, line.slice(at)];
  }

  /** Take the cursor to a finding and select it. @param {Finding} finding */
  go(finding) {
    const place = this.#places.find((one) => one.finding === finding);
    this.area.focus();
    // The text may have changed there since it was checked.
    if (!place) return;
    this.area.setSelectionRange(place.from, place.to);
    this.#current = finding;
    this.#reveal();
    this.on.at(finding);
  }

  /** Select some words by their line and column. @param {{ words: string | null, line: number, column: number }} place */
  select({ words, line, column }) {
    if (!words || !line) return;
    const lines = this.text.split("\n");
    const above = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const from = above + textOffset(lines[line - 1] ?? "", column);
    this.area.focus();
    this.area.setSelectionRange(from, from + words.length);
    this.#reveal();
  }

  #reveal() {
    const number = this.text.slice(0, this.area.selectionStart).split("\n").length;
    const line = this.under.children[number - 1];
    const top = line instanceof HTMLElement ? line.offsetTop : 0;
    this.area.scrollTop = Math.max(0, top - this.area.clientHeight / 2);
    this.#follow();
  }

  /** F8 goes to the next finding, Shift F8 to the one before. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "F8" || event.ctrlKey || event.altKey || !this.#places.length) return;
    event.preventDefault();
    this.step(event.shiftKey);
  }

  /**
   * To the next finding or the one before, in a circle. Findings at one place take turns; notes come only when there is
   * nothing else.
   */
  step(back = false) {
    const urgent = this.#places.filter((place) => place.finding.severity !== "note");
    const places = [...(urgent.length ? urgent : this.#places)].sort(byPlace);
    if (!places.length) return;
    const here = this.area.selectionStart;
    const at = places.findIndex((place) => place.finding === this.#current && place.from === here);
    const beside = back
      ? places.findLastIndex((place) => place.from < here)
      : Math.max(
          0,
          places.findIndex((place) => place.from > here),
        );
    const onFinding = back ? at - 1 : (at + 1) % places.length;
    const next = places.at(at >= 0 ? onFinding : beside);
    if (next) this.go(next.finding);
  }

  #follow() {
    this.under.scrollTop = this.area.scrollTop;
  }
}

/** @param {Finding[]} findings */
const worst = (findings) =>
  [...findings].sort((a, b) => SERIOUSNESS[a.severity] - SERIOUSNESS[b.severity])[0]?.severity ?? "";
