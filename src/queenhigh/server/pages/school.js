// The school for dealers: one question after another about the rules of a house. What was missed is kept in the browser
// and comes back as a fresh case.

import { loadCardPictures } from "./card_pictures.js";
import { clauseTags, openTags } from "./clause_tags.js";
import { $, announce, h, inputValue, keys, put } from "./elements.js";
import { get, post } from "./house_api.js";
import { keep, kept } from "./learn_page.js";
import { addProblem, problemPage } from "./problem_box.js";
import {
  answerView,
  answerWords,
  choiceKeys,
  focusOnAnswer,
  lineText,
  questionView,
  schoolQuery,
  withCards,
} from "./school_question.js";
import { capital, counted } from "./text_format.js";

/** @import { AskedQuestion, LobbyGame, SchoolAnswer, SchoolMark, SchoolSubjects } from "./house_data.d.ts" */
/** @typedef {{ asked: number, right: number, seconds: number }} Tally */

const place = `school ${schoolQuery()}`;
const parts = {
  question: h("section", { class: "panel stack", "aria-label": "Question" }),
  scores: h("div", { class: "stack" }),
};

/** @returns {{ missed: Record<string, object>, tallies: Record<string, Tally> }} */
function remembered() {
  try {
    const data = JSON.parse(kept(place) ?? "{}");
    return { missed: data.missed ?? {}, tallies: data.tallies ?? {} };
  } catch {
    return { missed: {}, tallies: {} };
  }
}

const state = {
  ...remembered(),
  /** The subjects that are asked; all of them where it is empty. @type {string[]} */
  chosen: [],
  /** @type {SchoolSubjects | null} */
  school: null,
  /** @type {AskedQuestion | null} */
  asked: null,
  /** @type {SchoolAnswer | null} */
  answer: null,
  /** @type {SchoolMark | null} */
  mark: null,
  waiting: false,
  begun: 0,
};

const save = () => keep(place, JSON.stringify({ missed: state.missed, tallies: state.tallies }));

async function next() {
  if (state.waiting) return;
  state.waiting = true;
  try {
    /** @type {AskedQuestion} */
    const asked = await post(`/api/school/question${schoolQuery()}`, { subjects: state.chosen, missed: state.missed });
    Object.assign(state, { asked, answer: null, mark: null, begun: Date.now() });
    draw();
    focusOnAnswer(parts.question);
  } catch (problem) {
    addProblem(parts.question, problem);
  } finally {
    state.waiting = false;
  }
}

/** @param {SchoolAnswer} answer */
async function give(answer) {
  const { asked } = state;
  if (!asked || state.mark || state.waiting) return false;
  if (typeof answer === "string" && !asked.question.choices.some(({ key }) => key === answer)) return false;
  state.waiting = true;
  try {
    /** @type {SchoolMark} */
    const mark = await post(`/api/school/answer${schoolQuery()}`, {
      reference: asked.reference,
      answer,
      missed: state.missed,
    });
    count(asked.question.subject, mark.right);
    Object.assign(state, { answer, mark, missed: mark.missed });
    save();
    draw();
    announce(mark.right ? "Right." : "Not right.");
  } catch (problem) {
    addProblem(parts.question, problem);
  } finally {
    state.waiting = false;
  }
  return true;
}

/** @param {string} subject @param {boolean} right */
function count(subject, right) {
  const before = state.tallies[subject] ?? { asked: 0, right: 0, seconds: 0 };
  const seconds = before.seconds + Math.round((Date.now() - state.begun) / 1000);
  state.tallies[subject] = { asked: before.asked + 1, right: before.right + Number(right), seconds };
}

function draw() {
  const { asked, mark } = state;
  if (!asked) return;
  put(
    parts.question,
    asked.review ? h("p", { class: "small push" }, "You missed one like this. Try again.") : null,
    questionView(asked.question),
    mark ? markView(mark) : answerView(asked.question, give),
  );
  drawScores();
  // After a wrong answer the rule is read at once.
  if (mark && !mark.right) openTags($(".school-clauses", parts.question));
  if (mark) $("[data-key=next]", parts.question).focus({ preventScroll: true });
}

/** Whether it was right, and why. @param {SchoolMark} mark */
function markView(mark) {
  const { question } = /** @type {AskedQuestion} */ (state.asked);
  const { solution } = mark;
  return [
    h("p", { class: mark.right ? "win" : "lose", role: "status" }, mark.right ? "✓ Right." : "Not right."),
    state.answer && !mark.right ? h("p", {}, "You said: ", withCards(answerWords(question, state.answer))) : null,
    h("ul", { class: "guide-list" }, question.choices.length ? choiceReasons(mark) : rowReasons(mark)),
    h("div", { class: "row school-clauses" }, clauseTags(mark.clauses)),
    h("p", { class: "small soft" }, `Pattern: ${solution.pattern}`),
    h(
      "div",
      { class: "row drill-choices" },
      h(
        "button",
        { class: "primary", type: "button", data: { key: "next" }, on: { click: next } },
        "Next question",
        h("kbd", {}, "Enter"),
      ),
    ),
  ];
}

/** A reason as a sentence. @param {string} why */
const sentence = (why) => `${capital(why)}${why.endsWith(".") ? "" : "."}`;

/** The right choice first, then why each other one is wrong. @param {SchoolMark} mark */
function choiceReasons({ solution }) {
  const { question } = /** @type {AskedQuestion} */ (state.asked);
  const told = solution.choices.map(({ key, why }) => {
    const text = question.choices.find((choice) => choice.key === key)?.text ?? key;
    const right = key === solution.answer;
    return {
      right,
      item: h("li", { class: right ? "win" : "" }, h("strong", {}, lineText(text), ":"), " ", withCards(sentence(why))),
    };
  });
  return [...told.filter(({ right }) => right), ...told.filter(({ right }) => !right)].map(({ item }) => item);
}

/** @param {SchoolMark} mark */
function rowReasons({ solution, wrong_rows }) {
  const { question } = /** @type {AskedQuestion} */ (state.asked);
  return solution.rows.map(({ wager, move, why }) =>
    h(
      "li",
      { class: wrong_rows.includes(wager) ? "lose" : "" },
      h("strong", {}, `${question.rows.find((row) => row.wager === wager)?.title}: ${move}. `),
      sentence(why),
    ),
  );
}

function drawScores() {
  const rows = (state.school?.subjects ?? []).map(({ subject, title }) => {
    const tally = state.tallies[subject];
    const share = tally ? `${Math.round((100 * tally.right) / tally.asked)}%` : "–";
    const pace = tally ? `${Math.round(tally.seconds / tally.asked)} s` : "–";
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, title),
      h("td", {}, tally?.asked ?? 0),
      h("td", {}, share),
      h("td", {}, pace),
    );
  });
  const heads = ["Subject", "Asked", "Right", "Pace"].map((name) => h("th", { scope: "col" }, name));
  const followed = Object.keys(state.missed).length;
  put(
    parts.scores,
    h("table", { class: "small" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    followed ? h("p", { class: "small soft" }, `${counted(followed, "pattern")} will come back as fresh cases.`) : null,
    h(
      "button",
      { class: "minor", type: "button", data: { key: "start over" }, on: { click: startOver } },
      "Start over",
    ),
  );
}

function startOver() {
  Object.assign(state, { missed: {}, tallies: {} });
  save();
  drawScores();
}

/** Which subject is asked. @param {SchoolSubjects} school */
const subjectField = ({ subjects }) =>
  h(
    "label",
    { class: "stack" },
    "Subject",
    h(
      "select",
      {
        data: { key: "subject" },
        on: {
          change: (event) => {
            state.chosen = inputValue(event) ? [inputValue(event)] : [];
            next();
          },
        },
      },
      h("option", { value: "" }, "All subjects"),
      subjects.map(({ subject, title }) => h("option", { value: subject }, title)),
    ),
  );

/** Whose rules are taught. @param {LobbyGame[]} games @param {SchoolSubjects} school */
function houseField(games, school) {
  const table = new URLSearchParams(location.search).get("table");
  if (table) return h("a", { href: `/tables/${encodeURIComponent(table)}` }, "Back to the table");
  return h(
    "label",
    { class: "stack" },
    "Game",
    h(
      "select",
      {
        data: { key: "game" },
        on: {
          change: (event) => {
            location.search = `?game=${encodeURIComponent(inputValue(event))}`;
          },
        },
      },
      games
        .filter(({ electronic }) => !electronic)
        .map(({ game, title }) => h("option", { value: game, selected: game === school.game }, title)),
    ),
  );
}

async function open() {
  /** @type {[SchoolSubjects, LobbyGame[], unknown]} */
  const [school, games] = await Promise.all([
    get(`/api/school${schoolQuery()}`),
    get("/api/games"),
    loadCardPictures(),
  ]);
  state.school = school;
  document.title = `School, ${school.title} · Queen High`;
  put(
    $("#main"),
    h("h1", {}, `School for dealers: ${school.title}`),
    h("p", { class: "soft" }, `The rules of ${school.operator}. What you miss comes back as a fresh case.`),
    h(
      "div",
      { class: "row school-fields" },
      houseField(games, school),
      subjectField(school),
      h("a", { class: "button", href: `/school/errors${schoolQuery()}` }, "Find the error"),
      h("a", { class: "button", href: `/school/exam${schoolQuery()}` }, "Examination"),
    ),
    h(
      "div",
      { class: "trainer" },
      parts.question,
      h("section", { class: "panel stack", "aria-label": "Your results" }, h("h2", {}, "Your results"), parts.scores),
    ),
  );
  await next();
  drawScores();
  keys({ ...choiceKeys(give), Enter: () => (state.mark ? next() : false), " ": () => (state.mark ? next() : false) });
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("The school cannot open", problem)));
