// Cards that are dealt and turned, chips that are paid and taken. Nothing moves where motion is not wanted.

import { find, reducedMotion } from "./elements.js";
import { cardSwish, chipClick } from "./sounds.js";

/** @import { Settlement } from "./house_data.d.ts" */

const CARD_MS = 180;
export const CHIP_MS = 240;

/** The cards of each place, in the order they are drawn. @param {Element} stage @returns {Map<string, string[]>} */
function facesOf(stage) {
  /** @type {Map<string, string[]>} */
  const faces = new Map();
  for (const hand of stage.querySelectorAll(".hand")) {
    const cards = [...hand.querySelectorAll("svg.card")].map(
      (card) => /** @type {SVGElement} */ (card).dataset.card ?? "",
    );
    faces.set(/** @type {HTMLElement} */ (hand).dataset.place ?? "", cards);
  }
  return faces;
}

/** Animate the difference between two drawings of the table: new cards slide in, turned cards flip. @param {Element} before @param {Element} after */
export function dealCards(before, after) {
  const known = facesOf(before);
  let moved = 0;
  for (const hand of after.querySelectorAll(".hand")) {
    const were = known.get(/** @type {HTMLElement} */ (hand).dataset.place ?? "") ?? [];
    const ghosts = hand.closest(".ghost");
    if (ghosts) continue;
    const backs = were.filter((face) => !face).length;
    const drawn = [...hand.querySelectorAll("svg.card")];
    for (const card of drawn) {
      const face = /** @type {SVGElement} */ (card).dataset.card ?? "";
      if (face && !were.includes(face)) animate(card, backs ? "flip" : "slide", moved++);
      else if (!face && drawn.length > were.length && !were.length) animate(card, "slide", moved++);
    }
  }
  if (moved) cardSwish();
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
