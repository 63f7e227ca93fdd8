import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { activeElement: null };
globalThis.HTMLElement = class {};
const { NewestRequest } = await import("../../../src/queenhigh/server/pages/newest_request.js");

const element = () => ({ setAttribute() {}, removeAttribute() {}, replaceChildren() {} });

test("one question is under way at a time, and the last one is always asked", async () => {
  let wanted = 1;
  const asked = [];
  const shown = [];
  const answers = [];
  const request = new NewestRequest(
    element(),
    element(),
    () => {
      asked.push(wanted);
      return new Promise((answer) => answers.push(answer));
    },
    (answer) => shown.push(answer),
  );
  const first = request.now();
  for (wanted of [2, 3, 4]) request.now();
  assert.deepEqual(asked, [1]);
  answers.shift()("one");
  await new Promise(setImmediate);
  assert.deepEqual(asked, [1, 4]);
  answers.shift()("four");
  await first;
  assert.deepEqual(shown, ["one", "four"]);
});
