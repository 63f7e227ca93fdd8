// Which cards lie where at the information desk. Nothing here touches the page.

/** @typedef {{ own: string[], dealer: string[], community: string[], seen: string[] }} Slots */
/** @typedef {{ own: number, dealer: number, community: number }} Room how many cards each place has room for */

const FILLED_IN_ORDER = /** @type {const} */ (["own", "dealer", "community"]);

/** @returns {Slots} */
export const emptySlots = () => ({ own: [], dealer: [], community: [], seen: [] });

/** @param {Slots} slots */
export const usedCards = ({ own, dealer, community, seen }) => [...own, ...dealer, ...community, ...seen];

/** A card goes to the first place with room; when the hand is complete, it was seen elsewhere. @param {Slots} slots @param {string} card @param {Room} room @returns {Slots} */
export function addCard(slots, card, room) {
  const place = FILLED_IN_ORDER.find((name) => slots[name].length < room[name]) ?? "seen";
  return { ...slots, [place]: [...slots[place], card] };
}

/** @param {Slots} slots @param {string} card @returns {Slots} */
export function removeCard(slots, card) {
  const without = (/** @type {string[]} */ cards) => cards.filter((other) => other !== card);
  return {
    own: without(slots.own),
    dealer: without(slots.dealer),
    community: without(slots.community),
    seen: without(slots.seen),
  };
}

/** @param {Slots} slots @param {Room} room */
export const isComplete = (slots, room) => FILLED_IN_ORDER.every((name) => slots[name].length === room[name]);
