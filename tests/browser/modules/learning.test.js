import assert from "node:assert/strict";
import { test } from "node:test";
import { addCard, emptySlots, isComplete, removeCard } from "../../../src/queenhigh/server/pages/seen_cards.js";
import { countAnswer, newScore, percentRight } from "../../../src/queenhigh/server/pages/trainer_score.js";

test("tapped cards fill the hand, then the upcard, then count as seen", () => {
  const room = { own: 2, dealer: 1, community: 0 };
  const slots = ["As", "Kd", "7c", "2h"].reduce((filled, card) => addCard(filled, card, room), emptySlots());
  assert.deepEqual(slots, { own: ["As", "Kd"], dealer: ["7c"], community: [], seen: ["2h"] });
  assert.ok(isComplete(slots, room));
  const without = removeCard(slots, "Kd");
  assert.ok(!isComplete(without, room));
  assert.deepEqual(addCard(without, "Qs", room).own, ["As", "Qs"]);
});

test("a score counts runs, the cost of mistakes and the patterns that were missed", () => {
  const costs = [0, 0, 0.25, 0, 0.5];
  const score = costs.reduce((counted, cost) => countAnswer(counted, "queen high", cost), newScore());
  assert.deepEqual(score, { answers: 5, right: 3, streak: 0, longest: 2, cost: 0.75, missed: { "queen high": 2 } });
  assert.equal(percentRight(score), 60);
});
