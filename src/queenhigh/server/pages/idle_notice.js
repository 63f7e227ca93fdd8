// Says before somebody is logged out for doing nothing, and lets them stay.

import { h, put } from "./elements.js";
import { get } from "./house_api.js";
import { asProblem } from "./problem_box.js";
import { when } from "./text_format.js";

/** @import { IdleTime, Session } from "./house_data.d.ts" */

const LONGEST_WARNING_S = 60;
const AGAIN_S = 5;

/** How long before the end it is announced. @param {number} idle_s */
export const warningTime = (idle_s) => Math.min(LONGEST_WARNING_S, Math.floor(idle_s / 3));

/** In how many seconds to ask the house again, and whether to warn until then. @param {Pick<IdleTime, "idle_s" | "left_s">} time */
export function nextLook({ idle_s, left_s }) {
  const early = left_s - warningTime(idle_s);
  return early > 0 ? { warn: false, in_s: early } : { warn: true, in_s: AGAIN_S };
}

/** Only the house knows what was done in other windows, so it is asked; the question does not count as an act. @param {Session} who */
export function watchIdleTime(who) {
  if (who.role === "guest" || !who.idle_s) return;
  const place = h("div", { class: "idle-notice", role: "alert" });
  document.body.append(place);
  const later = (/** @type {number} */ seconds) => void setTimeout(look, seconds * 1000);
  const ended = () =>
    put(
      place,
      h("p", {}, "You were logged out because nothing was done for a while. "),
      h("a", { class: "button", href: `/login?to=${encodeURIComponent(location.pathname)}` }, "Log in again"),
    );
  const stay = async () => {
    await get("/api/session").catch(() => {});
    await look();
  };
  let warned = false;
  let asking = false;

  async function look() {
    if (asking) return;
    asking = true;
    try {
      /** @type {IdleTime} */
      const time = await get("/api/session/idle");
      if (time.name !== who.name) return void ended();
      const { warn, in_s } = nextLook(time);
      if (warn && !warned)
        put(
          place,
          h(
            "p",
            {},
            `Nothing was done for a while. You will be logged out at ${when(Date.now() / 1000 + time.left_s)}.`,
          ),
          h("button", { type: "button", on: { click: stay } }, "Stay logged in"),
        );
      else if (!warn) put(place);
      warned = warn;
      later(in_s);
    } catch (thrown) {
      if ([401, 403].includes(asProblem(thrown).status)) ended();
      else later(AGAIN_S);
    } finally {
      asking = false;
    }
  }
  later(nextLook({ idle_s: who.idle_s, left_s: who.idle_s }).in_s);
}
