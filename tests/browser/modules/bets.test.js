import assert from "node:assert/strict";
import { test } from "node:test";
import { betLines } from "../../../src/queenhigh/server/pages/bets.js";

const wager = (name, label) => ({ wager: name, label, minimum: 500, maximum: 10000, unit: 500, fixed: null });

test("wagers that must be equal share one line", () => {
  const wagers = [wager("bet_1", "Bet 1"), wager("bet_2", "Bet 2"), wager("bonus", "Bonus")];
  const lines = betLines({ wagers, equal_wagers: ["bet_1", "bet_2"] });
  assert.deepEqual(
    lines.map(({ label, names }) => [label, names]),
    [
      ["Bet 1, Bet 2, each", ["bet_1", "bet_2"]],
      ["Bonus", ["bonus"]],
    ],
  );
});

test("without equal wagers every wager has its own line", () => {
  const lines = betLines({ wagers: [wager("ante", "Ante"), wager("pair_plus", "Pair Plus")], equal_wagers: [] });
  assert.deepEqual(
    lines.map(({ label }) => label),
    ["Ante", "Pair Plus"],
  );
});
