// One table of the pit, opened: its decks, meters, void rounds and answered disputes, and every act of the floor.

import { clauseTag, fetchClause } from "./clause_tags.js";
import { commandForm, tableContext } from "./command_forms.js";
import { answerText, waitsForRuling } from "./disputes.js";
import { h, put } from "./elements.js";
import { meterCard } from "./meter_card.js";
import { FLOOR_COMMANDS } from "./staff_commands.js";
import { counted, when } from "./text_format.js";
import { keepTyped } from "./typed_text.js";
import { pauseNotice } from "./void_notice.js";

/** @import { Deck, FloorReport, FloorTable, Role, TableInfo } from "./house_data.d.ts" */

/**
 * What the parts of the floor's page share.
 * @typedef {object} FloorPage
 * @property {Role} role
 * @property {Map<string, string>} titles the titles of tables by their names
 * @property {(table: string) => Promise<TableInfo>} tableInfo
 * @property {(table: string) => (name: string, fields: Record<string, unknown>) => Promise<void>} sender
 * @property {(table: string, round: number, name?: string) => Element} roundLink
 * @property {(problem: unknown) => void} trouble
 * @property {() => Promise<void>} refresh
 */

/** @param {Deck} deck */
function deckText(deck) {
  const since = deck.in_play_since
    ? `in play since ${when(deck.in_play_since)} (at most ${deck.most_hours} h)`
    : "not in play yet";
  const where = deck.removed ? `removed: ${deck.removed}` : since;
  return `${deck.name} deck: ${where}, ${counted(deck.rounds_since_count, "round")} since its stub count`;
}

/**
 * The gists of the clauses by which a round can be void, so that the floor picks a case and not a number.
 * @param {TableInfo} info
 */
async function voidGists(info) {
  const clauses = await Promise.all(info.voids.map((id) => fetchClause(id).catch(() => ({ gist: "" }))));
  return Object.fromEntries(info.voids.map((id, index) => [id, clauses[index].gist]));
}

/** What happened at a table lately: void rounds, and disputes with their answers. @param {FloorPage} page @param {FloorReport} floor @param {string} table */
function lately(page, floor, table) {
  const voids = floor.voids
    .filter((row) => row.table === table)
    .map((row) =>
      h(
        "li",
        {},
        page.roundLink(table, row.round, `Round ${row.round}`),
        " void ",
        when(row.at),
        " ",
        clauseTag(row.clause),
      ),
    );
  const answered = floor.disputes.flatMap((row) =>
    row.table === table && row.answer && !waitsForRuling(row)
      ? h(
          "li",
          {},
          page.roundLink(table, row.round, `Round ${row.round}`),
          ` disputed by ${row.by}. `,
          answerText(row.answer),
        )
      : [],
  );
  return voids.length + answered.length ? h("ul", { class: "lately small" }, voids, answered) : null;
}

/** The opened table. It stays as it is while the pit around it changes. */
export class TablePanel {
  #table = "";
  #drawn = "";

  /** @param {FloorPage} page */
  constructor(page) {
    this.page = page;
    this.live = h("div", { class: "stack" });
    this.meters = h("ul", { class: "cards-grid" });
    this.forms = h("div", { class: "forms" });
    this.whole = h("div", { class: "stack" }, this.live, this.forms, this.meters);
  }

  /** @param {FloorTable} table @param {FloorReport} floor */
  draw(table, floor) {
    if (table.table !== this.#table) {
      this.#table = table.table;
      delete this.forms.dataset.mark;
      put(this.forms);
      put(this.meters);
    }
    const meters = floor.meters.filter((meter) => meter.tables.includes(table.table));
    const { view } = table;
    const mark = JSON.stringify([
      table.table,
      view.paused,
      view.round,
      view.decks,
      view.devices,
      meters,
      floor.voids,
      floor.disputes,
    ]);
    if (mark !== this.#drawn) {
      this.#drawn = mark;
      put(this.live, this.#glance(table), lately(this.page, floor, table.table));
      if (!this.meters.querySelector("details[open]"))
        put(
          this.meters,
          meters.map((meter) => meterCard(meter, this.page.titles)),
        );
    }
    if (this.page.role === "floor") void this.#drawForms(table);
  }

  /** @param {FloorTable} table */
  #glance({ table, view }) {
    const devices = Object.entries(view.devices).map(([name, status]) => `${name}: ${status}`);
    const there = h("a", { href: `/tables/${table}` }, "See the table");
    return [
      pauseNotice(view),
      h("p", { class: "small" }, there),
      view.decks.map((deck) => h("p", { class: "small soft" }, deckText(deck))),
      devices.length ? h("p", { class: "small soft" }, devices.join(" · ")) : null,
    ];
  }

  /**
   * The forms, for the table as it is now: what can be void changes from card to card. They are drawn again only where
   * their choices changed, and not while somebody is working in them.
   * @param {FloorTable} table
   */
  async #drawForms(table) {
    const { forms, page } = this;
    const { seats, voids, returns, claim, incidents, removed_decks: removed, dealer, floors } = table.view;
    const mark = JSON.stringify([
      table.table,
      table.version,
      seats,
      voids,
      returns,
      claim,
      incidents,
      removed,
      dealer,
      floors,
    ]);
    const busy = () => forms.contains(document.activeElement) && forms.childElementCount > 0;
    if (forms.dataset.mark === mark || busy()) return;
    forms.dataset.mark = mark;
    const info = await page.tableInfo(table.table);
    const context = { ...tableContext(info, table.view), gists: await voidGists(info) };
    const groups = Object.entries(FLOOR_COMMANDS).map(([group, commands]) =>
      h(
        "div",
        {},
        h("h3", {}, group),
        h(
          "div",
          { class: "act-list" },
          commands.map((command) => commandForm(command, context, page.sender(table.table))),
        ),
      ),
    );
    if (forms.dataset.mark !== mark) return;
    if (busy()) delete forms.dataset.mark;
    else keepTyped(forms, () => put(forms, groups));
  }
}
