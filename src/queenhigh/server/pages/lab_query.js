// What was chosen in the paytable lab, as the query of its address: the same text asks the house for the figures.

/**
 * @typedef {object} LabChoice
 * @property {string} game empty for the first game
 * @property {string} wager empty for the game's first wager
 * @property {string | null} paytable
 * @property {Record<string, string>} lines changed payouts by hand
 * @property {string} stake
 * @property {Record<string, string>} meters
 */

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

/** @param {LabChoice} choice */
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
  };
}
