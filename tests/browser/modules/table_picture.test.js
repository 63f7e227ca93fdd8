import assert from "node:assert/strict";
import { test } from "node:test";
import {
  activeSeat,
  seatsOf,
  shortName,
  shownRound,
  sidesOf,
  voidedRound,
} from "../../../src/queenhigh/server/pages/table_picture.js";

const BETWEEN = { round: null, wagers: {}, settled: [] };
const PLAYED = {
  round: 3,
  wagers: { 4: { ante: { amount: "10" } } },
  decided: { 4: { play: "10" } },
  cards: { 4: ["Qs"] },
};
const SETTLED = { ...PLAYED, settled: [{ seat: 4, wager: "ante" }] };
const VOID = { ...PLAYED, settled: [] };

test("while a round is on, it is the one that is shown", () => {
  const view = { ...BETWEEN, round: 4 };
  assert.equal(shownRound({ view, last: SETTLED }), view);
  assert.equal(voidedRound({ view, last: VOID }), null);
});

test("between rounds the last one stays on the felt with its chips", () => {
  assert.deepEqual(shownRound({ view: BETWEEN, last: SETTLED }), { ...SETTLED, over: true });
  assert.equal(shownRound({ view: BETWEEN, last: null }), BETWEEN);
});

test("the last round can be read until the player bets or the cards come, whoever opened the next", () => {
  const view = { ...BETWEEN, round: 4, phase: "betting", wagers: { 2: { ante: { amount: "10" } } } };
  const reads = { ...SETTLED, over: true };
  assert.deepEqual(shownRound({ view, last: SETTLED }, [4]), reads);
  assert.equal(shownRound({ view, last: SETTLED }, [2]), view);
  assert.equal(shownRound({ view, last: SETTLED }, []), view);
  const bets = { ...view, wagers: { 4: { ante: { amount: "10" } } } };
  assert.equal(shownRound({ view: bets, last: SETTLED }, [4]), bets);
  const dealt = { ...view, phase: "dealing" };
  assert.equal(shownRound({ view: dealt, last: SETTLED }, [4]), dealt);
});

test("after a void round only the cards stay: every wager went back", () => {
  const shown = shownRound({ view: BETWEEN, last: VOID });
  assert.deepEqual(voidedRound({ view: BETWEEN, last: VOID }), { ...VOID, settled: [] });
  assert.deepEqual([shown.wagers, shown.decided, shown.cards], [{}, {}, VOID.cards]);
});

test("the seat that is asked acts, then the one that was chosen, then the first", () => {
  const own = seatsOf({ seats: { 2: "pat", 3: "ann", 5: "pat" } }, "pat");
  assert.deepEqual(own, [2, 5]);
  assert.equal(activeSeat({ asked: 5 }, own, 2), 5);
  assert.equal(activeSeat({ asked: 3 }, own, 5), 5);
  assert.equal(activeSeat({ asked: null }, own, 3), 2);
  assert.equal(activeSeat({ asked: null }, [], null), undefined);
});

test("guests have short names", () => {
  assert.equal(shortName("guest-abcdef"), "guest abc");
  assert.equal(shortName("pat"), "pat");
  assert.equal(shortName(undefined), "");
});

test("neighbors keep their places: three at a side at most, the nearest next to the player", () => {
  const taken = [1, 2, 3, 4, 5, 6, 7];
  assert.deepEqual(sidesOf(taken, 4), { left: [7, 6, 5], right: [1, 2, 3] });
  assert.deepEqual(sidesOf(taken, 1), { left: [4, 3, 2], right: [7, 6, 5] });
  assert.deepEqual(sidesOf(taken, 7), { left: [1, 2, 3], right: [4, 5, 6] });
  assert.deepEqual(sidesOf([2, 4], null), { left: [], right: [2, 4] });
});
