// The rounds that were played in this browser, kept for guests, and what is known about each.

import { roundKey } from "./play_summary.js";

/** @import { PlayedRound } from "./play_summary.js" */

const PLACE = "played rounds";
/** About 200 kilobytes; the oldest rounds go first. */
const MOST_ROUNDS = 1000;

/** @returns {PlayedRound[]} */
export function readLog() {
  try {
    const rows = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

/** @param {PlayedRound[]} rows */
function write(rows) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(rows.slice(-MOST_ROUNDS)));
  } catch {
    /* without storage a session lasts as long as the page */
  }
}

/** @param {Pick<PlayedRound, "table" | "round">} wanted */
export const findRound = (wanted) => readLog().find((row) => roundKey(row) === roundKey(wanted));

/** Add a round, or what is now known about one. @param {PlayedRound} row */
export function logRound(row) {
  const rows = readLog();
  const at = rows.findIndex((known) => roundKey(known) === roundKey(row));
  if (at >= 0) rows[at] = row;
  else rows.push(row);
  write(rows);
}

/** Forget the rounds of one player. @param {string} player */
export const forgetRounds = (player) => write(readLog().filter((row) => row.player !== player));
