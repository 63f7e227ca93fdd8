// What a card was asked about, beside the card: every item with what became of it. A click shows its words, and a person
// can confirm or correct what was read, which then counts.

import { h, put } from "./elements.js";

/** @import { CoverageRow, CoverageRuling } from "./house_data.d.ts" */
/** @typedef {{ [item: string]: CoverageRuling }} Rulings */

const STATES = { differs: "✕ differs", not_read: "? not read", missing: "– missing", agrees: "✓ agrees" };
const ORDER = /** @type {const} */ (["differs", "not_read", "missing", "agrees"]);
const COUNTED = { differs: "differ", not_read: "were not read", missing: "are missing" };

/**
 * @param {Element} place
 * @param {CoverageRow[]} rows
 * @param {Rulings} rulings what a person ruled, by item
 * @param {{ go: (row: CoverageRow) => void, rule: (row: CoverageRow, ruling: CoverageRuling | null) => void }} acts
 */
export function listCoverage(place, rows, rulings, acts) {
  if (!rows.length) {
    put(place);
    return;
  }
  const ruled = rows.map((row) => ({ row, ruling: rulingOf(row, rulings) }));
  const body = ORDER.flatMap((state) => ruled.filter(({ row }) => row.state === state)).map(({ row, ruling }) =>
    tableRow(row, ruling, acts),
  );
  put(
    place,
    h("h3", {}, "Coverage"),
    h("p", { class: "soft" }, `${summary(ruled)} What is missing or not read was not approved.`),
    h("table", { class: "coverage" }, h("tbody", {}, ...body)),
  );
}

/**
 * A ruling holds for the words it was made on, and no longer if they change.
 * @param {CoverageRow} row @param {Rulings} rulings
 */
const rulingOf = (row, rulings) => {
  const ruling = rulings[row.item];
  return ruling && ruling.words === row.words ? ruling : null;
};

/** @param {{ row: CoverageRow, ruling: CoverageRuling | null }[]} ruled */
function summary(ruled) {
  const states = ruled.map(({ row, ruling }) => ruling?.state ?? row.state);
  const agree = states.filter((state) => state === "agrees").length;
  const rest = Object.entries(COUNTED)
    .map(([state, words]) => ({ words, many: states.filter((one) => one === state).length }))
    .filter(({ many }) => many)
    .map(({ words, many }) => `${many} ${words}`);
  const byYou = ruled.filter(({ ruling }) => ruling).length;
  const told = [`${agree} of ${states.length} items agree`, ...(rest.length ? [rest.join(", ")] : [])].join("; ");
  return byYou ? `${told}; ${byYou} decided by you.` : `${told}.`;
}

/**
 * @param {CoverageRow} row
 * @param {CoverageRuling | null} ruling
 * @param {{ go: (row: CoverageRow) => void, rule: (row: CoverageRow, ruling: CoverageRuling | null) => void }} acts
 */
function tableRow(row, ruling, acts) {
  const name = row.line
    ? h(
        "button",
        { type: "button", class: "link", title: row.words ?? "", on: { click: () => acts.go(row) } },
        row.item,
      )
    : row.item;
  const state = ruling?.state ?? row.state;
  const said = ruling ? `${STATES[state]}, you say` : STATES[state];
  return h(
    "tr",
    { class: state },
    h("th", { scope: "row" }, said),
    h("td", {}, name),
    h("td", { class: "ruling" }, ...rulingButtons(row, ruling, acts.rule)),
  );
}

/**
 * @param {CoverageRow} row
 * @param {CoverageRuling | null} ruling
 * @param {(row: CoverageRow, ruling: CoverageRuling | null) => void} rule
 */
function rulingButtons(row, ruling, rule) {
  /** @param {string} text @param {CoverageRuling | null} next */
  const act = (text, next) =>
    h(
      "button",
      { type: "button", class: "link", "aria-label": `${text}: ${row.item}`, on: { click: () => rule(row, next) } },
      text,
    );
  if (ruling) return [act("Undo", null)];
  const confirm = act("Agrees", { state: "agrees", words: row.words });
  const correct = act("Differs", { state: "differs", words: row.words });
  if (row.state === "agrees") return [correct];
  return row.state === "differs" ? [confirm] : [confirm, " ", correct];
}
