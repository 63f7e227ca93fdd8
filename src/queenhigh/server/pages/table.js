// The table page: felt, hand, bets, decisions and settlement, drawn from pictures of the table that the house sends.

import { Bets, paytables } from "./bets.js";
import { loadCardPictures } from "./card_pictures.js";
import { toggleNewest } from "./clause_tags.js";
import { KEYS } from "./decision_buttons.js";
import { $, announce, find, h, keys, put } from "./elements.js";
import { Felt } from "./felt.js";
import { get, session } from "./house_api.js";
import { playerFactText } from "./player_facts.js";
import { giveNumber } from "./player_number.js";
import { prefer, preferences, wearPreferences } from "./preferences.js";
import { problemPage } from "./problem_box.js";
import { listRounds } from "./round_result.js";
import { SettlementStory } from "./settlement_story.js";
import { total } from "./stakes.js";
import { askAdvice, attempt, deal, decide, howToPlay, live, send } from "./table_commands.js";
import { drawMenu, tellKnownName, toggleMenu } from "./table_menu.js";
import { drawPayment } from "./table_stage.js";
import {
  active,
  chips,
  drawWith,
  openStore,
  ownSeats,
  parts,
  playerName,
  redraw,
  seatName,
  shown,
  state,
  table,
  view,
} from "./table_store.js";
import { draw, drawHead, drawTimer } from "./table_view.js";
import { cents, dollars } from "./text_format.js";
import { isOldVersion } from "./void_notice.js";

/** @import { FactLine, LiveState, Picture, Seat, Settlement, TableInfo, TableView } from "./house_data.d.ts" */

const KEY_HELP =
  "Keys: D deal · P play · F fold · 1 2 3 play · R ride or raise · K check · W take back · A best play · " +
  "C clause · H how to play · U undo · X double · V felt · Q fast · S sound · M menu · Enter the brass button";
/** Facts that are announced and shown as the last thing that happened. */
const ANNOUNCED = [
  "PlayerSeated",
  "PlayerLeft",
  "BettingClosed",
  "DecisionTaken",
  "CardsShown",
  "RoundVoided",
  "CardExposed",
  "HandConfirmed",
  "JackpotValidated",
  "JackpotSigned",
  "HandPayOpened",
  "PlayerAbsent",
  "AbsenceRuled",
  "WrongNumberFound",
  "DeviceFailed",
];

/**
 * Move the focus to the first choice when a decision comes up, unless the player is elsewhere on the page.
 * @param {Picture} before
 */
function moveFocus(before) {
  const at = document.activeElement;
  if (at && at !== document.body && at.isConnected && !parts.actions.contains(at)) return;
  const asked = view().choices.length && !before.view.choices.length;
  const opened = state.picture.betting.open && !before.betting.open && !state.story.busy;
  // Nothing is recommended before advice, so no choice has the focus and Enter does nothing.
  if (asked) parts.actions.focus({ preventScroll: true });
  else if (opened) find(".primary", parts.actions)?.focus({ preventScroll: true });
}

/** What lies in a box before the decisions, in cents. @param {TableView} round @param {Seat | null} seat */
const placedIn = (round, seat) =>
  Object.entries(round.wagers[seat ?? ""] ?? {}).map(([name, wager]) => [name, cents(wager.amount)]);

/** Take a new picture of the table. @param {Picture} picture */
async function take(picture) {
  // Between two rounds a new version may change wagers, limits and the layout: everything is drawn again.
  if (isOldVersion(state.info, picture)) return location.reload();
  const before = state.picture;
  state.picture = picture;
  void giveNumber(picture.number ?? null, send);
  const asked = JSON.stringify([view().round, view().decisions, view().asked]);
  if (asked !== state.asked) Object.assign(state, { asked, advice: null, warned: null, exact: false, amount: "" });
  const seat = active() ?? null;
  const bets = placedIn(view(), seat);
  if (view().phase && view().phase !== "betting" && bets.length) state.bets.before = Object.fromEntries(bets);
  // After a reload the bets of the last round can still be repeated.
  // Under a new version they may be outside the limits.
  const placed = picture.last && !picture.version?.new ? placedIn(picture.last, seat) : [];
  if (!state.bets.before && placed.length) state.bets.before = Object.fromEntries(placed);
  // Without the felt, the hands beside it still tell everything.
  if (state.felt.own !== seat || !state.felt.places) await state.felt.turnTo(seat).catch(() => {});
  state.story.update(shown(), ownSeats(), state.first);
  drawTimer();
  redraw();
  moveFocus(before);
  state.first = false;
}

/** @param {FactLine[]} facts */
function tellFacts(facts) {
  for (const fact of facts) {
    if (fact.fact === "RoundOpened") {
      state.notice = null;
      state.log = [];
    }
    if (!ANNOUNCED.includes(fact.fact)) continue;
    const told = playerFactText(fact, { own: ownSeats(), seatName, playerName, me: state.who.name });
    state.log.push(told);
    const ownDecision = fact.fact === "DecisionTaken" && fact.seat !== undefined && ownSeats().includes(fact.seat);
    if (!ownDecision && fact.fact !== "CardsShown") announce(told);
  }
}

/** Where to go when the table is no longer available. @param {string | undefined} why */
const wayOut = (why) =>
  why === "logged out"
    ? h("a", { href: `/login?to=/tables/${table}` }, "Log in again")
    : h("a", { href: "/" }, "To the lobby");

/** @param {LiveState} live */
function showConnection({ state: connection, why, waiting }) {
  const pressed = waiting ? " What you pressed will be sent then; the table decides whether it is in time." : "";
  const banner = {
    reconnecting: `Connection lost. Your wagers and cards are safe at the table. Reconnecting …${pressed}`,
    over: `You have left this table: ${why}. `,
    open: "",
    connecting: "",
  }[connection];
  put(parts.link, banner ? h("p", { class: "banner" }, banner, connection === "over" ? wayOut(why) : null) : null);
  document.body.classList.toggle("offline", connection === "reconnecting");
}

function layOut() {
  const { info, felt, bets, story } = state;
  const toggle = (/** @type {Event} */ event) => /** @type {HTMLDetailsElement} */ (event.target).open && listRounds();
  put(
    parts.rounds,
    h("details", { on: { toggle } }, h("summary", {}, "Your rounds"), h("ol", { class: "rounds-list" })),
  );
  put(
    $("#main"),
    parts.link,
    parts.head,
    h(
      "div",
      { class: info.play_between ? "table-grid between" : "table-grid" },
      h("section", { class: "felt-place", "aria-label": "The table" }, parts.stage, felt.whole, parts.cardText),
      parts.actions,
      h(
        "aside",
        { class: "side", "aria-label": "Beside the felt" },
        parts.menu,
        h("div", { class: "panel story-panel" }, h("h2", {}, "How it was settled"), parts.after, story.list),
        parts.ranking,
        parts.log,
        h("div", { class: "panel bets-panel" }, h("h2", {}, "Your bets"), bets.list),
        parts.seats,
        h("div", { class: "panel" }, h("h2", {}, "All paytables"), paytables(info), parts.rounds),
        h("p", { class: "tiny soft keys" }, KEY_HELP),
      ),
    ),
  );
}

/** @param {KeyboardEvent} event */
function choiceKey(event) {
  const choice = view().choices.find((item) => KEYS[item] === event.key.toUpperCase());
  if (!choice || state.story.busy) return false;
  decide(choice);
  return true;
}

/** Press a button of the action bar; false if it is not there. @param {string} selector */
function press(selector) {
  const button = find(`${selector}:not(:disabled)`, parts.actions);
  button?.click();
  return Boolean(button);
}

function bindKeys() {
  const choices = Object.fromEntries(Object.values(KEYS).map((key) => [key.toLowerCase(), choiceKey]));
  keys({
    ...choices,
    "?": () => void askAdvice(),
    "/": () => void askAdvice(),
    c: () => toggleNewest(parts.trouble, find(".question", parts.actions)?.parentElement, state.story.list),
    u: () => void attempt(() => state.bets.undo()),
    x: () => press('[data-key="double"]'),
    h: howToPlay,
    m: toggleMenu,
    a: () => void askAdvice(),
    v: () => flip({ felt: !preferences.felt }),
    q: () => flip({ fast: !preferences.fast }),
    s: () => flip({ sound: !preferences.sound }),
    Escape: () => parts.menu.hidden || toggleMenu(),
    d: () => press('[data-key="deal"]'),
    Enter: () => press(".primary"),
  });
}

/** @param {Partial<import("./preferences.js").Preferences>} changed */
function flip(changed) {
  prefer(changed);
  drawMenu();
  redraw();
}

/** Whether the player came from the lobby to see cards at once. */
function wantsFirstDeal() {
  try {
    const wanted = sessionStorage.getItem("deal first") === table;
    sessionStorage.removeItem("deal first");
    return wanted;
  } catch {
    return false;
  }
}

async function dealFirst() {
  const { picture, bets } = state;
  if (!wantsFirstDeal() || !ownSeats().length || !picture.betting.open || bets.total) return;
  await deal();
  state.notice = h(
    "p",
    { class: "notice" },
    `We bet ${dollars(total(bets.again))} of play money for you. From the next hand on, you bet.`,
  );
  redraw();
}

function listen() {
  live.on("facts", ({ facts }) => tellFacts(facts));
  live.on("view", take);
  live.on("meters", ({ meters }) => {
    state.picture.view.meters = meters;
    drawHead();
  });
  live.on("state", showConnection);
}

/** A payment was told, or all of them. @param {Settlement | null} row */
function drawTold(row) {
  if (row && !preferences.felt) drawPayment(parts.stage, shown(), row);
  else redraw();
}

/** What the table calls its wagers. @param {TableInfo} info */
const wagerLabels = ({ wagers, decided }) =>
  Object.fromEntries([...wagers, ...decided].map(({ wager, label }) => [wager, label]));

async function open() {
  const who = await session();
  /** @type {TableInfo} */
  const info = await get(`/api/tables/${encodeURIComponent(table)}`);
  const [ranking] = await Promise.all([get(`/api/tables/${encodeURIComponent(table)}/ranking`), loadCardPictures()]);
  const bets = new Bets(info, send, attempt, chips);
  const felt = new Felt(table, (seat, wager, away) => {
    state.seat = bets.seat = seat;
    const line = bets.line(wager);
    if (line) attempt(() => bets.press(line, away));
  });
  wearPreferences();
  openStore({ who, info, ranking, bets, felt, story: new SettlementStory(drawTold, wagerLabels(info)) });
  tellKnownName();
  // The page appears whole or not at all: until the felt is there, it says that it is loading.
  await felt.turnTo(active() ?? null);
  layOut();
  drawWith(draw);
  listen();
  bindKeys();
  await take(state.picture);
  await live.open();
  await dealFirst();
  document.body.dataset.ready = "true";
}

open().catch((problem) => {
  put($("#main"), problemPage("This table cannot be shown", problem));
});
