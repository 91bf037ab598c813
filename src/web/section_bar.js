// @ts-check
/**
 * The bar of links to the page's sections.
 *
 * @module
 */

/** Leaves of the window a line alone, a third of the way down: the section at that line is the current one. */
const OUTSIDE = "-33% 0% -67%";

/**
 * Marks the link to the section that is being looked at. Each link leads to the title of one.
 *
 * @param {Element} bar
 */
export function markSection(bar) {
  const links = [...bar.querySelectorAll("a")].flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1))?.closest("section");
    return section ? [{ link, section }] : [];
  });
  const crossing = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) crossing.add(target);
      else crossing.delete(target);
    }
    for (const { link, section } of links) {
      if (crossing.has(section)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }, { rootMargin: OUTSIDE });
  for (const { section } of links) observer.observe(section);
}
