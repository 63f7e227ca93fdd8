// What can be done now: take a seat, wager, decide, or wait.

import { amountForm, choiceButtons, choiceHint, question, unitWords, worth } from "/static/choices.js";
import { capital, cents, dollars, h, once, signed, words } from "/static/dom.js";
import { laid } from "/static/felt.js";
import { draw } from "/static/showing.js";
import {
  active,
  askAdvice,
  attempt,
  deal,
  decide,
  isPractice,
  own,
  page,
  seatCount,
  seatName,
  send,
  shown,
  table,
  typeAmount,
  view,
  LINE_NAMES,
} from "/static/sitting.js";

function seatChoices() {
  const free = Array.from({ length: seatCount() }, (_, index) => index + 1).filter((seat) => !view().seats[seat]);
  if (page.who.role === "guest" && !isPractice()) {
    return [
      h("p", { class: "question" }, "You are watching. Guests play at practice tables."),
      h("a", { class: "button primary", href: "/" }, "Practise in the lobby"),
      h("a", { class: "button", href: `/login?to=/tables/${table}` }, "Log in to play here"),
    ];
  }
  if (!["guest", "player"].includes(page.who.role))
    return h("p", { class: "question" }, `You are watching as ${page.who.role}.`);
  if (!free.length) return h("p", { class: "question" }, "Every seat is taken. You are watching.");
  const middle = free.reduce((best, seat) => (Math.abs(seat - 4) < Math.abs(best - 4) ? seat : best));
  return [
    h("p", { class: "question" }, "Take a seat to play. Choose:"),
    h(
      "div",
      { class: "seat-choices" },
      free.map((seat) =>
        h(
          "button",
          {
            class: seat === middle ? "primary" : "",
            type: "button",
            data: { key: `seat ${seat}` },
            on: { click: () => attempt(() => send("take_seat", { seat })) },
          },
          seat === middle ? `Sit down at seat ${seat}` : `Seat ${seat}`,
        ),
      ),
    ),
  ];
}

/** What the last round came to, where the thumb is: on a narrow page the story lies below. */
function outcome() {
  const last = shown();
  if (!last.over || !last.settled.some((row) => own().includes(row.seat))) return null;
  const net = page.story.net(last);
  const kind = net > 0 ? "win" : net < 0 ? "lose" : "push";
  return h("p", { class: "outcome" }, `Round ${last.round}: `, h("strong", { class: kind }, signed(net)));
}

/** How chips come onto the felt; the list beside it does the same. */
const howToBet = () => h("p", { class: "small soft" }, `Each press on a circle lays ${dollars(page.bets.value)}.`);

function betting() {
  const asked = page.picture.betting.asked.includes(page.who.name);
  const total = page.bets.total,
    again = Object.values(page.bets.again).reduce((sum, amount) => sum + amount, 0);
  const small = [
    h(
      "button",
      {
        class: "minor",
        type: "button",
        disabled: !page.bets.undone.length,
        data: { key: "undo" },
        on: { click: () => attempt(() => page.bets.undo()) },
      },
      "Undo ",
      h("kbd", {}, "U"),
    ),
    h(
      "button",
      {
        class: "minor",
        type: "button",
        disabled: !total,
        data: { key: "clear" },
        on: { click: () => attempt(() => page.bets.clear()) },
      },
      "Clear",
    ),
  ];
  if (!isPractice()) {
    const repeat = total
      ? null
      : h(
          "button",
          {
            class: "primary",
            type: "button",
            data: { key: "deal" },
            on: { click: once(() => attempt(() => page.bets.repeat())) },
          },
          page.bets.before ? `Same bets · ${dollars(again)} ` : `Bet ${page.bets.leastWords} `,
          h("kbd", {}, "D"),
        );
    return [
      h(
        "p",
        { class: "question" },
        total
          ? `${dollars(total)} is down. Change it until the dealer calls no more bets.`
          : `Place your wagers.`,
      ),
      howToBet(),
      h("div", { class: "row bet-bar" }, page.bets.tray(draw), small, repeat),
    ];
  }
  const label = asked
    ? "Waiting for the others"
    : total
      ? `Deal · ${dollars(total)}`
      : page.bets.before
        ? `Same bets, deal · ${dollars(again)}`
        : `Bet ${dollars(again)} and deal`;
  return [
    h("div", { class: "row between" }, outcome(), howToBet()),
    h(
      "div",
      { class: "row bet-bar" },
      page.bets.tray(draw),
      small,
      h(
        "button",
        { class: "primary deal", type: "button", disabled: asked, data: { key: "deal" }, on: { click: once(deal) } },
        label,
        " ",
        h("kbd", {}, "D"),
      ),
    ),
  ];
}

function lines() {
  if (!page.info.electronic || !page.picture.betting.open) return null;
  const picked = view().lines[active()];
  return h(
    "div",
    { class: "row lines", role: "radiogroup", "aria-label": "Your line of the nine cards" },
    Object.entries(LINE_NAMES).map(([line, name]) =>
      h(
        "button",
        {
          class: "minor",
          type: "button",
          role: "radio",
          "aria-checked": String(picked === line),
          "aria-pressed": String(picked === line),
          data: { key: `line ${line}` },
          on: { click: () => attempt(() => send("pick_line", { seat: active(), line })) },
        },
        name,
      ),
    ),
  );
}

function deciding() {
  const due = page.picture.due.find((item) => item.seat === view().asked) ?? page.picture.due[0];
  const advice = isPractice()
    ? h(
        "button",
        { class: "plain advice", type: "button", data: { key: "advice" }, on: { click: askAdvice } },
        page.advice ? (page.exact ? "Decimals " : "Exact fractions ") : "What is each worth? ",
        h("kbd", {}, "?"),
      )
    : null;
  const unit = page.advice ? h("p", { class: "tiny soft" }, `Exact value: ${unitWords(page.advice.unit)}.`) : null;
  const ante = cents(view().wagers[view().asked]?.ante?.amount ?? 0);
  const which = own().length > 1 ? h("strong", {}, `Seat ${view().asked}: `) : null;
  return [
    h(
      "div",
      { class: "asking" },
      which,
      question(due),
      atStake(),
      amountForm(page.info.play_between, ante, page.amount, { keep: typeAmount, decide, value: amountValue() }),
      advice,
    ),
    choiceButtons(view().choices, choiceHint(page.info.choices_help, ante), page.advice, page.exact, decide),
    unit,
  ];
}

/** What lies in the own box, where a narrow page may have it below the buttons. */
function atStake() {
  const stakes = Object.entries(laid(view(), view().asked));
  const label = (name) => page.info.wagers.find((item) => item.wager === name)?.label ?? capital(words(name));
  const told = stakes.map(([name, amount]) => `${label(name)} ${dollars(amount)}`).join(" · ");
  return h("p", { class: "small narrow-stake" }, `At stake: ${told}`);
}

/** What a Play between the multiples is worth. It is paid by its amount alone, so none beats both ends (4CP-11.B.1). */
function amountValue() {
  if (!page.advice) return null;
  const told = page.advice.between;
  return told
    ? h("span", { class: "ev" }, page.exact ? told.exact.replace("-", "−") : worth(told.value))
    : h("span", { class: "tiny soft" }, "Each dollar more adds as much: never better than both ends.");
}

/** At a house table people do the work: whom it waits for, and what comes then. */
function awaited() {
  if (view().jackpots.some((item) => item.waits_for !== "payment")) return "Waiting for the floor.";
  if (!view().phase) return "Waiting for the dealer to open a round.";
  return `Waiting for the dealer (${view().phase}).`;
}

function waiting() {
  const asked = view().asked;
  if (page.story.busy)
    return [
      h("p", { class: "question" }, "Settling, from the dealer’s right."),
      h(
        "button",
        { class: "primary", type: "button", data: { key: "skip" }, on: { click: () => page.story.finish() } },
        "Show it all ",
        h("kbd", {}, "Enter"),
      ),
    ];
  if (asked) return h("p", { class: "question" }, `Seat ${asked}, ${seatName(asked)}, decides.`);
  return h(
    "p",
    { class: "question" },
    isPractice() ? "The dealer is at work." : awaited(),
  );
}

export function actions() {
  if (!own().length) return seatChoices();
  if (page.story.busy) return waiting();
  if (view().choices.length) return deciding();
  if (page.picture.betting.open) return [lines(), betting()];
  return waiting();
}
