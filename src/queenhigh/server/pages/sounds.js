// Chips that click and cards that swish, made by the browser itself. Silent until the player asks for sound.

import { preferences } from "./preferences.js";

/** @type {AudioContext | null} */
let context = null;

/**
 * A short burst of filtered noise.
 * @param {number} frequency
 * @param {number} seconds
 * @param {number} loudness
 */
function burst(frequency, seconds, loudness) {
  if (!preferences.sound) return;
  context ??= new AudioContext();
  const length = Math.floor(context.sampleRate * seconds);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 4 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: loudness }))
    .connect(context.destination);
  source.start();
}

export const chipClick = () => burst(3800, 0.05, 0.5);
export const cardSwish = () => burst(1400, 0.09, 0.25);
