// Settlement as a story: from the dealer's right, one payment at a time, each with its clause, seen and heard.

import { clauseTags } from "/static/clause.js";
import { calm, capital, cents, dollars, h, put, say, signed, words } from "/static/dom.js";

const PACE_MS = 650;
const SIGNS = { win: "+", lose: "−", forfeit: "−", push: "=", withdrawn: "=", void: "=" };

export const change = (row) => cents(row.paid) + cents(row.returned) - cents(row.stake);

/** One payment as one says it. */
export function rowText(row) {
  const wager = capital(words(row.wager)),
    from = row.from_seat ? ` for seat ${row.from_seat}` : "";
  const back = cents(row.returned);
  if (row.outcome === "win") return `${wager}${from} wins ${dollars(cents(row.paid))}`;
  if (row.outcome === "lose") return `${wager} loses ${dollars(cents(row.stake))}`;
  if (row.outcome === "forfeit") return `${wager} is forfeited, ${dollars(cents(row.stake))}`;
  if (row.outcome === "withdrawn") return `${wager} was withdrawn, ${dollars(back)} back`;
  return `${wager}: ${row.outcome}, ${dollars(back)} back`;
}

export class Story {
  /** `told` is called whenever one more row has been told. */
  constructor(told) {
    this.told = told;
    this.list = h("ol", { class: "story", "aria-label": "Settlement, from the dealer’s right" });
    this.round = null;
    this.count = 0;
  }

  /** How many rows of this view have been told. */
  of(view) {
    return view.round === this.round ? this.count : 0;
  }

  get busy() {
    return this.rows !== undefined && this.count < this.rows.length;
  }

  /** Take in a view; the first one that a page sees is told at once, without waiting. */
  update(view, own, first) {
    if (view.round !== this.round) {
      clearTimeout(this.timer);
      Object.assign(this, { round: view.round, count: 0, rows: [], timer: null });
      put(this.list);
    }
    if (view.settled.length < this.count) {
      this.count = 0;
      put(this.list);
    }
    Object.assign(this, { rows: view.settled, own });
    if (first || calm()) this.finish(first);
    else if (this.busy && !this.timer)
      this.timer = setTimeout(() => this.#step(), this.count ? PACE_MS : PACE_MS * 1.4);
  }

  #step() {
    this.timer = null;
    if (!this.busy) return;
    this.#tell(this.rows[this.count++]);
    if (this.busy) this.timer = setTimeout(() => this.#step(), PACE_MS);
    this.told();
  }

  /** Everything that is left, at once. */
  finish(silent = false) {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.busy) this.#tell(this.rows[this.count++], silent);
    this.told();
  }

  #tell(row, silent = false) {
    const mine = this.own.includes(row.seat),
      amount = change(row);
    this.list.append(
      h(
        "li",
        { class: mine ? "mine" : "", tabindex: "-1" },
        h("span", { class: `sign ${row.outcome}`, "aria-hidden": "true" }, SIGNS[row.outcome] ?? "="),
        h(
          "span",
          { class: "grow" },
          h("span", { class: "soft" }, mine ? "You" : `Seat ${row.seat}`),
          " · ",
          rowText(row),
        ),
        h("strong", { class: `num ${row.outcome}` }, signed(amount)),
        h("span", { class: "tags" }, clauseTags(row.clauses)),
      ),
    );
    if (!silent) say(`${mine ? "You" : `Seat ${row.seat}`}: ${rowText(row)}. Clause ${row.clauses[0] ?? "none"}.`);
  }

  /** What the round came to for the own boxes, once all is told. */
  net(view) {
    return view.settled.filter((row) => this.own.includes(row.seat)).reduce((sum, row) => sum + change(row), 0);
  }
}
