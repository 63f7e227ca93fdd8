// What a card was asked about, beside the card: every item with what became of it. A click shows its words, and a person
// can confirm or correct what was read, which then counts.

import { ruledRows, stateOf } from "./coverage_rulings.js";
import { find, h, put } from "./elements.js";
import { counted } from "./text_format.js";

/** @import { CoverageRow, CoverageRuling } from "./house_data.d.ts" */
/** @import { RuledRow, Rulings } from "./coverage_rulings.js" */

/**
 * @typedef {object} CoverageActions
 * @property {(row: CoverageRow) => void} go shows the words of a row on the card
 * @property {(row: CoverageRow, ruling: CoverageRuling | null) => void} rule keeps what a person says about it
 */

const STATES = { differs: "✕ differs", not_read: "? not read", missing: "– missing", agrees: "✓ agrees" };
const URGENT = /** @type {const} */ (["differs", "not_read", "missing"]);
const COUNTED = {
  differs: ["differs", "differ"],
  not_read: ["was not read", "were not read"],
  missing: ["is missing", "are missing"],
};

/**
 * @param {Element} place
 * @param {CoverageRow[]} rows
 * @param {Rulings} rulings what a person ruled, by item
 * @param {CoverageActions} acts
 */
export function listCoverage(place, rows, rulings, acts) {
  if (!rows.length) {
    put(place);
    return;
  }
  const ruled = ruledRows(rows, rulings);
  // A row stays where the reader put it, so that it does not run away from the person who rules about it.
  const urgent = URGENT.flatMap((state) => ruled.filter(({ row }) => row.state === state));
  const agreeing = ruled.filter(({ row }) => row.state === "agrees");
  const open = find("details[open]", place) !== null;
  put(
    place,
    h("h3", {}, "Coverage"),
    h("p", { class: "soft" }, `${summary(ruled)} What is missing or not read was not approved.`),
    urgent.length ? table(urgent, acts) : null,
    agreeing.length
      ? h(
          "details",
          { open },
          h("summary", {}, `${counted(agreeing.length, "item")} read as agreeing`),
          table(agreeing, acts),
        )
      : null,
  );
}

/** @param {RuledRow[]} ruled @param {CoverageActions} acts */
const table = (ruled, acts) =>
  h("table", { class: "coverage" }, h("tbody", {}, ...ruled.map((one) => tableRow(one, acts))));

/** @param {RuledRow[]} ruled */
function summary(ruled) {
  const states = ruled.map(stateOf);
  const agree = states.filter((state) => state === "agrees").length;
  const rest = URGENT.map((state) => ({ state, many: states.filter((one) => one === state).length }))
    .filter(({ many }) => many)
    .map(({ state, many }) => `${many} ${COUNTED[state][many === 1 ? 0 : 1]}`);
  const byYou = ruled.filter(({ ruling }) => ruling).length;
  const told = [`${agree} of ${states.length} items agree`, ...(rest.length ? [rest.join(", ")] : [])].join("; ");
  return byYou ? `${told}; ${byYou} decided by you.` : `${told}.`;
}

/** @param {RuledRow} ruled @param {CoverageActions} acts */
function tableRow({ row, ruling }, acts) {
  const state = stateOf({ row, ruling });
  const said = ruling ? `${STATES[state]}, you say` : STATES[state];
  return h(
    "tr",
    { class: state },
    h("th", { scope: "row" }, said),
    h("td", {}, itemName(row, acts)),
    h("td", { class: "ruling" }, ...rulingButtons(row, ruling, acts.rule)),
  );
}

/** The item; if it was read from words, a click shows them here and on the card. @param {CoverageRow} row @param {CoverageActions} acts */
function itemName(row, acts) {
  if (!row.line) return row.item;
  const words = h("span", { class: "words", hidden: true }, `Line ${row.line}: “${row.words}”`);
  const click = () => {
    words.hidden = false;
    acts.go(row);
  };
  return [h("button", { type: "button", class: "link", title: row.words ?? "", on: { click } }, row.item), words];
}

/**
 * @param {CoverageRow} row
 * @param {CoverageRuling | null} ruling
 * @param {CoverageActions["rule"]} rule
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
