// What all learning pages share: which game and house they are about, links between them, the stake that costs are
// shown at, and one reminder that such help is for practice.

import { h, inputValue } from "./elements.js";
import { sitDown } from "./practice_table.js";
import { dollars } from "./text_format.js";

/** The pages of a game: the first part of the address, the name, and what it is for. */
const PLACES = [
  ["games", "How to play", "The game in five sentences, what beats what, and what it pays"],
  ["strategy", "Best play", "Rules to remember and a chart, with what each mistake costs"],
  ["train", "Trainer", "One decision after another; what you miss comes back"],
  ["information", "Information desk", "What a card you have seen is worth"],
];
const USUAL_STAKE = 1000;
const HANDS_PER_HOUR = 40;

/** The game in the page's address: /games/GAME. */
export const gameOfPage = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** The part of the address that names a house: "?table=…" or "?house=…" or nothing. */
export function houseQuery() {
  const asked = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  for (const name of ["table", "house"]) if (asked.get(name)) kept.set(name, String(asked.get(name)));
  return kept.size ? `?${kept}` : "";
}

/** The address of a learning route, for the house that the page is about. @param {string} route @param {Record<string, string>} [more] */
export function learnAddress(route, more = {}) {
  const query = new URLSearchParams(houseQuery());
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
  return `/api/games/${encodeURIComponent(gameOfPage())}/${route}${query.size ? `?${query}` : ""}`;
}

/** Every learning page of a game: its address, its name and what it is for. @param {string} game @param {string} [query] */
export const learnPages = (game, query = "") =>
  PLACES.map(([place, name, purpose]) => ({
    place,
    name,
    purpose,
    address: `/${place}/${encodeURIComponent(game)}${query}`,
  }));

/** Links between the pages of one game. @param {string} here the first part of this page's address */
export function learnLinks(here) {
  const table = new URLSearchParams(location.search).get("table");
  return h(
    "div",
    { class: "learn-links", role: "group", "aria-label": "Learn this game" },
    learnPages(gameOfPage(), houseQuery()).map(({ place, name, address }) =>
      h("a", { href: address, "aria-current": place === here ? "page" : null }, name),
    ),
    table ? h("a", { href: `/tables/${encodeURIComponent(table)}` }, "Back to the table") : playButton(gameOfPage()),
  );
}

/** Opens a practice table of the game. @param {string} game */
function playButton(game) {
  const place = h("div", {});
  return [h("button", { type: "button", on: { click: () => sitDown({ game }, place) } }, "Sit down and play"), place];
}

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* the page works even if the browser cannot remember anything */
  }
}

/** Said once per browser: such help is for practice. */
export function practiceNote() {
  if (kept("practice-note") === "read") return null;
  const note = h(
    "p",
    { class: "notice practice-note", role: "note" },
    "For practice only: Maryland does not allow a device that analyzes the cards at a casino's table (COMAR 36.05.03.13). ",
    h(
      "button",
      {
        class: "minor",
        type: "button",
        on: {
          click: () => {
            keep("practice-note", "read");
            note.remove();
          },
        },
      },
      "Got it",
    ),
  );
  return note;
}

/** The stake in cents that costs are shown at. */
export const stake = () => Math.max(1, Math.round(Number(kept("learn-stake")) * 100) || USUAL_STAKE);

/** A field for the stake. @param {() => unknown} changed */
export function stakeField(changed) {
  const input = (/** @type {Event} */ event) => {
    keep("learn-stake", inputValue(event));
    changed();
  };
  return h(
    "label",
    { class: "stake-field" },
    "Your bet, $",
    h("input", {
      type: "number",
      min: 1,
      max: 10000,
      step: 1,
      value: stake() / 100,
      data: { key: "stake" },
      on: { input },
    }),
  );
}

/** "−$1.40": a value per unit as money at the stake, to the cent. @param {number} value */
export function money(value) {
  const amount = Math.round(value * stake());
  return amount === 0 && value !== 0 ? "under 1¢" : dollars(amount);
}

/** What a cost per hand is in an hour at a table. @param {number} value */
export const perHour = (value) => money(value * HANDS_PER_HOUR);
export const hourNote = `An hour is ${HANDS_PER_HOUR} hands.`;

/** An exact fraction behind a toggle. @param {string} exact */
export const exactly = (exact) =>
  h("details", { class: "exactly" }, h("summary", {}, "exactly"), h("span", { class: "mono" }, exact));
