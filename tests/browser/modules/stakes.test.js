import assert from "node:assert/strict";
import { test } from "node:test";
import { netOf, stakesAt, total } from "../../../src/queenhigh/server/pages/stakes.js";

const VIEW = {
  wagers: { 4: { ante: { amount: "10" }, pair_plus: { amount: "0" }, bet_1: { amount: "5" } } },
  decided: { 4: { play: "20.50", bet_1: "0" } },
};

test("a box holds its wagers and what decisions added; a bet that was taken back is gone", () => {
  assert.deepEqual(stakesAt(VIEW, 4), { ante: 1000, play: 2050 });
  assert.equal(total(stakesAt(VIEW, 4)), 3050);
});

test("an empty box holds nothing", () => {
  assert.deepEqual(stakesAt(VIEW, 1), {});
  assert.equal(total({}), 0);
});

test("a payment changes what comes back beyond the stake", () => {
  assert.equal(netOf({ stake: "10", paid: "40", returned: "10" }), 4000);
  assert.equal(netOf({ stake: "10", paid: "0", returned: "10" }), 0);
  assert.equal(netOf({ stake: "10", paid: "0", returned: "0" }), -1000);
});
