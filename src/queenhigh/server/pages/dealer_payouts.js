// What the dealer pays, returns and takes at the seat in turn, and the one button that says it is done.

import { chip, hand } from "./card_pictures.js";
import { clauseTag } from "./clause_tags.js";
import { commandForm } from "./command_forms.js";
import { chipsFor, unsettledSeats } from "./dealer_table.js";
import { h } from "./elements.js";
import { capital, dollars } from "./text_format.js";

/** @import { DealerPayouts, PayoutRow, TableView } from "./house_data.d.ts" */
/** @import { Send } from "./command_forms.js" */
/** @import { TableContext } from "./staff_commands.js" */

/** What the button says: what was done here, and what comes next. @param {DealerPayouts} turn @param {TableView} view */
function doneWords(turn, view) {
  const next = unsettledSeats(view).find((seat) => seat !== turn.seat);
  const taken = turn.rows.filter((row) => row.act === "take" && !row.gone).reduce((sum, row) => sum + row.cents, 0);
  const done = turn.paid
    ? `Paid ${dollars(turn.paid)} to seat ${turn.seat}`
    : taken
      ? `Took ${dollars(taken)} from seat ${turn.seat}`
      : `Seat ${turn.seat} is done`;
  return `${done}. ${next ? `Turn up seat ${next}` : "Every seat is settled"}`;
}

/** @param {PayoutRow} row @param {number} seat */
const payoutRow = (row, seat) =>
  h(
    "tr",
    {},
    h("th", { scope: "row", class: `act-word ${row.act}` }, row.act),
    h("td", {}, chip(row.cents)),
    h("td", {}, h("strong", {}, `${row.label} ${dollars(row.cents)}`), row.seat === seat ? "" : ` to seat ${row.seat}`),
    h("td", { class: "small soft" }, row.by_hand ? "The floor pays it by hand" : row.reason),
    h("td", {}, clauseTag(row.clause)),
  );

/**
 * @param {DealerPayouts} turn
 * @param {TableContext} table
 * @param {Send} send
 */
export function payoutPanel(turn, table, send) {
  const { view } = table;
  const [lead, ...rest] = turn.sentence.split("; ");
  const lit = new Set(view.hands?.[turn.seat]?.lit ?? []);
  const cards = (view.cards[turn.seat] ?? []).filter(Boolean);
  const shown = hand(cards, "settled");
  for (const [index, card] of [...shown.children].entries()) card.classList.toggle("lit", lit.has(cards[index] ?? ""));
  return h(
    "div",
    { class: "payouts" },
    h("h2", {}, capital(lead), rest.length ? h("span", { class: "rest" }, `; ${rest.join("; ")}`) : null),
    h(
      "div",
      { class: "payout-body" },
      h(
        "div",
        { class: "stack" },
        cards.length ? shown : null,
        turn.paid ? h("p", { class: "small" }, "From the rack: ", h("strong", {}, chipsFor(turn.paid))) : null,
      ),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          turn.rows.map((row) => payoutRow(row, turn.seat)),
        ),
      ),
    ),
    commandForm(["settle_seat", doneWords(turn, view), [], () => ({ seat: turn.seat, turn_up: true })], table, send, {
      primary: true,
      key: "Enter",
    }),
  );
}
