/** The browser: elements, the parts of a page, dialogs that the back button closes, the clock and the storage. A part changes only elements whose content differs, so that other elements keep focus, selection and translation. */

/** Attributes by name, and listeners by event. A string instead of an object is the class. */
export type Attributes =
  | string
  | Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/** A part of the page. `show` brings the part up to date with a view. A part without content is hidden. */
export interface Part<V> {
  readonly element: HTMLElement;
  show(view: V): void;
}

type Tag = keyof HTMLElementTagNameMap;

/** Creates an element. A boolean attribute is present or absent; a function is an event listener. Texts get the no-break spaces of `keepFiguresWhole`. */
export function create<T extends Tag>(
  tag: T,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  const values = typeof attributes === "string"
    ? { class: attributes }
    : attributes;
  for (const [name, value] of Object.entries(values)) {
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

/** Creates a button that doesn't submit a form. By default, the button is quiet (`boton-suave`). */
export function createButton(
  label: string,
  press: () => void,
  attributes: Attributes = "boton boton-suave",
): HTMLButtonElement {
  const button = create("button", attributes, label);
  button.type = "button";
  button.addEventListener("click", press);
  return button;
}

/** Creates a list item with a button that shows a value and removes the value. Screen readers read "Sacar" and `name` in place of the label. */
export function createTag(
  label: string,
  name: string,
  remove: () => void,
): HTMLElement {
  const attributes = {
    "class": "elegido",
    "aria-label": `Sacar: ${name}`,
  };
  return create("li", {}, createButton(label, remove, attributes));
}

/** Enables the controls of the page. The server sends the controls disabled, since a press before the script runs would be lost. */
export function enableControls(): void {
  for (const control of findAll("main :disabled")) {
    control.removeAttribute("disabled");
  }
}

/** Returns the first element that matches a selector. Throws if no element matches. */
export function find<T extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): T {
  const element = root.querySelector<T>(selector);
  if (element === null) throw new Error(`No ${selector} in this page`);
  return element;
}

/** Returns all elements that match a selector. */
export function findAll<T extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): readonly T[] {
  return [...root.querySelectorAll<T>(selector)];
}

/** The text that `setText` wrote last, by element. If the browser translates the page, only this map still has the text. The map is global, since `setText` also writes to the server's elements, which belong to no part. An entry disappears with its element. */
const WRITTEN = new WeakMap<Element, string>();

/** Writes a text, unless the element already shows it or the browser's translation of it. So screen readers don't read an unchanged text again, and the translation stays. */
export function setText(element: Element, text: string): void {
  const after = keepFiguresWhole(text);
  const before = WRITTEN.get(element) ?? element.textContent;
  WRITTEN.set(element, after);
  if (before !== after) element.textContent = after;
}

/** Creates a part that shows a text. */
export function createText<V>(
  tag: Tag,
  attributes: Attributes,
  textOf: (view: V) => string,
): Part<V> {
  const element = create(tag, attributes);

  return {
    element,
    show(view) {
      const text = textOf(view);
      setText(element, text);
      element.hidden = text === "";
    },
  };
}

/** Creates a part that contains other parts, with a space after each. */
export function createBox<V>(
  tag: Tag,
  attributes: Attributes,
  parts: readonly Part<V>[],
): Part<V> {
  const elements = parts.flatMap(({ element }) => [element, " "]);
  const element = create(tag, attributes, ...elements);

  return {
    element,
    show(view) {
      for (const part of parts) part.show(view);
      element.hidden = parts.every((part) => part.element.hidden);
    },
  };
}

/** Creates a part with a row for each item. By default, the key of a row is the entire item. */
export function createList<V, T>(
  tag: Tag,
  attributes: Attributes,
  itemsOf: (view: V) => readonly T[],
  createRow: (item: T) => Element | Part<T>,
  keyOf?: (item: T) => unknown,
): Part<V> {
  const element = create(tag, attributes);

  return {
    element,
    show(view) {
      const items = itemsOf(view);
      fill(element, items, createRow, keyOf);
      element.hidden = items.length === 0;
    },
  };
}

/** The rows that `fill` has put into each element, by key. The map is global for the same reason as `WRITTEN`. `Part<never>` is a part for any type of item. */
const ROWS = new WeakMap<
  Element,
  ReadonlyMap<unknown, Element | Part<never>>
>();

/** Shows a row for each item in `parent`, which has no other children. A row stays while an item has the row's key. Items with equal keys have a row each. */
export function fill<T>(
  parent: Element,
  items: readonly T[],
  createRow: (item: T) => Element | Part<T>,
  keyOf: (item: T) => unknown = JSON.stringify,
): void {
  const before = ROWS.get(parent) ?? new Map<unknown, never>();
  const rows = new Map<unknown, Element | Part<T>>();
  for (const item of items) {
    let key = keyOf(item);
    while (rows.has(key)) key = `${key}+`;
    const row: Element | Part<T> = before.get(key) ?? createRow(item);
    if (!(row instanceof Element)) row.show(item);
    rows.set(key, row);
  }
  ROWS.set(parent, rows);

  for (const [key, row] of before) if (!rows.has(key)) elementOf(row).remove();
  // A moved element loses the focus, so a row that is in its place isn't moved.
  let place = parent.firstElementChild;
  for (const row of rows.values()) {
    const element = elementOf(row);
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
}

function elementOf(row: Element | Part<never>) {
  return row instanceof Element ? row : row.element;
}

/** Returns the text with a no-break space between a number and the "$" or short word before the number. */
function keepFiguresWhole(text: string) {
  return text.replace(/(\$| x| de| a| las?| hasta) (?=\d)/g, "$1\u00a0");
}

/** Maximum difference between the clocks of device and server that stays uncorrected: a response takes time, and its `Date` header has whole seconds. */
const TOLERANCE_MS = 90_000;

/** The server's time minus the device's time; 0 within the tolerance. A device's clock may be wrong. */
let correctionMs = 0;
/** The last number that `createKey` returned; at first the time, which is larger than the keys of earlier pages. */
let lastKey = Date.now();

/** Returns the corrected time in milliseconds since the Unix epoch. */
export function readClock(): number {
  return Date.now() + correctionMs;
}

/** Corrects the clock by the date of a response that has just arrived. Without a date, the device's time counts. */
export function correctClock({ headers }: Response): void {
  const differenceMs = Date.parse(headers.get("Date") ?? "") - Date.now();
  correctionMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
}

/** Returns a number that neither this page nor an earlier page has used as a key. */
export function createKey(): number {
  lastKey += 1;
  return lastKey;
}

/** Resolves once the last dialog and its history entry are gone. */
let lastDialogGone: Promise<void> = Promise.resolve();

/** Opens a dialog once the previous dialog has closed. The browser's back button closes the dialog. Resolves once the dialog and its history entry are gone. */
export function openUntilBack(dialog: HTMLDialogElement): Promise<void> {
  const gone = lastDialogGone.then(() => {
    dialog.showModal();
    history.pushState(null, "");
    return untilGone(dialog);
  });
  // The next dialog opens even if this dialog failed.
  lastDialogGone = gone.catch(() => {});
  return gone;
}

/** Resolves once a dialog and its history entry are gone. If the dialog was closed in another way than by the back button, goes back one entry. The "popstate" of that step then resolves the promise. */
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
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; "" removes the key. Without storage, does nothing. */
export function writeStorage(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A private window or a full disk stores no text.
  }
}
