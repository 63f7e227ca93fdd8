// Find the error: the rounds of a dealer who errs on purpose, act by act, at the learner's pace or by themselves. The
// learner stops the game, chooses the clause, and sees the error again at its moment.

import { clauseTags } from "./clause_tags.js";
import { $, announce, find, h, inputValue, keys, put } from "./elements.js";
import { get, post } from "./house_api.js";
import { keep, kept } from "./learn_page.js";
import { addProblem, problemPage } from "./problem_box.js";
import { actText, choiceKeys, schoolQuery, withCards } from "./school_question.js";
import { capital } from "./text_format.js";

/** @import { AlarmResult, SchoolSubjects, WatchedRound } from "./house_data.d.ts" */

const HOUR_MS = 3_600_000;
const SHOWN_AGAIN = 3;
/** So many of the last acts can be said to be wrong: who watches at a pace may stop an act or two late. */
const BLAMED_FROM = 6;
const NO_CLAUSE = "none";
/** How long the last act, or a round that was right, stays before the game goes on by itself. */
const PAUSE_MS = 6000;
const place = `errors ${schoolQuery()}`;
const parts = {
  game: h("section", { class: "panel stack", "aria-label": "The game" }),
  scores: h("div", { class: "stack" }),
};

/** @returns {Record<string, number>} */
function remembered() {
  try {
    return JSON.parse(kept(place) ?? "{}");
  } catch {
    return {};
  }
}

const state = {
  score: remembered(),
  /** @type {WatchedRound | null} */
  round: null,
  /** How many acts are shown. */
  shown: 0,
  /** The act that the learner says was wrong, counted from 1. */
  blamed: 0,
  /** @type {"watching" | "stopped" | "told"} */
  phase: "watching",
  /** @type {AlarmResult | null} */
  result: null,
  perHour: 0,
  timer: 0,
  waiting: false,
};

async function nextRound() {
  if (state.waiting) return;
  state.waiting = true;
  clearTimeout(state.timer);
  try {
    /** @type {WatchedRound} */
    const round = await post(`/api/school/watch${schoolQuery()}`, {});
    Object.assign(state, { round, shown: 1, phase: "watching", result: null });
    draw();
    go();
  } catch (problem) {
    addProblem(parts.game, problem);
  } finally {
    state.waiting = false;
  }
}

/**
 * At so many rounds an hour the acts come by themselves. After the last one there is a pause in which the game can still
 * be stopped. A round that was right is followed by the next; a judgment that is worth reading waits for Enter.
 */
function go() {
  clearTimeout(state.timer);
  const { round, phase, result } = state;
  if (!round || !state.perHour) return;
  if (phase === "told" && result?.judgment === "right") state.timer = setTimeout(nextRound, PAUSE_MS);
  if (phase !== "watching") return;
  if (state.shown >= round.acts.length) state.timer = setTimeout(say, PAUSE_MS, null);
  else state.timer = setTimeout(nextAct, timeOf(round, state.shown - 1));
}

/** So long an act stays before the next one comes: a settlement longer than a card. @param {WatchedRound} round @param {number} at */
function timeOf({ weights }, at) {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (HOUR_MS / state.perHour) * ((weights[at] ?? 1) / all);
}

function nextAct() {
  const { round } = state;
  if (!round || state.phase !== "watching") return false;
  if (state.shown >= round.acts.length) return false;
  state.shown += 1;
  draw();
  announce(round.acts[state.shown - 1] ?? "");
  go();
  return true;
}

function stop() {
  if (!state.round || state.phase !== "watching") return false;
  clearTimeout(state.timer);
  Object.assign(state, { phase: "stopped", blamed: state.shown });
  draw();
  return true;
}

/** Say that another act was the wrong one, an earlier or a later one. @param {number} by */
function blame(by) {
  if (state.phase !== "stopped") return false;
  const act = Math.min(state.shown, Math.max(1, state.shown - BLAMED_FROM + 1, state.blamed + by));
  find(`[name=blamed][value="${act}"]`, parts.game)?.click();
  return true;
}

/** The clause that the act in question breaks; without one, the round was right. @param {string | null} clause */
async function say(clause) {
  const { round } = state;
  if (!round || state.waiting || state.phase === "told") return;
  state.waiting = true;
  clearTimeout(state.timer);
  const act = clause === null ? null : state.blamed;
  try {
    /** @type {AlarmResult} */
    const result = await post(`/api/school/watch/alarm${schoolQuery()}`, { seed: round.seed, act, clause });
    state.score[result.judgment] = (state.score[result.judgment] ?? 0) + 1;
    keep(place, JSON.stringify(state.score));
    Object.assign(state, { result, phase: "told" });
    draw();
    announce(capital(result.judgment));
    go();
  } catch (problem) {
    addProblem(parts.game, problem);
  } finally {
    state.waiting = false;
  }
}

/** @param {WatchedRound} round @param {number} from @param {number} to @param {number | null} [wrong] */
const actList = (round, from, to, wrong = null) =>
  h(
    "ol",
    { class: "watched-acts", start: from + 1 },
    round.acts
      .slice(from, to)
      .map((text, at) => h("li", { class: from + at + 1 === wrong ? "lose" : "" }, actText(text))),
  );

/** @param {WatchedRound} round */
function watching(round) {
  const over = state.shown >= round.acts.length;
  const next = over
    ? button("right", "The round was right", "Enter", () => say(null))
    : button("next", "Next act", "Enter", nextAct);
  return h("div", { class: "row drill-choices" }, next, button("stop", "Stop: that was wrong", "S", stop, "minor"));
}

/** @param {string} key @param {string} text @param {string} sign @param {() => unknown} act @param {string} [kind] */
const button = (key, text, sign, act, kind = "primary") =>
  h("button", { class: kind, type: "button", data: { key }, on: { click: act } }, text, h("kbd", {}, sign));

/** The last acts, of which one was wrong: the arrows or a click choose it. @param {WatchedRound} round */
function blamedActs(round) {
  const first = Math.max(0, state.shown - BLAMED_FROM);
  const choose = (/** @type {number} */ act) => () => {
    state.blamed = act;
    announce(`Act ${act}`);
  };
  return h(
    "fieldset",
    { class: "blamed-acts" },
    h("legend", { class: "drill-verdict" }, "Which act was wrong? ", h("kbd", {}, "↑"), " ", h("kbd", {}, "↓")),
    round.acts.slice(first, state.shown).map((text, at) => {
      const act = first + at + 1;
      const told = h("span", {}, `${act}. `, actText(text));
      const on = { change: choose(act) };
      const chosen = act === state.blamed;
      return h("label", {}, h("input", { type: "radio", name: "blamed", value: act, checked: chosen, on }), told);
    }),
  );
}

/** @param {WatchedRound} round */
const clauseChoices = (round) => [
  blamedActs(round),
  h("p", { class: "drill-verdict" }, "Which clause does it break?"),
  h(
    "ul",
    { class: "school-choices" },
    round.clauses.map(({ clause, gist }, at) =>
      h(
        "li",
        {},
        h(
          "button",
          { type: "button", data: { key: `clause ${at}` }, on: { click: () => say(clause) } },
          h("kbd", {}, "abcdefgh"[at]),
          h("span", {}, clause === NO_CLAUSE ? gist : `${clause}: ${gist}`),
        ),
      ),
    ),
  ),
];

/** What the clause that was broken says. @param {WatchedRound} round @param {AlarmResult} result */
const ruleOf = ({ clauses }, result) =>
  h(
    "p",
    {},
    clauses.filter(({ clause }) => result.clauses.includes(clause)).map(({ gist }) => `${gist} `),
    clauseTags(result.clauses),
  );

/** @param {WatchedRound} round @param {AlarmResult} result */
const told = (round, result) => [
  h(
    "p",
    { class: `drill-verdict ${["caught", "right"].includes(result.judgment) ? "win" : "lose"}`, role: "status" },
    `${capital(result.judgment)}.`,
  ),
  result.judgment === "false alarm" ? h("p", {}, `Act ${state.blamed} was right.`) : null,
  result.act === null
    ? h("p", {}, "There was no error in this round.")
    : [
        actList(round, Math.max(0, result.act - 1 - SHOWN_AGAIN), result.act, result.act),
        h("p", {}, withCards(`The error: ${result.kind}. ${capital(result.why)}.`)),
        ruleOf(round, result),
      ],
  h("div", { class: "row drill-choices" }, button("round", "Next round", "Enter", nextRound)),
];

function draw() {
  const { round, phase, result } = state;
  if (!round) return;
  put(
    parts.game,
    h(
      "p",
      { class: "small soft" },
      `${round.dealer} deals, ${round.floor} is the floor. ${state.shown} of ${round.acts.length} acts.`,
    ),
    phase === "told" && result ? told(round, result) : null,
    phase === "watching" ? actList(round, 0, state.shown) : null,
    phase === "stopped" ? actList(round, 0, Math.max(0, state.shown - BLAMED_FROM)) : null,
    phase === "watching" ? watching(round) : null,
    phase === "stopped" ? clauseChoices(round) : null,
  );
  drawScores();
  const focus = {
    watching: "[data-key=next], [data-key=right]",
    stopped: "[data-key='clause 0']",
    told: "[data-key=round]",
  };
  find(focus[phase], parts.game)?.focus({ preventScroll: true });
  find(".watched-acts > li:last-child", parts.game)?.scrollIntoView({ block: "nearest" });
}

function drawScores() {
  const names = ["caught", "wrong clause", "missed", "false alarm", "right"];
  put(
    parts.scores,
    h(
      "dl",
      { class: "scores" },
      names.map((name) => h("div", {}, h("dt", {}, capital(name)), h("dd", {}, state.score[name] ?? 0))),
    ),
  );
}

const paceField = () =>
  h(
    "label",
    { class: "stack" },
    "Pace",
    h(
      "select",
      {
        data: { key: "pace" },
        on: {
          change: (event) => {
            state.perHour = Number(inputValue(event));
            go();
          },
        },
      },
      h("option", { value: "0" }, "My own"),
      [30, 45, 60].map((many) => h("option", { value: many }, `${many} rounds an hour`)),
    ),
  );

async function open() {
  /** @type {SchoolSubjects} */
  const school = await get(`/api/school${schoolQuery()}`);
  document.title = `Find the error, ${school.title} · Queen High`;
  put(
    $("#main"),
    h("h1", {}, `Find the error: ${school.title}`),
    h(
      "p",
      { class: "soft" },
      "This dealer makes mistakes on purpose, but not in every round. Stop the game when something is wrong.",
    ),
    h(
      "div",
      { class: "row school-fields" },
      paceField(),
      h("a", { class: "button", href: `/school${schoolQuery()}` }, "Back to the school"),
    ),
    h(
      "div",
      { class: "trainer" },
      parts.game,
      h("section", { class: "panel stack", "aria-label": "Your results" }, h("h2", {}, "Your results"), parts.scores),
    ),
  );
  await nextRound();
  const forward = () => (state.phase === "told" ? nextRound() : nextAct() || (state.phase === "watching" && say(null)));
  const chosen = choiceKeys((key) => {
    const clause = state.round?.clauses["abcdefgh".indexOf(key)];
    return state.phase === "stopped" && clause ? say(clause.clause) : false;
  });
  const arrows = { ArrowUp: () => blame(-1), ArrowDown: () => blame(1) };
  keys({ ...chosen, ...arrows, s: stop, Enter: forward, " ": forward });
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("There is nothing to watch here", problem)));
