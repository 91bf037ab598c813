/** The bar of sections: it marks the section in view. */

/** Leaves of the window only a line, a third of the way down. */
const OUTSIDE = "-33% 0% -67%";

/** Marks the link to the section in view. Each link leads to a section's title. */
export function markSections(): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (
    const link of document.querySelectorAll<HTMLAnchorElement>(".secciones a")
  ) {
    const title = document.getElementById(link.hash.slice(1));
    const section = title?.closest("section");
    if (section) links.set(section, link);
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target);
      if (link) link.ariaCurrent = isIntersecting ? "true" : null;
    }
  }, { rootMargin: OUTSIDE });
  for (const section of links.keys()) observer.observe(section);
}
