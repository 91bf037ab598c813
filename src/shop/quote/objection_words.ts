/** The words for each objection, its effect on the order, and its remedy. */

import { show } from "../../schema/wording.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { formatPesos } from "../../words/money.ts";
import { formatPaymentName } from "../contact.ts";
import { describeContents } from "../diets.ts";
import {
  formatDate,
  formatDay,
  formatMoment,
  formatTime,
  formatTurns,
} from "../hours/text.ts";
import { formatNotice, formatPromoDays } from "../menu.ts";
import type { QuoteRequest } from "./rules.ts";
import {
  describeCoordinates,
  describeReading,
  describeZone,
} from "../zone/words.ts";
import { onOneLine, TO_BE_CHOSEN } from "./message.ts";
import type { Kind, ObjectionOf } from "./objections.ts";
import type { Order, Schedule } from "./order.ts";
import { TYPE_OF } from "./reading.ts";
import type { Remarks } from "./remarks.ts";

/**
 * A refused order has no price; a held one has a price but no WhatsApp link.
 * An open one is sent with a blank for the customer to fill in. The customer
 * confirms before sending. A note only accompanies the quote.
 */
export type Effect = "refused" | "held" | "open" | "confirm" | "note";

/** Changes to an order that resolve an objection. */
export type Remedy = Partial<
  Pick<Order, "entrega" | "fecha" | "hora" | "pago">
>;

/** An objection in words. */
export interface Reason {
  readonly kind: Kind;
  /** JSON Pointer (RFC 6901) into the order; "" is the entire order. */
  readonly campo: string;
  readonly problema: string;
  readonly effect: Effect;
  readonly remedy?: Remedy | undefined;
}

interface Wording<O> {
  /** By default the objection refuses the order. */
  readonly effect?: Effect;
  readonly problem: (objection: O) => string;
  /** The change that resolves the objection, if a single one does. */
  readonly remedy?: (objection: O) => Remedy | undefined;
}

const MODES = { envio: "envíos", retiro: "retiro en el local" } as const;

/** A table of words, keyed by kind. */
export type Words<K extends Kind> = {
  readonly [P in K]: Wording<ObjectionOf<P>>;
};

/** The words for the kinds that refuse an order. */
export const REFUSED_WORDS = {
  "empty-order": {
    problem: () => "El pedido está vacío.",
  },
  "too-many-tubs": {
    problem: ({ count }) => `Son ${count} potes en total.`,
  },
  "more-objections": {
    problem: ({ reported }) =>
      `Hay más problemas: acá van los primeros ${reported}.`,
  },
  "unknown-item": {
    problem: ({ list, text }) => {
      const article = list === "promos" ? "la" : "el";
      return `No existe ${article} ${TYPE_OF[list]} ${show(text)}.`;
    },
  },
  "wrong-tub-count": {
    problem: ({ promo, tubs, count }) =>
      `La promo ${promo.nombre} trae ${formatCountedTubs(tubs.length)} ` +
      `y acá hay ${count}.`,
  },
  "too-many-flavors": {
    problem: ({ tub, count }) =>
      `Son ${count} sabores y en ${tub.nombre} ` +
      `entran hasta ${tub.saboresMax}.`,
  },
  "unknown-flavor": {
    problem: ({ text, near: [first] }) => {
      const gone = first?.disponible === false
        ? ` ${first.nombre} no está disponible.`
        : "";
      return `No hay un sabor que se llame ${show(text)}.${gone}`;
    },
  },

  "wrong-coordinates": {
    problem: ({ coordinates }) => describeCoordinates(coordinates).problema,
  },
  "out-of-zone": {
    problem: ({ place }) => `No llegamos con el envío. ${describeZone(place)}`,
    remedy: ({ canCollect }) => canCollect ? { entrega: "retiro" } : undefined,
  },
  "mode-not-offered": {
    problem: ({ mode }) =>
      `No ${mode === "envio" ? "hacemos" : "hay"} ${MODES[mode]}.`,
    remedy: ({ alternatives: [entrega] }) => entrega && { entrega },
  },
  "suspended": {
    problem: ({ mode, notices, schedule }) => {
      const reasons = notices.map(({ texto }) => texto).join(" ");
      return `${capitalDay(schedule)} no hay ${MODES[mode]}: ${reasons}`;
    },
    remedy: ({ alternatives: [entrega] }) => entrega && { entrega },
  },
  "promo-not-sold": {
    problem: ({ promo, schedule: { today, date } }) => {
      const day = date === today
        ? `hoy, ${formatDate(date)}`
        : formatDay(today, date);
      return `La promo ${promo.nombre} vale ${formatPromoDays(promo)}, ` +
        `y el pedido es para ${day}.`;
    },
    remedy: ({ nextDate }) =>
      nextDate === undefined ? undefined : { fecha: nextDate },
  },
  "flavor-unavailable": {
    problem: ({ flavor, isSoldOut, schedule: { today, date } }) => {
      if (!isSoldOut) return `${flavor.nombre} no está disponible por ahora.`;
      const day = date === today ? "por hoy" : formatDay(today, date);
      return `${flavor.nombre} está agotado ${day}.`;
    },
  },
  "needs-notice": {
    problem: ({ item, hours }) =>
      `${item.nombre} se pide ${formatNotice(hours)}.`,
    remedy: ({ nextDate }) =>
      nextDate === undefined ? undefined : { fecha: nextDate },
  },
  "payment-not-allowed": {
    problem: ({ payment, mode, allowed }) => {
      const how = mode === "envio" ? "con envío" : "al retirar";
      const names = joinChoices(
        allowed.map(({ nombre }) => formatPaymentName(nombre)),
      );
      const instead = names === "" ? "" : ` Podés pagar con ${names}.`;
      return `${payment.nombre} no se puede usar ${how}.${instead}`;
    },
    remedy: ({ allowed: [first] }) => first && { pago: first.id },
  },
  "unknown-payment": {
    problem: ({ text }) => `No conozco la forma de pago ${show(text)}.`,
    remedy: () => ({ pago: "" }),
  },

  "date-out-of-range": {
    problem: ({ schedule: { date, today } }) =>
      date < today
        ? `La fecha ${show(date)} ya pasó.`
        : `Para el ${show(date)} falta demasiado.`,
  },
  "after-midnight": {
    problem: ({ time, nextDate }) =>
      `Esa noche ${formatTime(time)} ya es ${formatDate(nextDate)}.`,
    remedy: ({ nextDate }) => ({ fecha: nextDate }),
  },
  "closed-at-hour": {
    problem: ({ schedule, time, isPast }) =>
      isPast
        ? `Hoy ${formatTime(time)} ya pasó.`
        : `${capitalDay(schedule)} ${formatTime(time)} el local está cerrado.`,
    remedy: ({ openings: [hora] }) => hora === undefined ? undefined : { hora },
  },
  "closed-all-day": {
    problem: ({ schedule, turns, reason }) => {
      const isOver = schedule.date === schedule.today && turns.length > 0;
      const already = isOver ? "ya " : "";
      const why = reason === null ? "" : ` (${reason})`;
      return `${capitalDay(schedule)} el local ${already}no abre${why}.`;
    },
    remedy: ({ next }) => next === null ? undefined : { fecha: next.fecha },
  },
} satisfies Partial<Words<Kind>>;

/** A kind that refuses an order. */
export type RefusedKind = keyof typeof REFUSED_WORDS;

/** The words for the kinds that hold an order, or leave it open. */
export const HELD_WORDS = {
  "below-minimum": {
    effect: "held",
    problem: ({ minimum, missing }) =>
      `Para envío, el pedido mínimo es ${formatPesos(minimum)}: ` +
      `te faltan ${formatPesos(missing)}.`,
  },
  "no-locality": {
    effect: "held",
    problem: () => "Falta la localidad del envío, para saber si llegamos.",
  },
  "no-street": { effect: "open", problem: () => "Falta la dirección." },
  "against-diet": {
    effect: "confirm",
    problem: ({ item, isForVegans }) => describeContents(item, isForVegans),
  },
} satisfies Partial<Words<Kind>>;

/** The words for the kinds that only accompany a quote. */
export const NOTE_WORDS = {
  "zone-unsure": {
    effect: "note",
    problem: ({ place }) =>
      `${describeZone(place)} El envío lo confirma el local.`,
  },
  "closed-now": {
    effect: "note",
    problem: ({ schedule: { time, today }, opening }) => {
      const start = formatTime(opening.hora).replace(/^a /, "");
      const from = time === null ? `, desde ${start}` : "";
      const day = formatDay(today, opening.fecha);
      return `El local está cerrado ahora: el pedido queda para ${day}${from}.`;
    },
  },
  "near-closing": {
    effect: "note",
    problem: ({ schedule: { today }, next }) => {
      const before = next.fecha === today ? "antes de cerrar" : "hoy";
      const then = formatMoment(today, next.fecha, next.hora);
      return `Si no llegamos ${before}, queda para ${then}: te lo confirmamos.`;
    },
  },
} satisfies Partial<Words<Kind>>;

/** Words an objection by the table of its kind. */
export function wordObjection<K extends Kind>(
  words: Words<K>,
  objection: ObjectionOf<K>,
): Reason {
  const { effect = "refused", problem, remedy } = words[objection.kind];
  return {
    kind: objection.kind,
    campo: objection.path,
    problema: problem(objection),
    effect,
    remedy: remedy?.(objection),
  };
}

/** Describes the remarks on an order. */
export function describeRemarks(
  { day: { places, business }, locality, diet }: Pick<
    QuoteRequest,
    "day" | "locality" | "diet"
  >,
  remarks: Remarks,
): readonly string[] {
  const { specialHours, placeName, matches, disclosed } = remarks;
  const openTubs = remarks.openTubs.map(formatOpenTub);
  const isForVegans = diet.includes("vegano");

  return [
    ...remarks.notices.map(({ texto }) => `Aviso: ${texto}`),
    remarks.isShortNotice
      ? "Falta poco para esa hora: el local te confirma si el envío llega."
      : "",
    specialHours === null
      ? ""
      : `Ese día el local abre ${formatTurns(specialHours.turnos)} ` +
        `(${specialHours.motivo}).`,
    remarks.isDeliveryAssumed
      ? `Lo tomé como envío a ${placeName ?? formatPlace(locality)}.`
      : "",
    remarks.isLocalityIgnored
      ? "Es para retirar en el local, " +
        "así que la localidad no se tuvo en cuenta."
      : "",
    placeName === null ? "" : describeReading(places, locality, placeName),
    remarks.isNearEdge
      ? `${placeName} está cerca del límite de reparto: ` +
        "el local te confirma si llega a tu dirección."
      : "",
    ...matches.map(({ text, name }) =>
      `Tomé “${onOneLine(text)}” por ${name}.`
    ),
    openTubs.length === 0
      ? ""
      : `Quedan ${TO_BE_CHOSEN}: ${[...new Set(openTubs)].join("; ")}.`,
    remarks.sugarAnswer,
    ...(disclosed ?? []).map((item) => describeContents(item, isForVegans)),
    disclosed === null ? "" : business.avisoAlergenos,
  ];
}

/** Formats a tub without flavors: "Par, Medio kilo (hasta 3)". */
function formatOpenTub(
  { tub: { nombre, saboresMax }, promo }: Remarks["openTubs"][number],
): string {
  const room = saboresMax === 1 ? "1 sabor" : `hasta ${saboresMax}`;
  const start = promo === null ? "" : `${promo}, `;
  return `${start}${nombre} (${room})`;
}

/** Formats a place without a known name: in quotation marks, or as a point. */
function formatPlace(locality: string): string {
  return locality === "" ? "ese punto" : show(locality);
}

/** Formats a number of tubs: "1 pote", "2 potes". */
export function formatCountedTubs(count: number): string {
  return count === 1 ? "1 pote" : `${count} potes`;
}

/** Formats the order's day to begin a sentence: "Hoy", "El lunes 2 de marzo". */
function capitalDay({ today, date }: Schedule): string {
  return capitalize(formatDay(today, date));
}
