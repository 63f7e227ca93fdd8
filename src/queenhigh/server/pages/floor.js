// The floor: what needs a decision, every table at a glance, meters with their history, void rounds and disputes.

import { hand, loadCardPictures } from "./card_pictures.js";
import { clauseTag, fetchClause } from "./clause_tags.js";
import { commandForm, dueForm, tableContext } from "./command_forms.js";
import { answerText, waitsForRuling } from "./disputes.js";
import { $, announce, buttonOf, fieldText, formOf, h, put } from "./elements.js";
import { get, post, questions, session } from "./house_api.js";
import { HOUSE, LiveConnection, postCommand } from "./live_connection.js";
import { meterCard } from "./meter_card.js";
import { PitTable, pitSummary } from "./pit_table.js";
import { untilUnpressed } from "./pointer_press.js";
import { asProblem, showProblem } from "./problem_box.js";
import { FLOOR_COMMANDS, handWords } from "./staff_commands.js";
import { capital, cents, counted, dollars, meterWords, roundWords, stamp, when, words } from "./text_format.js";
import { keepTyped } from "./typed_text.js";
import { pauseNotice } from "./void_notice.js";

/** @import { Deck, Dispute, FloorCall, FloorReport, FloorTable } from "./house_data.d.ts" */
/** @import { Jackpot, PendingItem, Role, TableInfo } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const EVERY_MS = 1500;
const main = $("#main");
const pit = new PitTable();
const parts = {
  head: h("div", { class: "row between" }),
  stop: h("div", {}),
  link: h("div", { role: "status" }),
  pending: h("ul", { class: "pending" }),
  tables: h("ul", { class: "cards-grid" }),
  meters: h("ul", { class: "cards-grid" }),
  voids: h("div", { class: "scroll" }),
  disputes: h("div", { class: "scroll" }),
  /** How many things need a decision, and how many disputes need an answer. */
  pendingCount: h("span", {}),
  disputeCount: h("span", {}),
};

/** Everything this page remembers. */
const state = {
  /** @type {Role} */
  role: "guest",
  /** Tables that were described once. @type {Map<string, TableInfo>} */
  tables: new Map(),
  /** @type {Map<string, string>} */
  titles: new Map(),
  // What was last drawn. A part is drawn again only when it changed, so nothing typed there is lost.
  /** The house's own tables as they were last seen. @type {FloorTable[]} */
  house: [],
  drawnPending: "",
  drawnTables: "",
  drawnRest: "",
};

/** @param {Element} place @param {number} count */
const showCount = (place, count) => put(place, count ? h("span", { class: "badge" }, count) : null);

/** @param {string} table @returns {Promise<TableInfo>} */
async function tableInfo(table) {
  const known = state.tables.get(table) ?? (await get(`/api/tables/${encodeURIComponent(table)}`));
  state.tables.set(table, known);
  return known;
}

/** @param {string} table @returns {(name: string, fields: Record<string, unknown>) => Promise<void>} */
const sender = (table) => async (name, fields) => {
  await postCommand(table, name, fields);
  announce("Done.");
  await refresh();
};

/** @type {Record<Jackpot["waits_for"], string>} */
const NEXT_STEP = {
  validation: "The dealer has confirmed the hand. Check the cards, then validate.",
  payment: "Validated. The dealer pays it.",
  documents: "Paid by hand. The cards stay until the documents are complete.",
};

/**
 * A progressive win: the floor checks the cards before signing.
 * @param {Jackpot} item
 * @param {FloorTable} at
 * @param {TableInfo} info
 */
function jackpotText(item, at, info) {
  const cards = [...(at.view.cards[item.seat] ?? []), ...(at.view.cards.community ?? [])];
  const wager = info.wagers.find((one) => one.wager === item.wager)?.label ?? words(item.wager);
  return [
    h(
      "p",
      {},
      h("strong", {}, dollars(cents(item.amount))),
      ` to ${at.view.seats[item.seat]}, seat ${item.seat}: ${handWords(info, item.hand)} on the ${wager}.`,
    ),
    h(
      "p",
      { class: "row" },
      h("span", { role: "group", "aria-label": "The cards" }, hand(cards, "mini")),
      h("span", { class: "small soft" }, NEXT_STEP[item.waits_for]),
      h(
        "a",
        {
          class: "small",
          href: `/api/jackpots/${at.table}/${at.view.round}/${item.seat}/${item.wager}/slip.pdf`,
          download: "jackpot-slip.pdf",
        },
        "Slip (PDF)",
      ),
    ),
  ];
}

/** @param {string} table */
const tableLink = (table) => h("a", { class: "small", href: `/tables/${table}` }, "See the table");

/** One thing that needs a decision, with the form for it. @param {PendingItem} item @param {FloorTable[]} tables */
async function pendingRow(item, tables) {
  const at = tables.find((table) => table.table === item.table);
  if (!at) return null;
  const info = await tableInfo(item.table);
  const due = item.kind === "jackpot" ? item.due : item;
  const mayAct = state.role === "floor" && due;
  return h(
    "li",
    {},
    h("div", { class: "row" }, h("strong", {}, at.title), tableLink(item.table), clauseTag(due?.clause)),
    item.kind === "jackpot" ? jackpotText(item, at, info) : h("p", {}, capital(words(item.what))),
    item.happened
      ? h("p", { class: "small soft" }, `Last at the table: ${item.happened.text} · ${when(item.happened.at)}`)
      : null,
    mayAct ? dueForm(due, FLOOR_COMMANDS, tableContext(info, at.view), sender(item.table)) : null,
  );
}

/** A dealer calls the floor. @param {FloorCall} item @param {FloorTable[]} tables */
function callRow(item, tables) {
  const answer = async (/** @type {Event} */ event) => {
    buttonOf(event).disabled = true;
    await post(`/api/calls/${item.call}/answer`, {}).catch((problem) => showProblem(parts.link, problem));
    await refresh();
  };
  return h(
    "li",
    {},
    h(
      "div",
      { class: "row" },
      h("strong", {}, tables.find((table) => table.table === item.table)?.title ?? item.table),
      tableLink(item.table),
      h("span", { class: "soft small" }, `${item.by}, ${when(item.at)}`),
    ),
    h("p", {}, `Called: ${item.reason}`),
    state.role === "floor"
      ? h(
          "button",
          { class: "minor", type: "button", data: { key: `answer ${item.call}` }, on: { click: answer } },
          "I am here",
        )
      : null,
  );
}

/** @param {FloorReport} floor @param {FloorCall[]} calls */
async function drawPending(floor, calls) {
  const count = calls.length + floor.pending.length;
  showCount(parts.pendingCount, count);
  const mark = JSON.stringify([calls, floor.pending.map((item) => ({ ...item, happened: null }))]);
  if (mark === state.drawnPending) return;
  if (state.drawnPending && count) announce(`${count} waiting for the floor.`);
  state.drawnPending = mark;
  const rows = await Promise.all(floor.pending.map((item) => pendingRow(item, floor.tables)));
  await untilUnpressed();
  // A newer report may have been drawn while a table was described for the first time.
  if (mark !== state.drawnPending) return;
  const nothing = h(
    "li",
    { class: "empty panel" },
    "Nothing is waiting for you. Jackpots to validate, wrong counts and rulings appear here.",
  );
  const called = calls.map((item) => callRow(item, floor.tables));
  keepTyped(parts.pending, () => put(parts.pending, called, rows, count ? null : nothing));
  document.title = `${count ? `(${count}) ` : ""}Floor · Queen High`;
}

/** @param {Deck} deck */
function deckText(deck) {
  const since = deck.in_play_since
    ? `in play since ${when(deck.in_play_since)} (at most ${deck.most_hours} h)`
    : "not in play yet";
  const where = deck.removed ? `removed: ${deck.removed}` : since;
  return `${deck.name} deck: ${where}, ${deck.rounds_since_count} rounds since its stub count`;
}

/**
 * The gists of the clauses by which a round can be void, so that the floor picks a case and not a number.
 * @param {TableInfo} info
 */
async function voidGists(info) {
  const clauses = await Promise.all(info.voids.map((id) => fetchClause(id).catch(() => ({ gist: "" }))));
  return Object.fromEntries(info.voids.map((id, index) => [id, clauses[index].gist]));
}

/**
 * The forms of a table that is opened, for the table as it is now: what can be void changes from card to card. They
 * are drawn again only where their choices changed, and not while somebody is working in them.
 * @param {Element} card
 * @param {FloorTable} table
 */
async function drawForms(card, table) {
  const details = card.querySelector("details");
  const forms = details?.querySelector(".forms");
  const { seats, voids, returns, claim, incidents, dealer, floors } = table.view;
  const mark = JSON.stringify([seats, voids, returns, claim, incidents, dealer, floors]);
  const busy = () => forms?.contains(document.activeElement) && forms.childElementCount > 0;
  if (!details?.open || !(forms instanceof HTMLElement) || forms.dataset.mark === mark || busy()) return;
  forms.dataset.mark = mark;
  const info = await tableInfo(table.table);
  const context = { ...tableContext(info, table.view), gists: await voidGists(info) };
  const groups = Object.entries(FLOOR_COMMANDS).map(([group, commands]) =>
    h(
      "div",
      {},
      h("h3", {}, group),
      h(
        "div",
        { class: "act-list" },
        commands.map((command) => commandForm(command, context, sender(table.table))),
      ),
    ),
  );
  if (forms.dataset.mark !== mark) return;
  if (busy()) delete forms.dataset.mark;
  else keepTyped(forms, () => put(forms, groups));
}

/** @param {FloorTable} table */
function tableCard(table) {
  const forms = h("div", { class: "forms" });
  const openForms = () => void refresh();
  return h(
    "li",
    { class: "panel stack", data: { table: table.table } },
    h("div", { class: "live" }),
    state.role === "floor" && table.kind === "house"
      ? h("details", { on: { toggle: openForms } }, h("summary", {}, "Act at this table"), forms)
      : null,
  );
}

/** @param {FloorTable} table */
function glance(table) {
  const { view } = table;
  const devices = Object.entries(view.devices).map(([name, status]) => `${name}: ${status}`);
  return [
    h(
      "div",
      { class: "row between" },
      h("h3", {}, h("a", { href: `/tables/${table.table}` }, table.title)),
      h("span", { class: "tiny soft" }, table.kind),
    ),
    pauseNotice(view),
    h("p", { class: "small" }, `${table.taken} of ${table.seats} seats taken · ${roundWords(view)}`),
    Object.entries(view.meters).map(([name, shows]) =>
      h("p", { class: "meter" }, `${meterWords(name)} `, h("strong", {}, dollars(cents(shows)))),
    ),
    view.decks.map((deck) => h("p", { class: "tiny soft" }, deckText(deck))),
    devices.length ? h("p", { class: "tiny soft" }, devices.join(" · ")) : null,
  ];
}

/**
 * The cards stay where they are, with whatever is typed in them; only the live part changes.
 * @param {FloorTable[]} tables
 */
function drawTables(tables) {
  for (const table of tables) state.titles.set(table.table, table.title);
  const shown = tables.filter((table) => table.kind === "house");
  state.house = shown;
  const mark = shown.map((table) => table.table).join();
  if (mark !== state.drawnTables || !shown.length)
    put(
      parts.tables,
      shown.length
        ? shown.map(tableCard)
        : h("p", { class: "empty panel" }, "No table is open. The administrator opens one from a submission."),
    );
  state.drawnTables = mark;
  for (const table of shown) {
    const card = $(`[data-table="${CSS.escape(table.table)}"]`, parts.tables);
    put($(".live", card), glance(table));
    void drawForms(card, table);
  }
}

/** @param {string} table @param {number} round */
const roundLink = (table, round, name = `${table} ${round}`) =>
  h("a", { href: state.role === "auditor" ? `/audit/${table}/${round}` : `/rounds/${table}/${round}` }, name);

/** @param {Child} rows */
const plainTable = (rows) => h("table", {}, h("tbody", {}, rows));

/** @param {FloorReport["voids"]} voids */
function drawVoids(voids) {
  const rows = voids.map((row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, roundLink(row.table, row.round)),
      h("td", {}, when(row.at)),
      h("td", {}, clauseTag(row.clause)),
    ),
  );
  put(parts.voids, rows.length ? plainTable(rows) : h("p", { class: "empty" }, "No round was void."));
}

/** @param {Dispute} row @param {Child} last */
const disputeRow = (row, last) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, roundLink(row.table, row.round)),
    h("td", {}, row.by),
    h("td", {}, row.reason),
    h("td", {}, when(row.at)),
    h("td", {}, last),
  );

/** @param {Dispute[]} disputes */
function drawDisputes(disputes) {
  // A dispute is answered on the page of its round, after stepping through it.
  const review = (/** @type {Dispute} */ row) =>
    state.role === "floor" ? roundLink(row.table, row.round, "Review and answer") : "open";
  const waits = (/** @type {Dispute} */ row) => !row.answer || waitsForRuling(row);
  const second = (/** @type {Dispute} */ row) =>
    state.role === "floor" ? roundLink(row.table, row.round, "Rule on the correction") : "waits for a second person";
  const open = disputes.filter(waits).map((row) => disputeRow(row, row.answer ? second(row) : review(row)));
  const answered = disputes.flatMap((row) =>
    row.answer && !waits(row) ? disputeRow(row, answerText(row.answer)) : [],
  );
  showCount(parts.disputeCount, open.length);
  put(
    parts.disputes,
    open.length ? plainTable(open) : h("p", { class: "empty" }, "No dispute is waiting for an answer."),
    answered.length ? [h("h3", {}, "Answered"), plainTable(answered)] : null,
  );
}

/** @param {FloorReport} floor */
function drawRest(floor) {
  // The meters of practice tables are play money.
  const meters = floor.meters.filter((meter) => !meter.meter.startsWith("practice"));
  const mark = JSON.stringify([meters, floor.voids, floor.disputes]);
  if (mark === state.drawnRest) return;
  state.drawnRest = mark;
  if (!parts.meters.querySelector("details[open]"))
    put(
      parts.meters,
      meters.length
        ? meters.map((meter) => meterCard(meter, state.titles))
        : h("p", { class: "empty panel" }, "No progressive is offered."),
    );
  drawVoids(floor.voids);
  drawDisputes(floor.disputes);
}

/** Pause every table that is open for play, or let all paused ones go on: one command a table, each on its record. */
function pauseAllForm() {
  const place = h("div", {});
  const each = async (/** @type {Event} */ event, /** @type {string} */ name) => {
    event.preventDefault();
    const form = formOf(event);
    const reason = fieldText(form, "reason");
    const wanted = state.house.filter((table) => (name === "pause_table") === (table.view.paused === null));
    const done = await Promise.allSettled(
      wanted.map((table) => postCommand(table.table, name, name === "pause_table" ? { reason } : {})),
    );
    const failed = done.find((answer) => answer.status === "rejected");
    if (failed?.status === "rejected") showProblem(place, failed.reason);
    else put(place, h("p", { class: "notice", role: "status" }, `${counted(wanted.length, "table")} told.`));
    form.reset();
    await refresh();
  };
  return h(
    "details",
    { class: "pause-all" },
    h("summary", {}, "Stop"),
    h(
      "form",
      { class: "act", on: { submit: (event) => each(event, "pause_table") } },
      h("p", { class: "small" }, "Rounds in play are finished. No further round is opened, and everyone is told why."),
      h("label", {}, "Why", h("input", { name: "reason", required: true, maxlength: 200 })),
      h("button", { class: "minor", type: "submit" }, "Pause all tables"),
    ),
    h(
      "form",
      { class: "act bare", on: { submit: (event) => each(event, "resume_table") } },
      h("button", { class: "minor", type: "submit" }, "Let all tables go on"),
    ),
    place,
  );
}

/** How much waits, and how the shift is going. @param {FloorReport} floor @param {number} count */
function drawHead({ shift, pit: rows }, count) {
  const waiting = count
    ? `${counted(count, "thing")} ${count === 1 ? "waits" : "wait"} for you`
    : "Nothing waits for you";
  put(
    parts.head,
    h(
      "div",
      {},
      h("h1", {}, waiting),
      h(
        "p",
        { class: "small soft" },
        `Gaming day ${shift.day} · shift ${shift.number}: ${stamp(shift.starts)} to ${stamp(shift.ends)} · ${shift.zone}`,
      ),
    ),
    pitSummary(rows),
  );
}

const askForReport = questions();

async function refresh() {
  const question = askForReport();
  try {
    /** @type {[FloorReport, FloorCall[]]} */
    const [floor, calls] = await Promise.all([get("/api/floor"), get("/api/calls")]);
    await untilUnpressed();
    if (question.outdated()) return;
    put(parts.link);
    drawHead(floor, calls.length + floor.pending.length);
    pit.draw(floor.pit);
    drawTables(floor.tables);
    await drawPending(floor, calls);
    await untilUnpressed();
    drawRest(floor);
  } catch (thrown) {
    if (question.outdated()) return;
    const { status, message } = asProblem(thrown);
    put(
      parts.link,
      [401, 403].includes(status)
        ? h("p", { class: "banner" }, "You are logged out. ", h("a", { href: "/login?to=/floor" }, "Log in again"))
        : h("p", { class: "banner" }, `The floor cannot be shown right now: ${message}. Trying again …`),
    );
  }
}

/** Refresh when a table or a meter changes, and every now and then for calls and disputes. */
async function keepUp() {
  let timer = 0;
  /** @type {Promise<void> | null} */
  let refreshing = null;
  const soon = (/** @type {number} */ ms) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      refreshing ??= document.hidden ? null : refresh();
      await refreshing;
      refreshing = null;
      soon(EVERY_MS);
    }, ms);
  };
  soon(EVERY_MS);
  const live = new LiveConnection(HOUSE);
  live.on("tables", () => document.hidden || soon(0));
  await live.open();
}

function layOut() {
  /** @type {[id: string, tab: string, title: string, content: Element, count?: Element][]} */
  const sections = [
    ["waits", "Waiting", "Waiting for the floor", parts.pending, parts.pendingCount],
    ["pit", "Pit", "Tables, most urgent first", h("div", { class: "stack" }, pit.whole, parts.stop)],
    ["tables", "Acts", "Act at a table", parts.tables],
    ["meters", "Meters", "Meters", parts.meters],
    ["voids", "Voids", "Void rounds", parts.voids],
    ["disputes", "Disputes", "Disputes", parts.disputes, parts.disputeCount],
  ];
  put(
    main,
    parts.link,
    parts.head,
    h(
      "ul",
      { class: "tabs" },
      sections.map(([id, tab, , , count]) => h("li", {}, h("a", { href: `#${id}` }, `${tab} `, count))),
    ),
    sections.map(([id, , title, content]) =>
      h("section", { class: "stack", "aria-labelledby": id }, h("h2", { id }, title), content),
    ),
  );
}

async function open() {
  state.role = (await session()).role;
  if (!["floor", "auditor"].includes(state.role)) {
    const login = h("a", { href: "/login?to=/floor" }, "Log in");
    put(
      main,
      h("h1", {}, "Floor"),
      h("p", { class: "notice" }, "This page is for the floor and auditors. ", login, "."),
    );
    return;
  }
  await loadCardPictures();
  if (state.role === "floor") put(parts.stop, pauseAllForm());
  layOut();
  await refresh();
  document.body.dataset.ready = "true";
  keepUp();
}

open().catch((problem) => showProblem(main, problem));
