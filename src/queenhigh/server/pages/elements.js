// Builds and updates the page: elements, announcements for screen readers, and single-key shortcuts.

/**
 * @typedef {string | number | Node | null | undefined | false | ""} Item
 * @typedef {Item | Child[]} Child What may be put inside an element; nothing is shown for null, undefined and false.
 * @typedef {{ [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => unknown }} Listeners
 * @typedef {string | number | boolean | null | undefined} Value
 * @typedef {{ [attribute: string]: Value | Listeners | Record<string, string | number> }} Values
 * @typedef {{ on?: Listeners, data?: Record<string, string | number> } & Values} Attributes
 */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = ["value", "checked", "disabled", "hidden", "selected", "open"];
const LONGEST_LOG = 30;

/** @param {Child} child @returns {(string | Node)[]} */
function shownOnly(child) {
  if (child === null || child === undefined || child === false) return [];
  if (Array.isArray(child)) return child.flatMap(shownOnly);
  return [typeof child === "number" ? String(child) : child];
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    } else if (name === "data") Object.assign(node.dataset, value);
    else if (PROPERTIES.includes(name)) Object.assign(node, { [name]: value });
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...shownOnly(children));
  return node;
}

/**
 * An HTML element: h("button", {class: "primary", on: {click: act}}, "Deal").
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/**
 * Replace what a node holds. If the control that had the focus is there again, it keeps the focus.
 * @template {Element} E
 * @param {E} node
 * @param {...Child} children
 */
export function put(node, ...children) {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && node.contains(focused) ? focused.dataset.key : null;
  node.replaceChildren(...shownOnly(children));
  if (key) find(`[data-key="${CSS.escape(key)}"]:not(:disabled)`, node)?.focus({ preventScroll: true });
  return node;
}

/** Replace what a node holds, but leave alone what stays in its place. @param {Element} node @param {...Child} children */
export function putChanged(node, ...children) {
  const items = shownOnly(children);
  const held = [...node.childNodes];
  if (items.length !== held.length) node.replaceChildren(...items);
  else for (const [place, item] of items.entries()) if (item !== held[place]) held[place].replaceWith(item);
}

/**
 * The first element that matches, or null. @param {string} selector @param {ParentNode} within
 * @returns {HTMLElement | null}
 */
export const find = (selector, within = document) => within.querySelector(selector);

/** An element that has to be there. @param {string} selector @param {ParentNode} within */
export function $(selector, within = document) {
  const found = find(selector, within);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** A table with column headings. @param {string[]} columns @param {Child} rows @param {Child} caption */
export function listTable(columns, rows, caption = null) {
  // A column without a name has an ordinary cell at its head.
  const headings = columns.map((name) => (name ? h("th", { scope: "col" }, name) : h("td", {})));
  return h("table", {}, caption, h("thead", {}, h("tr", {}, headings)), h("tbody", {}, rows));
}

/** What an input or a select holds when it sends an event. @param {Event} event */
export const inputValue = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** The form that sends an event. @param {Event} event */
export const formOf = (event) => /** @type {HTMLFormElement} */ (event.currentTarget);

/** The button that was pressed. @param {Event} event */
export const buttonOf = (event) => /** @type {HTMLButtonElement} */ (event.currentTarget);

/** The text in a form's field. @param {HTMLFormElement} form @param {string} name */
export const fieldText = (form, name) => String(new FormData(form).get(name) ?? "");

/** Every field of a form as text. @param {HTMLFormElement} form @returns {Record<string, string>} */
export const fieldTexts = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Announce something to screen readers; announcements stay in order. @param {string} text */
export function announce(text) {
  const log =
    find("#spoken") ??
    document.body.appendChild(h("div", { id: "spoken", class: "unseen", role: "log", "aria-live": "polite" }));
  log.append(h("p", {}, text));
  while (log.childElementCount > LONGEST_LOG) log.firstElementChild?.remove();
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A click handler that ignores the second half of a double click: by then another button may be under the pointer.
 * @param {(event: MouseEvent) => unknown} act
 */
export const ignoreDoubleClick = (act) => (/** @type {MouseEvent} */ event) => event.detail > 1 || act(event);

const TYPING = "input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select";

/**
 * Single-key shortcuts for a page: {"p": act, "Enter": act}. Typing in a field is left alone, and Enter or the space bar on a
 * control works that control. An act that returns false leaves the key to the browser.
 * @param {{ [key: string]: (event: KeyboardEvent) => unknown }} map
 */
export function keys(map) {
  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || at?.closest(TYPING)) return;
    // What is open over the page has the keys for itself: nobody folds by a key pressed while reading the rules.
    if (find("dialog[open]")) return;
    // Holding a key down does one thing; only the steps of a replay repeat.
    if (event.repeat && !event.key.startsWith("Arrow")) {
      event.preventDefault();
      return;
    }
    if (["Enter", " "].includes(event.key) && at?.closest("button, a, summary, [role=button]")) return;
    const act = map[event.key] ?? map[event.key.toLowerCase()];
    if (act && act(event) !== false) event.preventDefault();
  });
}
