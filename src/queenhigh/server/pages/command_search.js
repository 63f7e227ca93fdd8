// One field that leads to every command of a list: what is typed narrows the list, and Enter gives the first command in
// it. Whatever follows its name fills its fields, so "settle 7" settles seat 7.

import { find, h } from "./elements.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {string} text */
const tokens = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** What a command is called. @param {HTMLFormElement} form */
const nameOf = (form) => find("button[type=submit]", form)?.textContent?.toLowerCase() ?? "";

/** The words of a command's name. @param {HTMLFormElement} form */
const wordsOf = (form) => nameOf(form).split(/[^\p{L}\p{N}’']+/u);

/** Whether a command's name has words that begin like these. @param {HTMLFormElement} form @param {string[]} asked */
const isCalled = (form, asked) => asked.every((start) => wordsOf(form).some((word) => word.startsWith(start)));

/** How many of these are whole words of a command's name. @param {HTMLFormElement} form @param {string[]} asked */
const wholeWords = (form, asked) => asked.filter((word) => wordsOf(form).includes(word)).length;

/**
 * The commands that are meant, and what was typed after their name.
 * @param {Element} list
 * @param {string} typed
 */
function meant(list, typed) {
  const forms = /** @type {HTMLFormElement[]} */ ([...list.querySelectorAll("form.act")]);
  const asked = tokens(typed);
  for (let many = asked.length; many > 0; many--) {
    const name = asked.slice(0, many);
    const found = forms.filter((form) => isCalled(form, name));
    // "open" means to open a round rather than an opening step.
    found.sort((one, other) => wholeWords(other, name) - wholeWords(one, name));
    if (found.length) return { found, values: asked.slice(many) };
  }
  return { found: asked.length ? [] : forms, values: [] };
}

/** The option that begins like this. @param {HTMLSelectElement} control @param {string} typed */
function optionOf(control, typed) {
  const options = [...control.options].filter(({ value }) => value);
  const same = options.find(({ value }) => value.toLowerCase() === typed);
  return (same ?? options.find(({ text }) => text.toLowerCase().startsWith(typed)))?.value ?? "";
}

/**
 * Fill the fields of a command with what was typed, each with the first that fits it; an option may have several words.
 * @param {HTMLFormElement} form
 * @param {string[]} typed
 */
function fillIn(form, typed) {
  const left = [...typed];
  for (const control of /** @type {NodeListOf<Control>} */ (form.querySelectorAll("input, select"))) {
    if (control instanceof HTMLInputElement) {
      const at = control.type === "number" ? left.findIndex((text) => /^\d+$/.test(text)) : 0;
      if (left[at]) control.value = left.splice(at, 1)[0];
      continue;
    }
    for (let many = left.length; many > 0; many--) {
      const option = optionOf(control, left.slice(0, many).join(" "));
      if (!option) continue;
      control.value = option;
      left.splice(0, many);
      break;
    }
  }
}

/** The field that searches the commands of a list. @param {Element} list */
export function commandSearch(list) {
  const field = h("input", {
    name: "act",
    type: "text",
    autocomplete: "off",
    maxlength: 80,
    placeholder: "shuffle, settle 7 …",
    data: { key: "search" },
  });
  const narrow = () => {
    const { found } = meant(list, field.value);
    for (const form of list.querySelectorAll("form.act")) {
      const shown = /** @type {HTMLElement} */ (form);
      shown.hidden = !found.includes(/** @type {HTMLFormElement} */ (form));
      shown.classList.toggle("first", field.value.trim() !== "" && form === found[0]);
    }
    for (const group of list.querySelectorAll("details")) group.hidden = !find("form.act:not([hidden])", group);
  };
  const give = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { found, values } = meant(list, field.value);
    const [form] = found;
    if (!form || !field.value.trim()) return;
    fillIn(form, values);
    if (form.checkValidity()) form.requestSubmit();
    else find(":is(input, select):invalid", form)?.focus();
  };
  // A choice that was made is sent with Enter too.
  list.addEventListener("keydown", (event) => {
    const { target, key } = /** @type {KeyboardEvent} */ (event);
    if (key !== "Enter" || !(target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    if (target.form?.reportValidity()) target.form.requestSubmit();
  });
  // Once a command was done, the next one is typed.
  list.addEventListener("done", () => {
    field.value = "";
    narrow();
    field.focus({ preventScroll: true });
  });
  return h(
    "form",
    { class: "command-search act", on: { submit: give, input: narrow } },
    h("label", {}, "Type an act; Enter does the first one listed", field),
    h("button", { class: "primary", type: "submit", data: { key: "do" } }, "Do it", h("kbd", {}, "Enter")),
  );
}
