import assert from "node:assert/strict";
import { test } from "node:test";
import {
  capital,
  cents,
  counted,
  dollars,
  houseSeconds,
  lasting,
  meterWords,
  percent,
  placeWords,
  roundWords,
  signedDollars,
  signedValue,
  stamp,
  titleWords,
  useZone,
  when,
  words,
} from "../../../src/queenhigh/server/pages/text_format.js";

test("money is read and written to the cent", () => {
  assert.deepEqual(["0.01", "0.29", "12.50", "1000.14", "999999.99"].map(cents), [1, 29, 1250, 100014, 99999999]);
  assert.equal(dollars(1000), "$10");
  assert.equal(dollars(1250), "$12.50");
  assert.equal(dollars(432150), "$4,321.50");
  assert.equal(dollars(-500), "−$5");
});

test("a result shows its sign, and nothing won or lost shows none", () => {
  assert.equal(signedDollars(1000), "+$10");
  assert.equal(signedDollars(-500), "−$5");
  assert.equal(signedDollars(0), "=$0");
  assert.equal(signedValue(0.125), "+0.1250");
  assert.equal(signedValue(-0.125), "−0.1250");
  assert.equal(percent(-0.0123), "−1.2300%");
});

test("names of the rules become words", () => {
  assert.equal(words("straight_flush"), "straight flush");
  assert.equal(titleWords("ante_bonus"), "Ante Bonus");
  assert.equal(capital("play"), "Play");
  assert.equal(meterWords("progressive main"), "progressive");
  assert.equal(meterWords("progressive mini"), "progressive mini");
  assert.deepEqual(["3", "box", "dealer"].map(placeWords), ["Seat 3", "Bonus box", "Dealer"]);
  assert.equal(counted(1, "round"), "1 round");
  assert.equal(counted(1200, "round"), "1,200 rounds");
});

test("a table says what it is doing", () => {
  assert.equal(roundWords({ round: 12, phase: "betting" }), "round 12, betting");
  assert.equal(roundWords({ round: null, phase: null }), "between rounds");
});

test("a time of today has no date, and a stamp always has one", () => {
  const now = Math.floor(Date.now() / 1000);
  assert.doesNotMatch(when(now), /\d{4}/);
  assert.match(when(0), /19(69|70)/);
  assert.equal(when(null), "");
  assert.match(stamp(now), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+$/);
});

test("times are written in the zone of the house, summer and winter", () => {
  useZone("America/New_York");
  assert.equal(stamp(1_700_000_000), "2023-11-14 17:13:20 EST");
  assert.equal(stamp(1_690_000_000), "2023-07-22 00:26:40 EDT");
  useZone("UTC");
  assert.equal(stamp(1_700_000_000), "2023-11-14 22:13:20 UTC");
  useZone(undefined);
  assert.deepEqual([59, 3120, 6720].map(lasting), ["0 min", "52 min", "1:52 h"]);
});

test("a day and a time are those of the clock of the house, also where the clocks change", () => {
  useZone("America/New_York");
  assert.equal(houseSeconds("2023-11-14", "17:13:20"), 1_700_000_000);
  assert.equal(stamp(houseSeconds("2026-11-01", "00:00:00")), "2026-11-01 00:00:00 EDT");
  assert.equal(stamp(houseSeconds("2026-11-01", "23:59:59")), "2026-11-01 23:59:59 EST");
  useZone(undefined);
});
