/** The words for each objection, its effect on the order, and its remedy. */

import { show } from "../../schema/wording.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { formatPaymentName } from "../contact.ts";
import {
  formatDate,
  formatDay,
  formatMoment,
  formatTime,
} from "../hours/text.ts";
import { formatNotice, formatPromoDays } from "../menu.ts";
import type { Tub } from "../shapes.ts";
import { describeCoordinates, describeZone } from "../zone/words.ts";
import {
  HELD_WORDS,
  type Reason,
  type Remedy,
  type Wording,
  wordObjection,
  type Words,
} from "./held_words.ts";
import type { Kind, Objection, ObjectionOf } from "./objections.ts";
import type { Schedule } from "./order.ts";
import { TYPE_OF } from "./reading.ts";

const MODES = { envio: "envíos", retiro: "retiro en el local" } as const;

/** The words for every kind. The compiler requires an entry for each. */
const WORDS: Words<Kind> = {
  ...HELD_WORDS,

  "empty-order": refused(
    () => "El pedido está vacío.",
  ),
  "too-many-tubs": refused(
    ({ count }) => `Son ${count} potes en total.`,
  ),
  "more-objections": refused(
    ({ reported }) => `Hay más problemas: acá van los primeros ${reported}.`,
  ),
  "unknown-item": refused(({ list, text }) => {
    const article = list === "promos" ? "la" : "el";
    return `No existe ${article} ${TYPE_OF[list]} ${show(text)}.`;
  }),
  "wrong-tub-count": refused(
    ({ item, tubs, count }) =>
      `La promo ${item.nombre} trae ${formatCountedTubs(tubs)} ` +
      `y acá hay ${count}.`,
  ),
  "too-many-flavors": refused(
    ({ tub, count }) =>
      `Son ${count} sabores y en ${tub.nombre} entran hasta ${tub.saboresMax}.`,
  ),
  "unknown-flavor": refused(({ text, near: [first] }) => {
    const gone = first?.disponible === false
      ? ` ${first.nombre} no está disponible.`
      : "";
    return `No hay un sabor que se llame ${show(text)}.${gone}`;
  }),

  "wrong-coordinates": refused(
    ({ coordinates }) => describeCoordinates(coordinates).problema,
  ),
  "out-of-zone": refused(
    ({ place }) => `No llegamos con el envío. ${describeZone(place)}`,
    ({ canCollect }) => canCollect ? { entrega: "retiro" } : undefined,
  ),
  "mode-not-offered": refused(
    ({ mode }) => `No ${mode === "envio" ? "hacemos" : "hay"} ${MODES[mode]}.`,
    takeFirstMode,
  ),
  "suspended": refused(({ mode, notices, schedule }) => {
    const reasons = notices.map(({ texto }) => texto).join(" ");
    return `${capitalDay(schedule)} no hay ${MODES[mode]}: ${reasons}`;
  }, takeFirstMode),
  "promo-not-sold": refused(({ promo, schedule: { today, date } }) => {
    const day = date === today
      ? `hoy, ${formatDate(date)}`
      : formatDay(today, date);
    return `La promo ${promo.nombre} vale ${formatPromoDays(promo)}, ` +
      `y el pedido es para ${day}.`;
  }, takeNextDate),
  "flavor-unavailable": refused(({ flavor, isSoldOut, schedule }) => {
    const { today, date } = schedule;
    if (!isSoldOut) return `${flavor.nombre} no está disponible por ahora.`;
    const day = date === today ? "por hoy" : formatDay(today, date);
    return `${flavor.nombre} está agotado ${day}.`;
  }),
  "needs-notice": refused(
    ({ item, hours }) => `${item.nombre} se pide ${formatNotice(hours)}.`,
    takeNextDate,
  ),
  "payment-not-allowed": refused(
    ({ payment, mode, allowed }) => {
      const how = mode === "envio" ? "con envío" : "al retirar";
      const names = allowed.map(({ nombre }) => formatPaymentName(nombre));
      const instead = names.length === 0
        ? ""
        : ` Podés pagar con ${joinChoices(names)}.`;
      return `${payment.nombre} no se puede usar ${how}.${instead}`;
    },
    ({ allowed: [first] }) => first && { pago: first.id },
  ),
  "unknown-payment": refused(
    ({ text }) => `No conozco la forma de pago ${show(text)}.`,
    () => ({ pago: "" }),
  ),

  "date-out-of-range": refused(
    ({ schedule: { date, today } }) =>
      date < today
        ? `La fecha ${show(date)} ya pasó.`
        : `Para el ${show(date)} falta demasiado.`,
  ),
  "after-midnight": refused(
    ({ time, nextDate }) =>
      `Esa noche ${formatTime(time)} ya es ${formatDate(nextDate)}.`,
    takeNextDate,
  ),
  "closed-at-hour": refused(
    ({ schedule, time, isPast }) =>
      isPast
        ? `Hoy ${formatTime(time)} ya pasó.`
        : `${capitalDay(schedule)} ${formatTime(time)} el local está cerrado.`,
    ({ openings: [hora] }) => hora === undefined ? undefined : { hora },
  ),
  "closed-all-day": refused(({ schedule, hours: { turnos, motivo } }) => {
    const isOver = schedule.date === schedule.today && turnos.length > 0;
    const already = isOver ? "ya " : "";
    const why = motivo === null ? "" : ` (${motivo})`;
    return `${capitalDay(schedule)} el local ${already}no abre${why}.`;
  }, ({ next }) => next === null ? undefined : { fecha: next.fecha }),

  "zone-unsure": note(({ place }) =>
    `${describeZone(place)} El envío lo confirma el local.`
  ),
  "closed-now": note(({ schedule: { time, today }, opening }) => {
    const start = formatTime(opening.hora).replace(/^a /, "");
    const from = time === null ? `, desde ${start}` : "";
    const day = formatDay(today, opening.fecha);
    return `El local está cerrado ahora: el pedido queda para ${day}${from}.`;
  }),
  "near-closing": note(({ schedule: { today }, next }) => {
    const before = next.fecha === today ? "antes de cerrar" : "hoy";
    const then = formatMoment(today, next.fecha, next.hora);
    return `Si no llegamos ${before}, queda para ${then}: te lo confirmamos.`;
  }),
};

/** Returns an objection in words, with its effect and its remedy. */
export function describeObjection(objection: Objection): Reason {
  return wordObjection<Kind>(WORDS, objection);
}

function refused<O>(
  problem: Wording<O>["problem"],
  remedy?: Wording<NoInfer<O>>["remedy"],
): Wording<O> {
  return { effect: "refused", problem, remedy };
}

function note<O>(problem: Wording<O>["problem"]): Wording<O> {
  return { effect: "note", problem };
}

function takeFirstMode(
  { alternatives: [entrega] }: ObjectionOf<"mode-not-offered" | "suspended">,
): Remedy | undefined {
  return entrega && { entrega };
}

function takeNextDate(
  { nextDate }: { readonly nextDate: string | undefined },
): Remedy | undefined {
  return nextDate === undefined ? undefined : { fecha: nextDate };
}

/** Formats the number of tubs: "1 pote", "2 potes". */
export function formatCountedTubs({ length }: readonly Tub[]): string {
  return length === 1 ? "1 pote" : `${length} potes`;
}

/** Formats the order's day to begin a sentence: "Hoy", "El lunes 2 de marzo". */
function capitalDay({ today, date }: Schedule): string {
  return capitalize(formatDay(today, date));
}
