// The score of a trainer: answers, runs, the cost of mistakes and the patterns that were missed. Nothing here touches the page.

/**
 * @typedef {object} Score
 * @property {number} answers
 * @property {number} right
 * @property {number} streak right answers in a row, up to now
 * @property {number} longest
 * @property {number} cost in units of the wager
 * @property {Record<string, number>} missed how often each pattern was missed
 */

/** @returns {Score} */
export const newScore = () => ({ answers: 0, right: 0, streak: 0, longest: 0, cost: 0, missed: {} });

/** The score after an answer; one that costs nothing is right. @param {Score} score @param {string} pattern @param {number} cost @returns {Score} */
export function countAnswer(score, pattern, cost) {
  const right = cost === 0;
  const streak = right ? score.streak + 1 : 0;
  return {
    answers: score.answers + 1,
    right: score.right + (right ? 1 : 0),
    streak,
    longest: Math.max(score.longest, streak),
    cost: score.cost + cost,
    missed: right ? score.missed : { ...score.missed, [pattern]: (score.missed[pattern] ?? 0) + 1 },
  };
}

/** @param {Score} score */
export const percentRight = ({ answers, right }) => Math.floor((100 * right) / Math.max(1, answers));
