// Audit: find any round, verify the whole record, take signed heads along, see who did what and when.

import { clauseTag, deed, showProblem } from "/static/clause.js";
import { get, post, session } from "/static/client.js";
import { answerWords } from "/static/disputes.js";
import { $, cents, h, put, say, signed, stamp, words } from "/static/dom.js";

const main = $("#main");
const parts = {
  rounds: h("div", { class: "scroll" }),
  verdict: h("div", { "aria-live": "polite" }),
  acts: h("div", { class: "scroll" }),
  disputes: h("div", { class: "scroll" }),
};

const many = (number, noun) => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
const asked = () => Object.fromEntries([...new URLSearchParams(location.search)].filter(([, value]) => value));
const seconds = (text, end) =>
  text ? Math.floor(new Date(`${text}T${end ? "23:59:59" : "00:00:00"}`).getTime() / 1000) : null;

function query(filters) {
  const sent = new URLSearchParams();
  for (const name of ["table", "player", "void"]) if (filters[name]) sent.set(name, filters[name]);
  if (filters.from) sent.set("from", seconds(filters.from, false));
  if (filters.to) sent.set("to", seconds(filters.to, true));
  sent.set("limit", "200");
  return sent;
}

async function rounds() {
  try {
    const list = await get(`/api/audit/rounds?${query(asked())}`);
    put(
      parts.rounds,
      list.length
        ? h(
            "table",
            {},
            h("caption", {}, `${many(list.length, "round")}, the newest first`),
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ["Round", "When", "Outcome", "Players", "Net of players", "Jackpots"].map((name) =>
                  h("th", { scope: "col" }, name),
                ),
              ),
            ),
            h(
              "tbody",
              {},
              list.map((row) =>
                h(
                  "tr",
                  {},
                  h(
                    "th",
                    { scope: "row" },
                    h("a", { href: `/audit/${row.table}/${row.round}` }, `${row.table} ${row.round}`),
                  ),
                  h("td", { class: "stamp" }, stamp(row.at)),
                  h(
                    "td",
                    {},
                    h("span", { class: row.outcome === "void" ? "void" : "" }, row.outcome),
                    " ",
                    row.clause ? clauseTag(row.clause) : null,
                  ),
                  h(
                    "td",
                    {},
                    Object.entries(row.players)
                      .map(([seat, name]) => `seat ${seat} ${name}`)
                      .join(", "),
                  ),
                  h("td", { class: "num" }, signed(Object.values(row.nets).reduce((sum, net) => sum + cents(net), 0))),
                  h("td", {}, row.jackpots.map((item) => `seat ${item.seat} ${words(item.wager)}`).join(", ")),
                ),
              ),
            ),
          )
        : h("p", { class: "empty" }, "No round answers to this. Widen the dates or clear the filters."),
    );
  } catch (problem) {
    showProblem(parts.rounds, problem);
  }
}

async function acts(filters = {}) {
  const sent = new URLSearchParams({ limit: "100" });
  for (const name of ["table", "by", "refused"]) if (filters[name]) sent.set(name, filters[name]);
  try {
    const list = await get(`/api/audit/acts?${sent}`);
    put(
      parts.acts,
      list.length
        ? h(
            "table",
            {},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ["When", "Who", "What", "Clause"].map((name) => h("th", { scope: "col" }, name)),
              ),
            ),
            h(
              "tbody",
              {},
              list.map((row) =>
                h(
                  "tr",
                  {},
                  h("td", { class: "stamp" }, stamp(row.at)),
                  h("td", {}, row.by),
                  h("td", {}, filters.table ? null : row.table ? `${row.table}: ` : `${row.act}: `, deed(row)),
                  h("td", {}, clauseTag(row.clause)),
                ),
              ),
            ),
          )
        : h("p", { class: "empty" }, "Nothing of the kind was done."),
    );
  } catch (problem) {
    showProblem(parts.acts, problem);
  }
}

async function disputes() {
  const list = await get("/api/audit/disputes?limit=200");
  put(
    parts.disputes,
    list.length
      ? h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["Round", "By", "Why", "When", "Answer", "Kept then"].map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            {},
            list.map((row) =>
              h(
                "tr",
                {},
                h(
                  "th",
                  { scope: "row" },
                  h("a", { href: `/audit/${row.table}/${row.round}` }, `${row.table} ${row.round}`),
                ),
                h("td", {}, row.by),
                h("td", {}, row.reason),
                h("td", { class: "stamp" }, stamp(row.at)),
                h("td", {}, row.answer ? answerWords(row.answer) : "open"),
                h(
                  "td",
                  {},
                  h(
                    "a",
                    { href: `/api/audit/disputes/${row.dispute}`, download: `dispute-${row.dispute}.json` },
                    "evidence",
                  ),
                ),
              ),
            ),
          ),
        )
      : h("p", { class: "empty" }, "Nobody disputes a round."),
  );
}

async function verify(event) {
  event.target.disabled = true;
  put(parts.verdict, h("p", { class: "soft" }, "Deriving every fact, posting and meter again …"));
  try {
    const verdict = await post("/api/audit/verify", {});
    const told = verdict.ok
      ? `✓ The record holds: ${many(verdict.facts, "fact")}, ${many(verdict.rounds, "round")}, each settled again to the same cents.`
      : `✗ The record does not hold. First fault: ${verdict.first_bad}`;
    put(parts.verdict, h("p", { class: `verdict ${verdict.ok ? "win" : "lose"}` }, told));
    say(told);
  } catch (problem) {
    showProblem(parts.verdict, problem);
  }
  event.target.disabled = false;
}

function filterForm(tables) {
  const now = asked();
  const change = (event) => {
    event.preventDefault();
    const chosen = new URLSearchParams([...new FormData(event.currentTarget)].filter(([, value]) => value));
    history.replaceState(null, "", `?${chosen}`);
    rounds();
  };
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
    h(
      "label",
      {},
      "Outcome",
      h(
        "select",
        { name: "void" },
        [
          ["", "every"],
          ["false", "settled"],
          ["true", "void"],
        ].map(([value, name]) => h("option", { value, selected: (now.void ?? "") === value }, name)),
      ),
    ),
    h("button", { type: "submit" }, "Find"),
  );
}

async function open() {
  const who = await session();
  if (who.role !== "auditor") {
    put(
      main,
      h("h1", {}, "Audit"),
      h(
        "p",
        { class: "notice" },
        "The books are open to auditors. ",
        h("a", { href: "/login?to=/audit" }, "Log in as an auditor"),
        ".",
      ),
    );
    return;
  }
  const tables = await get("/api/tables");
  const seek = (event) => {
    event.preventDefault();
    acts(Object.fromEntries(new FormData(event.currentTarget)));
  };
  put(
    main,
    h("h1", {}, "Audit"),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "verify" },
      h("h2", { id: "verify" }, "Is the record whole?"),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "button", on: { click: verify } }, "Verify the record"),
        h("a", { class: "button", href: "/api/audit/heads", download: "heads.json" }, "Signed heads"),
      ),
      parts.verdict,
    ),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "find" },
      h("h2", { id: "find" }, "Find a round"),
      filterForm(tables),
      parts.rounds,
    ),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "disputed" },
      h("h2", { id: "disputed" }, "Disputed rounds"),
      parts.disputes,
    ),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "who" },
      h("h2", { id: "who" }, "Who did what, and when"),
      h(
        "form",
        { class: "filters", data: { form: "acts" }, on: { submit: seek, change: seek } },
        h("label", {}, "Table", h("input", { name: "table", list: "tables" })),
        h("label", {}, "Person", h("input", { name: "by" })),
        h(
          "label",
          {},
          "Which",
          h(
            "select",
            { name: "refused" },
            [
              ["", "done and refused"],
              ["false", "done"],
              ["true", "refused"],
            ].map(([value, name]) => h("option", { value }, name)),
          ),
        ),
        h("button", { type: "submit" }, "Show"),
      ),
      parts.acts,
    ),
  );
  await Promise.all([rounds(), acts(), disputes()]);
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
