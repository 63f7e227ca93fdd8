// The session and the house's HTTP interface. Every change carries the session's own token.

import { useZone } from "./text_format.js";

/** @import { Due, Finding, ProblemData, Session } from "./house_data.d.ts" */

/** @type {Promise<Session> | null} */
let known = null;

/** Why the house did not do something. */
export class Problem extends Error {
  /** @param {ProblemData} data */
  constructor(data) {
    super(data.why ?? data.detail ?? data.title ?? "the house did not answer");
    this.status = data.status ?? 0;
    this.title = data.title;
    this.tried = data.tried ?? null;
    this.clause = data.clause ?? null;
    /** @type {(string | Due)[]} */
    this.due = data.due ?? [];
    this.dueValues = data.due_values ?? false;
    this.type = data.type ?? "";
    this.errors = data.errors ?? [];
    /** What the desk finds wrong with a submission. @type {Finding[]} */
    this.findings = data.findings ?? [];
    /** Who sits at a table that would be closed, by seat. @type {Record<string, string> | null} */
    this.seated = data.seated ?? null;
  }
}

/** Who is logged in. The house is asked once per page. @returns {Promise<Session>} */
export function session() {
  known ??= request("GET", "/api/session").then(
    (who) => {
      useZone(who.zone);
      return who;
    },
    (problem) => {
      known = null;
      throw problem;
    },
  );
  return known;
}

/** @param {string} path */
export async function get(path) {
  await session();
  return request("GET", path);
}

/** Answers may come in another order than the questions. Call it to ask; what it returns says whether anyone asked later. */
export function questions() {
  let last = 0;
  return () => {
    const turn = ++last;
    return { outdated: () => turn !== last };
  };
}

/** @param {string} path @param {unknown} body @param {Record<string, string>} [headers] */
export const post = (path, body, headers) => change("POST", path, body, headers);

/** @param {string} path */
export const remove = (path) => change("DELETE", path);

/** @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] */
async function change(method, path, body, headers = {}) {
  const { csrf } = await session();
  return request(method, path, body, { "X-CSRF": csrf, ...headers });
}

/**
 * The decoded answer. Only the caller knows its shape, so the caller declares it with a type of house_data.d.ts.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
async function request(method, path, body, headers = {}) {
  const answer = await send(method, path, body, headers);
  if (answer.status === 204) return null;
  const kind = answer.headers.get("content-type") ?? "";
  const data = kind.includes("json") ? await answer.json() : await answer.text();
  if (answer.ok) return data;
  const problem = new Problem(
    typeof data === "string"
      ? { status: answer.status, detail: data || answer.statusText }
      : { ...data, status: answer.status },
  );
  if (problem.type.endsWith("/password-due") && location.pathname !== "/login") location.href = "/login";
  if (problem.type.endsWith("/second-factor-due") && location.pathname !== "/account") location.href = "/account";
  throw problem;
}

/** @param {string} method @param {string} path @param {unknown} body @param {Record<string, string>} headers */
async function send(method, path, body, headers) {
  /** @type {Record<string, string>} */
  const content = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    return await fetch(path, {
      method,
      headers: { ...content, Accept: "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Problem({
      status: 0,
      title: "The house cannot be reached",
      detail: "the house cannot be reached and nothing was changed. Try again",
    });
  }
}

/** Forget who is logged in, after logging in or out. */
export function forgetSession() {
  known = null;
}

/** A new id for a command. Sending a command again under the same id does it only once. */
export function newId() {
  return crypto.randomUUID
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
