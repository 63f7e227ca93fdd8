// The meters of closed tables: what they show, and how two floorpersons carry them to another table.

import { announce, fieldTexts, formOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { showProblem } from "./problem_box.js";
import { cents, dollars, when, words } from "./text_format.js";
import { keepTyped, markTyped } from "./typed_text.js";

/** @import { ClosedMeters, FloorReport } from "./house_data.d.ts" */
/** @import { FloorPage } from "./table_panel.js" */

/** "main $1,000". @param {ClosedMeters} row */
const shown = (row) =>
  Object.entries(row.meters)
    .map(([name, amount]) => `${words(name)} ${dollars(cents(amount))}`)
    .join(", ");

/** One person proposes the transfer. @param {FloorPage} page @param {ClosedMeters} row */
function proposalForm(page, row) {
  const trouble = h("div", {});
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post("/api/transfers", { table: row.table, wager: row.wager, ...fieldTexts(formOf(event)) });
      announce("Proposed. A second floorperson must confirm it.");
      await page.refresh();
    } catch (problem) {
      showProblem(trouble, problem);
    }
  };
  const targets = Object.entries(row.targets);
  if (!targets.length) return h("p", { class: "small soft" }, "No open table has the same meters.");
  return h(
    "form",
    { class: "act", data: { draft: `transfer ${row.table} ${row.wager}` }, on: { submit, input: markTyped } },
    h(
      "label",
      {},
      "Carry them to",
      h(
        "select",
        { name: "to", required: true },
        h("option", { value: "" }, "Choose a table"),
        targets.map(([table, title]) => h("option", { value: table }, `${title} (${table})`)),
      ),
    ),
    h("label", {}, "Why", h("input", { name: "reason", required: true, maxlength: 200 })),
    h("button", { class: "minor", type: "submit" }, "Propose the transfer"),
    trouble,
  );
}

/** A second person rules on it. @param {FloorPage} page @param {ClosedMeters} row @param {NonNullable<ClosedMeters["proposal"]>} proposal */
function rulingForm(page, row, proposal) {
  const trouble = h("div", {});
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const ruling = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "reject";
    try {
      await post(`/api/transfers/${proposal.transfer}/ruling`, { ruling, ...fieldTexts(formOf(event)) });
      announce(ruling === "confirm" ? "The meters are carried over." : "The meters stay.");
      await page.refresh();
    } catch (problem) {
      showProblem(trouble, problem);
    }
  };
  return h(
    "form",
    { class: "act", data: { draft: `ruling ${proposal.transfer}` }, on: { submit, input: markTyped } },
    h("label", {}, "Your words, needed to reject it", h("input", { name: "words", maxlength: 200 })),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary", type: "submit", value: "confirm" }, `Carry ${shown(row)} to ${proposal.to}`),
      h("button", { class: "minor", type: "submit", value: "reject" }, "Reject: the meters stay"),
    ),
    trouble,
  );
}

/** @param {FloorPage} page @param {ClosedMeters} row */
function closedRow(page, row) {
  const { proposal } = row;
  const asked = proposal
    ? `${proposal.by} proposes to carry them to ${row.targets[proposal.to] ?? "the table"} (${proposal.to}), ${when(proposal.at)}: “${proposal.reason}”. A second floorperson must confirm it.`
    : null;
  const mayAct = page.role === "floor";
  return h(
    "li",
    { class: "panel stack", data: { key: `closed ${row.table} ${row.wager}` } },
    h(
      "p",
      {},
      h("strong", {}, row.title),
      ` (${row.table}) is closed. Its ${words(row.wager)} meters keep what they show: ${shown(row)}.`,
    ),
    asked ? h("p", {}, asked) : null,
    mayAct && proposal ? rulingForm(page, row, proposal) : null,
    mayAct && !proposal
      ? h("details", {}, h("summary", {}, "Carry them to another table"), proposalForm(page, row))
      : null,
  );
}

/** Drawn again only when something about these meters changed; nothing typed is lost. */
export class ClosedMetersList {
  #drawn = "[]";

  /** @param {FloorPage} page */
  constructor(page) {
    this.page = page;
    this.list = h("ul", { class: "cards-grid" });
    this.whole = h(
      "section",
      { class: "stack", "aria-label": "Meters of closed tables", hidden: true },
      h("h2", { id: "closed-meters" }, "Meters of closed tables"),
      this.list,
    );
  }

  /** @param {FloorReport} floor */
  draw({ closed_meters: rows }) {
    const mark = JSON.stringify(rows);
    if (mark === this.#drawn) return;
    this.#drawn = mark;
    this.whole.hidden = !rows.length;
    keepTyped(this.list, () =>
      put(
        this.list,
        rows.map((row) => closedRow(this.page, row)),
      ),
    );
  }
}
