/** The shop from the JSON in the page, in the shape that the rules read. */

import type { CarriedFlavor, CarriedShop, Columns } from "../shop/carried.ts";
import type { Place } from "../shop/files.ts";
import { createShopIn, type Shop } from "../shop/shop.ts";
import { zoneOf } from "../time/zone.ts";
import { find, findAll } from "./page/dom.ts";

/** Reads the shop from the page's `#tienda`, and the descriptions of flavors from the page's menu. */
export function readPageShop(): Shop {
  const descriptions = new Map(
    findAll("[data-sabor]").map((row) => [
      row.dataset["sabor"],
      row.querySelector(".sabor-descripcion")?.firstChild?.textContent?.trim(),
    ]),
  );
  return unpackShop(
    JSON.parse(find("#tienda").textContent ?? ""),
    (name) => descriptions.get(name) ?? "",
  );
}

/** Creates the shop from the page's JSON. The JSON and this shop lack the texts that no rule reads. */
export function unpackShop(
  {
    negocio,
    menu,
    entrega,
    horario,
    hoy,
    desfases,
  }: CarriedShop,
  describe: (flavor: string) => string = () => "",
): Shop {
  const documents = {
    business: negocio,
    menu: {
      ...menu,
      sabores: rowsOf<CarriedFlavor>(menu.sabores).map((flavor) => ({
        ...flavor,
        descripcion: describe(flavor.nombre),
      })),
    },
    delivery: { ...entrega, lugares: rowsOf<Place>(entrega.lugares) },
    hours: horario,
    today: hoy,
  };
  // `Object` returns the documents as any type: the missing texts aren't read.
  return createShopIn(zoneOf(desfases), Object(documents));
}

/** Returns the items of a list in columns: `{ id: ["a", "b"], precio: [1, 2] }` has two items. */
function rowsOf<T>(columns: Columns): readonly T[] {
  const [first = []] = Object.values(columns);
  // `Object` returns an object of any type.
  const rows = first.map(() => Object({}));
  for (const [key, values] of Object.entries(columns)) {
    for (const [i, value] of values.entries()) {
      // An item without an optional key has null in that column.
      rows[i][key] = value ?? undefined;
    }
  }
  return rows;
}
