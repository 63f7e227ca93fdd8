// Your account: your password, your second factor, and where you are logged in.

import { $, announce, fieldTexts, formOf, h, listTable, put } from "./elements.js";
import { get, post, session } from "./house_api.js";
import { passwordFields, typedTwice } from "./password_fields.js";
import { showProblem } from "./problem_box.js";
import { secondFactorPanel } from "./second_factor.js";
import { stamp } from "./text_format.js";

/** @import { OwnSession } from "./house_data.d.ts" */

const main = $("#main");
const parts = {
  sessions: h("div", { class: "scroll" }),
  sessionResult: h("div", { "aria-live": "polite" }),
  passwordResult: h("div", { "aria-live": "polite" }),
};

async function listSessions() {
  /** @type {OwnSession[]} */
  const list = await get("/api/session/list");
  const end = (/** @type {OwnSession} */ row) => async () => {
    try {
      await post("/api/session/end", { session: row.session });
      announce("That session has ended.");
      await listSessions();
    } catch (problem) {
      showProblem(parts.sessionResult, problem);
    }
  };
  const sessionRow = (/** @type {OwnSession} */ row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: "stamp" }, stamp(row.made_at)),
      h("td", { class: "stamp" }, stamp(row.seen_at)),
      h(
        "td",
        {},
        row.here ? "this one" : h("button", { class: "minor", type: "button", on: { click: end(row) } }, "End it"),
      ),
    );
  put(parts.sessions, listTable(["Logged in", "Last active", "Session"], list.map(sessionRow)));
}

/** @param {Event} event */
async function changePassword(event) {
  event.preventDefault();
  const form = formOf(event);
  const sent = fieldTexts(form);
  try {
    await post("/api/session/password", { old: sent.old, new: typedTwice(sent) });
    form.reset();
    put(
      parts.passwordResult,
      h("p", { class: "notice", role: "status" }, "Your password is changed. Your other sessions have ended."),
    );
    await listSessions();
  } catch (problem) {
    showProblem(parts.passwordResult, problem);
  }
}

async function open() {
  const who = await session();
  if (who.role === "guest") {
    const login = h("a", { href: "/login?to=/account" }, "Log in");
    put(main, h("h1", {}, "Your account"), h("p", { class: "notice" }, "Guests have no account. ", login, "."));
    return;
  }
  if (who.second_factor_due) {
    put(main, h("h1", {}, `Your account: ${who.name}`), await secondFactorPanel(who));
    document.body.dataset.ready = "true";
    return;
  }
  put(
    main,
    h("h1", {}, `Your account: ${who.name}`),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "password" },
      h("h2", { id: "password" }, "Change your password"),
      h("form", { class: "stack", on: { submit: changePassword } }, passwordFields("Old password"), [
        h("button", { class: "primary", type: "submit" }, "Change password"),
      ]),
      parts.passwordResult,
    ),
    await secondFactorPanel(who),
    h(
      "section",
      { class: "panel stack", "aria-labelledby": "sessions" },
      h("h2", { id: "sessions" }, "Where you are logged in"),
      parts.sessions,
      parts.sessionResult,
    ),
  );
  await listSessions();
  document.body.dataset.ready = "true";
}

open().catch((problem) => showProblem(main, problem));
