// A rack card in a PDF or Word file: the server finds the words in it.

import { post } from "./house_api.js";

const MOST_BYTES = 2 * 1024 * 1024;
const CHUNK = 32 * 1024;

/** @param {File} file */
export const isCardFile = (file) => /\.(pdf|docx)$/i.test(file.name);

/**
 * The text of a card, or why there is none.
 * @param {File} file
 * @returns {Promise<{ text: string | null, why: string | null }>}
 */
export async function cardText(file) {
  if (file.size > MOST_BYTES) return { text: null, why: "is too large to be a card" };
  const suffix = file.name.slice(file.name.lastIndexOf(".")).toLowerCase();
  return post("/api/desk/card-file", { content: base64(new Uint8Array(await file.arrayBuffer())), suffix });
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}
