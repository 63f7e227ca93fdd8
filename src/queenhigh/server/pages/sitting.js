// One sitting at a table: what the page knows, who is meant by "own", and acts that the house may refuse.

import { worth } from "/static/choices.js";
import { showProblem } from "/static/clause.js";
import { get } from "/static/client.js";
import { h, say } from "/static/dom.js";
import { atTable, Live } from "/static/live.js";
import { draw } from "/static/showing.js";

export const table = decodeURIComponent(location.pathname.split("/")[2]);

export const LINE_NAMES = {
  r1: "top row",
  r2: "middle row",
  r3: "bottom row",
  c1: "left column",
  c2: "middle column",
  c3: "right column",
  d1: "falling diagonal",
  d2: "rising diagonal",
};

export const live = new Live(atTable(table));

export const page = {
  first: true,
  advice: null,
  exact: false,
  amount: "",
  begun: new Set(),
  doing: Promise.resolve(),
  latest: "",
  notice: null,
  lessons: null,
};

export const parts = {
  head: h("div", { class: "table-head" }),
  link: h("div", { class: "link", role: "status" }),
  narrow: h("div", { class: "narrow" }),
  timer: h("div", { class: "timer" }),
  actions: h("section", { class: "actions", "aria-label": "What you can do now" }),
  trouble: h("div", { class: "trouble" }),
  latest: h("p", { class: "latest soft small" }),
  story: h("div", {}),
  after: h("div", { class: "after" }),
  rounds: h("div", {}),
  seats: h("div", { class: "seats row" }),
  ears: h("div", { class: "unseen" }),
};

export const view = () => page.picture.view;

/** The last round while none is in play, where it was void: nothing of it was settled, and every wager went back. */
export const voided = () => {
  const last = view().round === null ? page.picture.last : null;
  return last && !last.settled.length && Object.keys(last.wagers).length ? last : null;
};

/** Between rounds the last one stays on the felt till somebody wagers; of a void one the cards alone. */
export const shown = () => {
  if (view().round !== null || !page.picture.last) return view();
  const gone = voided() ? { wagers: {}, decided: {} } : {};
  return { ...page.picture.last, ...gone, over: true };
};

export const own = () =>
  Object.entries(view().seats)
    .filter(([, name]) => name === page.who.name)
    .map(([seat]) => Number(seat));
export const active = () =>
  own().includes(view().asked) ? view().asked : own().includes(page.seat) ? page.seat : own()[0];

export const isPractice = () => page.info.kind === "practice";

export const seatName = (seat) => {
  const name = view().seats[seat] ?? "";
  return name.startsWith("guest-") ? `guest ${name.slice(6, 9)}` : name;
};

export const seatCount = () => Object.keys(page.info.layout.seats ?? {}).length || page.info.layout.seats;

/** Do something that the house may refuse, after what was begun before; a refusal is shown beside the buttons. An act
 * with a name is not begun twice at a time: a second press of Deal is no second deal. */
export function attempt(act, name = null) {
  if (name && page.begun.has(name)) return page.doing;
  page.begun.add(name);
  const doing = page.doing.then(async () => {
    showProblem(parts.trouble, null);
    try {
      await act();
    } catch (problem) {
      showProblem(parts.trouble, problem);
      // What was pressed may lie far below the place where its answer stands.
      parts.trouble.scrollIntoView({ block: "nearest" });
    }
    page.begun.delete(name);
  });
  page.doing = doing;
  return doing;
}

export const send = (command, fields) => live.send(command, fields);

export async function deal() {
  await attempt(async () => {
    page.notice = null;
    if (!page.bets.total) await page.bets.repeat();
    page.bets.undone = [];
    const reply = await send("ask_for_deal");
    if (reply.waits_for?.length) say("Waiting for the others to finish betting.");
  }, "deal");
}

export async function decide(choice) {
  const seat = view().asked,
    asked = page.asked;
  // What was answered meanwhile is not answered again: the next question is another one.
  await attempt(() => asked === page.asked && send("decide", { seat, choice, round: view().round }), "decide");
}

const adviceAt = `/api/tables/${encodeURIComponent(table)}/advice`;

/** An amount is kept while it is typed; where advice was asked for, its worth is told with it. */
export async function typeAmount(typed) {
  page.amount = typed;
  if (!page.advice) return;
  const told = await get(`${adviceAt}?amount=${encodeURIComponent(typed)}`).catch(() => null);
  if (typed !== page.amount || !page.advice) return;
  page.advice = { ...page.advice, between: told?.between };
  draw();
}

export async function askAdvice() {
  if (!isPractice() || !own().includes(view().asked)) return false;
  if (page.advice) page.exact = !page.exact;
  else
    await attempt(async () => {
      page.advice = await get(adviceAt);
      const told = page.advice.options.map((option) => `${option.action} ${worth(option.ev)}`).join(", ");
      say(`Worth: ${told}. Best: ${page.advice.best}.`);
    });
  draw();
}
