// The header of every page: where to go, who is logged in, light or dark.

import { changeTheme, isDark } from "./color_theme.js";
import { $, h, put } from "./elements.js";
import { forgetSession, remove, session } from "./house_api.js";
import { watchIdleTime } from "./idle_notice.js";

/** @import { Role } from "./house_data.d.ts" */

/** @type {[path: string, name: string, roles: Role[]][]} */
const PLACES = [
  ["/", "Lobby", ["guest", "player", "dealer", "floor", "auditor", "administrator"]],
  ["/learn", "Learn", ["guest", "player", "dealer", "floor", "auditor", "administrator"]],
  ["/school", "School", ["dealer", "floor", "auditor", "administrator"]],
  ["/session", "Your session", ["guest", "player"]],
  ["/floor", "Floor", ["floor", "auditor"]],
  ["/audit", "Audit", ["auditor"]],
  ["/audit/reports", "Reports", ["floor", "auditor"]],
  ["/lab", "Paytable lab", ["guest", "player", "dealer", "floor", "auditor", "administrator"]],
  ["/desk", "Submission desk", ["guest", "player", "dealer", "floor", "auditor", "administrator"]],
  ["/admin", "Accounts", ["administrator"]],
  ["/help/", "Help", ["guest", "player", "dealer", "floor", "auditor", "administrator"]],
];

/** The pages of one game belong to Learn. */
const LEARNING = /^\/(games|strategy|train|information)\//;

/** @param {string} path */
const isHere = (path) =>
  location.pathname === path ||
  (path === "/learn" && LEARNING.test(location.pathname)) ||
  (path === "/school" && location.pathname.startsWith("/school/"));

/** On a phone the pages are in a row that scrolls: it begins so that the page one is on is in sight. @param {Element} row */
function showHere(row) {
  const here = row.querySelector("[aria-current]");
  if (here) row.scrollLeft += here.getBoundingClientRect().right - row.getBoundingClientRect().right;
}

class HouseHeader extends HTMLElement {
  connectedCallback() {
    this.draw({ name: "", role: "guest" });
    session().then(
      // For a guest the header stays as it is, with whatever has the focus there.
      (who) => {
        if (who.role !== "guest" || who.rules) this.draw(who);
        watchIdleTime(who);
      },
      () => {},
    );
  }

  /** @param {{ name: string, role: Role, rules?: string | null }} who */
  draw(who) {
    const known = who.name && who.role !== "guest";
    put(
      this,
      h("a", { class: "skip button", href: "#main" }, "Skip to the content"),
      h(
        "header",
        { class: "top" },
        h("a", { class: "brand", href: "/" }, "Queen High"),
        h(
          "nav",
          { "aria-label": "Pages" },
          h(
            "ul",
            {},
            PLACES.filter(([, , roles]) => roles.includes(who.role)).map(([path, name]) =>
              h("li", {}, h("a", { href: path, "aria-current": isHere(path) ? "page" : null }, name)),
            ),
          ),
        ),
        h(
          "div",
          { class: "who" },
          known ? h("a", { href: "/account" }, who.name, h("span", { class: "role" }, ` · ${who.role}`)) : null,
          known
            ? h("button", { class: "plain", type: "button", on: { click: logOut } }, "Log out")
            : h("a", { href: `/login?to=${encodeURIComponent(location.pathname + location.search)}` }, "Log in"),
          this.themeButton(),
        ),
      ),
      who.rules ? h("p", { class: "notice", role: "status" }, who.rules) : null,
    );
    showHere($("nav", this));
  }

  themeButton() {
    const button = h("button", { class: "plain", type: "button" });
    const name = () => put(button, isDark() ? "Light" : "Dark", h("span", { class: "unseen" }, " colors"));
    button.addEventListener("click", () => {
      changeTheme();
      name();
    });
    name();
    return button;
  }
}

async function logOut() {
  await remove("/api/session").catch(() => {});
  forgetSession();
  location.href = "/";
}

customElements.define("house-header", HouseHeader);
