// Where learning starts: every game with its pages, and how far this browser's player has come in each.

import { card, loadCardPictures } from "./card_pictures.js";
import { $, h, put } from "./elements.js";
import { get } from "./house_api.js";
import { kept, learnPages } from "./learn_page.js";
import { problemPage } from "./problem_box.js";
import { counted } from "./text_format.js";
import { newScore, percentRight } from "./trainer_score.js";

/** @import { LobbyGame } from "./house_data.d.ts" */

/** The cards of a game's picture. */
const FAN = ["Qs", "Qh", "9d", "6c", "3s"];

/** How the trainer went so far. @param {string} game */
function progress(game) {
  try {
    const score = { ...newScore(), ...JSON.parse(kept(`training ${game}`) ?? "{}").score };
    if (!score.answers) return "Not trained yet";
    return `${percentRight(score)}% right in ${counted(score.answers, "hand")}, longest run ${score.longest}`;
  } catch {
    return "Not trained yet";
  }
}

/** @param {LobbyGame} game */
const gamePanel = ({ game, title, summary, player_cards }) =>
  h(
    "li",
    { class: "panel stack learn-game" },
    h("div", { class: "learn-fan", "aria-hidden": "true" }, FAN.slice(0, player_cards).map(card)),
    h("h2", {}, title),
    h("p", { class: "small soft" }, `${summary}.`),
    h(
      "ul",
      { class: "learn-pages" },
      learnPages(game).map(({ name, purpose, address, place }) =>
        h(
          "li",
          {},
          h(
            "a",
            { href: address },
            h("strong", {}, name),
            h("span", { class: "small soft" }, place === "train" ? progress(game) : purpose),
          ),
        ),
      ),
    ),
  );

async function open() {
  /** @type {[LobbyGame[], unknown]} */
  const [games] = await Promise.all([get("/api/games"), loadCardPictures()]);
  put(
    $("#main"),
    h("h1", {}, "Learn the games"),
    h("p", { class: "soft" }, "Read five sentences, see the best play, then practice the decisions that cost money."),
    h("p", {}, h("a", { href: "/school" }, "School for dealers"), ": payouts, procedure, and what went wrong."),
    h("ul", { class: "learn-games" }, games.filter(({ electronic }) => !electronic).map(gamePanel)),
  );
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("The games cannot be shown", problem)));
