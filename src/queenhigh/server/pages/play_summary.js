// What a player's rounds add up to: result, expected result, mistakes and luck. Nothing here touches the page.

/**
 * One finished round of one player. Amounts are cents; what is not known yet is null.
 * @typedef {object} PlayedRound
 * @property {string} player the account's name; empty for a guest of this browser
 * @property {string} table
 * @property {number} round
 * @property {string} game
 * @property {string} title the game's name
 * @property {boolean} practice
 * @property {number} at seconds since 1970
 * @property {number} net what was won or lost
 * @property {number | null} bet what was placed before the cards
 * @property {number | null} expected what these bets return on average when played best
 * @property {number | null} mistakes how many choices were not the best
 * @property {number | null} cost what those choices gave away on average
 */

/** What names a round: "practice-1a2b 12". @param {Pick<PlayedRound, "table" | "round">} row */
export const roundKey = ({ table, round }) => `${table} ${round}`;

/** Hands an hour at a table with a few players; the hourly cost is told at this pace. */
export const HANDS_PER_HOUR = 40;

/** @param {PlayedRound[]} rows @param {"net" | "bet" | "expected" | "mistakes" | "cost"} name */
const sum = (rows, name) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);

/**
 * The rounds added up. The result is what was expected, less the mistakes, plus luck; the three are told for the rounds
 * whose expected result is known.
 * @param {PlayedRound[]} rows
 */
export function summaryOf(rows) {
  const known = rows.filter((row) => row.expected !== null);
  const judged = rows.filter((row) => row.cost !== null);
  const cost = sum(judged, "cost");
  // To the cent, so that what a player reads adds up.
  const [expected, knownCost] = [Math.round(sum(known, "expected")), Math.round(sum(known, "cost"))];
  return {
    hands: rows.length,
    result: sum(rows, "net"),
    bet: sum(rows, "bet"),
    known: known.length,
    expected,
    luck: sum(known, "net") - expected + knownCost,
    judged: judged.length,
    mistakes: sum(judged, "mistakes"),
    cost,
    costPerHour: judged.length ? (cost / judged.length) * HANDS_PER_HOUR : 0,
  };
}

/** The result after every round, oldest first. @param {PlayedRound[]} rows */
export function runningResult(rows) {
  let total = 0;
  return rows.map(({ net }) => {
    total += net;
    return total;
  });
}

/** The two lists as one, oldest first; a round in both keeps what either knows. @param {PlayedRound[]} first @param {PlayedRound[]} second */
export function mergeRounds(first, second) {
  /** @type {Map<string, PlayedRound>} */
  const all = new Map();
  for (const row of [...first, ...second]) {
    const before = all.get(roundKey(row));
    all.set(roundKey(row), before ? fillIn(before, row) : row);
  }
  return [...all.values()].sort((a, b) => a.at - b.at || a.round - b.round);
}

/** @param {PlayedRound} row @param {PlayedRound} other @returns {PlayedRound} */
const fillIn = (row, other) => ({
  ...row,
  bet: row.bet ?? other.bet,
  expected: row.expected ?? other.expected,
  mistakes: row.mistakes ?? other.mistakes,
  cost: row.cost ?? other.cost,
});

const COLUMNS = /** @type {const} */ (["at", "game", "table", "round", "bet", "net", "expected", "mistakes", "cost"]);
const MONEY = ["bet", "net", "expected", "cost"];

/** A round for a file: dollars as text, and the time in full. @param {PlayedRound} row */
function filed(row) {
  const told = COLUMNS.map((name) => {
    const value = row[name];
    if (name === "at") return [name, new Date(row.at * 1000).toISOString()];
    if (value === null || !MONEY.includes(name)) return [name, value];
    return [name, (Number(value) / 100).toFixed(2)];
  });
  return Object.fromEntries(told);
}

/** @param {PlayedRound[]} rows */
export const jsonOf = (rows) => `${JSON.stringify(rows.map(filed), null, 1)}\n`;

/** @param {PlayedRound[]} rows */
export function csvOf(rows) {
  const cell = (/** @type {unknown} */ value) => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => {
    const told = filed(row);
    return COLUMNS.map((name) => cell(told[name])).join(",");
  });
  return `${[COLUMNS.join(","), ...lines].join("\n")}\n`;
}
