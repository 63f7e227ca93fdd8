// The table: felt, hand, wagers, decisions and the story of every settlement, from one picture of the house's.

import { Bets, paytables } from "/static/bets.js";
import { ready } from "/static/cards.js";
import { KEYS } from "/static/choices.js";
import { problemPage, toggleNewest } from "/static/clause.js";
import { get, session } from "/static/client.js";
import { $, cents, dollars, h, keys, put, say } from "/static/dom.js";
import { Felt } from "/static/felt.js";
import { draw, head, rounds, timer } from "/static/showing.js";
import {
  active,
  askAdvice,
  attempt,
  deal,
  decide,
  live,
  own,
  page,
  parts,
  send,
  shown,
  table,
  view,
} from "/static/sitting.js";
import { Story } from "/static/story.js";

const KEY_WORDS =
  "Keys: D deal · P play · F fold · 1 2 3 raise · R ride or raise · K check · W withdraw · " +
  "? advice · C clause · U undo · Enter the button in brass";
const SPOKEN = [
  "PlayerSeated",
  "PlayerLeft",
  "BettingClosed",
  "DecisionTaken",
  "CardsShown",
  "RoundVoided",
  "CardExposed",
  "HandConfirmed",
  "JackpotValidated",
  "HandPayOpened",
  "PlayerAbsent",
  "AbsenceRuled",
  "WrongNumberFound",
  "DeviceFailed",
];

/** Focus goes to the first choice when a decision comes up, unless somebody is elsewhere on the page. */
function lead(before) {
  const free =
    document.activeElement === document.body ||
    parts.actions.contains(document.activeElement) ||
    !document.activeElement?.isConnected;
  const asked = view().choices.length && !before?.view.choices.length;
  const opened = page.picture.betting.open && before && !before.betting.open;
  if (free && asked) $(".choice", parts.actions)?.focus({ preventScroll: true });
  if (free && opened && !page.story.busy) $(".primary", parts.actions)?.focus({ preventScroll: true });
}

async function take(picture) {
  const before = page.picture;
  page.picture = picture;
  const decisions = JSON.stringify([picture.view.round, picture.view.decisions, picture.view.asked]);
  if (decisions !== page.asked) Object.assign(page, { asked: decisions, advice: null, exact: false, amount: "" });
  const lying = Object.fromEntries(
    Object.entries(view().wagers[active()] ?? {}).map(([name, wager]) => [name, cents(wager.amount)]),
  );
  if (view().phase && view().phase !== "betting" && Object.keys(lying).length) page.bets.before = lying;
  if (page.felt.own !== (active() ?? null) || !page.felt.places) await page.felt.turnTo(active() ?? null);
  page.story.update(shown(), own(), page.first);
  timer();
  draw();
  lead(before);
  page.first = false;
}

function facts(frame) {
  for (const fact of frame.facts) {
    if (fact.fact === "RoundVoided") page.voidClause = fact.clause;
    if (fact.fact === "RoundOpened") page.notice = page.voidClause = null;
    if (!SPOKEN.includes(fact.fact)) continue;
    page.latest = fact.text;
    if (!(fact.fact === "DecisionTaken" && own().includes(fact.seat)) && fact.fact !== "CardsShown") say(fact.text);
  }
}

/** Where to go when the table is no longer to be had. */
const wayOn = (why) =>
  why === "logged out"
    ? h("a", { href: `/login?to=/tables/${table}` }, "Log in again")
    : h("a", { href: "/" }, "To the lobby");

function connection({ state, why, waiting }) {
  const pressed = waiting ? " What you pressed is sent then, and the table decides whether it is in time." : "";
  const told = {
    reconnecting: `Connection lost. Your wagers and cards are safe at the table; reconnecting …${pressed}`,
    over: `This table is over for you: ${why}.`,
    open: "",
    connecting: "",
  }[state];
  put(
    parts.link,
    told ? h("p", { class: "banner" }, told, state === "over" ? [" ", wayOn(why)] : null) : null,
  );
  document.body.classList.toggle("offline", state === "reconnecting");
}

function layOut() {
  put(
    parts.rounds,
    h(
      "details",
      { on: { toggle: (event) => event.target.open && rounds() } },
      h("summary", {}, "Your rounds"),
      h("ol", { class: "rounds-list" }),
    ),
  );
  put(
    $("#main"),
    parts.link,
    parts.head,
    h(
      "div",
      { class: page.info.play_between ? "table-grid between" : "table-grid" },
      h("section", { class: "felt-place", "aria-label": "The table" }, page.felt.whole, parts.narrow, parts.ears),
      parts.actions,
      h(
        "aside",
        { class: "side", "aria-label": "Beside the felt" },
        h("div", { class: "panel bets-panel" }, h("h2", {}, "Your bets"), page.bets.list, parts.seats),
        h("div", { class: "panel story-panel" }, h("h2", {}, "Settlement"), parts.after, page.story.list, parts.latest),
        h("div", { class: "panel" }, h("h2", {}, "What it pays"), paytables(page.info), parts.rounds),
        h("p", { class: "tiny soft keys" }, KEY_WORDS),
      ),
    ),
  );
}

function choiceKey(event) {
  const choice = view().choices.find((item) => KEYS[item] === event.key.toUpperCase());
  if (!choice || page.story.busy) return false;
  decide(choice);
}

function enter() {
  const primary = $(".primary:not(:disabled)", parts.actions);
  if (!primary) return false;
  primary.click();
}

function bindKeys() {
  const choice = Object.fromEntries([...new Set(Object.values(KEYS))].map((key) => [key.toLowerCase(), choiceKey]));
  keys({
    ...choice,
    "?": () => void askAdvice(),
    "/": () => void askAdvice(),
    c: () => toggleNewest(parts.trouble, parts.actions.querySelector(".question")?.parentElement, page.story.list),
    u: () => void attempt(() => page.bets.undo()),
    d: () => {
      const button = $('[data-key="deal"]:not(:disabled)', parts.actions);
      if (!button) return false;
      button.click();
    },
    Enter: enter,
  });
}

/** A guest who came from the lobby sees cards at once. */
async function dealFirst() {
  let wanted = false;
  try {
    wanted = sessionStorage.getItem("deal first") === table;
    sessionStorage.removeItem("deal first");
  } catch {
    /* nothing was kept */
  }
  if (!wanted || !own().length || !page.picture.betting.open || page.bets.total || page.info.electronic) return;
  await deal();
  const laid = Object.values(page.bets.again).reduce((sum, amount) => sum + amount, 0);
  page.notice = h(
    "p",
    { class: "notice" },
    `We laid ${dollars(laid)} of play money for you. From the next hand on the bets are yours.`,
  );
  draw();
}

async function open() {
  [page.who, page.info] = [await session(), await get(`/api/tables/${encodeURIComponent(table)}`)];
  await ready();
  page.picture = {
    view: page.info.view,
    last: page.info.last,
    due: page.info.due,
    clock: page.info.clock,
    betting: page.info.betting,
    bankroll: page.info.bankroll,
  };
  page.bets = new Bets(page.info, send, attempt);
  page.felt = new Felt(table, (seat, wager, away) => {
    page.seat = seat;
    page.bets.seat = seat;
    const line = page.bets.line(wager);
    if (line)
      attempt(() =>
        page.bets.set(
          line,
          away ? page.bets.less(line) : line.fixed ? (page.bets.amount(line) ? 0 : line.fixed) : page.bets.more(line),
        ),
      );
  });
  page.story = new Story(() => page.picture && draw());
  // The page stands whole or not at all: until the felt is there, it says that it is coming.
  await page.felt.turnTo(active() ?? null);
  layOut();
  live.addEventListener("facts", (event) => facts(event.detail));
  live.addEventListener("view", (event) => take(event.detail));
  live.addEventListener("meters", (event) => {
    page.picture.view.meters = event.detail.meters;
    head();
  });
  live.addEventListener("state", (event) => connection(event.detail));
  bindKeys();
  await take(page.picture);
  await live.open();
  await dealFirst();
  document.body.dataset.ready = "true";
}

open().catch((problem) => {
  put($("#main"), problemPage("This table cannot be shown", problem));
});
