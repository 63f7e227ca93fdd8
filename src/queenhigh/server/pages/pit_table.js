// The pit: every table in one row, the most urgent first, each with the reason it is there. One of them can be opened.

import { find, h, put } from "./elements.js";
import { cents, counted, dollars, lasting, meterWords, signedDollars } from "./text_format.js";

/** @import { PitLevel, PitRow } from "./house_data.d.ts" */

/** @type {[level: PitLevel | "", name: string][]} */
const FILTERS = [
  ["", "All"],
  ["waiting", "Waiting"],
  ["watch", "Watch"],
  ["quiet", "Quiet"],
];
const COLUMNS = [
  "Table",
  "Why it is here",
  "Dealer",
  "Seats",
  "Limits",
  "Phase",
  "Last act",
  "Rounds/h",
  "Deck in play",
  "In play",
  "House: round",
  "Shift",
  "Day",
  "Meters",
];
/** So long after the last act a table with players stands out. */
const STILL_S = 180;

/** @param {number} amount in cents */
const won = (amount) => h("span", { class: amount < 0 ? "lose" : "" }, amount ? signedDollars(amount) : "$0");

/** Whether a result is luck: how far it is from what the table should have won. @param {PitRow["luck_day"]} luck */
function luckCell(luck) {
  if (luck === null || luck.apart === null) return "";
  const size = Math.abs(luck.apart);
  const told =
    `Should have won ${signedDollars(luck.expected)}, give or take ${dollars(luck.spread)} (1σ), ` +
    `in ${counted(luck.rounds, "round")}. ${size < 2 ? "This is luck." : size < 3 ? "Luck does this about one time in 20." : "This is rarely luck: look at the table."}`;
  return h(
    "span",
    { class: size >= 3 ? "luck hardly" : size >= 2 ? "luck rare" : "luck", title: told },
    `${luck.apart < 0 ? "−" : "+"}${size.toFixed(1)}σ`,
  );
}

/** How old the deck is, and how much of its time is left. @param {PitRow["deck"]} deck */
function deckCell(deck) {
  if (!deck) return h("span", { class: "soft" }, "none");
  const due = deck.left_s < 900;
  return h(
    "span",
    { class: due ? "deck due" : "deck" },
    h("meter", { min: 0, max: deck.most_hours * 3600, value: deck.age_s, "aria-hidden": "true" }),
    h("span", {}, lasting(deck.age_s)),
    h("span", { class: "tiny soft whole" }, deck.left_s > 0 ? `${lasting(deck.left_s)} left` : "time is over"),
  );
}

/** @param {PitRow} row @param {boolean} opened @param {() => void} toggle */
function nameCell(row, opened, toggle) {
  return [
    h(
      "button",
      {
        class: "disclose",
        type: "button",
        "aria-expanded": String(opened),
        "aria-label": `Act at ${row.title}`,
        data: { key: `open ${row.table}` },
        on: { click: toggle },
      },
      opened ? "▾" : "▸",
    ),
    h(
      "span",
      {},
      h("a", { href: `/tables/${row.table}`, data: { key: `link ${row.table}` } }, row.title),
      // Most titles name the game already.
      row.title.includes(row.game) ? "" : h("span", { class: "tiny soft" }, row.game),
    ),
  ];
}

/** @param {PitRow} row */
function phaseWords({ phase, round }) {
  if (!round) return phase;
  return phase === "between rounds" ? `after round ${round}` : `${phase}, round ${round}`;
}

/** What the meters show; several of one table in whole dollars, so that they fit: the opened table shows their cents. @param {PitRow["meters"]} meters */
function meterCell(meters) {
  const list = Object.entries(meters);
  const whole = (/** @type {number} */ amount) => (list.length > 1 ? Math.floor(amount / 100) * 100 : amount);
  return list.map(([name, shows], index) => [
    index ? " · " : "",
    h("span", { class: "whole", title: `${meterWords(name)} ${dollars(cents(shows))}` }, dollars(whole(cents(shows)))),
  ]);
}

/** @param {PitRow} row */
function cells(row) {
  const still = row.still_s >= STILL_S && row.taken > 0;
  const limits =
    row.maximum === null ? `from ${dollars(row.minimum)}` : `${dollars(row.minimum)}–${dollars(row.maximum)}`;
  return [
    h("span", { class: "why" }, row.why),
    [
      row.dealer ?? "nobody",
      row.dealer_s === null ? "" : h("span", { class: "tiny soft whole" }, ` ${lasting(row.dealer_s)}`),
    ],
    h("span", { class: "whole" }, `${row.taken} of ${row.seats}`),
    h("span", { class: "whole" }, limits),
    phaseWords(row),
    h("span", { class: still ? "still whole" : "whole" }, row.still_s < 60 ? "now" : lasting(row.still_s)),
    row.rounds_hour,
    deckCell(row.deck),
    row.wagers ? dollars(row.wagers) : "",
    won(row.house_round),
    [won(row.house_shift), luckCell(row.luck_shift)],
    [won(row.house_day), luckCell(row.luck_day)],
    meterCell(row.meters),
  ];
}

/** Draws the pit and remembers which tables are shown, and which of them is opened. */
export class PitTable {
  /** @type {PitLevel | ""} */
  #only = "";
  /** @type {PitRow[]} */
  #rows = [];
  #drawn = "";
  /** The table that is opened, if any. */
  opened = "";

  /** @param {Element} panel what an opened table shows below its row @param {() => void} changed another one is opened */
  constructor(panel, changed) {
    this.changed = changed;
    this.detail = h("tr", { class: "opened" }, h("td", { colspan: COLUMNS.length }, panel));
    this.filters = h("div", { class: "row filters-row", role: "group", "aria-label": "Which tables" });
    this.body = h("tbody", {});
    this.whole = h(
      "div",
      { class: "stack pit" },
      this.filters,
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            COLUMNS.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        this.body,
      ),
    );
    this.whole.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param {PitRow[]} rows the most urgent first */
  draw(rows) {
    this.#rows = rows;
    // Only minutes are shown, so a new second changes nothing.
    const minutes = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      typeof value === "number" && name.endsWith("_s") ? Math.floor(value / 60) : value;
    if (!rows.some((row) => row.table === this.opened)) this.opened = "";
    const mark = JSON.stringify([this.#only, this.opened, rows], minutes);
    if (mark === this.#drawn) return;
    this.#drawn = mark;
    put(
      this.filters,
      FILTERS.map(([level, name]) => {
        const count = rows.filter((row) => !level || row.level === level).length;
        const choose = () => {
          this.#only = level;
          this.draw(this.#rows);
        };
        return h(
          "button",
          {
            class: "chip-button",
            type: "button",
            "aria-pressed": String(this.#only === level),
            data: { key: `pit ${level}` },
            on: { click: choose },
          },
          `${name} ${count}`,
        );
      }),
    );
    // The opened table stays in sight, whatever becomes of it while somebody acts there.
    const shown = rows.filter((row) => !this.#only || row.level === this.#only || row.table === this.opened);
    const empty = h("tr", {}, h("td", { colspan: COLUMNS.length, class: "empty" }, "No table here."));
    this.#place(shown.length ? shown.flatMap((row) => this.#row(row)) : [empty]);
  }

  /** Put new rows around the opened table, which does not move: what is typed there, and the focus, stay. @param {Element[]} rows */
  #place(rows) {
    const at = rows.indexOf(this.detail);
    if (at < 0 || this.detail.parentNode !== this.body) {
      put(this.body, rows);
      return;
    }
    const focused = document.activeElement;
    const moves = focused instanceof HTMLElement && this.body.contains(focused) && !this.detail.contains(focused);
    const key = moves ? focused.dataset.key : null;
    for (const old of [...this.body.children]) if (old !== this.detail) old.remove();
    this.detail.before(...rows.slice(0, at));
    this.detail.after(...rows.slice(at + 1));
    if (key) find(`[data-key="${CSS.escape(key)}"]`, this.body)?.focus({ preventScroll: true });
  }

  /** @param {PitRow} row */
  #row(row) {
    const opened = row.table === this.opened;
    const name = nameCell(row, opened, () => this.#toggle(row.table));
    const line = h(
      "tr",
      {
        class: opened ? `${row.level} shown` : row.level,
        data: { pit: row.table, key: `row ${row.table}` },
        tabindex: "0",
      },
      h("th", { scope: "row" }, h("div", { class: "pit-name" }, name)),
      cells(row).map((cell, index) => h("td", { data: { label: COLUMNS[index + 1] } }, cell)),
    );
    if (!opened) return [line];
    this.detail.dataset.table = row.table;
    return [line, this.detail];
  }

  /** @param {string} table */
  #toggle(table) {
    this.opened = this.opened === table ? "" : table;
    this.detail.remove();
    this.draw(this.#rows);
    this.changed();
  }

  /** Arrow keys move from table to table, Enter opens one in its place. @param {KeyboardEvent} event */
  #move(event) {
    const row = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
    if (!row?.dataset.pit || event.target !== row) return;
    if (event.key === "Enter") this.#toggle(row.dataset.pit);
    const rows = [...this.body.children].filter((one) => one !== this.detail);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = step ? rows[rows.indexOf(row) + step] : null;
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }
}

/** All tables together: each counts as independent of the others. @param {(PitRow["luck_day"])[]} lucks */
function togetherCell(lucks) {
  const known = lucks.filter((luck) => luck !== null);
  const total = { rounds: 0, won: 0, expected: 0, square: 0 };
  for (const luck of known) {
    total.rounds += luck.rounds;
    total.won += luck.won;
    total.expected += luck.expected;
    total.square += luck.spread ** 2;
  }
  const spread = Math.sqrt(total.square);
  const apart = spread ? (total.won - total.expected) / spread : null;
  return luckCell({
    rounds: total.rounds,
    won: total.won,
    expected: total.expected,
    spread: Math.round(spread),
    apart,
  });
}

/** What the whole pit is doing: players, rounds an hour, and what the house won. @param {PitRow[]} rows */
export function pitSummary(rows) {
  const shift = togetherCell(rows.map((row) => row.luck_shift));
  const day = togetherCell(rows.map((row) => row.luck_day));
  const sum = (/** @type {"taken" | "rounds_hour" | "house_shift" | "house_day"} */ name) =>
    rows.reduce((total, row) => total + row[name], 0);
  return h(
    "p",
    { class: "pit-summary" },
    h("span", {}, `${counted(rows.length, "table")}, ${counted(sum("taken"), "seat")} taken`),
    h("span", {}, "Rounds an hour ", h("strong", {}, sum("rounds_hour"))),
    h("span", {}, "House this shift ", h("strong", {}, won(sum("house_shift"))), " ", shift),
    h("span", {}, "this day ", h("strong", {}, won(sum("house_day"))), " ", day),
  );
}
