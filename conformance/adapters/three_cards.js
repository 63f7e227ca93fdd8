// An example of an adapter in JavaScript: an engine that knows three-card hands and nothing else.
// Run it with: queenhigh conformance -- node conformance/adapters/three_cards.js

const readline = require("node:readline");

const RANKS = "23456789TJQKA";
const NAMES = ["high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush"];

/** The class of three cards and what decides between two of a class, most important first. */
function strength(text) {
  const cards = text.split(" ");
  const ranks = cards.map((card) => RANKS.indexOf(card[0])).sort((one, other) => other - one);
  const [high, middle, low] = ranks;
  const isFlush = cards.every((card) => card[1] === cards[0][1]);
  const isAceLow = high === 12 && middle === 1 && low === 0;
  const isStraight = isAceLow || (high - middle === 1 && middle - low === 1);
  const top = isAceLow ? [1] : [high];
  if (isStraight) return [isFlush ? 5 : 3, ...top];
  if (high === low) return [4, high];
  if (isFlush) return [2, ...ranks];
  if (high === middle) return [1, high, low];
  if (middle === low) return [1, middle, high];
  return [0, ...ranks];
}

const TASKS = {
  rank: ({ cards }) => ({ hand: NAMES[strength(cards)[0]] }),
  compare({ first, second }) {
    const [mine, other] = [strength(first), strength(second)];
    const place = mine.findIndex((value, index) => value !== other[index]);
    return { higher: place < 0 ? "neither" : mine[place] > other[place] ? "first" : "second" };
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, task, input } = JSON.parse(line);
  const isKnown = task in TASKS && input.size === 3 && (input.cards ?? input.first).split(" ").length === 3;
  const reply = isKnown ? { answer: TASKS[task](input) } : { unsupported: true, why: "only hands of three cards" };
  console.log(JSON.stringify({ id, ...reply }));
});
