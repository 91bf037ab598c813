/** What an order lacks: the one answer for the tool that quotes it and for the page's button. */

import type { Objection } from "../../schema/objection.ts";
import { show } from "../../schema/wording.ts";
import { addDays } from "../../time/dates.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { tellDate, tellDay, tellTime } from "../hours/text.ts";
import { flavorsIn } from "../menu.ts";
import { tellPaymentName } from "../contact.ts";
import { isSoldOn, tellPromoDays } from "../promos.ts";
import {
  DELIVERY_MODES,
  type DeliveryMode,
  type Flavor,
  type Payment,
  type Promo,
} from "../shapes.ts";
import { type Shop, shortageOf } from "../shop.ts";
import { noticesOn, suspendedOn } from "../today.ts";
import { isOutside, mayCollect, type ZoneAnswer } from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import { MAX_DAYS_AHEAD, type Order } from "./order.ts";
import type { Lines, Placed } from "./reading.ts";
import type { Quote } from "./shape.ts";
import { objectToWhen, type When } from "./when.ts";

/** Something that an order lacks, in words; `campo` is where it is mended. */
export interface Lack extends Objection {
  readonly what:
    | "zone"
    | "suspended"
    | "promo"
    | "flavor"
    | "payment"
    | "date"
    | "time"
    | "minimum"
    | "locality"
    | "street"
    | "unsure"
    | "closed";
  /** A refused order has no price, a held one no link; one that is open is sent, to be filled in; the rest is told. */
  readonly effect: "refused" | "held" | "open" | "told";
  /** What to change so that it is mended, where one thing does it. */
  readonly mend?: Partial<Pick<Order, "entrega" | "fecha" | "hora" | "pago">>;
}

/** What is known of an order. */
export interface Asked {
  readonly lines: Pick<Lines, "flavors" | "promos">;
  readonly when: When;
  readonly costs: Pick<Costs, "entrega" | "pedidoMinimo">;
  /** What is known of where it is sent; null where it isn't, or nobody said. */
  readonly place: ZoneAnswer | null;
  readonly payment: Payment | null;
  readonly hasStreet: boolean;
}

const MOST_SUGGESTED = 5;
const MODES: Readonly<Record<DeliveryMode, string>> = {
  envio: "envíos",
  retiro: "retiro en el local",
};

/** What a quote says of the place of a delivery. */
export function zoneOf(place: ZoneAnswer | null): Quote["zona"] {
  return place === null ? null : place.dentro === true ? "dentro" : "a confirmar";
}

/**
 * All that an order lacks at an instant, what weighs most first. The shop is given as it is on the day of the order. A
 * button says the first, and does its `mend`.
 */
export function whatLacks(shop: Shop, asked: Asked, nowMs: number): readonly Lack[] {
  const { lines, when, costs, place } = asked;
  const { entrega, pedidoMinimo: { monto, falta } } = costs;
  const isSent = entrega === "envio";
  const outside = lacksZone(shop, when, place);
  return [
    ...outside,
    ...lacksHandingOver(shop, when, entrega),
    ...lines.promos.flatMap((promo) => lacksPromo(shop, when, promo, nowMs)),
    ...lines.flavors.flatMap((flavor) => lacksFlavor(shop, when, flavor)),
    ...lacksPayment(shop, asked),
    ...objectToWhen(shop, when, nowMs).map(({ campo, ...rest }): Lack => {
      const [what, key] = campo === "/hora"
        ? ["time", "hora"] as const
        : ["date", "fecha"] as const;
      const [value] = rest.sugerencias;
      return { what, effect: "refused", campo, ...rest, ...value && { mend: { [key]: value } } };
    }),
    ...falta === 0 ? [] : [lack("minimum", "held", "", {
      problema: `Para envío, el pedido mínimo es ${formatPesos(monto)}: te faltan ${
        formatPesos(falta)
      }.`,
      esperado: 'algo más, o "retiro" en entrega',
    })],
    ...!isSent || place !== null ? [] : [lack("locality", "held", "/localidad", {
      problema: "Falta la localidad del envío, para saber si llegamos.",
      esperado: "la localidad",
    })],
    ...!isSent || asked.hasStreet ? [] : [lack("street", "open", "", {
      problema: "Falta la dirección.",
      esperado: "la calle y el número, en el mensaje",
    })],
    ...outside.length === 0 && zoneOf(place) === "a confirmar" && place !== null
      ? [lack("unsure", "told", "/localidad", {
        problema: `${place.motivo} El envío lo confirma el local.`,
        esperado: "una localidad de la zona",
      })]
      : [],
    ...lacksOpening(when),
  ];
}

function lack(
  what: Lack["what"],
  effect: Lack["effect"],
  campo: string,
  told: Pick<Lack, "problema" | "esperado"> & Partial<Pick<Lack, "sugerencias" | "mend">>,
): Lack {
  return { what, effect, campo, sugerencias: [], ...told };
}

/** Outside by more than the edge. To collect it is offered to those who live not too far away. */
function lacksZone(shop: Shop, { fecha }: When, place: ZoneAnswer | null): readonly Lack[] {
  if (place === null || !isOutside(place)) return [];
  const { motivo, zonas } = place;
  const canCollect = mayCollect(shop, place, fecha);
  return [lack("zone", "refused", "/localidad", {
    problema: `No llegamos con el envío. ${motivo}`,
    esperado: `una localidad de la zona (${zonas.join(", ")})${
      canCollect ? ', o "retiro" en entrega' : ""
    }`,
    ...canCollect && { mend: { entrega: "retiro" } },
  })];
}

function lacksHandingOver(shop: Shop, when: When, entrega: DeliveryMode): readonly Lack[] {
  const { fecha, today } = when;
  const suspended = suspendedOn(shop, fecha);
  if (!suspended.includes(entrega)) return [];
  const why = noticesOn(shop, fecha).filter(({ suspende }) => suspende.includes(entrega))
    .map(({ texto }) => texto).join(" ");
  const others = DELIVERY_MODES.filter((mode) => !suspended.includes(mode));
  const [other] = others;
  return [lack("suspended", "refused", "/entrega", {
    problema: `${capitalize(tellDay(today, fecha))} no hay ${MODES[entrega]}: ${why}`,
    esperado: [...others.map(show), "otra fecha"].join(", u "),
    sugerencias: others,
    ...other && { mend: { entrega: other } },
  })];
}

/** A promo that isn't sold on the day: those that are, and the next day of this one on which somebody is there. */
function lacksPromo(
  shop: Shop,
  when: When,
  { thing: promo, campo }: Placed<Promo>,
  nowMs: number,
): readonly Lack[] {
  const { menu: { promos } } = shop;
  const { fecha, today } = when;
  if (isSoldOn(promo, fecha)) return [];
  const next = Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, days) => addDays(today, days))
    .find((date) =>
      isSoldOn(promo, date) &&
      objectToWhen(shop, { ...when, fecha: date, hora: null }, nowMs).length === 0
    );
  const asked = fecha === today ? `hoy, ${tellDate(fecha)}` : `el ${tellDate(fecha)}`;
  return [lack("promo", "refused", campo, {
    problema: `La promo ${promo.nombre} vale ${
      tellPromoDays(promo)
    }, y el pedido es para ${asked}.`,
    esperado: `una promo que valga ese día${
      next === undefined ? "" : `, o esta con otra fecha, como "${next}"`
    }`,
    sugerencias: promos.filter((other) => isSoldOn(other, fecha)).map(({ id }) => id)
      .slice(0, MOST_SUGGESTED),
    ...next !== undefined && { mend: { fecha: next } },
  })];
}

/** A flavor that can't be had on the day: others of its category. */
function lacksFlavor(
  shop: Shop,
  { fecha, today }: When,
  { thing: flavor, campo }: Placed<Flavor>,
): readonly Lack[] {
  if (flavor.disponible) return [];
  const day = fecha === today ? "por hoy" : tellDay(today, fecha);
  const shortage = shortageOf(shop, flavor) === "agotado por hoy"
    ? `está agotado ${day}`
    : "no está disponible por ahora";
  return [lack("flavor", "refused", campo, {
    problema: `${flavor.nombre} ${shortage}.`,
    esperado: "un sabor disponible",
    sugerencias: flavorsIn(shop.menuIndex, flavor.categoria)
      .filter(({ disponible }) => disponible).map(({ nombre }) => nombre)
      .slice(0, MOST_SUGGESTED),
  })];
}

function lacksPayment(
  { business: { pagos } }: Shop,
  { payment, costs: { entrega } }: Asked,
): readonly Lack[] {
  if (payment === null || payment.para.includes(entrega)) return [];
  const allowed = pagos.filter(({ para }) => para.includes(entrega));
  const mode = entrega === "envio" ? "con envío" : "al retirar";
  const names = allowed.map(({ nombre }) => tellPaymentName(nombre));
  const others = names.length === 0 ? "" : ` Podés pagar con ${joinChoices(names)}.`;
  const [only] = allowed;
  return [lack("payment", "refused", "/pago", {
    problema: `${payment.nombre} no se puede usar ${mode}.${others}`,
    esperado: tellPayments(allowed),
    sugerencias: allowed.map(({ id }) => id),
    ...only && { mend: { pago: only.id } },
  })];
}

/** What an order may be paid with, by id: "una de: efectivo (Efectivo), mp (Mercado Pago)". */
export function tellPayments(pagos: readonly Payment[]): string {
  return `una de: ${pagos.map(({ id, nombre }) => `${id} (${nombre})`).join(", ")}`;
}

/** The shop is closed, and nobody said for when the order is. */
function lacksOpening({ opens, today, hora }: When): readonly Lack[] {
  if (opens === null) return [];
  const from = hora === null ? `, desde ${tellTime(opens.hora).replace(/^a /, "")}` : "";
  return [lack("closed", "told", "/fecha", {
    problema: `El local está cerrado ahora: el pedido queda para ${
      tellDay(today, opens.fecha)
    }${from}.`,
    esperado: "otra fecha, si no es para ese día",
  })];
}
