// The pit: every table in one row, the most urgent first, each with the reason it is there.

import { h, put } from "./elements.js";
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

/** How old the deck is, and how much of its time is left. @param {PitRow["deck"]} deck */
function deckCell(deck) {
  if (!deck) return h("span", { class: "soft" }, "none");
  const due = deck.left_s < 900;
  return h(
    "span",
    { class: due ? "deck due" : "deck" },
    h("meter", { min: 0, max: deck.most_hours * 3600, value: deck.age_s, "aria-hidden": "true" }),
    h("span", {}, lasting(deck.age_s)),
    h("span", { class: "tiny soft" }, deck.left_s > 0 ? `${lasting(deck.left_s)} left` : "time is over"),
  );
}

/** @param {PitRow} row */
function cells(row) {
  const still = row.still_s >= STILL_S && row.taken > 0;
  const limits =
    row.maximum === null ? `from ${dollars(row.minimum)}` : `${dollars(row.minimum)}–${dollars(row.maximum)}`;
  return [
    [
      h("a", { href: `/tables/${row.table}`, data: { key: `link ${row.table}` } }, row.title),
      h("span", { class: "tiny soft" }, row.game),
    ],
    h("span", { class: "why" }, row.why),
    [
      row.dealer ?? "nobody",
      row.dealer_s === null ? "" : h("span", { class: "tiny soft" }, ` ${lasting(row.dealer_s)}`),
    ],
    `${row.taken} of ${row.seats}`,
    limits,
    row.round ? `${row.phase}, round ${row.round}` : row.phase,
    h("span", { class: still ? "still" : "" }, row.still_s < 60 ? "now" : lasting(row.still_s)),
    row.rounds_hour,
    deckCell(row.deck),
    row.wagers ? dollars(row.wagers) : "",
    won(row.house_round),
    won(row.house_shift),
    won(row.house_day),
    Object.entries(row.meters).map(([name, shows]) =>
      h("span", { class: "meter-line", title: meterWords(name) }, dollars(cents(shows))),
    ),
  ];
}

/** Draws the pit and remembers which tables are shown. */
export class PitTable {
  /** @type {PitLevel | ""} */
  #only = "";
  /** @type {PitRow[]} */
  #rows = [];
  #drawn = "";

  constructor() {
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
    const mark = JSON.stringify([this.#only, rows], minutes);
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
    const shown = rows.filter((row) => !this.#only || row.level === this.#only);
    put(
      this.body,
      shown.length
        ? shown.map((row) => this.#row(row))
        : h("tr", {}, h("td", { colspan: COLUMNS.length, class: "empty" }, "No table here.")),
    );
  }

  /** @param {PitRow} row */
  #row(row) {
    return h(
      "tr",
      { class: row.level, data: { pit: row.table, key: `row ${row.table}` }, tabindex: "0" },
      cells(row).map((cell, index) =>
        h(index ? "td" : "th", { scope: index ? null : "row", data: { label: COLUMNS[index] } }, cell),
      ),
    );
  }

  /** Arrow keys move from table to table, Enter opens one. @param {KeyboardEvent} event */
  #move(event) {
    const row = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
    if (!row || event.target !== row) return;
    if (event.key === "Enter") location.href = `/tables/${row.dataset.pit}`;
    const next =
      event.key === "ArrowDown" ? row.nextElementSibling : event.key === "ArrowUp" ? row.previousElementSibling : null;
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }
}

/** What the whole pit is doing: players, rounds an hour, and what the house won. @param {PitRow[]} rows */
export function pitSummary(rows) {
  const sum = (/** @type {"taken" | "rounds_hour" | "house_shift" | "house_day"} */ name) =>
    rows.reduce((total, row) => total + row[name], 0);
  return h(
    "p",
    { class: "pit-summary" },
    h("span", {}, `${counted(rows.length, "table")}, ${counted(sum("taken"), "seat")} taken`),
    h("span", {}, "Rounds an hour ", h("strong", {}, sum("rounds_hour"))),
    h("span", {}, "House this shift ", h("strong", {}, won(sum("house_shift")))),
    h("span", {}, "this day ", h("strong", {}, won(sum("house_day")))),
  );
}
