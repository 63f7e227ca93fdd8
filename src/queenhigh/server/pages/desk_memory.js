// What the submission desk remembers in this browser: both texts, the paper shown, the name of the file, and what a person
// ruled about the card.

/** @import { Rulings } from "./coverage_rulings.js" */
/** @typedef {{ text?: string, card?: string, paper?: string, file?: string, rulings?: Rulings }} DeskMemory */

const NAMES = ["text", "card", "paper", "file"];

/** @param {string | null} stored @returns {DeskMemory} */
export function parseMemory(stored) {
  const found = JSON.parse(stored ?? "{}");
  const texts = NAMES.filter((name) => typeof found[name] === "string").map((name) => [name, found[name]]);
  return { ...Object.fromEntries(texts), ...rulingsIn(found.rulings) };
}

/** @param {unknown} stored @returns {DeskMemory} */
function rulingsIn(stored) {
  const kept = Object.entries(stored ?? {}).filter(([, ruling]) => ["agrees", "differs"].includes(ruling?.state));
  return kept.length ? { rulings: Object.fromEntries(kept) } : {};
}

/** @returns {DeskMemory} */
function load() {
  try {
    return parseMemory(localStorage.getItem("desk"));
  } catch {
    return {};
  }
}

export const memory = load();

/** @param {DeskMemory} changes */
export function remember(changes) {
  Object.assign(memory, changes);
  try {
    localStorage.setItem("desk", JSON.stringify(memory));
  } catch {
    /* the desk works even if the browser cannot remember it */
  }
}
