/** What an order costs at an instant, or why it can't be. */

import type { Objection } from "../../schema/objection.ts";
import { show } from "../../schema/wording.ts";
import { mentionsDiet } from "../diets.ts";
import type { Payment } from "../shapes.ts";
import { type Shop, shopOn } from "../shop.ts";
import { noticesOn } from "../today.ts";
import { decideZone, tellTaken, type ZoneAnswer } from "../zone/zone.ts";
import { findBetter } from "./better.ts";
import { decideCosts } from "./costs.ts";
import { type Lack, tellPayments, whatLacks, zoneOf } from "./lacks.ts";
import { onOneLine, tellItem, whatsappLink } from "./message.ts";
import type { Order } from "./order.ts";
import { readLines, tellUnderstood } from "./reading.ts";
import type { Quote } from "./shape.ts";
import { decideWhen } from "./when.ts";

/** The quote of an order, with each item in words, a line or more; or every reason why there is none. */
export type QuoteOutcome =
  | {
    readonly kind: "quote";
    readonly quote: Quote;
    readonly itemLines: readonly (readonly string[])[];
    /** What it lacks all the same. */
    readonly lacks: readonly Lack[];
  }
  | {
    readonly kind: "refused";
    readonly objections: readonly Objection[];
    readonly lacks: readonly Lack[];
  };

/**
 * Quotes an order that passed `ORDER`, at an instant in milliseconds since the Unix epoch. Promos, notices and what is
 * sold out are those of the order's date, by the shop's calendar. Nothing is kept or reserved. `street` is what the page
 * knows of the address. Of what is wrong with the lines, at most 100 things are told, and then one that says so.
 */
export function quoteOrder(
  anyTime: Shop,
  order: Order,
  nowMs: number,
  street = "",
): QuoteOutcome {
  const { entrega = "retiro", pago: asked } = order;
  const when = decideWhen(anyTime, order, nowMs);
  const { fecha, hora } = when;
  const shop = shopOn(anyTime, fecha, nowMs);
  const lines = readLines(shop, order);
  const { items } = lines;
  const costs = decideCosts(
    shop.delivery,
    entrega,
    items.reduce((sum, { subtotal }) => sum + subtotal, 0),
  );
  const localidad = onOneLine(order.localidad ?? "");
  const place = entrega === "envio" && localidad !== ""
    ? decideZone(shop.places, { kind: "place", text: localidad })
    : null;
  const named = asked === undefined ? undefined : shop.payments.find(asked);
  const payment = named?.item ?? null;
  const hasStreet = onOneLine(street) !== "";
  const lacks = whatLacks(shop, { lines, when, costs, place, payment, hasStreet }, nowMs);
  const objections = [
    ...lines.objections,
    ...lacks.filter(({ effect }) => effect === "refused").map(toObjection),
    ...asked !== undefined && named === undefined ? [objectToPayment(shop, order, asked)] : [],
  ];
  if (objections.length > 0) return { kind: "refused", objections, lacks };

  const itemLines = items.map((item) => tellItem(shop.menuIndex, item));
  const comentario = onOneLine(order.comentario ?? "");
  const zona = zoneOf(place);
  const isHeld = lacks.some(({ effect }) => effect === "held");
  const quote: Quote = {
    moneda: "ARS",
    items,
    fecha,
    hora,
    ...costs,
    zona,
    pago: tellPayment(payment),
    comentario: comentario === "" ? null : comentario,
    advertencias: [
      ...lacks.filter(({ effect }) => effect !== "open").map(({ problema }) => problema),
      ...noticesOn(shop, fecha).map(({ texto }) => `Aviso: ${texto}`),
      ...tellPlace(shop, localidad, place),
      ...named?.isAlias && asked !== undefined ? [tellUnderstood(asked, named.item.nombre)] : [],
      ...lines.warnings,
      ...mentionsDiet(comentario) ? [shop.business.avisoAlergenos] : [],
    ],
    mejora: findBetter(shop, { items, fecha, subtotal: costs.subtotal, entrega }, {
      entrega,
      ...place !== null && { localidad },
      fecha,
      ...hora !== null && { hora },
      ...payment !== null && { pago: payment.id },
      ...comentario !== "" && { comentario },
    }),
    enlaceWhatsapp: isHeld ? null : whatsappLink(shop.business.whatsapp, {
      itemLines,
      fecha,
      hora,
      entrega,
      zona,
      costoEnvio: costs.costoEnvio,
      total: costs.total,
      localidad: place?.localidad ?? localidad,
      pago: payment?.nombre ?? "",
      comentario,
      direccion: street,
    }),
  };
  return { kind: "quote", itemLines, lacks, quote };
}

function toObjection({ campo, problema, esperado, sugerencias }: Lack): Objection {
  return { campo, problema, esperado, sugerencias };
}

function objectToPayment(
  { business: { pagos }, payments }: Shop,
  { entrega = "retiro" }: Order,
  asked: string,
): Objection {
  const allowed = pagos.filter(({ para }) => para.includes(entrega));
  return {
    campo: "/pago",
    problema: `No conozco la forma de pago ${show(asked)}.`,
    esperado: tellPayments(allowed),
    sugerencias: payments.nearest(asked).toSorted((a, b) =>
      Number(allowed.includes(b)) - Number(allowed.includes(a))
    ).map(({ id }) => id),
  };
}

/** That a locality was written for an order that is collected, or what it was taken for. */
function tellPlace(
  { places }: Shop,
  localidad: string,
  place: ZoneAnswer | null,
): readonly string[] {
  if (localidad === "") return [];
  if (place === null) {
    return ["Es para retirar en el local, así que la localidad no se tuvo en cuenta."];
  }
  const { localidad: nombre } = place;
  const taken = nombre === null ? "" : tellTaken(places, localidad, nombre);
  return taken === "" ? [] : [taken];
}

function tellPayment(payment: Payment | null): Quote["pago"] {
  if (payment === null) return null;
  const { id, nombre, detalle } = payment;
  return { id, nombre, detalle };
}
