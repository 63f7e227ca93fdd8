// Cards and chips as pictures; the pack comes from the house's own drawings.

import { dollars, h, s } from "/static/dom.js";

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
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const CHIPS = [
  [100000, "#0b57d0", "#fff"],
  [50000, "#5b2a86", "#fff"],
  [10000, "#16181d", "#fff"],
  [2500, "#0a6b3d", "#fff"],
  [1000, "#e0a21b", "#16181d"],
  [500, "#c8102e", "#fff"],
  [0, "#e9e6dc", "#16181d"],
];

let pack = null;

/** The pack is in the page before the first card is shown. */
export function ready() {
  pack ??= fetch("/drawings/cards.svg")
    .then((answer) => answer.text())
    .then((text) => {
      const drawn = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
      drawn.setAttribute("aria-hidden", "true");
      drawn.classList.add("unseen");
      for (const title of drawn.querySelectorAll("title")) title.remove();
      document.body.append(drawn);
    });
  return pack;
}

/** "Qh" as one says it. */
export const cardWords = (card) => (card ? `${RANKS[card[0]]} of ${SUITS[card[1]]}` : "a card face down");
export const handWords = (cards) => cards.map(cardWords).join(", ");

const href = (card) => (card ? `#card-${card}` : "#card-back");

/** A card in the flow of a page. */
export const card = (text, title) =>
  s(
    "svg",
    { class: "card", viewBox: "-25 -35 50 70", role: "img", "aria-label": title ?? cardWords(text) },
    s("use", { href: href(text) }),
  );
export const hand = (cards) =>
  h(
    "span",
    { class: "hand" },
    cards.map((text) => card(text)),
  );

/** A card within a drawing, `width` wide about its middle. */
export const cardAt = (text, x, y, width, angle = 0) =>
  s("use", { href: href(text), transform: `translate(${x} ${y}) rotate(${angle}) scale(${width / 50})` });

/** What stands on a chip: thousands as K where they come out even. */
function chipText(cents) {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return (cents / 100).toFixed(2);
  return whole >= 1000 && whole % 1000 === 0 ? `${whole / 1000}K` : whole.toLocaleString("en-US");
}

/** A chip or a stack about a point, with its amount. */
export function chipAt(cents, x, y, radius) {
  const [, body, spots] = CHIPS.find(([value]) => cents >= value);
  const text = chipText(cents),
    around = 2 * Math.PI * 0.88 * radius;
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
      "stroke-dasharray": `${around / 16} ${around / 16}`,
    }),
    s("circle", { r: 0.62 * radius, fill: "#fff", stroke: body, "stroke-width": 0.06 * radius }),
    s(
      "text",
      { y: 0.36 * size, "text-anchor": "middle", "font-weight": "bold", "font-size": size, fill: "#16181d" },
      text,
    ),
  );
}

/** A chip in the flow of a page. */
export const chip = (cents) =>
  s("svg", { class: "chip-picture", viewBox: "-20 -20 40 40", "aria-hidden": "true" }, chipAt(cents, 0, 0, 19));
export const chipLabel = (cents) => `${dollars(cents)} chip`;
