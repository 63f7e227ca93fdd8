// Your session: what was won, what was to be expected, what mistakes cost, and every round to replay or take home.

import { mistakeCost } from "./coach_verdict.js";
import { $, h, inputValue, listTable, put } from "./elements.js";
import { get, session } from "./house_api.js";
import { forgetRounds, logRound, readLog } from "./play_log.js";
import { csvOf, jsonOf, mergeRounds, runningResult, summaryOf } from "./play_summary.js";
import { problemPage } from "./problem_box.js";
import { resultChart } from "./result_chart.js";
import { counted, dollars, signedDollars, when } from "./text_format.js";

/** @import { PlayedRound } from "./play_summary.js" */

const WIDEST = 1200;
const parts = {
  figures: h("dl", { class: "session-figures" }),
  told: h("p", { class: "price", role: "status" }),
  chart: h("figure", {}),
  rounds: h("div", { class: "session-rounds" }),
  waiting: h("p", { class: "small soft", role: "status" }),
};
const state = {
  player: "",
  kept: false,
  game: "",
  /** @type {PlayedRound[]} oldest first */
  rows: [],
};

const shown = () => state.rows.filter((row) => !state.game || row.game === state.game);

/** To the cent, and never "−$0". @param {number} amount in cents */
const toCents = (amount) => signedDollars(Math.round(amount));

/** @param {number} amount */
const sign = (amount) => (Math.round(amount) > 0 ? "win" : Math.round(amount) < 0 ? "lose" : "push");

/** @param {string} name @param {import("./elements.js").Child} value @param {string} [kind] @param {string} [more] */
const figure = (name, value, kind = "", more = "") =>
  h(
    "div",
    {},
    h("dt", {}, name),
    h("dd", { class: kind }, value),
    more ? h("dd", { class: "small soft more" }, more) : null,
  );

/** @param {ReturnType<typeof summaryOf>} sums */
function story({ result, expected, cost, luck, known, hands }) {
  if (!known) return "";
  const rest = known < hands ? ` Told for the ${counted(known, "hand")} that have been counted.` : "";
  return `Your bets lose ${dollars(Math.round(-expected))} on average, mistakes cost ${dollars(Math.round(cost))} more, and luck was ${toCents(luck)}: ${toCents(result)} in all.${rest}`;
}

function drawFigures() {
  const sums = summaryOf(shown());
  put(
    parts.figures,
    figure(
      "Hands",
      sums.hands.toLocaleString("en-US"),
      "",
      sums.bet ? `${dollars(sums.bet)} bet before the cards` : "",
    ),
    figure("Result", toCents(sums.result), sign(sums.result)),
    figure("Expected", sums.known ? toCents(sums.expected) : "–", "", "with the best play"),
    figure("Luck", sums.known ? toCents(sums.luck) : "–", sign(sums.luck)),
    figure("Mistakes", sums.judged ? sums.mistakes : "–", "", sums.judged ? `in ${counted(sums.judged, "hand")}` : ""),
    figure(
      "Mistakes cost",
      sums.judged ? dollars(Math.round(sums.cost)) : "–",
      "",
      sums.judged ? `${dollars(Math.round(sums.costPerHour))} an hour at 40 hands` : "",
    ),
  );
  put(parts.told, story(sums));
}

function drawChart() {
  const rows = shown();
  const expected = runningResult(rows.map((row) => ({ ...row, net: row.expected ?? 0 })));
  // Drawn at its own size, so that its text has the size of other text.
  const width = Math.min(WIDEST, parts.chart.clientWidth);
  put(parts.chart, rows.length && width ? resultChart(runningResult(rows), expected, width) : null);
}

/** @param {PlayedRound} row */
const roundRow = (row) =>
  h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      h("a", { href: `/rounds/${row.table}/${row.round}?play=1` }, `${row.title}, round ${row.round}`),
    ),
    h("td", { class: "small soft" }, when(row.at)),
    h("td", { class: "num" }, row.bet === null ? "–" : dollars(row.bet)),
    h("td", { class: `num ${sign(row.net)}` }, toCents(row.net)),
    h("td", { class: "num" }, row.cost === null ? "–" : row.cost ? dollars(Math.round(row.cost)) : "✓"),
  );

function draw() {
  drawFigures();
  drawChart();
  put(
    parts.rounds,
    listTable(["Replay", "When", "Bet", "Result", "Mistakes cost"], [...shown()].reverse().map(roundRow)),
  );
}

/** @param {string} name @param {string} type @param {string} text */
function save(name, type, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

const exports = () =>
  h(
    "div",
    { class: "row" },
    h(
      "button",
      {
        class: "minor",
        type: "button",
        on: { click: () => save("queenhigh-session.csv", "text/csv", csvOf(shown())) },
      },
      "Save as CSV",
    ),
    h(
      "button",
      {
        class: "minor",
        type: "button",
        on: { click: () => save("queenhigh-session.json", "application/json", jsonOf(shown())) },
      },
      "Save as JSON",
    ),
    state.kept ? null : h("button", { class: "minor", type: "button", on: { click: forget } }, "Forget these rounds"),
  );

function forget() {
  forgetRounds(state.player);
  state.rows = [];
  open().catch(fail);
}

function gamePicker() {
  const titles = new Map(state.rows.map(({ game, title }) => [game, title]));
  if (titles.size < 2) return null;
  const pick = (/** @type {Event} */ event) => {
    state.game = inputValue(event);
    draw();
  };
  return h(
    "label",
    {},
    "Game ",
    h(
      "select",
      { data: { key: "game" }, on: { change: pick } },
      h("option", { value: "" }, "All games"),
      [...titles].map(([game, title]) => h("option", { value: game }, title)),
    ),
  );
}

/** Ask for what is not known yet, one round after another, the newest first. */
async function review() {
  const { rows } = state;
  const due = rows.filter((row) => row.expected === null || (row.practice && row.cost === null)).reverse();
  for (const [index, row] of due.entries()) {
    put(parts.waiting, `Counting ${counted(due.length - index, "round")} …`);
    const address = `/api/rounds/${encodeURIComponent(row.table)}/${row.round}`;
    if (row.practice && row.cost === null) {
      const { mistakes } = await get(`${address}/mistakes`).catch(() => ({ mistakes: null }));
      if (mistakes) Object.assign(row, mistakeCost(mistakes));
    }
    const told = await get(`${address}/expected`).catch(() => null);
    if (told) Object.assign(row, { bet: told.bet, expected: told.expected?.value ?? null });
    // Rounds that were forgotten in the meantime stay forgotten.
    if (rows !== state.rows) return;
    logRound(row);
    draw();
  }
  put(parts.waiting);
}

const nothingYet = () =>
  h(
    "div",
    { class: "panel empty stack" },
    h("p", {}, "You have not finished a round yet."),
    h("p", {}, h("a", { class: "button primary", href: "/" }, "Sit down and play")),
  );

async function open() {
  const who = await session();
  state.player = who.role === "guest" ? "" : who.name;
  /** @type {{ kept: boolean, rounds: PlayedRound[] }} */
  const told = await get("/api/session/rounds");
  const unknown = { player: state.player, bet: null, expected: null, mistakes: null, cost: null };
  state.kept = told.kept;
  state.rows = mergeRounds(
    told.rounds.map((row) => ({ ...row, ...unknown })),
    readLog().filter((row) => row.player === state.player),
  );
  const keptText = told.kept
    ? "Kept with your account: every round you have played here."
    : "Kept in this browser only. Log in, and your rounds are kept with your account.";
  put(
    $("#main"),
    h("h1", {}, "Your session"),
    h("div", { class: "row between" }, h("p", { class: "soft" }, keptText), gamePicker()),
    state.rows.length
      ? h(
          "div",
          { class: "stack session" },
          h("section", { class: "panel stack", "aria-label": "Figures" }, parts.figures, parts.told, parts.waiting),
          h("section", { class: "panel", "aria-label": "Your chips" }, h("h2", {}, "Your chips"), parts.chart),
          h(
            "section",
            { class: "panel", "aria-label": "Rounds" },
            h("div", { class: "row between" }, h("h2", {}, "Every round"), exports()),
            parts.rounds,
          ),
        )
      : nothingYet(),
  );
  draw();
  new ResizeObserver(drawChart).observe(parts.chart);
  document.body.dataset.ready = "true";
  await review();
}

/** @param {unknown} problem */
const fail = (problem) => put($("#main"), problemPage("Your session cannot be shown", problem));

open().catch(fail);
