// What was chosen in the paytable lab, as the query of its address: the same text asks the house for the figures.

/**
 * @typedef {object} LabChoice
 * @property {string} game empty for the first game
 * @property {string} wager empty for the game's first wager
 * @property {string | null} paytable
 * @property {Record<string, string>} lines changed payouts by hand
 * @property {string} stake
 * @property {Record<string, string>} meters
 * @property {PlayAmounts} play
 *
 * @typedef {{ stake: number, rounds: number, seats: number, bankroll: number }} PlayAmounts where the sliders stand
 */

/** What the sliders can be set to; the rounds are those whose laws the house counts. */
export const playAmounts = {
  stake: [1, 2, 5, 10, 15, 25, 50, 100, 200, 500],
  rounds: [20, 40, 100, 200, 400, 1000, 2000, 4000],
  bankroll: [50, 100, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000, 50_000],
};
const USUAL = { stake: 10, rounds: 400, seats: 1, bankroll: 500 };
/** @type {(keyof PlayAmounts)[]} */
const ORDER = ["stake", "rounds", "seats", "bankroll"];

/** "10,400,1,500". @param {PlayAmounts} play */
const joinPlay = (play) => ORDER.map((name) => play[name]).join(",");

/** @param {string | null} text @returns {PlayAmounts} */
function splitPlay(text) {
  const amounts = (text ?? "").split(",").map(Number);
  const good = amounts.length === ORDER.length && amounts.every((amount) => amount > 0 && Number.isInteger(amount));
  return good ? { stake: amounts[0], rounds: amounts[1], seats: amounts[2], bankroll: amounts[3] } : { ...USUAL };
}

/** "flush:4,pair:1"; empty values are left out. @param {Record<string, string>} values */
const joinPairs = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}:${value}`)
    .join(",");

/** @param {string | null} text @returns {Record<string, string>} */
const splitPairs = (text) =>
  Object.fromEntries(
    (text ?? "")
      .split(",")
      .map((pair) => pair.split(":"))
      .filter((pair) => pair.length === 2),
  );

/** The whole address of what was chosen, the sliders included. @param {LabChoice} choice */
export function pageQuery(choice) {
  const play = joinPlay(choice.play);
  return play === joinPlay(USUAL) ? labQuery(choice) : `${labQuery(choice)}&play=${play}`;
}

/** @param {Omit<LabChoice, "play">} choice */
export function labQuery({ game, wager, paytable, lines, stake, meters }) {
  const query = new URLSearchParams({ game, wager });
  if (paytable) query.set("paytable", paytable);
  if (joinPairs(lines)) query.set("lines", joinPairs(lines));
  if (stake !== "1") query.set("stake", stake);
  if (joinPairs(meters)) query.set("meter", joinPairs(meters));
  return query.toString();
}

/** @param {string} search @returns {LabChoice} */
export function parseLabQuery(search) {
  const query = new URLSearchParams(search);
  return {
    game: query.get("game") ?? "",
    wager: query.get("wager") ?? "",
    paytable: query.get("paytable"),
    lines: splitPairs(query.get("lines")),
    stake: query.get("stake") || "1",
    meters: splitPairs(query.get("meter")),
    play: splitPlay(query.get("play")),
  };
}
