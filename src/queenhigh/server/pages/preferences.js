// What a player likes: sound, deck, speed, view, name and chips. Kept in this browser only.

/**
 * @typedef {object} Preferences
 * @property {boolean} sound
 * @property {boolean} twoColors
 * @property {boolean} letters suit letters on the cards
 * @property {boolean} fast settlements are not told one by one
 * @property {boolean} felt the whole felt instead of the large hands
 * @property {string} name
 * @property {CoachMode} coach when the coach speaks at practice tables
 */

/** @typedef {"off" | "after" | "warn"} CoachMode */

/** @type {Preferences} */
const FIRST = { sound: false, twoColors: false, letters: false, fast: false, felt: false, name: "", coach: "after" };
const KEY = "table preferences";

/** @returns {Preferences} */
function read() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...FIRST };
  }
}

export const preferences = read();

/** Put on the page what the style sheet needs to know. */
export function wearPreferences() {
  const { dataset } = document.documentElement;
  dataset.deck = preferences.twoColors ? "two" : "four";
  dataset.letters = preferences.letters ? "on" : "off";
  dataset.view = preferences.felt ? "felt" : "hands";
}

/** @param {Partial<Preferences>} changed */
export function prefer(changed) {
  Object.assign(preferences, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    /* the page changes even if the browser cannot remember it */
  }
  wearPreferences();
}

/** What was added to the chips of a table in this browser, in cents. @param {string} table */
export function addedChips(table) {
  try {
    return Number(localStorage.getItem(`chips ${table}`) ?? 0);
  } catch {
    return 0;
  }
}

/** @param {string} table @param {number} cents */
export function keepAddedChips(table, cents) {
  try {
    localStorage.setItem(`chips ${table}`, String(cents));
  } catch {
    /* the chips are those of the table then */
  }
}
