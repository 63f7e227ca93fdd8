// The player's number for a deck: drawn by this browser after the house has committed to the deck and to a number.

/** @import { NumberDue } from "./house_data.d.ts" */

const KEPT = "number ";

/** What this browser gave for a deck, or null. @param {string} deckId */
export function numberGiven(deckId) {
  try {
    return localStorage.getItem(KEPT + deckId);
  } catch {
    return null;
  }
}

/** @param {string} deckId @param {string} number */
function keep(deckId, number) {
  try {
    for (const old of Object.keys(localStorage)
      .filter((name) => name.startsWith(KEPT))
      .slice(0, -50))
      localStorage.removeItem(old);
    localStorage.setItem(KEPT + deckId, number);
  } catch {
    // Without storage the player cannot compare the numbers later; the number counts all the same.
  }
}

const asked = new Set();

/**
 * Give a number for the deck that wants one, once.
 * @param {NumberDue | null} due
 * @param {(command: string, fields: Record<string, string>) => Promise<unknown>} send
 */
export async function giveNumber(due, send) {
  if (!due || asked.has(due.deck_id)) return;
  asked.add(due.deck_id);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const number = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    await send("give_number", { deck: due.deck, number });
    keep(due.deck_id, number);
  } catch {
    // Somebody bet first, and the deck is cut: the number of this browser is not part of it.
  }
}
