/** What / runs first, and small: a press is answered before the order, which comes after, is there to take it. */

import { shopAt } from "../../shop/shop.ts";
import { createPickerDialog } from "../order/picker_dialog.ts";
import { create, find } from "../page/dom.ts";
import { readPageShop } from "../shop_data.ts";

/** The style shows there what is folded elsewhere. */
const WIDE = "(width >= 44rem)";

/** It imports this very script: named in the source, the bundler would make one of the two. */
const ORDER = "./home_order.js";

export const shop = readPageShop();
export const picker = createPickerDialog(shop);
const early = new AbortController();
const pressed: HTMLElement[] = [];

addEventListener("click", press, { signal: early.signal });
openWhereWide();
void loadOrder();

/** Loads the order, which then takes the presses as its own: that of a tub finds the picker open, or what was picked. */
async function loadOrder(): Promise<void> {
  try {
    await import(ORDER);
  } catch {
    const again = create("a", { href: location.pathname }, "Probá de nuevo");
    const look = { class: "pagina-vieja", role: "status" };
    find("main").prepend(
      create("p", look, "No pudimos cargar el pedido. ", again),
    );
    return;
  }
  early.abort();
  for (const button of pressed) button.click();
}

/** Keeps a press of the menu. That of a tub opens the picker. */
function press({ target }: Event): void {
  const button = target instanceof Element
    ? target.closest<HTMLElement>(".tarjeta button, [data-sabor] button")
    : null;
  if (button === null) return;
  pressed.push(button);
  const id = button.closest<HTMLElement>("[data-potes]")?.dataset["potes"] ??
    "";
  const tub = shop.usual.menuIndex.potes.byId.get(id);
  if (tub === undefined) return;
  picker.begin(
    { nombre: tub.nombre, tubs: [tub], sabores: [] },
    shopAt(shop, Date.now()),
  );
}

/** Opens the folds while the window is wide, and takes them from the keyboard. In a narrow one they are as they were. */
function openWhereWide(): void {
  const folds = document.querySelectorAll<HTMLDetailsElement>(
    "details:is(.plegado, .categoria)",
  );
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
