// One question of the school: what the learner sees, and how it is answered: by a key, or by what is typed for each bet.

import { cardWords } from "./card_pictures.js";
import { handPicture } from "./choice_values.js";
import { $, find, h } from "./elements.js";
import { dollars } from "./text_format.js";

/** @import { SchoolAnswer, SchoolQuestion } from "./house_data.d.ts" */

const CARD = /\b([2-9TJQKA][shdc])\b/;
/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The part of the address that says whose rules are taught: "?game=…", "?table=…" or "?house=…". */
export function schoolQuery() {
  const asked = new URLSearchParams(location.search);
  const kept = new URLSearchParams();
  for (const name of ["game", "table", "house"]) if (asked.get(name)) kept.set(name, String(asked.get(name)));
  return kept.size ? `?${kept}` : "";
}

/** A card in a sentence: "Th" as 10♥. @param {string} card */
const cardSign = (card) =>
  h(
    "span",
    { class: `card-sign of-${card[1]}`, role: "img", "aria-label": cardWords(card) },
    `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]]}`,
  );

/** A sentence with its cards as cards. @param {string} text */
export const withCards = (text) => text.split(CARD).map((part, at) => (at % 2 ? cardSign(part) : part));

/** An act of a round: what happened first, and below it what came with it. @param {string} text */
export function actText(text) {
  const [first, ...more] = text.split("; ");
  return more.length
    ? [
        withCards(first),
        h(
          "ul",
          { class: "act-parts" },
          more.map((part) => h("li", {}, withCards(part))),
        ),
      ]
    : withCards(first);
}

/** A note or a choice: what it tells of an act goes line by line. @param {string} text */
export const lineText = (text) => (/^(Act \d|The error)/.test(text) ? actText(text) : withCards(text));

/** Hands, bets, notes and the question itself. @param {SchoolQuestion} question */
export const questionView = (question) => [
  h("h2", { class: "drill-subject" }, question.title),
  question.notes.length
    ? h(
        "ul",
        { class: "guide-list small" },
        question.notes.map((note) => h("li", {}, lineText(note))),
      )
    : null,
  question.hands.length
    ? h(
        "div",
        { class: "drill-cards school-hands" },
        question.hands.map(({ title, cards }) => h("div", {}, h("h3", {}, title), handPicture(cards))),
      )
    : null,
  question.stakes.length
    ? h("p", {}, `Bets: ${question.stakes.map(({ title, cents }) => `${title} ${dollars(cents)}`).join(", ")}.`)
    : null,
  h("p", { class: "drill-verdict" }, question.prompt),
];

/** How a question is answered. @param {SchoolQuestion} question @param {(answer: SchoolAnswer) => unknown} answer */
export const answerView = (question, answer) =>
  question.choices.length ? choiceList(question, answer) : moveForm(question, answer);

/** @param {SchoolQuestion} question @param {(answer: SchoolAnswer) => unknown} answer */
const choiceList = (question, answer) =>
  h(
    "ul",
    { class: "school-choices" },
    question.choices.map(({ key, text }) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", data: { choice: key, key: `choice ${key}` }, on: { click: () => answer(key) } },
          h("kbd", {}, key),
          h("span", {}, lineText(text)),
        ),
      ),
    ),
  );

const MOVES = ["return", "take", "nothing"];

/** @param {SchoolQuestion} question @param {(answer: SchoolAnswer) => unknown} answer */
function moveForm(question, answer) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const given = question.rows.map(({ wager }) => [wager, String(typed.get(wager) ?? "").trim()]);
    const missing = given.find(([, text]) => !text);
    if (missing) field(String(missing[0])).focus();
    else answer(Object.fromEntries(given));
  };
  return h(
    "form",
    { class: "school-moves stack", on: { submit: send } },
    h(
      "p",
      { class: "small soft" },
      "Type what you pay beside the bet itself, such as 60. Or say return, take or nothing.",
    ),
    question.rows.map(({ wager, title }) => moveRow(wager, title)),
    h("button", { class: "primary", type: "submit", data: { key: "answer" } }, "Answer", h("kbd", {}, "Enter")),
  );
}

/** @param {string} wager @param {string} title */
function moveRow(wager, title) {
  const say = (/** @type {string} */ move) => {
    field(wager).value = move;
    nextField(wager)?.focus();
  };
  return h(
    "div",
    { class: "school-move" },
    h("label", { for: `move-${wager}` }, title),
    h("input", {
      id: `move-${wager}`,
      name: wager,
      maxlength: 40,
      autocomplete: "off",
      placeholder: "pay 60",
      data: { key: `move ${wager}` },
    }),
    h(
      "span",
      { class: "row" },
      MOVES.map((move) =>
        h(
          "button",
          {
            class: "minor",
            type: "button",
            "aria-label": `${title}: ${move}`,
            data: { key: `${move} ${wager}` },
            on: { click: () => say(move) },
          },
          move,
        ),
      ),
    ),
  );
}

/** @param {string} wager */
const field = (wager) => /** @type {HTMLInputElement} */ ($(`#${CSS.escape(`move-${wager}`)}`));

/** The first bet after this one that has no answer yet. @param {string} wager */
function nextField(wager) {
  const all = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".school-move input")]);
  const after = all.slice(all.indexOf(field(wager)) + 1);
  return after.find(({ value }) => !value) ?? find("[data-key=answer]");
}

/** Put the focus where the answer is typed. @param {ParentNode} place */
export const focusOnAnswer = (place) => find(".school-move input", place)?.focus({ preventScroll: true });

/** What the keys a to h and 1 to 8 do. @param {(key: string) => unknown} choose */
export const choiceKeys = (choose) =>
  Object.fromEntries(
    [..."abcdefgh"].flatMap((key, at) => [
      [key, () => choose(key)],
      [String(at + 1), () => choose(key)],
    ]),
  );

/** An answer in words. @param {SchoolQuestion} question @param {SchoolAnswer} answer */
export function answerWords(question, answer) {
  if (typeof answer === "string") return question.choices.find(({ key }) => key === answer)?.text ?? answer;
  return question.rows.map(({ wager, title }) => `${title}: ${answer[wager] ?? "–"}`).join("; ");
}
