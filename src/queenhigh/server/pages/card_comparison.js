// A rack card against a submission: the verdict, the findings and the coverage list. What a person confirms or corrects
// there counts in all three.

import { listCoverage } from "./coverage_list.js";
import { applyRulings, ruledRows } from "./coverage_rulings.js";
import { memory, remember } from "./desk_memory.js";
import { h, put } from "./elements.js";
import { findingCounts, listFindings, verdictLine } from "./finding_list.js";
import { capital, counted } from "./text_format.js";

/** @import { CoverageRow, CoverageRuling, Finding } from "./house_data.d.ts" */
/** @import { MarkedEditor } from "./marked_editor.js" */

/**
 * @typedef {{ text: string, empty?: boolean, ok?: boolean, held?: boolean, why?: string, findings: Finding[], more: number,
 *   coverage?: CoverageRow[] }} CardAnswer
 */

const AGREES = "✓ Nothing contradicts the submission";

export class CardComparison {
  state = h("div", {});
  list = h("div", {});
  coverage = h("div", {});
  verdict = h("p", { id: "card-verdict", class: "soft" });
  at = h("p", { class: "small at" });

  /** @param {MarkedEditor} editor with the text of the card */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {CardAnswer} answer */
  show(answer) {
    if (answer.text !== this.editor.text) return;
    put(this.at);
    if (answer.held) this.#compare(answer);
    else this.#showWhy(answer);
  }

  /** Why nothing was compared. @param {CardAnswer} answer */
  #showWhy(answer) {
    this.editor.show(answer.findings, answer.text);
    put(this.coverage);
    if (answer.empty) {
      put(this.verdict, "No card yet.");
      put(
        this.list,
        h(
          "p",
          { class: "empty" },
          "Paste or drop a rack card or sign (text, Markdown, PDF or Word). Its payouts, rankings, limits and procedures " +
            "are compared with the submission above.",
        ),
      );
      return;
    }
    put(this.verdict, h("strong", { class: "lose" }, "✕ Cannot be compared with the submission"));
    put(this.list, h("p", { class: "notice" }, `${capital(answer.why ?? "")}.`));
  }

  /** @param {CardAnswer} answer */
  #compare(answer) {
    const rows = answer.coverage ?? [];
    const rulings = memory.rulings ?? {};
    const { left, setAside, differing } = applyRulings(answer.findings, ruledRows(rows, rulings));
    const errors = left.some(({ severity }) => severity === "error") || (!answer.ok && answer.more > 0);
    const wrong = errors || differing.length > 0;
    const asked = left.some(({ question }) => question);
    this.editor.show(left, answer.text);
    put(
      this.verdict,
      asked && !wrong ? openVerdict(left) : verdictLine({ ok: !wrong, findings: left }, AGREES, "✕ Does not agree"),
      ruledBy(differing.length, setAside.length),
    );
    listFindings(this.list, left, answer.more, { go: (finding) => this.editor.go(finding) });
    listCoverage(this.coverage, rows, rulings, {
      go: (row) => this.editor.select(row),
      rule: (row, ruling) => {
        keepRuling(row, ruling);
        this.#compare(answer);
      },
    });
  }
}

/** Nothing is surely wrong, and a person has something to answer. @param {Finding[]} findings */
const openVerdict = (findings) => [
  h("strong", { class: "question" }, "? For you to decide"),
  `: ${findingCounts(findings)}.`,
];

/** What the verdict owes to the person at the desk. @param {number} differing @param {number} setAside */
function ruledBy(differing, setAside) {
  const yours = [
    differing ? `${counted(differing, "item")} ${differing === 1 ? "differs" : "differ"}, you say` : "",
    setAside ? `${counted(setAside, "finding")} set aside by you` : "",
  ].filter(Boolean);
  return yours.length ? ` ${capital(yours.join("; "))}.` : null;
}

/** @param {CoverageRow} row @param {CoverageRuling | null} ruling */
function keepRuling(row, ruling) {
  const { [row.item]: _, ...others } = memory.rulings ?? {};
  remember({ rulings: ruling ? { ...others, [row.item]: ruling } : others });
}
