/** What / runs once a press can be answered: the order, the zone, the bar of sections, and what every page does. */

import type { Shop } from "../../shop/shop.ts";
import { setUpOrder } from "../order/home.ts";
import type { PickerDialog } from "../order/picker_dialog.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

/** Leaves of the window a line alone, a third of the way down: the section at that line is the current one. */
const OUTSIDE = "-33% 0% -67%";

/** Sets the page up, but for the picker, which may be open. */
export function setUpHome(shop: Shop, picker: PickerDialog): void {
  setUpOrder(shop, picker);
  setUpZoneForm(shop);
  markSection();
}

/** Marks the link to the section that is being looked at. Each link of the bar leads to the title of one. */
function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".secciones a")].flatMap(
    (link) => {
      const section = document.getElementById(link.hash.slice(1))?.closest("section");
      return section ? [{ link, section }] : [];
    },
  );
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      for (const { link, section } of links) {
        if (section === target) link.ariaCurrent = isIntersecting ? "true" : null;
      }
    }
  }, { rootMargin: OUTSIDE });
  for (const { section } of links) observer.observe(section);
}
