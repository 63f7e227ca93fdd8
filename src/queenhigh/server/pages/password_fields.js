// The fields of a new password, which is typed twice.

import { h } from "./elements.js";
import { Problem } from "./house_api.js";

const SHORTEST = 10;

/**
 * @param {string} label
 * @param {string} name
 * @param {string} autocomplete
 * @param {number | null} minlength
 */
const field = (label, name, autocomplete, minlength = null) =>
  h("label", {}, label, h("input", { name, type: "password", autocomplete, required: true, minlength }));

/** The old password where it has to be typed, and the new one twice. @param {string | null} old */
export const passwordFields = (old) => [
  old ? field(old, "old", "current-password") : null,
  field("New password, at least ten characters", "fresh", "new-password", SHORTEST),
  field("New password again", "again", "new-password"),
];

/** The new password, if it was typed twice in the same way. @param {Record<string, string>} sent */
export function typedTwice({ fresh, again }) {
  if (fresh !== again) throw new Problem({ detail: "the two new passwords differ; type the same one twice" });
  return fresh;
}
