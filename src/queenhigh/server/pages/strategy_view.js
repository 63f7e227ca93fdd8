// The best play of a game at a house's payouts: short rules with what each costs, and a grid to look hands up in. It is
// shown on a page of its own and over the table.

import { useArrowKeys } from "./arrow_keys.js";
import { loadCardPictures } from "./card_pictures.js";
import { choiceValues, handPicture } from "./choice_values.js";
import { $, h, put } from "./elements.js";
import { get } from "./house_api.js";
import { exactly, hourNote, money, perHour, stakeField } from "./learn_page.js";
import { problemBox } from "./problem_box.js";
import { capital } from "./text_format.js";

/** @import { GridCell, HandValues, SampleHand, StrategyAnswer, StrategyRules } from "./house_data.d.ts" */

const rules = h("ol", { class: "short-rules" });
const values = h("div", { class: "cell-values stack", "aria-live": "polite" });
/** What each hand is worth; asked once. @type {Map<string, Promise<HandValues>>} */
const known = new Map();
let asked = 0;
/** Where the values of a hand are asked for. */
let valuesAddress = "";

/** @param {SampleHand} sample */
function valuesOf({ cards, upcard }) {
  const key = `${cards}/${upcard}`;
  const joint = valuesAddress.includes("?") ? "&" : "?";
  const query = new URLSearchParams({ cards, upcard });
  const answer = known.get(key) ?? get(`${valuesAddress}${joint}${query}`);
  known.set(key, answer);
  // What could not be fetched is asked for again.
  answer.catch(() => known.delete(key));
  return answer;
}

/** @param {SampleHand} sample @param {HandValues} answer */
const valuedHand = ({ cards, upcard }, answer) =>
  h(
    "div",
    { class: "valued-hand" },
    h("span", { class: "row" }, handPicture(cards.split(" ")), upcard ? ["against", handPicture([upcard])] : null),
    choiceValues(answer),
  );

/** @param {GridCell} cell */
async function showCell(cell) {
  const turn = ++asked;
  for (const button of document.querySelectorAll(".grid-cells button"))
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.title === cell.title));
  try {
    const answers = await Promise.all(cell.samples.map(valuesOf));
    if (turn !== asked) return;
    put(
      values,
      h("h3", {}, cell.title),
      cell.samples.map((sample, index) => valuedHand(sample, answers[index])),
    );
  } catch (problem) {
    if (turn === asked) put(values, problemBox(problem));
  }
}

/** @param {GridCell} cell */
function cellButton(cell) {
  if (!cell.kind) return h("td");
  const show = () => showCell(cell);
  return h(
    "td",
    {},
    h(
      "button",
      {
        class: `cell-${cell.kind}`,
        type: "button",
        "aria-label": cell.title,
        "aria-pressed": "false",
        data: { title: cell.title },
        on: { click: show, focus: show, mouseenter: show },
      },
      cell.text,
    ),
  );
}

/** The rows and columns in which there is something. @param {StrategyAnswer["grid"]} grid */
function withoutEmpty(grid) {
  const rows = grid.rows.map((_, row) => row).filter((row) => grid.cells[row].some(({ kind }) => kind));
  const columns = grid.columns.map((_, at) => at).filter((at) => grid.cells.some((cells) => cells[at].kind));
  return {
    rows: rows.map((row) => grid.rows[row]),
    columns: columns.map((at) => grid.columns[at]),
    cells: rows.map((row) => columns.map((at) => grid.cells[row][at])),
  };
}

/** @param {StrategyAnswer["grid"]} whole */
function gridTable(whole) {
  const grid = { ...whole, ...withoutEmpty(whole) };
  const drawn = gridParts(grid);
  const table = $(".grid-cells", drawn[2]);
  useArrowKeys(table, () => [...table.querySelectorAll("tbody tr")]);
  return drawn;
}

/** @param {StrategyAnswer["grid"]} grid */
const gridParts = (grid) => [
  h("h2", {}, grid.title),
  h("p", { class: "small soft" }, `Down: ${grid.row_title}. Across: ${grid.column_title}.`),
  // On a phone the cells are as large as a finger, and the chart moves sideways in a box of its own.
  h(
    "div",
    { class: "grid-scroll" },
    h(
      "table",
      { class: "grid-cells" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          grid.columns.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        grid.cells.map((row, index) => h("tr", {}, h("th", { scope: "row" }, grid.rows[index]), row.map(cellButton))),
      ),
    ),
  ),
  h(
    "p",
    { class: "grid-legend" },
    grid.legend.map(({ kind, text }) => h("span", {}, kind ? h("span", { class: `cell-${kind}` }) : null, text)),
  ),
];

/** @param {StrategyRules} strategy @param {boolean} best */
const ruleSet = (strategy, best) =>
  h(
    "li",
    {},
    h("h3", {}, best ? "Best play" : capital(strategy.name.replaceAll("-", " "))),
    h(
      "ol",
      {},
      strategy.rules.map((rule) => h("li", {}, rule)),
    ),
    h(
      "p",
      { class: "price" },
      best
        ? `The house keeps ${money(-strategy.ev.value)} a hand, ${perHour(-strategy.ev.value)} an hour.`
        : `Costs you ${money(strategy.cost.value)} a hand more, ${perHour(strategy.cost.value)} an hour.`,
    ),
    exactly(best ? strategy.ev.exact : strategy.cost.exact),
  );

/** @param {StrategyAnswer} answer */
function drawRules(answer) {
  put(
    rules,
    ruleSet(answer.best, true),
    // A short rule that costs nothing is the best play itself.
    answer.short.filter(({ cost }) => cost.value !== 0).map((strategy) => ruleSet(strategy, false)),
  );
}

/** @param {string} address @returns {Promise<StrategyAnswer>} */
export async function fetchStrategy(address) {
  const [answer] = await Promise.all([get(address), loadCardPictures()]);
  return answer;
}

/**
 * Rules to remember beside the grid. @param {StrategyAnswer} answer
 * @param {string} address where the exact values of a hand are asked for
 */
export function strategyView(answer, address) {
  valuesAddress = address;
  put(
    values,
    h(
      "p",
      { class: "soft small" },
      "Point at a cell, tap it, or use the arrow keys: here is what each choice is worth.",
    ),
  );
  drawRules(answer);
  return h(
    "div",
    { class: "strategy" },
    h(
      "section",
      { class: "panel stack", "aria-label": "Short rules" },
      h(
        "div",
        { class: "row between" },
        h("h2", {}, "Rules to remember"),
        stakeField(() => drawRules(answer)),
      ),
      rules,
      h("p", { class: "small soft" }, `For ${answer.unit}. ${hourNote}`),
    ),
    h("section", { class: "panel stack", "aria-label": "Chart" }, gridTable(answer.grid), values),
  );
}
