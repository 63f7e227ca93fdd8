// The page of a table's dealer: the console, connected to the table.

import { loadCardPictures } from "./card_pictures.js";
import { LONGEST_LOG, logFacts, openConsole, showPicture } from "./dealer_console.js";
import { $, fieldText, formOf, h, put } from "./elements.js";
import { get, post, session } from "./house_api.js";
import { LiveConnection, liveAddress } from "./live_connection.js";
import { problemPage, showProblem } from "./problem_box.js";
import { isOldVersion } from "./void_notice.js";

/** @import { LiveState, TableInfo } from "./house_data.d.ts" */

const table = decodeURIComponent(location.pathname.split("/")[2]);
const live = new LiveConnection(liveAddress(table));

/** @param {Element} place @param {LiveState} live */
function showConnection(place, { state: connection, why }) {
  const login = h("a", { href: `/login?to=/dealer/${table}` }, "Log in again");
  const banner = {
    reconnecting: h("p", { class: "banner" }, "Connection lost. Nothing is dealt in the meantime. Reconnecting …"),
    over: h("p", { class: "banner" }, `The console is closed: ${why}. `, login),
    open: null,
    connecting: null,
  }[connection];
  put(place, banner);
}

/** Calls the floor; the call stays until the floor has answered it. */
function callForm() {
  const place = h("div", {});
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = formOf(event);
    try {
      await post("/api/calls", { table, reason: fieldText(form, "reason") });
      put(place, h("p", { class: "notice", role: "status" }, "The floor has been called."));
      form.reset();
    } catch (problem) {
      showProblem(place, problem);
    }
  };
  return h(
    "form",
    { class: "act", on: { submit } },
    h(
      "label",
      {},
      h("span", {}, "Reason to call the floor ", h("kbd", { "aria-hidden": "true" }, "F")),
      h("input", { name: "reason", required: true, maxlength: 200 }),
    ),
    h("button", { class: "minor", type: "submit" }, "Call the floor"),
    place,
  );
}

/** @param {string} title */
const forDealersOnly = (title) => [
  h("h1", {}, "Dealer’s console"),
  h(
    "p",
    { class: "notice" },
    `This page is for the dealer of ${title}. `,
    h("a", { href: `/login?to=/dealer/${table}` }, "Log in as a dealer"),
    " or ",
    h("a", { href: `/tables/${table}` }, "watch the table"),
    ".",
  ),
];

async function open() {
  const who = await session();
  /** @type {TableInfo} */
  const info = await get(`/api/tables/${encodeURIComponent(table)}`);
  document.title = `Dealer: ${info.title} · Queen High`;
  if (who.role !== "dealer") {
    put($("#main"), forDealersOnly(info.title));
    return;
  }
  await loadCardPictures();
  const place = openConsole({ link: live, info, name: who.name, call: callForm() });
  live.on("facts", ({ facts }) => logFacts(facts));
  live.on("view", (picture) => {
    if (isOldVersion(info, picture)) return location.reload();
    showPicture(picture);
  });
  live.on("state", (now) => showConnection(place, now));
  // A console that was opened again shows what has just happened here.
  live.after = Math.max(0, info.fact - LONGEST_LOG);
  await live.open();
  document.body.dataset.ready = "true";
}

open().catch((problem) => {
  put($("#main"), problemPage("This console cannot be shown", problem));
});
