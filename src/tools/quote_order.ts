/** The tool `cotizar_pedido`: what an order costs. */

import type { ToolSpec } from "../mcp/tool.ts";
import { formatPesos } from "../words/money.ts";
import { formatDate, formatDay, formatTime } from "../shop/hours/text.ts";
import { formatLine } from "../shop/quote/message.ts";
import { describeRefusal } from "../shop/quote/refusal_words.ts";
import {
  ORDER,
  type Order,
  QUOTE,
  type Quote,
  type QuotedLine,
} from "../shop/quote/order.ts";
import { quoteOrder } from "../shop/quote/quote.ts";
import { type Shop, shopAt } from "../shop/shop.ts";
import { suspendedOn } from "../shop/today.ts";
import { dateAt } from "../time/zone.ts";

/** Quotes an order, or tells all that keeps it from being one. */
export const QUOTE_ORDER: ToolSpec<Shop, Order, Quote> = {
  name: "cotizar_pedido",
  title: "Cotizar un pedido",
  description:
    "Cuánto sale un pedido, con su envío, como lo cobra el local, y un enlace de WhatsApp con el pedido " +
    "escrito. No reserva ni cobra. Mandá lo que la persona dijo: si algo falta o no va, la respuesta lo " +
    "dice, con opciones. Sin fecha es para hoy o, si está cerrado, para cuando abra. Leele el total, las " +
    "advertencias y la mejora. Ejemplo: " +
    '{"potes":[{"tamano":"medio-kilo","sabores":["Limón","Frambuesa"],"cantidad":2}],' +
    '"promos":[{"id":"noche-de-peli","potes":[{"sabores":["Limón"]}]}],' +
    '"entrega":"envio","localidad":"Morón","pago":"efectivo"}',
  inputSchema: ORDER,
  outputSchema: QUOTE,
  valuesOfToday({ usual, business: { pagos } }) {
    const { potes, promos, adicionales } = usual.menu;
    const idsOf = (items: readonly { readonly id: string }[]) =>
      items.map(({ id }) => id);
    return {
      "potes/tamano": idsOf(potes),
      "promos/id": idsOf(promos),
      "adicionales/id": idsOf(adicionales),
      "pago": idsOf(pagos),
    };
  },
  example(shop, nowMs) {
    const { menu, places, date } = shopAt(shop, nowMs);
    const { potes, adicionales, sabores } = menu;
    const flavors = sabores.filter(({ disponible }) => disponible).map((
      { nombre },
    ) => nombre);
    const tub = potes.find(({ saboresMax }) => saboresMax > 1) ?? potes[0];
    const [near] = places.inside;
    const isSent = !suspendedOn(shop, date).includes(
      "envio",
    );
    return {
      potes: tub === undefined
        ? []
        : [{ tamano: tub.id, sabores: flavors.slice(0, 2) }],
      adicionales: adicionales.slice(0, 1).map(({ id }) => ({
        id,
        cantidad: 1,
      })),
      ...(near !== undefined && isSent
        ? { entrega: "envio", localidad: near.nombre }
        : { entrega: "retiro" }),
    };
  },
  call(order, shop, nowMs) {
    const outcome = quoteOrder(shop, order, nowMs);
    if (outcome.kind === "refused") {
      const objections = describeRefusal(outcome.objections);
      return { kind: "refused", objections };
    }

    const { quote, lines } = outcome;
    return {
      kind: "done",
      text: tell(quote, lines, dateAt(shop.timeZone, nowMs)),
      data: quote,
    };
  },
};

function tell(
  quote: Quote,
  quotedLines: readonly QuotedLine[],
  today: string,
): string {
  const lines = quotedLines.flatMap((line) => {
    const [first, ...more] = formatLine(line);
    return [`${first} — ${formatPesos(line.item.subtotal)}`, ...more];
  });
  const {
    fecha,
    hora,
    total,
    pago,
    comentario,
    advertencias,
    mejora,
    enlaceWhatsapp,
  } = quote;
  const day = fecha === today
    ? `hoy (${formatDate(fecha)})`
    : formatDay(today, fecha);
  const when = hora === null ? day : `${day} ${formatTime(hora)}`;
  return [
    `El pedido para ${when} sale ${formatPesos(total)}${tellDelivery(quote)}.`,
    ...lines,
    ...(pago === null ? [] : [`Pago: ${pago.nombre}. ${pago.detalle}`]),
    ...(comentario === null ? [] : [`Comentario: ${comentario}`]),
    ...advertencias,
    ...(mejora === null
      ? []
      : [`${mejora.texto} El total sería ${formatPesos(mejora.total)}.`]),
    ...enlaceWhatsapp === null
      ? ["Así todavía no se puede pedir: falta lo de arriba."]
      : [
        "Todavía no está pedido. Para pedirlo, abrí este enlace, completá los datos que faltan y mandá " +
        "el mensaje por WhatsApp:",
        enlaceWhatsapp,
      ],
  ].join("\n");
}

function tellDelivery(
  { entrega, zona, costoEnvio, faltaParaEnvioGratis }: Quote,
): string {
  if (entrega === "retiro") return ", para retirar en el local";
  const open = zona === "a confirmar" ? ", a confirmar" : "";
  if (costoEnvio === 0) return `, con el envío gratis${open}`;
  return `, con ${formatPesos(costoEnvio)} de envío${open} (con ${
    formatPesos(faltaParaEnvioGratis)
  } más sería gratis)`;
}
