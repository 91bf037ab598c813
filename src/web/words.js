// @ts-check
/**
 * Texts and their words as they are compared.
 *
 * @module
 */

/**
 * A text as texts are compared: lower case, no accents (ñ is n), punctuation as single spaces.
 *
 * @param {string} text
 */
export function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * The words of a folded text.
 *
 * @param {string} folded
 */
export function splitWords(folded) {
  return folded.split(" ").filter((word) => word !== "");
}

/**
 * A text that a word shares with its plural, and now and then with another word.
 *
 * @param {string} word
 */
export function stemOf(word) {
  return word.replace(/s$/, "").replace(/e$/, "");
}
