// Many rounds in the lab: sliders for stake, rounds, seats and bankroll, the fan of results and the curve of ruin; a
// meter's year; and all games side by side. Each part asks the house when it comes into sight.

import { h, inputValue, put, putChanged } from "./elements.js";
import { get } from "./house_api.js";
import { labQuery, playAmounts } from "./lab_query.js";
import { nearest, slider } from "./lab_sliders.js";
import { NewestRequest } from "./newest_request.js";
import { keptFigure, numberTable, pictureFigure, pictureWidth } from "./pictures.js";
import { capital, counted, dollars, percent } from "./text_format.js";

/** @import { LabGame, LabPar, MeterYears, PictureData, RoundPictures } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */
/** @import { LabChoice, PlayAmounts } from "./lab_query.js" */

const money = (/** @type {number} */ amount) => dollars(amount * 100);
const plain = (/** @type {number} */ amount) => amount.toLocaleString("en-US");
const MOST_TABLES = [1, 2, 3, 5, 10, 20, 50, 100];
const REST_MS = 300;

/** Call it once, when an element is about to come into sight. @param {Element} element @param {() => void} act */
function whenSeen(element, act) {
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      act();
    },
    { rootMargin: "200px" },
  );
  seen.observe(element);
}

/** What waits until the sliders rest, so that it does not hold up what moves with them. @param {() => void} act */
function atRest(act) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, REST_MS);
  };
}

/** A part of the page that asks the house, from the moment it is seen. @template T */
class Part {
  #seen = false;

  /**
   * @param {string} title
   * @param {() => Promise<T>} ask
   * @param {(answer: T) => Child} show what is shown of an answer
   * @param {string} look
   */
  constructor(title, ask, show, look = "panel stack") {
    this.controls = h("div", { class: "sliders" });
    this.trouble = h("div", {});
    this.place = h("div", { class: "pictures" });
    this.whole = h(
      "section",
      { class: look, "aria-label": title },
      h("h2", {}, title),
      this.controls,
      this.trouble,
      this.place,
    );
    this.request = new NewestRequest(this.whole, this.trouble, ask, (answer) =>
      putChanged(this.place, answer && show(answer)),
    );
  }

  watch() {
    whenSeen(this.whole, () => {
      this.#seen = true;
      this.request.now();
    });
  }

  again() {
    if (this.#seen) this.request.now();
  }
}

/**
 * The parts of the lab that show many rounds.
 * @param {LabChoice} chosen
 * @param {() => LabGame} game
 * @param {() => void} keep writes what was chosen into the address
 */
export function manyRounds(chosen, game, keep) {
  const { play } = chosen;
  const query = (/** @type {Record<string, string | number>} */ more) =>
    `${labQuery({ ...chosen, stake: "1" })}&${new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]))}`;
  const drawSliders = () => put(rounds.controls, playSliders(play, game().seats, moved));
  const par = new Part("PAR sheet", () => get(`/api/lab/par?${labQuery(chosen)}`), parSheet, "stack");
  const rounds = new Part(
    "Many rounds",
    async () =>
      metersOf(chosen, game).every((meter) => chosen.meters[meter])
        ? get(`/api/lab/rounds?${query({ ...play, width: pictureWidth() })}`)
        : "Type what each meter shows: the results of many rounds depend on it.",
    (/** @type {RoundPictures | string} */ drawn) =>
      typeof drawn === "string" ? h("p", { class: "small soft" }, drawn) : draw(drawn),
  );
  const games = new Part(
    "All games side by side",
    () => get(`/api/lab/games?stake=${play.stake}&rounds=${play.rounds}&width=${pictureWidth()}`),
    (/** @type {{ pictures: PictureData[] }} */ drawn) => drawn.pictures.map(pictureFigure),
  );
  games.place.classList.add("games");
  const meters = meterYears(chosen, game);
  const draw = roundPictures();
  const keepAtRest = atRest(keep);
  const gamesAtRest = atRest(() => games.again());
  const moved = (/** @type {keyof PlayAmounts} */ name) => {
    rounds.request.now();
    keepAtRest();
    // Side by side, the games have one seat each and no bankroll.
    if (name === "stake" || name === "rounds") gamesAtRest();
  };
  return {
    beside: par.whole,
    below: [rounds.whole, meters.whole, games.whole],
    watch: () => {
      drawSliders();
      meters.reset();
      for (const part of [par, rounds, meters, games]) part.watch();
    },
    /** Another wager, other payouts or other meters were chosen. */
    again: () => {
      drawSliders();
      meters.reset();
      for (const part of [par, rounds, meters]) part.again();
    },
  };
}

/** The meters that the wager pays from. @param {LabChoice} chosen @param {() => LabGame} game */
function metersOf(chosen, game) {
  const wager = game().wagers.find((item) => item.wager === chosen.wager);
  return wager?.meters[chosen.paytable ?? ""] ?? [];
}

/** Draws the fan and the curve: the bankroll leaves the fan as it is, and the seats leave the curve. */
function roundPictures() {
  const fanFigure = keptFigure();
  const ruinFigure = keptFigure();
  return (/** @type {RoundPictures} */ { fan, ruin, no_ruin: why }) => [
    fanFigure(fan),
    ruin ? ruinFigure(ruin) : h("p", { class: "small soft" }, capital(why ?? "")),
  ];
}

/** @param {PlayAmounts} play @param {number} seats @param {(name: keyof PlayAmounts) => void} moved */
function playSliders(play, seats, moved) {
  const set = (/** @type {keyof PlayAmounts} */ name) => (/** @type {number} */ amount) => {
    play[name] = amount;
    moved(name);
  };
  const amounts = { ...playAmounts, seats: Array.from({ length: seats }, (_, index) => index + 1) };
  const moving = (/** @type {keyof PlayAmounts} */ name, /** @type {(amount: number) => string} */ text) => {
    // An address can hold an amount between those of the slider: what is drawn is what the slider says.
    play[name] = amounts[name][nearest(amounts[name], play[name])];
    return slider(capital(name), amounts[name], play[name], text, set(name));
  };
  return [moving("stake", money), moving("rounds", plain), moving("seats", plain), moving("bankroll", money)];
}

/**
 * A number that a picture is drawn by.
 * @param {Part<MeterYears | null>} part @param {string} label @param {string} value @param {(value: string) => void} take
 */
function numberField(part, label, value, take) {
  const change = (/** @type {Event} */ event) => {
    take(inputValue(event));
    part.request.now();
  };
  const attributes = { type: "number", min: 0.01, step: "any", value, data: { key: label }, on: { change } };
  return h("label", {}, label, h("input", attributes));
}

/** A year of the meters of a progressive. @param {LabChoice} chosen @param {() => LabGame} game */
function meterYears(chosen, game) {
  const state = {
    boxes: 5,
    tables: 1,
    /** What was typed: meter, then its restart and growth. @type {Record<string, { reset: string, percent: string }>} */
    terms: {},
    drawn: "",
  };
  const names = () => metersOf(chosen, game);
  const part = new Part(
    "A year of the meter",
    async () => {
      part.whole.hidden = !names().length;
      if (part.whole.hidden) return null;
      const { game: name, wager: on, paytable } = chosen;
      const terms = Object.entries(state.terms).map(([meter, { reset, percent }]) => `${meter}:${reset}:${percent}`);
      const asked = { game: name, wager: on, paytable: paytable ?? "", terms: terms.join(",") };
      const more = { boxes: String(state.boxes), tables: String(state.tables), width: String(pictureWidth()) };
      return get(`/api/lab/meters?${new URLSearchParams({ ...asked, ...more })}`);
    },
    (/** @type {MeterYears | null} */ years) => {
      if (!years) return null;
      drawControls(years.terms);
      return years.pictures.map(pictureFigure);
    },
  );
  /** The fields are drawn once for each paytable, so that typing is not disturbed. @param {MeterYears["terms"]} filed */
  const drawControls = (filed) => {
    const mark = `${chosen.game} ${chosen.wager} ${chosen.paytable}`;
    if (state.drawn === mark) return;
    state.drawn = mark;
    const boxes = Array.from({ length: game().seats }, (_, index) => index + 1);
    const set = (/** @type {"boxes" | "tables"} */ name) => (/** @type {number} */ amount) => {
      state[name] = amount;
      part.request.now();
    };
    put(
      part.controls,
      slider("Boxes", boxes, state.boxes, plain, set("boxes")),
      slider("Linked tables", MOST_TABLES, state.tables, plain, set("tables")),
      Object.entries(filed).flatMap(([name, terms]) => {
        const own = { reset: String(terms.reset), percent: String(terms.percent) };
        const take = (/** @type {"reset" | "percent"} */ which) => (/** @type {string} */ value) => {
          state.terms[name] = { ...own, ...state.terms[name], [which]: value };
        };
        return [
          numberField(part, `${capital(name)} restarts at, $`, own.reset, take("reset")),
          numberField(part, `${capital(name)} grows by, % of a wager`, own.percent, take("percent")),
        ];
      }),
    );
  };
  const reset = () => {
    if (state.drawn !== `${chosen.game} ${chosen.wager} ${chosen.paytable}`) state.terms = {};
    part.whole.hidden = !names().length;
  };
  return Object.assign(part, { reset });
}

/** @param {LabPar} sheet */
function parSheet({ cycle, columns, rows, parts, bands, volatility_index: index }) {
  return [
    h(
      "p",
      { class: "small soft" },
      `Cycle: ${counted(cycle, "equally likely deal")}.`,
      index === null ? "" : ` Volatility index ${index.toFixed(4)}.`,
    ),
    numberTable(columns, rows),
    parts.length > 1
      ? numberTable(
          ["Part", "Value"],
          parts.map(({ title, ev }) => [title, partValue(ev)]),
        )
      : null,
    bands.length ? numberTable(["Rounds", "Law", "Return in 90 of 100", "Return in 95 of 100"], bands) : null,
  ];
}

/** A fraction as a percentage; what depends on meters is left as a formula. @param {string | object} ev */
function partValue(ev) {
  if (typeof ev !== "string") return "by the meters";
  const [above, below = "1"] = ev.split("/");
  return `${percent(Number(above) / Number(below))} (${ev})`;
}
