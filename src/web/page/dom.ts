/** Making, finding and writing elements, and what the browser keeps between visits. */

type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

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
    ...children.map((child) => typeof child === "string" ? keepPricesWhole(child) : child),
  );
  return element;
}

/** A button that is no submit. */
export function createButton(
  label: string,
  attributes: Readonly<Record<string, string | boolean>>,
  press: () => void,
): HTMLButtonElement {
  return create("button", { type: "button", ...attributes, click: press }, label);
}

/** The document's element with an id. Throws when it is not there: a page without it has no need of the module. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`No #${id} in this page`);
  return element;
}

/** Writes a text where it differs, so that it is read out once. */
export function setText(element: Element, text: string): void {
  const whole = keepPricesWhole(text);
  if (element.textContent !== whole) element.textContent = whole;
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

/** The text with no place for a line to end between "$" and its figure. */
function keepPricesWhole(text: string): string {
  return text.replace(/\$ (?=\d)/g, "$\u00a0");
}
