// What dealer and floor can do at a table: every act as a form, and the form of what the house says is due.

import { showProblem } from "/static/clause.js";
import { capital, cents, h, words } from "/static/dom.js";

const OPENING = ["inspected", "verified", "spread", "shown", "turned down", "washed", "stacked"];
const DEALING = ["manual-shoe", "hand", "automated-shoe", "self-shuffling-shoe"];

const number = (name, label, preset) => ({ name, label, kind: "number", preset });
const money = (name, label) => ({ name, label, kind: "money" });
const text = (name, label) => ({ name, label, kind: "text" });
const pick = (name, label, options, preset) => ({ name, label, kind: "pick", options, preset });
const seat = pick(
  "seat",
  "Seat",
  (table) => table.boxes,
  (table) => table.turn,
);
const deck = pick(
  "deck",
  "Deck",
  (table) => ["first", "second"].slice(0, table.info.decks ?? 2),
  (table) => table.unready,
);
const wager = pick("wager", "Wager", (table) => table.info.wagers.map((item) => item.wager));
const progressive = pick("wager", "Wager", (table) =>
  table.info.wagers.filter((item) => item.progressive).map((item) => item.wager),
);
const collected = pick("wager", "Wager", (table) =>
  table.info.wagers.filter((item) => item.collected).map((item) => item.wager),
);
const place = pick("place", "Where", (table) => ["dealer", "community", "box", ...table.boxes]);
const device = pick("device", "Device", () => ["shuffler", "shoe"]);
const reason = text("reason", "Why");
const hands = { name: "counts", kind: "counts" };
const hand = pick("hand", "Hand", (table) => [
  ...new Set(
    table.info.wagers.filter((item) => item.progressive).flatMap((item) => item.paytable.map((line) => line.hand)),
  ),
]);
/** A hand of a paytable as a dealer calls it. */
export const handWords = (info, hand) =>
  info.wagers.flatMap((item) => item.paytable).find((line) => line.hand === hand)?.words ?? words(hand);
// The dealer's own word: a click meant for the step before must not say it (11.D.7.a and sisters).
hand.empty = "What do the cards show?";

const voidedBy = pick("clause", "By clause", (table) => table.info.voids ?? []);
// A number alone tells nobody which case it is of.
voidedBy.say = (table, clause) => (table.gists?.[clause] ? `${clause}: ${table.gists[clause]}` : clause);
hand.say = (table, name) => capital(handWords(table.info, name));

/** Groups of acts by what they are about: [command, label, fields, fixed values]. */
export const DEALERS = {
  Decks: [
    ["receive_cards", "Receive a deck", [deck]],
    ["do_opening_step", "Opening step", [deck, pick("step", "Step", () => OPENING)]],
    [
      "shuffle_deck",
      "Shuffle",
      [deck],
      ({ machine, counts }) => ({ machine, counted: machine && counts ? 52 : null }),
    ],
    ["cut_deck", "Cut", [deck, number("depth", "Cards deep", () => 26)]],
    ["load_deck", "Load", [deck]],
  ],
  "The round": [
    ["open_round", "Open a round", []],
    ["call_no_more_bets", "No more bets!", []],
    // Chips and the stub lie there to be counted, so no number stands here before they are.
    ["count_chips", "Count chips", [collected, number("chips", "Chips")]],
    ["deal_card", "Deal the next card", []],
    ["count_stub", "Count the stub", [number("cards", "Cards")]],
    ["rack_stub", "Stub to the rack", []],
  ],
  Settlement: [
    ["confirm_withdrawal", "Withdrawn chips are off", [seat]],
    ["reveal", "Collect forfeits, reveal", []],
    ["show_hand", "Turn up a hand", [seat]],
    ["confirm_hand", "Confirm a hand", [seat, progressive, hand]],
    ["settle_seat", "Settle a seat", [seat]],
    ["pick_up_cards", "Pick up cards", [seat]],
    ["close_round", "Close the round", []],
  ],
  Irregularities: [
    ["report_exposed", "A card was seen", [place, number("card", "Which card", () => 1)]],
    ["report_drawn_in_error", "A card drawn in error", []],
    ["deal_card", "Next card lies face up", [], () => ({ found_face_up: true })],
    ["report_wrong_number", "Wrong number of cards", [place, number("cards", "Cards there")]],
    ["report_jam", "A device jams", [device, deck]],
    ["report_failure", "A device is out of order", [device, reason]],
    ["cover_device", "Cover a device", [device]],
    ["mark_device", "Mark a device", [device]],
    ["report_light", "A light is out", [seat, progressive], () => ({ lit: false })],
    ["report_absent", "A player is away", [seat]],
    ["report_return", "A player is back", [seat]],
    ["acknowledge_wager", "Device took the wager", [seat, progressive]],
  ],
  "An idle table": [
    ["clear_idle_cards", "Clear shoe and rack", []],
    ["spread_idle_cards", "Spread the cards", []],
  ],
};

/** Acts that only a prompt asks for: their fields are the places where cards lie just then. */
export const PROMPTED = { Prompted: [["count_hands", "Cards are counted", [hands]]] };

export const FLOORS = {
  Jackpots: [
    ["validate_jackpot", "Validate", [seat, progressive]],
    ["complete_hand_pay", "Documents are complete", [seat, progressive]],
  ],
  Rulings: [
    ["void_round", "Void the round", [voidedBy, reason]],
    ["resolve_count", "Resolve a count", [collected, reason]],
    ["rule_on_light", "Wager counts, light out", [seat, progressive, reason]],
    [
      "rule_on_absence",
      "Rule on an absence",
      [seat, pick("ruling", "Ruling", () => ["wait", "default", "lost"]), reason],
    ],
    ["override_limit", "Let a wager stand", [seat, wager, money("cents", "Dollars"), reason]],
    ["leave_seat", "Free a seat", [seat]],
  ],
  "Decks and devices": [
    ["do_opening_step", "Verify a deck", [deck], () => ({ step: "verified" })],
    ["order_recut", "Order a recut", [deck, reason]],
    ["order_shuffle", "Order a shuffle", [deck, reason]],
    ["remove_deck", "Remove a deck", [deck, reason]],
    ["report_failure", "A device is out of order", [device, reason]],
    ["restore_device", "A device works again", [device]],
    [
      "choose_method",
      "Choose a method",
      [pick("dealing", "Dealing", () => DEALING), pick("shuffler", "Shuffler", () => ["none", "plain", "counting"])],
    ],
  ],
  "The table": [
    ["mark_idle", "Nobody plays here", []],
    [
      "set_progressive_system",
      "Progressive system",
      [pick("status", "Status", () => ["in service", "out of service", "not offered"]), reason],
    ],
  ],
};

/** What forms need to know of a table as it stands. */
export function standing(info, view) {
  const boxes = Object.keys(view.seats).map(Number);
  const settled = new Set(view.settled.map((row) => row.seat));
  const turn = Object.keys(view.wagers)
    .map(Number)
    .filter((box) => !settled.has(box))
    .sort((a, b) => b - a)[0];
  const unready = view.decks.find((item) => !item.loaded && !item.removed)?.name ?? "first";
  // Where a device is out of order the table shuffles and deals otherwise than it was described when the page opened.
  const { shuffler = info.shuffler, dealing = info.dealing } = view.devices ?? {};
  const machine = ["plain", "counting"].includes(shuffler) || dealing === "self-shuffling-shoe";
  const counts = shuffler === "counting";
  return { info, view, boxes, turn, unready, machine, counts };
}

/** Every place that holds a hand, in the order of the deal; what the deal discards is in the rack. */
const handPlaces = (table) => Object.keys(table.view.cards).filter((name) => name !== "discard");

const placeWords = (name) => (/^\d+$/.test(name) ? `Seat ${name}` : name === "box" ? "Bonus box" : capital(words(name)));

function value(field, form, table) {
  if (field.kind === "counts")
    return Object.fromEntries(handPlaces(table).map((name) => [name, Number(form.get(`${field.name} ${name}`))]));
  const raw = form.get(field.name);
  if (field.kind === "number") return Number(raw);
  if (field.kind === "money") return cents(raw);
  return ["seat", "place"].includes(field.name) && /^\d+$/.test(raw) ? Number(raw) : raw;
}

/** A number for every place; nothing is filled in, because it is to be counted. */
function countControls(field, table) {
  return handPlaces(table).map((name) =>
    h(
      "label",
      {},
      placeWords(name),
      h("input", { name: `${field.name} ${name}`, type: "number", min: 0, max: 52, step: 1, required: true }),
    ),
  );
}

function control(field, table) {
  if (field.kind === "counts") return countControls(field, table);
  const preset = field.preset?.(table);
  const label = (inner) => h("label", {}, field.label, inner);
  if (field.kind === "pick")
    return label(
      h(
        "select",
        { name: field.name, required: true },
        field.empty ? h("option", { value: "" }, field.empty) : null,
        field
          .options(table)
          .map((option) =>
            h(
              "option",
              { value: option, selected: String(option) === String(preset) },
              field.say?.(table, option) ?? capital(words(option)),
            ),
          ),
      ),
    );
  if (field.kind === "money")
    return label(h("input", { name: field.name, type: "number", min: 0, step: 0.01, required: true }));
  if (field.kind === "number")
    return label(h("input", { name: field.name, type: "number", min: 0, required: true, value: preset ?? "" }));
  return label(h("input", { name: field.name, type: "text", maxlength: 200, required: true, value: preset ?? "" }));
}

/** One act as a form; `send(command, fields)` does it, and a refusal stands right below the button. */
export function actForm([command, label, fields, fixed], table, send, { primary = false, key = null } = {}) {
  const place = h("div", { class: "act-problem" });
  const act = async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const sent = {
      ...Object.fromEntries(fields.map((field) => [field.name, value(field, form, table)])),
      ...(fixed?.(table) ?? {}),
    };
    showProblem(place, null);
    const button = event.target.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      await send(command, sent);
    } catch (problem) {
      showProblem(place, problem);
    }
    button.disabled = false;
  };
  return h(
    "form",
    { class: fields.length ? "act" : "act bare", on: { submit: act }, data: { command } },
    fields.map((field) => control(field, table)),
    h(
      "button",
      {
        class: primary ? "primary" : "minor",
        type: "submit",
        data: { key: `${primary ? "next" : "act"} ${command} ${label}` },
      },
      label,
      key ? h("kbd", { "aria-hidden": "true" }, key) : null,
    ),
    place,
  );
}

/** The act of a prompt: of two forms of one command the one that sets nothing otherwise than the prompt says. */
const find = (groups, due, table) =>
  Object.values(groups)
    .flat()
    .find(([command, , , fixed]) => {
      const set = fixed?.(table) ?? {};
      return command === due.command && Object.entries(due.values).every(([name, said]) => (set[name] ?? said) === said);
    });

/** The form of what is due: what the house knows is set, and only the rest is asked; null where it is no act of ours.
 * `key` is what presses its button, where a page has such a key. */
export function dueForm(due, groups, table, send, key = null) {
  const act = find(groups, due, table);
  if (!act) return null;
  const [command, label, fields, fixed] = act;
  const open = fields.filter((field) => !(field.name in due.values));
  const told = open.length ? label : capital(words(due.what));
  const set = (now) => ({ ...due.values, ...(fixed?.(now) ?? {}) });
  return actForm([command, told, open, set], table, send, { primary: true, key });
}
