// Where findings are in a text that has changed since it was checked.

/** @import { Finding, Severity } from "./house_data.d.ts" */

/** Lower is worse. @type {Record<Severity, number>} */
export const SERIOUSNESS = { error: 0, warning: 1, note: 2 };

/**
 * The offset of a column in a line. The house counts characters, the browser counts UTF-16 units.
 * @param {string} line
 * @param {number} column
 */
export const textOffset = (line, column) => [...line].slice(0, column - 1).join("").length;

/**
 * The findings by line of the text as it is now. Lines before and after the changed part keep theirs; the changed lines
 * lose theirs. Notes about something that is not in the text have no place.
 * @param {Finding[]} findings
 * @param {string[]} checked the lines that were checked
 * @param {string[]} lines the lines now
 */
export function placeFindings(findings, checked, lines) {
  const shorter = Math.min(lines.length, checked.length);
  let head = 0;
  let tail = 0;
  while (head < shorter && lines[head] === checked[head]) head++;
  while (tail < shorter - head && lines[lines.length - 1 - tail] === checked[checked.length - 1 - tail]) tail++;
  /** @type {Map<number, Finding[]>} */
  const found = new Map();
  for (const finding of findings) {
    const at = finding.line - 1;
    const changed = at >= head && at < checked.length - tail;
    if (changed || (finding.severity === "note" && !finding.there)) continue;
    const now = at < head ? at : at + lines.length - checked.length;
    found.set(now, [...(found.get(now) ?? []), finding]);
  }
  return found;
}
