/** The tool `cotizar_pedido`: what an order costs. */

import type { ToolSpec } from "../mcp/tool.ts";
import { formatPesos } from "../words/money.ts";
import { ORDER, type Order } from "../shop/quote/order.ts";
import { quoteOrder } from "../shop/quote/quote.ts";
import { QUOTE, type Quote } from "../shop/quote/shape.ts";
import { tellDate } from "../shop/hours/text.ts";
import type { Shop } from "../shop/shop.ts";
import { suspendedOn } from "../shop/today.ts";
import { dateAt } from "../time/zone.ts";

/** Quotes an order, or tells all that keeps it from being one. */
export const QUOTE_ORDER: ToolSpec<Shop, Order, Quote> = {
  name: "cotizar_pedido",
  title: "Cotizar un pedido",
  description:
    "Dice cuánto sale un pedido (subtotal, envío y total, como los cobra el local) y da " +
    "enlaceWhatsapp, con el pedido ya escrito para mandarlo: cotizar no reserva ni cobra. Usala " +
    "apenas se sepa qué quieren, aunque falten sabores (quedan a elegir); no para ver la carta. " +
    "Antes preguntá tamaños y sabores, si es envío (a qué localidad) o retiro, qué día y con qué " +
    "pagan. Si algo no va, dice todo lo que hay que corregir, con opciones. Leele a la persona el " +
    "total y las advertencias; si hay mejoras, ofrecelas y cotizá con sus argumentos. Ejemplo: " +
    '{"potes":[{"tamano":"medio-kilo","sabores":["Limón","Frambuesa"],"cantidad":2}],' +
    '"adicionales":[{"id":"cucuruchos"}],"entrega":"envio","localidad":"Morón","pago":"efectivo"}. ' +
    'Una promo: {"promos":[{"id":"noche-de-peli","potes":[{"sabores":["Limón"]}]}]}.',
  inputSchema: ORDER,
  outputSchema: QUOTE,
  valuesOfToday({ menu: { potes, promos, adicionales }, business: { pagos } }) {
    const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
    return {
      "potes/tamano": idsOf(potes),
      "promos/id": idsOf(promos),
      "adicionales/id": idsOf(adicionales),
      "pago": idsOf(pagos),
    };
  },
  example(shop, nowMs) {
    const { menu, places, timeZone } = shop;
    const suspended = suspendedOn(shop, dateAt(timeZone, nowMs));
    const flavors = menu.sabores.filter(({ disponible }) => disponible).map(({ nombre }) => nombre);
    const tub = menu.potes.find(({ saboresMax }) => saboresMax > 1) ?? menu.potes[0];
    const [near] = places.inside;
    return {
      potes: tub === undefined ? [] : [{ tamano: tub.id, sabores: flavors.slice(0, 2) }],
      adicionales: menu.adicionales.slice(0, 1).map(({ id }) => ({ id, cantidad: 1 })),
      ...(near === undefined || suspended.includes("envio")
        ? { entrega: "retiro" }
        : { entrega: "envio", localidad: near.nombre }),
    };
  },
  call(order, shop, nowMs) {
    const outcome = quoteOrder(shop, order, nowMs);
    if (outcome.kind === "refused") return outcome;
    const { quote, itemLines } = outcome;
    const isToday = quote.fecha === dateAt(shop.timeZone, nowMs);
    return { kind: "done", text: tell(quote, itemLines, isToday), data: quote };
  },
};

function tell(
  quote: Quote,
  itemLines: readonly (readonly string[])[],
  isToday: boolean,
): string {
  const lines = quote.items.flatMap(({ subtotal }, i) => {
    const [first = "", ...more] = itemLines[i] ?? [];
    return [`${first} — ${formatPesos(subtotal)}`, ...more];
  });
  const day = isToday ? "" : ` para el ${tellDate(quote.fecha)}`;
  const { total, pago, advertencias, sugerencias, enlaceWhatsapp } = quote;
  return [
    `El pedido${day} sale ${formatPesos(total)}${tellDelivery(quote)}.`,
    ...lines,
    ...(pago === null ? [] : [`Pago: ${pago.nombre}. ${pago.detalle}`]),
    ...advertencias,
    ...sugerencias,
    "Todavía no está pedido. Para pedirlo, abrí este enlace y mandá el mensaje por WhatsApp:",
    enlaceWhatsapp,
  ].join("\n");
}

function tellDelivery({ entrega, costoEnvio, faltaParaEnvioGratis }: Quote): string {
  if (entrega === "retiro") return ", para retirar en el local";
  if (costoEnvio === 0) return ", con el envío gratis";
  return `, con ${formatPesos(costoEnvio)} de envío (con ${
    formatPesos(faltaParaEnvioGratis)
  } más sería gratis)`;
}
