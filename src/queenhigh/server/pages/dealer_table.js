// The table from the dealer's side: seat 1 at the left, the dealer's cards in front, only chips that are still down.

import { hand } from "./card_pictures.js";
import { h } from "./elements.js";
import { netOf, stakesAt, total } from "./stakes.js";
import { hasFolded } from "./table_picture.js";
import { dollars, placeWords, signedDollars, titleWords } from "./text_format.js";

/** @import { Due, TableInfo, TableView } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const STEPS = ["Bets", "Deal", "Decide", "Reveal", "Settle", "Clear"];
/** The step of each phase; what is due says more. @type {Record<string, number>} */
const STEP_OF = { betting: 0, counting: 1, dealing: 1, deciding: 2, settling: 4 };

/** @param {TableInfo} info @param {string} wager */
const labelOf = (info, wager) =>
  [...info.wagers, ...info.decided].find((item) => item.wager === wager)?.label ?? titleWords(wager);

/** Whether a wager is part of the game itself, Play and raises among them. @param {TableInfo} info @param {string} wager */
const isMain = (info, wager) => info.wagers.find((item) => item.wager === wager)?.main ?? true;

/** @param {TableInfo} info @param {string} wager */
const isProgressive = (info, wager) => info.wagers.find((item) => item.wager === wager)?.progressive ?? false;

/** The chips of a box that are still on the layout, and the wagers whose chips the dealer has. @param {TableView} view @param {string} seat */
export function chipsDown(view, seat) {
  const stakes = stakesAt(view, seat);
  const placed = view.wagers[seat] ?? {};
  const gone = Object.keys(stakes).filter((name) => placed[name]?.collected || placed[name]?.forfeited);
  const settled = view.settled.some((row) => row.seat === Number(seat) && !row.from_seat);
  return { down: settled ? [] : Object.entries(stakes).filter(([name]) => !gone.includes(name)), gone };
}

/** @param {TableInfo} info @param {TableView} view @param {string} seat */
function boxMoney(info, view, seat) {
  const { down, gone } = chipsDown(view, seat);
  const rows = view.settled.filter((row) => row.seat === Number(seat));
  if (rows.length) {
    const net = rows.reduce((sum, row) => sum + netOf(row), 0);
    return h("span", { class: net > 0 ? "win" : net < 0 ? "lose" : "push" }, net ? signedDollars(net) : "even");
  }
  const side = down.filter(([name]) => !isMain(info, name) && !isProgressive(info, name));
  const rest = down.filter((chips) => !side.includes(chips));
  const bonuses = total(Object.fromEntries(side));
  const collected = gone.filter((name) => view.wagers[seat]?.[name]?.collected);
  const dark = Object.entries(view.wagers[seat] ?? {}).filter(([, wager]) => wager.light === false);
  const lines = [
    rest.map(([name, amount]) => `${labelOf(info, name)} ${dollars(amount)}`).join(" · "),
    bonuses ? `bonuses ${dollars(bonuses)}` : "",
    ...collected.map((name) => `${labelOf(info, name)} collected`),
    ...dark.map(([name]) => `${labelOf(info, name)}: light out`),
    view.wagers[seat] ? "" : "no bet",
  ];
  return lines.filter(Boolean).map((line) => h("span", { class: "line" }, line));
}

/** What a box is doing right now. @param {TableView} view @param {string} seat @param {number | null} next */
function boxWork(view, seat, next) {
  if (view.asked === Number(seat)) return "deciding";
  if (view.turn?.seat === Number(seat)) return "settling now";
  if (next === Number(seat)) return "next";
  return "";
}

/** What is written at a box: what it is doing, and whether its hand is folded. @param {TableView} view @param {string} seat @param {number | null} next */
export const boxState = (view, seat, next) =>
  [boxWork(view, seat, next), hasFolded(view, seat) ? "folded" : ""].filter(Boolean).join(", ");

/** The seats that are not settled yet, in the order of settlement: from the dealer's right. @param {TableView} view */
export function unsettledSeats(view) {
  const settled = new Set(view.settled.filter((row) => !row.from_seat).map((row) => row.seat));
  return Object.keys(view.wagers)
    .map(Number)
    .filter((seat) => !settled.has(seat))
    .sort((one, other) => other - one);
}

/** @param {TableInfo} info @param {TableView} view @param {string} seat @param {number | null} next */
function box(info, view, seat, next) {
  const taken = view.racked?.includes(seat);
  // Seat 1 is at the dealer's left; the arc opens toward the dealer.
  const along = (Number(seat) - 0.5) / info.seats;
  const x = 1 + 98 * along;
  const y = 62 - 40 * Math.sin(Math.PI * along);
  const drawn = h(
    "li",
    { class: boxWork(view, seat, next) ? "box at-work" : "box" },
    taken ? null : hand(view.cards[seat], "mini"),
    h("span", {}, h("strong", {}, seat), ` ${view.seats[seat]}`),
    h("span", { class: "box-money" }, boxMoney(info, view, seat)),
    h("span", { class: "box-state" }, boxState(view, seat, next)),
  );
  drawn.style.setProperty("--x", `${x.toFixed(1)}%`);
  drawn.style.setProperty("--y", `${y.toFixed(1)}%`);
  return drawn;
}

/** The dealer's own cards, the community cards and the bonus box. @param {TableView} view */
function sharedCards(view) {
  return ["dealer", "community", "box"]
    .filter((place) => view.cards[place]?.length && !view.racked?.includes(place))
    .map((place) =>
      h(
        "span",
        { class: "shared" },
        hand(view.cards[place], "small"),
        h("span", { class: "small" }, view.hands?.[place]?.words ?? placeWords(place)),
      ),
    );
}

/** With `marked`, the seats are marked by whose turn it is. @param {TableInfo} info @param {TableView} view @param {boolean} marked */
export function dealerTable(info, view, marked = true) {
  const seats = Object.keys(view.seats);
  const waiting = unsettledSeats(view);
  const next = marked && view.phase === "settling" ? (waiting.find((seat) => seat !== view.turn?.seat) ?? null) : null;
  return h(
    "div",
    { class: "dealer-table" },
    seats.length
      ? h(
          "ul",
          { class: "box-list" },
          seats.map((seat) => box(info, view, seat, next)),
        )
      : h(
          "p",
          { class: "empty" },
          "No player is seated. Players take seats at ",
          h("a", { href: `/tables/${info.table}` }, `/tables/${info.table}`),
          ".",
        ),
    h("div", { class: "dealer-cards" }, sharedCards(view)),
  );
}

/** How far the round has come. @param {TableView} view @param {Due[]} due */
export function roundSteps(view, due) {
  if (!view.phase) return null;
  const command = due[0]?.command;
  const at = command === "reveal" ? 3 : command === "close_round" ? 5 : STEP_OF[view.phase];
  const boxes = Object.keys(view.wagers).length;
  const number = boxes - unsettledSeats(view).length + 1;
  return h(
    "ol",
    { class: "round-steps", "aria-label": "How far the round has come" },
    STEPS.map((step, index) =>
      h(
        "li",
        { class: index < at ? "done" : "", "aria-current": index === at ? "step" : null },
        index < at ? `✓ ${step}` : index === at && step === "Settle" ? `Settle: seat ${number} of ${boxes}` : step,
      ),
    ),
  );
}

/** Who is settled after the seat in turn, and what is on their layout. @param {TableView} view @returns {Child} */
export function settlementQueue(view) {
  if (!view.turn) return null;
  const waiting = unsettledSeats(view).filter((seat) => seat !== view.turn?.seat);
  if (!waiting.length) return null;
  return h(
    "div",
    { class: "queue" },
    h("span", { class: "small soft" }, "Then, to your left"),
    h(
      "ol",
      {},
      waiting.map((seat) => {
        const { down } = chipsDown(view, String(seat));
        return h(
          "li",
          {},
          h("strong", {}, `Seat ${seat}`),
          ` ${view.seats[seat]} `,
          h("span", { class: "small soft" }, dollars(total(Object.fromEntries(down)))),
        );
      }),
    ),
  );
}

const CHIPS = [100_000, 50_000, 10_000, 2_500, 1_000, 500, 100];
const COUNTS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The chips to take from the rack for an amount, largest first: "one $25 chip, two $10 chips". @param {number} amount in cents */
export function chipsFor(amount) {
  const said = [];
  let left = amount;
  for (const chip of CHIPS) {
    const count = Math.floor(left / chip);
    left -= count * chip;
    if (count) said.push(`${COUNTS[count] ?? count} ${dollars(chip)} ${count === 1 ? "chip" : "chips"}`);
  }
  if (left) said.push(`${dollars(left)} in coin`);
  return said.join(", ");
}
