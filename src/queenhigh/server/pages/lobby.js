// The lobby: four games to sit down at with one click, the tables open now, and their meters as they stand.

import { card, ready } from "/static/cards.js";
import { showProblem } from "/static/clause.js";
import { get, post, session } from "/static/client.js";
import { $, cents, dollars, h, meterWords, put } from "/static/dom.js";
import { HOUSE, Live } from "/static/live.js";

const GAMES = [
  ["three-card-poker", "Three Card Poker", ["Qs", "6h", "4d"], "Your three cards against the dealer’s. Play or fold."],
  [
    "four-card-poker",
    "Four Card Poker",
    ["Ad", "Ac", "Th", "9s"],
    "Your best four of five. Raise up to three times the Ante.",
  ],
  ["235-stud-poker", "235 Stud Poker", ["2s", "3d", "5h"], "Bets on two, three and five cards. Raise as they come."],
  ["let-it-ride", "Let It Ride", ["Th", "Js", "Qd"], "Three bets down. Let them ride, or take them back."],
];
/** What the lobby is for, by who comes in: staff sit down at no game. */
const WELCOME = {
  guest: [
    "Take a seat",
    "Four casino poker games, dealt and settled by the rules, the clause on every chip. Play money, no account.",
  ],
  player: ["Take a seat", "Practise at a table of your own, or join a house table below."],
  dealer: ["Take a table", "Deal here opens its console, which says what is next from the first deck on."],
};
const STAFF = ["The house", "Every table that is open now, with its meters."];
const MOST = 24;
const main = $("#main");

async function sitDown(game, place) {
  showProblem(place, null);
  try {
    const { table } = await post("/api/practice", { game });
    try {
      sessionStorage.setItem("deal first", table);
    } catch {
      /* then the first cards wait for a press of Deal */
    }
    location.href = `/tables/${table}`;
  } catch (problem) {
    showProblem(place, problem);
  }
}

function gameTile([game, title, cards, line]) {
  const place = h("div", {});
  return h(
    "li",
    { class: "panel game" },
    h(
      "div",
      { class: "fan", "aria-hidden": "true" },
      cards.map((text) => card(text)),
    ),
    h("h2", {}, title),
    h("p", { class: "small soft" }, line),
    h(
      "button",
      { class: "primary", type: "button", data: { key: game, game }, on: { click: () => sitDown(game, place) } },
      "Sit down and play",
    ),
    place,
  );
}

function meters(shown) {
  const every = Object.entries(shown ?? {});
  if (!every.length) return null;
  return h(
    "div",
    { class: "meters" },
    every.map(([name, value]) =>
      h("span", { class: "meter" }, `${meterWords(name)} `, h("strong", {}, dollars(cents(value)))),
    ),
  );
}

function tableCard(table, role) {
  const where = role === "dealer" && table.kind === "house" ? `/dealer/${table.table}` : `/tables/${table.table}`;
  const joins = table.taken < table.seats && (role === "player" || (role === "guest" && table.kind === "practice"));
  const verb = role === "dealer" && table.kind === "house" ? "Deal here" : joins ? "Join" : "Watch";
  return h(
    "li",
    { class: "panel" },
    h("h3", {}, table.title, " ", h("span", { class: "tiny soft" }, table.kind)),
    h(
      "p",
      { class: "small soft" },
      [
        `${dollars(table.minimum)} to ${dollars(table.maximum)}`,
        `${table.taken} of ${table.seats} seats`,
        table.phase,
      ].join(" · "),
    ),
    meters(table.meters),
    h(
      "a",
      { class: "button minor", href: where, "aria-label": `${verb}: ${table.title}`, data: { key: table.table } },
      verb,
    ),
  );
}

function tables(list, role) {
  const shown = list
    .filter((table) => table.kind === "house" || table.taken > 0)
    .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === "house" ? -1 : 1));
  if (!shown.length)
    return h(
      "p",
      { class: "empty panel" },
      "No table is open yet. Sit down at a game above: that opens one, and others may join by its address.",
    );
  const more = shown.length - MOST;
  return [
    h(
      "ul",
      { class: "open-tables" },
      shown.slice(0, MOST).map((table) => tableCard(table, role)),
    ),
    more > 0 ? h("p", { class: "small soft" }, `And ${more} more where others practise.`) : null,
  ];
}

/** The list as it stands, and again whenever a table or a meter moves; while the line is down it says so. */
async function watch(place, link, role) {
  put(place, tables(await get("/api/tables"), role));
  const live = new Live(HOUSE);
  live.addEventListener("tables", ({ detail }) => put(place, tables(detail.tables, role)));
  live.addEventListener("state", ({ detail }) =>
    put(
      link,
      detail.state === "reconnecting"
        ? h("p", { class: "banner" }, "The connection is lost; these figures may be old. Trying again …")
        : null,
    ),
  );
  await live.open();
}

async function open() {
  await ready();
  const who = await session();
  const canPlay = ["guest", "player"].includes(who.role);
  const place = h("div", { "aria-live": "off" });
  const link = h("div", { role: "status" });
  const [title, line] = WELCOME[who.role] ?? STAFF;
  put(
    main,
    h("div", { class: "intro" }, h("h1", {}, title), h("p", {}, line)),
    canPlay ? h("ul", { class: "games" }, GAMES.map(gameTile)) : null,
    h("section", { "aria-labelledby": "open-now" }, h("h2", { id: "open-now" }, "Tables open now"), link, place),
  );
  await watch(place, link, who.role).catch((problem) => showProblem(place, problem));
}

open().catch((problem) => showProblem(main, problem));
