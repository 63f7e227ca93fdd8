// Wagers before "no more bets": a list to set them by keyboard, chips to lay them by hand, undo until the cards come.

import { chip, chipLabel } from "/static/cards.js";
import { clauseTag } from "/static/clause.js";
import { cents, dollars, h, put } from "/static/dom.js";

const VALUES = [100, 500, 1000, 2500, 10000];

/** The wagers of one table and what this page knows of them. `send` takes commands, `attempt` shows what is refused. */
export class Bets {
  constructor(info, send, attempt) {
    Object.assign(this, { info, send, attempt });
    this.value = VALUES.find((value) => value >= info.wagers[0].minimum) ?? 500;
    this.undone = [];
    this.before = null;
    this.list = h("div", { class: "bets" });
  }

  /** Wagers in one line each; those that have to be equal share one. */
  get lines() {
    const equal = this.info.equal_wagers;
    const first = this.info.wagers.filter((wager) => !equal.includes(wager.wager) || wager.wager === equal[0]);
    return first.map((wager) =>
      equal.includes(wager.wager)
        ? { ...wager, label: this.#together(equal), names: equal }
        : { ...wager, names: [wager.wager] },
    );
  }

  #together(equal) {
    return (
      this.info.wagers
        .filter((wager) => equal.includes(wager.wager))
        .map((wager) => wager.label)
        .join(", ") + ", each"
    );
  }

  line(wager) {
    return this.lines.find((line) => line.names.includes(wager));
  }

  /** What lies there now. */
  amount(line) {
    return this.current[line.names[0]] ?? 0;
  }

  get current() {
    const box = this.view?.wagers?.[this.seat] ?? {};
    return Object.fromEntries(Object.entries(box).map(([name, wager]) => [name, cents(wager.amount)]));
  }

  get total() {
    return Object.values(this.current).reduce((sum, amount) => sum + amount, 0);
  }

  /** The least that is dealt in: the compulsory wagers, or the first one. */
  get least() {
    const first = this.lines[0];
    return Object.fromEntries(
      first.names.map((name) => [
        name,
        Math.max(first.minimum, 1000 <= first.maximum && first.minimum < 1000 ? 1000 : first.minimum),
      ]),
    );
  }

  /** The least in words: "$10 on Ante". */
  get leastWords() {
    const [first] = this.lines;
    return `${dollars(this.least[first.names[0]])} on ${first.label}`;
  }

  /** What "same again" would place. */
  get again() {
    return this.before ?? this.least;
  }

  show(view, seat, open) {
    Object.assign(this, { view, seat, open });
    put(
      this.list,
      this.lines.map((line) => this.#row(line)),
    );
    return this.list;
  }

  #row(line) {
    const amount = this.amount(line),
      set = (to) => () => this.attempt(() => this.set(line, to()));
    const key = line.names[0];
    const controls = line.fixed
      ? h(
          "button",
          {
            class: "minor",
            type: "button",
            "aria-pressed": String(amount > 0),
            disabled: !this.open,
            data: { key: `${key} fixed` },
            on: { click: set(() => (this.amount(line) ? 0 : line.fixed)) },
          },
          amount ? `On: ${dollars(amount)}` : `Add ${dollars(line.fixed)}`,
        )
      : [
          h(
            "button",
            {
              class: "minor step",
              type: "button",
              "aria-label": `Less on ${line.label}`,
              disabled: !this.open || !amount,
              data: { key: `${key} less` },
              on: { click: set(() => this.less(line)) },
            },
            "−",
          ),
          h("output", { class: "amount" }, amount ? dollars(amount) : "–"),
          h(
            "button",
            {
              class: "minor step",
              type: "button",
              "aria-label": `More on ${line.label}, by ${dollars(this.value)}`,
              disabled: !this.open,
              data: { key: `${key} more` },
              on: { click: set(() => this.more(line)) },
            },
            "+",
          ),
        ];
    return h(
      "div",
      { class: amount ? "bet on" : "bet", role: "group", "aria-label": line.label, data: { wager: key } },
      h(
        "span",
        { class: "grow" },
        line.label,
        h(
          "span",
          { class: "tiny soft limits" },
          line.fixed ? `${dollars(line.fixed)} only` : `${dollars(line.minimum)}–${dollars(line.maximum)}`,
        ),
      ),
      controls,
    );
  }

  more(line) {
    return Math.min(
      line.maximum,
      this.amount(line) ? this.amount(line) + Math.max(this.value, line.unit) : Math.max(line.minimum, this.value),
    );
  }

  less(line) {
    const left = this.amount(line) - Math.max(this.value, line.unit);
    return left >= line.minimum ? left : 0;
  }

  /** Set a line to an amount, none for 0; what was before can be had back until no more bets. */
  async set(line, amount) {
    const before = Object.fromEntries(line.names.map((name) => [name, this.current[name] ?? 0]));
    await this.#lay(Object.fromEntries(line.names.map((name) => [name, amount])));
    this.undone.push(before);
  }

  async #lay(wagers) {
    for (const [wager, amount] of Object.entries(wagers)) {
      if (amount) await this.send("place_wager", { seat: this.seat, wager, cents: amount });
      else if (this.current[wager]) await this.send("take_back_wager", { seat: this.seat, wager });
      // The reply comes before the next picture of the table, and another press may come between.
      const box = ((this.view.wagers ??= {})[this.seat] ??= {});
      if (amount) box[wager] = { ...box[wager], amount: String(amount / 100) };
      else delete box[wager];
    }
  }

  async undo() {
    const last = this.undone.pop();
    if (last) await this.#lay(last);
  }

  async clear() {
    const before = this.current;
    await this.#lay(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
    this.undone.push(before);
  }

  /** Lay what was wagered the last time, or the least. */
  async repeat() {
    await this.#lay(this.again);
  }

  /** The chips to lay with. */
  tray(chosen) {
    const radios = VALUES.filter(
      (value) => value % this.info.wagers[0].unit === 0 || value >= this.info.wagers[0].minimum,
    ).map((value) =>
      h(
        "button",
        {
          class: "chip-button",
          type: "button",
          role: "radio",
          "aria-checked": String(value === this.value),
          "aria-label": chipLabel(value),
          data: { key: `chip ${value}` },
          on: {
            click: () => {
              this.value = value;
              chosen();
            },
          },
        },
        chip(value),
      ),
    );
    return h("div", { class: "tray", role: "radiogroup", "aria-label": "Chip to lay" }, radios);
  }
}

/** What each wager pays, for the panel beside the felt. */
export function paytables(info) {
  const tables = [
    ...info.wagers.filter((wager) => wager.paytable.length).map((wager) => [wager.label, wager.paytable]),
    ...Object.entries(info.bonuses ?? {}).map(([, lines]) => ["Ante Bonus", lines]),
  ];
  return tables.map(([label, lines]) =>
    h(
      "details",
      { class: "pays" },
      h("summary", {}, label),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          lines.map((line) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, line.words),
              h("td", { class: "num" }, line.pays),
              h("td", {}, clauseTag(line.clause)),
            ),
          ),
        ),
      ),
    ),
  );
}
