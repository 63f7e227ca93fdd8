// Cards that are dealt and turned, chips that are paid and taken. Nothing moves where motion is not wanted.

import { find, reducedMotion } from "./elements.js";
import { cardSwish, chipClick } from "./sounds.js";

/** @import { Settlement } from "./house_data.d.ts" */

const CARD_MS = 180;
export const CHIP_MS = 240;

/** @typedef {Map<string, SVGElement[]>} Dealt The cards of each place, in the order they are drawn. */

/** @param {Element} hand */
const cardsOf = (hand) => /** @type {SVGElement[]} */ ([...hand.querySelectorAll("svg.card")]);
/** @param {SVGElement} card */
const faceOf = (card) => card.dataset.card ?? "";

/** The cards that lie on the table now. @param {Element} stage @returns {Dealt} */
export function dealt(stage) {
  const hands = /** @type {HTMLElement[]} */ ([...stage.querySelectorAll(".hand[data-place]:not(.ghost *)")]);
  return new Map(hands.map((hand) => [hand.dataset.place ?? "", cardsOf(hand)]));
}

/**
 * Animate what changed since the table was drawn last: new cards slide in, turned cards flip. A card that was there
 * stays the same picture, so that drawing the table again does not stop its motion.
 * @param {Dealt} before
 * @param {Element} stage
 */
export function dealCards(before, stage) {
  let moved = 0;
  for (const [place, cards] of dealt(stage)) {
    const were = before.get(place) ?? [];
    const backs = were.filter((card) => !faceOf(card)).length;
    for (const card of cards) {
      const face = faceOf(card);
      const same = face && were.find((old) => faceOf(old) === face);
      if (same) keep(same, card);
      else if (face) animate(card, backs ? "flip" : "slide", moved++);
      else if (cards.length > were.length && !were.length) animate(card, "slide", moved++);
    }
  }
  if (moved) cardSwish();
}

/** Put the picture that was there in the place of the one just drawn. @param {SVGElement} old @param {SVGElement} card */
function keep(old, card) {
  old.setAttribute("class", card.getAttribute("class") ?? "");
  card.replaceWith(old);
}

/** @param {Element} card @param {"flip" | "slide"} how @param {number} place */
function animate(card, how, place) {
  if (reducedMotion()) return;
  const from =
    how === "flip"
      ? { transform: "rotateY(90deg)" }
      : { transform: "translate(140px, -180px) rotate(14deg)", opacity: 0 };
  card.animate([from, { transform: "none", opacity: 1 }], {
    duration: CARD_MS,
    delay: Math.min(place, 12) * 45,
    easing: "ease-out",
    fill: "backwards",
  });
}

/** The chips of one wager as the dealer pays or takes it. @param {Settlement} row */
export function moveChips(row) {
  chipClick();
  if (reducedMotion()) return;
  const spot = find(`.stage .spot[data-wager="${row.wager}"][data-seat="${row.seat}"]`);
  const chip = spot?.querySelector(".chip-picture");
  const dealer = find(".stage .dealer-side") ?? find(".stage");
  if (!spot || !dealer) return;
  const flying = /** @type {Element} */ ((chip ?? find(".tray .chip-picture") ?? spot).cloneNode(true));
  const [here, there] = [spot.getBoundingClientRect(), dealer.getBoundingClientRect()];
  const wins = row.outcome === "win";
  const back = !wins && !["lose", "forfeit"].includes(row.outcome);
  const away = {
    x: there.left + there.width / 2 - here.left - here.width / 2,
    y: there.top + there.height / 3 - here.top,
  };
  const far = `translate(${away.x}px, ${away.y}px) scale(0.7)`;
  const [from, to] = wins ? [far, "none"] : ["none", back ? "translate(0, 60px)" : far];
  flying.classList.add("flying");
  spot.append(flying);
  flying
    .animate(
      [
        { transform: from, opacity: 1 },
        { transform: to, opacity: wins ? 1 : 0.2 },
      ],
      {
        duration: CHIP_MS,
        easing: "ease-in-out",
      },
    )
    .finished.finally(() => flying.remove());
}
