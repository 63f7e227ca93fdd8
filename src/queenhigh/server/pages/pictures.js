// Drawings that the house makes, each with its numbers in a table under it.

import { h } from "./elements.js";

/** @import { PictureData } from "./house_data.d.ts" */

const NARROW = 700;

/** How wide a drawing is asked for, so that its words can be read on a phone too. */
export const pictureWidth = () => (innerWidth < NARROW ? 340 : 640);

/** @param {string} text */
const parse = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** Numbers in rows, the first column naming the row. @param {string[]} columns @param {string[][]} rows */
export function numberTable(columns, rows) {
  const heads = columns.map((name, place) => h("th", { scope: "col", class: place ? "num" : null }, name));
  const cells = (/** @type {string[]} */ [name, ...values]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      values.map((value) => h("td", { class: "num" }, value)),
    );
  // A table that is wider than a phone moves on its own; the keyboard reaches it.
  return h(
    "div",
    { class: "numbers", tabindex: 0, role: "group", "aria-label": "Numbers" },
    h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows.map(cells))),
  );
}

/** @param {PictureData} picture */
export const pictureFigure = ({ svg, columns, rows, note, title }) =>
  h(
    "figure",
    { class: "picture", data: { title } },
    parse(svg),
    numberTable(columns, rows),
    note ? h("figcaption", { class: "small soft" }, note) : null,
  );

/** A figure that is drawn again and again, and stays as it is while its picture does not change. */
export function keptFigure() {
  let drawn = "";
  /** @type {HTMLElement | null} */
  let figure = null;
  return (/** @type {PictureData} */ picture) => {
    const data = JSON.stringify(picture);
    if (!figure || data !== drawn) figure = pictureFigure(picture);
    drawn = data;
    return figure;
  };
}
