// The coach of a practice table: silent, after the round, or before a mistake. What it knows goes into the log of rounds.

import { betterText, costOfChoice, costText, mistakeCost, verdict } from "./coach_verdict.js";
import { announce, h } from "./elements.js";
import { get } from "./house_api.js";
import { practiceNote } from "./learn_page.js";
import { findRound, logRound, readLog } from "./play_log.js";
import { summaryOf } from "./play_summary.js";
import { prefer, preferences } from "./preferences.js";
import { isPractice, redraw, state, table } from "./table_store.js";

/** @import { Advice } from "./house_data.d.ts" */
/** @import { PlayedRound } from "./play_summary.js" */
/** @import { CoachMode } from "./preferences.js" */

/** @type {[CoachMode, string][]} */
const MODES = [
  ["off", "Off"],
  ["after", "After the round"],
  ["warn", "Warn me"],
];
const ADVICE = `/api/tables/${encodeURIComponent(table)}/advice`;

/** The coach speaks at practice tables only. @returns {CoachMode} */
const mode = () => (isPractice() ? preferences.coach : "off");

/** The setting in the menu, or why there is none. */
export function coachSetting() {
  if (!isPractice())
    return h(
      "p",
      { class: "small soft" },
      "No coach here: devices that analyze the cards are not allowed at a casino’s table (COMAR 36.05.03.13).",
    );
  const choose = (/** @type {CoachMode} */ coach) => () => {
    prefer({ coach });
    redraw();
  };
  return h(
    "fieldset",
    { class: "coach-setting" },
    h("legend", {}, "Coach"),
    MODES.map(([name, label]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name: "coach", checked: preferences.coach === name, on: { change: choose(name) } }),
        label,
      ),
    ),
  );
}

/** @param {string} choice @returns {Promise<Advice | null>} */
async function adviceFor(choice) {
  const known = state.advice?.options.some(({ action }) => action === choice);
  if (known) return state.advice;
  const amount = /^\d/.test(choice) && !choice.endsWith("x") ? `?amount=${encodeURIComponent(choice)}` : "";
  return get(`${ADVICE}${amount}`).catch(() => null);
}

/**
 * Whether the coach stops a choice to warn about it. The same choice again goes through.
 * @param {string} choice
 */
export async function objectsTo(choice) {
  if (mode() !== "warn" || state.warned?.choice === choice) return false;
  const asked = state.asked;
  const advice = await adviceFor(choice);
  if (asked !== state.asked || !advice) return false;
  const cost = costOfChoice(advice, choice);
  if (cost <= 0) return false;
  state.advice = advice;
  state.warned = { choice, text: betterText(advice.best, choice, cost, advice.per_unit, "is") };
  return true;
}

/** The warning above the choices. */
export const warning = () =>
  state.warned
    ? h("p", { class: "notice coach-warning", role: "alert" }, state.warned.text, " Choose it again to do it anyway.")
    : null;

/** What the mistakes at this table cost so far, and in an hour like it. */
function tally() {
  const { judged, mistakes, cost, costPerHour } = summaryOf(readLog().filter((row) => row.table === table));
  if (!mistakes) return null;
  const count = mistakes === 1 ? "One mistake" : `${mistakes} mistakes`;
  const hands = judged === 1 ? "1 hand" : `${judged} hands`;
  return h(
    "p",
    { class: "small soft" },
    `${count} in ${hands} here: ${costText(cost, 1)}, at this rate ${costText(costPerHour, 1)} an hour. `,
    h("a", { href: "/session" }, "Your session"),
  );
}

const warnNextTime = () =>
  h(
    "button",
    {
      class: "plain small",
      type: "button",
      data: { key: "warn me" },
      on: {
        click: () => {
          prefer({ coach: "warn" });
          announce("The coach warns you before a mistake from now on.");
          redraw();
        },
      },
    },
    "Warn me before the next mistake",
  );

/** What the coach says about a finished round. @param {number} round */
export function coachSays(round) {
  if (mode() === "off" || state.lessons?.round !== round) return null;
  const { mistakes } = state.lessons;
  return [
    verdict(mistakes),
    tally(),
    mistakes?.some((item) => item.mistake) && mode() === "after" ? warnNextTime() : null,
    mistakes?.length ? practiceNote() : null,
  ];
}

/** @param {number} round @param {number} net @returns {PlayedRound} */
const played = (round, net) => ({
  player: state.who.role === "guest" ? "" : state.who.name,
  table,
  round,
  game: state.info.game,
  title: state.info.game_title,
  practice: isPractice(),
  at: Math.round(Date.now() / 1000),
  net,
  bet: null,
  expected: null,
  mistakes: null,
  cost: null,
});

/**
 * Log a round that was just settled, then find out what its choices cost and what its bets return on average.
 * @param {number} round
 * @param {number} net
 */
export async function reviewRound(round, net) {
  const row = findRound({ table, round }) ?? played(round, net);
  logRound(row);
  const address = `/api/rounds/${encodeURIComponent(table)}/${round}`;
  if (isPractice()) {
    const { mistakes } = await get(`${address}/mistakes`).catch(() => ({ mistakes: null }));
    if (mistakes) Object.assign(row, mistakeCost(mistakes));
    logRound(row);
    // What was learned from an older round does not take the place of the newest.
    if (state.summedUp === round) state.lessons = { round, mistakes };
    redraw();
  }
  const told = await get(`${address}/expected`).catch(() => null);
  if (told) logRound({ ...row, bet: told.bet, expected: told.expected?.value ?? null });
}
