// Beside the table: what beats what, and what happened in this round.

import { card } from "./card_pictures.js";
import { h, listTable, put } from "./elements.js";
import { active, ownSeats, parts, seatName, shown, state, view } from "./table_store.js";
import { capital } from "./text_format.js";

/** @import { RankingRow } from "./house_data.d.ts" */

/** "40 to 1" in a column that says "to 1". @param {string | null | undefined} pays */
const short = (pays) => (pays ? pays.replace(/ to 1$/, "") : "–");

/** The class of the player's own hand, if it can be told from its words. @param {string} hand @param {string} words */
function isOwn(hand, words) {
  const named = hand.replaceAll("_", " ");
  const kinds = { high_card: / high$/, three_of_a_kind: /^three /, four_of_a_kind: /^four /, pair: /^pair of / };
  const kind = kinds[/** @type {keyof typeof kinds} */ (hand)];
  const whole = words.split(",")[0];
  return kind ? kind.test(whole) && !words.includes(",") : whole === named;
}

/** The hand that the ranking was drawn for last: with every payment of a settlement it stays the same. */
let ranked = /** @type {string | null} */ (null);

/** What beats what, with what it pays here. */
function drawRanking() {
  const { columns, rows } = state.ranking;
  const hand = shown().hands?.[active() ?? ""];
  // A part of a hand may be ranked by other rules than the whole.
  const words = hand && hand.cards.length >= (rows[0]?.cards.length ?? 0) ? hand.words : "";
  if (words === ranked) return;
  ranked = words;
  const row = (/** @type {RankingRow} */ item) => {
    const own = words !== "" && isOwn(item.hand, words);
    return h(
      "tr",
      { class: own ? "own-row" : "" },
      h("td", { class: "mini-hand", "aria-hidden": "true" }, h("span", { class: "hand" }, item.cards.map(card))),
      h("th", { scope: "row" }, capital(item.words), own ? h("span", { class: "yours" }, `your ${words}`) : null),
      Object.keys(columns).map((wager) => h("td", { class: "num" }, short(item.pays[wager]))),
    );
  };
  const heads = ["", "", ...Object.values(columns)];
  put(
    parts.ranking,
    h("div", { class: "row between" }, h("h2", {}, "What beats what"), h("span", { class: "tiny soft" }, "pays to 1")),
    listTable(heads, rows.map(row)),
  );
}

/** What happened, what is asked now, and who comes next. */
function drawLog() {
  const { asked } = view();
  const own = ownSeats();
  const now = asked === null ? null : own.includes(asked) ? "You decide now" : `Waiting for ${seatName(asked)}`;
  const items = state.log.slice(-6).map((text) => h("li", {}, capital(text)));
  put(
    parts.log,
    h("h2", {}, "This round"),
    h("ol", { class: "log" }, items, now ? h("li", { class: "now" }, now) : null),
  );
}

/** Draw what the phase needs: the ranking before the result, the log while a round is played. */
export function drawSide() {
  drawRanking();
  drawLog();
  const playing = view().phase !== null && view().phase !== "betting";
  parts.log.hidden = !playing || !state.log.length;
}
