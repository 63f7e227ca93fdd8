// What a player can do at a table: take a seat, bet, ask for the deal, decide, ask for advice.

import { objectsTo } from "./coach.js";
import { moreToBet, valueInDollars } from "./decision_buttons.js";
import { announce, find, put } from "./elements.js";
import { get, post } from "./house_api.js";
import { LiveConnection, liveAddress } from "./live_connection.js";
import { keepAddedChips } from "./preferences.js";
import { spokenProblem } from "./problem_box.js";
import { stakesAt } from "./stakes.js";
import { active, chips, isPractice, ownSeats, parts, redraw, state, table, view } from "./table_store.js";

/** @import { Advice } from "./house_data.d.ts" */

/** What a player buys in for, in cents. */
export const BUY_IN = 100_000;
export const live = new LiveConnection(liveAddress(table));

/**
 * Do something that the house may refuse, after whatever was begun before. A refusal is shown next to the buttons.
 * A named act is not begun twice at a time: a second press of Deal is not a second deal.
 * @param {() => unknown} act
 * @param {string} name
 */
export function attempt(act, name = "") {
  if (name && state.begun.has(name)) return state.doing;
  state.begun.add(name);
  state.doing = state.doing.then(async () => {
    put(parts.trouble);
    try {
      await act();
    } catch (problem) {
      put(parts.trouble, spokenProblem(problem));
      // The button that was pressed may be far below the place that shows the answer.
      parts.trouble.scrollIntoView({ block: "nearest" });
    }
    state.begun.delete(name);
  });
  return state.doing;
}

/** @param {string} command @param {Record<string, unknown>} [fields] */
export const send = (command, fields) => live.send(command, fields);

/** @param {number} seat */
export const takeSeat = (seat) => attempt(() => send("take_seat", { seat }));

/** List a practice table in the lobby. */
export const shareTable = () => attempt(() => post(`/api/tables/${encodeURIComponent(table)}/share`, {}));

export async function deal() {
  await attempt(async () => {
    state.notice = null;
    state.short = 0;
    if (!state.bets.total) await state.bets.repeat();
    const seat = active();
    if (state.info.electronic && seat !== undefined && !view().lines[seat])
      await send("pick_line", { seat, line: state.line });
    state.bets.forgetUndo();
    const reply = await send("ask_for_deal");
    if (reply.waits_for?.length) announce("Waiting for the other players to finish betting.");
  }, "deal");
}

/** @param {string} choice */
export async function decide(choice) {
  const { round, asked: seat } = view();
  const asked = state.asked;
  // If this question was answered in the meantime, the next one is a different question.
  await attempt(async () => {
    const stopped = asked === state.asked && (await objectsTo(choice));
    if (asked !== state.asked || stopped) return;
    lendForDecision(choice);
    await send("decide", { seat, choice, round });
  }, "decide");
  if (state.warned?.choice !== choice || asked !== state.asked) return;
  redraw();
  find(".choice.primary", parts.actions)?.focus({ preventScroll: true });
}

/** In practice nobody is kept from playing on: chips that are missing are bought, and the page says so. @param {string} choice */
function lendForDecision(choice) {
  const { asked, decisions } = view();
  const left = chips();
  if (left === null || asked === null) return;
  const stage = state.info.stages[decisions[asked]?.length ?? 0];
  const short = stage ? moreToBet(stage, stakesAt(view(), asked), choice) - left : 0;
  if (short <= 0) return;
  state.short = short;
  addChips(BUY_IN);
}

/** Add to the chips of this table, in this browser. @param {number} amount in cents */
export function addChips(amount) {
  state.added += amount;
  keepAddedChips(table, state.added);
}

const ADVICE = `/api/tables/${encodeURIComponent(table)}/advice`;

/** Keep an amount while it is typed; once advice was asked for, show what it is worth. @param {string} typed */
export async function typeAmount(typed) {
  state.amount = typed;
  const { asked } = state;
  if (!state.advice) return;
  const answer = await get(`${ADVICE}?amount=${encodeURIComponent(typed)}`).catch(() => null);
  if (asked !== state.asked || typed !== state.amount || !state.advice) return;
  state.advice = { ...state.advice, between: answer?.between };
  redraw();
}

export async function askAdvice() {
  const seat = view().asked;
  if (!isPractice() || seat === null || !ownSeats().includes(seat)) return;
  if (state.advice) state.exact = !state.exact;
  else await attempt(fetchAdvice);
  redraw();
  // The best choice has the focus, so Enter does what the page recommends; an amount that is being typed keeps it.
  if (!document.activeElement?.matches("input")) find(".choice.primary", parts.actions)?.focus({ preventScroll: true });
}

async function fetchAdvice() {
  const { asked } = state;
  /** @type {Advice} */
  const advice = await get(ADVICE);
  // The clock may have answered this question meanwhile; the next one is a different question.
  if (asked !== state.asked) return;
  state.advice = advice;
  const values = advice.options.map(({ action, ev }) => `${action} ${valueInDollars(ev, advice.per_unit)}`);
  announce(`On average: ${values.join(", ")}. Best: ${advice.best}.`);
}

/** The rules of this game at this house, over the table. They are fetched only when somebody asks. */
export async function howToPlay() {
  const { openHowToPlay } = await import("./how_to_play_view.js");
  await openHowToPlay(state.info.game, table);
}
