// Pictures of cards and chips. The deck comes from the house's own drawings.

import { h, s } from "./elements.js";
import { dollars } from "./text_format.js";

/** @import { CardText } from "./house_data.d.ts" */

/** @type {Record<string, string>} */
const RANKS = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};
/** @type {Record<string, string>} */
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** The chip for an amount: the first whose value in cents is not above it. */
const CHIPS = [
  { value: 100000, body: "#0b57d0", spots: "#fff" },
  { value: 50000, body: "#5b2a86", spots: "#fff" },
  { value: 10000, body: "#16181d", spots: "#fff" },
  { value: 2500, body: "#0a6b3d", spots: "#fff" },
  { value: 1000, body: "#e0a21b", spots: "#16181d" },
  { value: 500, body: "#c8102e", spots: "#fff" },
];
const SMALLEST_CHIP = { value: 0, body: "#e9e6dc", spots: "#16181d" };

/** @type {Promise<void> | null} */
let loading = null;

/** Load the deck into the page, once; wait for it before showing the first card. */
export function loadCardPictures() {
  loading ??= fetch("/drawings/cards.svg")
    .then((answer) => answer.text())
    .then((text) => {
      const drawn = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
      drawn.setAttribute("aria-hidden", "true");
      drawn.classList.add("unseen");
      for (const title of drawn.querySelectorAll("title")) title.remove();
      wearColors(drawn);
      document.body.append(drawn);
    });
  return loading;
}

/** The suits take their colors from the style sheet, and so do the small letters. @param {Element} drawn */
function wearColors(drawn) {
  for (const face of drawn.querySelectorAll("g[id^=card-]")) {
    const suit = face.id.slice(-1);
    if (!SUITS[suit] || face.id.length !== 7) continue;
    for (const mark of face.querySelectorAll("text, path, circle")) mark.classList.add(`suit-${suit}`);
    [...face.querySelectorAll("text")].at(-1)?.classList.add("suit-letter");
  }
}

/** "Qh" as a person says it. @param {CardText} card */
export const cardWords = (card) => (card ? `${RANKS[card[0]]} of ${SUITS[card[1]]}` : "a face-down card");
/** @param {CardText[]} cards */
export const cardsWords = (cards) => cards.map(cardWords).join(", ");

/** @param {CardText} card */
const href = (card) => (card ? `#card-${card}` : "#card-back");

/** A card in the flow of a page. @param {CardText} text */
export const card = (text) =>
  s(
    "svg",
    { class: "card", viewBox: "-25 -35 50 70", role: "img", "aria-label": cardWords(text) },
    s("use", { href: href(text) }),
  );

/** Cards side by side. @param {CardText[] | undefined} cards @param {string} kind a class of its own, such as "mini" */
export const hand = (cards, kind = "") => h("span", { class: `hand ${kind}`.trim() }, (cards ?? []).map(card));

/**
 * A card in a drawing, centered on a point.
 * @param {CardText} text
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export const cardAt = (text, x, y, width, angle = 0) =>
  s("use", { href: href(text), transform: `translate(${x} ${y}) rotate(${angle}) scale(${width / 50})` });

/** The number on a chip; even thousands are "2K". @param {number} cents */
function chipText(cents) {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return (cents / 100).toFixed(2);
  return whole >= 1000 && whole % 1000 === 0 ? `${whole / 1000}K` : whole.toLocaleString("en-US");
}

/**
 * A chip with its amount, centered on a point.
 * @param {number} cents
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function chipAt(cents, x, y, radius) {
  const { body, spots } = CHIPS.find(({ value }) => cents >= value) ?? SMALLEST_CHIP;
  const text = chipText(cents);
  const spot = (2 * Math.PI * 0.88 * radius) / 16;
  const size = Math.min(0.72 * radius, (1.75 * radius) / text.length);
  return s(
    "g",
    { class: "chip", transform: `translate(${x} ${y})` },
    s("circle", { r: radius, fill: body, stroke: "#0d0f13", "stroke-width": 0.04 * radius }),
    s("circle", {
      r: 0.88 * radius,
      fill: "none",
      stroke: spots,
      "stroke-width": 0.2 * radius,
      "stroke-dasharray": `${spot} ${spot}`,
    }),
    s("circle", { r: 0.62 * radius, fill: "#fff", stroke: body, "stroke-width": 0.06 * radius }),
    s(
      "text",
      { y: 0.36 * size, "text-anchor": "middle", "font-weight": "bold", "font-size": size, fill: "#16181d" },
      text,
    ),
  );
}

/** A chip in the flow of a page. @param {number} cents */
export const chip = (cents) =>
  s("svg", { class: "chip-picture", viewBox: "-20 -20 40 40", "aria-hidden": "true" }, chipAt(cents, 0, 0, 19));
/** @param {number} cents */
export const chipLabel = (cents) => `${dollars(cents)} chip`;
