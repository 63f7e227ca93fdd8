import assert from "node:assert/strict";
import { test } from "node:test";

const listeners = new Map();
globalThis.addEventListener = (name, heard) => listeners.set(name, heard);
const { untilUnpressed } = await import("../../../src/queenhigh/server/pages/pointer_press.js");

test("a page that draws several parts waits until nothing is pressed", async () => {
  const drawn = [];
  const draw = async (part) => {
    await untilUnpressed();
    drawn.push(part);
  };
  await draw("before");
  listeners.get("pointerdown")({ button: 0 });
  const waiting = [draw("tables"), draw("pending")];
  await new Promise(setImmediate);
  assert.deepEqual(drawn, ["before"]);
  listeners.get("pointerup")();
  await Promise.all(waiting);
  assert.deepEqual(drawn, ["before", "tables", "pending"]);
});
