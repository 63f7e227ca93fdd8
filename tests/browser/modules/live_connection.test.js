import assert from "node:assert/strict";
import { test } from "node:test";

/** Sockets that open, bring frames and close only when a test says so. */
class HandMoved extends EventTarget {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(address) {
    super();
    this.address = address;
    HandMoved.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  brings(frame) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(frame) }));
  }
}

const page = new EventTarget();
Object.assign(globalThis, {
  WebSocket: HandMoved,
  location: { protocol: "http:", host: "house", pathname: "/tables/t" },
  document: Object.assign(new EventTarget(), { hidden: false }),
  addEventListener: page.addEventListener.bind(page),
  fetch: async () => Response.json({ name: "ann", role: "guest", csrf: "x" }),
});
const { LiveConnection } = await import("../../../src/queenhigh/server/pages/live_connection.js");

test("what an older connection brings late does not take the place of what is newer", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const live = new LiveConnection("/api/tables/t/live");
  const facts = [];
  live.on("view", ({ fact }) => facts.push(fact));
  await live.open();
  const [first] = HandMoved.all;
  first.opens();
  first.brings({ kind: "view", fact: 1 });
  page.dispatchEvent(new Event("offline"));
  page.dispatchEvent(new Event("online"));
  // The page comes to the front before that connection is there: it is given up for another one.
  document.dispatchEvent(new Event("visibilitychange"));
  const [, second, third] = HandMoved.all;
  assert.equal(third.address, "ws://house/api/tables/t/live?after=1");
  assert.equal(second.readyState, 3);
  const reply = live.send("fold");
  third.opens();
  second.opens();
  third.brings({ kind: "view", fact: 3 });
  first.brings({ kind: "view", fact: 2 });
  second.brings({ kind: "view", fact: 2 });
  assert.deepEqual(facts, [1, 3]);
  assert.equal(live.after, 3);
  assert.deepEqual([second.sent.length, third.sent.length], [0, 1]);
  third.brings({ kind: "reply", id: third.sent[0].id, ok: true });
  assert.equal((await reply).ok, true);
});
