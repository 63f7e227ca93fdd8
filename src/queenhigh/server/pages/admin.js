// Accounts and house tables, for the administrator.

import { clauseTag } from "./clause_tags.js";
import { remember } from "./desk_memory.js";
import { $, fieldTexts, formOf, h, inputValue, listTable, put } from "./elements.js";
import { get, Problem, post, questions, session } from "./house_api.js";
import { problemBox, showProblem } from "./problem_box.js";
import { submissionAddress, submissionForm } from "./submission_change.js";
import { stamp } from "./text_format.js";
import { forgetTyped, keepTyped, markTyped } from "./typed_text.js";

/** @import { Account, Finding, HouseTable, NewPassword } from "./house_data.d.ts" */
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
 * @param {(problem: Problem) => Child} [answer] what can be done about a refusal
 */
async function attempt(place, act, answer = () => null) {
  try {
    const result = await act();
    put(place, result ? h("p", { class: "notice" }, result) : null);
    await refresh();
    if (result) place.scrollIntoView({ block: "nearest" });
  } catch (problem) {
    if (!(problem instanceof Problem)) showProblem(place, problem);
    else
      put(place, problemBox(problem), problem.findings.length ? findingRows(problem.findings) : null, answer(problem));
    place.scrollIntoView({ block: "nearest" });
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
  /** @param {string} label @param {string} path @param {string} done @param {string} [question] asked first */
  const button = (label, path, done = "", question = "") => {
    const act = () =>
      attempt(parts.accountResult, async () => {
        const made = await post(`/api/admin/accounts/${encodeURIComponent(row.name)}/${path}`, {});
        return made?.password ? passwordNotice(made) : done;
      });
    const ask = () => {
      const yes = h("button", { type: "button", on: { click: act } }, label);
      put(parts.accountResult, h("p", { class: "notice", role: "alert" }, question, " ", yes));
      yes.focus();
    };
    const click = question ? ask : act;
    return h("button", { class: "minor", type: "button", data: { key: `${path} ${row.name}` }, on: { click } }, label);
  };
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, row.name),
    h("td", {}, row.role),
    h("td", {}, row.disabled ? "disabled" : row.locked ? "locked" : "active"),
    h("td", {}, row.second_factor ? "on" : "off"),
    h(
      "td",
      {},
      h(
        "span",
        { class: "row" },
        button(
          "New password",
          "password",
          "",
          `The password of ${row.name} stops working at once, and ${row.name} is logged out. A one-time password takes its place.`,
        ),
        button(
          "Log out everywhere",
          "revoke",
          `${row.name} is logged out everywhere.`,
          `${row.name} is logged out on every device, also in the middle of a round.`,
        ),
        row.second_factor
          ? button(
              "Reset second factor",
              "reset-second-factor",
              `${row.name} can log in with the password alone.`,
              `The app and the recovery codes of ${row.name} stop working. Until a new one is set up, the password is enough.`,
            )
          : null,
        row.disabled
          ? button("Enable", "enable", `${row.name} can log in again.`)
          : button(
              "Disable",
              "disable",
              `${row.name} can no longer log in.`,
              `${row.name} is logged out and cannot log in until the account is enabled again.`,
            ),
      ),
    ),
  );
}

/** @param {string} [chosen] */
const automationOptions = (chosen) =>
  Object.entries(AUTOMATION).map(([value, name]) => h("option", { value, selected: value === chosen }, name));

/** What the desk finds wrong: where, why, by which clause, and what would be right. @param {Finding[]} findings */
const findingRows = (findings) =>
  h(
    "ul",
    { class: "findings-found" },
    findings.map((found) =>
      h(
        "li",
        {},
        `Line ${found.line}: ${found.message} `,
        clauseTag(found.clause),
        found.nearest ? ` Nearest that is allowed: ${found.nearest}.` : null,
      ),
    ),
  );

/** Take a submission to the desk, where it is checked while it is changed. @param {string} text @param {string} file */
function toTheDesk(text, file) {
  remember({ text, file });
  location.assign("/desk");
}

/** Close a table; players who are seated are asked about first. @param {HouseTable} row @param {boolean} withPlayers */
function close(row, withPlayers) {
  const { table, title } = row;
  const again = () => close(row, true);
  return attempt(
    parts.tableResult,
    async () => {
      const { meters } = await post(`/api/admin/tables/${table}/close`, { with_players: withPlayers });
      const kept = meters ? ` Its meters keep what they show (${meters}) until the floor carries them over.` : "";
      return `${title} is closed. Its records are kept.${kept}`;
    },
    // The question names the players and the meters; nothing happens until it is answered.
    (problem) =>
      problem.seated
        ? h("button", { type: "button", on: { click: again } }, `Close ${title} with players seated`)
        : null,
  );
}

/** Say what closing does before anything is closed. @param {HouseTable} row */
function askToClose(row) {
  const yes = h("button", { type: "button", on: { click: () => close(row, false) } }, `Close ${row.title}`);
  const told = `${row.title} takes no more bets. Its records stay, its meters keep what they show, and it can be opened again.`;
  put(parts.tableResult, h("p", { class: "notice", role: "alert" }, told, " ", yes));
  yes.focus();
}

/** Its submission, and whether it is open. @param {HouseTable} row */
function tableActs(row) {
  const { table, title, closed_at } = row;
  const reopen = () =>
    attempt(parts.tableResult, async () => {
      await post(`/api/admin/tables/${table}/reopen`, {});
      return `${title} is open again.`;
    });
  const filed = submissionAddress(table);
  const check = async () => toTheDesk(await (await fetch(filed)).text(), `${table}.toml`);
  const act = (/** @type {string} */ label, /** @type {() => unknown} */ click) =>
    h("button", { class: "minor", type: "button", on: { click } }, label);
  return h(
    "span",
    { class: "row" },
    h("a", { class: "button minor", href: filed, download: `${table}.toml` }, "Submission"),
    act("Open at the desk", check),
    closed_at ? act("Open again", reopen) : act("Close", () => askToClose(row)),
  );
}

/** @param {HouseTable} row */
function renameForm({ table, title }) {
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = formOf(event);
    const sent = fieldTexts(form);
    attempt(parts.tableResult, async () => {
      await post(`/api/admin/tables/${table}/title`, sent);
      forgetTyped(form);
      return `${title} is now called ${sent.title}.`;
    });
  };
  return h(
    "details",
    {},
    h("summary", {}, "Rename"),
    h(
      "form",
      { class: "row", data: { draft: `title of ${table}` }, on: { submit: rename, input: markTyped } },
      h("input", { name: "title", required: true, maxlength: 80, "aria-label": `New title of ${title}` }),
      h("button", { class: "minor", type: "submit" }, "Rename"),
    ),
  );
}

/** Do something about a table. @param {() => Promise<Child>} act */
const onTables = (act) => void attempt(parts.tableResult, act);

/** @param {HouseTable} row */
function tableRow(row) {
  const { table, title, automation, closed_at } = row;
  const change = (/** @type {Event} */ event) =>
    attempt(parts.tableResult, async () => {
      const level = inputValue(event);
      await post(`/api/admin/tables/${table}/automation`, { automation: level });
      return `Automation of ${title} is now “${level}”.`;
    });
  const level = () =>
    h(
      "select",
      { "aria-label": `Automation of ${title}`, data: { key: `level ${table}` }, on: { change } },
      automationOptions(automation),
    );
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, closed_at ? title : h("a", { href: `/tables/${table}` }, title)),
    h("td", {}, closed_at ? `closed since ${stamp(closed_at)}` : level()),
    h("td", {}, tableActs(row), closed_at ? null : [renameForm(row), submissionForm(row, onTables)]),
  );
}

const askForLists = questions();

async function refresh() {
  const question = askForLists();
  /** @type {[Account[], HouseTable[]]} */
  const [accounts, house] = await Promise.all([get("/api/admin/accounts"), get("/api/admin/tables")]);
  if (question.outdated()) return;
  put(parts.accounts, listTable(["Name", "Role", "Status", "Second factor", "Actions"], accounts.map(accountRow)));
  keepTyped(parts.tables, () => put(parts.tables, listTable(["Table", "Automation", "Actions"], house.map(tableRow))));
  for (const typed of parts.tables.querySelectorAll("[data-typed]")) {
    const around = typed.closest("details");
    if (around) around.open = true;
  }
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
        { name: "role", required: true },
        h("option", { value: "" }, "Choose …"),
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
    h(
      "label",
      {},
      "Automation",
      h("select", { name: "automation", required: true }, h("option", { value: "" }, "Choose …"), automationOptions()),
    ),
  ];
  const check = (/** @type {Event} */ event) => {
    const inside = /** @type {HTMLButtonElement} */ (event.currentTarget).closest("form");
    if (inside) toTheDesk(fieldTexts(inside).submission, "submission.toml");
  };
  const desk = h("button", { class: "minor", type: "button", on: { click: check } }, "Check it at the desk");
  return form([...fields, desk], "Open the table", parts.tableResult, async (sent) => {
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
