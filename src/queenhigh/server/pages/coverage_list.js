// What a card was asked about, beside the card: every item with what became of it. A click shows its words.

import { h, put } from "./elements.js";

/** @import { CoverageRow } from "./house_data.d.ts" */

const STATES = { differs: "✕ differs", not_read: "? not read", missing: "– missing", agrees: "✓ agrees" };
const ORDER = /** @type {const} */ (["differs", "not_read", "missing", "agrees"]);

/**
 * @param {Element} place
 * @param {CoverageRow[]} rows
 * @param {string} summary
 * @param {(row: CoverageRow) => void} go
 */
export function listCoverage(place, rows, summary, go) {
  if (!rows.length) {
    put(place);
    return;
  }
  const body = ORDER.flatMap((state) => rows.filter((row) => row.state === state)).map((row) => tableRow(row, go));
  put(
    place,
    h("h3", {}, "Coverage"),
    h("p", { class: "soft" }, `${summary}. What is missing or not read was not approved.`),
    h("table", { class: "coverage" }, h("tbody", {}, ...body)),
  );
}

/** @param {CoverageRow} row @param {(row: CoverageRow) => void} go */
function tableRow(row, go) {
  const name = row.line
    ? h("button", { type: "button", class: "link", title: row.words ?? "", on: { click: () => go(row) } }, row.item)
    : row.item;
  return h("tr", { class: row.state }, h("th", { scope: "row" }, STATES[row.state]), h("td", {}, name));
}
