/** What / runs once a press can be answered: the order, the zone, the bar of sections, and what every page does. */

import { setUpOrder } from "../order/home.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import { picker, shop } from "./home.ts";
import "./page.ts";

/** Leaves of the window a line alone, a third of the way down: the section at that line is the current one. */
const OUTSIDE = "-33% 0% -67%";

setUpOrder(shop, picker);
setUpZoneForm(shop);
markSection();

/** Marks the link to the section that is being looked at. Each link of the bar leads to the title of one. */
function markSection(): void {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>(".secciones a"),
  ].flatMap(
    (link) => {
      const section = document.getElementById(link.hash.slice(1))?.closest(
        "section",
      );
      return section ? [{ link, section }] : [];
    },
  );
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      for (const { link, section } of links) {
        if (section === target) {
          link.ariaCurrent = isIntersecting ? "true" : null;
        }
      }
    }
  }, { rootMargin: OUTSIDE });
  for (const { section } of links) observer.observe(section);
}
