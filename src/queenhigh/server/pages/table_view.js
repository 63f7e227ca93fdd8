// Draws the table page around the felt: title and meters, cards for narrow pages and screen readers, timer and seats.

import { card, cardsWords } from "./card_pictures.js";
import { $, announce, buttonOf, h, put } from "./elements.js";
import { seatLine } from "./felt.js";
import { LINE_NAMES } from "./grid_lines.js";
import { copyAddress, drawResult, handName, jackpotNotices, voidNotice } from "./round_result.js";
import { actions } from "./table_actions.js";
import { attempt, send, takeSeat } from "./table_commands.js";
import { active, isPractice, ownSeats, parts, seatName, shown, state, view } from "./table_store.js";
import { cents, dollars, meterWords, placeWords } from "./text_format.js";

/** @import { CardText, TableView } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const SHORTEST_BETTING_S = 15;
const ANNOUNCED_AT_S = [10, 5];

/** The title, what the table is doing, its meters and the player's chips. */
export function drawHead() {
  const { info } = state;
  const round = shown().round;
  const phase = view().asked ? "deciding" : (view().phase ?? "between rounds");
  put(
    parts.head,
    h(
      "div",
      { class: "grow" },
      h("h1", {}, info.game_title),
      h(
        "p",
        { class: "small soft" },
        round ? `round ${round} · ${phase}` : phase,
        h("span", { class: "wide-only" }, ` · ${isPractice() ? "practice" : "house table"} · ${info.operator}`),
      ),
    ),
    meters(),
    bankroll(),
  );
  document.title = `${info.game_title} at ${info.operator} · Queen High`;
}

/** @param {string} label @param {number} amount */
const meter = (label, amount) => h("span", { class: "meter big" }, label, h("strong", {}, dollars(amount)));

/** Several meters of one wager name the wager only once. */
function meters() {
  const named = new Set();
  return Object.entries(view().meters).map(([name, value]) => {
    const [wager, own] = name.split(" ");
    const label = named.has(wager) ? own : meterWords(name);
    named.add(wager);
    return meter(label, cents(value));
  });
}

/** The player's chips. While a settlement is being told, they stay as they were, to keep the suspense. */
function bankroll() {
  if (!state.story.busy) state.chips = state.picture.bankroll ?? null;
  if (state.chips === null) return null;
  // Play money never runs out: below zero the house lends it.
  return meter(state.chips < 0 ? "Play money borrowed" : "Your chips", Math.abs(state.chips));
}

/** @param {string} label @param {CardText[] | undefined} cards @param {string} kind */
function cardRow(label, cards, kind = "") {
  if (!cards?.length) return null;
  return h(
    "div",
    { class: `card-row ${kind}` },
    h("span", { class: "tiny soft" }, label),
    h("div", { class: "hand" }, cards.map(card)),
  );
}

/** Cards in rows, for a page too narrow for the felt. @param {TableView} now */
function drawNarrow(now) {
  const { info, felt } = state;
  const seat = felt.own !== null && ownSeats().includes(felt.own) ? felt.own : null;
  const others = Object.keys(now.seats).filter((other) => Number(other) !== seat);
  const { dealer, community, box } = now.cards;
  put(
    parts.narrow,
    h(
      "div",
      { class: "dealer-side" },
      h("p", { class: "phrase" }, info.first_words),
      cardRow(["Dealer", handName(now, "dealer")].filter(Boolean).join(" · "), dealer),
      info.electronic && community
        ? h("div", { class: "grid9" }, community.map(card))
        : cardRow("Community", community),
      cardRow("Bonus box", box, "small-cards"),
    ),
    seat
      ? [cardRow(`You · ${handName(now, seat) ?? `seat ${seat}`}`, now.cards[seat] ?? [], "mine"), felt.piece]
      : null,
    others.length
      ? h(
          "ul",
          { class: "strips" },
          others.map((other) => otherSeat(now, other)),
        )
      : null,
  );
}

/** @param {TableView} now @param {string} seat */
const otherSeat = (now, seat) =>
  h(
    "li",
    { class: now.asked === Number(seat) ? "turn" : "" },
    h("span", { class: "grow" }, seatLine(now, seat, ownSeats().includes(Number(seat)) ? "you" : seatName(seat))),
    h("span", { class: "hand mini" }, (now.cards[seat] ?? []).map(card)),
  );

/** The cards on the felt in words. @param {TableView} now */
function cardsInWords(now) {
  const seat = active() ?? "";
  const line = now.lines[seat];
  const onLine = (state.info.electronic && line && now.cards.community?.filter(Boolean)) || [];
  const own = onLine.length
    ? `Your line, the ${LINE_NAMES[line]}: ${cardsWords(onLine)}.`
    : now.cards[seat]?.length
      ? `Your cards: ${cardsWords(now.cards[seat])}.`
      : "";
  const shared = ["dealer", "community", "box"].map((place) => {
    const up = (now.cards[place] ?? []).filter(Boolean);
    return up.length ? `${placeWords(place)} shows ${cardsWords(up)}.` : "";
  });
  return [own, ...shared].filter(Boolean).join(" ");
}

/** For screen readers: the cards can always be read, and they are announced when they change. @param {TableView} now */
function drawCardText(now) {
  const text = cardsInWords(now);
  if (text === state.announced) return;
  put(parts.cardText, h("h2", {}, "Cards on the table"), h("p", {}, text || "No cards are dealt."));
  const choices = view().choices;
  const asked = choices.length ? `${state.picture.due[0]?.what ?? ""} Choices: ${choices.join(", ")}.` : "";
  if (text && !state.first) announce(`${text} ${asked}`.trim());
  state.announced = text;
}

/** The bar that runs down while a player decides or bets. */
export function drawTimer() {
  const { clock, betting } = state.picture;
  const left = clock?.left_s ?? (betting.open ? betting.closes_in_s : null) ?? null;
  for (const bell of state.countdown) clearTimeout(bell);
  state.countdown = [];
  if (left === null) {
    put(parts.timer);
    return;
  }
  const whole = (clock ? state.info.timer_s : null) ?? Math.max(left, SHORTEST_BETTING_S);
  const bar = h("i", {});
  put(parts.timer, bar, h("span", { class: "unseen" }, `${left} seconds left`));
  bar.animate([{ transform: `scaleX(${Math.min(1, left / whole)})` }, { transform: "scaleX(0)" }], {
    duration: Math.max(1, left * 1000),
    fill: "forwards",
  });
  if (!clock || ownSeats().includes(clock.seat))
    state.countdown = ANNOUNCED_AT_S.filter((at) => left > at).map((at) =>
      setTimeout(() => announce(`${at} seconds`), (left - at) * 1000),
    );
}

/** @param {Child} label @param {string} key @param {(event: Event) => unknown} click */
const plainButton = (label, key, click, kind = "plain") =>
  h("button", { class: kind, type: "button", data: { key }, on: { click } }, label);

/** A free seat next to the player's own, where the house lets a player have more than one. @param {number[]} own */
function nextSeat(own) {
  if (!own.length || own.length >= (state.info.adjacent_boxes ?? 1)) return null;
  const free = [Math.max(...own) + 1, Math.min(...own) - 1].find(
    (seat) => seat >= 1 && seat <= state.info.seats && !view().seats[seat],
  );
  return free ? plainButton(`Play seat ${free} as well`, "another", () => takeSeat(free)) : null;
}

/** @param {number} seat */
function betsFor(seat) {
  const choose = () => {
    state.seat = seat;
    turnFelt();
  };
  return h(
    "button",
    { class: "minor", type: "button", "aria-pressed": String(seat === active()), on: { click: choose } },
    `Bets for seat ${seat}`,
  );
}

function drawSeats() {
  const own = ownSeats();
  const leave = (/** @type {number} */ seat) =>
    plainButton(
      `Leave seat ${seat}`,
      `leave ${seat}`,
      () => attempt(() => send("leave_seat", { seat })),
      "plain small",
    );
  put(
    parts.seats,
    own.length > 1 ? own.map(betsFor) : null,
    nextSeat(own),
    isPractice()
      ? plainButton("Invite: copy this table’s address", "invite", (event) =>
          copyAddress(buttonOf(event), location.href),
        )
      : null,
    own.map(leave),
  );
}

/** Draw everything from the state. */
export function draw() {
  const { bets, felt, story, picture } = state;
  const now = shown();
  const own = ownSeats();
  const betting = picture.betting.open && own.length > 0;
  drawHead();
  if (own.length) bets.show(view(), active(), betting);
  felt.draw(now, { own, names: seatName, betting, settled: story.shownOf(now) });
  drawNarrow(now);
  put(parts.actions, parts.timer, parts.trouble, voidNotice(), jackpotNotices(), actions());
  put(parts.latest, state.latest);
  drawCardText(now);
  drawResult(now);
  drawSeats();
  $(".bets-panel").hidden = !own.length;
  $(".story-panel").classList.toggle("quiet", !now.settled.length);
}

/** Put the active seat at the bottom of the felt. */
export async function turnFelt() {
  await state.felt.turnTo(active() ?? null);
  draw();
}
