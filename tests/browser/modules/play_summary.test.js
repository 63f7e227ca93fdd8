// What rounds add up to, and the files they are saved as.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  csvOf,
  jsonOf,
  mergeRounds,
  runningResult,
  summaryOf,
} from "../../../src/queenhigh/server/pages/play_summary.js";
import { axisMarks } from "../../../src/queenhigh/server/pages/result_chart.js";

const row = (/** @type {object} */ known) => ({
  player: "",
  table: "one",
  round: 1,
  game: "three-card-poker",
  title: "Three Card Poker",
  practice: true,
  at: 1_000_000,
  net: 0,
  bet: 1000,
  expected: -34,
  mistakes: 0,
  cost: 0,
  ...known,
});
const ROWS = [
  row({ net: 2000 }),
  row({ round: 2, net: -1000, mistakes: 1, cost: 140, at: 1_000_060 }),
  row({ round: 3, net: -2000, expected: null, mistakes: null, cost: null, bet: null, at: 1_000_120 }),
];

test("the result is what was expected, less mistakes, plus luck", () => {
  const sums = summaryOf(ROWS.slice(0, 2));
  assert.equal(sums.result, sums.expected - sums.cost + sums.luck);
  assert.deepEqual([sums.result, sums.expected, sums.mistakes, sums.cost, sums.costPerHour], [1000, -68, 1, 140, 2800]);
});

test("rounds that were not counted yet change the result only", () => {
  const sums = summaryOf(ROWS);
  assert.deepEqual([sums.hands, sums.known, sums.judged, sums.result, sums.luck], [3, 2, 2, -1000, 1208]);
  assert.deepEqual(runningResult(ROWS), [2000, 1000, -1000]);
});

test("a round known twice is listed once, with what either knows", () => {
  const bare = row({ bet: null, expected: null, mistakes: null, cost: null });
  const [only, ...others] = mergeRounds([bare], [row({ cost: 12 })]);
  assert.deepEqual([only.bet, only.cost, others.length], [1000, 12, 0]);
});

test("files hold dollars, and an empty cell where nothing is known", () => {
  const lines = csvOf(ROWS).trimEnd().split("\n");
  assert.equal(lines[0], "at,game,table,round,bet,net,expected,mistakes,cost");
  assert.equal(lines[2], "1970-01-12T13:47:40.000Z,three-card-poker,one,2,10.00,-10.00,-0.34,1,1.40");
  assert.equal(lines[3].endsWith(",,-20.00,,,"), true);
  assert.equal(JSON.parse(jsonOf(ROWS))[2].expected, null);
});

test("an axis has round amounts around everything that is shown", () => {
  assert.deepEqual(axisMarks(-3400, 1200), [-4000, -3000, -2000, -1000, 0, 1000, 2000]);
  assert.deepEqual(axisMarks(0, 0), [0]);
});
