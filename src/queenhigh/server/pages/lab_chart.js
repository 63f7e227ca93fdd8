// The lab's bar chart: the probability of each net result on a logarithmic scale, so that rare hands stay visible.

import { h, put, s } from "./elements.js";
import { percent } from "./text_format.js";

/** @import { ChartBar } from "./house_data.d.ts" */

const HEIGHT = 260;
const LEFT = 64;
const BOTTOM = 40;
const TOP = 12;
const MOST_BARS = 26;
const LOSSES_KEPT = 10;
const NARROW = 700;

/** Too many bars to read keep the worst and the best results. @param {ChartBar[]} bars */
export function chartBars(bars) {
  const sorted = [...bars].sort((a, b) => a.value - b.value);
  if (sorted.length <= MOST_BARS) return sorted;
  return [...sorted.slice(0, LOSSES_KEPT), ...sorted.slice(LOSSES_KEPT - MOST_BARS)];
}

/** "100%", "0.1%", and "10^-6" for what is rarer. @param {number} power of ten */
export const powerLabel = (power) =>
  power === 0 ? "100%" : power >= -4 ? `${Number((10 ** (power + 2)).toFixed(2))}%` : `10^${power}`;

/** @param {number} value */
const short = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1)).replace("-", "−");

/** @param {ChartBar[]} bars @param {number} width */
function measure(bars, width) {
  const lowest = Math.floor(Math.log10(Math.min(...bars.map((bar) => bar.probability))));
  return {
    lowest,
    /** Marks are few enough to be read. */
    powersPerMark: Math.ceil(-lowest / 6 || 1),
    step: (width - LEFT - 8) / bars.length,
    labelEvery: Math.ceil(bars.length / (width / 45)),
    /** @param {number} chance */
    y: (chance) => TOP + (Math.log10(chance) / (lowest || -1)) * (HEIGHT - BOTTOM - TOP),
  };
}

/** @param {ReturnType<typeof measure>} scale */
function axis({ lowest, powersPerMark, y }) {
  const powers = Array.from({ length: 1 - lowest }, (_, index) => -index);
  const shown = powers.filter((_, index) => index % powersPerMark === 0);
  return shown.map((power) => {
    const at = y(10 ** power);
    return s(
      "g",
      {},
      s("line", { class: "axis", x1: LEFT - 4, x2: LEFT, y1: at, y2: at }),
      s("text", { x: LEFT - 8, y: at + 4, "text-anchor": "end" }, powerLabel(power)),
    );
  });
}

/** @param {ChartBar} bar @param {number} index @param {ReturnType<typeof measure>} scale */
function drawBar(bar, index, { step, labelEvery, y }) {
  const left = LEFT + index * step;
  const top = y(bar.probability);
  const rect = s(
    "rect",
    {
      class: bar.value > 0 ? "gain" : bar.value < 0 ? "loss" : "",
      x: left + step * 0.12,
      width: step * 0.76,
      y: top,
      height: Math.max(1, HEIGHT - BOTTOM - top),
    },
    s("title", {}, `${bar.net}: ${bar.count} (${percent(bar.probability)})`),
  );
  const label = s("text", { x: left + step / 2, y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, short(bar.value));
  return s("g", {}, rect, index % labelEvery === 0 ? label : null);
}

/** @param {Element} place @param {ChartBar[]} all */
export function drawChart(place, all) {
  const bars = chartBars(all);
  if (!bars.length) {
    put(place, h("p", { class: "small soft" }, "The chart needs a value for every meter."));
    return;
  }
  const width = innerWidth < NARROW ? 380 : 720;
  const scale = measure(bars, width);
  const floor = HEIGHT - BOTTOM;
  put(
    place,
    s(
      "svg",
      {
        class: "chart",
        viewBox: `0 0 ${width} ${HEIGHT + 16}`,
        role: "img",
        "aria-label": "The probability of each net result",
      },
      axis(scale),
      s("line", { class: "axis", x1: LEFT, x2: width, y1: floor, y2: floor }),
      bars.map((bar, index) => drawBar(bar, index, scale)),
      s(
        "text",
        { x: (width + LEFT) / 2, y: HEIGHT + 10, "text-anchor": "middle" },
        "net result in units: − is a loss, + is a win",
      ),
    ),
    h(
      "figcaption",
      { class: "tiny soft" },
      `How often each result happens. Each mark up is ${(10 ** scale.powersPerMark).toLocaleString("en-US")} times as often.`,
    ),
  );
}
