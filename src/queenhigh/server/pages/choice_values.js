// The exact value of each choice with a hand: dollars first, the fraction behind a toggle.

import { card } from "./card_pictures.js";
import { choiceLabel } from "./decision_buttons.js";
import { h } from "./elements.js";
import { exactly, money } from "./learn_page.js";

/** @import { HandValues } from "./house_data.d.ts" */

/** @param {string[]} cards */
export const handPicture = (cards) => h("span", { class: "guide-hand" }, cards.map(card));

/** @param {Pick<HandValues, "options" | "best">} values */
export const choiceValues = ({ options, best }) =>
  h(
    "ul",
    { class: "choice-values" },
    options.map(({ action, ev, exact }) =>
      h(
        "li",
        { class: action === best ? "best" : "" },
        h("span", {}, choiceLabel(action), action === best ? " · best" : ""),
        h("span", {}, money(ev)),
        exactly(exact),
      ),
    ),
  );
