import assert from "node:assert/strict";
import { test } from "node:test";
import { applyRulings, ruledRows, stateOf } from "../../../src/queenhigh/server/pages/coverage_rulings.js";

const FLUSH = { item: "Aces Up: flush 5 to 1", state: "differs", words: "6 to 1", line: 4, column: 8 };
const SEATS = { item: "How many seats the table has", state: "missing", words: null, line: 0, column: 0 };
const TIE = { item: "What a tie does", state: "agrees", words: "ties push", line: 9, column: 1 };
const error = (line, column, width = 6) => ({ severity: "error", line, column, width, there: true });

test("a finding on words that a person says agree is set aside, and no other", () => {
  const rulings = { [FLUSH.item]: { state: "agrees", words: "6 to 1" } };
  const findings = [error(4, 8), error(4, 14), error(5, 8), { ...error(4, 8), there: false }];
  const { left, setAside, differing } = applyRulings(findings, ruledRows([FLUSH, SEATS], rulings));
  assert.deepEqual(setAside, [findings[0]]);
  assert.deepEqual(left, findings.slice(1));
  assert.deepEqual(differing, []);
});

test("what a person says differs counts against the card, but not twice", () => {
  const rulings = {
    [TIE.item]: { state: "differs", words: "ties push" },
    [FLUSH.item]: { state: "differs", words: "6 to 1" },
  };
  const { differing } = applyRulings([error(4, 8)], ruledRows([FLUSH, TIE], rulings));
  assert.deepEqual(
    differing.map(({ row }) => row.item),
    [TIE.item],
  );
});

test("a ruling holds only for the words it was made on", () => {
  const ruled = ruledRows([FLUSH], { [FLUSH.item]: { state: "agrees", words: "7 to 1" } });
  assert.equal(stateOf(ruled[0]), "differs");
  assert.deepEqual(applyRulings([error(4, 8)], ruled).setAside, []);
});
