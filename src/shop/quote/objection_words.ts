/** The sentence for each objection. */

import { showText } from "../../schema/wording.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { formatPaymentName } from "../contact.ts";
import {
  formatDate,
  formatDay,
  formatFullDay,
  formatMoment,
  formatTime,
} from "../hours/text.ts";
import { formatNotice, formatPromoDays } from "../menu.ts";
import type { Tub } from "../shapes.ts";
import { MAX_TUBS } from "../terms.ts";
import { describeCoordinates, describeZone } from "../zone/zone.ts";
import {
  type ByKind,
  HELD_WORDS,
  type Kind,
  type Objection,
  type Reason,
  wordObjection,
} from "./objections.ts";
import type { Schedule } from "./order.ts";
import { MOST_OBJECTIONS, TYPE_OF } from "./reading.ts";

const MODES = { envio: "envíos", retiro: "retiro en el local" } as const;

/** A sentence for every kind. The compiler requires an entry for each. */
const WORDS: ByKind<Kind, string> = {
  ...HELD_WORDS,

  "empty-order": () => "El pedido está vacío.",
  "too-many-tubs": ({ count }) =>
    `Son ${count} potes en total, y el máximo es ${MAX_TUBS}.`,
  "more-objections": () =>
    `Hay más problemas: acá van los primeros ${MOST_OBJECTIONS}.`,
  "unknown-item": ({ list, text }) => {
    const article = list === "promos" ? "la" : "el";
    return `No existe ${article} ${TYPE_OF[list]} ${showText(text)}.`;
  },
  "wrong-tub-count": ({ item, tubs, count }) =>
    `La promo ${item.nombre} trae ${formatCountedTubs(tubs)} ` +
    `y acá hay ${count}.`,
  "too-many-flavors": ({ tub, count }) =>
    `Son ${count} sabores y en ${tub.nombre} entran hasta ${tub.saboresMax}.`,
  "unknown-flavor": ({ text, near: [first] }) => {
    const unavailable = first?.disponible === false
      ? ` ${first.nombre} no está disponible.`
      : "";
    return `No hay un sabor que se llame ${showText(text)}.${unavailable}`;
  },

  "wrong-coordinates": ({ wrong }) => describeCoordinates(wrong).problema,
  "out-of-zone": ({ place }) =>
    `No llegamos con el envío. ${describeZone(place)}`,
  "mode-not-offered": ({ mode }) =>
    `No ${mode === "envio" ? "hacemos" : "hay"} ${MODES[mode]}.`,
  "suspended": ({ mode, notices, schedule }) => {
    const reasons = notices.map(({ texto }) => texto).join(" ");
    return `${capitalDay(schedule)} no hay ${MODES[mode]}: ${reasons}`;
  },
  "promo-not-sold": ({ promo, schedule: { today, date } }) => {
    const day = formatFullDay(today, date);
    return `La promo ${promo.nombre} vale ${formatPromoDays(promo, today)}, ` +
      `y el pedido es para ${day}.`;
  },
  "flavor-unavailable": ({ flavor, isSoldOut, schedule }) => {
    const { today, date } = schedule;
    if (!isSoldOut) return `${flavor.nombre} no está disponible por ahora.`;
    const day = date === today ? "por hoy" : formatDay(today, date);
    return `${flavor.nombre} está agotado ${day}.`;
  },
  "needs-notice": ({ item }) =>
    `${item.nombre} se pide ${formatNotice(item.anticipacionHoras)}.`,
  "payment-not-allowed": ({ payment, mode, allowed }) => {
    const withMode = mode === "envio" ? "con envío" : "al retirar";
    const names = allowed.map(({ nombre }) => formatPaymentName(nombre));
    const instead = names.length === 0
      ? ""
      : ` Podés pagar con ${joinChoices(names)}.`;
    return `${payment.nombre} no se puede usar ${withMode}.${instead}`;
  },
  "unknown-payment": ({ text }) =>
    `No conozco la forma de pago ${showText(text)}.`,

  "date-out-of-range": ({ schedule: { date, today } }) =>
    date < today
      ? `El ${formatDate(date, today)} ya pasó.`
      : `Para el ${showText(date)} falta demasiado.`,
  "after-midnight": ({ time, nextDate }) =>
    `Esa noche ${formatTime(time)} ya es ${formatDate(nextDate)}.`,
  "closed-at-hour": ({ schedule, time, isPast }) =>
    isPast
      ? `Hoy ${formatTime(time)} ya pasó.`
      : `${capitalDay(schedule)} ${formatTime(time)} el local está cerrado.`,
  "closed-all-day": ({ schedule, hours: { turnos, motivo } }) => {
    // The date has turns, but the last one is over.
    const isOver = schedule.date === schedule.today && turnos.length > 0;
    const already = isOver ? "ya " : "";
    const why = motivo === null ? "" : ` (${motivo})`;
    return `${capitalDay(schedule)} el local ${already}no abre${why}.`;
  },

  "zone-unsure": ({ place }) =>
    `${describeZone(place)} El envío lo confirma el local.`,
  "closed-now": ({ schedule: { time, today }, opening }) => {
    // "a las 20:00" follows "desde" as "las 20:00".
    const start = formatTime(opening.hora).replace(/^a /, "");
    const from = time === null ? `, desde ${start}` : "";
    const day = formatDay(today, opening.fecha);
    return `El local está cerrado ahora: el pedido queda para ${day}${from}.`;
  },
  "near-closing": ({ schedule: { today }, next }) => {
    const before = next.fecha === today ? "antes de cerrar" : "hoy";
    const then = formatMoment(today, next.fecha, next.hora);
    return `Si no llegamos ${before}, queda para ${then}: te lo confirmamos.`;
  },
};

/** Puts an objection into words. */
export function describeObjection<K extends Kind>(
  objection: Objection<K>,
): Objection<K> & Reason {
  return wordObjection(WORDS, objection);
}

/** Formats the number of tubs: "1 pote", "2 potes". */
export function formatCountedTubs({ length }: readonly Tub[]): string {
  return length === 1 ? "1 pote" : `${length} potes`;
}

/** Formats the order's day to begin a sentence: "Hoy", "El lunes 2 de marzo". */
function capitalDay({ today, date }: Schedule): string {
  return capitalize(formatDay(today, date));
}
