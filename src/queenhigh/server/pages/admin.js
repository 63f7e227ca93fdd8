// Accounts and house tables, for the administrator.

import { showProblem } from "/static/clause.js";
import { get, post, session } from "/static/client.js";
import { $, h, put } from "/static/dom.js";

const main = $("#main");
const parts = {
  accounts: h("div", { class: "scroll" }),
  tables: h("div", { class: "scroll" }),
  told: h("div", { "aria-live": "polite" }),
  opened: h("div", { "aria-live": "polite" }),
};
/** Which of the staff's steps the house does by itself, as one chooses it. */
const LEVELS = {
  none: "none: people do everything",
  cards: "cards: dealt and shown by the house",
  chips: "chips: called, counted and paid by the house",
  dealer: "dealer: all but opening decks and the floor",
  all: "all: everything by the house",
};

async function attempt(place, act) {
  try {
    const told = await act();
    put(place, told ? h("p", { class: "notice" }, told) : null);
    await refresh();
  } catch (problem) {
    showProblem(place, problem);
  }
}

const secret = (made) => [
  `${made.name}: the one-time password is `,
  h("code", {}, made.password),
  ". It is shown only here.",
];

function account(row) {
  const act = (path, told) => () =>
    attempt(parts.told, async () => {
      const made = await post(`/api/admin/accounts/${encodeURIComponent(row.name)}/${path}`, {});
      return made?.password ? secret(made) : told;
    });
  const press = (label, path, told) =>
    h(
      "button",
      { class: "minor", type: "button", data: { key: `${path} ${row.name}` }, on: { click: act(path, told) } },
      label,
    );
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, row.name),
    h("td", {}, row.role),
    h("td", {}, row.disabled ? "disabled" : row.locked ? "locked" : "open"),
    h(
      "td",
      {},
      h(
        "span",
        { class: "row" },
        press("New password", "password"),
        press("Log out everywhere", "revoke", `${row.name} is logged out.`),
        row.disabled
          ? press("Enable", "enable", `${row.name} may log in.`)
          : press("Disable", "disable", `${row.name} may not log in any more.`),
      ),
    ),
  );
}

async function refresh() {
  const [accounts, tables] = await Promise.all([get("/api/admin/accounts"), get("/api/tables")]);
  put(
    parts.accounts,
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Name", "Role", "State", "Acts"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", {}, accounts.map(account)),
    ),
  );
  put(
    parts.tables,
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Table", "Automation", "Acts"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        tables
          .filter((table) => table.kind === "house")
          .map((table) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, h("a", { href: `/tables/${table.table}` }, table.title)),
              h(
                "td",
                {},
                h(
                  "select",
                  {
                    "aria-label": `Automation of ${table.title}`,
                    data: { key: `level ${table.table}` },
                    on: {
                      change: (event) =>
                        attempt(parts.opened, async () => {
                          await post(`/api/admin/tables/${table.table}/automation`, { automation: event.target.value });
                          return `${table.title}: ${event.target.value}.`;
                        }),
                    },
                  },
                  Object.entries(LEVELS).map(([level, name]) =>
                    h("option", { value: level, selected: level === table.automation }, name),
                  ),
                ),
              ),
              h(
                "td",
                {},
                h(
                  "button",
                  {
                    class: "minor",
                    type: "button",
                    on: {
                      click: () =>
                        attempt(parts.opened, async () => {
                          await post(`/api/admin/tables/${table.table}/close`, {});
                          return `${table.title} is closed; its record stays.`;
                        }),
                    },
                  },
                  "Close",
                ),
              ),
            ),
          ),
      ),
    ),
  );
}

function form(fields, button, place, act) {
  return h(
    "form",
    {
      class: "stack",
      on: {
        submit: (event) => {
          event.preventDefault();
          attempt(place, () => act(Object.fromEntries(new FormData(event.target))));
        },
      },
    },
    fields,
    h("button", { class: "minor", type: "submit" }, button),
  );
}

async function open() {
  const who = await session();
  if (who.role !== "administrator") {
    put(
      main,
      h("h1", {}, "Accounts"),
      h(
        "p",
        { class: "notice" },
        "This is for the administrator. ",
        h("a", { href: "/login?to=/admin" }, "Log in"),
        ".",
      ),
    );
    return;
  }
  put(
    main,
    h("h1", {}, "Accounts and tables"),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "people" },
      h("h2", { id: "people" }, "People"),
      parts.accounts,
      parts.told,
      h(
        "details",
        {},
        h("summary", {}, "New account"),
        form(
          [
            h("label", {}, "Name", h("input", { name: "name", required: true, maxlength: 32, autocapitalize: "none" })),
            h(
              "label",
              {},
              "Role",
              h(
                "select",
                { name: "role" },
                ["player", "dealer", "floor", "auditor", "administrator"].map((role) =>
                  h("option", { value: role }, role),
                ),
              ),
            ),
          ],
          "Make the account",
          parts.told,
          async (sent) => secret(await post("/api/admin/accounts", sent)),
        ),
      ),
    ),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "tables" },
      h("h2", { id: "tables" }, "House tables"),
      parts.tables,
      parts.opened,
      h(
        "details",
        {},
        h("summary", {}, "Open a table from a submission"),
        form(
          [
            h(
              "label",
              {},
              "Name in its address",
              h("input", {
                name: "table",
                required: true,
                pattern: "[a-z0-9][a-z0-9-]+",
                placeholder: "harbor-room-2",
              }),
            ),
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
              h(
                "select",
                { name: "automation" },
                Object.entries(LEVELS).map(([level, name]) => h("option", { value: level }, name)),
              ),
            ),
          ],
          "Open the table",
          parts.opened,
          async (sent) => {
            const made = await post("/api/admin/tables", sent);
            return `${made.title} is open at /tables/${made.table}.`;
          },
        ),
      ),
    ),
  );
  await refresh();
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
