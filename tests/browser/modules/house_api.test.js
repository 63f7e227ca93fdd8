import assert from "node:assert/strict";
import { test } from "node:test";
import { questions } from "../../../src/queenhigh/server/pages/house_api.js";

test("only the newest question of a kind counts", () => {
  const ask = questions();
  const first = ask();
  assert.equal(first.outdated(), false);
  const second = ask();
  assert.equal(first.outdated(), true);
  assert.equal(second.outdated(), false);
  questions()();
  assert.equal(second.outdated(), false);
});
