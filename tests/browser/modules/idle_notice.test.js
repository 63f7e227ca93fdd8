import assert from "node:assert/strict";
import { test } from "node:test";
import { nextLook } from "../../../src/queenhigh/server/pages/idle_notice.js";

test("the end of a session is announced a minute before it, or for a third of a short time", () => {
  assert.deepEqual(nextLook({ idle_s: 900, left_s: 900 }), { warn: false, in_s: 840 });
  assert.deepEqual(nextLook({ idle_s: 900, left_s: 61 }), { warn: false, in_s: 1 });
  assert.deepEqual(nextLook({ idle_s: 900, left_s: 60 }), { warn: true, in_s: 5 });
  assert.deepEqual(nextLook({ idle_s: 60, left_s: 21 }), { warn: false, in_s: 1 });
  assert.deepEqual(nextLook({ idle_s: 60, left_s: 20 }), { warn: true, in_s: 5 });
});
