// Accounts and house tables, for the administrator.

import { $, fieldTexts, formOf, h, inputValue, listTable, put } from "./elements.js";
import { get, post, questions, session } from "./house_api.js";
import { showProblem } from "./problem_box.js";

/** @import { Account, NewPassword, TableSummary } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const main = $("#main");
const parts = {
  accounts: h("div", { class: "scroll" }),
  tables: h("div", { class: "scroll" }),
  accountResult: h("div", { "aria-live": "polite" }),
  tableResult: h("div", { "aria-live": "polite" }),
};
const ROLES = ["player", "dealer", "floor", "auditor", "administrator"];
/** What the house does by itself at a table. */
const AUTOMATION = {
  none: "none: people do everything",
  cards: "cards: the house deals and shows them",
  chips: "chips: the house calls no more bets, counts and pays",
  dealer: "dealer: everything but opening decks and the floor’s decisions",
  all: "all: the house does everything",
};

/**
 * Do something, show its result or why it was refused, and draw the lists again.
 * @param {Element} place
 * @param {() => Promise<Child>} act
 */
async function attempt(place, act) {
  try {
    const result = await act();
    put(place, result ? h("p", { class: "notice" }, result) : null);
    await refresh();
  } catch (problem) {
    showProblem(place, problem);
  }
}

/** @param {NewPassword} made */
const passwordNotice = (made) => [
  `One-time password for ${made.name}: `,
  h("code", {}, made.password),
  ". It is shown only once, here.",
];

/** @param {Account} row */
function accountRow(row) {
  /** @param {string} label @param {string} path @param {string} done */
  const button = (label, path, done = "") => {
    const click = () =>
      attempt(parts.accountResult, async () => {
        const made = await post(`/api/admin/accounts/${encodeURIComponent(row.name)}/${path}`, {});
        return made?.password ? passwordNotice(made) : done;
      });
    return h("button", { class: "minor", type: "button", data: { key: `${path} ${row.name}` }, on: { click } }, label);
  };
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, row.name),
    h("td", {}, row.role),
    h("td", {}, row.disabled ? "disabled" : row.locked ? "locked" : "active"),
    h(
      "td",
      {},
      h(
        "span",
        { class: "row" },
        button("New password", "password"),
        button("Log out everywhere", "revoke", `${row.name} is logged out everywhere.`),
        row.disabled
          ? button("Enable", "enable", `${row.name} can log in again.`)
          : button("Disable", "disable", `${row.name} can no longer log in.`),
      ),
    ),
  );
}

/** @param {string} [chosen] */
const automationOptions = (chosen) =>
  Object.entries(AUTOMATION).map(([value, name]) => h("option", { value, selected: value === chosen }, name));

/** @param {TableSummary} row */
function tableRow({ table, title, automation }) {
  const change = (/** @type {Event} */ event) =>
    attempt(parts.tableResult, async () => {
      const level = inputValue(event);
      await post(`/api/admin/tables/${table}/automation`, { automation: level });
      return `Automation of ${title} is now “${level}”.`;
    });
  const close = () =>
    attempt(parts.tableResult, async () => {
      await post(`/api/admin/tables/${table}/close`, {});
      return `${title} is closed. Its records are kept.`;
    });
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("a", { href: `/tables/${table}` }, title)),
    h(
      "td",
      {},
      h(
        "select",
        { "aria-label": `Automation of ${title}`, data: { key: `level ${table}` }, on: { change } },
        automationOptions(automation),
      ),
    ),
    h("td", {}, h("button", { class: "minor", type: "button", on: { click: close } }, "Close")),
  );
}

const askForLists = questions();

async function refresh() {
  const question = askForLists();
  /** @type {[Account[], TableSummary[]]} */
  const [accounts, tables] = await Promise.all([get("/api/admin/accounts"), get("/api/tables")]);
  if (question.outdated()) return;
  const house = tables.filter((table) => table.kind === "house");
  put(parts.accounts, listTable(["Name", "Role", "Status", "Actions"], accounts.map(accountRow)));
  put(parts.tables, listTable(["Table", "Automation", "Actions"], house.map(tableRow)));
}

/**
 * @param {Child[]} fields
 * @param {string} button
 * @param {Element} place
 * @param {(sent: Record<string, string>) => Promise<Child>} act
 */
function form(fields, button, place, act) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const sent = fieldTexts(formOf(event));
    attempt(place, () => act(sent));
  };
  return h("form", { class: "stack", on: { submit } }, fields, h("button", { class: "minor", type: "submit" }, button));
}

function accountForm() {
  const fields = [
    h("label", {}, "Name", h("input", { name: "name", required: true, maxlength: 32, autocapitalize: "none" })),
    h(
      "label",
      {},
      "Role",
      h(
        "select",
        { name: "role" },
        ROLES.map((role) => h("option", { value: role }, role)),
      ),
    ),
  ];
  return form(fields, "Create account", parts.accountResult, async (sent) =>
    passwordNotice(await post("/api/admin/accounts", sent)),
  );
}

function tableForm() {
  const address = h("input", {
    name: "table",
    required: true,
    pattern: "[a-z0-9][a-z0-9-]+",
    placeholder: "harbor-room-2",
  });
  const fields = [
    h("label", {}, "Name for its address", address),
    h(
      "label",
      {},
      "Rules Submission (TOML)",
      h("textarea", { name: "submission", required: true, rows: 12, spellcheck: "false" }),
    ),
    h("label", {}, "Automation", h("select", { name: "automation" }, automationOptions())),
  ];
  return form(fields, "Open the table", parts.tableResult, async (sent) => {
    const made = await post("/api/admin/tables", sent);
    return `${made.title} is open at /tables/${made.table}.`;
  });
}

async function open() {
  const who = await session();
  if (who.role !== "administrator") {
    const login = h("a", { href: "/login?to=/admin" }, "Log in");
    put(main, h("h1", {}, "Accounts"), h("p", { class: "notice" }, "This page is for the administrator. ", login, "."));
    return;
  }
  put(
    main,
    h("h1", {}, "Accounts and tables"),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "people" },
      h("h2", { id: "people" }, "Accounts"),
      parts.accounts,
      parts.accountResult,
      h("details", {}, h("summary", {}, "New account"), accountForm()),
    ),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "tables" },
      h("h2", { id: "tables" }, "House tables"),
      parts.tables,
      parts.tableResult,
      h("details", {}, h("summary", {}, "Open a table from a submission"), tableForm()),
    ),
  );
  await refresh();
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
