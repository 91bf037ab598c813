/** The tool `cotizar_pedido`: the price of an order. */

import { nullable, object } from "../schema/schema.ts";
import { formatPesos } from "../words/money.ts";
import { formatFullDay, formatTime } from "../shop/hours.ts";
import { formatLine, quoteText } from "../shop/quote/message.ts";
import { describeRefusal, idsOf } from "../shop/quote/corrections.ts";
import {
  ORDER,
  QUOTE,
  type Quote,
  type QuotedLine,
} from "../shop/quote/order.ts";
import { quoteOrder } from "../shop/quote/quote.ts";
import { uri } from "../shop/shapes.ts";
import { availableModes } from "../shop/delivery.ts";
import { decideZone, isInside, localityOf } from "../shop/zone/zone.ts";
import {
  listOrderLines,
  writeSharedOrder,
} from "../shop/quote/shared_order.ts";
import { defineTool } from "./define.ts";

/** Quotes an order, or refuses it with every reason. */
export const QUOTE_ORDER = defineTool({
  name: "cotizar_pedido",
  title: "Cotizar un pedido",
  description:
    "Cuánto sale un pedido, con el envío si lo hay, como lo cobra el local, y un enlace de WhatsApp con el " +
    "pedido escrito. No reserva ni cobra. Mandá lo que la persona dijo: si algo falta o no va, la respuesta lo " +
    "dice, con opciones. Sin fecha es para hoy o, si está cerrado, para cuando abra. Leele el total, las " +
    "advertencias y la mejora. Ejemplo: " +
    '{"potes":[{"tamano":"medio-kilo","sabores":["Limón","Frambuesa"],"cantidad":2}],' +
    '"promos":[{"id":"noche-de-peli","potes":[{"sabores":["Limón"]}]}],' +
    '"localidad":"Morón","pago":"efectivo"}',
  inputSchema: ORDER,
  outputSchema: object({
    ...QUOTE.properties,
    enlaceWeb: nullable(
      uri("La página con este pedido, para verlo antes; null si no se puede."),
    ),
  }),
  knownValues: ({ usual: { menu }, business }) => ({
    "potes/tamano": idsOf(menu.potes),
    "promos/id": idsOf(menu.promos),
    "adicionales/id": idsOf(menu.adicionales),
    "pago": idsOf(business.pagos),
  }),
  example(shop) {
    const { menu, places, date } = shop;
    const flavors = menu.sabores
      .filter(({ disponible }) => disponible)
      .slice(0, 2)
      .map(({ nombre }) => nombre);
    const potes = menu.potes.slice(-1).map(({ id, saboresMax }) => (
      { tamano: id, sabores: flavors.slice(0, saboresMax) }
    ));

    const [near] = places.inside;
    return near && availableModes(shop, date).includes("envio")
      ? { potes, entrega: "envio" as const, localidad: near.nombre }
      : { potes };
  },
  call(order, shop, nowMs) {
    const outcome = quoteOrder(shop, order, nowMs);
    const { quote, lines, locality, diet } = outcome;
    if (quote === undefined) {
      return { kind: "refused", objections: describeRefusal(outcome) };
    }

    const { entrega, zona, pago } = quote;
    const { fecha, hora, latitud } = order;
    const place = zona && decideZone(shop.places, locality);
    // The link contains the locality, but not the coordinates. So for an order with coordinates
    // and without a locality in the zone, the page could decide otherwise than this answer.
    // Such an order has no link.
    const isMisleading = place && latitud !== undefined && !isInside(place);
    const path = isMisleading ? null : writeSharedOrder({
      ...listOrderLines(lines),
      entrega,
      // The form has hours only for a date, so an hour without a date gets the date of the quote.
      fecha: hora ? quote.fecha : fecha,
      hora,
      // If the text isn't a known place, it may be an address, so the link leaves it out.
      localidad: (place && localityOf(place)) ?? undefined,
      pago: pago?.id,
      dieta: diet,
    });
    const data = { ...quote, enlaceWeb: path && shop.origin + path };
    return { kind: "done", lines: describeQuote(data, lines, shop.date), data };
  },
});

/**
 * Describes a quote. If there is a cheaper order, it comes first, and has its own link if it
 * can already be ordered. The requested order follows.
 */
function describeQuote(
  quote: Quote & { readonly enlaceWeb: string | null },
  lines: readonly QuotedLine[],
  today: string,
) {
  const {
    fecha,
    hora,
    total,
    totalSinImpuestos: net,
    pago,
    comentario,
    mejora,
    enlaceWhatsapp: link,
    enlaceWeb,
  } = quote;
  const day = formatFullDay(today, fecha);
  const when = hora ? `${day} ${formatTime(hora)}` : day;
  const web = comentario ? "en la web, sin el comentario" : "en la web";

  return [
    mejora &&
    `Hay algo más barato, por ${formatPesos(mejora.total)}. ${mejora.texto}`,
    mejora?.enlaceWhatsapp && "Para pedirlo así, por WhatsApp:",
    mejora?.enlaceWhatsapp,
    mejora && "Tal como lo pidieron:",
    `El pedido para ${when} sale ${formatPesos(total)}${
      formatHandOver(quote)
    }.`,
    ...lines.flatMap((line) => {
      const [title, ...parts] = formatLine(line);
      return [`${title} — ${formatPesos(line.item.subtotal)}`, ...parts];
    }),
    net !== null && `Precio sin impuestos nacionales: ${formatPesos(net)}.`,
    pago && `Pago: ${pago.nombre}. ${pago.detalle}`,
    comentario && `Comentario: ${quoteText(comentario)}`,
    ...quote.advertencias,
    link
      ? "Todavía no está pedido. Para pedirlo, abrí este enlace, completá los datos que faltan y mandá " +
        "el mensaje por WhatsApp:"
      : "Así todavía no se puede pedir: falta lo de arriba.",
    link ?? (enlaceWeb && `Se puede completar ${web}: ${enlaceWeb}`),
  ];
}

/** Formats the delivery with its fee, or the pick-up, as the end of a sentence: ", con el envío gratis". */
function formatHandOver(
  { entrega, zona, costoEnvio, faltaParaEnvioGratis }: Quote,
) {
  if (entrega === "retiro") return ", para retirar en el local";

  const suffix = zona === "a confirmar" ? ", a confirmar" : "";
  if (costoEnvio === 0) return `, con el envío gratis${suffix}`;

  return `, con ${formatPesos(costoEnvio)} de envío${suffix} ` +
    `(con ${formatPesos(faltaParaEnvioGratis)} más sería gratis)`;
}
