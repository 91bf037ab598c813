// @ts-check
/**
 * Going back, with a button or a gesture, while a dialog is open.
 *
 * @module
 */

/** The end of the dialog before, whose step of the history may take a moment to go. */
let gone = Promise.resolve();

/**
 * Opens a dialog with an entry of its own in the history, once the one before is gone: going back closes it, and however
 * it is closed, the entry goes.
 *
 * @param {HTMLDialogElement} dialog
 * @param {() => void} [opened]
 * @returns {Promise<void>} done when both are gone
 */
export function openUntilBack(dialog, opened) {
  gone = gone.then(() => {
    dialog.showModal();
    history.pushState(null, "");
    opened?.();
    return untilGone(dialog);
  });
  return gone;
}

/**
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<void>}
 */
function untilGone(dialog) {
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
