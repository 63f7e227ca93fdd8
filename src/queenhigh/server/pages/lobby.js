// The lobby: games to sit down at with one click, and the open tables with their meters.

import { card, loadCardPictures } from "./card_pictures.js";
import { $, h, put } from "./elements.js";
import { get, session } from "./house_api.js";
import { HOUSE, LiveConnection } from "./live_connection.js";
import { drawUnpressed } from "./pointer_press.js";
import { sitDown } from "./practice_table.js";
import { showProblem } from "./problem_box.js";
import { cents, counted, dollars, meterWords } from "./text_format.js";

/** @import { LobbyGame, Role, TableSummary } from "./house_data.d.ts" */

/** What the lobby is for, by role: staff do not sit down at a game. @type {Partial<Record<Role, [string, string]>>} */
const WELCOME = {
  guest: [
    "Take a seat",
    "Casino poker games dealt and settled by the rules, with the clause behind every payment. Play money, no account.",
  ],
  player: ["Take a seat", "Practice at a table of your own, or join a house table below."],
  dealer: ["Take a table", "Press “Deal here” to open a table’s console. It tells you every step."],
};
/** @type {[string, string]} */
const WELCOME_STAFF = ["The house", "Every open table with its meters."];
/** The cards of a game's picture; it shows as many as a player is dealt, and four at most fit on a phone. */
const FAN = ["Qs", "Jh", "Td", "6c"];
const MOST_TABLES = 24;
const main = $("#main");

/** @param {LobbyGame} tile */
function gameTile(tile) {
  const { game, title, summary, player_cards, electronic } = tile;
  const key = electronic ? `${game}-electronic` : game;
  const place = h("div", {});
  return h(
    "li",
    { class: "panel game" },
    h("div", { class: "fan", "aria-hidden": "true" }, FAN.slice(0, player_cards).map(card)),
    h("h2", {}, title),
    h("p", { class: "small soft" }, `${summary}.`),
    h(
      "button",
      { class: "primary", type: "button", data: { key, game: key }, on: { click: () => sitDown(tile, place) } },
      "Sit down and play",
    ),
    h(
      "p",
      { class: "game-links small" },
      h("a", { href: `/games/${game}`, "aria-label": `How to play ${title}` }, "How to play"),
      h("a", { href: `/train/${game}`, "aria-label": `Train ${title}` }, "Train"),
    ),
    place,
  );
}

/** @param {Record<string, string>} shown */
function meters(shown) {
  const every = Object.entries(shown);
  if (!every.length) return null;
  return h(
    "div",
    { class: "meters" },
    every.map(([name, value]) =>
      h("span", { class: "meter" }, `${meterWords(name)} `, h("strong", {}, dollars(cents(value)))),
    ),
  );
}

/** @param {TableSummary} table @param {Role} role */
function tableCard(table, role) {
  const deals = role === "dealer" && table.kind === "house";
  const joins = table.taken < table.seats && (role === "player" || (role === "guest" && table.kind === "practice"));
  const verb = deals ? "Deal here" : joins ? "Join" : "Watch";
  return h(
    "li",
    { class: "panel" },
    h("h3", {}, table.title, " ", h("span", { class: "tiny soft" }, table.kind)),
    h(
      "p",
      { class: "small soft" },
      [
        `${dollars(table.minimum)} to ${dollars(table.maximum)}`,
        table.players.length ? `${table.players.join(", ")} playing` : "nobody playing",
        `${counted(table.seats - table.taken, "seat")} free`,
      ].join(" · "),
    ),
    table.kind === "house" ? h("p", { class: "small" }, dealerWords(table)) : null,
    meters(table.meters),
    h(
      "a",
      {
        class: "button minor",
        href: deals ? `/dealer/${table.table}` : `/tables/${table.table}`,
        "aria-label": `${verb}: ${table.title}`,
        data: { key: table.table },
      },
      verb,
    ),
  );
}

/** Who deals at a house table. @param {TableSummary} table */
function dealerWords(table) {
  if (table.dealer) return "A dealer is here";
  return dealsItself(table) ? "Deals by itself" : "Waiting for a dealer";
}

/** @param {TableSummary} table */
const dealsItself = (table) => ["dealer", "all"].includes(table.automation);

/** How much goes on at a table: players first, then a dealer to play with. @param {TableSummary} table */
const life = (table) => 4 * Number(table.taken > 0) + 2 * Number(table.dealer) + Number(dealsItself(table));

/**
 * The liveliest tables first; practice tables are here only while somebody has shared them.
 * @param {TableSummary[]} list
 * @param {Role} role
 */
function tables(list, role) {
  const shown = list
    .filter((table) => table.kind === "house" || table.taken > 0)
    .sort((a, b) => life(b) - life(a) || Number(b.kind === "house") - Number(a.kind === "house"));
  if (!shown.length)
    return h(
      "p",
      { class: "empty panel" },
      "No table is open yet. Sit down at a game above; share your table, and others can join you.",
    );
  const more = shown.length - MOST_TABLES;
  return [
    h(
      "ul",
      { class: "open-tables" },
      shown.slice(0, MOST_TABLES).map((table) => tableCard(table, role)),
    ),
    more > 0 ? h("p", { class: "small soft" }, `And ${more} more practice tables.`) : null,
  ];
}

/**
 * Show the tables, and again whenever a table or a meter changes.
 * @param {Element} place
 * @param {Element} link
 * @param {Role} role
 */
async function watch(place, link, role) {
  put(place, tables(await get("/api/tables"), role));
  const live = new LiveConnection(HOUSE);
  live.on("tables", (list) => drawUnpressed(() => put(place, tables(list.tables, role))));
  live.on("state", ({ state }) =>
    put(
      link,
      state === "reconnecting"
        ? h("p", { class: "banner" }, "Connection lost. These figures may be old. Reconnecting …")
        : null,
    ),
  );
  await live.open();
}

async function open() {
  await loadCardPictures();
  const { role } = await session();
  /** @type {LobbyGame[]} */
  const games = ["guest", "player"].includes(role) ? await get("/api/games") : [];
  const place = h("div", { "aria-live": "off" });
  const link = h("div", { role: "status" });
  const [title, line] = WELCOME[role] ?? WELCOME_STAFF;
  put(
    main,
    h("div", { class: "intro" }, h("h1", {}, title), h("p", {}, line)),
    games.length ? h("ul", { class: "games" }, games.map(gameTile)) : null,
    h("section", { "aria-labelledby": "open-now" }, h("h2", { id: "open-now" }, "Open tables"), link, place),
  );
  await watch(place, link, role).catch((problem) => showProblem(place, problem));
}

open().catch((problem) => showProblem(main, problem));
