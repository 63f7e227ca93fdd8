// Asks the house a moment after the last change; only the newest answer counts.

import { h, put } from "./elements.js";
import { progress } from "./paper_panel.js";
import { asProblem, problemBox } from "./problem_box.js";

const DELAY_MS = 250;
const SLOW_MS = 600;
const BUSY_RETRY_MS = 2000;
const TOO_MANY_REQUESTS = 429;

/** @template T */
export class DelayedRequest {
  #turn = 0;
  #timer = 0;

  /**
   * @param {Element} place shows progress and problems
   * @param {() => Promise<T>} ask
   * @param {(answer: T) => unknown} show
   */
  constructor(place, ask, show) {
    this.place = place;
    this.ask = ask;
    this.show = show;
  }

  /** Ask when nothing has changed for a moment. */
  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), DELAY_MS);
  }

  /** Ask nothing, and ignore the answer that is on its way. */
  cancel() {
    clearTimeout(this.#timer);
    this.#turn++;
  }

  async now() {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const showSlow = () => turn === this.#turn && put(this.place, progress("Checking and calculating"));
    const slow = setTimeout(showSlow, SLOW_MS);
    try {
      const answer = await this.ask();
      if (turn !== this.#turn) return;
      put(this.place);
      this.show(answer);
    } catch (thrown) {
      if (turn !== this.#turn) return;
      const problem = asProblem(thrown);
      if (problem.status === TOO_MANY_REQUESTS) this.#timer = setTimeout(() => this.now(), BUSY_RETRY_MS);
      const again = h("button", { class: "minor", type: "button", on: { click: () => this.now() } }, "Check again");
      put(this.place, problemBox(problem), again);
    } finally {
      clearTimeout(slow);
    }
  }
}
