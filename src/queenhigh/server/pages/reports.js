// Reports: choose one and what it covers, read it here, or take it along as CSV or PDF. The address holds the choice.

import { clauseTag } from "./clause_tags.js";
import { $, announce, fieldTexts, formOf, h, listTable, put } from "./elements.js";
import { get, questions, session } from "./house_api.js";
import { showProblem } from "./problem_box.js";
import { capital, counted } from "./text_format.js";

/** @import { ReportList, ReportPage, ReportRow, Role } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const main = $("#main");
const result = h("section", { class: "panel stack", "aria-live": "polite", data: { part: "report" } });
const askForReport = questions();
const NUMBERS = ["number", "money", "exact", "deviations", "percent"];
const FARTHEST = 2;

/** What the page's address asks for. @returns {Record<string, string>} */
const chosen = () => Object.fromEntries([...new URLSearchParams(location.search)].filter(([, value]) => value));

/** @param {Record<string, string>} choice */
function query(choice) {
  const { report: _, ...covers } = choice;
  return new URLSearchParams(covers);
}

/** Where a row leads: the floor reads rounds on the page that players have. @param {string} address @param {Role} role */
const leadsTo = (address, role) =>
  role === "auditor" || address.startsWith("/audit/reports") ? address : address.replace("/audit/", "/rounds/");

/** @param {ReportPage} report @param {ReportRow} row @param {Role} role */
function reportRow(report, row, role) {
  const cells = row.cells.map((text, place) => {
    const { head, kind } = report.columns[place];
    const far = kind === "deviations" && Math.abs(Number(text)) > FARTHEST;
    /** @type {Child} */
    let content = kind === "clause" && text ? clauseTag(text) : text.replace("-", kind === "text" ? "-" : "−");
    if (kind === "time") content = text;
    if (place === 0 && row.behind) content = h("a", { href: leadsTo(row.behind, role) }, text || "all rounds");
    const css = [NUMBERS.includes(kind) && "num", kind === "time" && "stamp", far && "far"].filter(Boolean).join(" ");
    return h(
      place === 0 ? "th" : "td",
      { scope: place === 0 ? "row" : null, class: css || null, data: { head } },
      content,
    );
  });
  const slip = row.paper ? h("td", {}, h("a", { href: row.paper, download: "jackpot-slip.pdf" }, "Slip")) : null;
  return h("tr", { class: row.cells.includes("All wagers") ? "sum" : null }, cells, slip);
}

/** A table whose numbers have their headings above them. @param {ReportPage} report @param {Child} rows @param {Child} caption */
function reportTable(report, rows, caption) {
  const table = listTable(
    [...report.columns.map((column) => column.head), ...(report.rows.some((row) => row.paper) ? ["Paper"] : [])],
    rows,
    caption,
  );
  for (const [place, { kind }] of report.columns.entries())
    if (NUMBERS.includes(kind)) table.tHead?.rows[0].cells[place].classList.add("num");
  return table;
}

/** @param {ReportPage} report */
const sourceList = ({ source }) =>
  h(
    "details",
    { class: "source" },
    h("summary", {}, `Source: ${counted(source.heads.length, "chain")}, made ${source.made}`),
    h("p", {}, `Made by ${source.reported_by}`),
    source.written_by.map((program) => h("p", {}, `Facts written by ${program}`)),
    h(
      "ul",
      { class: "small" },
      source.heads.map(({ chain, number, hash }) =>
        h("li", {}, `${chain}: ${number.toLocaleString("en-US")} `, h("code", {}, hash)),
      ),
    ),
  );

/** @param {ReportPage} report @param {Record<string, string>} choice @param {Role} role */
function show(report, choice, role) {
  const file = (/** @type {string} */ kind) => `/api/audit/reports/${report.report}/report.${kind}?${query(choice)}`;
  const left = report.total - report.rows.length;
  put(
    result,
    h("h2", {}, report.title),
    h("p", { class: "soft" }, `${report.about} Covers ${report.covers}.`),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: file("csv"), download: `${report.report}.csv` }, "CSV"),
      h("a", { class: "button", href: file("pdf"), download: `${report.report}.pdf` }, "PDF"),
    ),
    report.rows.length
      ? h(
          "div",
          { class: "scroll" },
          reportTable(
            report,
            report.rows.map((row) => reportRow(report, row, role)),
            h(
              "caption",
              {},
              left
                ? `The first ${report.rows.length.toLocaleString("en-US")} of ${counted(report.total, "row")}; the CSV has all of them`
                : counted(report.total, "row"),
            ),
          ),
        )
      : h("p", { class: "empty" }, "Nothing was found. Widen the days or clear the filters."),
    report.notes.length
      ? h(
          "ul",
          { class: "small soft" },
          report.notes.map((note) => h("li", {}, note)),
        )
      : null,
    sourceList(report),
  );
  announce(`${report.title}: ${counted(report.total, "row")}`);
}

/** @param {Role} role */
async function load(role) {
  const question = askForReport();
  const choice = chosen();
  if (!choice.report) {
    put(result, h("p", { class: "empty" }, "Choose a report."));
    return;
  }
  put(result, h("p", { class: "soft" }, "Reading the record …"));
  try {
    /** @type {ReportPage} */
    const report = await get(`/api/audit/reports/${encodeURIComponent(choice.report)}?${query(choice)}`);
    if (!question.outdated()) show(report, choice, role);
  } catch (problem) {
    if (!question.outdated()) showProblem(result, problem);
  }
}

/** @param {string} name @param {[string, string][]} options @param {string} now */
const picker = (name, options, now) =>
  h(
    "select",
    { name },
    options.map(([value, label]) => h("option", { value, selected: value === now }, label)),
  );

/** What the fields of the form are called in `scoped_by`, where the names differ. @type {Record<string, string>} */
const SCOPES = { from: "day", to: "day" };

/** Show only the fields and breakdowns of the chosen report; the others are not sent. @param {HTMLFormElement} form @param {ReportList} list */
function showFields(form, list) {
  const report = list.reports.find((one) => one.report === fieldTexts(form).report);
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("label"))) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (label.querySelector("input, select"));
    if (!field || field.name === "report") continue;
    label.hidden = report !== undefined && !report.scoped_by.includes(SCOPES[field.name] ?? field.name);
    field.disabled = label.hidden;
  }
  const by = /** @type {HTMLSelectElement} */ (form.elements.namedItem("by"));
  for (const option of by.options) {
    option.disabled = option.value !== "" && report !== undefined && !report.listed_by.includes(option.value);
    if (option.disabled && option.selected) by.value = "";
  }
}

/** A text field that suggests what there is. @param {string} name @param {string} label @param {string[]} known */
const suggested = (name, label, known) =>
  h(
    "label",
    {},
    label,
    h("input", { name, value: chosen()[name] ?? "", list: `known-${name}`, autocomplete: "off" }),
    h(
      "datalist",
      { id: `known-${name}` },
      known.map((one) => h("option", { value: one })),
    ),
  );

/** @param {ReportList} list @param {Role} role */
function filters(list, role) {
  const now = chosen();
  const change = (/** @type {Event} */ event) => {
    event.preventDefault();
    const fields = Object.entries(fieldTexts(formOf(event))).filter(([, value]) => value);
    history.pushState(null, "", `?${new URLSearchParams(fields)}`);
    load(role);
  };
  const shifts = Array.from({ length: list.shifts }, (_, place) => String(place + 1));
  /** @type {[string, string][]} */
  const reports = [
    ["", "Choose …"],
    ...list.reports.map(({ report, title }) => /** @type {[string, string]} */ ([report, title])),
  ];
  const listedBy = [...new Set(list.reports.flatMap((report) => report.listed_by))];
  const one = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ none,
    /** @type {Record<string, string>} */ options,
  ) => h("label", {}, label, picker(name, [["", none], ...Object.entries(options)], now[name] ?? ""));
  const day = (/** @type {string} */ name, /** @type {string} */ label) =>
    h("label", {}, label, h("input", { name, type: "date", value: now[name] ?? (now.report ? "" : list.day) }));
  /** @type {HTMLFormElement} */
  const form = h(
    "form",
    { class: "filters", on: { submit: change, change: () => showFields(form, list) } },
    h("label", {}, "Report", picker("report", reports, now.report ?? "")),
    day("from", "From gaming day"),
    day("to", "To gaming day"),
    h(
      "label",
      {},
      "Shift",
      picker(
        "shift",
        [["", "all"], ...shifts.map((one) => /** @type {[string, string]} */ ([one, one]))],
        now.shift ?? "",
      ),
    ),
    suggested("table", "Table", list.tables),
    one("game", "Game", "all", list.games),
    h("label", {}, "Person", h("input", { name: "person", value: now.person ?? "" })),
    one("wager", "Wager", "each", list.wagers),
    suggested("meter", "Meter", list.meters),
    h(
      "label",
      {},
      "Break down by",
      picker(
        "by",
        [["", "nothing"], ...listedBy.map((one) => /** @type {[string, string]} */ ([one, capital(one)]))],
        now.by ?? "",
      ),
    ),
    h("button", { class: "primary", type: "submit" }, "Show the report"),
  );
  showFields(form, list);
  return form;
}

async function open() {
  const { role } = await session();
  if (role !== "auditor" && role !== "floor") {
    const login = h("a", { href: "/login?to=/audit/reports" }, "Log in as an auditor or as floor staff");
    put(
      main,
      h("h1", {}, "Reports"),
      h("p", { class: "notice" }, "This page is for auditors and the floor. ", login, "."),
    );
    return;
  }
  /** @type {ReportList} */
  const list = await get("/api/audit/reports");
  const draw = () => put(main, h("h1", {}, "Reports"), h("section", { class: "panel" }, filters(list, role)), result);
  addEventListener("popstate", () => {
    draw();
    load(role);
  });
  draw();
  await load(role);
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
