// The floor on one page: what needs a decision, and the pit, where every table opens in its row.

import { loadCardPictures } from "./card_pictures.js";
import { ClosedMetersList } from "./closed_meters.js";
import { $, announce, fieldText, formOf, h, put } from "./elements.js";
import { get, questions, session } from "./house_api.js";
import { HOUSE, LiveConnection, postCommand } from "./live_connection.js";
import { PitTable, pitSummary } from "./pit_table.js";
import { untilUnpressed } from "./pointer_press.js";
import { asProblem, showProblem } from "./problem_box.js";
import { TablePanel } from "./table_panel.js";
import { counted, stamp } from "./text_format.js";
import { WaitingList, waitingCount } from "./waiting_list.js";

/** @import { FloorCall, FloorReport, FloorTable, TableInfo } from "./house_data.d.ts" */
/** @import { FloorPage } from "./table_panel.js" */

const EVERY_MS = 1500;
const main = $("#main");
const parts = {
  head: h("div", { class: "row between" }),
  stop: h("div", {}),
  link: h("div", { role: "status" }),
};

/** Tables that were described once. @type {Map<string, TableInfo>} */
const described = new Map();
/** The house's own tables as they were last seen. @type {FloorTable[]} */
let house = [];

/** @type {FloorPage} */
const page = {
  role: "guest",
  titles: new Map(),
  tableInfo: async (table) => {
    const before = described.get(table);
    const version = house.find((one) => one.table === table)?.version ?? 1;
    if (before && (before.version?.number ?? 1) === version) return before;
    const known = await get(`/api/tables/${encodeURIComponent(table)}`);
    described.set(table, known);
    return known;
  },
  sender: (table) => async (name, fields) => {
    await postCommand(table, name, fields);
    announce("Done.");
    await refresh();
  },
  roundLink: (table, round, name = `${table} ${round}`) =>
    h("a", { href: page.role === "auditor" ? `/audit/${table}/${round}` : `/rounds/${table}/${round}` }, name),
  trouble: (problem) => void showProblem(parts.link, problem),
  refresh,
};
const waiting = new WaitingList(page);
const panel = new TablePanel(page);
const closed = new ClosedMetersList(page);
const pit = new PitTable(panel.whole, () => void refresh());

/** Pause every table that is open for play, or let all paused ones go on: one command a table, each on its record. */
function pauseAllForm() {
  const place = h("div", {});
  const each = async (/** @type {Event} */ event, /** @type {string} */ name) => {
    event.preventDefault();
    const form = formOf(event);
    const reason = fieldText(form, "reason");
    // The page may not have heard yet which tables were paused a moment ago.
    /** @type {FloorReport} */
    const { tables } = await get("/api/floor");
    const open = tables.filter((table) => table.kind === "house");
    const wanted = open.filter((table) => (name === "pause_table") === (table.view.paused === null));
    const done = await Promise.allSettled(
      wanted.map((table) => postCommand(table.table, name, name === "pause_table" ? { reason } : {})),
    );
    const failed = done.find((answer) => answer.status === "rejected");
    if (failed?.status === "rejected") showProblem(place, failed.reason);
    else put(place, h("p", { class: "notice", role: "status" }, `${counted(wanted.length, "table")} told.`));
    form.reset();
    await page.refresh();
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

/** @param {FloorReport} floor */
function drawPit(floor) {
  for (const table of floor.tables) page.titles.set(table.table, table.title);
  house = floor.tables.filter((table) => table.kind === "house");
  pit.draw(floor.pit);
  const opened = house.find((table) => table.table === pit.opened);
  if (opened) panel.draw(opened, floor);
}

async function refresh() {
  const question = askForReport();
  try {
    /** @type {[FloorReport, FloorCall[]]} */
    const [floor, calls] = await Promise.all([get("/api/floor"), get("/api/calls")]);
    await untilUnpressed();
    if (question.outdated()) return;
    put(parts.link);
    drawHead(floor, waitingCount(floor, calls));
    drawPit(floor);
    closed.draw(floor);
    await waiting.draw(floor, calls);
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
  put(
    main,
    parts.link,
    parts.head,
    h("section", { "aria-label": "Waiting for the floor" }, waiting.whole),
    h("section", { class: "stack", "aria-label": "The pit" }, parts.stop, pit.whole),
    closed.whole,
  );
}

async function open() {
  page.role = (await session()).role;
  if (!["floor", "auditor"].includes(page.role)) {
    const login = h("a", { href: "/login?to=/floor" }, "Log in");
    put(
      main,
      h("h1", {}, "Floor"),
      h("p", { class: "notice" }, "This page is for the floor and auditors. ", login, "."),
    );
    return;
  }
  await loadCardPictures();
  if (page.role === "floor") put(parts.stop, pauseAllForm());
  layOut();
  await refresh();
  document.body.dataset.ready = "true";
  keepUp();
}

open().catch((problem) => showProblem(main, problem));
