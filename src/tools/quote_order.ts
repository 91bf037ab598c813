/** The tool `cotizar_pedido`: what an order costs. */

import type { ToolSpec } from "../mcp/tool.ts";
import { formatPesos } from "../words/money.ts";
import { ORDER, type Order } from "../shop/quote/order.ts";
import { quoteOrder } from "../shop/quote/quote.ts";
import { QUOTE, type Quote } from "../shop/quote/shape.ts";
import type { Shop } from "../shop/shop.ts";

/** Quotes an order, or tells all that keeps it from being one. */
export const QUOTE_ORDER: ToolSpec<Shop, Order, Quote> = {
  name: "cotizar_pedido",
  title: "Cotizar un pedido",
  description:
    "Dice cuánto sale un pedido armado: subtotal, envío y total, con las mismas reglas " +
    "que cobra el local, las promos con las que saldría menos y un enlace de WhatsApp con el " +
    "pedido ya escrito. Usala cuando la persona eligió potes y sabores, o promos, o adicionales, " +
    "y pasale enlaceWhatsapp para que lo mande: cotizar no reserva ni cobra nada. Antes, sacá los " +
    "id de consultar_precios y los nombres exactos de los sabores de listar_sabores. Si algo no " +
    "va, contesta todo lo que hay que corregir, con opciones. Ejemplo: " +
    '{"potes":[{"tamano":"medio-kilo","sabores":["Limón","Frambuesa"],"cantidad":2}],' +
    '"adicionales":[{"id":"cucuruchos"}],"entrega":"envio","localidad":"Morón"}. ' +
    'Una promo: {"promos":[{"id":"noche-de-peli","potes":[{"sabores":["Limón"]}]}]}.',
  inputSchema: ORDER,
  outputSchema: QUOTE,
  example({ menu, places }) {
    const flavors = menu.sabores.filter(({ disponible }) => disponible).map(({ nombre }) => nombre);
    const tub = menu.potes.find(({ saboresMax }) => saboresMax > 1) ?? menu.potes[0];
    const [near] = places.inside;
    return {
      potes: tub === undefined ? [] : [{ tamano: tub.id, sabores: flavors.slice(0, 2) }],
      adicionales: menu.adicionales.slice(0, 1).map(({ id }) => ({ id, cantidad: 1 })),
      entrega: "envio",
      ...(near === undefined ? {} : { localidad: near.nombre }),
    };
  },
  call(order, shop, nowMs) {
    const outcome = quoteOrder(shop, order, nowMs);
    if (outcome.kind === "refused") return outcome;
    const { quote, itemLines } = outcome;
    return { kind: "done", text: tell(quote, itemLines), data: quote };
  },
};

function tell(quote: Quote, itemLines: readonly (readonly string[])[]): string {
  const lines = quote.items.flatMap(({ subtotal }, i) => {
    const [first = "", ...more] = itemLines[i] ?? [];
    return [`${first} — ${formatPesos(subtotal)}`, ...more];
  });
  return [
    `El pedido sale ${formatPesos(quote.total)}${tellDelivery(quote)}.`,
    ...lines,
    ...quote.advertencias,
    ...quote.sugerencias,
    "Todavía no está pedido. Para pedirlo, abrí este enlace y mandá el mensaje por WhatsApp:",
    quote.enlaceWhatsapp,
  ].join("\n");
}

function tellDelivery({ entrega, costoEnvio, faltaParaEnvioGratis }: Quote): string {
  if (entrega === "retiro") return ", para retirar en el local";
  if (costoEnvio === 0) return ", con el envío gratis";
  return `, con ${formatPesos(costoEnvio)} de envío (con ${
    formatPesos(faltaParaEnvioGratis)
  } más sería gratis)`;
}
