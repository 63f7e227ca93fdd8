import assert from "node:assert/strict";
import { test } from "node:test";
import { placeFindings, textOffset } from "../../../src/queenhigh/server/pages/finding_places.js";

const at = (line, severity = "error", there = true) => ({ line, severity, there });
const CHECKED = ["game", "seats", "rate"];

test("lines around what was typed keep their findings, the changed line loses its own", () => {
  const [first, second, third] = [at(1), at(2), at(3)];
  const found = placeFindings([first, second, third], CHECKED, ["game", "seats = 7", "", "rate"]);
  assert.deepEqual(
    [...found],
    [
      [0, [first]],
      [3, [third]],
    ],
  );
});

test("an unchanged text keeps all of them; a note about something missing has no place", () => {
  const findings = [at(2), at(2, "note", false), at(2, "warning")];
  assert.deepEqual([...placeFindings(findings, CHECKED, CHECKED)], [[1, [findings[0], findings[2]]]]);
});

test("a column counts characters, however many units the browser needs for one", () => {
  assert.equal(textOffset("ab", 2), 1);
  assert.equal(textOffset("🃏b", 2), 2);
  assert.equal(textOffset("金b", 2), 1);
});
