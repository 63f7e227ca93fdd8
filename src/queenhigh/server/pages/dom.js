// Small tools to build pages with: elements, money, words for the ear.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, values, children) {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (["value", "checked", "disabled", "hidden", "selected", "open"].includes(name)) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element: h("button", {class: "primary", on: {click: act}}, "Deal"). */
export const h = (tag, values, ...children) => fill(document.createElement(tag), values, children);

/** An SVG element. */
export const s = (tag, values, ...children) => fill(document.createElementNS(SVG, tag), values, children);

/** Put new children into a node, keeping the focus where the same control is there again. */
export function put(node, ...children) {
  const held = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  node.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (held) node.querySelector(`[data-key="${CSS.escape(held)}"]:not(:disabled)`)?.focus({ preventScroll: true });
  return node;
}

export const $ = (selector, within = document) => within.querySelector(selector);

/** Cents of "12.50". */
export const cents = (text) => Math.round(Number(text) * 100);

/** "$10", "$12.50", "$4,321.50": cents where there are any. */
export function dollars(amount) {
  const whole = amount % 100 === 0;
  const text = (Math.abs(amount) / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  });
  return `${amount < 0 ? "−" : ""}$${text}`;
}

/** With its sign: "+$10", "−$5", "=$0". */
export function signed(amount) {
  if (amount === 0) return "=$0";
  return `${amount > 0 ? "+" : "−"}${dollars(Math.abs(amount))}`;
}

/** "straight_flush" as one says it. */
export const words = (name) => String(name).replaceAll("_", " ");
/** "progressive main" as one says it: a meter that is the only one needs no name. */
export const meterWords = (name) => words(name).replace(/ main$/, "");
/** Where a table stands. */
export const roundWords = (view) => (view.round ? `round ${view.round}, ${view.phase}` : "between rounds");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A time of day, or a date with it where it was not today. */
export function when(at) {
  if (at === null || at === undefined) return "";
  const date = new Date(typeof at === "number" ? at * 1000 : at);
  const time = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString()} ${time}`;
}

/** A moment for the record: day and second, whatever day it is now. */
export function stamp(at) {
  const two = (number) => String(number).padStart(2, "0");
  const date = new Date(at * 1000);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

/** Let screen readers hear something; everything said stays in order. */
export function say(text) {
  const ear =
    $("#spoken") ??
    document.body.appendChild(h("div", { id: "spoken", class: "unseen", role: "log", "aria-live": "polite" }));
  ear.append(h("p", {}, text));
  while (ear.childElementCount > 30) ear.firstElementChild.remove();
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A press that is no second half of a double one: what lies under the finger by then may be another button. */
export const once = (act) => (event) => event.detail > 1 || act(event);

const TYPING = "input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select";

/** Single keys for a page: {"p": act, "Enter": act}. Typing in a field is left alone; Enter on a control is its own. */
export function keys(map) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return;
    // A key that is held down does one thing; only steps through a replay run on.
    if (event.repeat && !event.key.startsWith("Arrow")) return event.preventDefault();
    if (event.key === "Enter" && event.target.closest?.("button, a, summary, [role=button]")) return;
    const act = map[event.key] ?? map[event.key.toLowerCase()];
    if (act && act(event) !== false) event.preventDefault();
  });
}
