/** The folds of the menu: open on wide screens, and around the flavors that a search finds. */

import { find } from "../page/dom.ts";

/** The style sheets hide the markers of folds from this width on. */
const WIDE = "(width >= 44rem)";

/** Sets up the folds. The returned function shows the categories with flavors, and opens them under a filter. */
export function setUpFolds(): (isFiltered: boolean) => void {
  const folds = [
    ...document.querySelectorAll<HTMLDetailsElement>("details.plegado"),
  ];
  const categories = [
    ...document.querySelectorAll<HTMLDetailsElement>("details.categoria"),
  ];
  const wide = matchMedia(WIDE);
  /** The categories to open again after a search; undefined without one. */
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
