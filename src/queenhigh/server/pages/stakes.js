// The chips in one box, and what a settlement did to them.

import { cents } from "./text_format.js";

/** @import { FeltView, Settlement } from "./house_data.d.ts" */

/**
 * Cents on each area of a box; areas without chips are left out.
 * @param {Pick<FeltView, "wagers" | "decided">} view
 * @param {string | number} seat
 * @returns {Record<string, number>}
 */
export function stakesAt(view, seat) {
  const wagers = Object.entries(view.wagers[seat] ?? {}).map(([name, wager]) => [name, cents(wager.amount)]);
  const decided = Object.entries(view.decided?.[seat] ?? {}).map(([name, amount]) => [name, cents(amount)]);
  return Object.fromEntries(
    Object.entries(Object.fromEntries([...wagers, ...decided])).filter(([, amount]) => amount > 0),
  );
}

/** @param {Record<string, number>} amounts */
export const total = (amounts) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0);

/** What one payment changed for the player, in cents. @param {Pick<Settlement, "paid" | "returned" | "stake">} row */
export const netOf = (row) => cents(row.paid) + cents(row.returned) - cents(row.stake);
