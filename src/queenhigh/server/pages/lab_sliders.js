// Sliders over a few round amounts: the keyboard moves them, and each says what it stands for.

import { h, inputValue } from "./elements.js";

/** The place of the amount that is nearest. @param {number[]} amounts @param {number} wanted */
export function nearest(amounts, wanted) {
  const distances = amounts.map((amount) => Math.abs(amount - wanted));
  return distances.indexOf(Math.min(...distances));
}

/**
 * @param {string} label
 * @param {number[]} amounts from low to high
 * @param {number} chosen
 * @param {(amount: number) => string} text
 * @param {(amount: number) => void} move
 */
export function slider(label, amounts, chosen, text, move) {
  const place = nearest(amounts, chosen);
  const output = h("output", {}, text(amounts[place]));
  const input = h("input", {
    type: "range",
    min: 0,
    max: amounts.length - 1,
    step: 1,
    "aria-valuetext": text(amounts[place]),
    "aria-label": label,
    data: { key: label },
    on: {
      input: (event) => {
        const amount = amounts[Number(inputValue(event))];
        output.textContent = text(amount);
        input.setAttribute("aria-valuetext", text(amount));
        move(amount);
      },
    },
  });
  input.value = String(place);
  return h("label", { class: "slider" }, h("span", {}, label, " ", output), input);
}
