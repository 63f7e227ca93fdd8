// What the submission desk remembers in this browser: both texts, the paper shown, and the name of the file.

/** @typedef {{ text?: string, card?: string, paper?: string, file?: string }} DeskMemory */

const NAMES = ["text", "card", "paper", "file"];

/** @param {string | null} stored @returns {DeskMemory} */
export function parseMemory(stored) {
  const found = JSON.parse(stored ?? "{}");
  return Object.fromEntries(NAMES.filter((name) => typeof found[name] === "string").map((name) => [name, found[name]]));
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
