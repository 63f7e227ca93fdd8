import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { HTMLElement: class {}, document: { activeElement: null, createElement: () => element() } });
const { DelayedRequest } = await import("../../../src/queenhigh/server/pages/delayed_request.js");

function element() {
  return {
    held: [],
    append() {},
    setAttribute() {},
    replaceChildren(...children) {
      this.held = children;
    },
  };
}

/** Questions that a test answers in the order it likes. */
function asked() {
  const answers = [];
  return { answers, ask: () => new Promise((answer) => answers.push(answer)) };
}

test("an old question that takes long says nothing once a newer one is answered", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { answers, ask } = asked();
  const place = element();
  const shown = [];
  const request = new DelayedRequest(place, ask, (answer) => shown.push(answer));
  const first = request.now();
  context.mock.timers.tick(300);
  const second = request.now();
  answers[1]("new");
  await second;
  context.mock.timers.tick(1000);
  assert.deepEqual(place.held, []);
  answers[0]("old");
  await first;
  assert.deepEqual([shown, place.held], [["new"], []]);
});

test("nothing is asked after it was given up", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { answers, ask } = asked();
  const request = new DelayedRequest(element(), ask, () => {});
  request.soon();
  request.cancel();
  context.mock.timers.tick(1000);
  assert.equal(answers.length, 0);
});
