// Draws the table page: title and chips, cards for screen readers, timer and seats, and everything around the hands.

import { cardsWords } from "./card_pictures.js";
import { keepOpen } from "./clause_tags.js";
import { $, announce, buttonOf, h, put } from "./elements.js";
import { LINE_NAMES } from "./grid_lines.js";
import { preferences } from "./preferences.js";
import { copyAddress, drawResult, jackpotNotices } from "./round_result.js";
import { actions } from "./table_actions.js";
import { attempt, howToPlay, send, shareTable, takeSeat } from "./table_commands.js";
import { toggleMenu } from "./table_menu.js";
import { drawSide } from "./table_side.js";
import { drawStage } from "./table_stage.js";
import { active, chips, isPractice, ownSeats, parts, seatName, shown, state, view } from "./table_store.js";
import { dollars, placeWords } from "./text_format.js";
import { pauseNotice, versionNotice, voidNotice } from "./void_notice.js";

/** @import { TableView } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const SHORTEST_BETTING_S = 15;
const ANNOUNCED_AT_S = [10, 5];

/** The title, what the table is doing, and the player's chips. */
export function drawHead() {
  const { info } = state;
  const round = shown().round;
  const main = info.wagers[0];
  put(
    parts.head,
    h(
      "div",
      { class: "grow" },
      h("h1", {}, info.game_title),
      h(
        "p",
        { class: "small soft" },
        h("span", { class: "wide-only" }, `${info.operator} · ${dollars(main.minimum)} to ${dollars(main.maximum)} · `),
        round ? `round ${round.toLocaleString("en-US")}` : "between rounds",
      ),
    ),
    bankroll(),
    h(
      "button",
      {
        class: "plain help-button",
        type: "button",
        "aria-label": "How to play",
        data: { key: "help" },
        on: { click: howToPlay },
      },
      h("span", { class: "wide-only" }, "How to play "),
      h("span", { class: "phone-only", "aria-hidden": "true" }, "?"),
      h("kbd", { "aria-hidden": "true" }, "H"),
    ),
    h(
      "button",
      {
        class: "plain menu-button",
        type: "button",
        "aria-label": "Menu",
        data: { key: "menu" },
        on: { click: toggleMenu },
      },
      h("span", { class: "wide-only" }, "Menu "),
      h("span", { class: "phone-only", "aria-hidden": "true" }, "☰"),
      h("kbd", { "aria-hidden": "true" }, "M"),
    ),
  );
  document.title = `${info.game_title} at ${info.operator} · Queen High`;
}

/** The player's chips. While a settlement is being told, they stay as they were, to keep the suspense. */
function bankroll() {
  if (!state.story.busy) state.chips = chips();
  if (state.chips === null) return null;
  const owed = state.chips < 0;
  return h(
    "span",
    { class: owed ? "meter big lose" : "meter big" },
    owed ? "You owe" : [h("span", { class: "wide-only" }, "Your chips"), h("span", { class: "phone-only" }, "Chips")],
    h("strong", {}, dollars(Math.abs(state.chips))),
  );
}

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
  clearInterval(state.ticking);
  state.countdown = [];
  if (left === null) {
    put(parts.timer);
    return;
  }
  const mine = clock && ownSeats().includes(clock.seat);
  const whose = clock ? (mine ? "You have" : `${seatName(clock.seat)} has`) : "Bets close in";
  const whole = (clock ? state.info.timer_s : null) ?? Math.max(left, SHORTEST_BETTING_S);
  const bar = h("i", {});
  const clockText = h("span", { class: "clock" }, `${whose} ${left} s`);
  put(parts.timer, bar, clockText);
  const ends = Date.now() + left * 1000;
  state.ticking = setInterval(() => {
    clockText.textContent = `${whose} ${Math.max(0, Math.round((ends - Date.now()) / 1000))} s`;
  }, 1000);
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
      ? plainButton("Invite: share this table", "invite", (event) => {
          shareTable();
          return copyAddress(buttonOf(event), location.href);
        })
      : null,
    own.map(leave),
  );
}

/** Draw everything from the state. */
/** A void round is told first, as long as no other round is open. */
const lastVoid = () => voidNotice(state.picture.last?.round ?? 0, state.picture.void, ownSeats());

export function draw() {
  const { bets, felt, story, picture } = state;
  const now = shown();
  const own = ownSeats();
  const betting = picture.betting.open && own.length > 0;
  drawHead();
  if (own.length) bets.show(view(), active(), betting);
  // Seven boxes take a while to draw: the whole felt is drawn only for those who look at it.
  if (preferences.felt) felt.draw(now, { own, names: seatName, betting, settled: story.shownOf(now) });
  drawStage(parts.stage, now);
  keepOpen(parts.actions, () =>
    put(
      parts.actions,
      parts.timer,
      parts.trouble,
      pauseNotice(view()),
      versionNotice(state.picture),
      lastVoid(),
      jackpotNotices(),
      actions(),
    ),
  );
  drawCardText(now);
  keepOpen(parts.after, () => drawResult(now));
  drawSeats();
  drawSide();
  $(".bets-panel").hidden = !own.length;
  const over = Boolean(now.over) && !story.busy && now.settled.length > 0;
  document.body.dataset.phase = view().choices.length ? "deciding" : over ? "over" : betting ? "betting" : "waiting";
  $(".story-panel").classList.toggle("quiet", !now.settled.length);
}

/** Put the active seat at the bottom of the felt. */
export async function turnFelt() {
  await state.felt.turnTo(active() ?? null);
  draw();
}
