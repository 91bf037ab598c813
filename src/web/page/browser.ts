/** The page's clock, dialogs that the back button closes, and the browser's storage. */

/** Maximum difference between device and server without a correction: responses take a while, and `Date` headers have whole seconds. */
const TOLERANCE_MS = 90_000;

/** Difference between the server's clock and the device's clock, which may be wrong. 0 within the tolerance. */
let correctionMs = 0;
/** The last number that `createKey` returned; at first the time, which is larger than the keys of earlier pages. */
let lastKey = Date.now();

/** Returns the time in milliseconds since the Unix epoch. */
export function readClock(): number {
  return Date.now() + correctionMs;
}

/** Corrects the clock by the date of a response that has just arrived. */
export function correctClock({ headers }: Response): void {
  const differenceMs = Date.parse(headers.get("Date") ?? "") - Date.now();
  correctionMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
}

/** Returns a number that neither this page nor an earlier page has used as a key. */
export function createKey(): number {
  lastKey += 1;
  return lastKey;
}

/** Resolves once the last dialog is closed, and the history entry of that dialog is removed. */
let lastDialogGone: Promise<void> = Promise.resolve();

/** Opens a dialog, which the back button closes, after the previous dialog has closed. Calls `opened` once the dialog is open. Resolves once the dialog is closed, and its history entry is removed. */
export function openUntilBack(
  dialog: HTMLDialogElement,
  opened = () => {},
): Promise<void> {
  const gone = lastDialogGone.then(() => {
    dialog.showModal();
    history.pushState(null, "");
    opened();
    return untilGone(dialog);
  });
  // The next dialog opens even if this dialog failed.
  lastDialogGone = gone.catch(() => {});
  return gone;
}

/** Resolves once a dialog is closed, and its history entry is removed. A dialog that a button closes goes back in the history, which sends "popstate", too. */
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

/** Returns the stored text of a key; null without a text, or without storage, for example in a private window. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; "" removes the key. Without storage, the text is lost with the page. */
export function keep(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A private window, or a full disk.
  }
}
