// The dealer's console: the table as the dealer sees it, what is due with its clause, every command, and the record. An
// examination uses the same console without what is due: there the dealer has to know it.

import { clauseTag, toggleNewest } from "./clause_tags.js";
import { commandForm, dueForm, tableContext } from "./command_forms.js";
import { commandSearch } from "./command_search.js";
import { payoutPanel } from "./dealer_payouts.js";
import { dealerTable, roundSteps, settlementQueue } from "./dealer_table.js";
import { $, announce, find, h, keys, put } from "./elements.js";
import { drawUnpressed } from "./pointer_press.js";
import { showProblem } from "./problem_box.js";
import { DEALER_COMMANDS, PROMPTED_COMMANDS } from "./staff_commands.js";
import { shownRound } from "./table_picture.js";
import { capital, cents, counted, dollars, meterWords, roundWords, when, words } from "./text_format.js";
import { keepTyped } from "./typed_text.js";
import { pauseNotice, versionNotice, voidNotice } from "./void_notice.js";

/** @import { Automation, CommandReply, Deck, Due, FactLine, Picture, TableInfo, TableView } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/**
 * What the console sends its commands to: a live table, or the table of an examination.
 * @typedef {object} ConsoleLink
 * @property {(command: string, fields?: Record<string, unknown>) => Promise<CommandReply>} send
 * @property {(kind: "view") => Promise<void>} next
 * @property {string} state
 *
 * An examination says nothing of what is due; `hint` asks for it.
 * @typedef {{ hint: () => Promise<{ what: string, clause: string | null }> }} Examined
 */

export const LONGEST_LOG = 60;
const parts = {
  link: h("div", { role: "status" }),
  head: h("div", { class: "row between" }),
  void: h("div", { role: "status" }),
  steps: h("div", {}),
  queue: h("div", {}),
  next: h("section", { class: "panel next", "aria-label": "What is due now" }),
  answer: h("div", {}),
  boxes: h("section", { class: "boxes", "aria-label": "The table from your side" }),
  decks: h("div", {}),
  commands: h("div", { class: "acts" }),
  call: h("div", {}),
  log: h("ol", { class: "log", "aria-live": "polite", "aria-label": "What happened" }),
};
/** What the house does by itself at this table. @type {Record<Automation, string>} */
const AUTOMATION = {
  none: "",
  cards: "the house deals the cards",
  chips: "the house counts and pays",
  dealer: "the house deals and pays",
  all: "the house does everything",
};

/**
 * @typedef {object} ConsoleState
 * @property {TableInfo} info
 * @property {Picture} picture
 * @property {string} name who is logged in
 * @property {string} drawnNext what the due form was last drawn from
 * @property {string} drawnCommands what the command forms were last drawn from
 * @property {string} announced what was last announced as due
 * @property {string} latest the last thing that happened
 */

/** @type {ConsoleState} */
let state;
/** @type {ConsoleLink} */
let link;
/** @type {Examined | null} */
let exam = null;

/**
 * An act is over when the console shows its result, so that nothing is asked for twice.
 * @param {string} command
 * @param {Record<string, unknown>} [fields]
 */
async function send(command, fields) {
  if (exam) return examined(command, fields);
  const reply = await link.send(command, fields);
  const last = reply.facts?.[1] ?? 0;
  while (state.picture.fact < last && link.state !== "over") await link.next("view");
  // The forms may have been drawn again meanwhile, so the list itself says that a command was done.
  parts.commands.dispatchEvent(new Event("done"));
  return reply;
}

/**
 * In an examination a refusal is read where the next act is typed, in sight on every screen.
 * @param {string} command
 * @param {Record<string, unknown>} [fields]
 */
async function examined(command, fields) {
  showProblem(parts.answer, null);
  try {
    const reply = await link.send(command, fields);
    parts.commands.dispatchEvent(new Event("done"));
    return reply;
  } catch (problem) {
    showProblem(parts.answer, problem);
    parts.answer.scrollIntoView({ block: "nearest" });
    return { id: command, ok: false };
  }
}

/** Whom the table is waiting for while nothing is due from the dealer. @param {TableView} view @returns {Child} */
function waitingFor(view) {
  if (view.asked) return `Seat ${view.asked}, ${view.seats[view.asked]}, is deciding.`;
  if (view.paused && !view.round)
    return `The floor has paused this table: ${view.paused}. No round is opened until it goes on.`;
  const [floor] = view.awaited;
  if (floor) return [`The floor has to ${words(floor.what)}. `, clauseTag(floor.clause)];
  if (view.jackpots.length) return "A jackpot is waiting for the floor.";
  if (!Object.keys(view.seats).length) return "No player is seated yet.";
  const closes = state.picture.betting.closes ? "Betting closes by itself." : "Call no more bets once a wager is down.";
  if (view.phase === "betting") return `Players are betting. ${closes}`;
  return "Waiting for a player or the floor.";
}

/** Put the cursor where something has to be typed, unless the dealer is working elsewhere on the page. */
function moveFocus() {
  const busy = document.activeElement?.closest("input, select, textarea, summary, a");
  if (!busy || parts.next.contains(busy)) find(":is(input, select)", parts.next)?.focus({ preventScroll: true });
}

/** Somebody else deals here: one press takes over, and every fact from then on has the new dealer's name. @param {string} dealer */
function drawRelief(dealer) {
  const context = tableContext(state.info, state.picture.view);
  put(
    parts.next,
    h("h2", {}, `${dealer} deals at this table`),
    h(
      "p",
      { class: "small soft" },
      "You can watch. When you take over, everything from then on is recorded under your name.",
    ),
    commandForm(["relieve_dealer", `Take over from ${dealer}`, []], context, send, { primary: true, key: "Enter" }),
  );
}

/** An examination asks what comes next, and a hint says it. @param {Examined} examined */
function drawQuestion({ hint }) {
  if (find(".command-search", parts.next)) return;
  const { answer } = parts;
  const ask = async () => {
    try {
      const { what, clause } = await hint();
      put(answer, h("p", { role: "status" }, `Next: ${words(what)} `, clauseTag(clause)));
    } catch (problem) {
      showProblem(answer, problem);
    }
  };
  put(
    parts.next,
    h("h2", {}, "What do you do next?"),
    h("p", { class: "small soft latest" }, state.latest),
    commandSearch(parts.commands),
    answer,
    h(
      "p",
      { class: "row" },
      h(
        "button",
        { class: "minor", type: "button", data: { key: "hint" }, on: { click: ask } },
        "Hint (costs the step)",
      ),
    ),
  );
  // The hint was about the step that is done now. What came of it is read above the field, at the table itself.
  parts.commands.addEventListener("done", () => {
    put(answer);
    parts.next.scrollIntoView({ block: "end" });
  });
  find("input", parts.next)?.focus({ preventScroll: true });
}

/**
 * Drawn again only when something else is due, so that a choice or a refusal there stays. A refusal elsewhere on the
 * page goes then too: it was about the moment before.
 */
function drawNext() {
  const { due, view } = state.picture;
  if (exam) {
    drawQuestion(exam);
    return;
  }
  const { awaited, asked, jackpots, seats, decks, cards, turn, dealer } = view;
  const mark = JSON.stringify([due, awaited, asked, jackpots, seats, decks, Object.values(cards), turn, dealer]);
  if (mark === state.drawnNext) return;
  state.drawnNext = mark;
  for (const place of parts.commands.querySelectorAll(".act-problem")) showProblem(place, null);
  if (dealer && dealer !== state.name) drawRelief(dealer);
  else if (due.length) drawDue(due);
  else
    put(
      parts.next,
      h("h2", {}, "Nothing for you to do now"),
      h("p", {}, waitingFor(view)),
      h("p", { class: "small soft latest" }, state.latest),
    );
}

/** @param {Due[]} list */
function drawDue([due, ...others]) {
  const context = tableContext(state.info, state.picture.view);
  const groups = { ...DEALER_COMMANDS, ...PROMPTED_COMMANDS };
  const { turn } = state.picture.view;
  const pays = due.command === "settle_seat" && turn;
  keepTyped(parts.next, () => {
    put(
      parts.next,
      h("div", { class: "row" }, h(pays ? "p" : "h2", {}, `Next: ${words(due.what)}`), clauseTag(due.clause)),
      pays
        ? payoutPanel(turn, context, send)
        : h("div", { class: "row start" }, dueForm(due, groups, context, send, "Enter")),
      others.map((item) => [
        h("p", { class: "small" }, `Or: ${words(item.what)} `, clauseTag(item.clause)),
        dueForm(item, groups, context, send),
      ]),
    );
    moveFocus();
  });
  if (due.what !== state.announced) announce(pays ? turn.sentence : `Next: ${words(due.what)}`);
  state.announced = due.what;
}

/** @param {Deck} deck */
function deckText(deck) {
  const where = deck.removed ? `removed (${deck.removed})` : deck.loaded ? "loaded" : "not loaded";
  return `${deck.name} deck: ${where}, ${counted(deck.rounds_since_count, "round")} since its count, at most ${counted(deck.most_hours, "hour")} in play`;
}

function drawHead() {
  const { info, picture } = state;
  const line = ["Dealer’s console", roundWords(picture.view), AUTOMATION[info.automation]];
  put(
    parts.head,
    h("div", {}, h("h1", {}, info.title), h("p", { class: "small soft" }, line.filter(Boolean).join(" · "))),
    h(
      "div",
      { class: "meters" },
      Object.entries(picture.view.meters).map(([name, shows]) =>
        h("span", { class: "meter" }, meterWords(name), " ", h("strong", {}, dollars(cents(shows)))),
      ),
    ),
  );
}

function draw() {
  const { view, last } = state.picture;
  drawHead();
  put(parts.void, voidNotice(last?.round ?? 0, state.picture.void), pauseNotice(view), versionNotice(state.picture));
  drawNext();
  const shown = shownRound(state.picture);
  put(parts.steps, exam ? null : roundSteps(view, state.picture.due));
  put(parts.boxes, dealerTable(state.info, { ...shown, seats: view.seats }, !exam));
  put(parts.queue, settlementQueue(view));
  put(
    parts.decks,
    view.decks.map((item) => h("p", { class: "small soft" }, deckText(item))),
  );
  drawCommands();
}

/** Drawn again only when seats, decks or devices change; what is typed stays. */
function drawCommands() {
  const { view } = state.picture;
  const decks = view.decks.map(({ name, loaded, removed }) => [name, loaded, removed]);
  const mark = JSON.stringify([view.seats, decks, view.devices]);
  if (mark === state.drawnCommands) return;
  state.drawnCommands = mark;
  const known = tableContext(state.info, view);
  // Who is next, and which deck, is part of what an examination asks for.
  const context = exam ? { ...known, turn: undefined, unready: "" } : known;
  const summaries = [...parts.commands.querySelectorAll("details[open] > summary")];
  const open = new Set(summaries.map((item) => item.textContent));
  const groups = Object.entries(DEALER_COMMANDS).map(([group, all]) => {
    const commands = group === "Irregularities" ? all : all.filter(([name]) => !state.info.house_does.includes(name));
    if (!commands.length) return null;
    return h(
      "details",
      { open: exam !== null || (open.size ? open.has(group) : group === "The round") },
      h("summary", {}, group),
      h(
        "div",
        { class: "act-list" },
        commands.map((command) => commandForm(command, context, send)),
      ),
    );
  });
  keepTyped(parts.commands, () => put(parts.commands, groups));
}

/** Add to the record what has happened. @param {FactLine[]} facts */
export function logFacts(facts) {
  for (const fact of facts) {
    parts.log.prepend(
      h(
        "li",
        {},
        exam ? null : h("span", { class: "soft tiny" }, when(fact.at)),
        h("span", { class: "grow" }, exam ? capital(fact.text) : fact.text),
        clauseTag(fact.clauses[0]),
      ),
    );
    if (fact.fact === "RoundVoided") announce(fact.text);
    state.latest = `Last: ${fact.text}.`;
  }
  const latest = find(".latest", parts.next);
  if (latest) put(latest, state.latest);
  while (parts.log.childElementCount > LONGEST_LOG) parts.log.lastElementChild?.remove();
}

/** The record, and every command with the way to call the floor. @param {Child} call */
function layOut(call) {
  put(parts.call, call);
  const record = h("section", { class: "panel", "aria-label": "Record" }, h("h2", {}, "Record"), parts.log);
  const commands = h(
    "section",
    { class: "panel", "aria-label": "All commands" },
    h("h2", {}, "All commands"),
    h("p", { class: "small soft" }, "A wrong step is refused with its clause, and nothing changes."),
    parts.commands,
    parts.call,
  );
  const table = [parts.void, parts.steps, parts.boxes, parts.next, parts.queue];
  // An examination is dealt from the list of all commands, so the list is right below the table.
  const columns = exam
    ? [
        [...table, commands],
        [record, parts.decks],
      ]
    : [
        [...table, parts.decks],
        [record, commands],
      ];
  put(
    $("#main"),
    parts.link,
    parts.head,
    h(
      "div",
      { class: exam ? "console exam" : "console" },
      columns.map((column) => h("div", { class: "stack" }, column)),
    ),
  );
}

function bindKeys() {
  const press = (/** @type {string} */ selector) => () => {
    const button = find(selector);
    button?.click();
    return Boolean(button);
  };
  const primary = press(".next .primary:not(:disabled)");
  const answer = (/** @type {string} */ number) =>
    press(`.next button:not(.primary, :disabled):has([data-press="${number}"])`);
  keys({
    Enter: primary,
    1: answer("1"),
    2: answer("2"),
    d: primary,
    f: () => find("[name=reason]", parts.call)?.focus(),
    c: () => toggleNewest(find(".problem", parts.next), parts.next, parts.log),
    "/": () => find(".command-search input")?.focus(),
  });
}

/** Show what the table has become. @param {Picture} picture */
export function showPicture(picture) {
  state.picture = picture;
  drawUnpressed(draw);
}

/**
 * Draw the console of one table. The answer is where the page says whether it is connected.
 * @param {{ link: ConsoleLink, info: TableInfo, name: string, call?: Child, exam?: Examined }} wanted
 */
export function openConsole(wanted) {
  const { info, name } = wanted;
  link = wanted.link;
  exam = wanted.exam ?? null;
  state = { info, picture: info, name, drawnNext: "", drawnCommands: "", announced: "", latest: "" };
  layOut(wanted.call ?? null);
  draw();
  bindKeys();
  return parts.link;
}
