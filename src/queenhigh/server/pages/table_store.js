// The state of the table page: everything it knows about one player at one table, declared here and nowhere else.

import { h } from "./elements.js";
import { drawUnpressed } from "./pointer_press.js";
import { addedChips } from "./preferences.js";
import { activeSeat, seatsOf, shortName, shownRound } from "./table_picture.js";

/** @import { Bets } from "./bets.js" */
/** @import { Felt } from "./felt.js" */
/** @import { Advice, HandRanking, Mistake, Picture, Seat, Session, TableInfo } from "./house_data.d.ts" */
/** @import { SettlementStory } from "./settlement_story.js" */

/**
 * @typedef {object} TableState
 * @property {Session} who
 * @property {TableInfo} info
 * @property {Picture} picture the newest picture of the table
 * @property {HandRanking} ranking
 * @property {Bets} bets
 * @property {Felt} felt
 * @property {SettlementStory} story
 * @property {Seat | null} seat the seat the player chose to bet for
 * @property {boolean} first whether no picture was shown yet
 * @property {string} asked which decision the advice and the amount belong to
 * @property {Advice | null} advice
 * @property {{ choice: string, text: string } | null} warned the choice that the coach warned about
 * @property {boolean} exact whether advice is shown in fractions
 * @property {string} amount the amount typed for a Play
 * @property {Set<string>} begun named acts that are not answered yet
 * @property {Promise<void>} doing the last act that was begun
 * @property {HTMLElement | null} notice
 * @property {number | null} chips what the player has, as shown; a settlement still being told is left out
 * @property {string | null} announced the cards as they were last announced
 * @property {number | null} summedUp the last round whose result was announced
 * @property {{ round: number, mistakes: Mistake[] } | null} lessons
 * @property {number[]} countdown timers that announce the seconds left
 * @property {number} ticking the timer that counts the seconds on the clock
 * @property {string} line the line of an electronic table that the player picked last
 * @property {number} added cents that the player added to the chips of this table
 * @property {number} short what the player lacked for the last decision, in cents
 * @property {string[]} log what happened in this round, in order
 */

export const table = decodeURIComponent(location.pathname.split("/")[2]);

/** @type {TableState} */
export let state;

/** @param {Pick<TableState, "who" | "info" | "ranking" | "bets" | "felt" | "story">} known */
export function openStore(known) {
  const { view, last, void: voided, due, clock, betting, bankroll, fact, names, version } = known.info;
  state = {
    ...known,
    picture: { view, last, void: voided, due, clock, betting, bankroll, fact, names, version },
    seat: null,
    first: true,
    asked: "",
    advice: null,
    warned: null,
    exact: false,
    amount: "",
    begun: new Set(),
    doing: Promise.resolve(),
    notice: null,
    chips: null,
    announced: null,
    summedUp: null,
    lessons: null,
    countdown: [],
    line: "r2",
    ticking: 0,
    added: addedChips(table),
    short: 0,
    log: [],
  };
}

/** The places of the page that are drawn again and again. */
export const parts = {
  head: h("div", { class: "table-head" }),
  link: h("div", { class: "link", role: "status" }),
  stage: h("div", { class: "stage-place" }),
  timer: h("div", { class: "timer" }),
  actions: h("section", { class: "actions", tabindex: "-1", "aria-label": "What you can do now" }),
  trouble: h("div", { class: "trouble" }),
  after: h("div", { class: "after" }),
  rounds: h("div", {}),
  ranking: h("div", { class: "panel ranking-panel" }),
  log: h("div", { class: "panel log-panel" }),
  menu: h("section", { class: "panel menu-panel", "aria-label": "Menu", hidden: true }),
  seats: h("div", { class: "panel seats" }),
  cardText: h("div", { class: "unseen" }),
};

export const view = () => state.picture.view;
export const shown = () => shownRound(state.picture, ownSeats());
export const ownSeats = () => seatsOf(view(), state.who.name);
export const active = () => activeSeat(view(), ownSeats(), state.seat);
export const isPractice = () => state.info.kind === "practice";
/** The name under which a player appears. @param {string} player */
export const playerName = (player) => state.picture.names?.[player] ?? shortName(player);
/** @param {string | number} seat */
export const seatName = (seat) => playerName(view().seats[seat]);
/** The chips that the player has, in cents; null at a house table. */
export const chips = () => {
  const { bankroll } = state.picture;
  return bankroll === null || bankroll === undefined ? null : bankroll + state.added;
};

let draw = () => {};
/** Draw the page again, after the state has changed. */
export const redraw = () => drawUnpressed(draw);
/** @param {() => void} drawing */
export function drawWith(drawing) {
  draw = drawing;
}
