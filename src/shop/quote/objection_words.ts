/**
 * The words for each objection: the sentence and, for a refusal, the expected value and
 * suggestions.
 */

import { show, showText } from "../../schema/wording.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { formatPaymentName } from "../contact.ts";
import { availableModes, offeredModes, suspensionsOf } from "../delivery.ts";
import { keepsDiet, suitsDiet } from "../diets.ts";
import { hoursOn } from "../hours/opening.ts";
import {
  formatDate,
  formatDay,
  formatFullDay,
  formatMoment,
  formatTime,
  formatTurns,
} from "../hours/text.ts";
import { formatNotice, formatPromoDays, isSoldOn } from "../menu.ts";
import type { Flavor, Tub } from "../shapes.ts";
import { MAX_DAYS_AHEAD, MAX_TUBS } from "../terms.ts";
import { describeCoordinates, describeZone } from "../zone/zone.ts";
import {
  type ByKind,
  HELD_WORDS,
  type Kind,
  type Objection,
} from "./objections.ts";
import type { Schedule } from "./order.ts";
import { MAX_OBJECTIONS, TYPE_OF } from "./reading.ts";
import type { QuoteRequest } from "./request.ts";

const MODES = { envio: "envíos", retiro: "retiro en el local" } as const;

/**
 * The words for every kind. The compiler requires an entry for each. Pages show no
 * expected names and coordinates, so `corrections.ts` has these.
 */
export const WORDS: ByKind<Kind, QuoteRequest> = {
  ...HELD_WORDS,

  "empty-order": () => [
    "El pedido está vacío.",
    "al menos un pote, una promo o un adicional",
  ],
  "too-many-tubs": ({ count }) => [
    `Son ${count} potes en total, y el máximo es ${MAX_TUBS}.`,
    `hasta ${MAX_TUBS}, contando los de las promos; para más, escribile al local`,
  ],
  "more-objections": () => [
    `Hay más problemas: acá van los primeros ${MAX_OBJECTIONS}.`,
    "que corrijas estos y vuelvas a probar",
  ],
  "unknown-item": ({ list, text }) => {
    const article = list === "promos" ? "la" : "el";
    return [`No existe ${article} ${TYPE_OF[list]} ${showText(text)}.`];
  },
  "wrong-tub-count": ({ item, tubs, count }) => [
    `La promo ${item.nombre} trae ${formatCountedTubs(tubs)} ` +
    `y acá hay ${count}.`,
  ],
  "too-many-flavors": ({ tub: { nombre, saboresMax }, count }) => [
    `Son ${count} sabores y en ${nombre} entran hasta ${saboresMax}.`,
    saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`,
  ],
  "unknown-flavor": ({ text }) => [
    `No hay un sabor que se llame ${showText(text)}.`,
  ],

  "wrong-coordinates": ({ wrong }) => [describeCoordinates(wrong).problema],
  "out-of-zone": ({ place, remedy, day }) => {
    const localities = namesOf(day.places.inside).join(", ");
    const orCollect = remedy ? ', o "retiro" en entrega' : "";
    return [
      `No llegamos con el envío. ${describeZone(place)}`,
      `una localidad de la zona (${localities})${orCollect}`,
    ];
  },
  "mode-unavailable": (objection) => {
    const { day, date, mode } = objection;
    const modes = availableModes(day, date);
    if (!offeredModes(day).includes(mode)) {
      const verb = mode === "envio" ? "hacemos" : "hay";
      return [`No ${verb} ${MODES[mode]}.`, `${modes.map(show)}`, modes];
    }
    const reasons = suspensionsOf(day, mode, date).map(({ texto }) => texto);
    const problem = `${capitalDay(objection)} no hay ${MODES[mode]}: ${
      reasons.join(" ")
    }`;
    const expected = `${modes.map(show)}, u otra fecha`;
    return [problem, ...correctSchedule(objection, expected, modes)];
  },
  "promo-not-sold": ({ promo, remedy, day, date, today, diet }) => {
    const alternatives = day.menu.promos.filter((other) =>
      isSoldOn(other, date) && suitsDiet(day, other, diet)
    );
    const orThen = remedy
      ? `, o esta con otra fecha, como "${remedy.fecha}"`
      : "";
    return [
      `La promo ${promo.nombre} vale ${formatPromoDays(promo, today)}, ` +
      `y el pedido es para ${formatFullDay(today, date)}.`,
      `una promo que valga ese día${orThen}`,
      idsOf(alternatives),
    ];
  },
  "sold-out": (objection) => {
    const { flavor, date, today } = objection;
    const when = date === today ? "por hoy" : formatDay(today, date);
    return [
      `${flavor.nombre} está agotado ${when}.`,
      ...correctSchedule(
        objection,
        "un sabor disponible, u otra fecha",
        alternativesTo(objection),
      ),
    ];
  },
  "withdrawn": (objection) => [
    `${objection.flavor.nombre} no está disponible por ahora.`,
    "un sabor disponible",
    alternativesTo(objection),
  ],
  "needs-notice": (objection) => {
    const { nombre, anticipacionHoras } = objection.item;
    return [
      `${nombre} se pide ${formatNotice(anticipacionHoras)}.`,
      ...correctSchedule(objection),
    ];
  },
  "wrong-payment": ({ allowed, order, mode, payment }) => {
    const withMode = mode === "envio" ? "con envío" : "al retirar";
    const names = allowed.map(({ nombre }) => formatPaymentName(nombre));
    const instead = names.length === 0
      ? ""
      : ` Podés pagar con ${joinChoices(names)}.`;
    const choices = allowed.map(({ id, nombre }) => `${id} (${nombre})`);
    return [
      payment === undefined
        ? `No conozco la forma de pago ${showText(order.pago ?? "")}.`
        : `${payment.item.nombre} no se puede usar ${withMode}.${instead}`,
      choices.length === 0
        ? "ninguna: preguntale al local cómo se paga"
        : `una de: ${choices.join(", ")}`,
    ];
  },

  "date-out-of-range": ({ date, today, lastDate }) => [
    date < today
      ? `El ${formatDate(date, today)} ya pasó.`
      : `Para el ${showText(date)} falta demasiado.`,
    `una fecha de hoy (${today}) a ${MAX_DAYS_AHEAD} días (${lastDate})`,
  ],
  "after-midnight": ({ time, nextDate }) => [
    `Esa noche ${formatTime(time)} ya es ${formatDate(nextDate)}.`,
    "esa fecha",
    [nextDate],
  ],
  "closed-at-hour": (objection) => {
    const { time, isPast, turns } = objection;
    const hour = formatTime(time);
    return [
      isPast
        ? `Hoy ${hour} ya pasó.`
        : `${capitalDay(objection)} ${hour} el local está cerrado.`,
      `una hora de ese día, ${
        formatTurns(turns)
      }, antes del cierre, u otra fecha`,
      turns.map(({ desde }) => desde),
    ];
  },
  "closed-all-day": (objection) => {
    const { next, day, date, today } = objection;
    const { turnos, motivo } = hoursOn(day.hours, date);
    // The date has turns, but the last one is over.
    const already = date === today && turnos.length > 0 ? "ya " : "";
    const why = motivo === null ? "" : ` (${motivo})`;
    const problem = `${
      capitalDay(objection)
    } el local ${already}no abre${why}.`;
    if (next === null) {
      return [
        problem,
        "escribirle al local: todavía no hay fecha de apertura",
      ];
    }
    const { fecha, hora } = next;
    const then = `${formatDate(fecha, today)} ${formatTime(hora)}`;
    return [problem, `otra fecha: abre el ${then}`, [fecha]];
  },

  "zone-unsure": ({ place }) => [
    `${describeZone(place)} El envío lo confirma el local.`,
  ],
  "closed-now": ({ next, time, today }) => {
    // "a las 20:00" follows "desde" as "las 20:00".
    const start = formatTime(next.hora).replace(/^a /, "");
    const from = time === null ? `, desde ${start}` : "";
    const day = formatDay(today, next.fecha);
    return [
      `El local está cerrado ahora: el pedido queda para ${day}${from}.`,
    ];
  },
  "near-closing": ({ next: { fecha, hora }, today }) => {
    const before = fecha === today ? "antes de cerrar" : "hoy";
    const then = formatMoment(today, fecha, hora);
    return [`Si no llegamos ${before}, queda para ${then}: te lo confirmamos.`];
  },
};

/**
 * Returns the words after the problem. The suggestions are the alternatives or, without
 * alternatives, the first date or hour for which the order works, with its field.
 */
function correctSchedule(
  { remedy = {}, today }: QuoteRequest & Pick<Objection, "remedy">,
  expected = "",
  alternatives: readonly string[] = [],
) {
  const { fecha, hora } = remedy;
  if (alternatives.length > 0) return [expected, alternatives] as const;
  if (fecha !== undefined) {
    const day = formatDate(fecha, today);
    return [`una fecha desde el ${day}`, [fecha], "/fecha"] as const;
  }
  return hora === undefined
    ? ["otra cosa: ninguna fecha sirve para todo el pedido"] as const
    : [`otra hora: ${formatTime(hora)} o más tarde`, [hora], "/hora"] as const;
}

/** Lists the available flavors of a flavor's category that keep the diet. */
function alternativesTo(
  { flavor: { categoria }, day, diet }: QuoteRequest & { flavor: Flavor },
) {
  const alternatives = day.menu.sabores.filter((other) =>
    other.categoria === categoria && other.disponible && keepsDiet(other, diet)
  );
  return namesOf(alternatives);
}

/** Returns the ids of items, in their order. */
export function idsOf(
  items: readonly { readonly id: string }[],
): readonly string[] {
  return items.map(({ id }) => id);
}

/** Returns the names of items, in their order. */
export function namesOf(
  items: readonly { readonly nombre: string }[],
): readonly string[] {
  return items.map(({ nombre }) => nombre);
}

/** Formats the number of tubs: "1 pote", "2 potes". */
export function formatCountedTubs({ length }: readonly Tub[]): string {
  return length === 1 ? "1 pote" : `${length} potes`;
}

/** Formats the order's day to begin a sentence: "Hoy", "El lunes 2 de marzo". */
function capitalDay({ today, date }: Schedule): string {
  return capitalize(formatDay(today, date));
}
