/** Making, finding and writing elements, dialogs that going back closes, and what the browser keeps between visits. */

type Attributes = Readonly<
  Record<string, string | boolean | ((event: Event) => void)>
>;

/** Makes an element. An attribute that is true is present, one that is false is not; a function listens to that event. */
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

/** A button that is no submit; quiet, unless it has a class of its own. */
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

/** What the children of elements were made of. */
const MADE_OF = new WeakMap<Element, string>();

/** Fills an element with what is made of each thing, unless its children were made of the same things. */
export function fill<T>(
  element: Element,
  things: readonly T[],
  make: (thing: T, index: number) => Node | readonly Node[],
): void {
  const text = JSON.stringify(things);
  if (MADE_OF.get(element) === text) return;
  MADE_OF.set(element, text);
  element.replaceChildren(...things.flatMap(make));
}

/** Enables the controls that the server sends disabled: a press before the script runs would be lost. */
export function enableControls(): void {
  for (const control of document.querySelectorAll("main :disabled")) {
    control.removeAttribute("disabled");
  }
}

/** The first element of a selector. Throws when it is not there: a page without it has no need of the module. */
export function find<T extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): T {
  const element = root.querySelector<T>(selector);
  if (element === null) throw new Error(`No ${selector} in this page`);
  return element;
}

/** Texts that this page has written, by element: the browser may have translated them since. */
const WRITTEN = new WeakMap<Element, string>();

/** Writes a text if it has changed, so that it is read out once and a translation stays. */
export function setText(element: Element, text: string): void {
  const whole = keepFiguresWhole(text);
  const before = WRITTEN.get(element) ?? element.textContent;
  WRITTEN.set(element, whole);
  if (before !== whole) element.textContent = whole;
}

/** The end of the dialog that was opened last, and of its step of the history. */
let last: Promise<void> = Promise.resolve();

/** Opens a dialog, once the one before is gone, until it is closed or gone back from. Resolves when it and its step are gone. */
export function openUntilBack(
  dialog: HTMLDialogElement,
  fill = () => {},
  opened = () => {},
): Promise<void> {
  const gone = last.then(() => {
    // Filled before it is shown, the dialog is laid out once.
    fill();
    dialog.showModal();
    history.pushState(null, "");
    opened();
    return untilGone(dialog);
  });
  // The next dialog opens even if this one failed.
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

/** The text kept under a key; null where there is none, or where the browser keeps nothing (a private window). */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key, "" to keep nothing. Where the browser can't, it doesn't outlast the page. */
export function keep(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A private window, or a full disk.
  }
}

/** The text with no place for a line to end between "$" or a small word and its figure, as the page has it. */
function keepFiguresWhole(text: string): string {
  return text.replace(/(\$| x| de| a| las| hasta) (?=\d)/g, "$1\u00a0");
}
