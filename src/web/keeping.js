// @ts-check
/**
 * What the browser keeps between visits. Where it can't (a private window, a full disk), nothing outlasts the page.
 *
 * @module
 */

/**
 * The text kept under a key; null where there is none.
 *
 * @param {string} key
 */
export function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text under a key.
 *
 * @param {string} key
 * @param {string} text "" to keep nothing
 */
export function keep(key, text) {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It won't outlast the page.
  }
}
