// The felt: the house's own layout with cards, chips and names on it.

import { cardAt, chipAt } from "./card_pictures.js";
import { $, reducedMotion, s } from "./elements.js";
import { get, questions } from "./house_api.js";
import { netOf, stakesAt } from "./stakes.js";
import { signedDollars } from "./text_format.js";

const CHIP = 27;
// The dealer's rack is cut off at the top; the players' side is drawn whole.
const TOP = 96;
// The player's own hand lies between the lowest wager and the rail. A wide hand meets the curve of the rail.
const HAND = { top: 817, few: 98, many: 94, width: 290 };
// A result fits its circle, unless it would be too small to read.
const RESULT = { width: 64, most: 22, least: 14, letter: 0.6 };

/** @import { CardText, FeltDrawing, FeltPlaces, FeltView, Point, Seat, Settlement } from "./house_data.d.ts" */

/**
 * @typedef {(seat: Seat, wager: string, away: boolean) => void} Tap
 * @typedef {{ own: Seat[], names: (seat: string) => string, betting: boolean, settled: number }} FeltOptions
 *   `settled` is how many rows of the settlement are shown
 */

/** @param {string} text */
const parse = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** Draws one table. */
export class Felt {
  /** The seat drawn at the bottom, if any. @type {Seat | null} */
  own = null;
  /** @type {FeltPlaces | null} */
  places = null;
  #cardsBefore = 0;
  #ask = questions();

  /**
   * @param {string} table
   * @param {Tap} tap is called when the player presses an area of one of their own boxes
   * @param {number | null} [round] drawn as the table was then: its submission may have another version by now
   */
  constructor(table, tap, round = null) {
    this.table = table;
    this.round = round;
    this.tap = tap;
    this.whole = s("svg", { class: "felt", "aria-hidden": "true" });
  }

  /** Fetch the layout with this seat at the bottom, unless it is already there. @param {Seat | null} own */
  async turnTo(own) {
    const question = this.#ask();
    if (this.own === own && this.places) return;
    const asked = new URLSearchParams();
    if (own) asked.set("own", String(own));
    if (this.round) asked.set("round", String(this.round));
    /** @type {FeltDrawing} */
    const drawn = await get(`/api/tables/${encodeURIComponent(this.table)}/felt${asked.size ? `?${asked}` : ""}`);
    // The player may have chosen another seat while the felt of this one was on its way.
    if (question.outdated()) return;
    this.own = own;
    this.places = drawn.places;
    const [x, y, width, height] = drawn.places.view;
    this.#lay(this.whole, drawn.svg, [x, y + TOP, width, height - TOP]);
  }

  /** @param {SVGElement} into @param {string} svg @param {number[]} box */
  #lay(into, svg, box) {
    const drawn = parse(svg);
    for (const title of drawn.querySelectorAll("title")) title.remove();
    into.setAttribute("viewBox", box.join(" "));
    into.replaceChildren(
      ...drawn.childNodes,
      s("g", { class: "spots" }),
      s("g", { class: "chips" }),
      s("g", { class: "lying" }),
      s("g", { class: "plates" }),
      s("g", { class: "results" }),
    );
  }

  /** Draw what a view shows. @param {FeltView} view @param {FeltOptions} options */
  draw(view, { own, names, betting, settled }) {
    const places = this.places;
    if (!places) return;
    const rows = view.settled.slice(0, settled);
    drawChips(this.whole, places, view, rows, Object.keys(places.seats));
    this.#drawCards(places, view, own);
    this.#drawNames(places, view, own, names);
    this.#drawSpots(this.whole, places, betting ? own : []);
  }

  /** @param {FeltPlaces} places @param {FeltView} view @param {Seat[]} own */
  #drawCards(places, view, own) {
    // Cards in the discard rack are gone while a round is on; after it, every hand stays on the felt to be looked at.
    const gone = view.over ? [] : (view.racked ?? []);
    const cards = Object.entries(view.cards)
      .filter(([place]) => !gone.includes(place))
      .flatMap(([place, hand]) =>
        own.map(String).includes(place) && Number(place) === this.own ? ownHand(hand) : cardsAt(places, place, hand),
      );
    $(".lying", this.whole).replaceChildren(...cards);
    if (cards.length > this.#cardsBefore && !reducedMotion()) slideIn(cards.slice(this.#cardsBefore));
    this.#cardsBefore = cards.length;
  }

  /**
   * Who sits where, on the rail; the player who has to act in brass.
   * @param {FeltPlaces} places
   * @param {FeltView} view
   * @param {Seat[]} own
   * @param {FeltOptions["names"]} names
   */
  #drawNames(places, view, own, names) {
    const plates = Object.entries(places.seats)
      .filter(([seat]) => Number(seat) !== this.own || !view.cards[seat]?.length)
      .flatMap(([seat, place]) => {
        const name = own.includes(Number(seat)) ? "You" : view.seats[seat] ? names(seat) : "";
        if (!name) return [];
        const turn = view.asked === Number(seat);
        return s(
          "g",
          { class: turn ? "plate turn" : "plate", transform: `rotate(${place.angle}) translate(0 1013)` },
          s("text", { "text-anchor": "middle", y: 10, "font-size": 30 }, turn ? `▸ ${name}` : name),
        );
      });
    $(".plates", this.whole).replaceChildren(...plates);
  }

  /**
   * The areas that take chips by mouse or touch; the list of wagers does the same by keyboard.
   * @param {SVGElement} drawing
   * @param {FeltPlaces} places
   * @param {Seat[]} seats
   */
  #drawSpots(drawing, places, seats) {
    const spots = seats.flatMap((seat) =>
      Object.entries(places.seats[seat]?.wagers ?? {}).map(([wager, [x, y]]) => {
        const spot = s("circle", { class: "spot", cx: x, cy: y, r: 38, data: { seat, wager } });
        spot.addEventListener("click", (event) => this.tap(seat, wager, event.shiftKey));
        spot.addEventListener("contextmenu", (event) => {
          event.preventDefault();
          this.tap(seat, wager, true);
        });
        return spot;
      }),
    );
    const layer = $(".spots", drawing);
    layer.replaceChildren(...spots);
    drawing.append(layer);
  }
}

/**
 * @param {SVGElement} drawing
 * @param {FeltPlaces} places
 * @param {FeltView} view
 * @param {Settlement[]} rows
 * @param {string[]} seats
 */
function drawChips(drawing, places, view, rows, seats) {
  const chips = [];
  const results = [];
  for (const seat of seats) {
    const stakes = stakesAt(view, seat);
    for (const [wager, at] of Object.entries(places.seats[seat]?.wagers ?? {})) {
      const row = rows.find((item) => String(item.seat) === seat && item.wager === wager);
      const taken = row && ["lose", "forfeit"].includes(row.outcome);
      if (stakes[wager] && !taken) chips.push(chipAt(stakes[wager], at[0], at[1], CHIP));
      if (row) results.push(result(row, at));
    }
  }
  $(".chips", drawing).replaceChildren(...chips);
  $(".results", drawing).replaceChildren(...results);
}

/** @param {Settlement} row @param {Point} at */
function result(row, [x, y]) {
  const change = netOf(row);
  const text = change === 0 ? "=" : signedDollars(change);
  const fitting = (RESULT.width - 14) / (RESULT.letter * text.length);
  const size = Math.max(RESULT.least, Math.min(RESULT.most, fitting));
  const width = 14 + RESULT.letter * size * text.length;
  const kind = change > 0 ? "win" : change < 0 ? "lose" : "push";
  return s(
    "g",
    { class: `result ${kind}`, transform: `translate(${x} ${y})` },
    s("rect", { x: -width / 2, y: -14, width, height: 28, rx: 14 }),
    s("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size }, text),
  );
}

/** The player's own hand, larger than the others. @param {CardText[]} cards */
function ownHand(cards) {
  const width = cards.length > 3 ? HAND.many : HAND.few;
  const step = Math.min(width + 6, HAND.width / (cards.length - 1 || 1));
  const y = HAND.top + (width * 7) / 10;
  return cards.map((text, index) => cardAt(text, (index - (cards.length - 1) / 2) * step, y, width));
}

/** @param {FeltPlaces} felt @param {string} place @param {CardText[]} cards */
function cardsAt(felt, place, cards) {
  const shared = place === "dealer" || place === "community";
  const places = shared || place === "box" ? felt[place] : (felt.seats[place]?.cards ?? []);
  const scale = shared && places.length <= 3 ? 1.25 : shared && places.length < 9 ? 1.12 : 1;
  const middle = places.reduce((sum, item) => sum + item.at[0], 0) / (places.length || 1);
  return cards
    .filter((_, index) => places[index])
    .map((text, index) => {
      const { at, angle } = places[index];
      const x = scale > 1.2 ? middle + (at[0] - middle) * scale : at[0];
      return cardAt(text, x, at[1] - (scale > 1.2 ? 3 : 0), felt.card[0] * scale, angle);
    });
}

/** Cards just dealt slide in from the shoe. @param {SVGElement[]} cards */
function slideIn(cards) {
  cards.forEach((card, index) => {
    const end = (card.getAttribute("transform") ?? "").replace(
      /translate\(([-\d.]+) ([-\d.]+)\) rotate\(([-\d.]+)\) scale\(([-\d.]+)\)/,
      "translate($1px, $2px) rotate($3deg) scale($4)",
    );
    card.animate(
      [
        { transform: "translate(520px, -60px) rotate(30deg) scale(1)", opacity: 0 },
        { transform: end, opacity: 1 },
      ],
      { duration: 260, delay: index * 55, easing: "ease-out", fill: "backwards" },
    );
  });
}
