// The examination: a paper over all subjects, one question after another, then a round at the dealer's console, and the
// result at the end. Nothing is told before.

import { loadCardPictures } from "./card_pictures.js";
import { clauseTag, clauseTags } from "./clause_tags.js";
import { $, announce, fieldText, formOf, h, keys, listTable, put } from "./elements.js";
import { get, post, session } from "./house_api.js";
import { addProblem, problemBox, problemPage } from "./problem_box.js";
import { answerView, choiceKeys, focusOnAnswer, questionView, schoolQuery } from "./school_question.js";
import { capital, counted, stamp } from "./text_format.js";

/** @import { ExamBegun, ExamConsole, ExamNow, ExamQuestion, ExamResult, ExamStep } from "./house_data.d.ts" */
/** @import { ListedExam, SchoolAnswer, SchoolSubjects } from "./house_data.d.ts" */

const NO_LICENSE = "A result is evidence of training. It is not a license.";
const HOUR_S = 3600;
const parts = { desk: h("section", { class: "panel stack", "aria-label": "Examination" }) };
const state = {
  sitting: "",
  /** @type {ExamQuestion | null} */
  asked: null,
  sending: false,
};

const address = () => `/api/school/exam/${encodeURIComponent(state.sitting)}`;

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  const seed = fieldText(formOf(event), "seed").trim();
  const length = Number(fieldText(formOf(event), "length"));
  await send(async () => {
    /** @type {ExamBegun} */
    const begun = await post(`/api/school/exam${schoolQuery()}`, { length, ...(seed ? { seed: Number(seed) } : {}) });
    state.sitting = begun.sitting;
    history.replaceState(null, "", schoolAddress("/school/exam", { sitting: begun.sitting }));
    ask(begun);
  });
}

/** Go on where this examination was when the page was left; the house knows what was answered. @param {string} sitting */
async function goOn(sitting) {
  state.sitting = sitting;
  /** @type {ExamNow} */
  const now = await get(`${address()}${schoolQuery()}`);
  if (now.result === null) ask(now);
  else showResult(await get(`/api/school/exams/${now.result}`));
}

/** An address of this house's school, with more in its query. @param {string} path @param {Record<string, string>} more */
function schoolAddress(path, more) {
  const query = new URLSearchParams(schoolQuery());
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `${path}?${query}`;
}

/** One request at a time; what went wrong is shown below the question, and nothing is lost. @param {() => Promise<void>} request */
async function send(request) {
  if (state.sending) return;
  state.sending = true;
  try {
    await request();
  } catch (problem) {
    addProblem(parts.desk, problem);
  } finally {
    state.sending = false;
  }
}

/** @param {ExamQuestion} asked */
function ask(asked) {
  state.asked = asked;
  const { question, number, length } = asked;
  if (!question) {
    if (asked.console) showConsole();
    else handIn();
    return;
  }
  put(
    parts.desk,
    h("p", { class: "small soft", role: "status" }, `Question ${number} of ${length}`),
    h("progress", { max: length, value: number - 1, "aria-label": "Questions answered" }),
    questionView(question),
    answerView(question, give),
  );
  focusOnAnswer(parts.desk);
}

/** @param {SchoolAnswer} answer */
function give(answer) {
  const { asked } = state;
  if (!asked?.question || state.sending) return false;
  if (typeof answer === "string" && !asked.question.choices.some(({ key }) => key === answer)) return false;
  send(async () => ask(await post(`${address()}/answer${schoolQuery()}`, { number: asked.number, answer })));
  return true;
}

/** The second part: a round at the dealer's console. */
function showConsole() {
  const to = schoolAddress("/school/exam/console", { sitting: state.sitting });
  put(
    parts.desk,
    h("h2", {}, "Now the dealer’s console"),
    h("p", {}, "Deal one full round. Players and the floor act on their own; nothing tells you what comes next."),
    h(
      "p",
      {},
      "Type what you do, such as shuffle or settle 7, and press Enter. A refused act or a hint costs the step.",
    ),
    h("p", {}, h("a", { class: "button primary", href: to, data: { key: "console" } }, "Go to the console")),
  );
  $("[data-key=console]", parts.desk).focus();
}

async function handIn() {
  put(parts.desk, h("p", { role: "status" }, "Your paper is being marked …"));
  try {
    /** @type {{ place: number }} */
    const { place } = await post(`${address()}/result${schoolQuery()}`, {});
    showResult(await get(`/api/school/exams/${place}`));
  } catch (problem) {
    put(
      parts.desk,
      problemBox(problem),
      h("button", { class: "primary", type: "button", data: { key: "again" }, on: { click: handIn } }, "Hand in again"),
    );
  }
}

/** The page of a result. @param {number} place */
const resultAddress = (place) => schoolAddress("/school/exam", { result: String(place) });

/** How a step at the console went. @param {ExamStep} step */
const stepMark = ({ right, refused, hints, done }) =>
  right
    ? "Right"
    : [
        refused.map(({ tried, why, clause }) =>
          h("div", {}, `Refused: ${tried} (${why}) `, clause ? clauseTag(clause) : null),
        ),
        hints ? h("div", {}, "With a hint") : null,
        done ? null : h("div", {}, "Not done"),
      ];

/** @param {ExamConsole} marks */
function consoleResult({ seats, asked, right, refused, hints, seconds, steps }) {
  const finished = steps.every(({ done }) => done) && seconds > 0;
  const pace = finished ? ` ${Math.round(seconds)} seconds: ${Math.round(HOUR_S / seconds)} rounds an hour.` : "";
  return [
    h("h3", {}, "At the dealer’s console"),
    h(
      "p",
      {},
      `A round of ${counted(seats, "seat")}: ${right} of ${asked} steps right, ${refused} refused, ${hints} with a hint.${pace}`,
    ),
    h(
      "details",
      { open: right < asked },
      h("summary", { class: "step-marks" }, "Step by step"),
      listTable(
        ["Step", "Mark"],
        steps.map((step) =>
          h(
            "tr",
            { class: step.right ? "" : "lose" },
            h(
              "td",
              {},
              `${step.number}. ${capital(step.what)} `,
              step.clause ? clauseTag(step.clause) : null,
              h("div", { class: "small soft" }, `${Math.round(step.seconds)} s`),
            ),
            h("td", {}, stepMark(step)),
          ),
        ),
      ),
    ),
  ];
}

/** @param {ExamResult} result */
function missedQuestions({ questions }) {
  const missed = questions.filter(({ right }) => !right);
  if (!missed.length) return null;
  return [
    h("h3", {}, "What was missed"),
    h(
      "ul",
      { class: "guide-list" },
      missed.map(({ number, prompt, seen, said, right_said, clauses }) =>
        h(
          "li",
          {},
          h("strong", {}, `Question ${number}. ${prompt}`),
          seen.length ? h("div", { class: "small soft" }, seen.join(" ")) : null,
          h("div", {}, `You said: ${said}`),
          h("div", {}, `Right: ${right_said} `, clauseTags(clauses)),
        ),
      ),
    ),
  ];
}

/** @param {ExamResult} result */
function showResult(result) {
  const shares = result.parts.map(({ title, said }) => `${title}: ${said}`);
  put(
    parts.desk,
    h("h2", {}, "Your result"),
    h(
      "ul",
      { class: "exam-parts" },
      shares.map((share) => h("li", {}, share)),
    ),
    h("p", { class: "small soft" }, `Recorded as examination ${result.place}. ${NO_LICENSE}`),
    (result.sitting ?? 1) > 1
      ? h("p", {}, `Sitting ${result.sitting} of this paper: it was seen before, and the record says so.`)
      : null,
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
    result.console ? consoleResult(result.console) : null,
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
    missedQuestions(result),
    h(
      "p",
      { class: "row" },
      h("a", { class: "button", href: `/api/school/exams/${result.place}/result.pdf` }, "Result as PDF"),
      h("a", { class: "button", href: `/school${schoolQuery()}` }, "Back to the school"),
    ),
  );
  announce(shares.join(". "));
  $("h2", parts.desk).setAttribute("tabindex", "-1");
  $("h2", parts.desk).focus();
}

/** @param {SchoolSubjects} school */
const startForm = (school) =>
  h(
    "form",
    { class: "stack", on: { submit: begin } },
    h("p", {}, `${school.title} at ${school.operator}: ${school.subjects.map(({ title }) => title).join(", ")}.`),
    h("p", {}, "After the questions you deal one round at the dealer’s console, and every step is marked."),
    h("p", { class: "small soft" }, `You see your result at the end. The house measures your time. ${NO_LICENSE}`),
    h("p", { class: "small soft" }, school.equally_hard),
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
          ["Examination", "Result"],
          exams.slice(0, 20).map((one) =>
            h(
              "tr",
              {},
              h("td", {}, one.by, h("div", { class: "small soft" }, `${stamp(one.at)}, ${one.house}`)),
              h(
                "td",
                {},
                one.parts.map(({ title, said }) => h("div", {}, `${title}: ${said}`)),
                (one.sitting ?? 1) > 1 ? h("div", {}, `Sitting ${one.sitting}`) : null,
                h(
                  "div",
                  { class: "row" },
                  h("a", { href: resultAddress(one.place) }, "Result"),
                  h("a", { href: `/api/school/exams/${one.place}/result.pdf` }, "PDF"),
                ),
              ),
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
  const asked = new URLSearchParams(location.search);
  const [result, sitting] = [asked.get("result"), asked.get("sitting")];
  if (result) showResult(await get(`/api/school/exams/${encodeURIComponent(result)}`));
  else put(parts.desk, startForm(school));
  keys(choiceKeys((key) => (state.asked?.question ? give(key) : false)));
  // If this examination cannot go on, the page says why, and a new one can be begun.
  if (sitting) await send(() => goOn(sitting));
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("The examination cannot start", problem)));
