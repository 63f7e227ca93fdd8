// The felt: the house's own layout with cards, chips and names on it. On a narrow page the own seat stands alone.

import { cardAt, chipAt } from "/static/cards.js";
import { get } from "/static/client.js";
import { calm, cents, dollars, s, signed } from "/static/dom.js";

const CHIP = 27;
// The dealer's rack lies above; nothing of the players' side is cut off.
const TOP = 96;
// The own hand lies between the lowest wager and the rail: where it is wide, the rail comes up on both sides.
const HAND = { top: 817, few: 98, many: 94, width: 290 };
// A result is no wider than its circle, unless it could not be read then.
const RESULT = { width: 70, most: 23, least: 16, letter: 0.6 };

const parse = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** What lies on each area of a box: wagers, and what decisions laid beside them. */
export function laid(view, seat) {
  const wagers = Object.fromEntries(
    Object.entries(view.wagers[seat] ?? {}).map(([name, wager]) => [name, cents(wager.amount)]),
  );
  for (const [name, amount] of Object.entries(view.decided?.[seat] ?? {})) wagers[name] = cents(amount);
  return Object.fromEntries(Object.entries(wagers).filter(([, amount]) => amount > 0));
}

/** Draws one table. `tap(seat, wager, away)` is told when somebody presses an area of an own box. */
export class Felt {
  constructor(table, tap) {
    this.table = table;
    this.tap = tap;
    this.whole = s("svg", { class: "felt", "aria-hidden": "true" });
    this.piece = s("svg", { class: "own-seat", "aria-hidden": "true" });
    this.dealtBefore = 0;
  }

  /** Fetch the layout with a seat at the bottom; once for each seat. */
  async turnTo(own) {
    if (this.own === own && this.places) return;
    const drawn = await get(`/api/tables/${encodeURIComponent(this.table)}/felt${own ? `?own=${own}` : ""}`);
    this.own = own;
    this.places = drawn.places;
    const [x, y, width, height] = drawn.places.view;
    this.#lay(this.whole, drawn.svg, [x, y + TOP, width, height - TOP]);
    this.piece.replaceChildren();
    if (!drawn.seat) return;
    this.#lay(this.piece, drawn.seat.svg, this.#cropped(drawn.seat.view, own));
    // The piece lies on a felt of the page's own.
    this.piece.querySelector(":scope > rect")?.remove();
  }

  /** The own seat without its place for cards: a narrow page shows the hand above it, larger. */
  #cropped([x, y, width, height], own) {
    const first = this.places.seats[own].cards[0];
    const bottom = first ? first.at[1] - this.places.card[1] / 2 - 7 : y + height;
    return [x, y, width, Math.min(height, bottom - y)];
  }

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

  /** Draw what a view shows; `told` is how many rows of the settlement have been told. */
  draw(view, { own, names, betting, told }) {
    if (!this.places) return;
    const rows = view.settled.slice(0, told);
    this.#chips(this.whole, view, rows, Object.keys(this.places.seats));
    this.#cards(view, own);
    this.#plates(view, own, names);
    this.#spots(this.whole, betting ? own : []);
    if (this.piece.childElementCount) {
      this.#chips(this.piece, view, rows, [String(this.own)]);
      this.#spots(this.piece, betting ? [this.own] : []);
    }
  }

  #chips(drawing, view, rows, seats) {
    const chips = [],
      results = [];
    for (const seat of seats) {
      const lying = laid(view, seat),
        places = this.places.seats[seat]?.wagers ?? {};
      for (const [wager, at] of Object.entries(places)) {
        const row = rows.find((item) => String(item.seat) === String(seat) && item.wager === wager);
        if (lying[wager] && !(row && ["lose", "forfeit"].includes(row.outcome)))
          chips.push(chipAt(lying[wager], ...at, CHIP));
        if (row) results.push(this.#result(row, at));
      }
    }
    drawing.querySelector(".chips").replaceChildren(...chips);
    drawing.querySelector(".results").replaceChildren(...results);
  }

  #result(row, [x, y]) {
    const change = cents(row.paid) + cents(row.returned) - cents(row.stake);
    const text = change === 0 ? "=" : signed(change);
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

  #cards(view, own) {
    const lying = [];
    const mine = own.map(String);
    // A hand that went to the rack in the round is gone; what a round that is over left behind stays to be looked at.
    const gone = view.over ? [] : (view.racked ?? []);
    for (const [place, cards] of Object.entries(view.cards).filter(([at]) => !gone.includes(at))) {
      if (mine.includes(place) && Number(place) === this.own) lying.push(...this.#hand(cards));
      else lying.push(...this.#at(place, cards));
    }
    const layer = this.whole.querySelector(".lying");
    layer.replaceChildren(...lying);
    if (lying.length > this.dealtBefore && !calm()) this.#slide(lying.slice(this.dealtBefore));
    this.dealtBefore = lying.length;
  }

  /** The own hand, larger than the others, on the felt. */
  #hand(cards) {
    const width = cards.length > 3 ? HAND.many : HAND.few;
    const step = Math.min(width + 6, HAND.width / (cards.length - 1 || 1));
    const y = HAND.top + (width * 7) / 10;
    return cards.map((text, index) => cardAt(text, (index - (cards.length - 1) / 2) * step, y, width));
  }

  #at(place, cards) {
    const places =
      { dealer: this.places.dealer, community: this.places.community, box: this.places.box }[place] ??
      this.places.seats[place]?.cards ??
      [];
    const shared = ["dealer", "community"].includes(place);
    const grow = shared && places.length <= 3 ? 1.25 : shared && places.length < 9 ? 1.12 : 1;
    const middle = places.reduce((sum, item) => sum + item.at[0], 0) / (places.length || 1);
    return cards
      .filter((_, index) => places[index])
      .map((text, index) => {
        const { at, angle } = places[index];
        const x = shared && grow > 1.2 ? middle + (at[0] - middle) * grow : at[0];
        return cardAt(text, x, at[1] - (grow > 1.2 ? 3 : 0), this.places.card[0] * grow, angle);
      });
  }

  #slide(cards) {
    cards.forEach((card, index) => {
      const end = card.getAttribute("transform");
      const to = end.replace(
        /translate\(([-\d.]+) ([-\d.]+)\) rotate\(([-\d.]+)\) scale\(([-\d.]+)\)/,
        "translate($1px, $2px) rotate($3deg) scale($4)",
      );
      card.animate(
        [
          { transform: "translate(520px, -60px) rotate(30deg) scale(1)", opacity: 0 },
          { transform: to, opacity: 1 },
        ],
        { duration: 260, delay: index * 55, easing: "ease-out", fill: "backwards" },
      );
    });
  }

  /** Who sits where, on the rail; whose turn it is, in brass. */
  #plates(view, own, names) {
    const plates = Object.entries(this.places.seats)
      .filter(([seat]) => Number(seat) !== this.own || !view.cards[seat]?.length)
      .map(([seat, place]) => {
        const name = own.includes(Number(seat)) ? "You" : view.seats[seat] ? names(seat) : "";
        if (!name) return null;
        const turn = view.asked === Number(seat);
        return s(
          "g",
          { class: turn ? "plate turn" : "plate", transform: `rotate(${place.angle}) translate(0 1013)` },
          s("text", { "text-anchor": "middle", y: 10, "font-size": 30 }, turn ? `▸ ${name}` : name),
        );
      });
    this.whole.querySelector(".plates").replaceChildren(...plates.filter(Boolean));
  }

  /** Areas of the own boxes that take chips by mouse or touch; the list of wagers does the same by keyboard. */
  #spots(drawing, seats) {
    const spots = seats.flatMap((seat) =>
      Object.entries(this.places.seats[seat]?.wagers ?? {}).map(([wager, [x, y]]) => {
        const spot = s("circle", { class: "spot", cx: x, cy: y, r: 38, data: { seat, wager } });
        spot.addEventListener("click", (event) => this.tap(seat, wager, event.shiftKey));
        spot.addEventListener("contextmenu", (event) => {
          event.preventDefault();
          this.tap(seat, wager, true);
        });
        return spot;
      }),
    );
    drawing.querySelector(".spots").replaceChildren(...spots);
    drawing.append(drawing.querySelector(".spots"));
  }
}

/** One line for a box, for narrow pages and ears. */
export function stripText(view, seat, name) {
  const stakes = Object.values(laid(view, seat)).reduce((sum, amount) => sum + amount, 0);
  const taken = view.decisions[seat]?.join(", ");
  return [
    `Seat ${seat}`,
    name,
    stakes ? dollars(stakes) : "no wager",
    taken,
    view.asked === Number(seat) ? "to decide" : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
