// What a picture of a table means to one player: their seats, the round to show, and a round that was void.

/** @import { Picture, Seat, TableView } from "./house_data.d.ts" */

/**
 * The last round, if none is being played and it was void: every wager went back, and what had been settled is undone.
 * @param {Pick<Picture, "view" | "last">} picture
 * @returns {TableView | null}
 */
export function voidedRound({ view, last }) {
  if (view.round !== null || !last) return null;
  const unsettled = !last.settled.length && Object.keys(last.wagers).length > 0;
  return view.last_was_void || unsettled ? { ...last, settled: [] } : null;
}

/**
 * Whether a player can still read the last round while others bet on the next: until their own bet or the cards come.
 * @param {Pick<Picture, "view" | "last">} picture
 * @param {Seat[]} own
 */
function stillReads({ view, last }, own) {
  const played = last?.settled.some(({ seat }) => own.includes(seat)) ?? false;
  const bets = own.some((seat) => Object.keys(view.wagers[seat] ?? {}).length > 0);
  return view.phase === "betting" && played && !bets;
}

/**
 * The round to show. Between rounds the last one stays on the felt; of a void round only the cards stay.
 * @param {Pick<Picture, "view" | "last">} picture
 * @param {Seat[]} [own] the seats of a player, who may read the last round until they bet
 * @returns {TableView}
 */
export function shownRound(picture, own = []) {
  const { view, last } = picture;
  if (!last || (view.round !== null && !stillReads(picture, own))) return view;
  const returned = voidedRound(picture) ? { wagers: {}, decided: {}, settled: [] } : {};
  return { ...last, ...returned, over: true };
}

/** The seats a player has. @param {Pick<TableView, "seats">} view @param {string} player @returns {Seat[]} */
export const seatsOf = (view, player) =>
  Object.entries(view.seats)
    .filter(([, name]) => name === player)
    .map(([seat]) => Number(seat));

/**
 * The player's seat that acts: the one being asked, else the one they chose, else their first.
 * @param {Pick<TableView, "asked">} view
 * @param {Seat[]} own
 * @param {Seat | null} chosen
 * @returns {Seat | undefined}
 */
export function activeSeat({ asked }, own, chosen) {
  if (asked !== null && own.includes(asked)) return asked;
  return chosen !== null && own.includes(chosen) ? chosen : own[0];
}

const MIDDLE_SEAT = 4;
const MOST_AT_A_SIDE = 3;

/**
 * Who sits at the left and who at the right of a player, from the dealer's end to the player's. Seat 1 is at the
 * dealer's left, so it is on the right as a player sees it. From an end seat the farthest go around to the other side.
 * @param {Seat[]} taken
 * @param {Seat | null} own
 */
export function sidesOf(taken, own) {
  const middle = own ?? MIDDLE_SEAT;
  const others = taken.filter((seat) => seat !== own).sort((one, two) => one - two);
  const higher = others.filter((seat) => seat > middle);
  const lower = others.filter((seat) => seat <= middle);
  const left = [...lower.slice(0, -MOST_AT_A_SIDE).reverse(), ...higher.slice(0, MOST_AT_A_SIDE)];
  const right = [...higher.slice(MOST_AT_A_SIDE).reverse(), ...lower.slice(-MOST_AT_A_SIDE)];
  return { left: left.reverse(), right };
}

/** A player's name as the table shows it; guests have long ones. @param {string | undefined} name */
export const shortName = (name = "") => (name.startsWith("guest-") ? `guest ${name.slice(6, 9)}` : name);

/** Whether a hand is out of the round, even where its cards still lie on the felt. @param {Pick<TableView, "decisions">} now @param {string} seat */
export const hasFolded = (now, seat) => now.decisions[seat]?.at(-1) === "fold";
