// The trainer: one decision after another, hard ones often. What was missed is kept in the browser and comes back as
// fresh hands of the same pattern.

import { loadCardPictures } from "./card_pictures.js";
import { choiceValues, handPicture } from "./choice_values.js";
import { betterText } from "./coach_verdict.js";
import { choiceLabel } from "./decision_buttons.js";
import { $, announce, h, keys, put } from "./elements.js";
import { get, post } from "./house_api.js";
import {
  gameOfPage,
  keep,
  kept,
  learnAddress,
  learnLinks,
  money,
  practiceNote,
  stake,
  stakeField,
} from "./learn_page.js";
import { addProblem, problemPage } from "./problem_box.js";
import { counted } from "./text_format.js";
import { countAnswer, newScore, percentRight } from "./trainer_score.js";

/** @import { DrillAnswer, DrillQuestion } from "./house_data.d.ts" */
/** @import { Score } from "./trainer_score.js" */

const parts = {
  question: h("section", { class: "panel stack", "aria-label": "Your decision" }),
  scores: h("div", { class: "stack" }),
};
const place = `training ${gameOfPage()}`;

/** @typedef {{ answered: string, right: boolean }} Answer */

/** @returns {{ missed: Record<string, object>, untold: Answer[], score: Score }} */
function remembered() {
  try {
    const data = JSON.parse(kept(place) ?? "{}");
    return { missed: data.missed ?? {}, untold: data.untold ?? [], score: { ...newScore(), ...data.score } };
  } catch {
    return { missed: {}, untold: [], score: newScore() };
  }
}

const state = {
  ...remembered(),
  /** @type {DrillQuestion | null} */
  question: null,
  /** The choice that was made, until the next question. @type {string | null} */
  chosen: null,
  /** The question after this one, asked for while the player thinks. @type {Promise<DrillQuestion> | null} */
  ahead: null,
  waiting: false,
  /** How often the player started over; an answer to an older training is not kept. */
  training: 0,
};

const save = () => keep(place, JSON.stringify({ missed: state.missed, untold: state.untold, score: state.score }));

/** @param {DrillQuestion} question @param {string} action */
function costOf({ options }, action) {
  const values = options.map(({ ev }) => ev);
  const chosen = options.find((option) => option.action === action);
  return Math.max(...values) - (chosen?.ev ?? 0);
}

/** @param {string} action */
function choose(action) {
  const { question } = state;
  if (!question || state.chosen || !question.choices.includes(action)) return false;
  state.chosen = action;
  const cost = costOf(question, action);
  state.score = countAnswer(state.score, question.pattern, cost);
  state.untold.push({ answered: question.pattern, right: cost === 0 });
  save();
  draw();
  announce(verdict(question, action));
  return true;
}

/** @param {DrillQuestion} question @param {string} action */
function verdict(question, action) {
  const cost = costOf(question, action);
  if (cost === 0) return state.score.streak > 2 ? `✓ Right, ${state.score.streak} in a row.` : "✓ Right.";
  return betterText(question.best, action, cost, stake(), "is");
}

/** Tell the house the oldest answer it does not know, and get a question. @returns {Promise<DrillQuestion>} */
async function askForQuestion() {
  const { training } = state;
  const [told] = state.untold;
  /** @type {DrillAnswer} */
  const answer = await post(learnAddress("drill"), { missed: state.missed, ...told });
  if (training === state.training) {
    // What the player answered meanwhile is not told yet.
    if (told) state.untold.shift();
    state.missed = answer.missed;
    save();
    drawScores();
  }
  return answer.question;
}

async function next() {
  if (state.waiting) return;
  state.waiting = true;
  try {
    const question = await (state.ahead ?? askForQuestion());
    Object.assign(state, { question, chosen: null });
    draw();
    state.ahead = askForQuestion();
    // What went wrong is shown when the player wants the question.
    state.ahead.catch(() => {});
  } catch (problem) {
    state.ahead = null;
    addProblem(parts.question, problem);
  } finally {
    state.waiting = false;
  }
}

/** @param {string} title @param {string[]} cards */
const group = (title, cards) => (cards.length ? h("div", {}, h("h2", {}, title), handPicture(cards)) : null);

/** @param {DrillQuestion} question */
function answerButtons({ options }) {
  return options.map(({ action }, index) =>
    h(
      "button",
      { type: "button", data: { choice: action, key: `choice ${action}` }, on: { click: () => choose(action) } },
      choiceLabel(action),
      h("kbd", {}, index + 1),
    ),
  );
}

function draw() {
  const { question, chosen } = state;
  if (!question) return;
  put(
    parts.question,
    question.review ? h("p", { class: "small push" }, "You missed a hand like this one. Try again.") : null,
    h(
      "div",
      { class: "drill-cards" },
      group("Your cards", question.cards),
      group("Dealer shows", question.upcard ? [question.upcard] : []),
      group("Community card", question.shared),
    ),
    h(
      "p",
      { class: `drill-verdict ${chosen ? (costOf(question, chosen) ? "lose" : "win") : ""}`, role: "status" },
      chosen ? verdict(question, chosen) : question.question,
    ),
    chosen
      ? [
          h("p", { class: "small soft drill-pattern" }, question.pattern),
          choiceValues(question),
          h(
            "div",
            { class: "row drill-choices" },
            h(
              "button",
              { class: "primary", type: "button", data: { key: "next" }, on: { click: next } },
              "Next hand",
              h("kbd", {}, "Enter"),
            ),
          ),
        ]
      : h("div", { class: "row drill-choices" }, answerButtons(question)),
  );
  drawScores();
  if (chosen) $("[data-key=next]", parts.question).focus({ preventScroll: true });
}

function drawScores() {
  const { score } = state;
  const followed = Object.keys(state.missed).length;
  const missed = Object.entries(score.missed)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6);
  const figure = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value));
  put(
    parts.scores,
    h(
      "dl",
      { class: "scores" },
      figure("Right", score.answers ? `${percentRight(score)}%` : "–"),
      figure("Hands", score.answers),
      figure("In a row", score.streak),
      figure("Longest run", score.longest),
      figure("Mistakes cost", money(score.cost)),
      figure("Per 100 hands", score.answers ? money((score.cost / score.answers) * 100) : "–"),
    ),
    missed.length
      ? [
          h("h3", {}, "What you miss"),
          h(
            "ul",
            { class: "guide-list small" },
            missed.map(([pattern, times]) => h("li", {}, `${pattern} (${times}×)`)),
          ),
        ]
      : null,
    followed
      ? h("p", { class: "small soft followed" }, `${counted(followed, "pattern")} will come back as fresh hands.`)
      : null,
    h(
      "button",
      { class: "minor", type: "button", data: { key: "start over" }, on: { click: startOver } },
      "Start over",
    ),
  );
}

/** The bet is typed beside what is drawn again with every answer. */
const scorePanel = () =>
  h(
    "section",
    { class: "panel stack", "aria-label": "Your score" },
    h("div", { class: "row between" }, h("h2", {}, "Your score"), stakeField(drawScores)),
    parts.scores,
  );

function startOver() {
  Object.assign(state, { missed: {}, untold: [], score: newScore(), training: state.training + 1 });
  save();
  drawScores();
}

async function open() {
  const title = h("h1", {}, "Trainer");
  const [{ title: game }] = await Promise.all([get(learnAddress("decisions")), loadCardPictures()]);
  title.textContent = `Trainer: ${game}`;
  document.title = `Trainer, ${game} · Queen High`;
  put(
    $("#main"),
    title,
    h("p", { class: "soft" }, "One decision after another. Close ones come often, and what you miss comes back."),
    learnLinks("train"),
    practiceNote(),
    h("div", { class: "trainer" }, parts.question, scorePanel()),
  );
  await next();
  if (!state.question) return;
  const numbered = Object.fromEntries(
    [0, 1, 2, 3, 4].map((at) => [String(at + 1), () => choose(state.question?.options[at]?.action ?? "")]),
  );
  keys({ ...numbered, Enter: () => (state.chosen ? next() : false), " ": () => (state.chosen ? next() : false) });
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("There is nothing to train here", problem, learnLinks("train"))));
