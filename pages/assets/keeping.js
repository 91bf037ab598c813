// @ts-check
/**
 * What the browser keeps: where it can't (a private window, a full disk), all lasts as long as the page.
 *
 * @module
 */

/** @param {string} key */
export function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} text "" to keep nothing
 */
export function keep(key, text) {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It lasts as long as the page.
  }
}
