// Plays the steps of a replay by itself, at a speed that the viewer chooses.

import { h, inputValue, put } from "./elements.js";

const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1200;
const KEY = "replay speed";

/** @returns {number} */
function rememberedSpeed() {
  try {
    const speed = Number(localStorage.getItem(KEY));
    return SPEEDS.includes(speed) ? speed : 1;
  } catch {
    return 1;
  }
}

export class ReplayPlayer {
  #timer = 0;
  #speed = rememberedSpeed();

  /** @param {{ next: () => unknown, restart: () => unknown, atEnd: () => boolean }} replay */
  constructor(replay) {
    this.replay = replay;
    this.button = h("button", {
      class: "minor play-button",
      type: "button",
      data: { key: "play" },
      on: { click: () => this.toggle() },
    });
    this.#name();
  }

  get playing() {
    return this.#timer !== 0;
  }

  get controls() {
    return [
      this.button,
      h(
        "label",
        { class: "row speed" },
        h("span", { class: "unseen" }, "Speed"),
        h(
          "select",
          { data: { key: "speed" }, on: { change: (event) => this.setSpeed(Number(inputValue(event))) } },
          SPEEDS.map((speed) => h("option", { value: speed, selected: speed === this.#speed }, `${speed}×`)),
        ),
      ),
    ];
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.#speed = speed;
    try {
      localStorage.setItem(KEY, String(speed));
    } catch {
      /* the speed holds for this page */
    }
    if (this.playing) this.#wait();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Go on from here; from the start if everything was shown. */
  play() {
    if (this.replay.atEnd()) this.replay.restart();
    this.#wait();
    this.#name();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#name();
  }

  #wait() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.replay.next();
      if (this.replay.atEnd()) this.pause();
    }, STEP_MS / this.#speed);
  }

  #name() {
    put(this.button, this.playing ? "Pause " : "Play ", h("kbd", {}, "Space"));
  }
}
