// Drawing forms again without losing what somebody is typing in them.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** @param {ParentNode} place @returns {HTMLFormElement[]} */
const forms = (place) => [...place.querySelectorAll("form")].filter((form) => form.dataset.draft);

/** @param {HTMLFormElement} form @returns {Control[]} */
const controls = (form) => /** @type {Control[]} */ ([...form.elements]).filter(({ name }) => name);

/** To be called with every `input` event of a form with a `data-draft`. @param {Event} event */
export function markTyped(event) {
  if (event.target instanceof HTMLElement) event.target.dataset.typed = "yes";
}

/** What was typed is done with, and is not kept. @param {HTMLFormElement} form */
export function forgetTyped(form) {
  for (const control of controls(form)) delete control.dataset.typed;
}

/** What was typed in a form, by field; what is being sent now is not. @param {HTMLFormElement} form */
function typedIn(form) {
  const typed = form.querySelector("[type=submit]:disabled") ? [] : controls(form).filter((one) => one.dataset.typed);
  return new Map(typed.map(({ name, value }) => [name, value]));
}

/**
 * Draw a place again: a form with the same `data-draft` keeps what was typed in it, and the field that had the focus
 * has it again. A draft names all that a form is about, so that nothing typed for one thing is taken for another.
 * @param {ParentNode} place
 * @param {() => unknown} draw
 */
export function keepTyped(place, draw) {
  const drafts = new Map(forms(place).map((form) => [form.dataset.draft, typedIn(form)]));
  const focused = /** @type {Control | null} */ (document.activeElement);
  const draft = focused && place.contains(focused) ? focused.form?.dataset.draft : undefined;
  draw();
  for (const form of forms(place))
    for (const control of controls(form)) {
      const text = drafts.get(form.dataset.draft)?.get(control.name);
      if (text !== undefined) {
        control.value = text;
        control.dataset.typed = "yes";
      }
      if (draft === form.dataset.draft && control.name === focused?.name) control.focus({ preventScroll: true });
    }
}
