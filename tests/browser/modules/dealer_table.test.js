import assert from "node:assert/strict";
import { test } from "node:test";
import { boxState } from "../../../src/queenhigh/server/pages/dealer_table.js";

const VIEW = { decisions: { 3: ["fold"], 5: ["check", "play"] }, cards: { 3: [null, null, null] } };

test("a seat that folded is marked, also while its cards lie for a Six Card Bonus", () => {
  assert.equal(boxState(VIEW, "3", null), "folded");
  assert.equal(boxState({ ...VIEW, turn: { seat: 3 } }, "3", null), "settling now, folded");
  assert.equal(boxState(VIEW, "5", null), "");
  assert.equal(boxState({ ...VIEW, asked: 7 }, "7", null), "deciding");
});
