// The files of a recorded round, and the form to dispute it.

import { announce, fieldText, formOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { numberGiven } from "./player_number.js";
import { showProblem } from "./problem_box.js";

/** @import { FairDeck, RoundRecord } from "./house_data.d.ts" */

/** @param {RoundRecord} round @param {string} table @param {string} address @param {boolean} mayDispute */
export function evidencePanel(round, table, address, mayDispute) {
  const { record, evidence } = round.files;
  const file = (/** @type {string} */ name, /** @type {string} */ label) =>
    h("a", { class: "button minor", href: `${address}/${name}`, download: true }, label);
  return h(
    "section",
    { class: "panel stack" },
    h("h2", {}, "Evidence"),
    record || evidence
      ? h(
          "p",
          { class: "row" },
          record ? file("record.toml", "Record (TOML)") : null,
          evidence ? file("evidence.json", "Fair-cut evidence (JSON)") : null,
        )
      : null,
    h(
      "p",
      { class: "small soft" },
      record
        ? ["The record settles to the same cents with ", h("code", {}, "queenhigh settle"), ". "]
        : "The record shows every card, so only auditors can download it. ",
      evidence
        ? [round.fair ? fairText(round.fair) : "", " ", h("a", { href: "/fair" }, "What this proves")]
        : "Only the players of this round and auditors can download the evidence.",
    ),
    round.fair?.numbers ? numberList(round.fair) : null,
    mayDispute ? disputeForm(table, round.round) : null,
  );
}

/** What the evidence proves about this deck, in one sentence. @param {FairDeck} fair */
export function fairText({ cut, numbers }) {
  if (numbers && cut) return `The cut, ${cut} cards deep, was drawn from the numbers of the house and the players.`;
  if (numbers) return "The numbers of the house and the players put the shuffled deck into another order.";
  return cut
    ? `The dealer cut ${cut} cards deep. The evidence proves the deck, not the cut.`
    : "Nobody gave a number. The evidence proves that the house did not change the deck after the shuffle.";
}

/** Every player's number, and whether it is the one that this browser gave. @param {FairDeck} fair */
function numberList({ deck_id, numbers }) {
  const own = numberGiven(deck_id);
  return h(
    "ul",
    { class: "small soft numbers" },
    numbers?.players.map(([player, number]) =>
      h("li", {}, `${player}: `, h("code", {}, number), number === own ? " (your browser gave this number)" : null),
    ),
  );
}

/** @param {string} table @param {number} round */
function disputeForm(table, round) {
  const place = h("div", {});
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { dispute } = await post("/api/disputes", { table, round, reason: fieldText(formOf(event), "reason") });
      const text =
        `Dispute ${dispute} was sent to the floor. What is known about this round now is kept as evidence. ` +
        "The floor’s answer will appear on this page.";
      put(place, h("p", { class: "notice", role: "status" }, text));
      announce("The dispute was sent to the floor.");
    } catch (problem) {
      showProblem(place, problem);
    }
  };
  return h(
    "details",
    {},
    h("summary", {}, "Dispute this round"),
    h(
      "form",
      { class: "stack", on: { submit } },
      h("label", {}, "What is wrong?", h("input", { name: "reason", required: true, maxlength: 2000 })),
      h("button", { type: "submit" }, "Send to the floor"),
    ),
    place,
  );
}
