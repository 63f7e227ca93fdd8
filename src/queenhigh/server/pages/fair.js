// What the commitment to a deck and the players' numbers prove, and what they do not.

import { $, h, put } from "./elements.js";

const STEPS = [
  "The house shuffles. It publishes a fingerprint of every card in its place, and one of a secret number. From then on it can change neither.",
  "Your browser draws a number of its own and sends it. A program that sends none gives the number in the id of its first wager.",
  "The house opens its number. All numbers together say how deep the deck is cut. Where a machine shuffles, the rules have no cut; there the numbers put the deck into another order.",
  "After the round you get every card that was turned up, with what it takes to compare it with the fingerprint.",
];

const PROVED = [
  "The cards you saw are the cards that were in the deck before anybody bet.",
  "The house did not choose the cut or the order: it did not know your number when it shuffled, and it could not change its own when it saw yours.",
  "You did not choose them either: you did not know the number of the house.",
];

const NOT_PROVED = [
  "The cut of a live dealer. There the dealer cuts and types how deep, so the evidence proves the deck, not the cut.",
  "A round in which no player gave a number. It proves that the deck was not changed after the shuffle, and no more.",
  "Cards that stayed face down. Nobody may see them, so only an auditor can compare them.",
  "That players do not show each other their cards, or that you are paid: your record and the rules show that.",
  "Anything, if you do not compare. Note the fingerprint and your number before the deal, or let your browser note your number, and compare them with the evidence.",
];

/** @param {string} title @param {string[]} items @param {"ol" | "ul"} [kind] */
const part = (title, items, kind = "ul") =>
  h(
    "section",
    { class: "panel" },
    h("h2", {}, title),
    h(
      kind,
      {},
      items.map((text) => h("li", {}, text)),
    ),
  );

put(
  $("#main"),
  h(
    "div",
    { class: "stack prose" },
    h("h1", {}, "Is the deal fair?"),
    part("How it works", STEPS, "ol"),
    part("What it proves", PROVED),
    part("What it does not prove", NOT_PROVED),
    h(
      "section",
      { class: "panel" },
      h("h2", {}, "Check a round yourself"),
      h(
        "p",
        {},
        "Open one of your rounds and download its evidence. Then run ",
        h("code", {}, "python3 verify_fair_cut.py evidence.json"),
        ". The script is short, comes with the program, and needs nothing but Python.",
      ),
    ),
  ),
);
document.body.dataset.ready = "true";
