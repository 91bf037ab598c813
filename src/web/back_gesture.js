// @ts-check
/**
 * Going back, with a button or a gesture, while a dialog is open.
 *
 * @module
 */

/**
 * The end of a dialog that is there still, or whose step of the history is.
 *
 * @type {Promise<void> | undefined}
 */
let leaving;

/**
 * Opens a dialog with an entry of its own in the history: at once, or when the one before is gone. Going back closes it,
 * and however it is closed, the entry goes.
 *
 * @param {HTMLDialogElement} dialog
 * @param {() => void} [opened]
 * @returns {Promise<void>} done when both are gone
 */
export function openUntilBack(dialog, opened) {
  const open = () => {
    dialog.showModal();
    history.pushState(null, "");
    opened?.();
    return untilGone(dialog);
  };
  const gone = (leaving === undefined ? open() : leaving.then(open)).then(() => {
    if (leaving === gone) leaving = undefined;
  });
  leaving = gone;
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
