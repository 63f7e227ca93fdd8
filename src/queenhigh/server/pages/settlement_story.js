// The settlement, one payment at a time from the dealer's right, each with its clause, on screen and announced.

import { CHIP_MS, moveChips } from "./chip_motion.js";
import { clauseTags } from "./clause_tags.js";
import { announce, h, put, reducedMotion } from "./elements.js";
import { preferences } from "./preferences.js";
import { netOf } from "./stakes.js";
import { capital, cents, dollars, signedDollars, titleWords, words } from "./text_format.js";

/** @import { FeltView, Outcome, Seat, Settlement } from "./house_data.d.ts" */

const PACE_MS = 400;
/** @type {Record<Outcome, string>} */
const SIGNS = { win: "+", lose: "−", forfeit: "−", push: "=", withdrawn: "=", void: "=" };

/** One payment as a person says it. @param {Settlement} row */
export function paymentText(row) {
  const wager = capital(words(row.wager));
  const back = dollars(cents(row.returned));
  if (row.outcome === "win") {
    const from = row.from_seat ? ` for seat ${row.from_seat}` : "";
    return `${wager}${from} wins ${dollars(cents(row.paid))}`;
  }
  if (row.outcome === "lose") return `${wager} loses ${dollars(cents(row.stake))}`;
  if (row.outcome === "forfeit") return `${wager} is forfeited, ${dollars(cents(row.stake))}`;
  if (row.outcome === "withdrawn") return `${wager} was withdrawn, ${back} back`;
  return `${wager}: ${row.outcome}, ${back} back`;
}

/** Shows the rows of a settlement at a dealer's pace. */
export class SettlementStory {
  /** @type {number | null | undefined} */
  #round = null;
  #shown = 0;
  /** @type {Settlement[]} */
  #rows = [];
  /** @type {Seat[]} */
  #own = [];
  #timer = 0;

  /**
   * @param {(row: Settlement | null) => void} changed is called after each row, and with null when all are told
   * @param {Record<string, string>} labels what the table calls its wagers
   */
  constructor(changed, labels) {
    this.changed = changed;
    this.labels = labels;
    this.list = h("ol", { class: "story", "aria-label": "Settlement, from the dealer’s right" });
  }

  /** How many rows of this view are shown. @param {FeltView} view */
  shownOf(view) {
    return view.round === this.#round ? this.#shown : 0;
  }

  /** Whether rows are still to come. */
  get busy() {
    return this.#shown < this.#rows.length;
  }

  /**
   * Take a new view; the first view of a page is shown at once.
   * @param {FeltView} view
   * @param {Seat[]} own
   * @param {boolean} first
   */
  update(view, own, first) {
    if (view.round !== this.#round) {
      this.#stop();
      this.#round = view.round;
      this.#restart();
    }
    if (view.settled.length < this.#shown) this.#restart();
    this.#rows = view.settled;
    this.#own = own;
    if (first || reducedMotion() || preferences.fast) this.finish(first);
    else if (this.busy && !this.#timer)
      this.#timer = setTimeout(() => this.#step(), this.#shown ? PACE_MS : PACE_MS * 1.4);
  }

  #restart() {
    this.#shown = 0;
    put(this.list);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #step() {
    this.#timer = 0;
    if (!this.busy) return;
    const row = this.#rows[this.#shown];
    moveChips(row);
    this.#show(row);
    this.#shown++;
    this.#timer = setTimeout(() => this.#go(row), CHIP_MS);
  }

  /** The chips have arrived: draw the table without them, and go on with the next row. @param {Settlement} row */
  #go(row) {
    this.#timer = this.busy ? setTimeout(() => this.#step(), PACE_MS - CHIP_MS) : 0;
    this.changed(this.busy ? row : null);
  }

  /** Show all that is left. */
  finish(silent = false) {
    this.#stop();
    while (this.busy) this.#show(this.#rows[this.#shown++], silent);
    this.changed(null);
  }

  /** @param {Settlement} row */
  #show(row, silent = false) {
    const mine = this.#own.includes(row.seat);
    const who = mine ? "You" : `Seat ${row.seat}`;
    this.list.append(
      h(
        "li",
        { class: mine ? "mine" : "", tabindex: "-1" },
        h("span", { class: `sign ${row.outcome}`, "aria-hidden": "true" }, SIGNS[row.outcome] ?? "="),
        h(
          "span",
          { class: "grow" },
          mine ? null : h("span", { class: "soft" }, `${who} · `),
          h("strong", {}, this.labels[row.wager] ?? titleWords(row.wager)),
          cents(row.stake) ? ` ${dollars(cents(row.stake))}` : "",
        ),
        h("strong", { class: `num ${row.outcome}` }, netOf(row) ? signedDollars(netOf(row)) : "$0"),
        h("span", { class: "why" }, (mine && row.reason) || paymentText(row)),
        h("span", { class: "tags" }, clauseTags(row.clauses)),
      ),
    );
    if (!silent) announce(`${who}: ${paymentText(row)}. Clause ${row.clauses[0] ?? "none"}.`);
  }

  /** What the player's own boxes won or lost in a round. @param {FeltView} view */
  net(view) {
    return view.settled.filter((row) => this.#own.includes(row.seat)).reduce((sum, row) => sum + netOf(row), 0);
  }
}
