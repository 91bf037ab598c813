/** The tool `cotizar_pedido`: the price of an order. */

import type { ToolSpec } from "../mcp/tool.ts";
import { type Infer, nullable, object } from "../schema/schema.ts";
import { readCommentDiet } from "../shop/diet_text.ts";
import { formatPesos } from "../words/money.ts";
import { formatDate, formatDay, formatTime } from "../shop/hours/text.ts";
import { formatLine, quoteText } from "../shop/quote/message.ts";
import { describeRefusal, idsOf } from "../shop/quote/corrections.ts";
import {
  ORDER,
  type Order,
  type Quote,
  QUOTE_FIELDS,
  type QuotedLine,
} from "../shop/quote/order.ts";
import { quoteOrder, type QuoteOutcome } from "../shop/quote/quote.ts";
import { uri } from "../shop/shapes.ts";
import type { ShopAtOrigin } from "../shop/shop.ts";
import { availableModes } from "../shop/delivery.ts";
import {
  listSharedLines,
  writeSharedOrder,
} from "../shop/quote/shared_order.ts";

const RESULT = object({
  ...QUOTE_FIELDS,
  enlaceWeb: nullable(
    uri("La página con este pedido, para verlo antes; null si no se puede."),
  ),
});
type Result = Infer<typeof RESULT>;

/** Quotes an order, or refuses it with every reason. */
export const QUOTE_ORDER: ToolSpec<ShopAtOrigin, Order, Result> = {
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
  outputSchema: RESULT,
  valuesOfToday({ usual, business }) {
    const { potes, promos, adicionales } = usual.menu;
    return {
      "potes/tamano": idsOf(potes),
      "promos/id": idsOf(promos),
      "adicionales/id": idsOf(adicionales),
      "pago": idsOf(business.pagos),
    };
  },
  example: buildExample,
  call(order, shop, nowMs) {
    const outcome = quoteOrder(shop, order, nowMs);
    if (outcome.kind === "refused") {
      return {
        kind: "refused",
        objections: describeRefusal(outcome.objections),
      };
    }

    const { quote, lines } = outcome;
    const path = sharedPath(order, outcome);
    const data = { ...quote, enlaceWeb: path && shop.origin + path };
    return { kind: "done", lines: describeQuote(data, lines, shop.date), data };
  },
};

/**
 * Returns the path of the page with an order. Null if the order is too long, or if
 * its delivery has a point and no locality.
 */
function sharedPath(
  { fecha, hora, localidad, comentario = "" }: Order,
  { quote: { entrega, zona, pago }, lines, locality }:
    & QuoteOutcome
    & { readonly kind: "quote" },
) {
  const place = zona === null ? undefined : locality ?? localidad;
  if (zona !== null && place === undefined) return null;

  return writeSharedOrder({
    ...listSharedLines(lines),
    entrega,
    fecha,
    hora,
    localidad: place,
    pago: pago?.id,
    dieta: readCommentDiet(comentario),
  });
}

/** Returns an order that today's menu and notices allow. */
function buildExample(shop: ShopAtOrigin): Order {
  const { menu, places, date } = shop;
  const flavors = menu.sabores
    .filter(({ disponible }) => disponible)
    .map(({ nombre }) => nombre);
  const goods = {
    potes: menu.potes.slice(0, 1).map(({ id, saboresMax }) => (
      { tamano: id, sabores: flavors.slice(0, Math.min(2, saboresMax)) }
    )),
    adicionales: menu.adicionales.slice(0, 1)
      .map(({ id }) => ({ id, cantidad: 1 })),
  };

  const [near] = places.inside;
  return near && availableModes(shop, date).includes("envio")
    ? { ...goods, entrega: "envio", localidad: near.nombre }
    : { ...goods, entrega: "retiro" };
}

function describeQuote(
  quote: Result,
  lines: readonly QuotedLine[],
  today: string,
) {
  const { fecha, hora, pago, comentario, total } = quote;
  const { totalSinImpuestos: net } = quote;
  const day = fecha === today
    ? `hoy (${formatDate(fecha)})`
    : formatDay(today, fecha);
  const when = hora === null ? day : `${day} ${formatTime(hora)}`;
  const delivery = formatDelivery(quote);

  return [
    ...describeCheaper(quote),
    `El pedido para ${when} sale ${formatPesos(total)}${delivery}.`,
    ...lines.flatMap((line) => {
      const [first, ...others] = formatLine(line);
      return [`${first} — ${formatPesos(line.item.subtotal)}`, ...others];
    }),
    net !== null && `Precio sin impuestos nacionales: ${formatPesos(net)}.`,
    pago && `Pago: ${pago.nombre}. ${pago.detalle}`,
    comentario && `Comentario: ${quoteText(comentario)}`,
    ...quote.advertencias,
    ...describeLink(quote),
  ];
}

/**
 * Describes the cheaper order with its total and link, and introduces the
 * requested order, which follows.
 */
function describeCheaper({ mejora }: Quote) {
  if (mejora === null) return [];

  const { texto, total, enlaceWhatsapp: link } = mejora;
  return [
    `Hay algo más barato, por ${formatPesos(total)}. ${texto}`,
    link && "Para pedirlo así, por WhatsApp:",
    link,
    "Tal como lo pidieron:",
  ];
}

function formatDelivery(
  { entrega, zona, costoEnvio, faltaParaEnvioGratis }: Quote,
) {
  if (entrega === "retiro") return ", para retirar en el local";

  const suffix = zona === "a confirmar" ? ", a confirmar" : "";
  if (costoEnvio === 0) return `, con el envío gratis${suffix}`;

  const missing = formatPesos(faltaParaEnvioGratis);
  return `, con ${formatPesos(costoEnvio)} de envío${suffix} ` +
    `(con ${missing} más sería gratis)`;
}

function describeLink({ enlaceWhatsapp: link, enlaceWeb }: Result) {
  return link === null
    ? [
      "Así todavía no se puede pedir: falta lo de arriba.",
      enlaceWeb && `Se puede completar en la web: ${enlaceWeb}`,
    ]
    : [
      "Todavía no está pedido. Para pedirlo, abrí este enlace, completá los datos que faltan y mandá " +
      "el mensaje por WhatsApp:",
      link,
    ];
}
