/** Parts of the page that show a view. A part changes only the elements whose content differs, so focus, selection and translation stay. */

import { type Attributes, create, setText } from "./dom.ts";

/** A part of the page. A part with no content is hidden. */
export interface Part<V> {
  readonly element: HTMLElement;
  show(view: V): void;
}

type Tag = keyof HTMLElementTagNameMap;

/** Creates a part that shows a text. */
export function createText<V>(
  tag: Tag,
  look: Attributes,
  textOf: (view: V) => string,
): Part<V> {
  const element = create(tag, look);

  return {
    element,
    show(view) {
      const text = textOf(view);
      setText(element, text);
      element.hidden = text === "";
    },
  };
}

/** Creates a part of other parts, with spaces in between. */
export function createBox<V>(
  tag: Tag,
  look: Attributes,
  parts: readonly Part<V>[],
): Part<V> {
  const elements = parts.flatMap(({ element }) => [element, " "]);
  const element = create(tag, look, ...elements);

  return {
    element,
    show(view) {
      for (const part of parts) part.show(view);
      element.hidden = parts.every((part) => part.element.hidden);
    },
  };
}

/** Creates a part with a row for each item. */
export function createList<V, T>(
  tag: Tag,
  look: Attributes,
  itemsOf: (view: V) => readonly T[],
  createRow: (item: T) => Element | Part<T>,
  keyOf?: (item: T) => unknown,
): Part<V> {
  const element = create(tag, look);

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

/** Shows a row for each item in an element, which has no other children. A row stays as long as an item has its key. */
export function fill<T>(
  parent: Element,
  items: readonly T[],
  createRow: (item: T) => Element | Part<T>,
  keyOf: (item: T) => unknown = JSON.stringify,
): void {
  const before = ROWS.get(parent) ?? new Map<unknown, never>();
  const rows = new Map(items.map((item) => {
    const key = keyOf(item);
    const row: Element | Part<T> = before.get(key) ?? createRow(item);
    if (!(row instanceof Element)) row.show(item);
    return [key, row] as const;
  }));
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
