// Clause tags: buttons that open the gist of a clause right below themselves.

import { h, put } from "./elements.js";
import { get } from "./house_api.js";

/** @type {Map<string, Promise<{ gist: string }>>} */
const gists = new Map();
/** The open gist of each tag. @type {WeakMap<Element, HTMLElement>} */
const opened = new WeakMap();

/** A tag that opens the gist of a clause. @param {string | null | undefined} id */
export function clauseTag(id) {
  if (!id) return null;
  const tag = h(
    "button",
    {
      class: "clause",
      type: "button",
      "aria-expanded": "false",
      "aria-label": `Clause ${id}: show what it says`,
      data: { clause: id, key: `clause ${id}` },
    },
    id,
  );
  tag.addEventListener("click", (event) => {
    event.stopPropagation();
    toggle(tag);
  });
  return tag;
}

/** @param {string[] | null | undefined} ids */
export const clauseTags = (ids) => (ids ?? []).map(clauseTag);

/** Open or close the gist of a tag. @param {HTMLElement} tag */
async function toggle(tag) {
  const open = tag.getAttribute("aria-expanded") === "true";
  tag.setAttribute("aria-expanded", String(!open));
  if (open) {
    opened.get(tag)?.remove();
    return;
  }
  const place = h("div", { class: "gist", role: "status" }, "…");
  opened.set(tag, place);
  tag.after(place);
  put(place, await gist(tag.dataset.clause ?? ""));
}

/** Open the gist of every tag in a place. @param {ParentNode} place */
export function openTags(place) {
  for (const tag of place.querySelectorAll(".clause[aria-expanded=false]")) toggle(/** @type {HTMLElement} */ (tag));
}

/**
 * Draw a place again with the same gists and details open as before.
 * @param {ParentNode} place
 * @param {() => unknown} draw
 */
export function keepOpen(place, draw) {
  const tags = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(".clause")]);
  const open = tags().filter((tag) => tag.getAttribute("aria-expanded") === "true");
  const details = [...place.querySelectorAll("details")].map((one) => one.open);
  draw();
  for (const { dataset } of open) {
    const again = tags().find((tag) => tag.dataset.clause === dataset.clause);
    if (again?.getAttribute("aria-expanded") === "false") toggle(again);
  }
  for (const [index, one] of place.querySelectorAll("details").entries()) one.open ||= details[index] ?? false;
}

/** A clause of the rules; each is fetched once per page. @param {string} id */
export function fetchClause(id) {
  const known = gists.get(id) ?? get(`/api/clauses/${encodeURIComponent(id)}`);
  gists.set(id, known);
  return known;
}

/** @param {string} id */
async function gist(id) {
  try {
    const clause = await fetchClause(id);
    return [h("strong", {}, id), h("br"), clause.gist];
  } catch (problem) {
    gists.delete(id);
    return [h("strong", {}, id), ` ${problem instanceof Error ? problem.message : problem}`];
  }
}

/**
 * The C key: open or close the newest tag, in the focused row if there is one, else in the first of these places.
 * @param {...(ParentNode | null | undefined)} places
 */
export function toggleNewest(...places) {
  const newest = places.flatMap((place) => [...(place?.querySelectorAll(".clause") ?? [])].slice(-1))[0];
  const tag = document.activeElement?.closest("li, tr, .problem")?.querySelector(".clause") ?? newest;
  if (tag instanceof HTMLElement) toggle(tag);
  return Boolean(tag);
}
