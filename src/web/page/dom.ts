/** Elements, dialogs that the back button closes, and the browser's storage. */

/** Attributes by name, and listeners by event. */
export type Attributes = Readonly<
  Record<string, string | boolean | ((event: Event) => void)>
>;

/** Creates an element. A boolean attribute is present or absent; a function is an event listener. */
export function create<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (typeof value === "string") element.setAttribute(name, value);
    else element.toggleAttribute(name, value);
  }
  element.append(
    ...children.map((child) =>
      typeof child === "string" ? keepFiguresWhole(child) : child
    ),
  );

  return element;
}

/** Creates a button that doesn't submit a form. The default class is that of a quiet button. */
export function createButton(
  label: string,
  press: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const look = {
    type: "button",
    class: "boton boton-suave",
    ...attributes,
    click: press,
  };
  return create("button", look, label);
}

/** Enables the controls of the page. The server sends the controls disabled: a press before the script runs would be lost. */
export function enableControls(): void {
  for (const control of findAll("main :disabled")) {
    control.removeAttribute("disabled");
  }
}

/** Returns the first element of a selector. Throws if there is no such element. */
export function find<T extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): T {
  const element = root.querySelector<T>(selector);
  if (element === null) throw new Error(`No ${selector} in this page`);
  return element;
}

/** Returns all elements of a selector. */
export function findAll<T extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): readonly T[] {
  return [...root.querySelectorAll<T>(selector)];
}

/** The text that `setText` wrote last, by element. The browser may have translated the element since. */
const WRITTEN = new WeakMap<Element, string>();

/** Writes a text unless the element already has that text: screen readers read each text once, and a translation stays. */
export function setText(element: Element, text: string): void {
  const whole = keepFiguresWhole(text);
  const before = WRITTEN.get(element) ?? element.textContent;
  WRITTEN.set(element, whole);
  if (before !== whole) element.textContent = whole;
}

/** Resolves once the dialog opened last is closed, and its history entry is removed. */
let last: Promise<void> = Promise.resolve();

/** Opens the dialog after the previous dialog has closed. The back button closes the dialog. Resolves once the dialog is closed, and its history entry is removed. */
export function openUntilBack(
  dialog: HTMLDialogElement,
  opened = () => {},
): Promise<void> {
  const gone = last.then(() => {
    dialog.showModal();
    history.pushState(null, "");
    opened();
    return untilGone(dialog);
  });
  // The next dialog opens even if this dialog failed.
  last = gone.catch(() => {});
  return gone;
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

/** Returns the stored text of a key; null without a text, or without storage, as in a private window. */
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

/** Returns the text with no line break between a number and the "$" or short word before the number. */
function keepFiguresWhole(text: string) {
  return text.replace(/(\$| x| de| a| las| hasta) (?=\d)/g, "$1\u00a0");
}
