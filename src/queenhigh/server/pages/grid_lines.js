// The eight lines of three cards in a square of nine, as a player names them.

/** @type {Record<string, string>} */
export const LINE_NAMES = {
  r1: "top row",
  r2: "middle row",
  r3: "bottom row",
  c1: "left column",
  c2: "middle column",
  c3: "right column",
  d1: "falling diagonal",
  d2: "rising diagonal",
};
