// A text field whose findings are underlined at their places, with line numbers; the text itself is a plain textarea.

import { h, put } from "/static/dom.js";

const RANK = { error: 0, warning: 1, note: 2 };

/** Columns count characters, a browser counts halves of some: the place in a line for a column. */
const unit = (line, column) => [...line].slice(0, column - 1).join("").length;

export class MarkedEditor {
  /** on.input(text) after every change; on.at(finding) when the caret comes to a finding. */
  constructor(id, describedBy, on) {
    this.on = on;
    this.marks = [];
    this.checked = [];
    this.shown = null;
    this.under = h("div", { class: "under", "aria-hidden": "true" });
    this.area = h("textarea", { id, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: " ", "aria-describedby": describedBy, on: {
      input: () => { this.draw(); on.input(this.text); },
      scroll: () => this.follow(),
      keydown: (event) => this.key(event),
    } });
    this.node = h("div", { class: "editor" }, this.under, this.area);
    this.next = h("button", { class: "minor next", type: "button", "aria-controls": id, hidden: true, on: { click: () => this.step() } }, "Next finding");
  }

  get text() { return this.area.value; }

  /** A whole new text; it can be undone as typing can. */
  write(text) {
    if (text === this.text) return;
    this.replace(0, this.text.length, text);
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
  }

  /** Characters `start` to `end`, counted as the house counts them, give way to others. */
  mend({ start, end, text }) {
    const signs = [...this.text], from = signs.slice(0, start).join("").length;
    this.replace(from, from + signs.slice(start, end).join("").length, text);
    this.area.setSelectionRange(from, from + text.length);
    this.reveal();
  }

  replace(from, to, text) {
    const top = document.activeElement;
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(from, to);
    // What is inserted like this can be undone with the keyboard; a browser that cannot takes it all the same.
    const done = text ? document.execCommand("insertText", false, text) : from === to || document.execCommand("delete");
    if (!done) this.area.setRangeText(text, from, to, "end");
    if (!done || this.drawn !== this.text) { this.draw(); this.on.input(this.text); }
    if (top !== this.area && top?.isConnected) top.focus({ preventScroll: true });
  }

  /** Findings of a text that was checked; those on lines that changed since are left out. */
  show(findings, text) {
    this.marks = findings;
    this.checked = text.split("\n");
    this.area.setAttribute("aria-invalid", String(findings.some((one) => one.severity === "error")));
    this.draw();
  }

  /** The findings by line as the text stands now: lines before and behind what was typed keep theirs. */
  byLine(lines) {
    const now = lines, then = this.checked, most = Math.min(now.length, then.length);
    let head = 0, tail = 0;
    while (head < most && now[head] === then[head]) head++;
    while (tail < most - head && now[now.length - 1 - tail] === then[then.length - 1 - tail]) tail++;
    const found = new Map();
    for (const mark of this.marks) {
      const at = mark.line - 1, moved = at < head ? at : at >= then.length - tail ? at + now.length - then.length : null;
      if (moved === null || (mark.severity === "note" && !mark.there)) continue;
      found.set(moved, [...(found.get(moved) ?? []), mark]);
    }
    return found;
  }

  draw() {
    const lines = this.text.split("\n"), found = this.byLine(lines);
    this.drawn = this.text;
    this.places = [];
    let start = 0;
    const drawn = lines.map((line, index) => {
      const pieces = this.line(line, found.get(index) ?? [], start);
      start += line.length + 1;
      return h("div", { class: `line ${worst(found.get(index))}`, data: { line: index + 1 } }, pieces);
    });
    put(this.under, drawn);
    this.next.hidden = !this.places.length;
    this.follow();
  }

  line(line, marks, start) {
    const pieces = [];
    let at = 0;
    const spans = marks.map((mark) => ({ mark, from: unit(line, mark.column), to: unit(line, mark.column + mark.width) }));
    for (const { mark, from, to } of spans) this.places.push({ mark, from: start + from, to: start + to });
    for (const { mark, from, to } of spans.sort((a, b) => a.from - b.from || RANK[a.mark.severity] - RANK[b.mark.severity])) {
      if (from < at || from >= to) continue;
      pieces.push(line.slice(at, from), h("mark", { class: mark.severity }, line.slice(from, to)));
      at = to;
    }
    return [...pieces, line.slice(at)];
  }

  /** The caret to a finding, with what is spoken of selected; false where the text has changed there. */
  go(finding) {
    const place = this.places.find((one) => one.mark === finding);
    this.area.focus();
    if (!place) return false;
    this.area.setSelectionRange(place.from, place.to);
    this.shown = finding;
    this.reveal();
    this.on.at?.(finding);
    return true;
  }

  reveal() {
    const line = this.under.children[this.text.slice(0, this.area.selectionStart).split("\n").length - 1];
    this.area.scrollTop = Math.max(0, (line?.offsetTop ?? 0) - this.area.clientHeight / 2);
    this.follow();
  }

  /** F8 and Shift F8 walk through the findings. */
  key(event) {
    if (event.key !== "F8" || event.ctrlKey || event.altKey || !this.places?.length) return;
    event.preventDefault();
    this.step(event.shiftKey);
  }

  /**
   * To the next finding in the text, or the one before; behind the last comes the first. Findings at one place take turns,
   * and notes are passed over while anything is to be mended.
   */
  step(back = false) {
    const urgent = (this.places ?? []).filter((one) => one.mark.severity !== "note"), walked = urgent.length ? urgent : this.places ?? [];
    const places = [...walked].sort((a, b) => a.from - b.from || RANK[a.mark.severity] - RANK[b.mark.severity]);
    if (!places.length) return;
    const here = this.area.selectionStart, at = places.findIndex((one) => one.mark === this.shown && one.from === here);
    const beside = back ? places.findLastIndex((one) => one.from < here) : places.findIndex((one) => one.from > here);
    const next = places.at(at >= 0 ? (back ? at - 1 : (at + 1) % places.length) : beside < 0 && !back ? 0 : beside);
    this.go(next.mark);
  }

  follow() {
    this.under.scrollTop = this.area.scrollTop;
  }
}

const worst = (marks) => (marks?.length ? [...marks].sort((a, b) => RANK[a.severity] - RANK[b.severity])[0].severity : "");
