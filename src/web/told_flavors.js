// @ts-check
/**
 * The flavors of the page, each with what stands in its row of the menu.
 *
 * @module
 */

/** @import { Flavor } from "../../src/shop/shapes.ts" */
/** @import { Menu } from "./order.js" */

/** @typedef {Menu["sabores"][number] & Pick<Flavor, "descripcion">} ToldFlavor A flavor as the page tells it. */

/**
 * The flavors of the menu with their descriptions, which the page holds once: in the rows.
 *
 * @param {Pick<Menu, "sabores">} menu
 * @returns {readonly { readonly element: Element, readonly flavor: ToldFlavor }[]} in the page's order
 */
export function readToldFlavors({ sabores }) {
  const byName = new Map(sabores.map((flavor) => [flavor.nombre, flavor]));
  return [...document.querySelectorAll("[data-sabor]")].flatMap((element) => {
    const flavor = byName.get(element.getAttribute("data-sabor") ?? "");
    const told = element.querySelector(".sabor-descripcion")?.firstChild?.textContent ?? "";
    return flavor === undefined
      ? []
      : [{ element, flavor: { ...flavor, descripcion: told.trim() } }];
  });
}
