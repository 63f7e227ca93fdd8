// A table goes on under a new version of its rules submission: the form for the administrator, who is asked once.

import { fieldTexts, formOf, h, put } from "./elements.js";
import { post } from "./house_api.js";
import { markTyped } from "./typed_text.js";

/** @import { Child } from "./elements.js" */
/** @import { HouseTable } from "./house_data.d.ts" */

/** @param {string} table @param {number} [version] */
export const submissionAddress = (table, version) =>
  `/api/admin/tables/${table}/submission.toml${version ? `?version=${version}` : ""}`;

/** The earlier versions, to be read or compared. @param {HouseTable} row */
function earlierVersions({ table, version }) {
  const numbers = Array.from({ length: Math.max(0, (version ?? 1) - 1) }, (_, at) => at + 1);
  if (!numbers.length) return null;
  const links = numbers.map((number) =>
    h(
      "a",
      { href: submissionAddress(table, number), download: `${table}-version-${number}.toml` },
      `version ${number}`,
    ),
  );
  return h(
    "p",
    { class: "small" },
    "Earlier rounds were played under ",
    links.flatMap((link, at) => (at ? [", ", link] : link)),
    ".",
  );
}

/**
 * @param {HouseTable} row
 * @param {(act: () => Promise<Child>) => void} attempt does something and shows its result, or why it was refused
 */
export function submissionForm(row, attempt) {
  const { table, title } = row;
  const next = (row.version ?? 1) + 1;
  const text = h("textarea", { name: "submission", required: true, rows: 12, spellcheck: "false" });
  const question = h("div", { role: "alert" });
  const fill = () =>
    attempt(async () => {
      text.value = await (await fetch(submissionAddress(table))).text();
      text.dataset.typed = "yes";
      return `The submission of ${title} that is in force is in the form. Change it there.`;
    });
  const change = (/** @type {Record<string, string>} */ sent) =>
    attempt(async () => {
      put(question);
      const { version } = await post(`/api/admin/tables/${table}/submission`, sent);
      return `${title} goes on under version ${version} of its submission.`;
    });
  const ask = (/** @type {Event} */ event) => {
    event.preventDefault();
    const sent = fieldTexts(formOf(event));
    const yes = h("button", { type: "button", on: { click: () => change(sent) } }, `Change to version ${next}`);
    const told = `From its next round on, ${title} plays under version ${next}. Rounds that were played stay under theirs, the meters keep what they show, and everyone at the table is told: “${sent.reason}”. `;
    put(question, h("p", { class: "notice" }, told, yes));
    yes.focus();
  };
  return h(
    "details",
    {},
    h("summary", {}, "Change the submission"),
    h(
      "form",
      { class: "stack", data: { draft: `version ${next} of ${table}` }, on: { submit: ask, input: markTyped } },
      h("p", { class: "small" }, "Between rounds only: at a busy table, have the floor pause it first."),
      earlierVersions(row),
      h("label", {}, `Version ${next} of the Rules Submission (TOML)`, text),
      h("button", { class: "minor", type: "button", on: { click: fill } }, "Start from the one in force"),
      h(
        "label",
        {},
        "Why, as everyone at the table will read it",
        h("input", { name: "reason", required: true, maxlength: 500 }),
      ),
      h("button", { class: "minor", type: "submit" }, "Change …"),
      question,
    ),
  );
}
