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

/** The zone of the clock on the wall of the house; the browser's own until the house has said. @type {string | undefined} */
let zone;

/** From now on times are written as the clock of the house shows them. @param {string | undefined} name */
export const useZone = (name) => {
  zone = name;
};

/** A moment in parts, by the clock of the house. @param {number} at in seconds */
function wallClock(at) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
  const parts = Object.fromEntries(format.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second} ${parts.timeZoneName}`,
  };
}

/** The second at which the clock of the house shows a day and a time. @param {string} day @param {string} time */
export function houseSeconds(day, time) {
  const asked = Date.parse(`${day}T${time}Z`) / 1000;
  const ahead = (/** @type {number} */ at) => {
    const shown = wallClock(at);
    return Date.parse(`${shown.day}T${shown.time.slice(0, time.length)}Z`) / 1000 - at;
  };
  // How far the clock is ahead may differ where it was asked and where it is, when the clocks change.
  return asked - ahead(asked - ahead(asked));
}

/** "17:13:20 EST", with the date if it was not today. @param {number | string | null | undefined} at */
export function when(at) {
  if (at === null || at === undefined) return "";
  const moment = wallClock(typeof at === "number" ? at : Date.parse(at) / 1000);
  return moment.day === wallClock(Date.now() / 1000).day ? moment.time : `${moment.day} ${moment.time}`;
}

/** A time for the record, always with its date and zone: "2023-11-14 17:13:20 EST". @param {number} at */
export function stamp(at) {
  const { day, time } = wallClock(at);
  return `${day} ${time}`;
}

/** "52 min", "1:52": how long something has lasted. @param {number} seconds */
export function lasting(seconds) {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
}
