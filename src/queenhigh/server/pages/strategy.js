// The best play of a game at a house's payouts: short rules with what each costs, and a grid to look hands up in.

import { loadCardPictures } from "./card_pictures.js";
import { choiceValues, handPicture } from "./choice_values.js";
import { $, h, put } from "./elements.js";
import { get } from "./house_api.js";
import { exactly, hourNote, learnAddress, learnLinks, money, perHour, practiceNote, stakeField } from "./learn_page.js";
import { problemBox, problemPage } from "./problem_box.js";

/** @import { GridCell, HandValues, SampleHand, StrategyAnswer, StrategyRules } from "./house_data.d.ts" */

const rules = h("ol", { class: "short-rules" });
const values = h("div", { class: "cell-values stack", "aria-live": "polite" });
/** What each hand is worth; asked once. @type {Map<string, Promise<HandValues>>} */
const known = new Map();
let asked = 0;

/** @param {SampleHand} sample */
function valuesOf({ cards, upcard }) {
  const key = `${cards}/${upcard}`;
  const answer = known.get(key) ?? get(learnAddress("values", { cards, upcard }));
  known.set(key, answer);
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

/** @param {StrategyAnswer["grid"]} grid */
const gridTable = (grid) => [
  h("h2", {}, grid.title),
  h(
    "p",
    { class: "small soft" },
    `Down: ${grid.row_title}. Across: ${grid.column_title}. Point at a cell for the exact values.`,
  ),
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
    h("h3", {}, best ? "Best play" : strategy.name),
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
        : strategy.cost.value === 0
          ? "Costs nothing: this is the best play."
          : `Costs you ${money(strategy.cost.value)} a hand more, ${perHour(strategy.cost.value)} an hour.`,
    ),
    exactly(best ? strategy.ev.exact : strategy.cost.exact),
  );

/** @param {StrategyAnswer} answer */
function drawRules(answer) {
  put(
    rules,
    ruleSet(answer.best, true),
    answer.short.map((strategy) => ruleSet(strategy, false)),
  );
}

async function open() {
  const main = $("#main");
  put(main, h("p", { class: "loading" }, "Counting the best play. The first time can take half a minute …"));
  /** @type {[StrategyAnswer, unknown]} */
  const [answer] = await Promise.all([get(learnAddress("strategy")), loadCardPictures()]);
  document.title = `Best play in ${answer.title} · Queen High`;
  const letter = answer.paytable ? `, paytable ${answer.paytable}` : "";
  put(
    main,
    h("h1", {}, `Best play in ${answer.title}`),
    h(
      "p",
      { class: "soft" },
      `At ${answer.operator}${letter}. Every figure is exact: it counts every hand, for ${answer.optimum}.`,
    ),
    learnLinks("strategy"),
    practiceNote(),
    h(
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
    ),
  );
  drawRules(answer);
  document.body.dataset.ready = "true";
}

open().catch((problem) =>
  put($("#main"), problemPage("There is no best play to show", problem, learnLinks("strategy"))),
);
