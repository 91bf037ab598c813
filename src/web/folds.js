// @ts-check
/**
 * What is folded on phones and open where there is room. The style shows it there at once; this module then opens it.
 *
 * @module
 */

const WIDE = "(width >= 44rem)";

/**
 * Opens the folds while the window is wide, and takes them out of the way of the keyboard, since there is nothing to
 * fold. In a narrow one they are as they were.
 *
 * @param {Iterable<HTMLDetailsElement>} folds
 */
export function openWhereWide(folds) {
  const parts = [...folds].map((fold) => ({ fold, summary: fold.querySelector("summary") }));
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", apply);
  if (wide.matches) apply();

  function apply() {
    for (const { fold, summary } of parts) {
      fold.open = wide.matches;
      if (wide.matches) summary?.setAttribute("tabindex", "-1");
      else summary?.removeAttribute("tabindex");
    }
  }
}
