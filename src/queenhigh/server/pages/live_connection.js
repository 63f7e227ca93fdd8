// The WebSocket of one table or of the whole house: numbered frames, commands with ids, and resuming after a lost
// connection.

import { newId, Problem, post, session } from "./house_api.js";

/** @import { CommandReply, FactLine, LiveState, Picture, ProblemData, TableSummary } from "./house_data.d.ts" */

/**
 * @typedef {{ view: Picture, facts: { facts: FactLine[] }, meters: { meters: Record<string, string> },
 *   tables: { tables: TableSummary[] }, state: LiveState }} LiveEvents
 * @typedef {{ id: string, command: string }} CommandFrame
 * @typedef {{ frame: CommandFrame, done: (reply: CommandReply) => void, failed: (problem: Problem) => void }} Unanswered
 */

const LONGEST_WAIT_MS = 8000;
const SILENCE_MS = 50_000;
const FINAL = ["logged out", "the table is closed"];

/** Every open table with its meters. */
export const HOUSE = "/api/live";
/** @param {string} table */
export const liveAddress = (table) => `/api/tables/${encodeURIComponent(table)}/live`;

/**
 * Events: "view" (a picture of the table), "facts", "meters", "tables" (the lobby's list), and "state" ("connecting",
 * "open", "reconnecting", "over").
 * A command without an answer when the connection breaks is sent again under its id, so it is never done twice.
 */
export class LiveConnection extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Unanswered>} */
  #unanswered = new Map();
  #tries = 0;
  /** @type {string | undefined} */
  #why;
  #timer = 0;
  #silence = 0;

  /** @param {string} path */
  constructor(path) {
    super();
    this.path = path;
    /** The last fact that was received. @type {number | null} */
    this.after = null;
    /** @type {LiveState["state"]} */
    this.state = "connecting";
  }

  /**
   * Call `listener` with the data of every event of a kind.
   * @template {keyof LiveEvents} K
   * @param {K} kind
   * @param {(data: LiveEvents[K]) => void} listener
   */
  on(kind, listener) {
    this.addEventListener(kind, (event) => listener(/** @type {CustomEvent<LiveEvents[K]>} */ (event).detail));
  }

  /** The next event of a kind. @param {keyof LiveEvents} kind @returns {Promise<void>} */
  next(kind) {
    return new Promise((done) => this.addEventListener(kind, () => done(), { once: true }));
  }

  async open() {
    await session();
    this.#connect();
    addEventListener("online", () => this.#retry());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retry());
  }

  /**
   * The reply to a command. A refusal is thrown as a Problem with its clause and what is due.
   * @param {string} command
   * @param {Record<string, unknown>} fields
   * @returns {Promise<CommandReply>}
   */
  send(command, fields = {}) {
    const frame = { id: newId(), command, ...fields };
    return new Promise((done, failed) => {
      this.#unanswered.set(frame.id, { frame, done, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
      else if (this.state === "over") this.#settle(frame.id, () => failed(new Problem({ detail: this.#why })));
      else this.#become(this.state);
    });
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.after === null ? "" : `?after=${this.after}`;
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}${since}`);
    // Whatever an older connection still brings is older than what this one will bring.
    this.#socket?.close();
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#become("open");
      for (const { frame } of this.#unanswered.values()) socket.send(JSON.stringify(frame));
    });
    socket.addEventListener("message", (event) => socket === this.#socket && this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#reconnect());
  }

  #reconnect() {
    if (this.state === "over") return;
    this.#become("reconnecting");
    const wait = Math.min(LONGEST_WAIT_MS, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  /** Give up a connection that has gone silent; the browser itself may take minutes to notice. */
  #drop() {
    const socket = this.#socket;
    if (!socket || this.state !== "open") return;
    this.#socket = null;
    socket.close();
    this.#reconnect();
  }

  #retry() {
    if (this.state !== "reconnecting") return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** @param {any} frame decoded JSON; its kind says what else it holds */
  #receive(frame) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(), SILENCE_MS);
    if (frame.kind === "ping") this.#socket?.send('{"kind":"pong"}');
    else if (frame.kind === "reply") this.#reply(frame);
    else if (frame.kind === "bye") this.#end(frame.why);
    else {
      if (frame.kind === "view") this.after = frame.fact;
      if (frame.kind === "facts" && frame.last !== undefined) this.after = frame.last;
      this.#tell(frame.kind, frame);
    }
  }

  /** @param {CommandReply & ProblemData} frame */
  #reply(frame) {
    const asked = this.#unanswered.get(frame.id);
    if (asked) this.#settle(frame.id, () => (frame.ok ? asked.done(frame) : asked.failed(new Problem(frame))));
  }

  /** @param {string} id @param {() => void} act */
  #settle(id, act) {
    this.#unanswered.delete(id);
    act();
  }

  /** @param {string} why */
  #end(why) {
    this.#why = why;
    if (!FINAL.includes(why)) return;
    this.#become("over");
    for (const { frame, failed } of [...this.#unanswered.values()])
      this.#settle(frame.id, () => failed(new Problem({ detail: why })));
  }

  /** @param {LiveState["state"]} state */
  #become(state) {
    this.state = state;
    this.#tell("state", { state, why: this.#why, waiting: this.#unanswered.size });
  }

  /** @param {string} kind @param {unknown} detail */
  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/**
 * A command over HTTP, for pages that watch many tables.
 * @param {string} table
 * @param {string} name
 * @param {Record<string, unknown>} fields
 * @returns {Promise<CommandReply>}
 */
export async function postCommand(table, name, fields = {}) {
  const id = newId();
  return post(
    `/api/tables/${encodeURIComponent(table)}/commands`,
    { id, command: name, ...fields },
    { "Idempotency-Key": id },
  );
}
