// The dealer's console: what is due with its clause, every act of the trade, and the table as the dealer sees it.

import { actForm, DEALERS, dueForm, PROMPTED, standing } from "/static/acts.js";
import { card, ready } from "/static/cards.js";
import { clauseTag, problemPage, showProblem, toggleNewest } from "/static/clause.js";
import { get, post, session } from "/static/client.js";
import { $, cents, dollars, h, keys, meterWords, put, roundWords, say, when, words } from "/static/dom.js";
import { Felt, laid } from "/static/felt.js";
import { atTable, Live } from "/static/live.js";
import { rowText } from "/static/story.js";

const table = decodeURIComponent(location.pathname.split("/")[2]);
const live = new Live(atTable(table));
const parts = {
  link: h("div", { role: "status" }),
  head: h("div", { class: "row between" }),
  next: h("section", { class: "panel next", "aria-label": "What is due now" }),
  boxes: h("div", { class: "boxes" }),
  acts: h("div", { class: "acts" }),
  log: h("ol", { class: "log", role: "log", "aria-label": "What happened" }),
};
const RECORD = 60;
/** What the house does here by itself, where it does anything. */
const AUTOMATIC = {
  cards: "the house deals the cards",
  chips: "the house counts and pays",
  dealer: "the house deals and pays",
  all: "the house does everything",
};
let info, picture, felt;

/** An act is over when the console shows what came of it: what is due then is asked for, and nothing twice. */
async function send(command, fields) {
  const reply = await live.send(command, fields);
  const last = reply.facts?.[1] ?? 0;
  while (picture.fact < last && live.state !== "over")
    await new Promise((shown) => live.addEventListener("view", shown, { once: true }));
  return reply;
}

/** Deal card after card as long as another one is due; anything else stops it. */
async function dealRest(event) {
  event.target.disabled = true;
  try {
    while (picture.due[0]?.command === "deal_card") await send("deal_card");
  } catch (problem) {
    showProblem($(".act-problem", parts.next) ?? parts.next, problem);
  }
}

/** Whom the table waits for while nothing is due from the dealer. */
function waitingFor(view) {
  if (view.asked) return `Seat ${view.asked}, ${view.seats[view.asked]}, decides.`;
  const [floor] = view.awaited;
  if (floor) return [`The floor has to ${words(floor.what)}. `, clauseTag(floor.clause)];
  if (view.jackpots.length) return "A jackpot waits for the floor.";
  if (!Object.keys(view.seats).length) return "Nobody is seated yet.";
  if (view.phase === "betting") return "Players place their wagers. Once one is down, you call no more bets.";
  return "Somebody else is due: a player or the floor.";
}

/** What is to be counted or named is typed at once, unless somebody is at work elsewhere on the page. */
function lead() {
  const elsewhere = document.activeElement?.closest?.("input, select, textarea, summary, a");
  if (!elsewhere || parts.next.contains(elsewhere)) $(":is(input, select)", parts.next)?.focus({ preventScroll: true });
}

/** Drawn anew only when something else is due, so that what was chosen or refused there stays. */
function next() {
  const { due: prompts, view } = picture;
  const mark = JSON.stringify([
    prompts,
    view.awaited,
    view.asked,
    view.jackpots,
    view.seats,
    view.decks,
    Object.values(view.cards),
  ]);
  if (mark === next.mark) return null;
  next.mark = mark;
  const state = standing(info, picture.view);
  const due = picture.due[0];
  if (!due) {
    return put(
      parts.next,
      h("h2", {}, "Nothing for you to do now"),
      h("p", {}, waitingFor(picture.view)),
      h("p", { class: "small soft latest" }, next.latest),
    );
  }
  const form = dueForm(due, { ...DEALERS, ...PROMPTED }, state, send, "Enter");
  const rest =
    due.command === "deal_card"
      ? h(
          "button",
          { type: "button", data: { key: "rest" }, on: { click: dealRest } },
          "Deal them all ",
          h("kbd", {}, "A"),
        )
      : null;
  put(
    parts.next,
    h("div", { class: "row" }, h("h2", {}, `Next: ${words(due.what)}`), clauseTag(due.clause)),
    h("div", { class: "row start" }, form, rest),
    picture.due
      .slice(1)
      .map((item) => h("p", { class: "small" }, `Also: ${words(item.what)} `, clauseTag(item.clause))),
  );
  lead();
  if (due.what !== next.said) say(`Next: ${words(due.what)}`);
  next.said = due.what;
}

function box(seat) {
  const view = picture.view;
  const stakes = Object.entries(laid(view, seat)).map(
    ([name, amount]) =>
      `${words(name)} ${dollars(amount)}${view.wagers[seat]?.[name]?.light === false ? " (light out)" : ""}`,
  );
  const rows = view.settled.filter((row) => row.seat === Number(seat));
  return h(
    "li",
    { class: view.asked === Number(seat) ? "panel turn" : "panel" },
    h(
      "div",
      { class: "row between" },
      h("strong", {}, `Seat ${seat}`),
      h("span", { class: "soft small" }, view.seats[seat]),
    ),
    h(
      "span",
      { class: "hand mini" },
      (view.cards[seat] ?? []).map((text) => card(text)),
    ),
    h("p", { class: "small" }, stakes.join(" · ") || "no wager"),
    view.decisions[seat] ? h("p", { class: "small soft" }, view.decisions[seat].join(", ")) : null,
    rows.map((row) =>
      h("p", { class: `small ${row.outcome}` }, rowText(row), " ", row.clauses.slice(0, 1).map(clauseTag)),
    ),
  );
}

function deckWords(deck) {
  const where = deck.removed ? `out (${deck.removed})` : deck.loaded ? "loaded" : "not loaded";
  return `${deck.name} deck: ${where}, ${deck.rounds_since_count} rounds since its count, at most ${deck.most_hours} hours in play`;
}

/** The cards that belong to all, for a console too narrow for the felt. */
function shared(view) {
  return ["dealer", "community", "box"]
    .filter((place) => view.cards[place]?.length)
    .map((place) =>
      h(
        "p",
        { class: "row narrow-row" },
        h("span", { class: "small soft" }, place === "box" ? "bonus box" : place),
        h(
          "span",
          { class: "hand mini" },
          view.cards[place].map((text) => card(text)),
        ),
      ),
    );
}

function draw() {
  const view = picture.view;
  put(
    parts.head,
    h(
      "div",
      {},
      h("h1", {}, info.title),
      h("p", { class: "small soft" }, ["Dealer’s console", roundWords(view), AUTOMATIC[info.automation]].filter(Boolean).join(" · ")),
    ),
    h(
      "div",
      { class: "meters" },
      Object.entries(view.meters).map(([name, shows]) =>
        h("span", { class: "meter" }, meterWords(name), " ", h("strong", {}, dollars(cents(shows)))),
      ),
    ),
  );
  next();
  const shown = view.round === null && picture.last ? { ...picture.last, over: true } : view;
  felt.draw(shown, { own: [], names: (seat) => view.seats[seat], betting: false, told: shown.settled.length });
  put(
    parts.boxes,
    shared(shown),
    Object.keys(view.seats).length
      ? h("ul", { class: "box-list" }, Object.keys(view.seats).map(box))
      : h(
          "p",
          { class: "empty" },
          "No player is seated. They take seats at ",
          h("a", { href: `/tables/${table}` }, `/tables/${table}`),
          ".",
        ),
    view.decks.map((item) => h("p", { class: "small soft" }, deckWords(item))),
  );
}

/** The palette keeps what was typed there; it is drawn anew only when seats or decks change. */
function palette() {
  const mark = JSON.stringify([
    picture.view.seats,
    picture.view.decks.map((item) => [item.name, item.loaded, item.removed]),
  ]);
  if (mark === palette.mark) return;
  palette.mark = mark;
  const state = standing(info, picture.view);
  const open = new Set([...parts.acts.querySelectorAll("details[open] > summary")].map((item) => item.textContent));
  put(
    parts.acts,
    Object.entries(DEALERS).map(([group, acts]) =>
      h(
        "details",
        { open: open.size ? open.has(group) : group === "The round" },
        h("summary", {}, group),
        h(
          "div",
          { class: "act-list" },
          acts.map((act) => actForm(act, state, send)),
        ),
      ),
    ),
  );
}

function facts({ facts: list }) {
  for (const fact of list) {
    parts.log.prepend(
      h(
        "li",
        {},
        h("span", { class: "soft tiny" }, when(fact.at)),
        h("span", { class: "grow" }, fact.text),
        fact.clauses.slice(0, 1).map(clauseTag),
      ),
    );
    if (fact.fact === "RoundVoided") say(fact.text);
    next.latest = `Last: ${fact.text}.`;
  }
  put($(".latest", parts.next) ?? h("p", {}), next.latest);
  while (parts.log.childElementCount > RECORD) parts.log.lastElementChild.remove();
}

function connection({ state, why }) {
  put(
    parts.link,
    state === "reconnecting"
      ? h("p", { class: "banner" }, "The connection is lost. Nothing is dealt meanwhile; reconnecting …")
      : state === "over"
        ? h(
            "p",
            { class: "banner" },
            `The console is closed: ${why}. `,
            h("a", { href: `/login?to=/dealer/${table}` }, "Log in again"),
          )
        : null,
  );
}

/** The floor is called with a reason, and the call stays till the floor has answered. */
function callForm() {
  const place = h("div", {});
  const call = async (event) => {
    event.preventDefault();
    try {
      await post("/api/calls", { table, reason: new FormData(event.target).get("reason") });
      put(place, h("p", { class: "notice", role: "status" }, "The floor is called."));
      event.target.reset();
    } catch (problem) {
      showProblem(place, problem);
    }
  };
  return h(
    "form",
    { class: "act", on: { submit: call } },
    h("label", {}, "Call the floor, because", h("input", { name: "reason", required: true, maxlength: 200 })),
    h("button", { class: "minor", type: "submit" }, "Call the floor"),
    place,
  );
}

function lay() {
  put(
    $("#main"),
    parts.link,
    parts.head,
    h(
      "div",
      { class: "console" },
      h("div", { class: "stack" }, parts.next, h("section", { "aria-label": "The table" }, felt.whole), parts.boxes),
      h(
        "div",
        { class: "stack" },
        h(
          "section",
          { class: "panel", "aria-label": "Every act" },
          h("h2", {}, "Every act"),
          h("p", { class: "small soft" }, "A wrong step is stopped with its clause, and nothing changes."),
          parts.acts,
          callForm(),
        ),
        h("section", { class: "panel", "aria-label": "Record" }, h("h2", {}, "Record"), parts.log),
      ),
    ),
  );
}

async function open() {
  const who = await session();
  info = await get(`/api/tables/${encodeURIComponent(table)}`);
  document.title = `Dealer: ${info.title} · Queen High`;
  if (who.role !== "dealer") {
    put(
      $("#main"),
      h("h1", {}, "Dealer’s console"),
      h(
        "p",
        { class: "notice" },
        `This is for the dealer of ${info.title}. `,
        h("a", { href: `/login?to=/dealer/${table}` }, "Log in as a dealer"),
        " or ",
        h("a", { href: `/tables/${table}` }, "watch the table"),
        ".",
      ),
    );
    return;
  }
  await ready();
  picture = { ...info };
  felt = new Felt(table, () => {});
  await felt.turnTo(null);
  lay();
  draw();
  palette();
  live.addEventListener("facts", (event) => facts(event.detail));
  live.addEventListener("view", (event) => {
    picture = event.detail;
    draw();
    palette();
  });
  live.addEventListener("state", (event) => connection(event.detail));
  const presses = (selector) => () => {
    $(selector)?.click();
    return Boolean($(selector));
  };
  const primary = presses(".next .primary:not(:disabled)");
  keys({
    Enter: primary,
    d: primary,
    a: presses('[data-key="rest"]'),
    c: () => toggleNewest(parts.next.querySelector(".problem"), parts.next, parts.log),
  });
  // A console that is opened anew shows what has just been done here.
  live.after = Math.max(0, info.fact - RECORD);
  await live.open();
  document.body.dataset.ready = "true";
}

open().catch((problem) => {
  put($("#main"), problemPage("This console cannot be shown", problem));
});
