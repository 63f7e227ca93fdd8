// How a game is played, on a page of its own.

import { loadCardPictures } from "./card_pictures.js";
import { $, h, put } from "./elements.js";
import { get } from "./house_api.js";
import { guideView } from "./how_to_play_view.js";
import { learnAddress, learnLinks } from "./learn_page.js";
import { problemPage } from "./problem_box.js";

/** @import { GameGuide } from "./house_data.d.ts" */

async function open() {
  /** @type {[GameGuide, unknown]} */
  const [guide] = await Promise.all([get(learnAddress("guide")), loadCardPictures()]);
  document.title = `How to play ${guide.title} · Queen High`;
  put(
    $("#main"),
    h("h1", {}, `How to play ${guide.title}`),
    h("p", { class: "soft serif motto" }, guide.motto),
    learnLinks("games"),
    guideView(guide),
  );
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("This game has no page", problem)));
