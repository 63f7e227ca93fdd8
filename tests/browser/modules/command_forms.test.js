import assert from "node:assert/strict";
import { test } from "node:test";
import { tableContext } from "../../../src/queenhigh/server/pages/command_forms.js";

const INFO = { shuffler: "counting", dealing: "manual-shoe" };
const VIEW = { seats: { 2: "ann", 5: "pat" }, wagers: { 2: {}, 5: {} }, settled: [], decks: [], devices: {} };

test("seats are settled from the dealer's right, the highest number first", () => {
  assert.equal(tableContext(INFO, VIEW).turn, 5);
  assert.equal(tableContext(INFO, { ...VIEW, settled: [{ seat: 5 }] }).turn, 2);
  assert.equal(tableContext(INFO, { ...VIEW, settled: [{ seat: 5 }, { seat: 2 }] }).turn, undefined);
});

test("a device that is out of order changes how the table shuffles", () => {
  assert.deepEqual([tableContext(INFO, VIEW).machine, tableContext(INFO, VIEW).counts], [true, true]);
  const broken = tableContext(INFO, { ...VIEW, devices: { shuffler: "none" } });
  assert.deepEqual([broken.machine, broken.counts], [false, false]);
});

test("the deck to get ready is the first that is neither loaded nor removed", () => {
  const decks = [
    { name: "first", loaded: true, removed: null },
    { name: "second", loaded: false, removed: null },
  ];
  assert.equal(tableContext(INFO, { ...VIEW, decks }).unready, "second");
});
