// Addresses that a link or a log-in may send somebody to.

/** @import { Role } from "./house_data.d.ts" */

/** @type {Partial<Record<Role, string>>} */
const HOME = { floor: "/floor", auditor: "/audit", administrator: "/admin" };

/** The page on which people of a role begin. @param {Role} role */
export const homePage = (role) => HOME[role] ?? "/";

/**
 * The whole address of a page of this house other than its first; null for any other address. A browser reads
 * backslashes as slashes and skips tabs, so only the browser's own reading tells where an address leads.
 * @param {string} to
 * @param {string} origin
 */
export function ownPage(to, origin) {
  if (!to.startsWith("/") || !URL.canParse(to, origin)) return null;
  const page = new URL(to, origin);
  return page.origin === origin && page.href !== `${origin}/` ? page.href : null;
}
