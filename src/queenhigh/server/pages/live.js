// The socket of a table or of the whole house: numbered frames, commands with ids of our own, and a resume after a lost
// connection.

import { newId, post, Problem, session } from "/static/client.js";

const LONGEST_WAIT_MS = 8000;
const SILENCE_MS = 50_000;
const FINAL = ["logged out", "the table is closed"];

/** Every open table with its meters. */
export const HOUSE = "/api/live";
export const atTable = (table) => `/api/tables/${encodeURIComponent(table)}/live`;

/**
 * Events: "view" (a picture of the table), "facts", "meters", "tables" (what the lobby lists), and "state" ("connecting",
 * "open", "reconnecting", "over").
 * A command that was not answered when the connection broke is sent again under its id, so it is never done twice.
 */
export class Live extends EventTarget {
  constructor(path) {
    super();
    this.path = path;
    this.after = null;
    this.waiting = new Map();
    this.tries = 0;
    this.state = "connecting";
  }

  async open() {
    await session();
    this.#connect();
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.#again());
  }

  /** The reply to a command; a refusal is thrown as a Problem with its clause and what is due. */
  send(command, fields = {}) {
    const frame = { id: newId(), command, ...fields };
    return new Promise((done, failed) => {
      this.waiting.set(frame.id, { frame, done, failed });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
      else if (this.state === "over") this.#settle(frame.id, () => failed(new Problem({ detail: this.why })));
      else this.#become(this.state);
    });
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.after === null ? "" : `?after=${this.after}`;
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}${since}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.#become("open");
      for (const { frame } of this.waiting.values()) socket.send(JSON.stringify(frame));
    });
    socket.addEventListener("message", (event) => this.#frame(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.#lost());
  }

  #lost() {
    if (this.state === "over") return;
    this.#become("reconnecting");
    const wait = Math.min(LONGEST_WAIT_MS, 300 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), wait);
  }

  /** Leave a connection that nothing comes through any more; a browser may take minutes to notice. */
  #drop() {
    const socket = this.socket;
    if (!socket || this.state !== "open") return;
    this.socket = null;
    socket.close();
    this.#lost();
  }

  #again() {
    if (this.state !== "reconnecting") return;
    clearTimeout(this.timer);
    this.#connect();
  }

  #frame(frame) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.#drop(), SILENCE_MS);
    if (frame.kind === "ping") this.socket?.send('{"kind":"pong"}');
    else if (frame.kind === "reply") this.#reply(frame);
    else if (frame.kind === "bye") this.#bye(frame.why);
    else {
      if (frame.kind === "view") this.after = frame.fact;
      if (frame.kind === "facts" && frame.last !== undefined) this.after = frame.last;
      this.#tell(frame.kind, frame);
    }
  }

  #reply(frame) {
    const asked = this.waiting.get(frame.id);
    if (asked) this.#settle(frame.id, () => (frame.ok ? asked.done(frame) : asked.failed(new Problem(frame))));
  }

  #settle(id, act) {
    this.waiting.delete(id);
    act();
  }

  #bye(why) {
    this.why = why;
    if (!FINAL.includes(why)) return;
    this.#become("over");
    for (const { frame, failed } of [...this.waiting.values()])
      this.#settle(frame.id, () => failed(new Problem({ detail: why })));
  }

  #become(state) {
    this.state = state;
    this.#tell("state", { state, why: this.why, waiting: this.waiting.size });
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** A command over HTTP, for pages that watch many tables. */
export async function command(table, name, fields = {}) {
  const id = newId();
  return post(
    `/api/tables/${encodeURIComponent(table)}/commands`,
    { id, command: name, ...fields },
    { "Idempotency-Key": id },
  );
}
