import assert from "node:assert/strict";
import { test } from "node:test";
import { viewAfter } from "../../../src/queenhigh/server/pages/replay_state.js";

const ROUND = {
  seats: [
    {
      seat: 4,
      player: "pat",
      wagers: [
        { wager: "ante", stake: "10", outcome: "win" },
        { wager: "play", stake: "10", outcome: "win" },
        { wager: "ante_bonus", stake: "0", outcome: "win" },
        { wager: "envy", stake: "1", outcome: "win", from_seat: 2 },
        { wager: "bet_1", stake: "5", outcome: "withdrawn" },
      ],
    },
  ],
  cards: { 4: ["As", "Ks"], dealer: ["2h"] },
  steps: [
    { fact: "WagerPlaced", seat: 4, wager: "ante", cents: 1000 },
    { fact: "CardDealt", place: "4", position: 0 },
    { fact: "CardDealt", place: "4", position: 1 },
    { fact: "CardDealt", place: "dealer", position: 0 },
    { fact: "DecisionTaken", seat: 4, choice: "play" },
    { fact: "CardsShown", place: "dealer", positions: [0], cards: ["2h"] },
    { fact: "WagerSettled", seat: 4, wager: "ante", stake: 1000, paid: 1000, returned: 1000, outcome: "win" },
    { fact: "SettlementReversed", seat: 4 },
  ],
};

test("cards stay face down until they are shown, unless all are to be revealed", () => {
  assert.deepEqual(viewAfter(ROUND, 4, false).cards, { 4: [null, null], dealer: [null] });
  assert.deepEqual(viewAfter(ROUND, 6, false).cards, { 4: [null, null], dealer: ["2h"] });
  assert.deepEqual(viewAfter(ROUND, 4, true).cards, { 4: ["As", "Ks"], dealer: ["2h"] });
  assert.deepEqual(viewAfter(ROUND, 4, false, 4).cards, { 4: ["As", "Ks"], dealer: [null] }, "their owner sees them");
});

test("a wager that a decision added is there from that decision on, and nothing else is", () => {
  assert.deepEqual(viewAfter(ROUND, 4, false).decided, {});
  assert.deepEqual(viewAfter(ROUND, 5, false).decided, { 4: { play: "10" } });
});

test("a hand that folded added nothing", () => {
  const steps = ROUND.steps.map((step) => (step.choice ? { ...step, choice: "fold" } : step));
  assert.deepEqual(viewAfter({ ...ROUND, steps }, 5, false).decided, {});
});

test("a settlement that was reversed is gone", () => {
  const [row] = viewAfter(ROUND, 7, false).settled;
  assert.deepEqual([row.stake, row.paid, row.returned], ["10", "10", "10"]);
  assert.deepEqual(viewAfter(ROUND, 8, false).settled, []);
});
