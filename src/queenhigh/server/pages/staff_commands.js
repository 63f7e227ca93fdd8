// What the dealer and the floor can do at a table: every command with its label and the fields it needs.

import { capital, cents, dollars, when, words } from "./text_format.js";

/** @import { TableInfo, TableView } from "./house_data.d.ts" */

/**
 * What a form needs to know about a table.
 * @typedef {object} TableContext
 * @property {TableInfo} info
 * @property {TableView} view
 * @property {number[]} seats the seats that are taken
 * @property {number | undefined} turn the seat that is settled next
 * @property {string} unready the first deck that is not loaded
 * @property {boolean} machine whether a machine shuffles
 * @property {boolean} counts whether that machine also counts the cards
 * @property {Record<string, string>} [gists] gists of the clauses by which a round can be void
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {"number" | "money" | "text" | "pick" | "counts"} kind
 * @property {(table: TableContext) => (string | number)[]} [options]
 * @property {(table: TableContext) => string | number | undefined} [preset]
 * @property {string} [empty] the option that stands for "nothing picked yet"
 * @property {(table: TableContext, option: string | number) => string} [optionText]
 * @property {(table: TableContext) => boolean} [asked] whether this table asks for it; always, where this is left out
 * @property {(value: unknown) => string} [doubt] what to ask before this value is sent, "" where nothing is in doubt
 *
 * @typedef {(table: TableContext) => Record<string, unknown>} FixedValues
 * @typedef {(table: TableContext) => string} Consequence what the command will do, said before it is sent
 * @typedef {[command: string, label: string, fields: Field[], fixed?: FixedValues, consequence?: Consequence]} StaffCommand
 * @typedef {Record<string, StaffCommand[]>} CommandGroups commands by subject
 */

const OPENING = ["inspected", "verified", "spread", "shown", "turned down", "washed", "stacked"];
const WHOLE_DECK = 52;
const DEALING = ["manual-shoe", "hand", "automated-shoe", "self-shuffling-shoe"];

/** @param {string} name @param {string} label @param {Field["preset"]} [preset] @returns {Field} */
const number = (name, label, preset) => ({ name, label, kind: "number", preset });
/** @param {string} name @param {string} label @returns {Field} */
const money = (name, label) => ({ name, label, kind: "money" });
/** @param {string} name @param {string} label @returns {Field} */
const text = (name, label) => ({ name, label, kind: "text" });
/**
 * @param {string} name
 * @param {string} label
 * @param {Field["options"]} options
 * @param {Field["preset"]} [preset]
 * @returns {Field}
 */
const pick = (name, label, options, preset) => ({ name, label, kind: "pick", options, preset });

const seat = pick("seat", "Seat", (table) => table.seats);
/** In a settlement, the seat whose turn it is. */
const seatInTurn = pick(
  "seat",
  "Seat",
  (table) => table.seats,
  (table) => table.turn,
);
const anyDeck = pick("deck", "Deck", (table) => ["first", "second"].slice(0, table.info.decks));
/** While decks are prepared, the one that is prepared next. */
const deck = pick(
  "deck",
  "Deck",
  (table) => ["first", "second"].slice(0, table.info.decks),
  (table) => table.unready,
);
/** @type {Field} */
const design = { ...text("design", "Design"), preset: () => "standard" };
const back = pick(
  "back",
  "Backs",
  () => ["red", "blue", "green", "black"],
  (table) => (table.unready === "second" ? "blue" : "red"),
);
const wager = pick("wager", "Wager", ({ info }) => info.wagers.map((item) => item.wager));
const progressive = pick("wager", "Wager", ({ info }) =>
  info.wagers.filter((item) => item.progressive).map((item) => item.wager),
);
const collected = pick("wager", "Wager", ({ info }) =>
  info.wagers.filter((item) => item.collected).map((item) => item.wager),
);
const place = pick("place", "Where", (table) => ["dealer", "community", "box", ...table.seats]);
const device = pick("device", "Device", () => ["shuffler", "shoe"]);
const reason = text("reason", "Why");
/** What the device shows. A number typed wrong would remove a sound deck, so one that does is asked for twice. @type {Field} */
const counted = {
  ...number("counted", "Cards counted by the device"),
  asked: ({ machine, counts }) => machine && counts,
  doubt: (cards) =>
    cards === WHOLE_DECK
      ? ""
      : `A deck has ${WHOLE_DECK} cards. If the device really shows ${cards}, press again: the deck is then removed from the table.`,
};
/** @type {Field} */
const hands = { name: "counts", label: "", kind: "counts" };

/** A hand of a paytable as a dealer calls it. @param {TableInfo} info @param {string} hand */
export const handWords = (info, hand) =>
  info.wagers.flatMap((item) => item.paytable).find((line) => line.hand === hand)?.words ?? words(hand);

/** @type {Field} */
const hand = {
  ...pick("hand", "Hand", ({ info }) => [
    ...new Set(
      info.wagers.filter((item) => item.progressive).flatMap((item) => item.paytable.map((line) => line.hand)),
    ),
  ]),
  // The dealer has to name the hand: a click meant for the step before must not do it (11.D.7.a).
  empty: "What do the cards show?",
  optionText: ({ info }, name) => capital(handWords(info, String(name))),
};

/** @type {Field} */
const voidedBy = {
  ...pick("clause", "By clause", (table) => table.view.voids),
  // A clause number alone does not say what happened.
  optionText: ({ gists }, clause) => (gists?.[clause] ? `${clause}: ${gists[clause]}` : String(clause)),
};

/** What a void returns to whom, so that nobody confirms one without knowing it. @type {Consequence} */
const voidReturns = ({ view }) => {
  const rows = view.claim?.returns ?? view.returns;
  if (!rows.length) return "";
  const boxes = rows.map(({ seat: at, player, back, taken_back: paid }) => {
    const undone = cents(paid) ? `, and ${dollars(cents(paid))} already paid is taken back` : "";
    return `${player} (seat ${at}) gets back ${dollars(cents(back))}${undone}`;
  });
  return `If the round is void: ${boxes.join("; ")}.`;
};

/** Decks that left the table. @type {Field} */
const removedDeck = {
  ...pick("removed", "Deck", ({ view }) => view.removed_decks.map((one) => one.removed)),
  optionText: ({ view }, name) => {
    const gone = view.removed_decks.find((one) => one.removed === name);
    return gone ? `${capital(gone.deck)} deck, removed ${when(gone.at)}: ${gone.reason}` : String(name);
  },
};

/** Voids and removed decks that nobody has looked at. @type {Field} */
const incident = {
  ...pick("incident", "Incident", ({ view }) => view.incidents.map((one) => one.incident)),
  optionText: ({ view }, name) => {
    const one = view.incidents.find((waits) => waits.incident === name);
    return one ? `${capital(one.what)}, ${when(one.at)}` : String(name);
  },
};

/** Every box with its player and what is bet there. @param {TableContext} table */
const boxes = ({ view }) =>
  Object.entries(view.wagers).map(([at, bets]) => {
    const total = Object.values(bets).reduce((sum, bet) => sum + cents(bet.amount), 0);
    return `seat ${at} (${view.seats[Number(at)]}) ${dollars(total)}`;
  });

/** @type {Consequence} */
const absenceTakes = (table) =>
  boxes(table).length
    ? `“Lost” takes all wagers of the box and cannot be undone. In play: ${boxes(table).join("; ")}.`
    : "";

/** @type {Consequence} */
const deckLeaves = ({ view }) =>
  view.decks.some((one) => !one.removed)
    ? "The deck leaves the table and is never dealt again. The round in play is finished with it."
    : "";

/** @type {Consequence} */
const seatIsFree = ({ view }) =>
  Object.keys(view.seats).length
    ? `The player leaves the table: ${Object.entries(view.seats)
        .map(([at, player]) => `${player} (seat ${at})`)
        .join(", ")}.`
    : "";

/** @type {Consequence} */
const jackpotIsPaid = ({ view }) =>
  view.jackpots
    .map((one) => `Seat ${one.seat} (${view.seats[one.seat]}) is paid ${dollars(cents(one.amount))}.`)
    .join(" ");

/** @type {StaffCommand} */
const ruleOnVoid = [
  "rule_on_void",
  "Answer the void",
  [pick("ruling", "Ruling", () => ["reject", "confirm"]), reason],
  () => ({}),
  voidReturns,
];

/** @type {CommandGroups} */
export const DEALER_COMMANDS = {
  Staff: [["relieve_dealer", "Take over from the dealer", []]],
  Decks: [
    ["receive_cards", "Receive a deck", [deck, design, back]],
    ["do_opening_step", "Opening step", [deck, pick("step", "Step", () => OPENING)]],
    ["shuffle_deck", "Shuffle", [deck, counted], ({ machine }) => ({ machine })],
    ["cut_deck", "Cut", [deck, number("depth", "Cards deep")]],
    ["load_deck", "Load", [deck]],
  ],
  "The round": [
    ["open_round", "Open a round", []],
    ["call_no_more_bets", "No more bets!", []],
    // Chips and the stub have to be counted, so no number is filled in.
    ["count_chips", "Count chips", [collected, number("chips", "Chips")]],
    ["deal_card", "Deal all the cards", [], () => ({ rest: true })],
    ["deal_card", "Deal one card", []],
    ["count_stub", "Count the stub", [number("cards", "Cards")]],
    ["rack_stub", "Put the stub in the rack", []],
    ["deliver_dealer_stack", "Take the dealer's stack out of the shuffler", []],
  ],
  Settlement: [
    ["confirm_withdrawal", "Withdrawn chips are off the layout", [seat]],
    ["record_signal", "A player lets a bet ride", [seat, pick("signal", "Signal", () => ["tucked", "waved"])]],
    ["reveal", "Reveal", [], () => ({ turn_up: true })],
    ["show_hand", "Turn up a hand", [seatInTurn]],
    ["report_light", "The light is lit", [seatInTurn, progressive], () => ({ lit: true })],
    ["confirm_hand", "Confirm a hand", [seatInTurn, progressive, hand]],
    ["settle_seat", "Settle a seat", [seatInTurn], () => ({ turn_up: true })],
    ["pick_up_cards", "Pick up cards", [seat]],
    ["close_round", "Close the round", []],
  ],
  Irregularities: [
    ["report_exposed", "A card was exposed", [place, number("card", "Which card")]],
    ["report_drawn_in_error", "A card was drawn in error", []],
    ["deal_card", "The next card is face up", [], () => ({ found_face_up: true })],
    ["report_wrong_number", "Wrong number of cards", [place, number("cards", "Cards there")]],
    ["report_jam", "A device jammed", [device, anyDeck]],
    ["report_failure", "A device is out of order", [device, reason]],
    ["cover_device", "Cover a device", [device]],
    ["mark_device", "Mark a device", [device]],
    ["report_light", "The light is out", [seat, progressive], () => ({ lit: false })],
    ruleOnVoid,
    ["report_absent", "A player is away", [seat]],
    ["report_return", "A player is back", [seat]],
    ["acknowledge_wager", "The device accepted the wager", [seat, progressive]],
  ],
  "Idle table": [
    ["clear_idle_cards", "Clear the shoe and the rack", []],
    ["spread_idle_cards", "Spread the cards", []],
  ],
};

/** Only a prompt asks for these: their fields are the places that hold cards at the moment. @type {CommandGroups} */
export const PROMPTED_COMMANDS = { Prompted: [["count_hands", "Cards are counted", [hands]]] };

/** @type {CommandGroups} */
export const FLOOR_COMMANDS = {
  Staff: [
    ["take_charge", "Take charge of this table", []],
    ["take_charge", "Relieve a floorperson", [pick("relieves", "Who leaves", ({ view }) => view.floors)]],
    ["assign_dealer", "Assign a dealer", [text("dealer", "Dealer")]],
  ],
  Jackpots: [
    ["validate_jackpot", "Validate", [seatInTurn, progressive], () => ({}), jackpotIsPaid],
    ["sign_jackpot", "Second signature", [seat, progressive], () => ({}), jackpotIsPaid],
    ["complete_hand_pay", "Documents are complete", [seat, progressive]],
  ],
  Rulings: [
    ["void_round", "Void the round", [voidedBy, reason], () => ({}), voidReturns],
    ruleOnVoid,
    ["acknowledge_incident", "I have looked at it", [incident]],
    ["resolve_count", "Resolve a count", [collected, reason]],
    ["rule_on_light", "The wager counts with its light out", [seat, progressive, reason]],
    [
      "rule_on_absence",
      "Rule on an absence",
      [seat, pick("ruling", "Ruling", () => ["wait", "default", "lost"]), reason],
      () => ({}),
      absenceTakes,
    ],
    ["override_limit", "Allow a wager outside the limits", [seat, wager, money("cents", "Dollars"), reason]],
    ["leave_seat", "Free a seat", [seat], () => ({}), seatIsFree],
  ],
  "Decks and devices": [
    ["do_opening_step", "Verify a deck", [deck], () => ({ step: "verified" })],
    ["order_recut", "Order a recut", [anyDeck, reason]],
    ["order_shuffle", "Order a shuffle", [anyDeck, reason]],
    ["remove_deck", "Remove a deck", [anyDeck, reason], () => ({}), deckLeaves],
    [
      "destroy_deck",
      "A removed deck was destroyed",
      [removedDeck, text("how", "How it was destroyed")],
      () => ({}),
      () => "This goes on the record of decks and cannot be taken back.",
    ],
    ["set_shuffler", "The shuffler loads the shoe", [], () => ({ loads_shoe: true })],
    ["set_shuffler", "The dealer loads the shoe", [], () => ({ loads_shoe: false })],
    [
      "set_shuffler",
      "The dealer's stack stays in the shuffler",
      [],
      () => ({ loads_shoe: false, keeps_dealer_stack: true }),
    ],
    ["report_failure", "A device is out of order", [device, reason]],
    ["restore_device", "A device works again", [device]],
    [
      "choose_method",
      "Choose a method",
      [pick("dealing", "Dealing", () => DEALING), pick("shuffler", "Shuffler", () => ["none", "plain", "counting"])],
    ],
  ],
  "The table": [
    ["pause_table", "Pause the table", [reason]],
    ["resume_table", "Let the table go on", []],
    ["mark_idle", "Mark the table idle", []],
    [
      "set_progressive_system",
      "Progressive system",
      [pick("status", "Status", () => ["in service", "out of service", "not offered"]), reason],
    ],
  ],
};
