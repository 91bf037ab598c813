/** Calls that work with today's menu, for the documents that show one. */

import type { Shop } from "../shop/shapes.ts";
import { placesInside } from "../shop/zone/zone.ts";

/** Arguments for each tool, by its name, made of what the shop sells. */
export function exampleArguments(
  { menu, delivery, business }: Shop,
): ReadonlyMap<string, { readonly [name: string]: unknown }> {
  const flavors = menu.sabores.filter((flavor) => flavor.disponible).map(({ nombre }) => nombre);
  const tub = menu.potes.find((tub) => tub.saboresMax > 1) ?? menu.potes[0];
  const [near] = placesInside(delivery, business.direccion);
  return new Map([
    ["listar_sabores", { "solo_veganos": true }],
    ["consultar_precios", {}],
    ["estado_del_local", {}],
    ["zona_de_entrega", { localidad: near?.nombre ?? business.direccion.localidad }],
    ["cotizar_pedido", {
      potes: tub === undefined ? [] : [{ tamano: tub.id, sabores: flavors.slice(0, 2) }],
      adicionales: menu.adicionales.slice(0, 1).map(({ id }) => ({ id, cantidad: 1 })),
      entrega: "envio",
      ...(near === undefined ? {} : { localidad: near.nombre }),
    }],
  ]);
}
