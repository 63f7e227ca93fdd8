// The menu of the table: sound, deck, speed, view, name and chips, and where to go.

import { coachSetting } from "./coach.js";
import { changeTheme, isDark } from "./color_theme.js";
import { fieldText, find, formOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { learnPages } from "./learn_page.js";
import { prefer, preferences } from "./preferences.js";
import { addChips, attempt, BUY_IN } from "./table_commands.js";
import { chips, isPractice, parts, redraw, state, table } from "./table_store.js";
import { cents, dollars } from "./text_format.js";
import { keepTyped, markTyped } from "./typed_text.js";

/** @param {keyof import("./preferences.js").Preferences} name @param {string} label @param {string} key */
function choice(name, label, key) {
  const toggle = () => {
    prefer({ [name]: !preferences[name] });
    drawMenu();
    redraw();
  };
  return h(
    "button",
    {
      class: "switch",
      type: "button",
      role: "switch",
      "aria-checked": String(Boolean(preferences[name])),
      data: { key: `menu ${name}` },
      on: { click: toggle },
    },
    h("span", { class: "grow" }, label),
    key ? h("kbd", {}, key) : null,
    h("i", { class: "knob", "aria-hidden": "true" }),
  );
}

function themeSwitch() {
  const change = () => {
    changeTheme();
    drawMenu();
  };
  return h(
    "button",
    {
      class: "switch",
      type: "button",
      role: "switch",
      "aria-checked": String(!isDark()),
      data: { key: "menu theme" },
      on: { click: change },
    },
    h("span", { class: "grow" }, "Light colors"),
    h("i", { class: "knob", "aria-hidden": "true" }),
  );
}

/** Set the chips to an amount. @param {number} amount in cents */
export function setChips(amount) {
  const now = chips();
  if (now === null) return;
  addChips(amount - now);
  drawMenu();
  redraw();
}

export const buyIn = () => setChips(BUY_IN);

function chipsForm() {
  const now = chips();
  if (now === null) return null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setChips(cents(fieldText(formOf(event), "chips")));
  };
  return h(
    "form",
    { class: "row", on: { submit } },
    h(
      "label",
      { class: "grow" },
      "Your chips, in dollars",
      h("input", {
        name: "chips",
        type: "number",
        min: 1,
        max: 1_000_000,
        step: 1,
        value: String(Math.round(now / 100)),
      }),
    ),
    h("button", { class: "minor", type: "submit" }, "Set"),
    h("button", { class: "minor", type: "button", on: { click: buyIn } }, `Reset to ${dollars(BUY_IN)}`),
  );
}

function nameForm() {
  if (state.who.role !== "guest") return null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = fieldText(formOf(event), "name").trim();
    if (name) attempt(() => tellName(name));
  };
  return h(
    "form",
    { class: "row", on: { submit, input: markTyped }, data: { draft: "name" } },
    h(
      "label",
      { class: "grow" },
      "Your name at the table",
      h("input", { name: "name", maxlength: 20, value: preferences.name, autocomplete: "nickname" }),
    ),
    h("button", { class: "minor", type: "submit" }, "Use it"),
  );
}

/** @param {string} name */
async function tellName(name) {
  await post("/api/session/display-name", { name });
  prefer({ name });
}

/** The house forgets names when it closes, so a page tells its name again. */
export function tellKnownName() {
  if (preferences.name && state.who.role === "guest") tellName(preferences.name).catch(() => {});
}

export const drawMenu = () => keepTyped(parts.menu, putMenu);

function putMenu() {
  put(
    parts.menu,
    h(
      "div",
      { class: "row between" },
      h("h2", {}, "Menu"),
      h("button", { class: "plain", type: "button", data: { key: "menu close" }, on: { click: toggleMenu } }, "Close"),
    ),
    h(
      "div",
      { class: "switches" },
      choice("felt", "Show the whole felt", "V"),
      choice("fast", "Fast: settle at once", "Q"),
      choice("sound", "Sound", "S"),
      choice("twoColors", "Two-color deck", ""),
      choice("letters", "Suit letters on cards", ""),
      themeSwitch(),
    ),
    coachSetting(),
    nameForm(),
    isPractice() ? chipsForm() : null,
    h(
      "ul",
      { class: "menu-links" },
      [
        ...learnPages(state.info.game, `?table=${encodeURIComponent(table)}`).map(({ address, name }) => [
          address,
          name,
        ]),
        ["/session", "Your session"],
        ["/", "Lobby"],
        ["/lab", "Paytable lab"],
        ["/desk", "Submission desk"],
        ...(state.who.role === "guest" ? [[`/login?to=${encodeURIComponent(location.pathname)}`, "Log in"]] : []),
      ].map(([path, name]) => h("li", {}, h("a", { href: path }, name))),
    ),
  );
}

export function toggleMenu() {
  parts.menu.hidden = !parts.menu.hidden;
  if (!parts.menu.hidden) {
    drawMenu();
    find(".switch", parts.menu)?.focus();
  }
}
