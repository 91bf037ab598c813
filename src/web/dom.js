// @ts-check
/**
 * Making and finding elements.
 *
 * @module
 */

/**
 * Makes an element. An attribute that is true is present, one that is false is not; a function listens to that event.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Readonly<Record<string, string | boolean | ((event: Event) => void)>>} attributes
 * @param {readonly (Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function create(tag, attributes, ...children) {
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

/**
 * A button that is no submit.
 *
 * @param {string} label
 * @param {Readonly<Record<string, string | boolean>>} attributes
 * @param {() => void} press
 */
export function createButton(label, attributes, press) {
  return create("button", { type: "button", ...attributes, click: press }, label);
}

/**
 * The document's element with an id. Throws when it is not there: a page without it has no need of the module.
 *
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`No #${id} in this page`);
  return element;
}

/**
 * Writes a text where it differs, so that it is read out once.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  const whole = keepPricesWhole(text);
  if (element.textContent !== whole) element.textContent = whole;
}

/**
 * The text with no place for a line to end between "$" and its figure.
 *
 * @param {string} text
 */
function keepPricesWhole(text) {
  return text.replace(/\$ (?=\d)/g, "$\u00a0");
}
