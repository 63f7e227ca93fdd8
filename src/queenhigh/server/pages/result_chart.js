// The chips after every round as a line, beside what the bets return on average.

import { s } from "./elements.js";
import { dollars, signedDollars } from "./text_format.js";

const HEIGHT = 260;
const TOP = 16;
const BOTTOM = 36;
const LEFT = 64;
const RIGHT = 104;
const STEPS = [1, 2, 5];

/**
 * Round amounts of money for an axis, at most six of them.
 * @param {number} low in cents
 * @param {number} high in cents
 */
export function axisMarks(low, high) {
  const span = Math.max(high - low, 100);
  let step = 100;
  for (let power = 100; ; power *= 10) {
    const found = STEPS.map((digit) => digit * power).find((size) => span / size <= 5);
    if (found) {
      step = found;
      break;
    }
  }
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Two labels that would lie over each other are moved apart. @param {number} one @param {number} other */
function apart(one, other) {
  const gap = 16 - Math.abs(one - other);
  if (gap <= 0) return [one, other];
  return one <= other ? [one - gap / 2, other + gap / 2] : [one + gap / 2, other - gap / 2];
}

/**
 * @param {number[]} results the result after each round, in cents
 * @param {number[]} expected what was expected by then
 * @param {number} width
 */
export function resultChart(results, expected, width) {
  const all = [0, ...results, ...expected];
  const marks = axisMarks(Math.min(...all), Math.max(...all));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const x = (/** @type {number} */ hands) => LEFT + (hands / Math.max(1, results.length)) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ amount) => TOP + ((high - amount) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const line = (/** @type {number[]} */ values) =>
    [0, ...values].map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const end = x(results.length) + 8;
  const [mine, average] = apart(y(results.at(-1) ?? 0), y(expected.at(-1) ?? 0));
  const handsText = results.length === 1 ? "1 hand" : `${results.length} hands`;
  return s(
    "svg",
    {
      class: "result-chart",
      width,
      height: HEIGHT,
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: "img",
      "aria-label": `Your result after ${handsText}: ${signedDollars(results.at(-1) ?? 0)}`,
    },
    marks.map((amount) =>
      s(
        "g",
        {},
        s("line", { class: amount ? "mark" : "mark zero", x1: LEFT, x2: width - RIGHT, y1: y(amount), y2: y(amount) }),
        s("text", { x: LEFT - 8, y: y(amount) + 4, "text-anchor": "end" }, dollars(amount)),
      ),
    ),
    s("polyline", { class: "average", points: line(expected) }),
    s("polyline", { class: "mine", points: line(results) }),
    s("text", { class: "mine-label", x: end, y: mine + 4 }, "Your result"),
    s("text", { x: end, y: average + 4 }, "On average"),
    s("text", { x: (LEFT + width - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, handsText),
  );
}
