// The action bar of the table page: take a seat, bet, decide, or wait.

import { warning } from "./coach.js";
import { amountForm, choiceButtons, choiceCost, question, unitWords, valueInDollars } from "./decision_buttons.js";
import { h, ignoreDoubleClick } from "./elements.js";
import { stakesAt, total } from "./stakes.js";
import { askAdvice, attempt, deal, decide, takeSeat, typeAmount } from "./table_commands.js";
import { buyIn } from "./table_menu.js";
import { chips, isPractice, ownSeats, redraw, seatName, state, table, view } from "./table_store.js";
import { capital, dollars, words } from "./text_format.js";

/** @import { Child } from "./elements.js" */

const MIDDLE_SEAT = 4;
/** What the dealer does in a phase without anything to do for players. @type {Record<string, string>} */
const DEALER_DOES = {
  betting: "Bets are open.",
  counting: "No more bets. The dealer counts the chips.",
  dealing: "The dealer deals.",
  deciding: "Players decide.",
  settling: "The dealer pays and collects.",
};

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
    button("Double ", "double", false, () => bets.double(), h("kbd", {}, "X")),
    button("Max", "max", false, () => bets.max()),
  ];
}

/** The chips to bet with, and what a press does. */
const betBar = (/** @type {Child} */ press) =>
  h(
    "div",
    { class: "bet-bar" },
    h("div", { class: "bet-tools" }, state.bets.tray(redraw), h("div", { class: "row" }, undoButtons())),
    press,
  );

/** @param {string} label @param {string} more @param {() => unknown} act @param {boolean} disabled */
const bigButton = (label, more, act, disabled = false) =>
  h(
    "button",
    { class: "primary deal", type: "button", disabled, data: { key: "deal" }, on: { click: ignoreDoubleClick(act) } },
    h("span", { class: "choice-text" }, h("span", { class: "name" }, label), h("span", { class: "hint" }, more)),
    h("kbd", {}, "D"),
  );

/** At a house table the dealer closes the betting; without a dealer, a clock does, or all who ask for the deal. */
function houseBetting() {
  const { bets, picture, who } = state;
  const down = bets.total;
  const { closes, asked } = picture.betting;
  const closing = closes ? "until the clock runs out" : "until the dealer calls no more bets";
  const again = dollars(total(bets.again));
  const bet = () =>
    bigButton(bets.before ? `Rebet ${again}` : `Bet ${bets.leastWords}`, bets.pressWords, () =>
      attempt(() => bets.repeat()),
    );
  return [
    sentence(down ? `You have bet ${dollars(down)}. You can change it ${closing}.` : "Place your bets."),
    betBar(closes ? bigButton(...dealLabel(), deal, asked.includes(who.name)) : down ? null : bet()),
  ];
}

/** What Deal will do, and what it bets. @returns {[string, string]} */
function dealLabel() {
  const { bets, picture, who } = state;
  if (picture.betting.asked.includes(who.name)) return ["Waiting for the other players", ""];
  if (bets.total) return [`Deal ${dollars(bets.total)}`, bets.pressWords];
  const again = dollars(total(bets.again));
  return bets.before ? [`Rebet ${again} and deal`, "Same bets, deal"] : [`Bet ${again} and deal`, bets.pressWords];
}

/** The player has no chips for the next bet. */
function outOfChips() {
  return [
    sentence("You are out of chips."),
    h(
      "button",
      { class: "primary deal", type: "button", data: { key: "deal" }, on: { click: buyIn } },
      "Buy in for $1,000 ",
      h("kbd", {}, "D"),
    ),
  ];
}

/** At a practice table the players ask for the deal. */
function practiceBetting() {
  const { bets, picture, who } = state;
  const left = chips() ?? 0;
  if (!bets.total && left < total(bets.again)) {
    if (left < total(bets.least)) return outOfChips();
    bets.before = null;
  }
  const [label, more] = dealLabel();
  return betBar(bigButton(label, more, deal, picture.betting.asked.includes(who.name)));
}

function adviceButton() {
  if (!isPractice()) return null;
  const label = !state.advice
    ? "Show best play "
    : [h("span", { class: "wide-only" }, "Show "), state.exact ? "dollars " : "exact values "];
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
  const stage = view().decisions[asked]?.length ?? 0;
  const stakes = stakesAt(view(), asked);
  const ante = stakes[info.stages[stage]?.on ?? ""] ?? 0;
  const hint = (/** @type {string} */ choice) =>
    h("span", { class: "hint cost" }, choiceCost(info, stage, stakes, choice));
  return [
    h(
      "div",
      { class: "asking" },
      ownSeats().length > 1 ? h("strong", {}, `Seat ${asked}: `) : null,
      question(due),
      atStake(asked),
      h(
        "span",
        { class: "advice-line" },
        advice
          ? h("span", { class: "tiny soft" }, exact ? `Exact value: ${unitWords(advice.unit)}.` : "Average results.")
          : null,
        adviceButton(),
      ),
    ),
    warning(),
    choiceButtons(view().choices, { hint, advice, exact, decide }),
    amountForm(info.play_between, ante, amount, { keep: typeAmount, decide, value: amountValue() }),
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
    ? h(
        "span",
        { class: "ev" },
        state.exact ? between.exact.replace("-", "−") : valueInDollars(between.value, state.advice.per_unit),
      )
    : h("span", { class: "tiny soft" }, "Every extra dollar adds the same value, so no amount beats both ends.");
}

/** Whom a house table is waiting for. */
function awaited() {
  if (view().jackpots.some((item) => item.waits_for !== "payment")) return "Waiting for the floor.";
  if (!view().phase && view().paused) return "The next round opens when the table goes on.";
  if (!view().phase) return "Waiting for the dealer to open a round.";
  return DEALER_DOES[view().phase ?? ""] ?? "Waiting for the dealer.";
}

function waiting() {
  const { asked } = view();
  if (asked) return sentence(`Waiting for ${seatName(asked)}.`);
  return sentence(isPractice() ? "The dealer deals." : awaited());
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
  if (state.picture.betting.open) return isPractice() ? practiceBetting() : houseBetting();
  return waiting();
}
