// Log in, type the code of a second factor, and replace a one-time password.

import { $, fieldTexts, find, formOf, h, put } from "./elements.js";
import { forgetSession, Problem, post, session } from "./house_api.js";
import { homePage, ownPage } from "./own_page.js";
import { passwordFields, typedTwice } from "./password_fields.js";
import { showProblem } from "./problem_box.js";

/** @import { Session } from "./house_data.d.ts" */
/** @import { Attributes, Child } from "./elements.js" */

const main = $("#main");

/**
 * @param {string} label
 * @param {string} name
 * @param {string} type
 * @param {string} autocomplete
 * @param {Attributes} more
 */
function field(label, name, type, autocomplete, more = {}) {
  return h("label", {}, label, h("input", { name, type, autocomplete, required: true, ...more }));
}

/** Where to go after logging in; only addresses of this house are followed. @param {Session} who */
function nextPage({ role, second_factor_due }) {
  if (second_factor_due) return "/account";
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  return ownPage(to, location.origin) ?? homePage(role);
}

/**
 * @param {{ title: string, line: string, fields: Child[], button: string }} texts
 * @param {(sent: Record<string, string>) => Promise<void>} act
 */
function showForm({ title, line, fields, button }, act) {
  const place = h("div", {});
  const press = h("button", { class: "primary", type: "submit" }, button);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = formOf(event);
    showProblem(place, null);
    press.disabled = true;
    try {
      await act(fieldTexts(form));
    } catch (problem) {
      showProblem(place, problem);
      find("input[type=password], input[name=code]", form)?.focus();
    }
    press.disabled = false;
  };
  put(
    main,
    h(
      "section",
      { class: "login panel" },
      h("h1", {}, title),
      h("p", { class: "small soft" }, line),
      h("form", { on: { submit } }, fields, press, place),
    ),
  );
  $("input", main).focus();
}

/** @param {Session} who @param {string | null} old the one-time password, where it was just typed */
function askPassword(who, old) {
  document.title = "Choose a password · Queen High";
  const texts = {
    title: "Choose your password",
    line: `Welcome, ${who.name}. Your password worked only once. Choose a new one of at least ten characters.`,
    fields: passwordFields(old ? null : "One-time password"),
    button: "Save password",
  };
  showForm(texts, async (sent) => {
    await post("/api/session/password", { old: old ?? sent.old, new: typedTwice(sent) });
    location.href = nextPage(who);
  });
}

/** @param {string} name @param {string} password @param {string} [code] */
async function logIn(name, password, code) {
  /** @type {Session} */
  const who = await post("/api/session", { name, password, code });
  forgetSession();
  if (who.one_time) askPassword(await session(), password);
  else location.href = nextPage(who);
}

/** The second step, for accounts that have one. @param {string} name @param {string} password */
function askCode(name, password) {
  document.title = "Type your code · Queen High";
  const texts = {
    title: "Type your code",
    line: "Open the app on your phone and type the six digits that it shows for Queen High. No phone? Type one of your recovery codes.",
    fields: [field("Code", "code", "text", "one-time-code", { autocapitalize: "none", maxlength: 40 })],
    button: "Go on",
  };
  showForm(texts, (sent) => logIn(name, password, sent.code));
}

function askName() {
  const texts = {
    title: "Log in",
    line: "For dealers, floor, auditors and players with an account. You need no account to practice.",
    fields: [
      field("Name", "name", "text", "username", { autocapitalize: "none" }),
      field("Password", "password", "password", "current-password"),
    ],
    button: "Log in",
  };
  showForm(texts, async (sent) => {
    const name = sent.name.trim();
    try {
      await logIn(name, sent.password);
    } catch (problem) {
      if (!(problem instanceof Problem && problem.type.endsWith("/code-due"))) throw problem;
      askCode(name, sent.password);
    }
  });
}

session()
  .then((who) => (who.one_time ? askPassword(who, null) : askName()))
  .catch((problem) => showProblem(main, problem));
