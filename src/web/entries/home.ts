/** What / runs, beside what every page does: the order, what is folded on a phone, and the bar of sections. */

import { setUpOrder } from "../order/home.ts";
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
  const folds = [
    ...document.querySelectorAll<HTMLDetailsElement>("details:is(.plegado, .categoria)"),
  ]
    .map((fold) => ({ fold, summary: fold.querySelector("summary") }));
  const wide = matchMedia(WIDE);
  const apply = () => {
    for (const { fold, summary } of folds) {
      fold.open = wide.matches;
      if (wide.matches) summary?.setAttribute("tabindex", "-1");
      else summary?.removeAttribute("tabindex");
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
  const crossing = new Set<Element>();
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
