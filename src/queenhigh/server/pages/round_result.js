// What a player sees when a round is over: the result, the hands, mistakes in practice, and the list of past rounds.

import { clauseTag } from "./clause_tags.js";
import { lessons } from "./decision_buttons.js";
import { $, announce, buttonOf, find, h, put } from "./elements.js";
import { get } from "./house_api.js";
import { showProblem } from "./problem_box.js";
import { handWords } from "./staff_commands.js";
import { stakesAt, total } from "./stakes.js";
import { isPractice, ownSeats, parts, redraw, state, table, view, voided } from "./table_store.js";
import { cents, dollars, signedDollars, when, words } from "./text_format.js";

/** @import { Jackpot, RoundRecord, RoundSummary, TableView } from "./house_data.d.ts" */

/** @type {Record<Jackpot["waits_for"], string>} */
const WAITS = {
  validation: "a floor supervisor to validate it",
  payment: "the dealer to pay it",
  documents: "its documents",
};
const DISPUTES = { open: "disputed", upheld: "dispute upheld", not_upheld: "dispute not upheld" };

/** @param {TableView} now the round on the felt */
export function drawResult(now) {
  const over = view().round === null && state.picture.last && !state.story.busy && now.settled.length;
  if (!over || now.round === null) {
    put(parts.after, state.notice);
    return;
  }
  const played = now.settled.some((row) => ownSeats().includes(row.seat));
  const net = state.story.net(now);
  if (played && state.summedUp !== now.round) sumUp(now.round, net);
  put(
    parts.after,
    played ? netLine(net) : null,
    handsLine(now),
    state.lessons?.round === now.round ? lessons(state.lessons.mistakes) : null,
    links(`/rounds/${table}/${now.round}`, now.round),
    state.notice,
  );
}

/**
 * Once per round: announce the result, and fetch what the hands were and what could have been played better.
 * @param {number} round
 * @param {number} net
 */
function sumUp(round, net) {
  state.summedUp = round;
  const amount = dollars(Math.abs(net));
  if (!state.first)
    announce(`Round over. You ${net > 0 ? `win ${amount}` : net < 0 ? `lose ${amount}` : "break even"}.`);
  state.notice = null;
  const address = `/api/rounds/${table}/${round}`;
  get(address).then(nameHands, () => {});
  if (isPractice())
    get(`${address}/mistakes`).then(
      ({ mistakes }) => {
        state.lessons = { round, mistakes };
        redraw();
      },
      () => {},
    );
  if (find("details[open]", parts.rounds)) listRounds();
}

/** @param {number} net */
const netLine = (net) =>
  h(
    "p",
    { class: `net ${net > 0 ? "win" : net < 0 ? "lose" : "push"}` },
    `${signedDollars(net)} `,
    h("span", { class: "soft small" }, "this round"),
  );

/** @param {string} address @param {number} round */
const links = (address, round) =>
  h(
    "p",
    { class: "small row" },
    h("a", { href: address }, `Step through round ${round}`),
    h(
      "button",
      {
        class: "plain",
        type: "button",
        data: { key: "copy" },
        on: { click: (event) => copyAddress(buttonOf(event), location.origin + address) },
      },
      "Copy its address",
    ),
  );

/** The names of the hands of a round; a hand that was not shown has none. @param {RoundRecord} round */
function nameHands(round) {
  /** @type {Record<string, string>} */
  const names = {};
  for (const seat of round.seats) if (seat.hand) names[seat.seat] = words(seat.hand);
  if (round.dealer?.hand)
    names.dealer = words(round.dealer.hand) + (round.dealer.qualifies === false ? ", does not qualify" : "");
  state.hands = { round: round.round, names };
  redraw();
}

/** The name of a hand on the felt, once its round is over. @param {TableView} now @param {string | number} place */
export const handName = (now, place) =>
  state.hands?.round === now.round && now.over ? (state.hands?.names[place] ?? null) : null;

/** @param {TableView} now */
function handsLine(now) {
  const own = ownSeats();
  const places = [...own.map((seat) => [own.length > 1 ? `Seat ${seat}` : "You", seat]), ["Dealer", "dealer"]];
  const named = places.filter(([, place]) => handName(now, place));
  const text = named.map(([who, place]) => `${who}: ${handName(now, place)}`).join(" · ");
  return text ? h("p", { class: "small" }, text) : null;
}

/** @param {HTMLElement} button @param {string} address */
export async function copyAddress(button, address) {
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = "Copied";
  } catch {
    button.textContent = address;
  }
}

/** Progressive wins that are not paid yet. */
export function jackpotNotices() {
  return view().jackpots.map((item) =>
    h(
      "p",
      { class: "notice" },
      ownSeats().includes(item.seat) ? "Your " : `Seat ${item.seat}: `,
      `${handWords(state.info, item.hand)} on the ${words(item.wager)} wins `,
      h("strong", {}, dollars(cents(item.amount))),
      `. It is waiting for ${WAITS[item.waits_for]}; the amount is locked.`,
    ),
  );
}

/** What happened to the money of a round that was void. */
export function voidNotice() {
  const last = voided();
  if (!last) return null;
  const own = ownSeats().reduce((sum, seat) => sum + total(stakesAt(last, seat)), 0);
  return h(
    "p",
    { class: "notice" },
    `Round ${last.round} is void: ${own ? `you got your ${dollars(own)} back` : "every wager went back"}. `,
    state.voidClause ? clauseTag(state.voidClause) : h("a", { href: `/rounds/${table}/${last.round}` }, "Why"),
  );
}

/** The player's own rounds at this table. */
export async function listRounds() {
  const place = $(".rounds-list", parts.rounds);
  try {
    /** @type {RoundSummary[]} */
    const list = await get(`/api/tables/${encodeURIComponent(table)}/rounds?mine=1`);
    const row = (/** @type {RoundSummary} */ round) =>
      h(
        "li",
        {},
        h("a", { href: `/rounds/${table}/${round.round}` }, `Round ${round.round}`),
        h("span", { class: "soft" }, when(round.at)),
        round.dispute ? h("span", { class: "soft" }, DISPUTES[round.dispute]) : null,
        h("strong", { class: "num" }, round.outcome === "void" ? "void" : signedDollars(cents(round.net))),
      );
    put(place, list.length ? list.map(row) : h("li", { class: "soft" }, "You have not finished a round yet."));
  } catch (problem) {
    showProblem(place, problem);
  }
}
