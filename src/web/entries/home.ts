/** The script of a page with an order: the menu, the order and the zone. */

import { setUpOrder } from "../order/home.ts";
import { enableControls, findAll } from "../page/browser.ts";
import { readPageShop } from "../shop_data.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

/** Margins that reduce the window to a line, a third of the way down. At most one section crosses that line, so at most one link is marked. */
const MARGINS = "-33% 0% -67%";

const shop = readPageShop();
setUpOrder(shop);
setUpZoneForm(shop);
markSections();
enableControls();

/** Marks the link to the section in view. Each link leads to the title of a section. */
function markSections() {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of findAll<HTMLAnchorElement>(".secciones a")) {
    const section = document.getElementById(link.hash.slice(1))
      ?.closest("section");
    if (section) links.set(section, link);
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target);
      if (link) link.ariaCurrent = isIntersecting ? "true" : null;
    }
  }, { rootMargin: MARGINS });
  for (const section of links.keys()) observer.observe(section);
}
