// Audit: find any round, verify the whole record, download signed heads, and see who did what and when.

import { clauseTag } from "./clause_tags.js";
import { answerText, evidenceLink } from "./disputes.js";
import { $, announce, buttonOf, fieldTexts, formOf, h, listTable, put } from "./elements.js";
import { get, post, questions, session } from "./house_api.js";
import { actText, showProblem } from "./problem_box.js";
import { cents, counted, houseSeconds, signedDollars, stamp, words } from "./text_format.js";

/** @import { ActRecord, Dispute, RoundSummary, TableSummary } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/** @typedef {Record<string, string>} Filters */

const main = $("#main");
const parts = {
  rounds: h("div", { class: "scroll" }),
  verdict: h("div", { "aria-live": "polite" }),
  acts: h("div", { class: "scroll" }),
  disputes: h("div", { class: "scroll" }),
};

const askForRounds = questions();
const askForActs = questions();

/** The filters in the page's address. @returns {Filters} */
const addressFilters = () => Object.fromEntries([...new URLSearchParams(location.search)].filter(([, value]) => value));
/** @param {string} day @param {string} time */
const seconds = (day, time) => String(houseSeconds(day, time));

/** @param {Filters} filters @param {string[]} names */
function query(filters, names) {
  const sent = new URLSearchParams();
  for (const name of names) if (filters[name]) sent.set(name, filters[name]);
  return sent;
}

/** @param {{ table: string, round: number }} row */
const roundLink = ({ table, round }) =>
  h("th", { scope: "row" }, h("a", { href: `/audit/${table}/${round}` }, `${table} ${round}`));

/** A void round is told as one, with the reason. @param {RoundSummary} row @returns {Child} */
const outcomeWords = ({ outcome, clause, why }) =>
  why
    ? [h("strong", { class: "void" }, "Void"), " ", clauseTag(clause), h("div", { class: "small soft" }, why)]
    : outcome;

/** @param {RoundSummary} row */
function roundRow(row) {
  const players = Object.entries(row.players).map(([seat, name]) => `seat ${seat} ${name}`);
  const net = Object.values(row.nets).reduce((sum, amount) => sum + cents(amount), 0);
  return h(
    "tr",
    {},
    roundLink(row),
    h("td", { class: "stamp" }, stamp(row.at)),
    h("td", {}, outcomeWords(row)),
    h("td", {}, players.join(", ")),
    h("td", { class: "num" }, row.why ? "all back" : signedDollars(net)),
    h("td", {}, row.jackpots.map((item) => `seat ${item.seat} ${words(item.wager)}`).join(", ")),
  );
}

const ROUNDS_AT_ONCE = 100;

async function listRounds() {
  const question = askForRounds();
  const filters = addressFilters();
  const sent = query(filters, ["table", "player", "void"]);
  if (filters.from) sent.set("from", seconds(filters.from, "00:00:00"));
  if (filters.to) sent.set("to", seconds(filters.to, "23:59:59"));
  sent.set("limit", String(ROUNDS_AT_ONCE));
  const columns = ["Round", "When", "Outcome", "Players", "Players’ net", "Jackpots"];
  try {
    /** @type {RoundSummary[]} */
    const list = await get(`/api/audit/rounds?${sent}`);
    if (question.outdated()) return;
    const more = list.length === ROUNDS_AT_ONCE;
    const caption = h(
      "caption",
      {},
      more
        ? `The newest ${counted(list.length, "round")} that match; choose a table or days to see older ones`
        : `${counted(list.length, "round")}, newest first`,
    );
    put(
      parts.rounds,
      list.length
        ? listTable(columns, list.map(roundRow), caption)
        : h("p", { class: "empty" }, "No rounds match. Widen the dates or clear the filters."),
    );
  } catch (problem) {
    if (!question.outdated()) showProblem(parts.rounds, problem);
  }
}

const ACTS_AT_ONCE = 100;

/** Which of the acts are shown. @param {number} count @param {number} skip */
const shownActs = (count, skip) =>
  count < ACTS_AT_ONCE && !skip
    ? `${counted(count, "act")}: all that match, newest first`
    : `Acts ${skip + 1} to ${skip + count}, newest first`;

/** @param {Filters} filters */
async function listActs(filters = {}, skip = 0) {
  const question = askForActs();
  const sent = query(filters, ["table", "by", "refused"]);
  if (filters.from) sent.set("from", seconds(filters.from, "00:00:00"));
  if (filters.to) sent.set("to", seconds(filters.to, "23:59:59"));
  if (skip) sent.set("skip", String(skip));
  sent.set("limit", String(ACTS_AT_ONCE));
  const turnPage = (/** @type {string} */ label, /** @type {number} */ to) =>
    h("button", { type: "button", on: { click: () => listActs(filters, to) } }, label);
  const where = (/** @type {ActRecord} */ row) =>
    filters.table ? null : row.table ? `${row.table}: ` : `${row.act}: `;
  const actRow = (/** @type {ActRecord} */ row) =>
    h(
      "tr",
      {},
      h("td", { class: "stamp" }, stamp(row.at)),
      h("td", {}, row.by),
      h("td", {}, where(row), actText(row)),
      h("td", {}, clauseTag(row.clause)),
    );
  try {
    /** @type {ActRecord[]} */
    const list = await get(`/api/audit/acts?${sent}`);
    if (question.outdated()) return;
    put(
      parts.acts,
      list.length
        ? listTable(["When", "Who", "What", "Clause"], list.map(actRow), h("caption", {}, shownActs(list.length, skip)))
        : h("p", { class: "empty" }, "No acts match."),
      h(
        "div",
        { class: "row" },
        skip ? turnPage("Newer acts", Math.max(0, skip - ACTS_AT_ONCE)) : null,
        list.length === ACTS_AT_ONCE ? turnPage("Older acts", skip + ACTS_AT_ONCE) : null,
      ),
    );
  } catch (problem) {
    if (!question.outdated()) showProblem(parts.acts, problem);
  }
}

async function listDisputes() {
  /** @type {Dispute[]} */
  const list = await get("/api/audit/disputes?limit=200");
  const disputeRow = (/** @type {Dispute} */ row) =>
    h(
      "tr",
      {},
      roundLink(row),
      h("td", {}, row.by),
      h("td", {}, row.reason),
      h("td", { class: "stamp" }, stamp(row.at)),
      h("td", {}, row.answer ? answerText(row.answer) : "open"),
      h("td", {}, evidenceLink(row.dispute, "evidence")),
    );
  put(
    parts.disputes,
    list.length
      ? listTable(["Round", "By", "Why", "When", "Answer", "Evidence"], list.map(disputeRow))
      : h("p", { class: "empty" }, "No round is disputed."),
  );
}

/** @param {Event} event */
async function verify(event) {
  const button = buttonOf(event);
  button.disabled = true;
  put(parts.verdict, h("p", { class: "soft" }, "Checking every fact, posting and meter …"));
  try {
    const verdict = await post("/api/audit/verify", {});
    const text = verdict.ok
      ? `✓ The record is sound: ${counted(verdict.facts, "fact")} and ${counted(verdict.rounds, "round")}, ` +
        `${counted(verdict.settled_again, "round")} settled again to the same cents.`
      : `✗ The record is not sound. First fault: ${verdict.first_bad}`;
    const figures = verdict.figures
      ? h(
          "p",
          { class: "verdict lose" },
          `${verdict.figures}. They were thrown away, and reports count the facts again.`,
        )
      : "";
    put(parts.verdict, h("p", { class: `verdict ${verdict.ok ? "win" : "lose"}` }, text), figures);
    announce(text);
  } catch (problem) {
    showProblem(parts.verdict, problem);
  }
  button.disabled = false;
}

/** @param {string} name @param {[string, string][]} options @param {string} chosen */
const picker = (name, options, chosen = "") =>
  h(
    "select",
    { name },
    options.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );

/** @param {TableSummary[]} tables */
function roundFilters(tables) {
  const now = addressFilters();
  const change = (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = Object.entries(fieldTexts(formOf(event))).filter(([, value]) => value);
    history.replaceState(null, "", `?${new URLSearchParams(chosen)}`);
    listRounds();
  };
  /** @type {[string, string][]} */
  const outcomes = [
    ["", "any"],
    ["false", "settled"],
    ["true", "void"],
  ];
  return h(
    "form",
    { class: "filters", on: { submit: change, change } },
    h(
      "label",
      {},
      "Table",
      h("input", { name: "table", list: "tables", value: now.table ?? "" }),
      h(
        "datalist",
        { id: "tables" },
        tables.map((item) => h("option", { value: item.table })),
      ),
    ),
    h("label", {}, "Player", h("input", { name: "player", value: now.player ?? "" })),
    h("label", {}, "From", h("input", { name: "from", type: "date", value: now.from ?? "" })),
    h("label", {}, "To", h("input", { name: "to", type: "date", value: now.to ?? "" })),
    h("label", {}, "Outcome", picker("void", outcomes, now.void)),
    h("button", { type: "submit" }, "Find"),
  );
}

function actFilters() {
  const change = (/** @type {Event} */ event) => {
    event.preventDefault();
    listActs(fieldTexts(formOf(event)));
  };
  /** @type {[string, string][]} */
  const kinds = [
    ["", "all acts"],
    ["false", "done"],
    ["true", "refused"],
  ];
  return h(
    "form",
    { class: "filters", data: { form: "acts" }, on: { submit: change, change } },
    h("label", {}, "Table", h("input", { name: "table", list: "tables" })),
    h("label", {}, "Person", h("input", { name: "by" })),
    h("label", {}, "From", h("input", { name: "from", type: "date" })),
    h("label", {}, "To", h("input", { name: "to", type: "date" })),
    h("label", {}, "Show", picker("refused", kinds)),
    h("button", { type: "submit" }, "Find"),
  );
}

/** @param {string} id @param {string} title @param {...Child} content */
const panel = (id, title, ...content) =>
  h("section", { class: "panel stack", "aria-labelledby": id }, h("h2", { id }, title), ...content);

const SECTIONS = [
  ["find", "Find a round"],
  ["disputed", "Disputed rounds"],
  ["who", "Who did what, and when"],
];

async function open() {
  const who = await session();
  if (who.role !== "auditor") {
    const login = h("a", { href: "/login?to=/audit" }, "Log in as an auditor");
    put(main, h("h1", {}, "Audit"), h("p", { class: "notice" }, "This page is for auditors. ", login, "."));
    return;
  }
  const tables = await get("/api/tables");
  put(
    main,
    h("h1", {}, "Audit"),
    h(
      "nav",
      { class: "row small", "aria-label": "On this page" },
      SECTIONS.map(([id, title]) => h("a", { href: `#${id}` }, title)),
    ),
    panel(
      "verify",
      "Is the record sound?",
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "button", on: { click: verify } }, "Verify the record"),
        h("a", { class: "button", href: "/api/audit/heads", download: "heads.json" }, "Download signed heads"),
      ),
      parts.verdict,
    ),
    panel("find", "Find a round", roundFilters(tables), parts.rounds),
    panel("disputed", "Disputed rounds", parts.disputes),
    panel(
      "who",
      "Who did what, and when",
      h(
        "p",
        { class: "small soft" },
        "All house tables, open and closed, and everything outside them. Name a practice table to search it.",
      ),
      actFilters(),
      parts.acts,
    ),
  );
  await Promise.all([listRounds(), listActs(), listDisputes()]);
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
