// What waits for the floor: calls, jackpots, rulings, and disputes without an answer, each with the form for it.

import { hand } from "./card_pictures.js";
import { clauseTag } from "./clause_tags.js";
import { dueForm, tableContext } from "./command_forms.js";
import { waitsForRuling } from "./disputes.js";
import { announce, buttonOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { untilUnpressed } from "./pointer_press.js";
import { FLOOR_COMMANDS, handWords } from "./staff_commands.js";
import { capital, cents, dollars, when, words } from "./text_format.js";
import { keepTyped } from "./typed_text.js";

/** @import { ClosedMeters, Dispute, FloorCall, FloorReport, FloorTable } from "./house_data.d.ts" */
/** @import { Jackpot, PendingItem, TableInfo } from "./house_data.d.ts" */
/** @import { FloorPage } from "./table_panel.js" */

/** @type {Record<Jackpot["waits_for"], string>} */
const NEXT_STEP = {
  validation: "The dealer has confirmed the hand. Check the cards, then validate.",
  "second signature": "Validated. Above the house’s amount, another floorperson checks the cards and signs.",
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

/** One thing that needs a decision, with the form for it. @param {FloorPage} page @param {PendingItem} item @param {FloorTable[]} tables */
async function pendingRow(page, item, tables) {
  const at = tables.find((table) => table.table === item.table);
  if (!at) return null;
  const info = await page.tableInfo(item.table);
  const due = item.kind === "jackpot" ? item.due : item;
  const mayAct = page.role === "floor" && due;
  return h(
    "li",
    {},
    h("div", { class: "row" }, h("strong", {}, at.title), tableLink(item.table), clauseTag(due?.clause)),
    item.kind === "jackpot" ? jackpotText(item, at, info) : h("p", {}, capital(words(item.what))),
    item.happened
      ? h("p", { class: "small soft" }, `Last at the table: ${item.happened.text} · ${when(item.happened.at)}`)
      : null,
    mayAct ? dueForm(due, FLOOR_COMMANDS, tableContext(info, at.view), page.sender(item.table)) : null,
  );
}

/** A dealer calls the floor. @param {FloorPage} page @param {FloorCall} item @param {FloorTable[]} tables */
function callRow(page, item, tables) {
  const answer = async (/** @type {Event} */ event) => {
    buttonOf(event).disabled = true;
    await post(`/api/calls/${item.call}/answer`, {}).catch(page.trouble);
    await page.refresh();
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
    page.role === "floor"
      ? h(
          "button",
          { class: "minor", type: "button", data: { key: `answer ${item.call}` }, on: { click: answer } },
          "I am here",
        )
      : null,
  );
}

/** A dispute is answered on the page of its round, after stepping through it. @param {FloorPage} page @param {Dispute} row */
function disputeRow(page, row) {
  const what = row.answer ? "Rule on the correction" : "Review and answer";
  return h(
    "li",
    {},
    h(
      "div",
      { class: "row" },
      h("strong", {}, page.titles.get(row.table) ?? row.table),
      h("span", { class: "small" }, page.roundLink(row.table, row.round)),
      h("span", { class: "soft small" }, `${row.by}, ${when(row.at)}`),
    ),
    h("p", {}, row.answer ? "A correction waits for a second person. " : "Disputed: ", `“${row.reason}”`),
    page.role === "floor" ? h("p", {}, page.roundLink(row.table, row.round, what)) : null,
  );
}

/** @param {Dispute} row */
const isOpen = (row) => !row.answer || waitsForRuling(row);

/** Meters that somebody wants to carry to another table; the form is in the list of closed tables, below the pit. @param {FloorPage} page @param {ClosedMeters} row */
function transferRow(page, row) {
  const { proposal } = row;
  if (!proposal) return null;
  return h(
    "li",
    {},
    h(
      "div",
      { class: "row" },
      h("strong", {}, row.title),
      h("span", { class: "soft small" }, `${proposal.by}, ${when(proposal.at)}`),
    ),
    h("p", {}, `Meters to carry to ${row.targets[proposal.to] ?? proposal.to}: “${proposal.reason}”`),
    page.role === "floor" ? h("p", {}, h("a", { href: "#closed-meters" }, "Confirm or reject")) : null,
  );
}

/** How many things wait for the floor. @param {FloorReport} floor @param {FloorCall[]} calls */
export const waitingCount = (floor, calls) =>
  calls.length +
  floor.pending.length +
  floor.disputes.filter(isOpen).length +
  floor.closed_meters.filter((row) => row.proposal).length;

/** Draws what waits, and remembers it: nothing typed there is lost as long as it waits. */
export class WaitingList {
  #drawn = "";

  /** @param {FloorPage} page */
  constructor(page) {
    this.page = page;
    this.whole = h("ul", { class: "pending" });
  }

  /** @param {FloorReport} floor @param {FloorCall[]} calls */
  async draw(floor, calls) {
    const { page } = this;
    const disputes = floor.disputes.filter(isOpen);
    const count = waitingCount(floor, calls);
    const carried = floor.closed_meters.filter((row) => row.proposal);
    const pending = floor.pending.map((item) => ({ ...item, happened: null }));
    const mark = JSON.stringify([calls, pending, disputes, carried]);
    if (mark === this.#drawn) return;
    if (this.#drawn && count) announce(`${count} waiting for the floor.`);
    this.#drawn = mark;
    const rows = await Promise.all(floor.pending.map((item) => pendingRow(page, item, floor.tables)));
    await untilUnpressed();
    // A newer report may have been drawn while a table was described for the first time.
    if (mark !== this.#drawn) return;
    const nothing = h("li", { class: "empty" }, "Calls, jackpots, wrong counts, rulings and disputes appear here.");
    const called = calls.map((item) => callRow(page, item, floor.tables));
    const disputed = disputes.map((row) => disputeRow(page, row));
    const transfers = carried.map((row) => transferRow(page, row));
    keepTyped(this.whole, () => put(this.whole, called, rows, disputed, transfers, count ? null : nothing));
    document.title = `${count ? `(${count}) ` : ""}Floor · Queen High`;
  }
}
