// How a game is played, written by the house from its rules: for a page of its own and for an overlay at the table.

import { card, loadCardPictures } from "./card_pictures.js";
import { clauseTags } from "./clause_tags.js";
import { find, h, listTable } from "./elements.js";
import { get } from "./house_api.js";
import { problemBox } from "./problem_box.js";

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
      outcomes.map((outcome) => h("td", {}, outcome)),
    ),
  );
  return part(
    "You and the dealer",
    [h("p", {}, dealer.needs), listTable(["", ...dealer.wagers], rows)],
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

/** Everything about a game, without its title. @param {GameGuide} guide */
export function guideView(guide) {
  return h(
    "div",
    { class: "guide" },
    part("The game in five sentences", h("ol", { class: "guide-sentences" }, guide.sentences.map(sentence))),
    part("What beats what", [
      guide.rankings.map((ranking, index) => rankingList(ranking, index === 0)),
      h("p", { class: "small soft" }, `${guide.ties} ${guide.ace}`),
    ]),
    dealerPart(guide),
    guide.fold.length ? part("What a fold costs", h("ul", { class: "guide-list" }, guide.fold.map(sentence))) : null,
    part("The bets", h("ul", { class: "guide-list" }, guide.bets.map(sentence))),
    part(`What ${guide.operator} pays`, h("div", { class: "guide-paytables" }, paytables(guide)), "guide-wide"),
    part(
      "Limits",
      h(
        "ul",
        { class: "guide-list" },
        guide.limits.map(({ name, limit }) => h("li", {}, `${name}: ${limit}`)),
      ),
    ),
  );
}

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

/**
 * How to play, over the page. Closing it gives the focus back to what had it.
 * @param {string} game
 * @param {string} [table] the table whose house is meant; without it the practice house
 */
export async function openHowToPlay(game, table) {
  addStyle();
  const close = () => find("dialog.guide-overlay button")?.closest("dialog")?.close();
  const body = h("div", { class: "guide-body" }, h("p", { class: "loading" }, "Loading …"));
  const title = h("h1", { id: "guide-title" }, "How to play");
  const query = table ? `?table=${encodeURIComponent(table)}` : "";
  const dialog = h(
    "dialog",
    {
      class: "guide-overlay",
      "aria-labelledby": "guide-title",
      on: { close: (event) => /** @type {HTMLElement} */ (event.target).remove() },
    },
    h(
      "header",
      { class: "row between" },
      title,
      h(
        "span",
        { class: "row" },
        h("a", { class: "button minor", href: `/strategy/${encodeURIComponent(game)}${query}` }, "Best play"),
        h(
          "button",
          { class: "minor primary", type: "button", autofocus: true, on: { click: close } },
          "Back to the table",
        ),
      ),
    ),
    body,
  );
  // A click on the backdrop closes it, like any other overlay.
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  try {
    const guide = await fetchGuide(game, table);
    title.textContent = `How to play ${guide.title}`;
    body.replaceChildren(guideView(guide));
  } catch (problem) {
    body.replaceChildren(problemBox(problem));
  }
  return dialog;
}
