// What a person ruled about a card, and what follows from it: a finding on words that the person says agree is set aside,
// and an item that the person says differs counts against the card. Nothing here touches the page.

/** @import { CoverageRow, CoverageRuling, Finding } from "./house_data.d.ts" */
/** @typedef {{ [item: string]: CoverageRuling }} Rulings */
/** @typedef {{ row: CoverageRow, ruling: CoverageRuling | null }} RuledRow */

/**
 * Each row with its ruling. A ruling holds for the words it was made on, and no longer if they change.
 * @param {CoverageRow[]} rows @param {Rulings} rulings @returns {RuledRow[]}
 */
export const ruledRows = (rows, rulings) =>
  rows.map((row) => {
    const ruling = rulings[row.item];
    return { row, ruling: ruling && ruling.words === row.words ? ruling : null };
  });

/** @param {RuledRow} ruled */
export const stateOf = ({ row, ruling }) => ruling?.state ?? row.state;

/**
 * @template {Pick<Finding, "line" | "column" | "width" | "there">} T
 * @param {T[]} findings
 * @param {RuledRow[]} ruled
 * @returns {{ left: T[], setAside: T[], differing: RuledRow[] }} the findings that still count, those a person set aside,
 *   and the items that a person says differ
 */
export function applyRulings(findings, ruled) {
  const agreed = ruled.filter(({ row, ruling }) => ruling?.state === "agrees" && row.words);
  const isSetAside = (/** @type {T} */ finding) => agreed.some(({ row }) => sameWords(finding, row));
  return {
    left: findings.filter((finding) => !isSetAside(finding)),
    setAside: findings.filter(isSetAside),
    differing: ruled.filter(({ row, ruling }) => ruling?.state === "differs" && row.state !== "differs"),
  };
}

/**
 * Whether a finding is about words of this row.
 * @param {Pick<Finding, "line" | "column" | "width" | "there">} finding @param {CoverageRow} row
 */
function sameWords(finding, row) {
  if (finding.there === false || finding.line !== row.line) return false;
  const end = row.column + [...(row.words ?? "")].length;
  return finding.column < end && row.column < finding.column + finding.width;
}
