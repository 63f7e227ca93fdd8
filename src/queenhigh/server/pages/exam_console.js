// The console part of an examination: the dealer's console at a table whose players and floor act on their own. Nothing
// says what comes next; a refused act or a hint costs the step. The house measures the time.

import { loadCardPictures } from "./card_pictures.js";
import { logFacts, openConsole, showPicture } from "./dealer_console.js";
import { $, announce, h, put } from "./elements.js";
import { get, post } from "./house_api.js";
import { problemPage, showProblem } from "./problem_box.js";
import { schoolQuery } from "./school_question.js";

/** @import { ConsoleStart, ConsoleTold } from "./house_data.d.ts" */

const sitting = new URLSearchParams(location.search).get("sitting") ?? "";
const address = `/api/school/exam/${encodeURIComponent(sitting)}`;
const [place, guide] = [h("div", {}), h("div", {})];

/** @param {string} command @param {Record<string, unknown>} [fields] @returns {Promise<ConsoleTold>} */
const send = (command, fields = {}) => post(`${address}/console${schoolQuery()}`, { command, fields });

/** @param {ConsoleTold} told */
async function show({ picture, facts, over }) {
  // Once the first step is done, the guide has been read.
  if (facts.length) put(guide);
  logFacts(facts);
  showPicture(picture);
  const last = facts.at(-1);
  if (last) announce(last.text);
  if (over) await handIn();
}

async function handIn() {
  try {
    /** @type {{ place: number }} */
    const { place: number } = await post(`${address}/result${schoolQuery()}`, {});
    const to = new URLSearchParams(schoolQuery());
    to.set("result", String(number));
    location.replace(`/school/exam?${to}`);
  } catch (problem) {
    showProblem(place, problem);
  }
}

/** The button that ends the part before the round is over; it is asked for twice. */
function endButton() {
  const sure = () => {
    put(
      place,
      h("p", { class: "notice", role: "status" }, "Steps that you have not done count as missed."),
      h("button", { class: "minor", type: "button", data: { key: "sure" }, on: { click: handIn } }, "Hand in now"),
    );
  };
  const end = h(
    "button",
    { class: "minor", type: "button", data: { key: "end" }, on: { click: sure } },
    "End the examination",
  );
  return [h("p", { class: "row" }, end), place];
}

const GUIDE =
  "Deal one full round, from the first shuffle until the cards are cleared. Players and the floor act on their own. You see what " +
  "happens, but not what comes next: a refused act or a hint costs the step.";

async function open() {
  /** @type {[ConsoleStart, unknown]} */
  const [start] = await Promise.all([get(`${address}/console${schoolQuery()}`), loadCardPictures()]);
  const link = {
    state: "open",
    next: async () => {},
    /** @param {string} command @param {Record<string, unknown>} [fields] */
    send: async (command, fields) => {
      // At a live table one press turns up the next hand too; here each hand is a step of its own.
      const { turn_up: _, ...own } = fields ?? {};
      await show(await send(command, own));
      return { id: sitting, ok: true };
    },
  };
  const hint = async () => {
    const told = await send("hint");
    return told.hint ?? { what: "hand the examination in", clause: null };
  };
  const top = openConsole({
    link,
    info: { ...start, ...start.picture },
    name: start.dealer,
    call: endButton(),
    exam: { hint },
  });
  put(top, guide);
  if (!start.facts.length) put(guide, h("p", { class: "notice" }, GUIDE));
  logFacts(start.facts);
  document.title = "Examination: the dealer's console · Queen High";
  if (start.over) await handIn();
  $("[data-key=search]").focus({ preventScroll: true });
  $("[data-key=search]").closest("section")?.scrollIntoView({ block: "end" });
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("The console cannot be opened", problem)));
