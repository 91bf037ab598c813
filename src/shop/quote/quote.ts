/** What an order costs at an instant, or why it can't be. */

import { type ObjectionText, objectTo, show } from "../../schema/wording.ts";
import { mentionsDiet, readCommentDiet, tellContents } from "../diets.ts";
import { deliveryFee, type DeliveryFees } from "../delivery.ts";
import type { DeliveryMode, Payment } from "../shapes.ts";
import { type Shop, shopOnDate } from "../shop.ts";
import { instantOf } from "../../time/zone.ts";
import { noticesOn } from "../today.ts";
import { hoursOn } from "../hours/opening.ts";
import { formatTurns } from "../hours/text.ts";
import { describeReading } from "../zone/words.ts";
import { decideZone, isInside, localityOf } from "../zone/zone.ts";
import { findBetter } from "./better.ts";
import { objectToDiet } from "./diet.ts";
import { type Lack, tellPayments, whatLacks } from "./lacks.ts";
import { onOneLine, type OwnTexts, whatsappLink } from "./message.ts";
import type { Line, Order, Quote } from "./order.ts";
import { readLines, tellUnderstood } from "./reading.ts";
import { decideWhen } from "./when.ts";

/** A delivery takes about so long. */
const SOON_MS = 45 * 60_000;

/** The amounts of a quote. */
type Costs =
  & Pick<Quote, "subtotal" | "entrega" | "pedidoMinimo" | "total">
  & Pick<Quote, "costoEnvio" | "envioGratis" | "faltaParaEnvioGratis">;

/** What an order lacks, what is bought and what that comes to; and its quote, or every reason why there is none. */
export type QuoteOutcome =
  & {
    readonly lacks: readonly Lack[];
    readonly bought: readonly Line[];
    readonly costs: Costs;
  }
  & (
    | { readonly kind: "quote"; readonly quote: Quote }
    | {
      readonly kind: "refused";
      readonly objections: readonly ObjectionText[];
    }
  );

/**
 * Quotes an order that passed `ORDER`, at an instant in milliseconds since the Unix epoch. Promos, notices and what is
 * sold out are those of the order's date, by the shop's calendar. Nothing is kept or reserved. Of what is wrong with the
 * lines, at most 100 things are told, and then one that says so.
 */
export function quoteOrder(
  loaded: Shop,
  order: Order,
  nowMs: number,
  own: OwnTexts = {},
): QuoteOutcome {
  const { entrega = "retiro", pago: asked = "" } = order;
  const when = decideWhen(loaded, order, nowMs);
  const { fecha, hora } = when;
  const shop = shopOnDate(loaded, fecha, nowMs);
  const lines = readLines(shop, order);
  const { bought } = lines;
  const costs = decideCosts(
    shop.delivery,
    entrega,
    bought.reduce((sum, { item }) => sum + item.subtotal, 0),
  );
  const localidad = onOneLine(order.localidad ?? "");
  const place = entrega === "envio" && localidad !== ""
    ? decideZone(shop.places, { kind: "place", text: localidad })
    : null;
  const placeName = place && localityOf(place);
  const named = asked === "" ? undefined : shop.payments.find(asked);
  const payment = named?.item ?? null;
  const hasStreet = onOneLine(own.direccion ?? "") !== "";
  const comentario = onOneLine(order.comentario ?? "");
  const diet = readCommentDiet(comentario);
  const lacks = [
    ...whatLacks(
      shop,
      { lines, when, costs, place, payment, hasStreet, diet },
      nowMs,
    ),
    ...objectToDiet(shop.menuIndex, bought, diet),
  ];
  const objections = [
    ...lines.objections,
    ...lacks.filter(({ effect }) => effect === "refused")
      .map(({ what: _what, effect: _effect, mend: _mend, ...objection }) =>
        objection
      ),
    ...asked !== "" && payment === null
      ? [objectToPayment(shop, entrega, asked)]
      : [],
  ];
  const found = { lacks, bought, costs };
  if (objections.length > 0) return { kind: "refused", objections, ...found };

  const { turnos, motivo } = hoursOn(shop.hours, fecha);
  const isSoon = entrega === "envio" && hora !== null &&
    instantOf(shop.timeZone, fecha, hora) - nowMs < SOON_MS;
  const told = {
    fecha,
    hora,
    ...costs,
    zona: place && (isInside(place) ? "dentro" : "a confirmar"),
  } as const;
  const { byId } = shop.menuIndex.adicionales;
  const things = [
    ...lines.flavors.map(([, flavor]) => flavor),
    ...bought.flatMap(({ extras }) => extras).flatMap(({ id }) =>
      byId.get(id) ?? []
    ),
  ];
  const isHeld = lacks.some(({ effect }) => effect === "held");
  const quote: Quote = {
    moneda: "ARS",
    items: bought.map(({ item }) => item),
    ...told,
    pago: payment &&
      { id: payment.id, nombre: payment.nombre, detalle: payment.detalle },
    comentario: comentario === "" ? null : comentario,
    advertencias: [
      // Contents against the diet are listed below, each item once.
      ...lacks
        .filter(({ effect }) => effect === "held" || effect === "told")
        .map(({ problema }) => problema),
      ...noticesOn(shop, fecha).map(({ texto }) => `Aviso: ${texto}`),
      isSoon
        ? "Falta poco para esa hora: el local te confirma si el envío llega."
        : "",
      motivo !== null && hora === null && fecha !== when.today
        ? `Ese día el local abre ${formatTurns(turnos)} (${motivo}).`
        : "",
      localidad !== "" && place === null
        ? "Es para retirar en el local, así que la localidad no se tuvo en cuenta."
        : "",
      placeName !== null
        ? describeReading(shop.places, localidad, placeName)
        : "",
      place?.kind === "inside-edge"
        ? `${place.localidad} está cerca del límite de reparto: el local te confirma si llega a tu dirección.`
        : "",
      named?.isAlias ? tellUnderstood(asked, named.item.nombre) : "",
      ...lines.warnings,
      ...mentionsDiet(comentario)
        ? [...tellContents(things, comentario), shop.business.avisoAlergenos]
        : [],
    ].filter((text) => text !== ""),
    mejora: findBetter(shop, bought, costs, {
      entrega,
      ...place !== null && { localidad },
      fecha,
      ...hora !== null && { hora },
      ...payment !== null && { pago: payment.id },
      ...comentario !== "" && { comentario },
    }),
    enlaceWhatsapp: isHeld ? null : whatsappLink(shop.business.whatsapp, {
      ...told,
      bought,
      localidad: placeName ?? localidad,
      pago: payment?.nombre ?? "",
      comentario,
      ...order.fecha === undefined &&
        { urgency: when.opens === null ? "lo antes posible" : "apenas abran" },
      ...own,
    }),
  };
  return { kind: "quote", quote, ...found };
}

/** What an order comes to. Delivery is free from its threshold on, and a minimum that is met exactly is met. */
export function decideCosts(
  fees: DeliveryFees,
  entrega: DeliveryMode,
  subtotal: number,
): Costs {
  const { envioGratisDesde, pedidoMinimoEnvio: monto } = fees;
  const isSent = entrega === "envio";
  const costoEnvio = deliveryFee(fees, entrega, subtotal);
  const faltaParaEnvioGratis = isSent
    ? Math.max(0, envioGratisDesde - subtotal)
    : 0;
  const envioGratis = isSent && faltaParaEnvioGratis === 0;
  const falta = isSent ? Math.max(0, monto - subtotal) : 0;
  return {
    subtotal,
    entrega,
    costoEnvio,
    envioGratis,
    faltaParaEnvioGratis,
    pedidoMinimo: { monto, cumple: falta === 0, falta },
    total: subtotal + costoEnvio,
  };
}

/** A way to pay that isn't known: near ones that go with the delivery. */
function objectToPayment(
  { business, payments }: Shop,
  entrega: DeliveryMode,
  asked: string,
) {
  const fits = ({ para }: Payment) => para.includes(entrega);
  const near = payments.nearest(asked).filter(fits).map(({ id }) => id);
  const problema = `No conozco la forma de pago ${show(asked)}.`;
  return objectTo(
    "/pago",
    problema,
    tellPayments(business.pagos.filter(fits)),
    near,
  );
}
