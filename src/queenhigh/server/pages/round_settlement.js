// The settlement of a recorded round: for every seat, why each chip moved.

import { card } from "./card_pictures.js";
import { clauseTags } from "./clause_tags.js";
import { h } from "./elements.js";
import { netOf } from "./stakes.js";
import { shortName } from "./table_picture.js";
import { capital, cents, dollars, signedDollars, words } from "./text_format.js";

/** @import { RoundRecord, RoundSeat, Seat, Settlement } from "./house_data.d.ts" */

const COLUMNS = ["Wager", "Stake", "Outcome", "Net", "Clauses"];

/** @param {RoundRecord} round @param {Seat | null} own */
export function settlementPanel(round, own) {
  return h(
    "section",
    { class: "panel", "aria-labelledby": "settled" },
    h("h2", { id: "settled" }, round.void ? "Void: every wager went back" : "Why each chip moved"),
    dealerLine(round),
    round.seats.map((seat) => seatTable(seat, round.hand_words[seat.seat], seat.seat === own)),
    metersLine(round.meters_after ?? {}),
  );
}

/** @param {RoundRecord} round */
function dealerLine({ dealer, cards, hand_words: called }) {
  if (!dealer) return null;
  return h(
    "p",
    { class: "row" },
    h("span", { class: "soft small" }, "Dealer"),
    (cards.dealer ?? []).map(card),
    h(
      "span",
      {},
      capital(called.dealer ?? words(dealer.hand ?? "")),
      dealer.qualifies === false ? ", dealer doesn’t qualify" : "",
    ),
  );
}

/** @param {RoundSeat} seat @param {string | undefined} called what the hand is called @param {boolean} isOwn */
function seatTable(seat, called, isOwn) {
  const who = isOwn ? [`You, seat ${seat.seat}`] : [`Seat ${seat.seat}`, shortName(seat.player)];
  const title = [...who, called ?? (seat.hand && words(seat.hand)), signedDollars(cents(seat.net))];
  const head = h(
    "tr",
    {},
    COLUMNS.map((name) => h("th", { scope: "col" }, name)),
  );
  return h(
    "div",
    { class: "scroll" },
    h("h3", {}, title.filter(Boolean).join(" · ")),
    h(
      "table",
      {},
      h("thead", { class: "unseen" }, head),
      h("tbody", {}, (seat.wagers ?? seat.results ?? []).map(wagerRow)),
    ),
  );
}

/** @param {Settlement} row */
const wagerRow = (row) =>
  h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      capital(words(row.wager)),
      row.from_seat ? ` (seat ${row.from_seat})` : "",
      row.because?.length ? h("span", { class: "because" }, `because ${row.because.join(", ")}`) : null,
    ),
    h("td", { class: "num" }, dollars(cents(row.stake))),
    h("td", { class: row.outcome }, row.outcome),
    h("td", { class: "num" }, signedDollars(netOf(row))),
    h("td", {}, h("span", { class: "row" }, clauseTags(row.clauses))),
  );

/** @param {NonNullable<RoundRecord["meters_after"]>} meters */
function metersLine(meters) {
  const shown = Object.entries(meters).map(([name, value]) => {
    const amounts = typeof value === "string" ? [["", value]] : Object.entries(value);
    return `${words(name)} ${amounts.map(([meter, shows]) => `${meter} ${dollars(cents(shows))}`.trim()).join(", ")}`;
  });
  return shown.length ? h("p", { class: "small soft" }, `Meters after the round: ${shown.join(" · ")}`) : null;
}
