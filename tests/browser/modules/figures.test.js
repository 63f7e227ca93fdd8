import assert from "node:assert/strict";
import { test } from "node:test";
import { findingCounts } from "../../../src/queenhigh/server/pages/finding_list.js";
import { chartBars, powerLabel } from "../../../src/queenhigh/server/pages/lab_chart.js";
import { changeText, ratePercent } from "../../../src/queenhigh/server/pages/meter_card.js";
import { paymentText } from "../../../src/queenhigh/server/pages/settlement_story.js";

test("a chart of too many results keeps the worst and the best", () => {
  const bars = Array.from({ length: 40 }, (_, index) => ({ value: 20 - index }));
  const values = chartBars(bars).map(({ value }) => value);
  assert.equal(values.length, 26);
  assert.deepEqual([values[0], values[9], values[10], values[25]], [-19, -10, 5, 20]);
  assert.equal(chartBars(bars.slice(0, 26)).length, 26);
});

test("the scale is labeled in percent down to one in ten thousand", () => {
  assert.deepEqual([0, -1, -2, -4, -6].map(powerLabel), ["100%", "10%", "1%", "0.01%", "10^-6"]);
});

test("fractions of a cent on a meter stay visible", () => {
  assert.equal(changeText({ cents: "29/10" }), "+$0.029");
  assert.equal(changeText({ cents: -100014 }), "−$1,000.14");
  assert.equal(ratePercent("7/50"), "14%");
});

test("findings are counted by how serious they are", () => {
  const found = ["note", "error", "error", "warning"].map((severity) => ({ severity }));
  assert.equal(findingCounts(found), "2 errors, 1 warning, 1 note");
  assert.equal(findingCounts([]), "no findings");
  assert.equal(findingCounts([{ ...found[0], severity: "note", question: true }]), "1 question");
});

test("a payment says what it did to the wager", () => {
  const row = { wager: "pair_plus", stake: "5", paid: "20", returned: "5" };
  assert.equal(paymentText({ ...row, outcome: "win" }), "Pair plus wins $20");
  assert.equal(paymentText({ ...row, outcome: "win", from_seat: 2 }), "Pair plus for seat 2 wins $20");
  assert.equal(paymentText({ ...row, outcome: "lose" }), "Pair plus loses $5");
  assert.equal(paymentText({ ...row, outcome: "forfeit" }), "Pair plus is forfeited, $5");
  assert.equal(paymentText({ ...row, outcome: "withdrawn" }), "Pair plus was withdrawn, $5 back");
  assert.equal(paymentText({ ...row, outcome: "push" }), "Pair plus: push, $5 back");
});
