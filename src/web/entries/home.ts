/** What / runs, beside what every page does: the order, what is folded on a phone, and the bar of sections. */

import { setUpOrder } from "../order/home.ts";
import { find } from "../page/dom.ts";
import { readPageShop } from "../shop_data.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

/** The style shows there what is folded elsewhere. */
const WIDE = "(width >= 44rem)";
/** Leaves of the window a line alone, a third of the way down: the section at that line is the current one. */
const OUTSIDE = "-33% 0% -67%";

const shop = readPageShop();
setUpOrder(shop);
openWhereWide();
markSection();
// In a task of its own, so that the buttons above can be pressed before.
setTimeout(() => setUpZoneForm(shop));

/** Opens the folds while the window is wide, and takes them from the keyboard. In a narrow one they are as they were. */
function openWhereWide(): void {
  const folds = document.querySelectorAll<HTMLDetailsElement>("details:is(.plegado, .categoria)");
  const wide = matchMedia(WIDE);
  const apply = () => {
    for (const fold of folds) {
      fold.open = wide.matches;
      find("summary", fold).tabIndex = wide.matches ? -1 : 0;
    }
  };
  wide.addEventListener("change", apply);
  if (wide.matches) apply();
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
