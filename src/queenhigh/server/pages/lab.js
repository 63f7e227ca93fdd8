// The paytable lab: pick or type payouts and see the exact edge, risk and probabilities change. The page's address
// holds everything that was chosen.

import { clauseTag } from "./clause_tags.js";
import { $, announce, find, h, inputValue, put } from "./elements.js";
import { get, questions } from "./house_api.js";
import { drawChart } from "./lab_chart.js";
import { labQuery, pageQuery, parseLabQuery } from "./lab_query.js";
import { manyRounds } from "./lab_rounds.js";
import { problemBox, showProblem } from "./problem_box.js";
import { capital, counted, percent, words } from "./text_format.js";

/** @import { LabFigure, LabGame, LabLine, LabResult, PlayChange, PlayReport } from "./house_data.d.ts" */

const WAIT_MS = 120;
const SMALLEST_CHANGE = 1e-9;
const main = $("#main");
const parts = {
  pickers: h("div", { class: "pickers" }),
  lines: h("div", {}),
  // On a phone the figures scroll sideways, by keyboard too.
  figures: h("dl", { class: "figures", tabindex: "0" }),
  chart: h("figure", {}),
  trouble: h("div", {}),
  words: h("p", { class: "small soft" }),
  play: h("div", { class: "small" }),
};

/** Everything this page remembers. */
const state = {
  /** What was chosen. */
  chosen: parseLabQuery(location.search),
  /** @type {LabGame[]} */
  games: [],
  /** The figures of the payouts as filed. @type {LabResult | null} */
  filed: null,
  /** The figures of the payouts as changed. @type {LabResult | null} */
  shown: null,
  /** Which paytable the payout fields belong to. */
  drawnLines: "",
  ask: questions(),
  timer: 0,
};

const game = () => state.games.find((item) => item.game === state.chosen.game) ?? state.games[0];
const wager = () => game().wagers.find((item) => item.wager === state.chosen.wager) ?? game().wagers[0];

const keepAddress = () => history.replaceState(null, "", `?${pageQuery(state.chosen)}`);
const rounds = manyRounds(state.chosen, game, keepAddress);

/** Fill in what the address left open, and drop what does not exist. */
function completeChoice() {
  const { chosen } = state;
  chosen.game = game().game;
  chosen.wager = wager().wager;
  const { letters, meters } = wager();
  chosen.paytable = chosen.paytable !== null && letters.includes(chosen.paytable) ? chosen.paytable : letters[0];
  const known = meters[chosen.paytable ?? ""] ?? [];
  chosen.meters = Object.fromEntries(Object.entries(chosen.meters).filter(([meter]) => known.includes(meter)));
}

/** @param {string} label @param {"game" | "wager" | "paytable"} name @param {[string, string][]} options */
function picker(label, name, options) {
  return h(
    "label",
    {},
    label,
    h(
      "select",
      { name, data: { key: name }, on: { change: (event) => pick(name, inputValue(event)) } },
      options.map(([value, text]) => h("option", { value, selected: value === state.chosen[name] }, text)),
    ),
  );
}

/** @param {"game" | "wager" | "paytable"} name @param {string} value */
function pick(name, value) {
  const { chosen } = state;
  chosen[name] = value;
  chosen.lines = {};
  if (name === "game") chosen.wager = "";
  if (name !== "paytable") Object.assign(chosen, { paytable: null, meters: {} });
  drawPickers();
  calculate();
}

/** @param {string} meter */
function meterField(meter) {
  const input = (/** @type {Event} */ event) => {
    state.chosen.meters[meter] = inputValue(event);
    calculateSoon();
  };
  return h(
    "label",
    {},
    `${capital(meter)} meter, $`,
    h("input", {
      type: "number",
      min: 0,
      step: 100,
      value: state.chosen.meters[meter] ?? "",
      placeholder: "not given",
      data: { key: `meter ${meter}` },
      on: { input },
    }),
  );
}

function drawPickers() {
  completeChoice();
  const { letters, meters } = wager();
  put(
    parts.pickers,
    picker(
      "Game",
      "game",
      state.games.map((item) => [item.game, item.title]),
    ),
    picker(
      "Wager",
      "wager",
      game().wagers.map((item) => [item.wager, item.label]),
    ),
    letters.length > 1
      ? picker(
          "Paytable",
          "paytable",
          letters.map((letter) => [letter, letter]),
        )
      : null,
    (meters[state.chosen.paytable ?? ""] ?? []).map(meterField),
  );
}

function calculateSoon() {
  clearTimeout(state.timer);
  state.timer = setTimeout(calculate, WAIT_MS);
}

/** Ask the house for the figures, of the changed payouts and of the filed ones. */
async function calculate() {
  const question = state.ask();
  const { chosen } = state;
  const results = find(".results", main);
  keepAddress();
  results?.classList.add("stale");
  try {
    const filedQuery = labQuery({ ...chosen, lines: {} });
    const [shown, filed] = await Promise.all([
      get(`/api/lab?${labQuery(chosen)}`),
      Object.keys(chosen.lines).length ? get(`/api/lab?${filedQuery}`) : null,
    ]);
    if (question.outdated()) return;
    showProblem(parts.trouble, null);
    draw(shown, filed ?? shown);
    rounds.again();
  } catch (problem) {
    if (!question.outdated()) put(parts.trouble, problemBox(problem));
  }
  results?.classList.remove("stale");
}

/** @param {LabLine} line */
function lineRow(line) {
  const { lines } = state.chosen;
  const input = (/** @type {Event} */ event) => {
    const value = inputValue(event);
    if (value === "" || Number(value) === line.amount) delete state.chosen.lines[line.hand];
    else state.chosen.lines[line.hand] = value;
    calculateSoon();
  };
  return h(
    "tr",
    { data: { hand: line.hand } },
    h("th", { scope: "row" }, line.words),
    h(
      "td",
      { class: "num" },
      h("input", {
        type: "number",
        min: 0,
        step: 1,
        value: lines[line.hand] ?? line.amount,
        "aria-label": `${line.words} pays`,
        data: { hand: line.hand, key: `pays ${line.hand}` },
        on: { input },
      }),
      h("span", { class: "tiny soft" }, ` ${line.pays.replace(/^[\d,$%.]+ ?/, "")}`),
    ),
    h("td", {}, clauseTag(line.clause)),
  );
}

/**
 * The payout fields are drawn again only for another paytable, so that typing is not disturbed.
 * @param {LabLine[]} lines
 */
function drawLines(lines) {
  const { chosen } = state;
  const mark = `${chosen.game} ${chosen.wager} ${chosen.paytable}`;
  if (state.drawnLines !== mark) {
    state.drawnLines = mark;
    put(parts.lines, lines.length ? linesTable(lines) : h("p", { class: "small soft" }, "This wager has no paytable."));
  }
  for (const row of parts.lines.querySelectorAll("tr"))
    row.classList.toggle("changed", (row.dataset.hand ?? "") in chosen.lines);
}

/** @param {LabLine[]} lines */
function linesTable(lines) {
  const reset = () => {
    state.chosen.lines = {};
    state.drawnLines = "";
    calculate();
  };
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, "Hand"),
    h("th", { scope: "col", class: "num" }, "Pays"),
    h("th", { scope: "col" }, h("span", { class: "unseen" }, "Clause")),
  );
  return [
    h("table", { class: "lines" }, h("thead", {}, head), h("tbody", {}, lines.map(lineRow))),
    h("button", { class: "minor", type: "button", on: { click: reset } }, "Back to the filed payouts"),
  ];
}

/** @param {number} value */
const decimals = (value) => value.toFixed(4).replace("-", "−");
/** @param {number} value */
const money = (value) => `$${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}`;
/** @param {LabFigure | number | null} figure */
const figureValue = (figure) => (figure === null || typeof figure === "number" ? figure : figure.value);

/**
 * One figure, and how much it changed from the filed payouts.
 * @param {string} name
 * @param {LabFigure | number | null} now
 * @param {LabFigure | number | null} filed
 * @param {(value: number) => string} format
 * @param {boolean} moreIsGood whether the player likes it to grow
 */
function figure(name, now, filed, format, moreIsGood) {
  const value = figureValue(now ?? null);
  if (value === null) return null;
  const change = value - (figureValue(filed ?? null) ?? value);
  const kind = change > 0 === moreIsGood ? "win" : "lose";
  return h(
    "div",
    { class: "figure" },
    h("dt", {}, name),
    h(
      "dd",
      {},
      format(value),
      now !== null && typeof now === "object" ? h("span", { class: "exact" }, now.exact) : null,
      Math.abs(change) > SMALLEST_CHANGE
        ? h(
            "span",
            { class: `moved ${kind}` },
            `${change > 0 ? "+" : "−"}${format(Math.abs(change))} from the filed payouts`,
          )
        : null,
    ),
  );
}

/** The value as a formula in the meters, where they are not given. @param {LabResult["by_meter"]} formula */
function meterFormula(formula) {
  if (!formula?.per_meter) return null;
  const slopes = Object.entries(formula.per_meter).map(([name, slope]) => `${slope} × ${name}`);
  return h(
    "div",
    { class: "figure" },
    h("dt", {}, "Value, by the meters"),
    h("dd", {}, h("span", { class: "exact" }, [formula.constant, ...slopes].join(" + "))),
  );
}

/** What the changed payouts do to the best play, decision by decision. @param {PlayReport | null} play */
function playChanges(play) {
  if (!play) return null;
  if (!play.decided)
    return h("p", {}, "Best play: by itself, this wager rests on the cards alone. No decision changes it.");
  return play.stages.map((stage) =>
    h(
      "p",
      {},
      h("strong", {}, `Best play on ${stage.known}: `),
      stage.changed ? stage.moved.map(changeWords).join("; ") : "no change",
      `, out of ${counted(stage.hands, "hand")}.`,
    ),
  );
}

/** @param {PlayChange} change */
const changeWords = (change) =>
  `${counted(change.hands, "hand")} from ${change.was} to ${change.now} (such as ${change.examples.map(words).join(", ")})`;

/** @param {LabResult} shown @param {LabResult} filed */
function draw(shown, filed) {
  Object.assign(state, { shown, filed });
  drawLines(filed.lines);
  put(
    parts.figures,
    figure("House edge", shown.house_edge, filed.house_edge, percent, false),
    figure("Element of risk", shown.element_of_risk, filed.element_of_risk, percent, false),
    meterFormula(shown.by_meter),
    figure("Standard deviation", shown.sd, filed.sd, decimals, true),
    figure("Hit rate", shown.hit_rate, filed.hit_rate, percent, true),
    figure("Break-even meter", shown.break_even, filed.break_even, money, false),
    figure("Average wager", shown.average_wager, filed.average_wager, decimals, true),
  );
  const total = Number(shown.denominator).toLocaleString("en-US");
  const over = shown.denominator ? ` over ${total} ${shown.denominator_is ?? "equally likely deals"}` : "";
  put(
    parts.words,
    `Per ${words(shown.unit)}. Counted exactly${over}, never sampled. Strategy: ${shown.strategy ?? "none needed"}.`,
  );
  put(parts.play, playChanges(shown.play));
  drawChart(parts.chart, shown.chart?.bars ?? []);
  announce(`House edge ${shown.house_edge ? percent(shown.house_edge.value) : "depends on the meters"}`);
}

addEventListener("resize", () => state.shown && drawChart(parts.chart, state.shown.chart?.bars ?? []));

async function open() {
  state.games = await get("/api/paytables");
  put(
    main,
    h("h1", {}, "Paytable lab"),
    h("p", { class: "soft" }, "Pick a wager and change a payout. Every figure is exact and changes as you type."),
    h(
      "div",
      { class: "lab" },
      h("section", { class: "panel stack", "aria-label": "Paytable" }, parts.pickers, parts.lines),
      h(
        "section",
        { class: "panel stack results", "aria-label": "Figures", "aria-live": "off" },
        parts.trouble,
        parts.figures,
        parts.words,
        parts.play,
        rounds.beside,
        parts.chart,
      ),
    ),
    h("div", { class: "stack many-rounds" }, rounds.below),
  );
  drawPickers();
  await calculate();
  rounds.watch();
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
