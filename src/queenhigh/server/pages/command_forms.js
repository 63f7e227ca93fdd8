// Forms for the commands of dealer and floor, and the form for whatever is due.

import { $, fieldText, formOf, h, put } from "./elements.js";
import { showProblem } from "./problem_box.js";
import { capital, cents, placeWords, words } from "./text_format.js";
import { forgetTyped, markTyped } from "./typed_text.js";

/** @import { Due, TableInfo, TableView } from "./house_data.d.ts" */
/** @import { CommandGroups, Field, StaffCommand, TableContext } from "./staff_commands.js" */

/** @typedef {(command: string, fields: Record<string, unknown>) => Promise<unknown>} Send */

/**
 * What the forms need to know about a table as it is now.
 * @param {TableInfo} info
 * @param {TableView} view
 * @returns {TableContext}
 */
export function tableContext(info, view) {
  const settled = new Set(view.settled.map((row) => row.seat));
  const unsettled = Object.keys(view.wagers)
    .map(Number)
    .filter((seat) => !settled.has(seat));
  // While a device is out of order, the table shuffles and deals differently than the page was told when it opened.
  const { shuffler = info.shuffler, dealing = info.dealing } = view.devices;
  return {
    info,
    view,
    seats: Object.keys(view.seats).map(Number),
    turn: unsettled.length ? Math.max(...unsettled) : undefined,
    unready: view.decks.find((deck) => !deck.loaded && !deck.removed)?.name ?? "first",
    machine: ["plain", "counting"].includes(shuffler) || dealing === "self-shuffling-shoe",
    counts: shuffler === "counting",
  };
}

/**
 * Every place that holds a hand, in the order of the deal; discards of the deal are in the rack.
 * @param {TableContext} table
 */
const handPlaces = (table) => Object.keys(table.view.cards).filter((name) => name !== "discard");

/**
 * What was entered in a field, as the command takes it.
 * @param {Field} field
 * @param {HTMLFormElement} form
 * @param {TableContext} table
 */
function entered(field, form, table) {
  if (field.kind === "counts")
    return Object.fromEntries(
      handPlaces(table).map((name) => [name, Number(fieldText(form, `${field.name} ${name}`))]),
    );
  const raw = fieldText(form, field.name);
  if (field.kind === "number") return Number(raw);
  if (field.kind === "money") return cents(raw);
  return ["seat", "place"].includes(field.name) && /^\d+$/.test(raw) ? Number(raw) : raw;
}

/**
 * A number for every place, never filled in because the dealer has to count.
 * @param {Field} field
 * @param {TableContext} table
 */
function countInputs(field, table) {
  return handPlaces(table).map((name) =>
    h(
      "label",
      {},
      placeWords(name),
      h("input", { name: `${field.name} ${name}`, type: "number", min: 0, max: 52, step: 1, required: true }),
    ),
  );
}

/** @param {Field} field @param {TableContext} table */
function picker(field, table) {
  const possible = field.options?.(table) ?? [];
  // What is not known is not preset: of several options nobody takes the first by mistake.
  const preset = field.preset?.(table) || (possible.length === 1 && !field.empty ? possible[0] : undefined);
  const options = possible.map((option) =>
    h(
      "option",
      { value: option, selected: String(option) === String(preset) },
      field.optionText?.(table, option) ?? capital(words(option)),
    ),
  );
  return h(
    "select",
    { name: field.name, required: true },
    preset === undefined ? h("option", { value: "" }, field.empty ?? "Choose …") : null,
    options,
  );
}

/** @param {Field} field @param {TableContext} table */
function input(field, table) {
  const { name, kind } = field;
  if (kind === "pick") return picker(field, table);
  if (kind === "money") return h("input", { name, type: "number", min: 0, step: 0.01, required: true });
  const value = field.preset?.(table) ?? "";
  if (kind === "number") return h("input", { name, type: "number", min: 0, required: true, value });
  return h("input", { name, type: "text", maxlength: 200, required: true, value });
}

/** The fields that a table asks for. @param {Field[]} fields @param {TableContext} table */
const askedFor = (fields, table) => fields.filter((field) => field.asked?.(table) ?? true);

/** @param {Field} field @param {TableContext} table */
const control = (field, table) =>
  field.kind === "counts" ? countInputs(field, table) : h("label", {}, field.label, input(field, table));

/**
 * One command as a form. A refusal is shown right below its button.
 * @param {StaffCommand} act
 * @param {TableContext} table
 * @param {Send} send
 * @param {{ primary?: boolean, key?: string | null, draft?: string }} how `key` is the key that presses the button, and
 *   what is typed is kept for a form with the same `draft`
 */
export function commandForm(
  [command, label, possible, fixed, consequence],
  table,
  send,
  { primary = false, key = null, draft = "" } = {},
) {
  const problem = h("div", { class: "act-problem" });
  const fields = askedFor(possible, table);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = formOf(event);
    const values = Object.fromEntries(fields.map((field) => [field.name, entered(field, form, table)]));
    const button = /** @type {HTMLButtonElement} */ ($("button[type=submit]", form));
    showProblem(problem, null);
    const doubt = fields.map((field) => field.doubt?.(values[field.name]) ?? "").find(Boolean);
    const said = JSON.stringify(values);
    if (doubt && form.dataset.doubted !== said) {
      form.dataset.doubted = said;
      put(problem, h("p", { class: "notice small", role: "alert" }, doubt));
      return;
    }
    button.disabled = true;
    try {
      await send(command, { ...values, ...fixed?.(table) });
      forgetTyped(form);
    } catch (thrown) {
      showProblem(problem, thrown);
    }
    button.disabled = false;
  };
  // A browser sends a form by Enter from a text field, and not from a list.
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.target.form?.requestSubmit();
  };
  return h(
    "form",
    {
      class: fields.length ? "act" : "act bare",
      on: { submit, input: markTyped, keydown: enter },
      data: { command, draft: `${draft} ${command} ${label}` },
    },
    consequence?.(table) ? h("p", { class: "small" }, consequence(table)) : null,
    fields.map((field) => control(field, table)),
    h(
      "button",
      {
        class: primary ? "primary" : "minor",
        type: "submit",
        data: { key: `${primary ? "next" : "act"} ${command} ${label}` },
      },
      label,
      key ? h("kbd", { "aria-hidden": "true", data: { press: key } }, key) : null,
    ),
    problem,
  );
}

/**
 * The commands that do what is due: their fixed values agree with it. Where the house cannot know the answer (is the
 * light lit?) there is one for each answer; other forms of the same command are for irregularities.
 * @param {CommandGroups} groups
 * @param {Due} due
 * @param {TableContext} table
 */
function dueCommands(groups, due, table) {
  const agreeing = Object.values(groups)
    .flat()
    .filter(([command, , , fixed]) => {
      const set = fixed?.(table) ?? {};
      return (
        command === due.command && Object.entries(due.values).every(([name, value]) => (set[name] ?? value) === value)
      );
    });
  const answers = (/** @type {StaffCommand} */ [, , , fixed]) => Object.keys(fixed?.(table) ?? {}).join();
  return agreeing.filter((one) => one === agreeing[0] || (answers(one) && answers(one) === answers(agreeing[0])));
}

/**
 * The form for what is due: it asks only for what the house does not know. Null where none of these commands is due.
 * Of several answers none is marked, so that Enter cannot give one by mistake; each has a number for its key.
 * @param {Due} due
 * @param {CommandGroups} groups
 * @param {TableContext} now
 * @param {Send} send
 * @param {string | null} key
 */
export function dueForm(due, groups, now, send, key = null) {
  // What is preset belongs to the deck that is due, not to the first one that is not ready.
  const { deck } = due.values;
  const table = typeof deck === "string" ? { ...now, unready: deck } : now;
  const found = dueCommands(groups, due, table);
  if (!found.length) return null;
  const only = found.length === 1;
  return found.map(([command, label, fields, fixed, consequence], index) => {
    const open = askedFor(fields, table).filter((field) => !(field.name in due.values));
    // What happened is told above the button that says it was looked at.
    const named = open.length || !only || command === "acknowledge_incident";
    /** @type {StaffCommand} */
    const act = [
      command,
      named ? label : capital(words(due.what)),
      open,
      (at) => ({ ...due.values, ...fixed?.(at) }),
      consequence,
    ];
    return commandForm(act, table, send, {
      primary: only,
      key: only || !key ? key : String(index + 1),
      draft: JSON.stringify(due),
    });
  });
}
