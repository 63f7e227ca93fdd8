// Log in, and choose a password of one's own where the one used was shown once.

import { showProblem } from "/static/clause.js";
import { forget, post, session } from "/static/client.js";
import { $, h, put } from "/static/dom.js";

const HOME = { dealer: "/", floor: "/floor", auditor: "/audit", administrator: "/admin", player: "/" };
const main = $("#main");

function field(label, name, type, complete, more = {}) {
  return h("label", {}, label, h("input", { name, type, autocomplete: complete, required: true, ...more }));
}

/** Only an address of this house. */
function next(role) {
  const to = new URLSearchParams(location.search).get("to");
  return to && to.startsWith("/") && !to.startsWith("//") && to !== "/" ? to : (HOME[role] ?? "/");
}

function form(title, line, fields, button, act) {
  const place = h("div", {});
  const submit = async (event) => {
    event.preventDefault();
    showProblem(place, null);
    const press = $("button.primary", event.target);
    press.disabled = true;
    try {
      await act(Object.fromEntries(new FormData(event.target)));
    } catch (problem) {
      showProblem(place, problem);
      $("input[type=password]", event.target)?.focus();
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
      h("form", { on: { submit } }, fields, h("button", { class: "primary", type: "submit" }, button), place),
    ),
  );
  $("input", main).focus();
}

function askPassword(who, old) {
  document.title = "Choose a password · Queen High";
  form(
    "A password of your own",
    `Welcome, ${who.name}. The one you used was good for once; choose one with at least ten characters.`,
    [
      old ? null : field("The one-time password", "old", "password", "current-password"),
      field("New password", "fresh", "password", "new-password", { minlength: 10 }),
    ],
    "Keep this password",
    async (sent) => {
      await post("/api/session/password", { old: old ?? sent.old, new: sent.fresh });
      location.href = next(who.role);
    },
  );
}

function askName() {
  form(
    "Log in",
    "For dealers, floor, auditors and players with an account. To practise you need none.",
    [
      field("Name", "name", "text", "username", { autocapitalize: "none" }),
      field("Password", "password", "password", "current-password"),
    ],
    "Log in",
    async (sent) => {
      const who = await post("/api/session", { name: sent.name.trim(), password: sent.password });
      forget();
      if (who.one_time) askPassword(await session(), sent.password);
      else location.href = next(who.role);
    },
  );
}

session()
  .then((who) => (who.one_time ? askPassword(who, null) : askName()))
  .catch((problem) => showProblem(main, problem));
