// The information desk: tap your own cards and every other card you have seen, and watch the exact values move.

import { useArrowKeys } from "./arrow_keys.js";
import { card, cardWords, loadCardPictures } from "./card_pictures.js";
import { choiceLabel } from "./decision_buttons.js";
import { $, announce, h, inputValue, listTable, put } from "./elements.js";
import { get } from "./house_api.js";
import { exactly, learnAddress, learnLinks, money, practiceNote, stakeField } from "./learn_page.js";
import { problemBox, problemPage } from "./problem_box.js";
import { addCard, emptySlots, isComplete, removeCard, usedCards } from "./seen_cards.js";

/** @import { GameDecision, HandValues } from "./house_data.d.ts" */
/** @import { Slots } from "./seen_cards.js" */

const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];
const PLACES = /** @type {const} */ ([
  ["own", "Your cards"],
  ["dealer", "Dealer shows"],
  ["community", "Community card"],
  ["seen", "Other cards you have seen"],
]);
const parts = {
  picker: h("div", {}),
  slots: h("div", { class: "slots" }),
  values: h("div", { class: "stack", "aria-live": "polite" }),
  pack: h("div", { class: "pack", role: "group", "aria-label": "The deck" }),
};
const state = {
  /** @type {GameDecision[]} */
  decisions: [],
  chosen: 0,
  slots: emptySlots(),
  /** What the choices are worth before any other card is seen. @type {HandValues | null} */
  before: null,
  asked: 0,
};
const decision = () => state.decisions[state.chosen];

/** @param {Slots} slots */
function change(slots) {
  state.slots = slots;
  draw();
  calculate();
}

/** @param {Slots} slots @param {string[]} seen @returns {Promise<HandValues>} */
const ask = ({ own, dealer, community }, seen) =>
  get(
    learnAddress("values", {
      cards: own.join(" "),
      upcard: dealer.join(" "),
      community: community.join(" "),
      seen: seen.join(" "),
    }),
  );

async function calculate() {
  const turn = ++state.asked;
  const { slots } = state;
  if (!isComplete(slots, decision())) {
    put(
      parts.values,
      h(
        "p",
        { class: "soft" },
        "Tap the cards in your hand first; every card after those is one you have seen elsewhere.",
      ),
    );
    return;
  }
  try {
    const [before, now] = await Promise.all([ask(slots, []), slots.seen.length ? ask(slots, slots.seen) : null]);
    if (turn === state.asked) drawValues(before, now ?? before);
  } catch (problem) {
    if (turn === state.asked) put(parts.values, problemBox(problem));
  }
}

/** "+$0.49": how far a value moved. @param {number} by */
const moved = (by) => `${by > 0 ? "+" : ""}${money(by)}`;

/** @param {HandValues} before @param {HandValues} now */
function valueTable(before, now) {
  const seen = state.slots.seen.length > 0;
  const row = (/** @type {HandValues["options"][number]} */ { action, ev, exact }, /** @type {number} */ index) =>
    h(
      "tr",
      { class: action === now.best ? "best" : "" },
      h("th", { scope: "row" }, choiceLabel(action), action === now.best ? " · best" : ""),
      h("td", { class: "num" }, money(ev)),
      seen
        ? [
            h("td", { class: "num" }, money(before.options[index].ev)),
            h("td", { class: "num" }, moved(ev - before.options[index].ev)),
          ]
        : null,
      h("td", {}, exactly(exact)),
    );
  const columns = seen ? ["", "Now", "Before", "Change", ""] : ["", "On average", ""];
  return h("div", { class: "desk-values" }, listTable(columns, now.options.map(row)));
}

/** @param {HandValues} before @param {HandValues} now */
function drawValues(before, now) {
  const verdict =
    before.best === now.best
      ? `Best: ${choiceLabel(now.best)}.`
      : `Best now: ${choiceLabel(now.best)}, not ${choiceLabel(before.best)}.`;
  put(parts.values, h("p", { class: "price" }, verdict), valueTable(before, now));
  announce(verdict);
}

/** @param {typeof PLACES[number][0]} place @param {string} title */
function slot(place, title) {
  const cards = state.slots[place];
  const empty = place === "seen" ? 0 : decision()[place] - cards.length;
  if (place !== "seen" && !decision()[place]) return null;
  const filled = cards.map((text) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": `Put back the ${cardWords(text)}`,
        on: { click: () => change(removeCard(state.slots, text)) },
      },
      card(text),
    ),
  );
  const blank = Array.from({ length: Math.max(0, empty) }, () => h("span", { class: "empty" }));
  return h("div", {}, h("h2", {}, title), h("span", { class: "guide-hand" }, filled, blank));
}

function draw() {
  const used = usedCards(state.slots);
  put(
    parts.slots,
    PLACES.map(([place, title]) => slot(place, title)),
  );
  for (const button of parts.pack.querySelectorAll("button"))
    button.toggleAttribute("data-used", used.includes(button.dataset.card ?? ""));
}

function drawPack() {
  const tap = (/** @type {string} */ text) => () =>
    change(
      usedCards(state.slots).includes(text) ? removeCard(state.slots, text) : addCard(state.slots, text, decision()),
    );
  const button = (/** @type {string} */ text) =>
    h(
      "button",
      { type: "button", "aria-label": cardWords(text), data: { card: text }, on: { click: tap(text) } },
      card(text),
    );
  put(
    parts.pack,
    SUITS.map((suit) =>
      h(
        "div",
        { class: "pack-suit" },
        RANKS.map((rank) => button(rank + suit)),
      ),
    ),
  );
  useArrowKeys(parts.pack, () => [...parts.pack.children]);
}

function drawPicker() {
  if (state.decisions.length < 2) return;
  const pick = (/** @type {Event} */ event) => {
    state.chosen = Number(inputValue(event));
    change(emptySlots());
  };
  put(
    parts.picker,
    h(
      "label",
      {},
      "Decision",
      h(
        "select",
        { data: { key: "decision" }, on: { change: pick } },
        state.decisions.map(({ question, stage }) => h("option", { value: stage }, question)),
      ),
    ),
  );
}

async function open() {
  const [answer] = await Promise.all([get(learnAddress("decisions")), loadCardPictures()]);
  state.decisions = answer.decisions;
  document.title = `Information desk, ${answer.title} · Queen High`;
  put(
    $("#main"),
    h("h1", {}, `Information desk: ${answer.title}`),
    h("p", { class: "soft" }, "What is a card worth that you have seen? Tap it, and the exact values move."),
    learnLinks("information"),
    practiceNote(),
    h(
      "div",
      { class: "desk" },
      h(
        "section",
        { class: "panel stack", "aria-label": "What you know" },
        h(
          "div",
          { class: "row between" },
          parts.picker,
          stakeField(calculate),
          h("button", { class: "minor", type: "button", on: { click: () => change(emptySlots()) } }, "Clear"),
        ),
        parts.slots,
        parts.values,
      ),
      h("section", { class: "panel", "aria-label": "Cards" }, parts.pack),
    ),
  );
  drawPack();
  drawPicker();
  change(emptySlots());
  document.body.dataset.ready = "true";
}

open().catch((problem) =>
  put($("#main"), problemPage("There is nothing to look up here", problem, learnLinks("information"))),
);
