// Asks again and again while something moves: one question is under way at a time, and the newest one is always asked.
// Answers therefore come in the order of the questions, and none can overwrite a newer one.

import { put } from "./elements.js";
import { problemBox } from "./problem_box.js";

/** @template T */
export class NewestRequest {
  #asking = false;
  #again = false;

  /**
   * @param {Element} place is marked as busy while an answer is due
   * @param {Element} trouble shows problems
   * @param {() => Promise<T>} ask
   * @param {(answer: T | null) => unknown} show is given null where there is a problem instead
   */
  constructor(place, trouble, ask, show) {
    this.place = place;
    this.trouble = trouble;
    this.ask = ask;
    this.show = show;
  }

  /** Something changed. */
  async now() {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    this.place.setAttribute("aria-busy", "true");
    while (this.#again) {
      this.#again = false;
      await this.#once();
    }
    this.#asking = false;
    this.place.removeAttribute("aria-busy");
  }

  async #once() {
    try {
      const answer = await this.ask();
      put(this.trouble);
      this.show(answer);
    } catch (problem) {
      // What was asked for in the meantime will show its own problem, if it has one.
      if (this.#again) return;
      put(this.trouble, problemBox(problem));
      this.show(null);
    }
  }
}
