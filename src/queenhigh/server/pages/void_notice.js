// What everyone at a table is told before anything else: that a round was void, what came back to whom and by which
// clause; that the floor has paused the table; and that its rules submission has a new version.

import { clauseTag } from "./clause_tags.js";
import { h } from "./elements.js";
import { cents, dollars } from "./text_format.js";

/** @import { Picture, Seat, TableView, VoidNotice } from "./house_data.d.ts" */

/** The cents that came back to these seats. @param {VoidNotice} told @param {Seat[]} own */
export const returnedTo = (told, own) =>
  told.returned.filter(({ seat }) => own.includes(seat)).reduce((all, { back }) => all + cents(back), 0);

/** What came back to a player, or to everybody where none of the seats is theirs. @param {VoidNotice} told @param {Seat[]} own */
export function returnedWords(told, own) {
  const sum = returnedTo(told, own);
  if (sum) return `You got your ${dollars(sum)} back.`;
  const boxes = told.returned.map(({ seat, back }) => `seat ${seat} ${dollars(cents(back))}`);
  return boxes.length ? `Wagers went back: ${boxes.join(", ")}.` : "No wager had been placed.";
}

/** @param {number} round @param {VoidNotice | null} told @param {Seat[]} [own] */
export function voidNotice(round, told, own = []) {
  if (!told) return null;
  return h(
    "div",
    { class: "notice void-notice" },
    h("p", {}, h("strong", {}, `Round ${round} is void. `), returnedWords(told, own)),
    h("p", { class: "small" }, `${told.why} `, clauseTag(told.clause)),
    told.reason ? h("p", { class: "small soft" }, `The staff wrote: ${told.reason}`) : null,
  );
}

/** The floor has paused the table: everyone there is told why, and whether a round is finished first. @param {Pick<TableView, "paused" | "round">} view */
export function pauseNotice({ paused, round }) {
  if (!paused) return null;
  const lead = round ? "The table pauses after this round" : "The table is paused";
  return h("p", { class: "notice pause-notice", role: "status" }, `${lead}: ${paused}`);
}

/** A new version of the rules submission is told until its first round is over. @param {Pick<Picture, "version">} picture */
export function versionNotice({ version }) {
  if (!version?.new) return null;
  const told = `This table goes on under version ${version.number} of its rules: ${version.reason}. `;
  return h(
    "p",
    { class: "notice version-notice", role: "status" },
    told,
    "Limits and paytables are shown as they are now.",
  );
}

/** Whether a page that was drawn from `info` must be drawn again. @param {Pick<Picture, "version">} info @param {Pick<Picture, "version">} picture */
export const isOldVersion = (info, picture) => (info.version?.number ?? 1) !== (picture.version?.number ?? 1);
