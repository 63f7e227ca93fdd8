// The floor: what waits for a decision, every table at a glance, meters with their history, voids and disputes.

import { actForm, dueForm, FLOORS, handWords, standing } from "/static/acts.js";
import { card, ready } from "/static/cards.js";
import { clauseOf, clauseTag, showProblem } from "/static/clause.js";
import { get, post, session } from "/static/client.js";
import { answerWords } from "/static/disputes.js";
import { $, capital, cents, dollars, h, meterWords, put, roundWords, s, say, when, words } from "/static/dom.js";
import { command, HOUSE, Live } from "/static/live.js";

const EVERY_MS = 1500;
const main = $("#main");
const parts = {
  link: h("div", { role: "status" }),
  pending: h("ul", { class: "pending" }),
  tables: h("ul", { class: "cards-grid" }),
  meters: h("ul", { class: "cards-grid" }),
  voids: h("div", { class: "scroll" }),
  disputes: h("div", { class: "scroll" }),
};
/** How many there are of what somebody has to look at. */
const counts = { waits: h("span", {}), disputes: h("span", {}) };
const tally = (place, many) => put(place, many ? h("span", { class: "badge" }, many) : []);
const known = new Map();
const titles = new Map();
let role;

async function about(table) {
  if (!known.has(table)) known.set(table, await get(`/api/tables/${encodeURIComponent(table)}`));
  return known.get(table);
}

const sender = (table) => async (name, fields) => {
  await command(table, name, fields);
  say("Done.");
  await refresh();
};

/** A win that waits: whose, what the cards show, what it comes to. The floor looks before it signs. */
function jackpot(item, at, info) {
  const shared = at.view.cards.community ?? [];
  const wager = info.wagers.find((one) => one.wager === item.wager);
  return [
    h(
      "p",
      {},
      h("strong", {}, `${dollars(cents(item.amount))}`),
      ` to ${at.view.seats[item.seat]}, seat ${item.seat}: ${handWords(info, item.hand)} on the ${wager.label}.`,
    ),
    h(
      "p",
      { class: "row" },
      h(
        "span",
        { class: "hand mini", "aria-label": "The cards", role: "group" },
        [...(at.view.cards[item.seat] ?? []), ...shared].map((text) => card(text)),
      ),
      h("span", { class: "small soft" }, WAITS[item.waits_for]),
    ),
  ];
}

const WAITS = {
  validation: "The dealer has confirmed the hand. Look at the cards, then validate.",
  payment: "Validated. The dealer pays it.",
  documents: "Paid by hand. The cards stay until the documents are complete.",
};

/** One thing that waits, with the act that ends it. */
async function waiting(item, tables) {
  const at = tables.find((table) => table.table === item.table);
  const info = await about(item.table);
  const due = item.kind === "jackpot" ? item.due : item;
  const form = role === "floor" && due ? dueForm(due, FLOORS, standing(info, at.view), sender(item.table)) : null;
  return h(
    "li",
    {},
    h(
      "div",
      { class: "row" },
      h("strong", {}, at.title),
      h("a", { class: "small", href: `/tables/${item.table}` }, "see the table"),
      clauseTag(due?.clause),
    ),
    item.kind === "jackpot" ? jackpot(item, at, info) : h("p", {}, capital(words(item.what))),
    item.happened
      ? h("p", { class: "small soft" }, `Last at the table: ${item.happened.text} · ${when(item.happened.at)}`)
      : null,
    form,
  );
}

/** A dealer who has called. */
function calling(item, tables) {
  const answer = async (event) => {
    event.target.disabled = true;
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
      h("a", { class: "small", href: `/tables/${item.table}` }, "see the table"),
      h("span", { class: "soft small" }, `${item.by}, ${when(item.at)}`),
    ),
    h("p", {}, `Called: ${item.reason}`),
    role === "floor"
      ? h(
          "button",
          { class: "minor", type: "button", data: { key: `answer ${item.call}` }, on: { click: answer } },
          "I am there",
        )
      : null,
  );
}

async function drawPending(floor, calls) {
  const pending = [...calls, ...floor.pending];
  tally(counts.waits, pending.length);
  // What happens at a table meanwhile takes nothing away that is being typed here.
  const mark = JSON.stringify(pending.map(({ happened, ...rest }) => rest));
  if (mark === drawPending.mark) return;
  if (drawPending.mark && pending.length) say(`${pending.length} things wait for the floor.`);
  drawPending.mark = mark;
  put(
    parts.pending,
    pending.length
      ? await Promise.all(
          pending.map((item) => (item.call ? calling(item, floor.tables) : waiting(item, floor.tables))),
        )
      : h(
          "p",
          { class: "empty panel" },
          "Nothing waits for you. Jackpots to validate, counts that differ and rulings appear here.",
        ),
  );
  document.title = `${pending.length ? `(${pending.length}) ` : ""}Floor · Queen High`;
}

function deckLine(deck) {
  const since = deck.in_play_since
    ? `in play since ${when(deck.in_play_since)} (at most ${deck.most_hours} h)`
    : "not in play yet";
  const where = deck.removed ? `out: ${deck.removed}` : since;
  return `${deck.name} deck: ${where}, ${deck.rounds_since_count} rounds since a stub count`;
}

/** In which cases a round is void here, so that a case is chosen and not a number. */
async function voidGists(info) {
  const told = await Promise.all(info.voids.map((id) => clauseOf(id).catch(() => ({ gist: "" }))));
  return Object.fromEntries(info.voids.map((id, index) => [id, told[index].gist]));
}

function tableCard(table) {
  const view = table.view;
  const acts = h("div", {});
  const openActs = async (event) => {
    if (!event.target.open || acts.childElementCount) return;
    const info = await about(table.table);
    const state = { ...standing(info, view), gists: await voidGists(info) };
    put(
      acts,
      Object.entries(FLOORS).map(([group, list]) =>
        h(
          "div",
          {},
          h("h3", {}, group),
          h(
            "div",
            { class: "act-list" },
            list.map((act) => actForm(act, state, sender(table.table))),
          ),
        ),
      ),
    );
  };
  return h(
    "li",
    { class: "panel stack", data: { table: table.table } },
    h("div", { class: "live" }),
    role === "floor" && table.kind === "house"
      ? h("details", { on: { toggle: openActs } }, h("summary", {}, "Act at this table"), acts)
      : null,
  );
}

function glance(table) {
  const view = table.view;
  return [
    h(
      "div",
      { class: "row between" },
      h("h3", {}, h("a", { href: `/tables/${table.table}` }, table.title)),
      h("span", { class: "tiny soft" }, table.kind),
    ),
    h("p", { class: "small" }, `${table.taken} of ${table.seats} seats · ${roundWords(view)}`),
    Object.entries(view.meters).map(([name, shows]) =>
      h("p", { class: "meter" }, `${meterWords(name)} `, h("strong", {}, dollars(cents(shows)))),
    ),
    view.decks.map((deck) => h("p", { class: "tiny soft" }, deckLine(deck))),
    Object.keys(view.devices).length
      ? h(
          "p",
          { class: "tiny soft" },
          Object.entries(view.devices)
            .map(([name, status]) => `${name}: ${status}`)
            .join(" · "),
        )
      : null,
  ];
}

/** Cards stay where they are, with what was typed in them; only what is live changes. */
function drawTables(tables) {
  for (const table of tables) titles.set(table.table, table.title);
  const shown = tables.filter((table) => table.kind === "house");
  const mark = shown.map((table) => table.table).join();
  if (mark !== drawTables.mark)
    put(
      parts.tables,
      shown.length
        ? shown.map(tableCard)
        : h("p", { class: "empty panel" }, "No table is open. The administrator opens one from a submission."),
    );
  drawTables.mark = mark;
  for (const table of shown) put($(`[data-table="${CSS.escape(table.table)}"] .live`, parts.tables), glance(table));
}

/** The last moves of a meter as a line, the newest at the right. */
function spark(history) {
  const shows = history.map((move) => cents(move.shows)).reverse();
  if (shows.length < 2) return null;
  const low = Math.min(...shows),
    high = Math.max(...shows),
    span = high - low || 1;
  const path = shows
    .map(
      (value, index) => `${index ? "L" : "M"}${(index / (shows.length - 1)) * 100} ${38 - ((value - low) / span) * 34}`,
    )
    .join(" ");
  const line = s(
    "svg",
    {
      class: "spark",
      viewBox: "0 0 100 40",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": `From ${dollars(shows[0])} to ${dollars(shows.at(-1))} over the last ${shows.length} moves`,
    },
    s("path", { d: path }),
  );
  const ends = [shows[0], shows.at(-1)].map((value) => h("span", {}, dollars(value)));
  return h("div", {}, line, h("p", { class: "row between tiny soft" }, ends[0], `last ${shows.length} moves`, ends[1]));
}

function percent(rate) {
  if (!rate) return "";
  const [over, under = 1] = rate.split("/").map(Number);
  return `${Number(((over / under) * 100).toFixed(4))}%`;
}

/** What a move added or took, in dollars; small shares of a cent stay to be seen. */
function moved(move) {
  const [over, under = 1] = String(move.cents).split("/").map(Number);
  const amount = over / under / 100;
  const text = Math.abs(amount).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${amount < 0 ? "−" : "+"}$${text}`;
}

/** A meter by the title of its table; one that tables share by its own name. */
function meterTitle(meter) {
  const [table, ...rest] = meter.meter.split(" ");
  const title = meter.tables.length === 1 && titles.get(table);
  return title ? `${title} · ${meterWords(rest.join(" "))}` : meterWords(meter.meter);
}

function meterCard(meter) {
  return h(
    "li",
    { class: "panel stack" },
    h(
      "div",
      { class: "row between" },
      h("h3", {}, meterTitle(meter)),
      h("strong", {}, dollars(cents(meter.shows))),
    ),
    spark(meter.history),
    h(
      "p",
      { class: "tiny soft" },
      [
        meter.rate ? `grows by ${percent(meter.rate)} of each wager` : null,
        meter.reset ? `resets to ${dollars(cents(meter.reset))}` : null,
        meter.tables.length === 1 ? "one table" : `${meter.tables.length} tables`,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    meter.history.length
      ? h(
          "details",
          {},
          h("summary", { class: "small" }, "Last moves"),
          h(
            "table",
            {},
            h(
              "tbody",
              {},
              meter.history.map((move) =>
                h(
                  "tr",
                  {},
                  h("td", {}, move.table ?? ""),
                  h("td", { class: "num" }, moved(move)),
                  h("td", { class: "num" }, dollars(cents(move.shows))),
                ),
              ),
            ),
          ),
        )
      : null,
  );
}

function drawRest(floor) {
  const open = $("details[open]", parts.meters);
  if (!open)
    put(
      parts.meters,
      floor.meters.length
        ? floor.meters.map(meterCard)
        : h("p", { class: "empty panel" }, "No progressive is offered."),
    );
  const link = (table, round, name = `${table} ${round}`) =>
    h("a", { href: role === "auditor" ? `/audit/${table}/${round}` : `/rounds/${table}/${round}` }, name);
  put(
    parts.voids,
    floor.voids.length
      ? h(
          "table",
          {},
          h(
            "tbody",
            {},
            floor.voids.map((row) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, link(row.table, row.round)),
                h("td", {}, when(row.at)),
                h("td", {}, clauseTag(row.clause)),
              ),
            ),
          ),
        )
      : h("p", { class: "empty" }, "No round was void."),
  );
  const unanswered = floor.disputes.filter((row) => !row.answer);
  const answered = floor.disputes.filter((row) => row.answer);
  tally(counts.disputes, unanswered.length);
  const rows = (list, last) =>
    h(
      "table",
      {},
      h(
        "tbody",
        {},
        list.map((row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, link(row.table, row.round)),
            h("td", {}, row.by),
            h("td", {}, row.reason),
            h("td", {}, when(row.at)),
            h("td", {}, last(row)),
          ),
        ),
      ),
    );
  // Whoever answers has looked: the answer is given where the round is stepped through.
  const toAnswer = (row) => (role === "floor" ? link(row.table, row.round, "Look and answer") : "open");
  put(
    parts.disputes,
    unanswered.length ? rows(unanswered, toAnswer) : h("p", { class: "empty" }, "No dispute waits for an answer."),
    answered.length ? [h("h3", {}, "Answered"), rows(answered, (row) => answerWords(row.answer))] : [],
  );
}

async function refresh() {
  try {
    const [floor, calls] = await Promise.all([get("/api/floor"), get("/api/calls")]);
    put(parts.link);
    drawTables(floor.tables);
    await drawPending(floor, calls);
    // Practice tables run by themselves, and their meters are play money.
    floor.meters = floor.meters.filter((meter) => !meter.meter.startsWith("practice"));
    const mark = JSON.stringify([floor.meters, floor.voids, floor.disputes]);
    if (mark !== refresh.mark) drawRest(floor);
    refresh.mark = mark;
  } catch (problem) {
    put(
      parts.link,
      [401, 403].includes(problem.status)
        ? h("p", { class: "banner" }, "You are logged out. ", h("a", { href: "/login?to=/floor" }, "Log in again"))
        : h("p", { class: "banner" }, `The floor cannot be seen right now: ${problem.message}. Trying again …`),
    );
  }
}

/** Look again when a table or a meter moves, and from time to time for what moves neither: calls and disputes. */
async function keepUp() {
  let timer, looking;
  const soon = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (!document.hidden) await (looking ??= refresh().finally(() => (looking = null)));
      soon(EVERY_MS);
    }, ms);
  };
  soon(EVERY_MS);
  const live = new Live(HOUSE);
  live.addEventListener("tables", () => document.hidden || soon(0));
  await live.open();
}

async function open() {
  ({ role } = await session());
  if (!["floor", "auditor"].includes(role)) {
    put(
      main,
      h("h1", {}, "Floor"),
      h(
        "p",
        { class: "notice" },
        "This is for floor and auditors. ",
        h("a", { href: "/login?to=/floor" }, "Log in"),
        ".",
      ),
    );
    return;
  }
  await ready();
  const section = (id, title, inner) =>
    h("section", { class: "stack", "aria-labelledby": id }, h("h2", { id }, title), inner);
  put(
    main,
    parts.link,
    h("h1", {}, "Floor"),
    h(
      "ul",
      { class: "tabs" },
      [
        ["waits", "Waits"],
        ["tables", "Tables"],
        ["meters", "Meters"],
        ["voids", "Voids"],
        ["disputes", "Disputes"],
      ].map(([id, name]) => h("li", {}, h("a", { href: `#${id}` }, `${name} `, counts[id]))),
    ),
    section("waits", "Waits for the floor", parts.pending),
    section("tables", "Tables", parts.tables),
    section("meters", "Meters", parts.meters),
    section("voids", "Void rounds", parts.voids),
    section("disputes", "Disputes", parts.disputes),
  );
  await refresh();
  document.body.dataset.ready = "true";
  keepUp();
}

open().catch((problem) => showProblem(main, problem));
