// A round stepped through as the dealer did it: the felt at every step, why each chip moved, and its evidence.

import { card, ready } from "/static/cards.js";
import { lessons } from "/static/choices.js";
import { clauseTag, clauseTags, deed, problemPage, showProblem, toggleNewest } from "/static/clause.js";
import { get, post, session } from "/static/client.js";
import { disputeNotice } from "/static/disputes.js";
import { $, capital, cents, dollars, h, keys, put, say, signed, stamp, when, words } from "/static/dom.js";
import { Felt, laid } from "/static/felt.js";

const QUIET = ["MeterSeen", "TimerSet", "DecisionClockStarted"];

/** What lies on the table after so many steps: a view like the table's own. */
function standAt(round, count, showAll) {
  const view = { seats: {}, wagers: {}, decided: {}, decisions: {}, cards: {}, settled: [], asked: null };
  const lying = {};
  for (const seat of round.seats) view.seats[seat.seat] = seat.player ?? `seat ${seat.seat}`;
  for (const step of round.steps.slice(0, count)) lay(step, view, lying);
  for (const [place, cards] of Object.entries(lying)) {
    view.cards[place] = cards.map(
      (item, index) => item.face ?? (showAll ? (round.cards[place]?.[index] ?? null) : null),
    );
  }
  for (const seat of round.seats) later(seat, view);
  return view;
}

function lay(step, view, lying) {
  const at = (view.wagers[step.seat] ??= {});
  if (step.fact === "WagerPlaced") at[step.wager] = { amount: String(step.cents / 100), light: null };
  if (step.fact === "WagerTakenBack" || step.fact === "BetWithdrawn") delete at[step.wager];
  if (step.fact === "DecisionTaken") (view.decisions[step.seat] ??= []).push(step.choice);
  if (step.fact === "CardDealt")
    (lying[step.place] ??= []).push({ position: step.position, face: step.cards?.[0] ?? null });
  if (step.fact === "CardsShown")
    step.positions?.forEach((position, index) => turnUp(lying[step.place], position, step.cards?.[index]));
  if (step.fact === "WagerSettled")
    view.settled.push({ ...step, paid: money(step.paid), returned: money(step.returned), stake: money(step.stake) });
  if (step.fact === "SettlementReversed") view.settled = view.settled.filter((row) => row.seat !== step.seat);
}

const money = (amount) => String((amount ?? 0) / 100);

function turnUp(cards, position, face) {
  const lies = cards?.find((item) => item.position === position);
  if (lies && face) lies.face = face;
}

/** Play and raises: chips that a decision laid, known from what they came to. */
function later(seat, view) {
  const taken = view.decisions[seat.seat];
  if (!taken || taken.includes("fold")) return;
  for (const row of seat.wagers ?? seat.results ?? []) {
    const placed = view.wagers[seat.seat]?.[row.wager];
    if (!placed && ["play", "three_card_raise", "five_card_raise"].includes(row.wager))
      (view.decided[seat.seat] ??= {})[row.wager] = row.stake;
  }
}

class Replay {
  constructor(round, { table, own, mayDispute }) {
    Object.assign(this, { round, table, own, mayDispute, showAll: false });
    this.round.steps = round.steps.filter((step) => !QUIET.includes(step.fact));
    this.at = Math.min(
      Number(new URLSearchParams(location.search).get("step") ?? this.round.steps.length) || 1,
      this.round.steps.length,
    );
    this.felt = new Felt(table, () => {});
    this.now = h("p", { class: "step-now", "aria-live": "polite" });
    this.rows = h("div", { class: "narrow-only" });
    this.lessons = h("div", { role: "status" });
    this.list = h("ol", { class: "steps", "aria-label": "Steps" });
    this.slider = h("input", {
      type: "range",
      min: 1,
      max: this.round.steps.length,
      value: this.at,
      "aria-label": "Step",
      on: { input: (event) => this.go(Number(event.target.value)) },
    });
  }

  get element() {
    const press = (label, to, name) =>
      h("button", { class: "minor", type: "button", "aria-label": name, on: { click: () => this.go(to()) } }, label);
    const hidden = Object.values(this.round.cards).flat().some(Boolean);
    return h(
      "div",
      { class: "replay" },
      h(
        "div",
        { class: "stack" },
        this.felt.whole,
        this.rows,
        this.now,
        h(
          "div",
          { class: "controls" },
          press("First", () => 1, "First step"),
          press("◀", () => this.at - 1, "Back"),
          press("▶", () => this.at + 1, "Forward"),
          press("Last", () => this.round.steps.length, "Last step"),
          this.slider,
          hidden
            ? h(
                "label",
                { class: "row" },
                h("input", {
                  type: "checkbox",
                  on: {
                    change: (event) => {
                      this.showAll = event.target.checked;
                      this.go(this.at);
                    },
                  },
                }),
                "Show cards while they lay face down",
              )
            : null,
        ),
        this.settlement(),
        this.lessons,
        this.exports(),
      ),
      h("div", { class: "stack" }, h("div", { class: "panel" }, h("h2", {}, "As it happened"), this.list), this.refused()),
    );
  }

  /** What the own choices cost is counted while the round is already shown. */
  async learn() {
    if (this.own === null) return;
    put(this.lessons, h("p", { class: "small soft" }, "Counting what each choice was worth …"));
    const base = `/api/rounds/${encodeURIComponent(this.table)}/${this.round.round}`;
    const told = await get(`${base}/mistakes`).catch(() => ({ mistakes: null }));
    put(this.lessons, lessons(told.mistakes));
  }

  async open() {
    await ready();
    await this.felt.turnTo(this.own ?? null).catch(() => {});
    put(
      this.list,
      this.round.steps.map((step, index) =>
        h(
          "li",
          {},
          h(
            "button",
            { class: "step", type: "button", on: { click: () => this.go(index + 1) } },
            h("span", { class: "soft tiny num" }, index + 1),
            h(
              "span",
              { class: "grow" },
              capital(step.text),
              step.by ? h("span", { class: "soft tiny" }, ` · ${step.by} · ${when(step.at)}`) : null,
            ),
          ),
        ),
      ),
    );
    this.go(this.at, false);
    keys({
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(1),
      End: () => this.go(this.round.steps.length),
      c: () => toggleNewest(this.now),
    });
  }

  go(to, push = true) {
    this.at = Math.max(1, Math.min(this.round.steps.length, to));
    const step = this.round.steps[this.at - 1];
    const view = standAt(this.round, this.at, this.showAll);
    this.felt.draw(view, {
      own: this.own ? [this.own] : [],
      names: (seat) => view.seats[seat],
      betting: false,
      told: view.settled.length,
    });
    put(this.rows, this.places(view));
    put(
      this.now,
      h("span", { class: "soft small" }, `Step ${this.at} of ${this.round.steps.length} `),
      `${capital(step.text)}. `,
      clauseTags(step.clauses ?? (step.clause ? [step.clause] : [])),
    );
    this.slider.value = this.at;
    [...this.list.children].forEach((item, index) => {
      item.classList.toggle("future", index >= this.at);
      if (index === this.at - 1) {
        item.setAttribute("aria-current", "step");
        scrollWithin(this.list, item);
      } else item.removeAttribute("aria-current");
    });
    if (push) history.replaceState(null, "", `?step=${this.at}`);
  }

  /** The cards of every place in a row, for a narrow page. */
  places(view) {
    const name = (place) =>
      /^\d+$/.test(place)
        ? Number(place) === this.own
          ? "You"
          : `Seat ${place}`
        : place === "box"
          ? "Bonus box"
          : capital(place);
    const chips = (place) =>
      Object.entries(laid(view, place))
        .map(([wager, amount]) => `${words(wager)} ${dollars(amount)}`)
        .join(" · ");
    const every = [...new Set([...Object.keys(view.cards), ...Object.keys(view.seats)])];
    return every.map((place) =>
      h(
        "div",
        { class: "place" },
        h("span", { class: "small soft" }, name(place)),
        h(
          "span",
          { class: "hand" },
          (view.cards[place] ?? []).map((text) => card(text)),
        ),
        h("span", { class: "tiny" }, chips(place)),
      ),
    );
  }

  settlement() {
    const round = this.round;
    return h(
      "section",
      { class: "panel", "aria-labelledby": "settled" },
      h("h2", { id: "settled" }, round.void ? "Void: every wager went back" : "Why each chip moved"),
      round.void ? clauseTag(round.void) : null,
      round.dealer
        ? h(
            "p",
            { class: "row" },
            h("span", { class: "soft small" }, "Dealer"),
            (round.cards.dealer ?? []).map((text) => card(text)),
            h("span", {}, words(round.dealer.hand ?? ""), round.dealer.qualifies === false ? ", does not play" : ""),
          )
        : null,
      round.seats.map((seat) =>
        h(
          "div",
          { class: "scroll" },
          h(
            "h3",
            {},
            [`Seat ${seat.seat}`, seat.player, seat.hand && words(seat.hand), signed(cents(seat.net))]
              .filter(Boolean)
              .join(" · "),
          ),
          h(
            "table",
            {},
            h(
              "thead",
              { class: "unseen" },
              h(
                "tr",
                {},
                ["Wager", "Stake", "Outcome", "Paid", "Back", "Clauses"].map((name) => h("th", { scope: "col" }, name)),
              ),
            ),
            h(
              "tbody",
              {},
              (seat.wagers ?? seat.results ?? []).map((row) =>
                h(
                  "tr",
                  {},
                  h(
                    "th",
                    { scope: "row" },
                    capital(words(row.wager)),
                    row.from_seat ? ` (seat ${row.from_seat})` : "",
                    row.because?.length ? h("span", { class: "because" }, `because ${row.because.join(", ")}`) : null,
                  ),
                  h("td", { class: "num" }, dollars(cents(row.stake))),
                  h("td", { class: row.outcome }, row.outcome),
                  h("td", { class: "num" }, signed(cents(row.paid) + cents(row.returned) - cents(row.stake))),
                  h("td", {}, h("span", { class: "row" }, clauseTags(row.clauses))),
                ),
              ),
            ),
          ),
        ),
      ),
      Object.keys(round.meters_after ?? {}).length
        ? h(
            "p",
            { class: "small soft" },
            "Meters afterwards: ",
            Object.entries(round.meters_after)
              .map(
                ([name, value]) =>
                  `${words(name)} ${
                    typeof value === "string"
                      ? dollars(cents(value))
                      : Object.entries(value)
                          .map(([meter, shows]) => `${meter} ${dollars(cents(shows))}`)
                          .join(", ")
                  }`,
              )
              .join(" · "),
          )
        : null,
    );
  }

  /** What was tried in vain in this round, for auditors: who, when, between which steps, and why it was stopped. */
  refused() {
    const list = this.round.refused;
    if (!list) return null;
    const after = (fact) => this.round.steps.filter((step) => step.n <= fact).length;
    return h(
      "section",
      { class: "panel", "aria-labelledby": "refused" },
      h("h2", { id: "refused" }, "Refused in this round"),
      list.length
        ? h(
            "ul",
            { class: "log refused" },
            list.map((row) =>
              h(
                "li",
                {},
                h("span", { class: "soft tiny" }, `${stamp(row.at)} · after step ${after(row.fact)}`),
                h("span", { class: "grow" }, `${row.by}: `, deed(row)),
                clauseTag(row.clause),
              ),
            ),
          )
        : h("p", { class: "small soft" }, "Nothing was tried in vain."),
      this.round.programs?.length
        ? h("p", { class: "small soft" }, `Written by program ${this.round.programs.join("; ")}`)
        : null,
    );
  }

  exports() {
    const base = `/api/rounds/${encodeURIComponent(this.table)}/${this.round.round}`;
    const { record, evidence } = this.round.files;
    const place = h("div", {});
    const send = async (event) => {
      event.preventDefault();
      try {
        const kept = await post("/api/disputes", {
          table: this.table,
          round: this.round.round,
          reason: new FormData(event.target).get("reason"),
        });
        put(
          place,
          h(
            "p",
            { class: "notice", role: "status" },
            `Dispute ${kept.dispute} is with the floor. What is known of this round is kept as it is now; the answer will stand on this page.`,
          ),
        );
        say("The dispute is with the floor.");
      } catch (problem) {
        showProblem(place, problem);
      }
    };
    return h(
      "section",
      { class: "panel stack" },
      h("h2", {}, "Evidence"),
      record || evidence
        ? h(
            "p",
            { class: "row" },
            record ? h("a", { class: "button minor", href: `${base}/record.toml`, download: true }, "Record (TOML)") : null,
            evidence
              ? h(
                  "a",
                  { class: "button minor", href: `${base}/evidence.json`, download: true },
                  "Fair-cut evidence (JSON)",
                )
              : null,
          )
        : null,
      h(
        "p",
        { class: "small soft" },
        record
          ? ["The record settles to the same cents with ", h("code", {}, "queenhigh settle"), ". "]
          : "The record holds every card: it is for auditors. ",
        evidence
          ? "The evidence checks the deck against what was committed to before the cut."
          : "The evidence is for those who played this round, and for auditors.",
      ),
      this.mayDispute
        ? h(
            "details",
            {},
            h("summary", {}, "Dispute this round"),
            h(
              "form",
              { class: "stack", on: { submit: send } },
              h("label", {}, "What is wrong", h("input", { name: "reason", required: true, maxlength: 2000 })),
              h("button", { type: "submit" }, "Send to the floor"),
            ),
            place,
          )
        : null,
    );
  }
}

function scrollWithin(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 60)
    list.scrollTop = Math.max(0, top - list.clientHeight / 2);
}

/** Read the round of this page's address and show it. */
export async function showRound(kind) {
  const [, , name, number] = location.pathname.split("/");
  const table = decodeURIComponent(name);
  const main = $("#main");
  try {
    const who = await session();
    const round = await get(`/api/rounds/${encodeURIComponent(table)}/${number}`);
    const own = kind === "audit" ? null : (round.seats.find((seat) => seat.player === who.name)?.seat ?? null);
    document.title = `Round ${round.round} at ${round.operator} · Queen High`;
    const replay = new Replay(round, {
      table,
      own,
      mayDispute: ["floor", "auditor"].includes(who.role) || own !== null,
    });
    const net = round.seats.find((seat) => seat.seat === own)?.net;
    put(
      main,
      h(
        "div",
        { class: "row between" },
        h(
          "div",
          {},
          h("h1", {}, `Round ${round.round}${round.void ? ", void" : ""}`),
          h(
            "p",
            { class: "soft small" },
            `${round.operator} · ${words(round.game.replaceAll("-", " "))} · ${stamp(round.at)}`,
          ),
        ),
        h(
          "div",
          { class: "row" },
          net !== undefined
            ? h("strong", { class: cents(net) >= 0 ? "win" : "lose" }, `You: ${signed(cents(net))}`)
            : null,
          h(
            "a",
            { class: "button minor", href: kind === "audit" ? "/audit" : `/tables/${table}` },
            kind === "audit" ? "All rounds" : "To the table",
          ),
        ),
      ),
      round.disputes.map((row) => disputeNotice(row, who.role)),
      replay.element,
    );
    replay.learn();
    await replay.open();
    document.body.dataset.ready = "true";
  } catch (problem) {
    const back = h("a", { class: "button", href: `/tables/${name}` }, "To the table");
    put(main, problemPage(`Round ${number} cannot be shown`, problem, back));
  }
}
