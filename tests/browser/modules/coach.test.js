// What the coach says, in dollars at the player's stake.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  betterText,
  comparison,
  costOfChoice,
  costText,
  mistakeCost,
} from "../../../src/queenhigh/server/pages/coach_verdict.js";

const OPTIONS = [
  { action: "play", ev: -1.1401, exact: "-21005/18424" },
  { action: "fold", ev: -1, exact: "-1" },
];
const ITEM = { best: "fold", chosen: "play", cost: 0.1401, exact: "2581/18424", options: OPTIONS, per_unit: 1000 };

test("a mistake is told in dollars, and a small one in cents", () => {
  assert.equal(betterText("fold", "play", 0.1401, 1000, "was"), "Folding was better: playing costs $1.40 on average.");
  assert.deepEqual([costText(0.0071, 1000), costText(0.0001, 1000), costText(0, 1000)], ["7¢", "less than 1¢", "$0"]);
});

test("the best choice is compared with the next one", () => {
  assert.equal(
    comparison({ ...ITEM, mistake: false }),
    "Folding loses $10.00 on average, playing loses $11.40: $1.40 better.",
  );
  const even = OPTIONS.map((option) => ({ ...option, ev: 0 }));
  assert.match(comparison({ ...ITEM, mistake: false, options: even }), /breaks even.*: the same\.$/);
});

test("a choice costs what the best one is worth more; an amount is valued between the multiples", () => {
  const advice = { best: "fold", options: OPTIONS };
  assert.equal(costOfChoice(advice, "fold"), 0);
  assert.ok(Math.abs(costOfChoice(advice, "play") - 0.1401) < 1e-9);
  assert.equal(costOfChoice({ ...advice, between: { value: -1.5, exact: "-3/2" } }, "25"), 0.5);
  assert.equal(costOfChoice(advice, "25"), 0);
});

test("only mistakes cost, each at its own stake", () => {
  const right = { ...ITEM, mistake: false, cost: 0 };
  const { mistakes, cost } = mistakeCost([
    right,
    { ...ITEM, mistake: true },
    { ...ITEM, mistake: true, per_unit: 500 },
  ]);
  assert.equal(mistakes, 2);
  assert.ok(Math.abs(cost - 210.15) < 1e-6);
});
