import assert from "node:assert/strict";
import { test } from "node:test";
import { labQuery, parseLabQuery } from "../../../src/queenhigh/server/pages/lab_query.js";

test("what was chosen survives its address", () => {
  const choice = {
    game: "some-game",
    wager: "pair_plus",
    paytable: "B",
    lines: { flush: "4", pair: "1" },
    stake: "5",
    meters: { main: "20000" },
  };
  assert.deepEqual(parseLabQuery(`?${labQuery(choice)}`), choice);
});

test("an address without a choice leaves everything open", () => {
  const open = { game: "", wager: "", paytable: null, lines: {}, stake: "1", meters: {} };
  assert.deepEqual(parseLabQuery(""), open);
  assert.deepEqual(parseLabQuery("?lines=garbage,,a:b:c"), open);
});

test("empty payouts and the usual stake are left out of the address", () => {
  const choice = { game: "g", wager: "w", paytable: null, lines: { flush: "" }, stake: "1", meters: { main: "" } };
  assert.equal(labQuery(choice), "game=g&wager=w");
});
