// The session and the house's HTTP interface. Every change carries the session's own token.

let known = null;

/** What the house answered when it did not do something. */
export class Problem extends Error {
  constructor(data) {
    super(data.why ?? data.detail ?? data.title ?? "the house did not answer");
    Object.assign(this, {
      status: data.status ?? 0,
      title: data.title,
      tried: data.tried ?? null,
      clause: data.clause ?? null,
      due: data.due ?? [],
      dueValues: data.due_values ?? false,
      type: data.type ?? "",
      errors: data.errors ?? [],
    });
  }
}

/** Who the house takes us for: {name, role, csrf, one_time}. Asked for once a page. */
export function session() {
  known ??= request("GET", "/api/session").catch((problem) => {
    known = null;
    throw problem;
  });
  return known;
}

export const get = async (path) => (await session(), request("GET", path));
export const post = (path, body, headers) => change("POST", path, body, headers);
export const remove = (path) => change("DELETE", path);

async function change(method, path, body, headers = {}) {
  const { csrf } = await session();
  return request(method, path, body, { "X-CSRF": csrf, ...headers });
}

async function request(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        Accept: "application/json",
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Problem({
      status: 0,
      title: "The house cannot be reached",
      detail: "the house cannot be reached; nothing was changed. Try again",
    });
  }
  if (answer.status === 204) return null;
  const kind = answer.headers.get("content-type") ?? "";
  const data = kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const problem = new Problem(
      typeof data === "string"
        ? { status: answer.status, detail: data || answer.statusText }
        : { ...data, status: answer.status },
    );
    if (problem.type.endsWith("/password-due") && location.pathname !== "/login") location.href = "/login";
    throw problem;
  }
  return data;
}

/** A new session after logging in or out. */
export function forget() {
  known = null;
}

/** An id of our own for a command: the same again is the same command. */
export function newId() {
  return crypto.randomUUID
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
