// Opens a practice table and goes there; the first cards are dealt at once.

import { post } from "./house_api.js";
import { showProblem } from "./problem_box.js";

/**
 * Sit down at a new practice table; what went wrong is shown at `place`.
 * @param {{ game: string, electronic?: boolean }} game
 * @param {Element} place
 */
export async function sitDown({ game, electronic = false }, place) {
  showProblem(place, null);
  try {
    const { table } = await post("/api/practice", { game, electronic });
    try {
      sessionStorage.setItem("deal first", table);
    } catch {
      /* without storage, the first cards wait for Deal to be pressed */
    }
    location.href = `/tables/${table}`;
  } catch (problem) {
    showProblem(place, problem);
  }
}
