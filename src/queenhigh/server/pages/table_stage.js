// The table as a player sees it: the dealer's hand and the player's own, large, with the bets beside them.

import { card, chip } from "./card_pictures.js";
import { dealCards, dealt } from "./chip_motion.js";
import { find, h, put, s } from "./elements.js";
import { LINE_NAMES } from "./grid_lines.js";
import { netOf, stakesAt, total } from "./stakes.js";
import { attempt, send } from "./table_commands.js";
import { hasFolded, sidesOf } from "./table_picture.js";
import { active, ownSeats, seatName, state, view } from "./table_store.js";
import { capital, cents, dollars, meterWords, signedDollars } from "./text_format.js";
import { returnedTo } from "./void_notice.js";

/** @import { CardText, Settlement, ShownHand, TableView, WagerInfo } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/** How a line runs, for the button that picks it. @type {Record<string, string>} */
const ARROWS = { r: "→", c: "↓" };

/** @typedef {{ wager: string, label: string, main: boolean, placed: WagerInfo | null }} Spot */

/** The places to bet, in the order of the game: each Play or raise beside the wager it is bet on. @returns {Spot[]} */
function spots() {
  const { wagers, decided, stages } = state.info;
  const placed = wagers.map((item) => ({ wager: item.wager, label: item.label, main: item.main, placed: item }));
  return placed.flatMap((spot) => {
    const raises = stages.filter((stage) => stage.on === spot.wager && stage.bets);
    return [
      spot,
      ...raises.map(({ bets }) => ({
        wager: bets ?? "",
        label: decided.find((item) => item.wager === bets)?.label ?? "",
        main: true,
        placed: null,
      })),
    ];
  });
}

/** The cards of a hand in the order of its name. @param {CardText[]} cards @param {ShownHand | undefined} hand */
function sorted(cards, hand) {
  if (!hand) return cards;
  const place = (/** @type {CardText} */ item) => (item ? hand.cards.indexOf(item) : hand.cards.length);
  return [...cards].sort((one, two) => place(one) - place(two));
}

/**
 * Cards side by side; once a round is over those that decided are lit and the others dimmed.
 * @param {string} place
 * @param {CardText[]} cards
 * @param {ShownHand | undefined} hand
 * @param {boolean} over
 */
function cardRow(place, cards, hand, over) {
  const lit = over && hand ? hand.lit : null;
  const picture = (/** @type {CardText} */ text) => {
    const drawn = card(text);
    if (lit && text) drawn.classList.add(lit.includes(text) ? "lit" : "dim");
    else if (text && hand?.unused.includes(text)) drawn.classList.add("unused");
    drawn.dataset.card = text ?? "";
    return drawn;
  };
  return h("div", { class: "hand", data: { place, count: cards.length } }, sorted(cards, hand).map(picture));
}

/** @param {TableView} now */
function dealerLabel(now) {
  const hand = now.hands?.dealer;
  if (hand && now.settled.length) {
    const plays = { true: ", so the dealer plays", false: ", doesn’t qualify", null: null }[String(hand.qualifies)];
    return [h("strong", {}, `Dealer: ${hand.words}`), plays];
  }
  const up = (now.cards.dealer ?? []).filter(Boolean);
  return [h("strong", {}, "Dealer"), up.length && !hand ? " shows one card" : ""];
}

/** Cards face down. @param {number} many */
const backs = (many) => /** @type {CardText[]} */ (Array(many).fill(null));

/**
 * The community cards, in their order, with those lit that the player's hand uses.
 * @param {TableView} now
 * @param {string} place
 * @returns {ShownHand | undefined}
 */
function sharedWith(now, place) {
  const hand = place === "community" ? now.hands?.[active() ?? ""] : undefined;
  const community = (now.cards.community ?? []).filter((card) => card !== null);
  return hand && { ...hand, cards: community, unused: [], lit: hand.lit.filter((card) => community.includes(card)) };
}

/** The dealer's hand, the community cards and the bonus box, where the game has them. @param {TableView} now */
function shared(now) {
  const { dealer, community, box } = now.cards;
  const { electronic, cards } = state.info;
  /** @param {Child} label @param {string} place @param {CardText[] | undefined} held */
  const row = (label, place, held, kind = "") =>
    held?.length
      ? h(
          "div",
          { class: `shared ${kind}` },
          cardRow(place, held, now.hands?.[place] ?? sharedWith(now, place), Boolean(now.over) && !state.story.busy),
          h("p", { class: "place-label" }, label),
        )
      : null;
  // Before the deal the places of the cards are seen faintly, so that nothing jumps when they come.
  const place = (/** @type {CardText[] | undefined} */ held, /** @type {number} */ many) =>
    held?.length || now.settled.length ? held : backs(many);
  return [
    row(dealerLabel(now), "dealer", place(dealer, cards.dealer), dealer?.length ? "" : "ghost"),
    electronic
      ? null
      : row(
          h("strong", {}, "Community"),
          "community",
          place(community, cards.dealer ? 0 : cards.community),
          community?.length ? "" : "ghost",
        ),
    row(h("strong", {}, "Bonus box"), "box", box, "small"),
  ];
}

/** The words on the felt, on a shallow arc. */
function inscription() {
  const path = "M 20 16 Q 300 76 580 16";
  const words = state.info.first_words.toUpperCase();
  return s(
    "svg",
    { class: "inscription", viewBox: "0 0 600 72", "aria-hidden": "true" },
    s("path", { id: "arc", d: path, fill: "none" }),
    s(
      "text",
      { "text-anchor": "middle", "font-size": Math.min(21, 740 / words.length) },
      s("textPath", { href: "#arc", startOffset: "50%" }, words),
    ),
  );
}

/** The result of the round between the two hands. @param {TableView} now */
function middle(now) {
  const seat = active();
  const voided = now.over ? state.picture.void : null;
  if (voided) {
    // Whatever the hands were, they decided nothing.
    const back = returnedTo(voided, ownSeats());
    const sum = back ? [" ", h("strong", { class: "push" }, `${dollars(back)} back`)] : null;
    return h("p", { class: "headline" }, h("span", {}, `Round ${now.round} is void`), sum);
  }
  const headline = seat === undefined ? null : now.headlines?.[seat];
  if (!now.over || state.story.busy || !headline) return inscription();
  const net = state.story.net(now);
  const kind = net > 0 ? "win" : net < 0 ? "lose" : "push";
  return h(
    "p",
    { class: "headline" },
    h("span", {}, headline),
    " ",
    h("strong", { class: kind }, net ? signedDollars(net) : "even"),
  );
}

/** @param {Spot} spot @param {TableView} now @param {number | undefined} seat */
function spotButton(spot, now, seat) {
  const { bets, picture, story } = state;
  const open = picture.betting.open && seat !== undefined && !story.busy;
  const stake = seat === undefined ? 0 : (stakesAt(now, seat)[spot.wager] ?? 0);
  const rows = now.settled.slice(0, story.shownOf(now));
  const row = rows.find((item) => item.seat === seat && item.wager === spot.wager);
  const line = spot.placed && bets.line(spot.wager);
  const taken = row && ["lose", "forfeit"].includes(row.outcome);
  // Between rounds the last bets wait as shadows: Deal, or a press on any spot, puts them down again.
  const planned = open && !bets.total ? (bets.again[spot.wager] ?? 0) : 0;
  const showsRound = !open || !bets.total;
  const amount = open ? (bets.current[spot.wager] ?? 0) : stake;
  const circle = h(
    open && line ? "button" : "span",
    {
      class: `spot ${spot.main ? "main" : ""} ${spot.placed ? "" : "later"}`,
      type: open && line ? "button" : null,
      "aria-label": open && line ? spotWords(spot.label, amount, planned, line.fixed) : null,
      data: { wager: spot.wager, seat: seat ?? "", key: `spot ${spot.wager}` },
      on: {
        click: (event) => line && open && attempt(() => bets.press(line, event.shiftKey)),
        contextmenu: (event) => {
          event.preventDefault();
          if (line && open) attempt(() => bets.press(line, true));
        },
      },
    },
    amount && !(taken && !open) ? chip(amount) : planned ? h("span", { class: "shadow" }, chip(planned)) : null,
    taken && !amount && !planned ? h("span", { class: "tiny" }, "taken") : null,
  );
  return h(
    "li",
    { class: amount || planned || row ? "bet-spot on" : "bet-spot" },
    circle,
    h(
      "span",
      { class: "spot-label" },
      h("span", { class: "spot-name" }, spot.label),
      row && showsRound ? resultTag(row) : h("span", { class: "spot-amount" }, spotAmount(spot, amount, planned, open)),
    ),
  );
}

/** @param {string} label @param {number} amount @param {number} planned @param {number | null} fixed */
function spotWords(label, amount, planned, fixed) {
  const lies = amount ? `${dollars(amount)}, ` : planned ? `${dollars(planned)} again, ` : "";
  const press = !fixed ? "add a chip" : amount ? "take it back" : `add ${dollars(fixed)}`;
  return `${label}: ${lies}${press}`;
}

/** @param {Settlement} row */
function resultTag(row) {
  const net = netOf(row);
  const kind = net > 0 ? "win" : net < 0 ? "lose" : "push";
  return h("span", { class: `tag ${kind}` }, net ? signedDollars(net) : row.outcome === "withdrawn" ? "back" : "push");
}

/** @param {Spot} spot @param {number} amount @param {number} planned @param {boolean} open */
function spotAmount(spot, amount, planned, open) {
  if (amount) return dollars(amount);
  if (planned) return dollars(planned);
  if (!spot.placed) return "";
  if (!open) return "no bet";
  return spot.placed.fixed ? dollars(spot.placed.fixed) : `from ${dollars(spot.placed.minimum)}`;
}

/** @param {TableView} now @param {number | undefined} seat @param {boolean} main */
const spotList = (now, seat, main) => {
  const list = spots().filter((spot) => spot.main === main);
  return list.length
    ? h(
        "ul",
        { class: main ? "spots-main" : "spots-side", data: { count: list.length } },
        list.map((spot) => spotButton(spot, now, seat)),
      )
    : null;
};

/** The player's own hand, named before the decision. @param {TableView} now @param {number} seat */
function ownHand(now, seat) {
  const hand = now.hands?.[seat];
  const cards = now.cards[seat] ?? [];
  // Cards in the discard rack were folded only if the player said so.
  const { fold_choice: fold } = state.info;
  const folded = fold !== null && now.decisions[seat]?.includes(fold);
  const name = hand ? capital(hand.words) : cards.length ? "" : "Your cards come here";
  return h(
    "div",
    { class: folded ? "own folded mine" : "own mine" },
    h("p", { class: "hand-name" }, folded && hand ? `Folded: ${hand.words}` : name),
    state.info.electronic
      ? grid(now, seat)
      : h(
          "div",
          { class: cards.length ? "" : "ghost" },
          cardRow(
            String(seat),
            cards.length ? cards : backs(state.info.cards.player),
            hand,
            Boolean(now.over) && !state.story.busy,
          ),
        ),
    h("p", { class: "place-label" }, h("strong", {}, "You"), ` seat ${seat}`),
  );
}

/** The nine cards of an electronic table with the player's line drawn over them. @param {TableView} now @param {number} seat */
function grid(now, seat) {
  const cards = now.cards.community ?? Array(9).fill(null);
  const open = state.picture.betting.open;
  const picked = view().lines[seat] ?? (open ? state.line : now.lines[seat]);
  const onLine = picked ? state.info.lines[picked] : [];
  const picture = (/** @type {CardText} */ text, /** @type {number} */ index) => {
    const drawn = card(text);
    drawn.classList.add(onLine.includes(index) ? "lit" : "beside");
    drawn.dataset.card = text ?? "";
    return drawn;
  };
  return h(
    "div",
    { class: open ? "grid9 open" : "grid9", role: open ? "radiogroup" : null, "aria-label": open ? "Your line" : null },
    h(
      "div",
      { class: "hand nine", data: { place: "community" } },
      cards.map(picture),
      picked ? gridLine(picked) : null,
    ),
    open ? Object.keys(LINE_NAMES).map((line) => lineHandle(line, seat, picked)) : null,
  );
}

/** A line through three of the nine cards. @param {string} picked */
function gridLine(picked) {
  const center = (/** @type {number} */ cell) => [(cell % 3) * 100 + 50, Math.floor(cell / 3) * 140 + 70];
  const cells = state.info.lines[picked];
  const [[x1, y1], [x2, y2]] = [center(cells[0]), center(cells[2])];
  return s(
    "svg",
    { class: "grid-lines", viewBox: "0 0 300 420", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("line", { x1, y1, x2, y2, class: "line" }),
  );
}

/** A press beside a row, above a column or in a corner picks that line. @param {string} line @param {number} seat @param {string} picked */
function lineHandle(line, seat, picked) {
  const pick = () => {
    state.line = line;
    return attempt(() => send("pick_line", { seat, line }));
  };
  return h(
    "button",
    {
      class: `line-handle ${line}`,
      type: "button",
      role: "radio",
      "aria-checked": String(picked === line),
      "aria-label": capital(LINE_NAMES[line]),
      title: capital(LINE_NAMES[line]),
      data: { key: `line ${line}` },
      on: { click: pick },
    },
    ARROWS[line[0]] ?? (line === "d1" ? "↘" : "↙"),
  );
}

/** What somebody else bet, and after the payments what they held and won. @param {TableView} now @param {string} seat */
function neighborMoney(now, seat) {
  const rows = now.settled.slice(0, state.story.shownOf(now)).filter((row) => row.seat === Number(seat));
  if (!rows.length) {
    const stakes = total(stakesAt(now, seat));
    const does = now.asked === Number(seat) ? ", deciding" : hasFolded(now, seat) ? ", folded" : "";
    return h("span", {}, stakes ? dollars(stakes) : "no bet", does);
  }
  const net = rows.reduce((sum, row) => sum + netOf(row), 0);
  const words = (now.cards[seat] ?? []).some(Boolean) ? (now.hands?.[seat]?.words ?? "") : "";
  const held = hasFolded(now, seat) ? "folded" : words;
  return [
    h("span", { class: "neighbor-hand" }, capital(held)),
    h("span", { class: `tag ${net > 0 ? "win" : net < 0 ? "lose" : "push"}` }, net ? signedDollars(net) : "even"),
  ];
}

/** Somebody else's box, small. @param {TableView} now @param {string} seat */
function neighbor(now, seat) {
  const own = ownSeats().includes(Number(seat));
  const cards = now.cards[seat] ?? [];
  const folded = hasFolded(now, seat) && !cards.some(Boolean);
  return h(
    "li",
    { class: now.asked === Number(seat) ? "neighbor turn" : "neighbor", data: { neighbor: seat } },
    folded
      ? h("span", { class: "cards-taken" }, "folded")
      : cards.length
        ? cardRow(seat, cards, now.hands?.[seat], false)
        : null,
    h("span", { class: "neighbor-name" }, h("strong", {}, own ? "You" : seatName(seat)), ` seat ${seat}`),
    h("span", { class: "neighbor-money" }, neighborMoney(now, seat)),
  );
}

/**
 * Draw what one payment changes and nothing else, so that no frame is late while chips move.
 * @param {HTMLElement} place
 * @param {TableView} now
 * @param {Settlement} row
 */
export function drawPayment(place, now, row) {
  const seat = active();
  const money = find(`[data-neighbor="${row.seat}"] .neighbor-money`, place);
  if (money) put(money, neighborMoney(now, String(row.seat)));
  const spot = seat === row.seat ? spots().find(({ wager }) => wager === row.wager) : undefined;
  const drawn = spot && find(`.stage .spot[data-wager="${row.wager}"]`, place)?.closest("li");
  if (spot && drawn) drawn.replaceWith(spotButton(spot, now, seat));
}

/** Meters in a corner of the felt; several meters of one wager name the wager once. */
function meters() {
  const shown = Object.entries(view().meters);
  if (!shown.length) return null;
  const wagers = new Set(shown.map(([name]) => name.split(" ")[0]));
  const label = (/** @type {string} */ name) =>
    wagers.size === 1 && shown.length > 1 ? name.split(" ")[1] : meterWords(name);
  return h(
    "ul",
    { class: "felt-meters", title: "Progressive meters", data: { count: shown.length } },
    shown.map(([name, value]) => h("li", {}, h("span", {}, label(name)), " ", h("strong", {}, dollars(cents(value))))),
  );
}

/** Draw the table into its place. @param {HTMLElement} place @param {TableView} now */
export function drawStage(place, now) {
  const own = ownSeats();
  const seat = active();
  const { left, right } = sidesOf(Object.keys(now.seats).map(Number), seat ?? null);
  const side = (/** @type {number[]} */ seats, /** @type {string} */ kind) =>
    seats.length
      ? h(
          "ul",
          { class: `neighbors ${kind}` },
          seats.map((other) => neighbor(now, String(other))),
        )
      : null;
  const before = dealt(place);
  const stage = find(".stage", place) ?? place.appendChild(h("div", { class: "stage" }));
  Object.assign(stage.dataset, { game: state.info.electronic ? "grid" : "hands", own: own.length });
  put(
    stage,
    meters(),
    h("div", { class: "dealer-side" }, shared(now)),
    h("div", { class: "between-hands" }, middle(now)),
    side(left, "left"),
    side(right, "right"),
    seat === undefined
      ? null
      : h("div", { class: "player-side" }, spotList(now, seat, true), ownHand(now, seat), spotList(now, seat, false)),
  );
  if (!state.first) dealCards(before, stage);
}
