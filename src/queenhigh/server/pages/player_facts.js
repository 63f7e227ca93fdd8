// What happened at the table, as a dealer would tell a player.

import { capital, dollars } from "./text_format.js";

/** @import { FactLine } from "./house_data.d.ts" */

/** @type {Record<string, [you: string, they: string]>} */
const DECISIONS = {
  play: ["play", "plays"],
  fold: ["fold", "folds"],
  "1x": ["play 1×", "plays 1×"],
  "2x": ["play 2×", "plays 2×"],
  "3x": ["play 3×", "plays 3×"],
  raise: ["raise", "raises"],
  check: ["check", "checks"],
  ride: ["let it ride", "lets it ride"],
  withdraw: ["take it back", "takes it back"],
};
const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/** "Kd" as "K♦", "Th" as "10♥". @param {string} card */
const shortCard = (card) => `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]] ?? card[1]}`;

/** @param {string} choice @param {boolean} own */
function decisionText(choice, own) {
  const [you, they] = DECISIONS[choice] ?? [
    `play ${dollars(Number(choice) * 100)}`,
    `plays ${dollars(Number(choice) * 100)}`,
  ];
  return own ? you : they;
}

const PLACES = /** @type {Record<string, string>} */ ({
  dealer: "Dealer shows",
  community: "Community:",
  box: "Bonus box:",
});

/**
 * A fact in the words of the table; facts without words of their own keep the record's sentence.
 * @param {FactLine} fact
 * @param {{ own: number[], seatName: (seat: number) => string, playerName: (player: string) => string, me: string }} who
 */
export function playerFactText(fact, { own, seatName, playerName, me }) {
  const mine = fact.seat !== undefined && own.includes(fact.seat);
  if (fact.fact === "BettingClosed") return "No more bets";
  if (fact.fact === "DecisionTaken" && fact.choice && fact.seat !== undefined)
    return `${mine ? "You" : seatName(fact.seat)} ${decisionText(fact.choice, mine)}`;
  if (fact.fact === "PlayerSeated" && fact.player)
    return fact.player === me
      ? `You sit at seat ${fact.seat}`
      : `${playerName(fact.player)} sits down at seat ${fact.seat}`;
  if (fact.fact === "PlayerLeft" && fact.player)
    return fact.player === me ? `You leave seat ${fact.seat}` : `${playerName(fact.player)} leaves seat ${fact.seat}`;
  if (fact.fact === "CardsShown" && fact.cards) {
    const whose = fact.seat ?? fact.place;
    const place = typeof whose === "number" ? (own.includes(whose) ? "You show" : `${seatName(whose)} shows`) : whose;
    return `${PLACES[place ?? ""] ?? place} ${fact.cards.split(" ").map(shortCard).join(" ")}`;
  }
  return capital(fact.text);
}
