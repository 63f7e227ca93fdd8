// The state of the table page: everything it knows about one player at one table, declared here and nowhere else.

import { h } from "./elements.js";
import { activeSeat, seatsOf, shortName, shownRound, voidedRound } from "./table_picture.js";

/** @import { Bets } from "./bets.js" */
/** @import { Felt } from "./felt.js" */
/** @import { Advice, Mistake, Picture, Seat, Session, TableInfo } from "./house_data.d.ts" */
/** @import { SettlementStory } from "./settlement_story.js" */

/**
 * @typedef {object} TableState
 * @property {Session} who
 * @property {TableInfo} info
 * @property {Picture} picture the newest picture of the table
 * @property {Bets} bets
 * @property {Felt} felt
 * @property {SettlementStory} story
 * @property {Seat | null} seat the seat the player chose to bet for
 * @property {boolean} first whether no picture was shown yet
 * @property {string} asked which decision the advice and the amount belong to
 * @property {Advice | null} advice
 * @property {boolean} exact whether advice is shown in fractions
 * @property {string} amount the amount typed for a Play
 * @property {Set<string>} begun named acts that are not answered yet
 * @property {Promise<void>} doing the last act that was begun
 * @property {string} latest the last thing that happened
 * @property {HTMLElement | null} notice
 * @property {string | null} voidClause the clause that made the last round void
 * @property {number | null} chips what the player has, as shown; a settlement still being told is left out
 * @property {string | null} announced the cards as they were last announced
 * @property {number | null} summedUp the last round whose result was announced
 * @property {{ round: number, names: Record<string, string> } | null} hands the names of the hands of a round
 * @property {{ round: number, mistakes: Mistake[] } | null} lessons
 * @property {number[]} countdown timers that announce the seconds left
 */

export const table = decodeURIComponent(location.pathname.split("/")[2]);

/** @type {TableState} */
export let state;

/** @param {Pick<TableState, "who" | "info" | "bets" | "felt" | "story">} known */
export function openStore(known) {
  const { view, last, due, clock, betting, bankroll, fact } = known.info;
  state = {
    ...known,
    picture: { view, last, due, clock, betting, bankroll, fact },
    seat: null,
    first: true,
    asked: "",
    advice: null,
    exact: false,
    amount: "",
    begun: new Set(),
    doing: Promise.resolve(),
    latest: "",
    notice: null,
    voidClause: null,
    chips: null,
    announced: null,
    summedUp: null,
    hands: null,
    lessons: null,
    countdown: [],
  };
}

/** The places of the page that are drawn again and again. */
export const parts = {
  head: h("div", { class: "table-head" }),
  link: h("div", { class: "link", role: "status" }),
  narrow: h("div", { class: "narrow" }),
  timer: h("div", { class: "timer" }),
  actions: h("section", { class: "actions", "aria-label": "What you can do now" }),
  trouble: h("div", { class: "trouble" }),
  latest: h("p", { class: "latest soft small" }),
  after: h("div", { class: "after" }),
  rounds: h("div", {}),
  seats: h("div", { class: "seats row" }),
  cardText: h("div", { class: "unseen" }),
};

export const view = () => state.picture.view;
export const voided = () => voidedRound(state.picture);
export const shown = () => shownRound(state.picture);
export const ownSeats = () => seatsOf(view(), state.who.name);
export const active = () => activeSeat(view(), ownSeats(), state.seat);
export const isPractice = () => state.info.kind === "practice";
/** @param {string | number} seat */
export const seatName = (seat) => shortName(view().seats[seat]);

let draw = () => {};
/** Draw the page again, after the state has changed. */
export const redraw = () => draw();
/** @param {() => void} drawing */
export function drawWith(drawing) {
  draw = drawing;
}
