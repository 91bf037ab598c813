/** Going back, with a button or a gesture, while a dialog is open. */

/** The end of the dialog that was opened last, and of its step of the history. */
let last = Promise.resolve();

/**
 * Opens a dialog with an entry of its own in the history, once the one before is gone. Going back closes it, and however
 * it is closed, the entry goes. Resolves when both are gone.
 */
export function openUntilBack(dialog: HTMLDialogElement, opened = () => {}): Promise<void> {
  last = last.then(() => {
    dialog.showModal();
    history.pushState(null, "");
    opened();
    return untilGone(dialog);
  });
  return last;
}

function untilGone(dialog: HTMLDialogElement): Promise<void> {
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
