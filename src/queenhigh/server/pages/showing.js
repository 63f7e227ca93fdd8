// What is shown of the table beside the felt: head, cards for narrow pages and ears, the outcome, clocks and seats.

import { actions } from "/static/acting.js";
import { handWords as handName } from "/static/acts.js";
import { card, cardWords, handWords } from "/static/cards.js";
import { lessons } from "/static/choices.js";
import { clauseTag, showProblem } from "/static/clause.js";
import { get } from "/static/client.js";
import { $, capital, cents, dollars, h, meterWords, put, say, signed, when, words } from "/static/dom.js";
import { laid, stripText } from "/static/felt.js";
import {
  active,
  attempt,
  isPractice,
  own,
  page,
  parts,
  seatCount,
  seatName,
  send,
  shown,
  table,
  view,
  voided,
  LINE_NAMES,
} from "/static/sitting.js";

export function head() {
  const first = new Set();
  const meters = Object.entries(view().meters).map(([name, value]) => {
    // Several meters of one wager need its name once.
    const [wager, meter] = name.split(" ");
    const label = first.has(wager) ? meter : meterWords(name);
    first.add(wager);
    return h("span", { class: "meter big" }, label, h("strong", {}, dollars(cents(value))));
  });
  const round = shown().round;
  put(
    parts.head,
    h(
      "div",
      { class: "grow" },
      h("h1", {}, page.info.game_title),
      h(
        "p",
        { class: "small soft" },
        [round ? `round ${round}` : null, view().asked ? "deciding" : (view().phase ?? "between rounds")]
          .filter(Boolean)
          .join(" · "),
        h("span", { class: "wide-only" }, ` · ${isPractice() ? "practice" : "house table"} · ${page.info.operator}`),
      ),
    ),
    meters,
    chips(),
  );
  document.title = `${page.info.game_title} at ${page.info.operator} · Queen High`;
}

/** What the player has; while a settlement is told, as it was before: the story is not given away. */
function chips() {
  if (!page.story.busy) page.chips = page.picture.bankroll;
  return page.chips === null || page.chips === undefined
    ? null
    : h(
        "span",
        { class: "meter big" },
        // Play money has no end; what is below nothing is lent, and nobody asks for it back.
        page.chips < 0 ? "Play money lent" : "Your chips",
        h("strong", {}, dollars(Math.abs(page.chips))),
      );
}

function cardRow(label, cards, extra = "") {
  return cards?.length
    ? h(
        "div",
        { class: `card-row ${extra}` },
        h("span", { class: "tiny soft" }, label),
        h(
          "div",
          { class: "hand" },
          cards.map((text) => card(text)),
        ),
      )
    : null;
}

function narrow(now) {
  const seat = own().includes(page.felt.own) ? page.felt.own : null;
  const others = Object.keys(now.seats).filter((other) => Number(other) !== seat);
  const grid =
    page.info.electronic && now.cards.community
      ? h(
          "div",
          { class: "grid9" },
          now.cards.community.map((text) => card(text)),
        )
      : null;
  put(
    parts.narrow,
    h(
      "div",
      { class: "dealer-side" },
      h("p", { class: "phrase" }, page.info.first_words),
      cardRow(["Dealer", named(now, "dealer")].filter(Boolean).join(" · "), now.cards.dealer),
      grid ?? cardRow("Community", now.cards.community),
      cardRow("Bonus box", now.cards.box, "small-cards"),
    ),
    seat
      ? [
          cardRow(`You · ${named(now, seat) ?? `seat ${seat}`}`, now.cards[seat] ?? [], "mine"),
          page.felt.piece,
        ]
      : null,
    others.length
      ? h(
          "ul",
          { class: "strips" },
          others.map((other) =>
            h(
              "li",
              { class: now.asked === Number(other) ? "turn" : "" },
              h(
                "span",
                { class: "grow" },
                stripText(now, other, own().includes(Number(other)) ? "you" : seatName(other)),
              ),
              h(
                "span",
                { class: "hand mini" },
                (now.cards[other] ?? []).map((text) => card(text)),
              ),
            ),
          ),
        )
      : null,
  );
}

/** What eyes see on the felt, for ears: always there to be read, and said aloud when it changes. */
function ears(now) {
  const seat = active();
  const line = (page.info.electronic && now.lines[seat] && now.cards.community?.filter(Boolean)) || [];
  const mine = line.length
    ? `Your line, the ${LINE_NAMES[now.lines[seat]]}: ${handWords(line)}.`
    : now.cards[seat]?.length
      ? `Your cards: ${handWords(now.cards[seat])}.`
      : "";
  const up = ["dealer", "community", "box"]
    .map((place) => [place, (now.cards[place] ?? []).filter(Boolean)])
    .filter(([, cards]) => cards.length)
    .map(
      ([place, cards]) => `${place === "box" ? "Bonus box" : capital(place)} shows ${cards.map(cardWords).join(", ")}.`,
    )
    .join(" ");
  const text = [mine, up].filter(Boolean).join(" ");
  if (text !== page.heard) {
    put(parts.ears, h("h2", {}, "Cards on the table"), h("p", {}, text || "No cards are dealt."));
    if (text && !page.first)
      say(
        [
          text,
          view().choices.length ? `${page.picture.due[0]?.what ?? ""} Choices: ${view().choices.join(", ")}.` : "",
        ].join(" "),
      );
    page.heard = text;
  }
}

function after(now) {
  const over = view().round === null && page.picture.last && !page.story.busy && now.settled.length;
  if (!over) return put(parts.after, page.notice);
  const net = page.story.net(now),
    played = now.settled.some((row) => own().includes(row.seat));
  const address = `/rounds/${table}/${now.round}`;
  if (played && page.summed !== now.round) {
    page.summed = now.round;
    if (!page.first)
      say(`Round over. You ${net > 0 ? "win" : net < 0 ? "lose" : "are even:"} ${dollars(Math.abs(net))}.`);
    page.notice = null;
    get(`/api${address}`).then(nameHands, () => {});
    if (isPractice())
      get(`/api${address}/mistakes`).then(
        (told) => {
          page.lessons = { round: now.round, mistakes: told.mistakes };
          draw();
        },
        () => {},
      );
    if (parts.rounds.firstElementChild?.open) rounds();
  }
  put(
    parts.after,
    played
      ? h(
          "p",
          { class: `net ${net > 0 ? "win" : net < 0 ? "lose" : "push"}` },
          `${signed(net)} `,
          h("span", { class: "soft small" }, "this round"),
        )
      : null,
    handsLine(now),
    page.lessons?.round === now.round ? lessons(page.lessons.mistakes) : null,
    h(
      "p",
      { class: "small row" },
      h("a", { href: address }, `Step through round ${now.round}`),
      h(
        "button",
        {
          class: "plain",
          type: "button",
          data: { key: "copy" },
          on: { click: (event) => copy(event.target, location.origin + address) },
        },
        "Copy its address",
      ),
    ),
    page.notice,
  );
}

/** What the hands of a round came to, as the house names them; nobody is told of a hand that was not shown. */
function nameHands(round) {
  const said = Object.fromEntries(round.seats.filter((seat) => seat.hand).map((seat) => [seat.seat, words(seat.hand)]));
  const dealer = round.dealer?.hand ? words(round.dealer.hand) : null;
  if (dealer) said.dealer = round.dealer.qualifies === false ? `${dealer}, does not play` : dealer;
  page.named = { round: round.round, said };
  draw();
}

/** The name of a hand on the felt, once its round is over. */
const named = (now, place) => (page.named?.round === now.round && now.over ? page.named.said[place] : null);

function handsLine(now) {
  const told = [...own().map((seat) => [own().length > 1 ? `Seat ${seat}` : "You", seat]), ["Dealer", "dealer"]]
    .filter(([, place]) => named(now, place))
    .map(([who, place]) => `${who}: ${named(now, place)}`);
  return told.length ? h("p", { class: "small" }, told.join(" · ")) : null;
}

async function copy(button, address) {
  try {
    await navigator.clipboard.writeText(address);
    button.textContent = "Copied";
  } catch {
    button.textContent = address;
  }
}

const WAITS = {
  validation: "a floorperson to validate it",
  payment: "the dealer to pay it",
  documents: "its documents",
};

function jackpots() {
  return view().jackpots.map((item) =>
    h(
      "p",
      { class: "notice" },
      own().includes(item.seat) ? "Your " : `Seat ${item.seat}: `,
      `${handName(page.info, item.hand)} on the ${words(item.wager)} wins `,
      h("strong", {}, dollars(cents(item.amount))),
      `. It waits for ${WAITS[item.waits_for]}; the amount is locked.`,
    ),
  );
}

/** What became of the money of a round that was void, where a decision would stand. */
function voidNotice() {
  const last = voided();
  if (!last) return null;
  const stakes = own().flatMap((seat) => Object.values(laid(last, seat)));
  const back = stakes.length
    ? `your ${dollars(stakes.reduce((sum, amount) => sum + amount, 0))} is back`
    : "every wager went back";
  return h(
    "p",
    { class: "notice" },
    `Round ${last.round} is void: ${back}. `,
    page.voidClause ? clauseTag(page.voidClause) : h("a", { href: `/rounds/${table}/${last.round}` }, "Why"),
  );
}

export function timer() {
  const clock = page.picture.clock,
    closes = page.picture.betting.closes_in_s;
  const left = clock?.left_s ?? (page.picture.betting.open ? closes : null);
  page.bells?.forEach(clearTimeout);
  if (left === null || left === undefined) return put(parts.timer);
  const whole = clock ? page.info.timer_s : Math.max(closes, 15),
    line = h("i", {});
  put(parts.timer, line, h("span", { class: "unseen" }, `${left} seconds left`));
  line.animate([{ transform: `scaleX(${Math.min(1, left / whole)})` }, { transform: "scaleX(0)" }], {
    duration: Math.max(1, left * 1000),
    fill: "forwards",
  });
  if (!clock || own().includes(clock.seat))
    page.bells = [10, 5]
      .filter((at) => left > at)
      .map((at) => setTimeout(() => say(`${at} seconds`), (left - at) * 1000));
}

/** A neighbouring box for whoever may play more than one. */
function another(mine) {
  if (!mine.length || mine.length >= (page.info.adjacent_boxes ?? 1)) return null;
  const free = [Math.max(...mine) + 1, Math.min(...mine) - 1].find(
    (seat) => seat >= 1 && seat <= seatCount() && !view().seats[seat],
  );
  return free
    ? h(
        "button",
        {
          class: "plain",
          type: "button",
          data: { key: "another" },
          on: { click: () => attempt(() => send("take_seat", { seat: free })) },
        },
        `Play seat ${free} as well`,
      )
    : null;
}

function seats() {
  const mine = own();
  put(
    parts.seats,
    mine.length > 1
      ? mine.map((seat) =>
          h(
            "button",
            {
              class: "minor",
              type: "button",
              "aria-pressed": String(seat === active()),
              on: {
                click: () => {
                  page.seat = seat;
                  turn();
                },
              },
            },
            `Bets of seat ${seat}`,
          ),
        )
      : null,
    another(mine),
    isPractice()
      ? h(
          "button",
          {
            class: "plain",
            type: "button",
            data: { key: "invite" },
            on: { click: (event) => copy(event.target, location.href) },
          },
          "Invite: copy this table’s address",
        )
      : null,
    mine.map((seat) =>
      h(
        "button",
        {
          class: "plain small",
          type: "button",
          data: { key: `leave ${seat}` },
          on: { click: () => attempt(() => send("leave_seat", { seat })) },
        },
        `Leave seat ${seat}`,
      ),
    ),
  );
}

const DISPUTED = { open: "disputed", upheld: "dispute upheld", not_upheld: "dispute not upheld" };

export async function rounds() {
  const place = $(".rounds-list", parts.rounds);
  try {
    const list = await get(`/api/tables/${encodeURIComponent(table)}/rounds?mine=1`);
    put(
      place,
      list.length
        ? list.map((round) =>
            h(
              "li",
              {},
              h("a", { href: `/rounds/${table}/${round.round}` }, `Round ${round.round}`),
              h("span", { class: "soft" }, when(round.at)),
              round.dispute ? h("span", { class: "soft" }, DISPUTED[round.dispute]) : null,
              h("strong", { class: "num" }, round.outcome === "void" ? "void" : signed(cents(round.net))),
            ),
          )
        : h("li", { class: "soft" }, "No round of yours is over yet."),
    );
  } catch (problem) {
    showProblem(place, problem);
  }
}

export function draw() {
  const now = shown();
  head();
  if (own().length) page.bets.show(view(), active(), page.picture.betting.open && own().length > 0);
  page.felt.draw(now, {
    own: own(),
    names: seatName,
    betting: page.picture.betting.open && own().length > 0,
    told: page.story.of(now),
  });
  narrow(now);
  put(parts.actions, parts.timer, parts.trouble, voidNotice(), jackpots(), actions());
  put(parts.latest, page.latest);
  ears(now);
  after(now);
  seats();
  $(".bets-panel").hidden = !own().length;
  $(".story-panel").classList.toggle("quiet", !now.settled.length);
}

export async function turn() {
  await page.felt.turnTo(active() ?? null);
  draw();
}
