// @ts-check
/**
 * The buttons on the menu's flavors that begin a tub with one.
 *
 * @module
 */

import { openUntilBack } from "./back_gesture.js";
import { create, createButton, setText } from "./dom.js";
import { formatPesos } from "./order_text.js";
import { isFlavorThere } from "./sold_on.js";

/** @import { Menu } from "./order.js" */

/**
 * Puts a button on each flavor: a `[data-sabor]` with its name. Of several tubs one is chosen first.
 *
 * @param {Menu} menu
 * @param {(tubId: string, flavor: string) => void} begin
 */
export function setUpFlavorButtons({ potes, sabores }, begin) {
  const byName = new Map(sabores.map((flavor) => [flavor.nombre, flavor]));
  /** @type {{ readonly flavor: Menu["sabores"][number], readonly button: HTMLElement }[]} */
  const buttons = [];
  /** @type {ReturnType<typeof createSizeDialog> | undefined} */
  let sizes;
  for (const element of document.querySelectorAll("[data-sabor]")) {
    const flavor = byName.get(element.getAttribute("data-sabor") ?? "");
    if (flavor === undefined) continue;
    const { nombre } = flavor;
    const button = createButton("+", {
      "class": "boton sabor-empezar",
      "aria-label": `Empezar un pote: ${nombre}`,
    }, async () => {
      const [only] = potes;
      sizes ??= createSizeDialog(potes);
      const id = potes.length === 1 ? only?.id : await sizes.choose(nombre);
      if (id !== undefined) begin(id, nombre);
    });
    element.append(button);
    buttons.push({ flavor, button });
  }
  return {
    /**
     * Shows the buttons of those that can be had.
     *
     * @param {boolean} isToday whether the order is for today
     */
    show(isToday) {
      for (const { flavor, button } of buttons) button.hidden = !isFlavorThere(flavor, isToday);
    },
  };
}

/**
 * A dialog in which a tub is chosen.
 *
 * @param {Menu["potes"]} potes
 */
function createSizeDialog(potes) {
  /** @type {string | undefined} */
  let chosen;
  const title = create("h2", { id: "tamanos-titulo" });
  const choices = potes.map(({ id, nombre, precio }) =>
    createButton(`${nombre} · ${formatPesos(precio)}`, { class: "boton boton-suave" }, () => {
      chosen = id;
      dialog.close();
    })
  );
  const dialog = create(
    "dialog",
    { "class": "tamanos", "aria-labelledby": title.id, "closedby": "any" },
    title,
    ...choices,
    createButton("Cancelar", { class: "boton boton-cancelar" }, () => dialog.close()),
  );
  document.body.append(dialog);
  return {
    /** @param {string} flavor */
    async choose(flavor) {
      setText(title, `¿En qué pote va ${flavor}?`);
      chosen = undefined;
      await openUntilBack(dialog);
      return chosen;
    },
  };
}
