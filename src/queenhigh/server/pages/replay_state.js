// The table after any number of steps of a recorded round.

import { cents } from "./text_format.js";

/** @import { FeltView, RoundRecord, RoundSeat, RoundStep, Seat } from "./house_data.d.ts" */

/** @typedef {Record<string, { position: number, face: string | null }[]>} DealtCards cards by place */

/**
 * What is on the felt after the first `count` steps.
 * @param {RoundRecord} round
 * @param {number} count
 * @param {boolean} revealAll whether face-down cards are shown too
 * @param {Seat | null} [own] the viewer's seat: to its owner a hand lies open, folded or not
 * @returns {FeltView}
 */
export function viewAfter(round, count, revealAll, own = null) {
  /** @type {FeltView} */
  const view = { seats: {}, wagers: {}, decided: {}, decisions: {}, cards: {}, settled: [], asked: null };
  /** @type {DealtCards} */
  const dealt = {};
  for (const seat of round.seats) view.seats[seat.seat] = seat.player ?? `seat ${seat.seat}`;
  for (const step of round.steps.slice(0, count)) apply(step, view, dealt);
  for (const [place, cards] of Object.entries(dealt)) {
    const known = revealAll || place === String(own) ? round.cards[place] : undefined;
    view.cards[place] = cards.map((item, index) => item.face ?? known?.[index] ?? null);
  }
  for (const seat of round.seats) addDecidedWagers(seat, view);
  return view;
}

/** @param {RoundStep} step @param {FeltView} view @param {DealtCards} dealt */
function apply(step, view, dealt) {
  view.wagers[step.seat] ??= {};
  const box = view.wagers[step.seat];
  if (step.fact === "WagerPlaced") box[step.wager] = { amount: dollarsText(step.cents), light: null };
  if (step.fact === "WagerTakenBack" || step.fact === "BetWithdrawn") delete box[step.wager];
  if (step.fact === "DecisionTaken") view.decisions[step.seat] = [...(view.decisions[step.seat] ?? []), step.choice];
  if (step.fact === "CardDealt")
    dealt[step.place] = [...(dealt[step.place] ?? []), { position: step.position, face: step.cards?.[0] ?? null }];
  if (step.fact === "CardsShown")
    for (const [index, position] of (step.positions ?? []).entries())
      turnUp(dealt[step.place], position, step.cards?.[index]);
  if (step.fact === "WagerSettled")
    view.settled.push({
      ...step,
      clauses: step.clauses ?? [],
      paid: dollarsText(step.paid),
      returned: dollarsText(step.returned),
      stake: dollarsText(step.stake),
    });
  if (step.fact === "SettlementReversed") view.settled = view.settled.filter((row) => row.seat !== step.seat);
}

/** @param {number | null | undefined} amount in cents */
const dollarsText = (amount) => String((amount ?? 0) / 100);

/** @param {DealtCards[string] | undefined} cards @param {number} position @param {string | undefined} face */
function turnUp(cards, position, face) {
  const turned = cards?.find((item) => item.position === position);
  if (turned && face) turned.face = face;
}

/**
 * Wagers that a decision added, such as Play and raises. The steps do not carry their amounts, so they come from the
 * results: every stake of this box that was not placed before the deal.
 * @param {RoundSeat} seat
 * @param {FeltView} view
 */
function addDecidedWagers(seat, view) {
  const taken = view.decisions[seat.seat];
  if (!taken || taken.includes("fold")) return;
  for (const row of seat.wagers ?? seat.results ?? []) {
    const placed = row.wager in (view.wagers[seat.seat] ?? {});
    if (placed || row.from_seat || row.outcome === "withdrawn" || cents(row.stake) === 0) continue;
    view.decided[seat.seat] = { ...view.decided[seat.seat], [row.wager]: row.stake };
  }
}
