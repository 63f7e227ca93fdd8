// The second factor on the page of your account: set it up, see its recovery codes once, renew them, turn it off.

import { announce, fieldTexts, formOf, h, put } from "./elements.js";
import { forgetSession, get, post } from "./house_api.js";
import { homePage } from "./own_page.js";
import { showProblem } from "./problem_box.js";
import { stamp } from "./text_format.js";

/** @import { SecondFactor, Session } from "./house_data.d.ts" */
/** @import { Child } from "./elements.js" */

const PATH = "/api/session/second-factor";

const passwordField = () =>
  h(
    "label",
    {},
    "Your password",
    h("input", { name: "password", type: "password", autocomplete: "current-password", required: true }),
  );

/** @param {string} label */
const codeField = (label) =>
  h(
    "label",
    {},
    label,
    h("input", {
      name: "code",
      type: "text",
      autocomplete: "one-time-code",
      autocapitalize: "none",
      required: true,
      maxlength: 40,
    }),
  );

/**
 * A form that says what went wrong below its button.
 * @param {Child[]} fields
 * @param {string} button
 * @param {(sent: Record<string, string>) => Promise<void>} act
 */
function form(fields, button, act) {
  const place = h("div", { "aria-live": "polite" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const sent = fieldTexts(formOf(event));
    showProblem(place, null);
    try {
      await act(sent);
    } catch (problem) {
      showProblem(place, problem);
    }
  };
  return h(
    "form",
    { class: "stack", on: { submit } },
    fields,
    h("button", { class: "primary", type: "submit" }, button),
    place,
  );
}

/** @param {Element} panel @param {Session} who @param {string[]} codes @param {string} done */
function showRecoveryCodes(panel, who, codes, done) {
  put(
    panel,
    title(),
    h("p", { class: "notice", role: "status" }, done),
    h(
      "p",
      {},
      "These are your recovery codes. Each one works once, in place of a code from your app. Print them or write them down and keep them away from your phone: they are shown only now.",
    ),
    h(
      "ul",
      { class: "recovery-codes" },
      codes.map((code) => h("li", {}, h("code", {}, code))),
    ),
    h("a", { class: "button primary", href: homePage(who.role) }, "I have them; go on"),
  );
  announce(`${done} Keep your recovery codes.`);
}

const title = () => h("h2", { id: "second-factor", tabindex: "-1" }, "Second factor");

/** @param {Element} panel @param {Session} who @param {{ secret: string, picture: string }} made */
function showSecret(panel, who, { secret, picture }) {
  const confirm = form([codeField("The six digits that the app shows now")], "Turn it on", async (sent) => {
    const { codes } = await post(`${PATH}/confirm`, { code: sent.code });
    forgetSession();
    showRecoveryCodes(panel, who, codes, "Your second factor is on. Your other sessions have ended.");
  });
  put(
    panel,
    title(),
    h("p", {}, "Scan this picture with an app for one-time codes, such as Google Authenticator, Aegis or 1Password."),
    h("img", { class: "qr", src: picture, alt: "A picture of the secret below, for the camera of your phone" }),
    h(
      "p",
      {},
      "No camera? Type this secret into the app: ",
      h("code", { class: "secret" }, secret.match(/.{1,4}/g)?.join(" ")),
    ),
    confirm,
  );
  panel.querySelector("input")?.focus();
}

/** @param {Element} panel @param {Session} who @param {SecondFactor} state */
function showState(panel, who, state) {
  const setUp = (/** @type {string} */ button) =>
    form(
      [passwordField(), state.since ? codeField("Code from your app, or a recovery code") : null],
      button,
      async (sent) => showSecret(panel, who, await post(PATH, sent)),
    );
  if (!state.since) {
    const why = state.required
      ? "This house requires a second factor of everybody who works here. Set it up now; until then you can do nothing else."
      : "With a second factor, logging in takes your password and a code from an app on your phone, so a stolen password opens nothing.";
    put(panel, title(), h("p", { class: state.required ? "notice" : null }, why), setUp("Set it up"));
    return;
  }
  const left = state.recovery_codes;
  const proof = () => [passwordField(), codeField("Code from your app, or a recovery code")];
  const renew = form(proof(), "Make new recovery codes", async (sent) => {
    const { codes } = await post(`${PATH}/recovery-codes`, sent);
    showRecoveryCodes(panel, who, codes, "These codes take the place of your old ones.");
  });
  const off = form(proof(), "Turn it off", async (sent) => {
    await post(`${PATH}/off`, sent);
    announce("Your second factor is off.");
    showState(panel, who, await get(PATH));
  });
  put(
    panel,
    title(),
    h("p", {}, `On since ${stamp(state.since)}. ${left} recovery code${left === 1 ? "" : "s"} left.`),
    h("details", {}, h("summary", {}, "New phone or app"), setUp("Set up the new one")),
    h("details", {}, h("summary", {}, "New recovery codes"), renew),
    state.required ? null : h("details", {}, h("summary", {}, "Turn it off"), off),
  );
}

/** @param {Session} who */
export async function secondFactorPanel(who) {
  const panel = h("section", { class: "panel stack", "aria-labelledby": "second-factor" });
  showState(panel, who, await get(PATH));
  return panel;
}
