// Numbers, money, names and times as text. Nothing here touches the page.

/** @import { TableView } from "./house_data.d.ts" */

/** Cents from a dollar amount: "12.50" is 1250. @param {FormDataEntryValue | number | null} text */
export const cents = (text) => Math.round(Number(text) * 100);

/** "$10", "$12.50", "$4,321.50": cents are shown only when there are any. @param {number} amount in cents */
export function dollars(amount) {
  const digits = amount % 100 === 0 ? 0 : 2;
  const text = (Math.abs(amount) / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? "−" : ""}$${text}`;
}

/** With its sign: "+$10", "−$5", "=$0". @param {number} amount in cents */
export function signedDollars(amount) {
  if (amount === 0) return "=$0";
  return `${amount > 0 ? "+" : "−"}${dollars(Math.abs(amount))}`;
}

/** "+0.1250" or "−0.1250": a value per unit, with four decimals. @param {number} value */
export const signedValue = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(4);

/** "3.3730%", with a true minus sign. @param {number} share */
export const percent = (share) => `${(share * 100).toFixed(4).replace("-", "−")}%`;

/** "1 round", "12 rounds". @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** "straight_flush" as a person says it. @param {unknown} name */
export const words = (name) => String(name).replaceAll("_", " ");

/** A meter's name as a person says it; a wager's only meter needs no name of its own. @param {string} name */
export const meterWords = (name) => words(name).replace(/ main$/, "");

/** What a table is doing: "round 12, betting". @param {TableView} view */
export const roundWords = (view) => (view.round ? `round ${view.round}, ${view.phase}` : "between rounds");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "ante_bonus" as a title: "Ante Bonus". @param {string} name */
export const titleWords = (name) => words(name).split(" ").map(capital).join(" ");

/** A place on the table as a person says it: "Seat 3", "Bonus box", "Dealer". @param {string} place */
export function placeWords(place) {
  if (/^\d+$/.test(place)) return `Seat ${place}`;
  return place === "box" ? "Bonus box" : capital(words(place));
}

/** The time of day, with the date if it was not today. @param {number | string | null | undefined} at */
export function when(at) {
  if (at === null || at === undefined) return "";
  const date = new Date(typeof at === "number" ? at * 1000 : at);
  const time = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString()} ${time}`;
}

/** A time for the record: always the date and the second. @param {number} at */
export function stamp(at) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const date = new Date(at * 1000);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}
