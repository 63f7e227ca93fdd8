// Arrow keys in a grid of buttons, so that a chart or a deck is one stop for the Tab key.

import { find } from "./elements.js";

/** @type {Record<string, [down: number, across: number]>} */
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The button that a cell is or holds. @param {Element} cell @returns {HTMLElement | null} */
const buttonOf = (cell) => (cell instanceof HTMLButtonElement ? cell : find("button", cell));

/**
 * Move the focus from cell to cell; cells without a button are passed over.
 * @param {KeyboardEvent} event
 * @param {Element[]} rows each holds its cells, in order
 */
function move(event, rows) {
  const way = WAYS[event.key];
  const at = event.target instanceof Element ? event.target : null;
  if (!way || !at) return;
  let down = rows.findIndex((row) => row.contains(at));
  let across = [...(rows[down]?.children ?? [])].findIndex((cell) => cell.contains(at));
  if (across < 0) return;
  event.preventDefault();
  do [down, across] = [down + way[0], across + way[1]];
  while (rows[down]?.children[across] && !buttonOf(rows[down].children[across]));
  const cell = rows[down]?.children[across];
  if (cell) buttonOf(cell)?.focus();
}

/**
 * Make a grid of buttons one stop for the Tab key: the last one that had the focus, at first the first.
 * @param {HTMLElement} grid
 * @param {() => Element[]} rows
 */
export function useArrowKeys(grid, rows) {
  const buttons = () => rows().flatMap((row) => [...row.children].flatMap((cell) => buttonOf(cell) ?? []));
  const stopAt = (/** @type {HTMLElement | undefined} */ one) => {
    for (const button of buttons()) button.tabIndex = button === one ? 0 : -1;
  };
  grid.addEventListener("keydown", (event) => move(event, rows()));
  grid.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && stopAt(target));
  stopAt(buttons()[0]);
}
