/** The tool `consultar_precios`: the price list. */

import {
  array,
  boolean,
  type Infer,
  integer,
  object,
  oneOf,
  string,
} from "../schema/schema.ts";
import { FEES, publish } from "../shop/catalog.ts";
import {
  describeDeliveryTerms,
  describeOnlyMode,
  formatModes,
  LISTED_TERMS,
} from "../shop/delivery.ts";
import { formatMarks } from "../shop/diets.ts";
import { formatFullDay } from "../shop/hours.ts";
import {
  formatNotice,
  formatParts,
  formatPromoDays,
  isSoldOn,
  pricePromos,
  type PromoPrice,
} from "../shop/menu.ts";
import * as shapes from "../shop/shapes.ts";
import { describeRefusal } from "../shop/quote/corrections.ts";
import { WORDS } from "../shop/quote/objection_words.ts";
import { wordObjection } from "../shop/quote/objections.ts";
import type { MenuItem } from "../shop/quote/order.ts";
import { createRequest, type QuoteRequest } from "../shop/quote/request.ts";
import { objectToSchedule } from "../shop/quote/rules.ts";
import { joinNames } from "../words/lists.ts";
import { formatPesos } from "../words/money.ts";
import { defineTool } from "./define.ts";

const RESULT = object({
  moneda: oneOf(["ARS"]),
  fecha: string({ format: "date" }),
  potes: array(shapes.TUB),
  promos: array(
    object({
      ...shapes.PROMO.properties,
      validaHoy: boolean(),
      vale: boolean(),
      ahorro: integer({ minimum: 0 }),
    }),
    "vale: en fecha. ahorro: pesos menos que sus partes sueltas.",
  ),
  adicionales: array(shapes.EXTRA),
  entrega: FEES,
  pagos: array(shapes.PAYMENT),
  avisoAlergenos: string(),
  advertencias: array(string()),
});

/** Lists the prices of tubs, promos, extras and delivery, and the payment methods. */
export const LIST_PRICES = defineTool({
  name: "consultar_precios",
  title: "Precios",
  description:
    "Qué cuestan los potes, las promos, los adicionales y el envío, si hay, y cómo se paga. El total " +
    "de un pedido lo hace cotizar_pedido. Con fecha, los precios y promos de ese día; si no, {}.",
  inputSchema: object({}, {
    fecha: shapes.date("AAAA-MM-DD. Sin fecha, la de un pedido de ahora."),
  }),
  outputSchema: RESULT,
  isCacheable: true,
  call(args, shop, nowMs) {
    const request = createRequest(shop, args, nowMs);
    const reasons = [...objectToSchedule(request)]
      .map((objection) => wordObjection(WORDS, objection, request));
    const objections = describeRefusal({ ...request, reasons });
    // `reasons` has at most one reason. A date in range has prices even if the shop is
    // closed, so the objection to a closed shop becomes a warning below.
    if (reasons[0]?.kind === "date-out-of-range") {
      return { kind: "refused", objections };
    }

    const { day, date, today } = request;
    // `publish` keeps only the fields of `RESULT`, such as `pagos` of the business and `potes` of
    // the menu.
    const data = publish(RESULT, {
      ...day.business,
      ...day.menu,
      moneda: "ARS",
      fecha: date,
      promos: pricePromos(day)
        .map((promo) => ({
          ...promo,
          // On a closed date no promo is sold.
          vale: promo.vale && reasons.length === 0,
          validaHoy: isSoldOn(promo, today),
        })),
      entrega: day.delivery,
      advertencias: objections.map(({ problema }) => problema),
    });
    return { kind: "done", lines: describePrices(data, request), data };
  },
});

/** Describes the prices, as lists with a title. Leaves out an empty list, and delivery if there is none. */
function describePrices(
  data: Infer<typeof RESULT>,
  request: QuoteRequest,
) {
  const { potes, promos, adicionales, entrega, pagos } = data;
  const { day, date, today, opening, isUndated } = request;
  // While the shop is closed, an order without a date is for the date of the next opening. So
  // without an argument `fecha`, the prices are those of that date.
  const reason = isUndated && opening.proximaApertura
    ? ", cuando abre el local"
    : "";
  const [largest] = potes.toSorted((a, b) => b.gramos - a.gramos);

  return [
    `Precios para ${formatFullDay(today, date)}${reason}.`,
    ...data.advertencias,
    formatList("Potes:", potes.map(formatTub)),
    `Para más se suman potes: dos de ${largest?.nombre} cuestan el doble que uno.`,
    formatList("Promos:", promos.map((promo) => formatPromo(promo, request))),
    formatList("Adicionales:", adicionales.map(formatExtra)),
    adicionales.length > 0 && data.avisoAlergenos,
    entrega.disponible &&
    `Envío: ${describeDeliveryTerms(entrega, LISTED_TERMS)}.`,
    describeOnlyMode(day),
    formatList("Formas de pago:", pagos.map(formatPayment)),
  ];
}

/** Formats a list under its title; false without items. */
function formatList(title: string, items: readonly string[]) {
  return items.length > 0 && [title, ...items].join("\n• ");
}

/** Formats a tub: "Medio kilo (500 g, para 3), hasta 3 sabores: $ 12.500, $ 25.000 el kilo". */
function formatTub(tub: shapes.Tub) {
  const { nombre, gramos, saboresMax, rinde, precioPorKilo } = tub;
  const flavors = saboresMax === 1 ? "un sabor" : `hasta ${saboresMax} sabores`;
  const people = rinde ? `, para ${rinde}` : "";

  return `${nombre} (${gramos} g${people}), ${flavors}: ` +
    formatPrice(tub, `, ${formatPesos(precioPorKilo)} el kilo`);
}

function formatPromo(
  promo: PromoPrice,
  { day: { menu }, date, today }: QuoteRequest,
) {
  const { nombre, descripcion, vale, ahorro } = promo;
  const validity = (date === today ? "hoy" : "ese día") +
    (vale ? " vale" : " no vale");
  const parts = joinNames([
    ...formatParts(promo.potes, menu.potes),
    ...formatParts(promo.adicionales, menu.adicionales),
  ]);

  return `${nombre} (${formatPromoDays(promo, today)}; ${validity}): ` +
    formatPrice(
      promo,
      ahorro ? `, ${formatPesos(ahorro)} menos que por separado` : "",
    ) +
    `. Trae ${parts}. ${descripcion}`;
}

function formatExtra(extra: shapes.Extra) {
  const { nombre, descripcion, alergenos } = extra;
  const labels = [
    ...formatMarks(extra),
    alergenos.length > 0 && `con ${joinNames(alergenos)}`,
  ].filter(Boolean).join(", ");

  return `${nombre}: ${
    formatPrice(extra, labels && ` (${labels})`)
  }. ${descripcion}`;
}

/**
 * Formats an item's price, followed by `details`, the price without taxes, and the advance
 * notice that the item needs.
 */
function formatPrice(
  { precio, precioSinImpuestos: net, anticipacionHoras }: MenuItem,
  details: string,
) {
  return [
    formatPesos(precio) + details,
    net !== null && `${formatPesos(net)} sin impuestos nacionales`,
    formatNotice(anticipacionHoras),
  ].filter(Boolean).join(", ");
}

function formatPayment({ nombre, detalle, para }: shapes.Payment) {
  const only = para.length === 1 ? "solo " : "";
  return `${nombre} (${only}con ${formatModes(para)}): ${detalle}`;
}
