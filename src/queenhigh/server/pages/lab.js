// The paytable lab: pick or type payouts and see exact edge, risk and chances move. Its state is its address.

import { clauseTag, problemBox, showProblem } from "/static/clause.js";
import { get } from "/static/client.js";
import { $, capital, h, put, s, say, words } from "/static/dom.js";

const main = $("#main");
const parts = {
  pickers: h("div", { class: "pickers" }),
  lines: h("div", {}),
  figures: h("dl", { class: "figures" }),
  chart: h("figure", {}),
  trouble: h("div", {}),
  words: h("p", { class: "small soft" }),
  play: h("div", { class: "small" }),
};
const state = {
  game: "three-card-poker",
  wager: "pair_plus",
  paytable: null,
  lines: {},
  stake: "1",
  meters: {},
  strategy: "optimal",
};
let games,
  basis = null,
  shown = null,
  latest = 0;

const game = () => games.find((item) => item.game === state.game);
const wager = () => game().wagers.find((item) => item.wager === state.wager) ?? game().wagers[0];
const pairs = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}:${value}`)
    .join(",");

function address(changed) {
  const sent = new URLSearchParams({ game: state.game, wager: state.wager });
  if (state.paytable) sent.set("paytable", state.paytable);
  if (changed && pairs(state.lines)) sent.set("lines", pairs(state.lines));
  if (state.stake !== "1") sent.set("stake", state.stake);
  if (pairs(state.meters)) sent.set("meter", pairs(state.meters));
  return sent.toString();
}

function fromAddress() {
  const asked = new URLSearchParams(location.search);
  const split = (text) =>
    Object.fromEntries(
      (text ?? "")
        .split(",")
        .filter(Boolean)
        .map((pair) => pair.split(":")),
    );
  for (const name of ["game", "wager", "paytable", "stake"]) if (asked.get(name)) state[name] = asked.get(name);
  state.lines = split(asked.get("lines"));
  state.meters = split(asked.get("meter"));
  if (!game()) state.game = games[0].game;
  state.wager = wager().wager;
}

function select(label, name, options, value) {
  return h(
    "label",
    {},
    label,
    h(
      "select",
      { name, data: { key: name }, on: { change: (event) => pick(name, event.target.value) } },
      options.map(([id, text]) => h("option", { value: id, selected: id === value }, text)),
    ),
  );
}

function pick(name, value) {
  state[name] = value;
  Object.assign(state, { lines: {} });
  if (name === "game")
    Object.assign(state, {
      wager: games.find((item) => item.game === value).wagers[0].wager,
      paytable: null,
      meters: {},
    });
  if (name === "wager") Object.assign(state, { paytable: null, meters: {} });
  pickers();
  count();
}

function pickers() {
  const letters = wager().letters;
  state.paytable = letters.includes(state.paytable) ? state.paytable : letters[0];
  const meters = wager().meters[state.paytable] ?? [];
  put(
    parts.pickers,
    select(
      "Game",
      "game",
      games.map((item) => [item.game, item.title]),
      state.game,
    ),
    select(
      "Wager",
      "wager",
      game().wagers.map((item) => [item.wager, item.label]),
      state.wager,
    ),
    letters.length > 1
      ? select(
          "Paytable",
          "paytable",
          letters.map((letter) => [letter, letter]),
          state.paytable,
        )
      : null,
    meters.map((meter) =>
      h(
        "label",
        {},
        `${capital(meter)} meter, $`,
        h("input", {
          type: "number",
          min: 0,
          step: 100,
          value: state.meters[meter] ?? "",
          placeholder: "not given",
          data: { key: `meter ${meter}` },
          on: {
            input: (event) => {
              state.meters[meter] = event.target.value;
              soon();
            },
          },
        }),
      ),
    ),
  );
}

let timer;
function soon() {
  clearTimeout(timer);
  timer = setTimeout(count, 120);
}

async function count() {
  const turn = ++latest;
  history.replaceState(null, "", `?${address(true)}`);
  main.querySelector(".results")?.classList.add("stale");
  try {
    const [now, filed] = await Promise.all([
      get(`/api/lab?${address(true)}`),
      pairs(state.lines) ? get(`/api/lab?${address(false)}`) : null,
    ]);
    if (turn !== latest) return;
    [shown, basis] = [now, filed ?? now];
    showProblem(parts.trouble, null);
    draw();
  } catch (problem) {
    if (turn === latest) put(parts.trouble, problemBox(problem));
  }
  main.querySelector(".results")?.classList.remove("stale");
}

function lines() {
  const mark = `${state.game} ${state.wager} ${state.paytable}`;
  if (lines.mark === mark && parts.lines.childElementCount) return markChanged();
  lines.mark = mark;
  if (!basis.lines.length)
    return put(parts.lines, h("p", { class: "small soft" }, "This wager has no paytable to change."));
  put(
    parts.lines,
    h(
      "table",
      { class: "lines" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Hand"),
          h("th", { scope: "col", class: "num" }, "Pays"),
          h("th", { scope: "col" }, h("span", { class: "unseen" }, "Clause")),
        ),
      ),
      h(
        "tbody",
        {},
        basis.lines.map((line) => {
          const input = h("input", {
            type: "number",
            min: 0,
            step: 1,
            value: state.lines[line.hand] ?? line.amount,
            "aria-label": `${line.words} pays`,
            data: { hand: line.hand },
            on: {
              input: (event) => {
                const value = event.target.value;
                if (value === "" || Number(value) === line.amount) delete state.lines[line.hand];
                else state.lines[line.hand] = value;
                soon();
              },
            },
          });
          return h(
            "tr",
            { data: { hand: line.hand } },
            h("th", { scope: "row" }, line.words),
            h(
              "td",
              { class: "num" },
              input,
              h("span", { class: "tiny soft" }, ` ${line.pays.replace(/^[\d,$%.]+ ?/, "")}`),
            ),
            h("td", {}, clauseTag(line.clause)),
          );
        }),
      ),
    ),
    h(
      "button",
      {
        class: "minor",
        type: "button",
        on: {
          click: () => {
            state.lines = {};
            lines.mark = null;
            count();
          },
        },
      },
      "As filed",
    ),
  );
  markChanged();
}

function markChanged() {
  for (const row of parts.lines.querySelectorAll("tr[data-hand]"))
    row.classList.toggle("changed", row.dataset.hand in state.lines);
}

const percent = (number) => `${(number * 100).toFixed(4).replace("-", "−")}%`;
const plain = (number) => number.toFixed(4).replace("-", "−");

function figure(name, both, format, before, up) {
  if (both === null || both === undefined) return null;
  const value = both.value ?? both,
    moved = before === null || before === undefined ? 0 : value - (before.value ?? before);
  return h(
    "div",
    { class: "figure" },
    h("dt", {}, name),
    h(
      "dd",
      {},
      format(value),
      both.exact ? h("span", { class: "exact" }, both.exact) : null,
      Math.abs(moved) > 1e-9
        ? h(
            "span",
            { class: `moved ${moved > 0 === up ? "win" : "lose"}` },
            `${moved > 0 ? "+" : "−"}${format(Math.abs(moved))} against the filed one`,
          )
        : null,
    ),
  );
}

const money = (number) => `$${number.toLocaleString("en-US", { maximumFractionDigits: 2 })}`;

function byMeter(value) {
  const shape = value?.per_meter ? value : null;
  if (!shape) return null;
  return h(
    "div",
    { class: "figure" },
    h("dt", {}, "Value, by the meters"),
    h(
      "dd",
      {},
      h(
        "span",
        { class: "exact" },
        `${shape.constant} + ${Object.entries(shape.per_meter)
          .map(([name, slope]) => `${slope} × ${name}`)
          .join(" + ")}`,
      ),
    ),
  );
}

const many = (count) => count.toLocaleString("en-US");

/** What the changed payouts do to the best play, decision by decision. */
function playWords(play) {
  if (!play) return null;
  if (!play.decided)
    return h(
      "p",
      {},
      "Best play: taken by itself, this wager is paid by the cards alone. Nothing is decided on it, so no play changes.",
    );
  return play.stages.map((stage) =>
    h(
      "p",
      {},
      h("strong", {}, `Best play on ${stage.known}: `),
      stage.changed ? stage.moved.map(movedWords).join("; ") : "nothing changes",
      `, of ${many(stage.hands)}.`,
    ),
  );
}

const movedWords = (moved) =>
  `${many(moved.hands)} from ${moved.was} to ${moved.now} (such as ${moved.examples.map(words).join(", ")})`;

function draw() {
  lines();
  put(
    parts.figures,
    figure("House edge", shown.house_edge, percent, basis.house_edge, false),
    figure("Element of risk", shown.element_of_risk, percent, basis.element_of_risk, false),
    byMeter(shown.by_meter),
    figure("Standard deviation", shown.sd, plain, basis.sd, true),
    figure("Hit rate", shown.hit_rate, percent, basis.hit_rate, true),
    figure("Break-even meter", shown.break_even, money, basis.break_even, false),
    figure("Average wager", shown.average_wager, plain, basis.average_wager, true),
  );
  const total = Number(shown.denominator).toLocaleString("en-US");
  const over = shown.denominator ? ` over ${total} ${shown.denominator_is ?? "equally likely deals"}` : "";
  put(
    parts.words,
    `Per ${words(shown.unit)}. Counted${over}, never sampled. Strategy: ${shown.strategy ?? "none needed"}.`,
  );
  put(parts.play, playWords(shown.play));
  chart();
  say(`House edge ${shown.house_edge ? percent(shown.house_edge.value) : "by the meters"}`);
}

/** Chances of each net result on a scale of powers of ten: rare hands stay visible. */
function chart() {
  const bars = (shown.chart?.bars ?? []).slice().sort((a, b) => a.value - b.value);
  if (!bars.length)
    return put(parts.chart, h("p", { class: "small soft" }, "The chart needs a value for every meter."));
  const few = bars.length > 26 ? bars.filter((_, index) => index < 10 || index >= bars.length - 16) : bars;
  const width = innerWidth < 700 ? 380 : 720,
    height = 260,
    left = 64,
    bottom = 40,
    step = (width - left - 8) / few.length;
  const lowest = Math.floor(Math.log10(Math.min(...few.map((bar) => bar.probability))));
  const y = (chance) => 12 + (Math.log10(chance) / lowest) * (height - bottom - 12);
  const ticks = Array.from({ length: -lowest + 1 }, (_, index) => -index).filter(
    (_, index) => index % Math.ceil(-lowest / 6 || 1) === 0,
  );
  const every = Math.ceil(few.length / (width / 45));
  put(
    parts.chart,
    s(
      "svg",
      {
        class: "chart",
        viewBox: `0 0 ${width} ${height + 16}`,
        role: "img",
        "aria-label": "The chance of each net result",
      },
      ticks.map((power) =>
        s(
          "g",
          {},
          s("line", { class: "axis", x1: left - 4, x2: left, y1: y(10 ** power), y2: y(10 ** power) }),
          s(
            "text",
            { x: left - 8, y: y(10 ** power) + 4, "text-anchor": "end" },
            power === 0 ? "100%" : power >= -4 ? `${10 ** (power + 2)}%` : `10^${power}`,
          ),
        ),
      ),
      s("line", { class: "axis", x1: left, x2: width, y1: height - bottom, y2: height - bottom }),
      few.map((bar, index) =>
        s(
          "g",
          {},
          s(
            "rect",
            {
              class: bar.value > 0 ? "gain" : bar.value < 0 ? "loss" : "",
              x: left + index * step + step * 0.12,
              width: step * 0.76,
              y: y(bar.probability),
              height: Math.max(1, height - bottom - y(bar.probability)),
            },
            s("title", {}, `${bar.net}: ${bar.count} (${percent(bar.probability)})`),
          ),
          index % every === 0
            ? s(
                "text",
                { x: left + index * step + step / 2, y: height - bottom + 16, "text-anchor": "middle" },
                short(bar.value),
              )
            : null,
        ),
      ),
      s(
        "text",
        { x: (width + left) / 2, y: height + 10, "text-anchor": "middle" },
        "net result in units: − loses, + wins",
      ),
    ),
    h("figcaption", { class: "tiny soft" }, "How often each result comes; each mark up is ten times as often."),
  );
}

addEventListener("resize", () => shown && chart());

const short = (value) => (Number.isInteger(value) ? value : value.toFixed(1)).toString().replace("-", "−");

async function open() {
  games = await get("/api/paytables");
  fromAddress();
  put(
    main,
    h("h1", {}, "Paytable lab"),
    h("p", { class: "soft" }, "Pick a wager, change a payout: every number is exact and moves as you type."),
    h(
      "div",
      { class: "lab" },
      h("section", { class: "panel stack", "aria-label": "Paytable" }, parts.pickers, parts.lines),
      h(
        "section",
        { class: "panel stack results", "aria-label": "Figures", "aria-live": "off" },
        parts.trouble,
        parts.figures,
        parts.words,
        parts.play,
        parts.chart,
      ),
    ),
  );
  pickers();
  await count();
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
