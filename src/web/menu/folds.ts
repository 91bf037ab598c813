/** The folds of the menu: all open on a wide screen, and the categories with matches open during a search. */

import { find } from "../page/dom.ts";

/** From this width on, the style sheets hide the markers of folds, so the folds have to be open. */
const WIDE = "(width >= 44rem)";

/** Sets up the folds. The returned function shows only categories with visible flavors, and opens these categories if the flavors are filtered. */
export function setUpFolds(): (isFiltered: boolean) => void {
  const folds = [
    ...document.querySelectorAll<HTMLDetailsElement>("details.plegado"),
  ];
  const categories = [
    ...document.querySelectorAll<HTMLDetailsElement>("details.categoria"),
  ];
  const wide = matchMedia(WIDE);
  /** The categories to open after the search; undefined if there is no search. */
  let openBefore: readonly HTMLDetailsElement[] | undefined;

  function applyWidth(): void {
    for (const fold of folds) fold.open = wide.matches;
    for (const fold of [...folds, ...categories]) {
      find("summary", fold).tabIndex = wide.matches ? -1 : 0;
    }
    const open = wide.matches ? categories : [];
    if (openBefore === undefined) openOnly(open);
    else openBefore = open;
  }

  function openOnly(open: readonly HTMLDetailsElement[]): void {
    for (const category of categories) category.open = open.includes(category);
  }

  wide.addEventListener("change", applyWidth);
  if (wide.matches) applyWidth();

  return (isFiltered) => {
    for (const category of categories) {
      const flavor = category.querySelector("[data-sabor]:not([hidden])");
      category.hidden = flavor === null;
    }
    if (isFiltered) {
      openBefore ??= categories.filter(({ open }) => open);
      openOnly(categories.filter(({ hidden }) => !hidden));
    } else if (openBefore !== undefined) {
      openOnly(openBefore);
      openBefore = undefined;
    }
  };
}
