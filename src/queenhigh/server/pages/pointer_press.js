// Drawing waits while something is pressed: a button or link that is replaced before it is let go loses its click.

/** @typedef {() => void} Draw */

let pressed = false;
/** @type {Set<Draw>} */
const waiting = new Set();

/** @param {PointerEvent} event */
const press = (event) => {
  pressed = event.button === 0;
};

/** The click is dispatched right after this event; what was due is drawn when it is done. */
const release = () => {
  pressed = false;
  setTimeout(() => {
    const due = [...waiting];
    waiting.clear();
    for (const draw of due) draw();
  });
};

addEventListener("pointerdown", press, true);
for (const end of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(end, release, true);
// Only of the window itself: a control that loses the focus is not let go.
addEventListener("blur", release);

/** Draw now, or as soon as nothing is pressed. Drawing twice in the meantime is drawing once. @param {Draw} draw */
export function drawUnpressed(draw) {
  if (pressed) waiting.add(draw);
  else draw();
}

/** Wait until nothing is pressed, before drawing several parts of a page. @returns {Promise<void>} */
export const untilUnpressed = () => new Promise((done) => drawUnpressed(done));
