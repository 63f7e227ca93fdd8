import assert from "node:assert/strict";
import { test } from "node:test";
import { labQuery, pageQuery, parseLabQuery } from "../../../src/queenhigh/server/pages/lab_query.js";

test("what was chosen survives its address", () => {
  const choice = {
    game: "some-game",
    wager: "pair_plus",
    paytable: "B",
    lines: { flush: "4", pair: "1" },
    stake: "5",
    meters: { main: "20000" },
    play: { stake: 25, rounds: 1000, seats: 3, bankroll: 2000 },
  };
  assert.deepEqual(parseLabQuery(`?${pageQuery(choice)}`), choice);
});

test("an address without a choice leaves everything open", () => {
  const play = { stake: 10, rounds: 400, seats: 1, bankroll: 500 };
  const open = { game: "", wager: "", paytable: null, lines: {}, stake: "1", meters: {}, play };
  assert.deepEqual(parseLabQuery(""), open);
  assert.deepEqual(parseLabQuery("?play=10,-4,x"), open);
  assert.deepEqual(parseLabQuery("?lines=garbage,,a:b:c"), open);
});

test("empty payouts and the usual stake are left out of the address", () => {
  const choice = { game: "g", wager: "w", paytable: null, lines: { flush: "" }, stake: "1", meters: { main: "" } };
  assert.equal(labQuery(choice), "game=g&wager=w");
  assert.equal(pageQuery({ ...choice, play: parseLabQuery("").play }), "game=g&wager=w");
});
