// The dealer's console: what is due with its clause, every command, and the table as the dealer sees it.

import { hand, loadCardPictures } from "./card_pictures.js";
import { clauseTag, toggleNewest } from "./clause_tags.js";
import { commandForm, dueForm, tableContext } from "./command_forms.js";
import { $, announce, buttonOf, fieldText, find, formOf, h, keys, put } from "./elements.js";
import { Felt } from "./felt.js";
import { get, post, session } from "./house_api.js";
import { LiveConnection, liveAddress } from "./live_connection.js";
import { drawUnpressed } from "./pointer_press.js";
import { problemPage, showProblem } from "./problem_box.js";
import { paymentText } from "./settlement_story.js";
import { DEALER_COMMANDS, PROMPTED_COMMANDS } from "./staff_commands.js";
import { stakesAt } from "./stakes.js";
import { shownRound } from "./table_picture.js";
import { cents, dollars, meterWords, placeWords, roundWords, when, words } from "./text_format.js";
import { voidNotice } from "./void_notice.js";

/** @import { Automation, Deck, Due, FactLine, LiveState, Picture, TableInfo, TableView } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const LONGEST_LOG = 60;
const table = decodeURIComponent(location.pathname.split("/")[2]);
const live = new LiveConnection(liveAddress(table));
const parts = {
  link: h("div", { role: "status" }),
  head: h("div", { class: "row between" }),
  void: h("div", { role: "status" }),
  next: h("section", { class: "panel next", "aria-label": "What is due now" }),
  boxes: h("div", { class: "boxes" }),
  commands: h("div", { class: "acts" }),
  log: h("ol", { class: "log", role: "log", "aria-label": "What happened" }),
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
 * @property {Felt} felt
 * @property {string} drawnNext what the due form was last drawn from
 * @property {string} drawnCommands what the command forms were last drawn from
 * @property {string} announced what was last announced as due
 * @property {string} latest the last thing that happened
 */

/** @type {ConsoleState} */
let state;

/**
 * An act is over when the console shows its result, so that nothing is asked for twice.
 * @param {string} command
 * @param {Record<string, unknown>} [fields]
 */
async function send(command, fields) {
  const reply = await live.send(command, fields);
  const last = reply.facts?.[1] ?? 0;
  while (state.picture.fact < last && live.state !== "over") await live.next("view");
  return reply;
}

/** Deal card after card while a card is due; anything else stops it. @param {Event} event */
async function dealRest(event) {
  buttonOf(event).disabled = true;
  try {
    while (state.picture.due[0]?.command === "deal_card") await send("deal_card");
  } catch (problem) {
    showProblem(find(".act-problem", parts.next) ?? parts.next, problem);
  }
}

/** Whom the table is waiting for while nothing is due from the dealer. @param {TableView} view @returns {Child} */
function waitingFor(view) {
  if (view.asked) return `Seat ${view.asked}, ${view.seats[view.asked]}, is deciding.`;
  const [floor] = view.awaited;
  if (floor) return [`The floor has to ${words(floor.what)}. `, clauseTag(floor.clause)];
  if (view.jackpots.length) return "A jackpot is waiting for the floor.";
  if (!Object.keys(view.seats).length) return "No player is seated yet.";
  if (view.phase === "betting") return "Players are betting. Call no more bets once a wager is down.";
  return "Waiting for a player or the floor.";
}

/** Put the cursor where something has to be typed, unless the dealer is working elsewhere on the page. */
function moveFocus() {
  const busy = document.activeElement?.closest("input, select, textarea, summary, a");
  if (!busy || parts.next.contains(busy)) find(":is(input, select)", parts.next)?.focus({ preventScroll: true });
}

/** Drawn again only when something else is due, so that a choice or a refusal there stays. */
function drawNext() {
  const { due, view } = state.picture;
  const { awaited, asked, jackpots, seats, decks, cards } = view;
  const mark = JSON.stringify([due, awaited, asked, jackpots, seats, decks, Object.values(cards)]);
  if (mark === state.drawnNext) return;
  state.drawnNext = mark;
  if (due.length) drawDue(due);
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
  const rest = h(
    "button",
    { type: "button", data: { key: "rest" }, on: { click: dealRest } },
    "Deal all the cards ",
    h("kbd", {}, "A"),
  );
  put(
    parts.next,
    h("div", { class: "row" }, h("h2", {}, `Next: ${words(due.what)}`), clauseTag(due.clause)),
    h(
      "div",
      { class: "row start" },
      dueForm(due, groups, context, send, "Enter"),
      due.command === "deal_card" ? rest : null,
    ),
    others.map((item) => [
      h("p", { class: "small" }, `Or: ${words(item.what)} `, clauseTag(item.clause)),
      dueForm(item, groups, context, send),
    ]),
  );
  moveFocus();
  if (due.what !== state.announced) announce(`Next: ${words(due.what)}`);
  state.announced = due.what;
}

/** @param {string} seat */
function box(seat) {
  const { view } = state.picture;
  const stakes = Object.entries(stakesAt(view, seat)).map(([name, amount]) => {
    const light = view.wagers[seat]?.[name]?.light === false ? " (light out)" : "";
    return `${words(name)} ${dollars(amount)}${light}`;
  });
  const rows = view.settled.filter((row) => row.seat === Number(seat));
  return h(
    "li",
    { class: view.asked === Number(seat) ? "panel turn" : "panel" },
    h(
      "div",
      { class: "row between" },
      h("strong", {}, `Seat ${seat}`),
      h("span", { class: "soft small" }, view.seats[seat]),
    ),
    hand(view.cards[seat], "mini"),
    h("p", { class: "small" }, stakes.join(" · ") || "no wager"),
    view.decisions[seat] ? h("p", { class: "small soft" }, view.decisions[seat].join(", ")) : null,
    rows.map((row) => h("p", { class: `small ${row.outcome}` }, paymentText(row), " ", clauseTag(row.clauses[0]))),
  );
}

/** @param {Deck} deck */
function deckText(deck) {
  const where = deck.removed ? `removed (${deck.removed})` : deck.loaded ? "loaded" : "not loaded";
  return `${deck.name} deck: ${where}, ${deck.rounds_since_count} rounds since its count, at most ${deck.most_hours} hours in play`;
}

/** The shared cards, for a console too narrow for the felt. @param {TableView} view */
function sharedCards(view) {
  return ["dealer", "community", "box"]
    .filter((place) => view.cards[place]?.length)
    .map((place) =>
      h(
        "p",
        { class: "row narrow-row" },
        h("span", { class: "small soft" }, placeWords(place)),
        hand(view.cards[place], "mini"),
      ),
    );
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
  put(parts.void, voidNotice(last?.round ?? 0, state.picture.void));
  drawNext();
  const shown = shownRound(state.picture);
  state.felt.draw(shown, {
    own: [],
    names: (seat) => view.seats[seat],
    betting: false,
    settled: shown.settled.length,
  });
  const seats = Object.keys(view.seats);
  put(
    parts.boxes,
    sharedCards(shown),
    seats.length
      ? h("ul", { class: "box-list" }, seats.map(box))
      : h(
          "p",
          { class: "empty" },
          "No player is seated. Players take seats at ",
          h("a", { href: `/tables/${table}` }, `/tables/${table}`),
          ".",
        ),
    view.decks.map((item) => h("p", { class: "small soft" }, deckText(item))),
  );
  drawCommands();
}

/** Drawn again only when seats or decks change, so that nothing typed there is lost. */
function drawCommands() {
  const { view } = state.picture;
  const mark = JSON.stringify([view.seats, view.decks.map(({ name, loaded, removed }) => [name, loaded, removed])]);
  if (mark === state.drawnCommands) return;
  state.drawnCommands = mark;
  const context = tableContext(state.info, view);
  const summaries = [...parts.commands.querySelectorAll("details[open] > summary")];
  const open = new Set(summaries.map((item) => item.textContent));
  put(
    parts.commands,
    Object.entries(DEALER_COMMANDS).map(([group, commands]) =>
      h(
        "details",
        { open: open.size ? open.has(group) : group === "The round" },
        h("summary", {}, group),
        h(
          "div",
          { class: "act-list" },
          commands.map((command) => commandForm(command, context, send)),
        ),
      ),
    ),
  );
}

/** @param {FactLine[]} facts */
function logFacts(facts) {
  for (const fact of facts) {
    parts.log.prepend(
      h(
        "li",
        {},
        h("span", { class: "soft tiny" }, when(fact.at)),
        h("span", { class: "grow" }, fact.text),
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

/** @param {LiveState} live */
function showConnection({ state: connection, why }) {
  const login = h("a", { href: `/login?to=/dealer/${table}` }, "Log in again");
  const banner = {
    reconnecting: h("p", { class: "banner" }, "Connection lost. Nothing is dealt in the meantime. Reconnecting …"),
    over: h("p", { class: "banner" }, `The console is closed: ${why}. `, login),
    open: null,
    connecting: null,
  }[connection];
  put(parts.link, banner);
}

/** Calls the floor; the call stays until the floor has answered it. */
function callForm() {
  const place = h("div", {});
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = formOf(event);
    try {
      await post("/api/calls", { table, reason: fieldText(form, "reason") });
      put(place, h("p", { class: "notice", role: "status" }, "The floor has been called."));
      form.reset();
    } catch (problem) {
      showProblem(place, problem);
    }
  };
  return h(
    "form",
    { class: "act", on: { submit } },
    h("label", {}, "Reason to call the floor", h("input", { name: "reason", required: true, maxlength: 200 })),
    h("button", { class: "minor", type: "submit" }, "Call the floor"),
    place,
  );
}

function layOut() {
  put(
    $("#main"),
    parts.link,
    parts.head,
    h(
      "div",
      { class: "console" },
      h(
        "div",
        { class: "stack" },
        parts.void,
        parts.next,
        h("section", { "aria-label": "The table" }, state.felt.whole),
        parts.boxes,
      ),
      h(
        "div",
        { class: "stack" },
        h(
          "section",
          { class: "panel", "aria-label": "All commands" },
          h("h2", {}, "All commands"),
          h("p", { class: "small soft" }, "A wrong step is refused with its clause, and nothing changes."),
          parts.commands,
          callForm(),
        ),
        h("section", { class: "panel", "aria-label": "Log" }, h("h2", {}, "Log"), parts.log),
      ),
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
  keys({
    Enter: primary,
    d: primary,
    a: press('[data-key="rest"]'),
    c: () => toggleNewest(find(".problem", parts.next), parts.next, parts.log),
  });
}

/** @param {string} title */
const forDealersOnly = (title) => [
  h("h1", {}, "Dealer’s console"),
  h(
    "p",
    { class: "notice" },
    `This page is for the dealer of ${title}. `,
    h("a", { href: `/login?to=/dealer/${table}` }, "Log in as a dealer"),
    " or ",
    h("a", { href: `/tables/${table}` }, "watch the table"),
    ".",
  ),
];

async function open() {
  const who = await session();
  /** @type {TableInfo} */
  const info = await get(`/api/tables/${encodeURIComponent(table)}`);
  document.title = `Dealer: ${info.title} · Queen High`;
  if (who.role !== "dealer") {
    put($("#main"), forDealersOnly(info.title));
    return;
  }
  await loadCardPictures();
  const felt = new Felt(table, () => {});
  state = { info, picture: info, felt, drawnNext: "", drawnCommands: "", announced: "", latest: "" };
  await felt.turnTo(null);
  layOut();
  draw();
  live.on("facts", ({ facts }) => logFacts(facts));
  live.on("view", (picture) => {
    state.picture = picture;
    drawUnpressed(draw);
  });
  live.on("state", showConnection);
  bindKeys();
  // A console that was opened again shows what has just happened here.
  live.after = Math.max(0, info.fact - LONGEST_LOG);
  await live.open();
  document.body.dataset.ready = "true";
}

open().catch((problem) => {
  put($("#main"), problemPage("This console cannot be shown", problem));
});
