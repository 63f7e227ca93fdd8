// The action bar of the table page: take a seat, bet, decide, or wait.

import { amountForm, choiceButtons, choiceHint, question, unitWords } from "./decision_buttons.js";
import { h, ignoreDoubleClick } from "./elements.js";
import { LINE_NAMES } from "./grid_lines.js";
import { stakesAt, total } from "./stakes.js";
import { askAdvice, attempt, deal, decide, send, takeSeat, typeAmount } from "./table_commands.js";
import { active, isPractice, ownSeats, redraw, seatName, shown, state, table, view } from "./table_store.js";
import { capital, cents, dollars, signedDollars, signedValue, words } from "./text_format.js";

/** @import { Child } from "./elements.js" */

const MIDDLE_SEAT = 4;

/** @param {...Child} text */
const sentence = (...text) => h("p", { class: "question" }, ...text);

/** For somebody without a seat: the free seats, or why none can be taken. */
function seatChoices() {
  const { who, info } = state;
  if (who.role === "guest" && !isPractice())
    return [
      sentence("You are watching. Guests play at practice tables."),
      h("a", { class: "button primary", href: "/" }, "Practice in the lobby"),
      h("a", { class: "button", href: `/login?to=/tables/${table}` }, "Log in to play here"),
    ];
  if (!["guest", "player"].includes(who.role)) return sentence(`You are watching as ${who.role}.`);
  const free = Array.from({ length: info.seats }, (_, index) => index + 1).filter((seat) => !view().seats[seat]);
  if (!free.length) return sentence("Every seat is taken. You are watching.");
  const distance = (/** @type {number} */ seat) => Math.abs(seat - MIDDLE_SEAT);
  const middle = free.reduce((best, seat) => (distance(seat) < distance(best) ? seat : best));
  const button = (/** @type {number} */ seat) =>
    h(
      "button",
      {
        class: seat === middle ? "primary" : "",
        type: "button",
        data: { key: `seat ${seat}` },
        on: { click: () => takeSeat(seat) },
      },
      seat === middle ? `Sit down at seat ${seat}` : `Seat ${seat}`,
    );
  return [sentence("Take a seat to play."), h("div", { class: "seat-choices" }, free.map(button))];
}

/** The result of the last round, within reach of the thumb: a narrow page has the settlement further down. */
function outcome() {
  const last = shown();
  if (!last.over || !last.settled.some((row) => ownSeats().includes(row.seat))) return null;
  const net = state.story.net(last);
  const kind = net > 0 ? "win" : net < 0 ? "lose" : "push";
  return h("p", { class: "outcome" }, `Round ${last.round}: `, h("strong", { class: kind }, signedDollars(net)));
}

/** How to bet on the felt; the list beside it does the same. */
const howToBet = () => h("p", { class: "small soft" }, `Each press on a circle bets ${dollars(state.bets.chip)}.`);

function undoButtons() {
  const { bets } = state;
  /**
   * @param {string} label
   * @param {string} key
   * @param {boolean} disabled
   * @param {() => Promise<void>} act
   * @param {Child} shortcut
   */
  const button = (label, key, disabled, act, shortcut = null) =>
    h(
      "button",
      { class: "minor", type: "button", disabled, data: { key }, on: { click: () => attempt(act) } },
      label,
      shortcut,
    );
  return [
    button("Undo ", "undo", !bets.canUndo, () => bets.undo(), h("kbd", {}, "U")),
    button("Clear", "clear", !bets.total, () => bets.clear()),
  ];
}

/** At a house table the dealer closes the betting. */
function houseBetting() {
  const { bets } = state;
  const down = bets.total;
  const repeat = h(
    "button",
    {
      class: "primary",
      type: "button",
      data: { key: "deal" },
      on: { click: ignoreDoubleClick(() => attempt(() => bets.repeat())) },
    },
    bets.before ? `Same bets · ${dollars(total(bets.again))} ` : `Bet ${bets.leastWords} `,
    h("kbd", {}, "D"),
  );
  return [
    sentence(
      down
        ? `You have bet ${dollars(down)}. You can change it until the dealer calls no more bets.`
        : "Place your bets.",
    ),
    howToBet(),
    h("div", { class: "row bet-bar" }, bets.tray(redraw), undoButtons(), down ? null : repeat),
  ];
}

function dealLabel() {
  const { bets, picture, who } = state;
  if (picture.betting.asked.includes(who.name)) return "Waiting for the other players";
  if (bets.total) return `Deal · ${dollars(bets.total)}`;
  const again = dollars(total(bets.again));
  return bets.before ? `Same bets, deal · ${again}` : `Bet ${again} and deal`;
}

/** At a practice table the players ask for the deal. */
function practiceBetting() {
  const { bets, picture, who } = state;
  const disabled = picture.betting.asked.includes(who.name);
  return [
    h("div", { class: "row between" }, outcome(), howToBet()),
    h(
      "div",
      { class: "row bet-bar" },
      bets.tray(redraw),
      undoButtons(),
      h(
        "button",
        {
          class: "primary deal",
          type: "button",
          disabled,
          data: { key: "deal" },
          on: { click: ignoreDoubleClick(deal) },
        },
        dealLabel(),
        " ",
        h("kbd", {}, "D"),
      ),
    ),
  ];
}

/** The lines of an electronic table, one of which is the player's hand. */
function linePicker() {
  if (!state.info.electronic) return null;
  const seat = active();
  const picked = view().lines[seat ?? ""];
  const button = (/** @type {string} */ line) =>
    h(
      "button",
      {
        class: "minor",
        type: "button",
        role: "radio",
        "aria-checked": String(picked === line),
        data: { key: `line ${line}` },
        on: { click: () => attempt(() => send("pick_line", { seat, line })) },
      },
      LINE_NAMES[line],
    );
  return h(
    "div",
    { class: "row lines", role: "radiogroup", "aria-label": "Your line of the nine cards" },
    Object.keys(LINE_NAMES).map(button),
  );
}

function adviceButton() {
  if (!isPractice()) return null;
  const label = !state.advice ? "What is each worth? " : state.exact ? "Show decimals " : "Show exact fractions ";
  return h(
    "button",
    { class: "plain advice", type: "button", data: { key: "advice" }, on: { click: askAdvice } },
    label,
    h("kbd", {}, "?"),
  );
}

/** @param {number} asked the seat that decides */
function decision(asked) {
  const { info, picture, advice, exact, amount } = state;
  const due = picture.due.find((item) => item.seat === asked) ?? picture.due[0];
  const ante = cents(view().wagers[asked]?.ante?.amount ?? 0);
  return [
    h(
      "div",
      { class: "asking" },
      ownSeats().length > 1 ? h("strong", {}, `Seat ${asked}: `) : null,
      question(due),
      atStake(asked),
      amountForm(info.play_between, ante, amount, { keep: typeAmount, decide, value: amountValue() }),
      adviceButton(),
    ),
    choiceButtons(view().choices, { hint: choiceHint(info.choices_help, ante), advice, exact, decide }),
    advice ? h("p", { class: "tiny soft" }, `Exact value: ${unitWords(advice.unit)}.`) : null,
  ];
}

/** What the player has in the box: a narrow page may show the box below the buttons. @param {number} seat */
function atStake(seat) {
  const label = (/** @type {string} */ name) =>
    state.info.wagers.find((item) => item.wager === name)?.label ?? capital(words(name));
  const stakes = Object.entries(stakesAt(view(), seat)).map(([name, amount]) => `${label(name)} ${dollars(amount)}`);
  return h("p", { class: "small narrow-stake" }, `At stake: ${stakes.join(" · ")}`);
}

/** The value of a Play between the multiples. It grows with its amount alone, so none beats both ends (4CP-11.B.1). */
function amountValue() {
  if (!state.advice) return null;
  const { between } = state.advice;
  return between
    ? h("span", { class: "ev" }, state.exact ? between.exact.replace("-", "−") : signedValue(between.value))
    : h("span", { class: "tiny soft" }, "Every extra dollar adds the same value, so no amount beats both ends.");
}

/** Whom a house table is waiting for. */
function awaited() {
  if (view().jackpots.some((item) => item.waits_for !== "payment")) return "Waiting for the floor.";
  if (!view().phase) return "Waiting for the dealer to open a round.";
  return `Waiting for the dealer (${view().phase}).`;
}

function waiting() {
  const { asked } = view();
  if (asked) return sentence(`Seat ${asked}, ${seatName(asked)}, is deciding.`);
  return sentence(isPractice() ? "The dealer is at work." : awaited());
}

function settling() {
  return [
    sentence("Settling, from the dealer’s right."),
    h(
      "button",
      { class: "primary", type: "button", data: { key: "skip" }, on: { click: () => state.story.finish() } },
      "Show everything ",
      h("kbd", {}, "Enter"),
    ),
  ];
}

/** What the player can do now. @returns {Child} */
export function actions() {
  const { asked, choices } = view();
  if (!ownSeats().length) return seatChoices();
  if (state.story.busy) return settling();
  if (asked !== null && choices.length) return decision(asked);
  if (state.picture.betting.open) return [linePicker(), isPractice() ? practiceBetting() : houseBetting()];
  return waiting();
}
