/** Calls of the tools that are measured. */

import type { Shop } from "../../src/shop/shop.ts";

/** A call of a tool, and what sets it apart from others of the same. */
export interface ToolCall {
  readonly tool: string;
  readonly what: string;
  readonly arguments: object;
  /** Whether it is answered with what is wrong in it. */
  readonly isRefused?: boolean;
}

/** Every tool, in each way that takes another path. */
export function listCalls(shop: Shop): readonly ToolCall[] {
  const { localidad, latitud, longitud } = shop.business.direccion;
  const quotes = [1, 10, 50].map((tubs) => ({
    tool: "cotizar_pedido",
    what: tubs === 1 ? "1 tub" : `${tubs} tubs`,
    arguments: orderOf(shop, tubs),
  }));
  return [
    { tool: "listar_sabores", what: "all", arguments: {} },
    { tool: "listar_sabores", what: "vegan", arguments: { "solo_veganos": true } },
    { tool: "consultar_precios", what: "", arguments: {} },
    { tool: "estado_del_local", what: "", arguments: {} },
    { tool: "zona_de_entrega", what: "place", arguments: { localidad } },
    {
      tool: "zona_de_entrega",
      what: "address",
      arguments: { direccion: `Av. San Martín 100, ${localidad}` },
    },
    { tool: "zona_de_entrega", what: "point", arguments: { latitud, longitud } },
    ...quotes,
  ];
}

/** An order of so many tubs to be delivered nearby, each a line of its own with as many flavors as it takes. */
export function orderOf(
  { menu, business }: Shop,
  tubs: number,
  rename: (flavor: string) => string = (name) => name,
): object {
  const flavors = menu.sabores.filter(({ disponible }) => disponible).map(({ nombre }) => nombre);
  const potes = Array.from({ length: tubs }, (_, line) => {
    const tub = menu.potes[line % menu.potes.length];
    if (tub === undefined) throw new RangeError("the menu has no tub");
    const sabores = Array.from(
      { length: tub.saboresMax },
      (_, n) => rename(flavors[(line + n) % flavors.length] ?? ""),
    );
    return { tamano: tub.id, sabores };
  });
  return { potes, entrega: "envio", localidad: business.direccion.localidad };
}
