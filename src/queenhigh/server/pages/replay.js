// A round step by step: the felt at every step, why each chip moved, refused acts, evidence, and disputes.

import { hand, loadCardPictures } from "./card_pictures.js";
import { clauseTag, clauseTags, toggleNewest } from "./clause_tags.js";
import { verdict } from "./coach_verdict.js";
import { disputeNotice } from "./disputes.js";
import { $, h, inputValue, keys, put, reducedMotion } from "./elements.js";
import { Felt } from "./felt.js";
import { get, session } from "./house_api.js";
import { actText, problemPage } from "./problem_box.js";
import { ReplayPlayer } from "./replay_player.js";
import { viewAfter } from "./replay_state.js";
import { evidencePanel } from "./round_evidence.js";
import { settlementPanel } from "./round_settlement.js";
import { stakesAt } from "./stakes.js";
import { capital, cents, dollars, placeWords, signedDollars, stamp, titleWords, when, words } from "./text_format.js";
import { voidNotice } from "./void_notice.js";

/** @import { FeltView, RoundRecord, RoundStep, Seat } from "./house_data.d.ts" */

/** Steps that nobody at the table would notice. */
const QUIET = ["MeterSeen", "TimerSet", "DecisionClockStarted"];

/** Who did it, and who dealt at that moment if it was somebody else. @param {RoundStep} step */
const whoActed = ({ by, dealer }) => (dealer && dealer !== by ? `${by}, dealer ${dealer}` : by);

class Replay {
  #revealAll = false;

  /**
   * @param {RoundRecord} round
   * @param {{ table: string, own: Seat | null, mayDispute: boolean }} viewer
   */
  constructor(round, { table, own, mayDispute }) {
    this.round = { ...round, steps: round.steps.filter((step) => !QUIET.includes(step.fact)) };
    this.table = table;
    this.own = own;
    this.mayDispute = mayDispute;
    const asked = Number(new URLSearchParams(location.search).get("step") ?? this.last);
    this.at = Math.min(asked || 1, this.last);
    this.player = new ReplayPlayer({
      next: () => this.go(this.at + 1, true, true),
      restart: () => this.go(1, true, true),
      atEnd: () => this.at >= this.last,
    });
    this.felt = new Felt(table, () => {}, round.round);
    this.now = h("p", { class: "step-now", "aria-live": "polite" });
    this.rows = h("div", { class: "narrow-only" });
    this.lessons = h("div", { role: "status" });
    this.list = h("ol", { class: "steps", "aria-label": "Steps" });
    this.slider = h("input", {
      type: "range",
      min: 1,
      max: this.last,
      value: this.at,
      "aria-label": "Step",
      on: { input: (event) => this.go(Number(inputValue(event))) },
    });
  }

  /** The number of the last step. */
  get last() {
    return this.round.steps.length;
  }

  get address() {
    return `/api/rounds/${encodeURIComponent(this.table)}/${this.round.round}`;
  }

  get element() {
    return h(
      "div",
      { class: "replay" },
      h(
        "div",
        { class: "stack" },
        this.felt.whole,
        this.rows,
        this.now,
        this.#controls(),
        settlementPanel(this.round, this.own),
        this.lessons,
        evidencePanel(this.round, this.table, this.address, this.mayDispute),
      ),
      h(
        "div",
        { class: "stack" },
        h(
          "div",
          { class: "panel" },
          h("h2", {}, "Step by step"),
          h(
            "p",
            { class: "steps-head tiny soft", "aria-hidden": "true" },
            h("span", {}, "Step"),
            "What happened · who · when",
          ),
          this.list,
        ),
        refusedPanel(this.round),
      ),
    );
  }

  #controls() {
    /** @param {string} label @param {() => number} to @param {string} name */
    const button = (label, to, name) =>
      h("button", { class: "minor", type: "button", "aria-label": name, on: { click: () => this.go(to()) } }, label);
    const reveal = (/** @type {Event} */ event) => {
      this.#revealAll = /** @type {HTMLInputElement} */ (event.target).checked;
      this.go(this.at);
    };
    const knowsCards = Object.values(this.round.cards).flat().some(Boolean);
    return h(
      "div",
      { class: "controls" },
      this.player.controls,
      button("First", () => 1, "First step"),
      button("◀", () => this.at - 1, "Back"),
      button("▶", () => this.at + 1, "Forward"),
      button("Last", () => this.last, "Last step"),
      this.slider,
      knowsCards
        ? h(
            "label",
            { class: "row" },
            h("input", { type: "checkbox", on: { change: reveal } }),
            "Reveal face-down cards",
          )
        : null,
    );
  }

  /** What the player's choices cost is calculated while the round is already shown. */
  async learn() {
    if (this.own === null) return;
    put(this.lessons, h("p", { class: "small soft" }, "Calculating what each choice was worth …"));
    const { mistakes } = await get(`${this.address}/mistakes`).catch(() => ({ mistakes: null }));
    put(this.lessons, verdict(mistakes));
  }

  async open() {
    await loadCardPictures();
    await this.felt.turnTo(this.own).catch(() => {});
    put(
      this.list,
      this.round.steps.map((step, index) => this.#step(step, index + 1)),
    );
    this.go(this.at, false);
    if (new URLSearchParams(location.search).has("play")) this.#start();
    keys({
      " ": () => this.player.toggle(),
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(1),
      End: () => this.go(this.last),
      c: () => toggleNewest(this.now),
    });
  }

  /** From the first step, by itself unless the viewer wants no motion. */
  #start() {
    this.go(1, true, true);
    if (!reducedMotion()) this.player.play();
  }

  /** @param {RoundStep} step @param {number} number */
  #step(step, number) {
    return h(
      "li",
      {},
      h(
        "button",
        { class: "step", type: "button", on: { click: () => this.go(number) } },
        h("span", { class: "soft tiny num" }, number),
        h(
          "span",
          { class: "grow" },
          capital(step.text),
          step.by ? h("span", { class: "soft tiny" }, `${whoActed(step)} · ${when(step.at)}`) : null,
        ),
      ),
    );
  }

  /**
   * Show the round after this many steps. A viewer who chooses a step stops the replay there.
   * @param {number} to
   */
  go(to, keepAddress = true, byItself = false) {
    if (!byItself && this.player.playing) this.player.pause();
    this.at = Math.max(1, Math.min(this.last, to));
    const step = this.round.steps[this.at - 1];
    const view = viewAfter(this.round, this.at, this.#revealAll, this.own);
    this.felt.draw(view, {
      own: this.own ? [this.own] : [],
      names: (seat) => view.seats[seat],
      betting: false,
      settled: view.settled.length,
    });
    put(this.rows, this.#places(view));
    put(
      this.now,
      h("span", { class: "soft small" }, `Step ${this.at} of ${this.last} `),
      `${capital(step.text)}. `,
      clauseTags(step.clauses ?? (step.clause ? [step.clause] : [])),
    );
    this.slider.value = String(this.at);
    this.#markStep();
    if (keepAddress) history.replaceState(null, "", `?step=${this.at}`);
  }

  #markStep() {
    [...this.list.children].forEach((item, index) => {
      item.classList.toggle("future", index >= this.at);
      if (index === this.at - 1) {
        item.setAttribute("aria-current", "step");
        scrollWithin(this.list, /** @type {HTMLElement} */ (item));
      } else item.removeAttribute("aria-current");
    });
  }

  /** The cards and chips of every place in rows, for a narrow page. @param {FeltView} view */
  #places(view) {
    const places = [...new Set([...Object.keys(view.cards), ...Object.keys(view.seats)])];
    const stakes = (/** @type {string} */ place) =>
      Object.entries(stakesAt(view, place))
        .map(([wager, amount]) => `${this.round.titles[wager] ?? capital(words(wager))} ${dollars(amount)}`)
        .join(" · ");
    return places.map((place) =>
      h(
        "div",
        { class: "place" },
        h("span", { class: "small soft" }, Number(place) === this.own ? "You" : placeWords(place)),
        hand(view.cards[place]),
        h("span", { class: "tiny" }, stakes(place)),
      ),
    );
  }
}

/** For auditors: acts that were refused in this round, by whom, when, and why. @param {RoundRecord} round */
function refusedPanel(round) {
  if (!round.refused) return null;
  const stepBefore = (/** @type {number} */ fact) => round.steps.filter((step) => step.n <= fact).length;
  return h(
    "section",
    { class: "panel", "aria-labelledby": "refused" },
    h("h2", { id: "refused" }, "Refused in this round"),
    round.refused.length
      ? h(
          "ul",
          { class: "log refused" },
          round.refused.map((row) =>
            h(
              "li",
              {},
              h("span", { class: "soft tiny" }, `${stamp(row.at)} · after step ${stepBefore(row.fact)}`),
              h("span", { class: "grow" }, `${row.by}: `, actText(row)),
              clauseTag(row.clause),
            ),
          ),
        )
      : h("p", { class: "small soft" }, "No act was refused."),
    round.programs?.length
      ? h("p", { class: "small soft programs" }, `Recorded by program ${round.programs.join("; ")}`)
      : null,
  );
}

/** @param {HTMLElement} list @param {HTMLElement} item */
function scrollWithin(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 60)
    list.scrollTop = Math.max(0, top - list.clientHeight / 2);
}

/** @param {RoundRecord} round @param {Seat | null} own @param {string} back */
function heading(round, own, back) {
  const net = round.seats.find((seat) => seat.seat === own)?.net;
  // Auditors print rounds of many tables, often of one operator; a player knows which table this is.
  const name = `Round ${round.round}${back === "/audit" ? ` at ${round.table}` : ""}`;
  return h(
    "div",
    { class: "row between" },
    h(
      "div",
      {},
      h("h1", {}, `${name}${round.void ? ", void" : ""}`),
      h(
        "p",
        { class: "soft small" },
        `${round.operator} · ${titleWords(round.game.replaceAll("-", " "))} · ${stamp(round.at)}`,
      ),
    ),
    h(
      "div",
      { class: "row" },
      net === undefined || round.void
        ? null
        : h("strong", { class: cents(net) >= 0 ? "win" : "lose" }, `You: ${signedDollars(cents(net))}`),
      h("a", { class: "button minor", href: back }, back === "/audit" ? "All rounds" : "To the table"),
    ),
  );
}

/** Show the round that the page's address names. @param {"player" | "audit"} kind */
export async function showRound(kind) {
  const [, , name, number] = location.pathname.split("/");
  const table = decodeURIComponent(name);
  const main = $("#main");
  try {
    const who = await session();
    /** @type {RoundRecord} */
    const round = await get(`/api/rounds/${encodeURIComponent(table)}/${number}`);
    const own = kind === "audit" ? null : (round.seats.find((seat) => seat.player === who.name)?.seat ?? null);
    document.title = `Round ${round.round} at ${round.operator} · Queen High`;
    const mayDispute = who.role === "floor" || own !== null;
    const replay = new Replay(round, { table, own, mayDispute });
    put(
      main,
      heading(round, own, kind === "audit" ? "/audit" : `/tables/${table}`),
      voidNotice(round.round, round.voided, own === null ? [] : [own]),
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
