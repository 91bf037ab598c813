// @ts-check
/**
 * Going back, with a button or a gesture, while a dialog is open.
 *
 * @module
 */

/**
 * Opens a dialog with an entry of its own in the history: going back closes it, and however it is closed, the entry goes.
 *
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<void>} done when both are gone
 */
export function openUntilBack(dialog) {
  dialog.showModal();
  history.pushState(null, "");
  return new Promise((resolve) => {
    let isBack = false;
    addEventListener("popstate", () => {
      isBack = true;
      if (dialog.open) dialog.close();
      else resolve();
    }, { once: true });
    dialog.addEventListener("close", () => {
      if (isBack) resolve();
      else history.back();
    }, { once: true });
  });
}
