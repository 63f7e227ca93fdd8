// How a game is played, written by the house from its rules: for a page of its own and for an overlay at the table.

import { card, loadCardPictures } from "./card_pictures.js";
import { clauseTags } from "./clause_tags.js";
import { find, h, listTable } from "./elements.js";
import { get } from "./house_api.js";
import { learnPages } from "./learn_page.js";
import { problemBox } from "./problem_box.js";
import { capital } from "./text_format.js";

/** @import { GameGuide, GuideRanking, GuideSentence } from "./house_data.d.ts" */

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @param {GuideSentence} told */
const sentence = (told) => h("li", {}, h("span", {}, told.text), " ", clauseTags(told.clauses));

/** @param {string} title @param {import("./elements.js").Child} inside @param {string} [kind] */
const part = (title, inside, kind = "") =>
  h("section", { class: `panel stack guide-part ${kind}` }, h("h2", {}, title), inside);

/** @param {GuideRanking} ranking @param {boolean} open */
function rankingList(ranking, open) {
  const lines = ranking.lines.map(({ words, cards }) =>
    h("li", {}, h("span", { class: "guide-hand" }, cards.map(card)), h("span", {}, words)),
  );
  return h(
    "details",
    { open },
    h("summary", {}, `${ranking.title}, highest first`),
    h("ol", { class: "guide-ranking" }, lines),
  );
}

/** @param {GameGuide} guide */
function dealerPart({ dealer }) {
  if (!dealer) return null;
  const rows = dealer.cases.map(({ when, outcomes, clause }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, when, " ", clauseTags([clause])),
      outcomes.map((outcome) => h("td", { class: "outcome" }, outcome)),
    ),
  );
  return part(
    "You and the dealer",
    [h("p", {}, dealer.needs, " ", clauseTags(dealer.clauses)), listTable(["", ...dealer.wagers], rows)],
    "guide-dealer",
  );
}

/** @param {string} suits */
const suitSigns = (suits) => [...suits].map((suit) => SUITS[/** @type {"s" | "h" | "d" | "c"} */ (suit)]).join("");

/** @param {GameGuide} guide */
const paytables = (guide) =>
  guide.paytables.map(({ title, note, clause, lines }) =>
    h(
      "section",
      { class: "guide-paytable" },
      h("h3", {}, title, " ", clauseTags(clause ? [clause] : [])),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          lines.map(({ words, suits, pays }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, words, suits ? ` ${suitSigns(suits)}` : ""),
              h("td", { class: "num" }, pays),
            ),
          ),
        ),
      ),
      note ? h("p", { class: "small soft" }, note) : null,
    ),
  );

/** "1 in 425", or "17% of hands" for what is common. @param {number} chance */
export const howOften = (chance) =>
  chance >= 0.1 ? `${Math.round(chance * 100)}% of hands` : `1 in ${Math.round(1 / chance).toLocaleString("en-US")}`;

/** "40 to 1" in a table that says "to 1". @param {string | null} pays */
const short = (pays) => (pays ? pays.replace(/ to 1$/, "") : "–");

/** What beats what, what it pays at this house, and how often it comes. @param {GameGuide} guide */
function beats({ beats: { columns, rows } }) {
  const wagers = Object.entries(columns);
  const row = (/** @type {GameGuide["beats"]["rows"][number]} */ item) =>
    h(
      "tr",
      {},
      h(
        "td",
        { class: "guide-hand-cell", "aria-hidden": "true" },
        h("span", { class: "guide-hand" }, item.cards.map(card)),
      ),
      h(
        "th",
        { scope: "row" },
        capital(item.words),
        item.chance ? h("span", { class: "small-often" }, howOften(item.chance)) : null,
      ),
      wagers.map(([wager]) => h("td", { class: "num" }, short(item.pays[wager]))),
      h("td", { class: "num soft often" }, item.chance ? howOften(item.chance) : "–"),
    );
  return h(
    "table",
    { class: "guide-beats" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", { colspan: 2 }, "best at the top; pays to 1"),
        wagers.map(([, title]) => h("th", { scope: "col", class: "num" }, title)),
        h("th", { scope: "col", class: "num often" }, "how often"),
      ),
    ),
    h("tbody", {}, rows.map(row)),
  );
}

/** Rankings of other sizes than the hand that the player's box plays. @param {GameGuide} guide */
function otherRankings({ rankings, beats: { rows } }) {
  const size = rows[0]?.cards.length;
  return rankings.filter((ranking) => ranking.size !== size).map((ranking) => rankingList(ranking, false));
}

/** @param {GameGuide} guide */
const sentences = (guide) =>
  part("In five sentences", h("ol", { class: "guide-sentences" }, guide.sentences.map(sentence)), "guide-first");

/** @param {GameGuide} guide */
const foldPart = (guide) =>
  guide.fold.length ? part("What a fold costs", h("ul", { class: "guide-list" }, guide.fold.map(sentence))) : null;

/** @param {GameGuide} guide */
const beatsPart = (guide) =>
  part(
    "What beats what, and what it pays here",
    [
      beats(guide),
      h("p", { class: "small soft" }, guide.order.text, " ", clauseTags(guide.order.clauses)),
      otherRankings(guide),
    ],
    "guide-second",
  );

/** @param {GameGuide} guide */
const betsPart = (guide) =>
  part("The bets", [
    h("ul", { class: "guide-list" }, guide.bets.map(sentence)),
    h(
      "dl",
      { class: "guide-limits" },
      guide.limits.map(({ name, limit, clause }) =>
        h("div", {}, h("dt", {}, name), h("dd", {}, limit, " ", clauseTags([clause]))),
      ),
    ),
  ]);

/** @param {GameGuide} guide */
const paysPart = (guide) =>
  part(`What ${guide.operator} pays`, h("div", { class: "guide-paytables" }, paytables(guide)));

/** @param {import("./elements.js").Child} left @param {import("./elements.js").Child} right */
const columns = (left, right) =>
  h("div", { class: "guide guide-columns" }, h("div", { class: "stack" }, left), h("div", { class: "stack" }, right));

/** Everything about a game, without its title. @param {GameGuide} guide */
export const guideView = (guide) =>
  columns([sentences(guide), dealerPart(guide), foldPart(guide), betsPart(guide)], [beatsPart(guide), paysPart(guide)]);

/** The guide of a game at a table's house, or at the practice house. @param {string} game @param {string} [table] @returns {Promise<GameGuide>} */
export async function fetchGuide(game, table) {
  const query = table ? `?table=${encodeURIComponent(table)}` : "";
  const [guide] = await Promise.all([get(`/api/games/${encodeURIComponent(game)}/guide${query}`), loadCardPictures()]);
  return guide;
}

/** The style sheet of the overlay, for pages that do not load it themselves. */
function addStyle() {
  const address = "/static/learn.css";
  if (!document.querySelector(`link[href="${address}"]`))
    document.head.append(h("link", { rel: "stylesheet", href: address }));
}

/** @typedef {[name: string, draw: () => Node | Promise<Node>]} Tab */

/** @param {GameGuide} guide @param {string} query @returns {Tab[]} */
const tabsOf = (guide, query) => [
  [
    "Rules",
    () => columns([sentences(guide), dealerPart(guide), foldPart(guide), nextSteps(guide, query)], beatsPart(guide)),
  ],
  ...(guide.solved ? [/** @type {Tab} */ (["Best play", () => bestPlay(guide, query)])] : []),
  ["All paytables", () => columns(betsPart(guide), paysPart(guide))],
];

/** Where to go on learning; the table stays as it is. @param {GameGuide} guide @param {string} query */
const nextSteps = ({ game, solved }, query) =>
  solved
    ? part(
        "Practice it",
        h(
          "ul",
          { class: "learn-pages" },
          learnPages(game, query)
            .filter(({ place }) => ["train", "information"].includes(place))
            .map(({ name, purpose, address }) =>
              h(
                "li",
                {},
                h("a", { href: address }, h("strong", {}, name), h("span", { class: "small soft" }, purpose)),
              ),
            ),
        ),
      )
    : null;

/** @param {GameGuide} guide @param {string} query */
async function bestPlay(guide, query) {
  const { fetchStrategy, strategyView } = await import("./strategy_view.js");
  const base = `/api/games/${encodeURIComponent(guide.game)}`;
  return strategyView(await fetchStrategy(`${base}/strategy${query}`), `${base}/values${query}`);
}

class Overlay {
  #asked = 0;

  /** @param {string} query */
  constructor(query) {
    this.query = query;
    this.title = h("h1", { id: "guide-title" }, "How to play");
    this.tabs = h("div", { class: "guide-tabs", role: "group", "aria-label": "Parts of the rules" });
    this.body = h("div", { class: "guide-body", tabindex: "-1" }, h("p", { class: "loading" }, "Loading …"));
    const close = () => this.dialog.close();
    /** @type {HTMLDialogElement} */
    this.dialog = h(
      "dialog",
      { class: "guide-overlay", "aria-labelledby": "guide-title", on: { close: () => this.dialog.remove() } },
      h(
        "header",
        {},
        this.title,
        this.tabs,
        h(
          "button",
          { class: "minor", type: "button", autofocus: true, on: { click: close } },
          "Close ",
          h("kbd", {}, "Esc"),
        ),
      ),
      this.body,
    );
    // A click on the backdrop closes it, like any other overlay.
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && close());
    this.dialog.addEventListener("keydown", ({ key }) => {
      const button = this.tabs.children[Number(key) - 1];
      if (button instanceof HTMLElement) button.click();
    });
  }

  /** @param {GameGuide} guide */
  fill(guide) {
    this.title.textContent = `How to play ${guide.title}`;
    const tabs = tabsOf(guide, this.query);
    this.tabs.replaceChildren(
      ...tabs.map((tab, index) =>
        h(
          "button",
          { class: "plain", type: "button", on: { click: () => this.show(tab, index) } },
          `${tab[0]} `,
          h("kbd", {}, index + 1),
        ),
      ),
    );
    return this.show(tabs[0], 0);
  }

  /** @param {Tab} tab @param {number} at */
  async show([, draw], at) {
    const turn = ++this.#asked;
    for (const [index, button] of [...this.tabs.children].entries())
      button.setAttribute("aria-pressed", String(index === at));
    this.body.replaceChildren(h("p", { class: "loading" }, "Counting …"));
    const drawn = await Promise.resolve(draw()).catch(problemBox);
    if (turn !== this.#asked) return;
    this.body.replaceChildren(drawn);
    this.body.scrollTop = 0;
  }
}

/**
 * How to play, over the page. Closing it gives the focus back to what had it.
 * @param {string} game
 * @param {string} [table] the table whose house is meant; without it the practice house
 */
export async function openHowToPlay(game, table) {
  if (find("dialog[open]")) return;
  addStyle();
  const overlay = new Overlay(table ? `?table=${encodeURIComponent(table)}` : "");
  document.body.append(overlay.dialog);
  overlay.dialog.showModal();
  try {
    await overlay.fill(await fetchGuide(game, table));
  } catch (problem) {
    overlay.body.replaceChildren(problemBox(problem));
  }
}
