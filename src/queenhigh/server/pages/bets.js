// Bets before "no more bets": a list that works by keyboard, chips that work by mouse, and undo until the cards come.

import { chip, chipLabel } from "./card_pictures.js";
import { clauseTag } from "./clause_tags.js";
import { h, put } from "./elements.js";
import { Problem } from "./house_api.js";
import { total } from "./stakes.js";
import { capital, cents, dollars, titleWords } from "./text_format.js";

/** @import { PaytableLine, Seat, TableInfo, TableView, WagerInfo } from "./house_data.d.ts" */

/**
 * @typedef {WagerInfo & { names: string[] }} BetLine One line of the list; wagers that must be equal share a line.
 * @typedef {Record<string, number>} Amounts Cents by wager.
 * @typedef {(command: string, fields: Record<string, unknown>) => Promise<unknown>} Send
 * @typedef {(act: () => Promise<unknown>) => unknown} Attempt
 */

const CHIP_VALUES = [100, 500, 1000, 2500, 10000];
const USUAL_FIRST_BET = 1000;

/**
 * The lines to bet on; wagers that must be equal share one.
 * @param {Pick<TableInfo, "wagers" | "equal_wagers">} info
 * @returns {BetLine[]}
 */
export function betLines({ wagers, equal_wagers: equal }) {
  const shared = wagers.filter((wager) => equal.includes(wager.wager));
  const label = `${shared.map((wager) => wager.label).join(", ")}, each`;
  return wagers
    .filter((wager) => !equal.includes(wager.wager) || wager.wager === equal[0])
    .map((wager) =>
      equal.includes(wager.wager) ? { ...wager, label, names: equal } : { ...wager, names: [wager.wager] },
    );
}

/** The bets of one box. */
export class Bets {
  /** The seat that bets. @type {Seat | undefined} */
  seat;
  /** What the last round began with. @type {Amounts | null} */
  before = null;
  #open = false;
  /** @type {TableView | null} */
  #view = null;
  /** @type {Amounts[]} */
  #undo = [];

  /**
   * @param {TableInfo} info
   * @param {Send} send
   * @param {Attempt} attempt shows what is refused
   * @param {() => number | null} left the chips that the player has besides these bets; null where nobody counts them
   */
  constructor(info, send, attempt, left = () => null) {
    this.send = send;
    this.attempt = attempt;
    this.left = left;
    this.lines = betLines(info);
    /** The chip in hand, in cents. */
    this.chip = CHIP_VALUES.find((value) => value >= info.wagers[0].minimum) ?? 500;
    this.list = h("div", { class: "bets" });
  }

  /** @param {string} wager */
  line(wager) {
    return this.lines.find((line) => line.names.includes(wager));
  }

  /** What is bet on a line now. @param {BetLine} line */
  amount(line) {
    return this.current[line.names[0]] ?? 0;
  }

  /** @returns {Amounts} */
  get current() {
    const box = this.#view?.wagers[this.seat ?? ""] ?? {};
    return Object.fromEntries(Object.entries(box).map(([name, wager]) => [name, cents(wager.amount)]));
  }

  get total() {
    return total(this.current);
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  /** A first bet: $10 on the first line, within its limits. @returns {Amounts} */
  get least() {
    const [{ names, minimum, maximum }] = this.lines;
    const amount = maximum >= USUAL_FIRST_BET ? Math.max(minimum, USUAL_FIRST_BET) : minimum;
    return Object.fromEntries(names.map((name) => [name, amount]));
  }

  /** The first bet in words: "$10 on Ante". */
  get leastWords() {
    const [first] = this.lines;
    return `${dollars(this.least[first.names[0]])} on ${first.label}`;
  }

  /** What "same bets" would place. */
  get again() {
    return this.before ?? this.least;
  }

  /** @param {TableView} view @param {Seat | undefined} seat @param {boolean} open */
  show(view, seat, open) {
    this.#view = view;
    this.seat = seat;
    this.#open = open;
    put(
      this.list,
      this.lines.map((line) => this.#row(line)),
    );
  }

  /** @param {BetLine} line */
  #row(line) {
    const amount = this.amount(line);
    const limits = line.fixed ? `${dollars(line.fixed)} only` : `${dollars(line.minimum)}–${dollars(line.maximum)}`;
    return h(
      "div",
      { class: amount ? "bet on" : "bet", role: "group", "aria-label": line.label, data: { wager: line.names[0] } },
      h("span", { class: "grow" }, line.label, h("span", { class: "tiny soft limits" }, limits)),
      line.fixed ? this.#switch(line, line.fixed) : this.#steps(line),
    );
  }

  /** A wager of one amount is on or off. @param {BetLine} line @param {number} fixed */
  #switch(line, fixed) {
    const amount = this.amount(line);
    return h(
      "button",
      {
        class: "minor",
        type: "button",
        "aria-pressed": String(amount > 0),
        disabled: !this.#open,
        data: { key: `${line.names[0]} fixed` },
        on: { click: () => this.attempt(() => this.toggle(line)) },
      },
      amount ? `On: ${dollars(amount)}` : `Add ${dollars(fixed)}`,
    );
  }

  /** @param {BetLine} line */
  #steps(line) {
    const amount = this.amount(line);
    const key = line.names[0];
    return [
      h(
        "button",
        {
          class: "minor step",
          type: "button",
          "aria-label": `Less on ${line.label}`,
          disabled: !this.#open || !amount,
          data: { key: `${key} less` },
          on: { click: () => this.attempt(() => this.set(line, this.less(line))) },
        },
        "−",
      ),
      h("output", { class: "amount" }, amount ? dollars(amount) : "–"),
      h(
        "button",
        {
          class: "minor step",
          type: "button",
          "aria-label": `${dollars(this.chip)} more on ${line.label}`,
          disabled: !this.#open,
          data: { key: `${key} more` },
          on: { click: () => this.attempt(() => this.set(line, this.more(line))) },
        },
        "+",
      ),
    ];
  }

  /** The line's amount with one chip more. @param {BetLine} line */
  more(line) {
    const amount = this.amount(line);
    const next = amount ? amount + Math.max(this.chip, line.unit) : Math.max(line.minimum, this.chip);
    return Math.min(line.maximum, next);
  }

  /** The line's amount with one chip less; below the minimum it is nothing. @param {BetLine} line */
  less(line) {
    const left = this.amount(line) - Math.max(this.chip, line.unit);
    return left >= line.minimum ? left : 0;
  }

  /** Put a wager of one amount on, or take it off. @param {BetLine} line */
  toggle(line) {
    return this.set(line, this.amount(line) ? 0 : (line.fixed ?? line.minimum));
  }

  /** A press on the felt: one chip more, or one less with `away`. @param {BetLine} line @param {boolean} away */
  async press(line, away) {
    // Between rounds a press adds to the bets of the last round.
    if (!this.total && !away && this.before) await this.repeat();
    if (away) return this.set(line, this.less(line));
    return line.fixed ? this.toggle(line) : this.set(line, this.more(line));
  }

  /**
   * Set a line to an amount; 0 takes the bet back. It can be undone until no more bets.
   * @param {BetLine} line
   * @param {number} amount
   */
  async set(line, amount) {
    const before = Object.fromEntries(line.names.map((name) => [name, this.current[name] ?? 0]));
    await this.#place(Object.fromEntries(line.names.map((name) => [name, amount])));
    this.#undo.push(before);
  }

  /** @param {Amounts} amounts */
  async #place(amounts) {
    const left = this.left();
    const more = total({ ...this.current, ...amounts }) - this.total;
    if (left !== null && more > 0 && more > left)
      throw new Problem({ detail: `you have ${dollars(Math.max(0, left))} in chips left; the menu has more` });
    for (const [wager, amount] of Object.entries(amounts)) {
      if (amount) await this.send("place_wager", { seat: this.seat, wager, cents: amount });
      else if (this.current[wager]) await this.send("take_back_wager", { seat: this.seat, wager });
      this.#expect(wager, amount);
    }
  }

  /**
   * The reply comes before the next view of the table, and the player may press again in between.
   * @param {string} wager
   * @param {number} amount
   */
  #expect(wager, amount) {
    if (!this.#view || this.seat === undefined) return;
    this.#view.wagers[this.seat] ??= {};
    const box = this.#view.wagers[this.seat];
    if (amount) box[wager] = { ...box[wager], amount: String(amount / 100) };
    else delete box[wager];
  }

  async undo() {
    const last = this.#undo.pop();
    if (last) await this.#place(last);
  }

  /** Once the cards are asked for, nothing can be undone. */
  forgetUndo() {
    this.#undo = [];
  }

  async clear() {
    const before = this.current;
    await this.#place(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
    this.#undo.push(before);
  }

  /** Twice what lies there, or twice the last bets, within each line's limits. */
  async double() {
    const before = this.current;
    await this.#place(this.#scaled(this.total ? before : this.again, (amount) => amount * 2));
    this.#undo.push(before);
  }

  /** As much as each bet line takes, or as the chips allow in equal parts. */
  async max() {
    const before = this.current;
    const bets = this.total ? before : this.again;
    const share = ((this.left() ?? Number.POSITIVE_INFINITY) + this.total) / Object.keys(bets).length;
    const { unit } = this.lines[0];
    await this.#place(this.#scaled(bets, () => (Number.isFinite(share) ? Math.floor(share / unit) * unit : share)));
    this.#undo.push(before);
  }

  /** @param {Amounts} amounts @param {(amount: number) => number} change */
  #scaled(amounts, change) {
    return Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [
        name,
        Math.min(this.line(name)?.maximum ?? amount, change(amount)),
      ]),
    );
  }

  /** What one press does: the first chip is at least the minimum. */
  get pressWords() {
    const { minimum } = this.lines[0];
    return this.chip < minimum
      ? `First chip ${dollars(minimum)}, then ${dollars(this.chip)} a press.`
      : `Each press on a circle bets ${dollars(this.chip)}.`;
  }

  /** Place the bets of the last round, or a first bet. */
  async repeat() {
    await this.#place(this.again);
  }

  /** The chips to bet with. @param {() => void} chosen is called when another chip is picked */
  tray(chosen) {
    const { unit, minimum } = this.lines[0];
    const values = CHIP_VALUES.filter((value) => value % unit === 0 || value >= minimum);
    const button = (/** @type {number} */ value) =>
      h(
        "button",
        {
          class: "chip-button",
          type: "button",
          role: "radio",
          "aria-checked": String(value === this.chip),
          "aria-label": chipLabel(value),
          data: { key: `chip ${value}` },
          on: {
            click: () => {
              this.chip = value;
              chosen();
            },
          },
        },
        chip(value),
      );
    return h("div", { class: "tray", role: "radiogroup", "aria-label": "Chip to bet with" }, values.map(button));
  }
}

/** What each wager pays, for the panel beside the felt. @param {TableInfo} info */
export function paytables(info) {
  /** @type {[string, PaytableLine[]][]} */
  const wagers = info.wagers.map((wager) => [wager.label, wager.paytable]);
  /** @type {[string, PaytableLine[]][]} */
  const bonuses = Object.entries(info.bonuses).map(([name, lines]) => [titleWords(name), lines]);
  return [...wagers, ...bonuses].filter(([, lines]) => lines.length).map(([label, lines]) => paytable(label, lines));
}

/** @param {string} label @param {PaytableLine[]} lines */
function paytable(label, lines) {
  const row = (/** @type {PaytableLine} */ line) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, capital(line.words)),
      // "40 to 1" stays on one line; what is paid from a meter may break.
      h("td", { class: "num" }, line.pays.replace(/ (to|for) 1$/, "\u00a0$1\u00a01")),
      h("td", {}, clauseTag(line.clause)),
    );
  return h("details", { class: "pays" }, h("summary", {}, label), h("table", {}, h("tbody", {}, lines.map(row))));
}
