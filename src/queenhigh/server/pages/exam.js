// The examination: a paper over all subjects, one question after another, and the result at the end. Nothing is told before.

import { loadCardPictures } from "./card_pictures.js";
import { clauseTag } from "./clause_tags.js";
import { $, announce, fieldText, formOf, h, keys, listTable, put } from "./elements.js";
import { get, post, session } from "./house_api.js";
import { problemBox, problemPage } from "./problem_box.js";
import { answerView, choiceKeys, focusOnAnswer, questionView, schoolQuery } from "./school_question.js";
import { stamp } from "./text_format.js";

/** @import { ExamPaper, ExamResult, ListedExam, SchoolAnswer, SchoolSubjects } from "./house_data.d.ts" */
/** @typedef {{ answer: SchoolAnswer, seconds: number }} Given */

const NO_LICENSE = "A result is evidence of training. It is not a license.";
const parts = { desk: h("section", { class: "panel stack", "aria-label": "Examination" }) };
const state = {
  /** @type {ExamPaper | null} */
  paper: null,
  /** @type {Given[]} */
  given: [],
  begun: 0,
  sending: false,
};

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  if (state.sending) return;
  state.sending = true;
  const seed = fieldText(formOf(event), "seed").trim();
  const length = Number(fieldText(formOf(event), "length"));
  try {
    /** @type {ExamPaper} */
    const paper = await post(`/api/school/exam${schoolQuery()}`, { length, ...(seed ? { seed: Number(seed) } : {}) });
    Object.assign(state, { paper, given: [] });
    ask();
  } catch (problem) {
    parts.desk.append(problemBox(problem));
  } finally {
    state.sending = false;
  }
}

function ask() {
  const paper = /** @type {ExamPaper} */ (state.paper);
  const question = paper.questions[state.given.length];
  if (!question) return handIn();
  state.begun = Date.now();
  put(
    parts.desk,
    h("p", { class: "small soft", role: "status" }, `Question ${state.given.length + 1} of ${paper.length}`),
    h("progress", { max: paper.length, value: state.given.length, "aria-label": "Questions answered" }),
    questionView(question),
    answerView(question, give),
  );
  focusOnAnswer(parts.desk);
}

/** @param {SchoolAnswer} answer */
function give(answer) {
  const question = state.paper?.questions[state.given.length];
  if (!question) return false;
  if (typeof answer === "string" && !question.choices.some(({ key }) => key === answer)) return false;
  state.given.push({ answer, seconds: Math.min(86400, Math.round((Date.now() - state.begun) / 1000)) });
  ask();
  return true;
}

async function handIn() {
  const { length, seed } = /** @type {ExamPaper} */ (state.paper);
  put(parts.desk, h("p", { role: "status" }, "Your paper is being marked …"));
  try {
    /** @type {ExamResult} */
    const result = await post(`/api/school/exam/result${schoolQuery()}`, { length, seed, answers: state.given });
    state.paper = null;
    showResult(result);
  } catch (problem) {
    put(
      parts.desk,
      problemBox(problem),
      h("button", { class: "primary", type: "button", data: { key: "again" }, on: { click: handIn } }, "Hand in again"),
    );
  }
}

/** @param {ExamResult} result */
function showResult(result) {
  const share = `${result.right} of ${result.length} right (${Math.round((100 * result.right) / result.length)}%)`;
  const missed = result.questions.filter(({ right }) => !right);
  put(
    parts.desk,
    h("h2", {}, share),
    h("p", { class: "small soft" }, `Recorded as examination ${result.place}. ${NO_LICENSE}`),
    listTable(
      ["Subject", "Asked", "Right", "Pace"],
      result.subjects.map(({ title, asked, right, seconds }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, title),
          h("td", {}, asked),
          h("td", {}, right),
          h("td", {}, `${Math.round(seconds / asked)} s`),
        ),
      ),
    ),
    result.read_again.length
      ? [
          h("h3", {}, "Read again"),
          h(
            "ul",
            { class: "guide-list" },
            result.read_again.map(({ clause, gist }) => h("li", {}, gist, " ", clauseTag(clause))),
          ),
        ]
      : null,
    missed.length
      ? [
          h("h3", {}, "What was missed"),
          h(
            "ul",
            { class: "guide-list" },
            missed.map(({ number, prompt, seen, said, right_said }) =>
              h(
                "li",
                {},
                h("strong", {}, `Question ${number}. ${prompt}`),
                seen.length ? h("div", { class: "small soft" }, seen.join(" ")) : null,
                h("div", {}, `You said: ${said}`),
                h("div", {}, `Right: ${right_said}`),
              ),
            ),
          ),
        ]
      : null,
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: `/api/school/exams/${result.place}/result.pdf` }, "Result as PDF"),
      h("a", { class: "button", href: `/school${schoolQuery()}` }, "Back to the school"),
    ),
  );
  announce(share);
  $("h2", parts.desk).setAttribute("tabindex", "-1");
  $("h2", parts.desk).focus();
}

/** @param {SchoolSubjects} school */
const startForm = (school) =>
  h(
    "form",
    { class: "stack", on: { submit: begin } },
    h("p", {}, `${school.title} at ${school.operator}: ${school.subjects.map(({ title }) => title).join(", ")}.`),
    h("p", { class: "small soft" }, `You see your result at the end. ${NO_LICENSE}`),
    h(
      "div",
      { class: "row school-fields" },
      h(
        "label",
        { class: "stack" },
        "Questions",
        h(
          "select",
          { name: "length" },
          [8, 16, 32, 48, 72].map((many) => h("option", { value: many, selected: many === 32 }, many)),
        ),
      ),
      h(
        "label",
        { class: "stack" },
        "Seed (to take the same paper again)",
        h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{1,15}", maxlength: 15, autocomplete: "off" }),
      ),
    ),
    h("button", { class: "primary", type: "submit", data: { key: "begin" } }, "Begin"),
  );

/** @param {ListedExam[]} exams */
const earlier = (exams) =>
  exams.length
    ? h(
        "section",
        { class: "panel stack", "aria-label": "Earlier examinations" },
        h("h2", {}, "Earlier examinations"),
        listTable(
          ["Time", "Person", "House", "Right", ""],
          exams
            .slice(0, 20)
            .map((one) =>
              h(
                "tr",
                {},
                h("td", {}, stamp(one.at)),
                h("td", {}, one.by),
                h("td", {}, one.house),
                h("td", {}, `${one.right} of ${one.asked}`),
                h("td", {}, h("a", { href: `/api/school/exams/${one.place}/result.pdf` }, "PDF")),
              ),
            ),
        ),
      )
    : null;

async function open() {
  const who = await session();
  if (who.role === "guest") {
    const to = encodeURIComponent(location.pathname + location.search);
    put(
      $("#main"),
      h("h1", {}, "Examination"),
      h("p", {}, "A result goes on the record under a name, so an examination needs an account."),
      h(
        "p",
        { class: "row" },
        h("a", { class: "button primary", href: `/login?to=${to}` }, "Log in"),
        h("a", { class: "button", href: `/school${schoolQuery()}` }, "Practice in the school"),
      ),
    );
    document.body.dataset.ready = "true";
    return;
  }
  /** @type {[SchoolSubjects, ListedExam[], unknown]} */
  const [school, exams] = await Promise.all([
    get(`/api/school${schoolQuery()}`),
    get("/api/school/exams"),
    loadCardPictures(),
  ]);
  put($("#main"), h("h1", {}, `Examination: ${school.title}`), parts.desk, earlier(exams));
  put(parts.desk, startForm(school));
  keys(choiceKeys((key) => (state.paper ? give(key) : false)));
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("The examination cannot start", problem)));
