// What a player sees when a round is over: the result, the hands, mistakes in practice, and the list of past rounds.

import { coachSays, reviewRound } from "./coach.js";
import { $, announce, buttonOf, find, h, put } from "./elements.js";
import { get, questions } from "./house_api.js";
import { showProblem } from "./problem_box.js";
import { handWords } from "./staff_commands.js";
import { BUY_IN } from "./table_commands.js";
import { ownSeats, parts, state, table, view } from "./table_store.js";
import { cents, dollars, signedDollars, when, words } from "./text_format.js";

/** @import { Jackpot, RoundSummary, TableView } from "./house_data.d.ts" */

/** @type {Record<Jackpot["waits_for"], string>} */
const WAITS = {
  validation: "a floor supervisor to validate it",
  "second signature": "a second floor supervisor to sign it",
  payment: "the dealer to pay it",
  documents: "its documents",
};
/** What the house did for a player whose time ran out. @type {Record<string, string>} */
const TAKEN = {
  fold: "your hand was folded",
  check: "your hand was checked",
  ride: "your bet stayed",
  withdraw: "your bet came back",
};
const askForRounds = questions();
const DISPUTES = { open: "disputed", upheld: "dispute upheld", not_upheld: "dispute not upheld" };

/** @param {TableView} now the round on the felt */
export function drawResult(now) {
  const over = now.over && !state.story.busy && now.settled.length;
  if (!over || now.round === null) {
    put(parts.after, state.notice);
    return;
  }
  const played = now.settled.some((row) => ownSeats().includes(row.seat));
  const net = state.story.net(now);
  if (played && state.summedUp !== now.round) sumUp(now.round, net);
  put(
    parts.after,
    played ? netLine(now, net) : null,
    played ? lateNotice(now) : null,
    played && state.short ? h("p", { class: "notice" }, boughtText(state.short)) : null,
    coachSays(now.round),
    links(`/rounds/${table}/${now.round}`, now.round),
    state.notice,
  );
}

/**
 * Once per round: announce the result, and fetch what the hands were and what could have been played better.
 * @param {number} round
 * @param {number} net
 */
function sumUp(round, net) {
  state.summedUp = round;
  const amount = dollars(Math.abs(net));
  if (!state.first)
    announce(
      `Round over. ${headlineText()} You ${net > 0 ? `win ${amount}` : net < 0 ? `lose ${amount}` : "break even"}.`,
    );
  state.notice = null;
  reviewRound(round, net);
  if (find("details[open]", parts.rounds)) listRounds();
}

/** The round in one sentence. @param {TableView} now @param {number} net */
const netLine = (now, net) => {
  const told = ownSeats().flatMap((seat) => now.headlines?.[seat] ?? []);
  return h(
    "p",
    { class: "net" },
    told.length ? `${told.join(". ")}: ` : "This round: ",
    h("strong", { class: net > 0 ? "win" : net < 0 ? "lose" : "push" }, net ? signedDollars(net) : "you break even"),
  );
};

/** @param {number} short in cents */
const boughtText = (short) => `You were ${dollars(short)} short, so you bought ${dollars(BUY_IN)} more in chips.`;

/** Say so where the house decided because the player did not. @param {TableView} now */
function lateNotice(now) {
  const late = ownSeats().filter((seat) => now.defaulted?.[seat]?.length);
  if (!late.length) return null;
  const taken = now.decisions[late[0]]?.at(-1) ?? "";
  return h("p", { class: "notice" }, `Your time ran out, so ${TAKEN[taken] ?? "the posted choice was made for you"}.`);
}

/** @param {string} address @param {number} round */
const links = (address, round) =>
  h(
    "p",
    { class: "small row" },
    h("a", { href: address }, `Step through round ${round}`),
    h(
      "button",
      {
        class: "plain",
        type: "button",
        data: { key: "copy" },
        on: { click: (event) => copyAddress(buttonOf(event), location.origin + address) },
      },
      "Copy its link",
    ),
  );

function headlineText() {
  const told = ownSeats().flatMap((seat) => state.picture.last?.headlines?.[seat] ?? []);
  return told.length ? `${told.join(". ")}.` : "";
}

/** @param {HTMLElement} button @param {string} address */
export async function copyAddress(button, address) {
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = "Copied";
  } catch {
    button.textContent = address;
  }
}

/** Progressive wins that are not paid yet. */
export function jackpotNotices() {
  return view().jackpots.map((item) =>
    h(
      "p",
      { class: "notice" },
      ownSeats().includes(item.seat) ? "Your " : `Seat ${item.seat}: `,
      `${handWords(state.info, item.hand)} on the ${words(item.wager)} wins `,
      h("strong", {}, dollars(cents(item.amount))),
      `. It is waiting for ${WAITS[item.waits_for]}; the amount is locked.`,
    ),
  );
}

/** The player's own rounds at this table. */
export async function listRounds() {
  const question = askForRounds();
  const place = $(".rounds-list", parts.rounds);
  try {
    /** @type {RoundSummary[]} */
    const list = await get(`/api/tables/${encodeURIComponent(table)}/rounds?mine=1`);
    if (question.outdated()) return;
    const row = (/** @type {RoundSummary} */ round) =>
      h(
        "li",
        {},
        h("a", { href: `/rounds/${table}/${round.round}` }, `Round ${round.round}`),
        h("span", { class: "soft" }, when(round.at)),
        round.dispute ? h("span", { class: "soft" }, DISPUTES[round.dispute]) : null,
        h("strong", { class: "num" }, round.outcome === "void" ? "void" : signedDollars(cents(round.net))),
      );
    put(place, list.length ? list.map(row) : h("li", { class: "soft" }, "You have not finished a round yet."));
  } catch (problem) {
    if (!question.outdated()) showProblem(place, problem);
  }
}
