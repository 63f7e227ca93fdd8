// The submission desk: write or drop a Rules Submission, see findings while typing, and print its papers.

import { CardComparison } from "./card_comparison.js";
import { cardText, isCardFile } from "./card_file.js";
import { DelayedRequest } from "./delayed_request.js";
import { memory, remember } from "./desk_memory.js";
import { $, announce, h, put } from "./elements.js";
import { listFigures, listFindings, markCurrent, verdictLine } from "./finding_list.js";
import { get, post } from "./house_api.js";
import { MarkedEditor } from "./marked_editor.js";
import { PaperPanel } from "./paper_panel.js";
import { problemBox } from "./problem_box.js";

/** @import { CardAnswer } from "./card_comparison.js" */
/** @import { ExampleHouse, Finding, WagerFigure } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

/**
 * @typedef {{ text: string, empty?: boolean, ok?: boolean, findings: Finding[], figures: WagerFigure[], more: number }}
 *   SubmissionAnswer
 */

const MOST_CHARACTERS = 64 * 1024;
const main = $("#main");

// The submission and its findings.

const submission = {
  state: h("div", {}),
  list: h("div", {}),
  figures: h("div", {}),
  verdict: h("p", { id: "verdict", class: "soft" }),
  at: h("p", { class: "small at" }),
};
const editor = new MarkedEditor("submission", "verdict", {
  input: submissionTyped,
  at: (finding) => showCurrent(submission.at, finding),
});
const papers = new PaperPanel(memory.paper, (paper) => remember({ paper }));
const submissionCheck = new DelayedRequest(submission.state, checkSubmission, showSubmission);
let announced = "";

/** @returns {Promise<SubmissionAnswer>} */
async function checkSubmission() {
  const { text } = editor;
  if (!text.trim()) return { text, empty: true, findings: [], figures: [], more: 0 };
  return { text, ...(await post("/api/desk/check", { text })) };
}

/** @param {string} text */
function submissionTyped(text) {
  remember({ text });
  if (text.length <= MOST_CHARACTERS) {
    submissionCheck.soon();
    return;
  }
  submissionCheck.cancel();
  put(
    submission.state,
    refusal(`A submission can have at most ${MOST_CHARACTERS.toLocaleString("en-US")} characters.`),
  );
  papers.hold("The text is too long to be printed.");
}

/** @param {SubmissionAnswer} answer */
function showSubmission(answer) {
  if (answer.text !== editor.text) return;
  editor.show(answer.findings, answer.text);
  put(submission.at);
  listFigures(submission.figures, answer.figures);
  if (answer.empty) showNothingWritten();
  else {
    listFindings(submission.list, answer.findings, answer.more, { go: (finding) => editor.go(finding), fix: applyFix });
    put(submission.verdict, verdictLine(answer, "✓ Can be filed", "✕ Cannot be filed yet"));
    if (answer.ok) papers.show(answer.text);
    else papers.hold("A submission with errors cannot be printed. Fix them first.");
  }
  // Announced once, not after every letter.
  const text = submission.verdict.textContent;
  if (text !== announced) announce(text);
  announced = text;
  cardCheck.soon();
}

function showNothingWritten() {
  put(
    submission.list,
    h(
      "p",
      { class: "empty" },
      "Write a Rules Submission here, drop a .toml file on the page, or start from one of the example houses.",
    ),
  );
  put(submission.verdict, "Nothing is written yet.");
  papers.hold("Papers are printed from a submission without errors.");
}

/** @param {string} text */
const refusal = (text) => h("p", { class: "problem", role: "alert" }, text);

/**
 * The finding the cursor was taken to: announced, written below the text, and marked in the list.
 * @param {Element} place
 * @param {Finding} finding
 */
function showCurrent(place, finding) {
  announce(`${finding.severity}: ${finding.message}`);
  put(place, h("strong", { class: finding.severity }, `Line ${finding.line}: `), finding.message);
  markCurrent(finding);
}

/** @param {Finding} finding */
function applyFix(finding) {
  // The places of a fix are those of the text that was checked; a text that was changed since is checked first.
  if (!editor.isChecked) submissionCheck.now();
  if (!finding.fix || !editor.isChecked) return;
  editor.replaceCharacters(finding.fix);
  editor.area.focus({ preventScroll: true });
  announce(`Applied: ${finding.nearest}`);
  submissionCheck.now();
}

// The rack card and its findings.

const cardEditor = new MarkedEditor("card", "card-verdict", {
  input: (text) => {
    remember({ card: text });
    cardCheck.soon();
  },
  at: (finding) => showCurrent(card.at, finding),
});
const card = new CardComparison(cardEditor);
const cardCheck = new DelayedRequest(card.state, checkCard, (answer) => card.show(answer));

/** @returns {Promise<CardAnswer>} */
async function checkCard() {
  const { text } = cardEditor;
  const none = { text, findings: [], more: 0 };
  if (!text.trim() || !editor.text.trim()) return { ...none, empty: true };
  if (Math.max(text.length, editor.text.length) > MOST_CHARACTERS)
    return { ...none, held: false, why: "the card or the submission is too long" };
  return { text, ...(await post("/api/desk/card", { card: text, submission: editor.text })) };
}

/** Put another card on the desk; what was ruled about the card before does not hold for it. @param {string} text */
function takeCard(text) {
  remember({ rulings: {} });
  cardEditor.write(text);
}

/** Check the rack card that the house prints from this submission. */
async function usePrintedCard() {
  const before = cardEditor.text;
  try {
    const answer = await papers.printer.print(editor.text, "rack-card");
    const file = answer.files?.find(({ name }) => name.endsWith(".md"));
    if (!file) {
      put(card.state, h("p", { class: "notice" }, "A submission with errors has no card. Fix them first."));
      return;
    }
    const printed = await (await fetch(file.address)).text();
    // What was written or dropped while the card was printed stays.
    if (cardEditor.text !== before) return;
    takeCard(printed);
    await cardCheck.now();
  } catch (problem) {
    put(card.state, problemBox(problem));
  }
}

// Files that are opened or dropped.

/**
 * Take a file as the submission or as the card; TOML is a submission wherever it was dropped.
 * @param {File} file
 * @param {MarkedEditor | null} into
 */
async function takeFile(file, into) {
  if (isCardFile(file)) {
    await takePages(file);
    return;
  }
  const place = (into === cardEditor ? card : submission).state;
  if (file.size > 4 * MOST_CHARACTERS) {
    put(place, refusal(`${file.name} is too large to be a submission or a card.`));
    return;
  }
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    put(place, refusal(`${file.name} is not UTF-8 text.`));
    return;
  }
  text = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const isSubmission = /\.toml$/i.test(file.name) || /^game\s*=/m.test(text);
  const target = isSubmission ? editor : (into ?? cardEditor);
  if (target === editor) remember({ file: file.name.replace(/(\.[^.]*)?$/, ".toml") });
  if (target === cardEditor) takeCard(text);
  else target.write(text);
  announce(`${file.name} is on the desk`);
  target.area.focus();
}

/**
 * Take a PDF or Word file as the card.
 * @param {File} file
 */
async function takePages(file) {
  const before = cardEditor.text;
  put(card.state, h("p", { class: "soft" }, `Reading ${file.name} …`));
  try {
    const { text, why } = await cardText(file);
    put(card.state, why && refusal(`${file.name} ${why}.`));
    // What was written or dropped while the file was read stays.
    if (text === null || cardEditor.text !== before) return;
    takeCard(text);
    announce(`${file.name} is on the desk`);
    cardEditor.area.focus();
  } catch (problem) {
    put(card.state, problemBox(problem));
  }
}

/** The editor that a file was dropped on, if any. @param {EventTarget | null} target */
function editorUnder(target) {
  if (!(target instanceof Element)) return null;
  return target.closest(".written") ? editor : target.closest(".held") ? cardEditor : null;
}

/** @param {string} id @param {string} label @param {string} accept @param {MarkedEditor} into */
function fileButton(id, label, accept, into) {
  const change = () => {
    const file = input.files?.[0];
    if (file) takeFile(file, into);
    input.value = "";
  };
  const attributes = { id, type: "file", accept, class: "unseen", tabindex: "-1", "aria-label": label };
  const input = h("input", { ...attributes, on: { change } });
  return [button(label, () => input.click()), input];
}

function allowDrops() {
  const dropping = (/** @type {boolean} */ on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    dropping(true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) dropping(false);
  });
  addEventListener("drop", (event) => {
    dropping(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    const into = files.length === 1 ? editorUnder(event.target) : null;
    for (const file of files.slice(0, 2)) takeFile(file, into);
  });
}

function saveSubmission() {
  const address = URL.createObjectURL(new Blob([editor.text], { type: "application/toml" }));
  h("a", { href: address, download: memory.file ?? "submission.toml" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The page.

/** @param {string} label @param {() => unknown} click */
const button = (label, click) => h("button", { class: "minor", type: "button", on: { click } }, label);

/** @param {ExampleHouse[]} examples */
function examplePicker(examples) {
  const change = () => {
    const example = examples.find(({ game }) => game === picker.value);
    picker.value = "";
    if (!example) return;
    remember({ file: `${example.game}.toml` });
    editor.write(example.text);
    editor.area.focus();
    submissionCheck.now();
    announce(`${example.operator} is on the desk. Undo brings back what was there.`);
  };
  const picker = h(
    "select",
    { id: "example", on: { change } },
    h("option", { value: "" }, "Start from an example…"),
    examples.map(({ game, title, operator }) => h("option", { value: game }, `${title}: ${operator}`)),
  );
  return [h("label", { class: "unseen", for: "example" }, "Start from an example house"), picker];
}

/** @param {string} id @param {string} kind @param {string} title @param {...Child} content */
const panel = (id, kind, title, ...content) =>
  h("section", { class: `panel stack ${kind}`, "aria-labelledby": id }, h("h2", { id }, title), ...content);

/** @param {ExampleHouse[]} examples */
const submissionPanel = (examples) =>
  panel(
    "written",
    "written",
    "Rules Submission",
    h(
      "div",
      { class: "row tools" },
      examplePicker(examples),
      fileButton("open-submission", "Open a file", ".toml,text/plain", editor),
      button("Save", saveSubmission),
    ),
    h("label", { class: "unseen", for: "submission" }, "Rules Submission (TOML)"),
    editor.node,
    h("div", { class: "row verdict" }, submission.verdict, editor.next),
    submission.at,
    submission.state,
    submission.list,
    submission.figures,
  );

function cardPanel() {
  const clear = () => {
    takeCard("");
    cardCheck.now();
  };
  return panel(
    "carded",
    "held",
    "Rack card or sign",
    h(
      "div",
      { class: "row tools" },
      fileButton("open-card", "Open a card", ".md,.txt,.pdf,.docx,text/plain,text/markdown", cardEditor),
      button("Use the card printed here", usePrintedCard),
      button("Clear", clear),
    ),
    h(
      "div",
      { class: "desk carded" },
      h(
        "div",
        { class: "stack" },
        h("label", { class: "unseen", for: "card" }, "Rack card or sign (text or Markdown)"),
        cardEditor.node,
        h("div", { class: "row verdict" }, card.verdict, cardEditor.next),
        card.at,
      ),
      h("div", { class: "stack" }, card.state, card.list, card.coverage),
    ),
  );
}

async function open() {
  /** @type {ExampleHouse[]} */
  const examples = await get("/api/desk/examples");
  put(
    main,
    h("h1", {}, "Submission desk"),
    h(
      "p",
      { class: "soft" },
      "Write a Rules Submission or drop one here. Whatever the rules do not allow is underlined, with its clause. ",
      "The papers beside it are printed from the submission. ",
      h("span", { class: "with-keys" }, h("kbd", {}, "F8"), " goes to the next finding."),
    ),
    h("div", { class: "desk" }, submissionPanel(examples), panel("printed", "printed", "Papers", papers.node)),
    cardPanel(),
    h(
      "p",
      { class: "small soft" },
      "The house keeps nothing you submit here for longer than fifteen minutes. Your text stays in this browser. ",
      "The papers are evidence for a laboratory, not a certificate.",
    ),
  );
  allowDrops();
  editor.area.value = memory.text ?? examples[0].text;
  cardEditor.area.value = memory.card ?? "";
  editor.draw();
  cardEditor.draw();
  await submissionCheck.now();
  await cardCheck.now();
  document.body.dataset.ready = "true";
}

open().catch((problem) => put(main, h("h1", {}, "Submission desk"), problemBox(problem)));
