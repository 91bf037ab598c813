/** Elements, and parts of the page that show a view. A part changes only elements whose content differs, so that other elements keep focus, selection and translation. */

/** Attributes by name, and listeners by event. A string is the class. */
export type Attributes =
  | string
  | Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/** A part of the page. A part with no content is hidden. */
export interface Part<V> {
  readonly element: HTMLElement;
  show(view: V): void;
}

type Tag = keyof HTMLElementTagNameMap;

/** Creates an element. A boolean attribute is present or absent; a function is an event listener. */
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

/** Creates a button that doesn't submit a form, by default a quiet button. */
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

/** Creates a list item with a button that shows a value and removes the value. Screen readers call the value `name`. */
export function createTag(
  label: string,
  name: string,
  remove: () => void,
): HTMLElement {
  const look = {
    "class": "elegido",
    "aria-label": `Sacar: ${name}`,
  };
  return create("li", {}, createButton(label, remove, look));
}

/** Enables the controls of the page. The server sends the controls disabled: a press before the script runs would be lost. */
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

/** The text that `setText` wrote last, by element. The browser may have translated the element since. */
const WRITTEN = new WeakMap<Element, string>();

/** Writes a text unless the element already has that text, or the browser's translation of it: screen readers read each text once, and the translation stays. */
export function setText(element: Element, text: string): void {
  const whole = keepFiguresWhole(text);
  const before = WRITTEN.get(element) ?? element.textContent;
  WRITTEN.set(element, whole);
  if (before !== whole) element.textContent = whole;
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

/** The rows that `fill` has put into an element, by key. */
const ROWS = new WeakMap<
  Element,
  ReadonlyMap<unknown, Element | Part<never>>
>();

/** Shows a row for each item in `parent`, which has no other children. A row stays while an item has the key of that row. Items with equal keys each have a row. */
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
  // Rows in their place aren't moved: a moved element loses the focus.
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
  return text.replace(/(\$| x| de| a| las| hasta) (?=\d)/g, "$1\u00a0");
}
