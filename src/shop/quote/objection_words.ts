/** The words for each objection, its effect on the order, and its remedy. */

import { listNames, type ObjectionText, show } from "../../schema/wording.ts";
import { capitalize, joinChoices } from "../../words/lists.ts";
import { foldName } from "../../words/names.ts";
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
import type { Flavor, Payment, Tub } from "../shapes.ts";
import { MAX_DAYS_AHEAD, MAX_TUBS } from "../terms.ts";
import {
  describeCoordinates,
  describeReading,
  describeZone,
} from "../zone/words.ts";
import { combineTubs, formatCombinations } from "./amounts.ts";
import {
  HELD_WORDS,
  MOST_SUGGESTED,
  type Reason,
  type Remedy,
  type Wording,
  wordObjection,
  type Words,
} from "./held_words.ts";
import { onOneLine, TO_BE_CHOSEN } from "./message.ts";
import type { Kind, Objection, ObjectionOf } from "./objections.ts";
import type { Item, Schedule } from "./order.ts";
import { TYPE_OF } from "./reading.ts";

const MODES = { envio: "envíos", retiro: "retiro en el local" } as const;
/** More than one, in folded text: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;

/** The words for every kind. The compiler requires an entry for each. */
const WORDS: Words<Kind> = {
  ...HELD_WORDS,

  "empty-order": refused(
    () => "El pedido está vacío.",
    () => ["al menos un pote, una promo o un adicional"],
  ),
  "too-many-tubs": refused(
    ({ count }) => `Son ${count} potes en total.`,
    () => [`hasta ${MAX_TUBS}, contando los de las promos`],
  ),
  "more-objections": refused(
    ({ reported }) => `Hay más problemas: acá van los primeros ${reported}.`,
    () => ["que corrijas estos y vuelvas a probar"],
  ),
  "unknown-item": refused(({ list, text }) => {
    const article = list === "promos" ? "la" : "el";
    return `No existe ${article} ${TYPE_OF[list]} ${show(text)}.`;
  }, ({ items, text, near }) => {
    if (items.length === 0) return ["ninguno: hoy no hay en la carta"];

    const count = NUMBER.test(foldName(text)) ? '; cuántos, en "cantidad"' : "";
    const combinations = combineTubs(items.filter(isTub), text);
    const ways = formatCombinations(combinations);
    const amounts = ways === "" ? "" : `. ${ways}`;
    const tubs = combinations.ways.flatMap(({ tubs }) => tubs);
    return [
      `uno de estos id: ${listNames(idsOf(items))}${count}${amounts}`,
      [...new Set(idsOf([...near, ...tubs]))],
    ];
  }),
  "wrong-tub-count": refused(
    ({ item, tubs, count }) =>
      `La promo ${item.nombre} trae ${formatCountedTubs(tubs)} ` +
      `y acá hay ${count}.`,
    ({ tubs }) => [
      `${formatCountedTubs(tubs)} con sus sabores, en este orden: ` +
      `${namesOf(tubs).join(", ")}; o ninguno, para elegir después`,
    ],
  ),
  "too-many-flavors": refused(
    ({ tub, count }) =>
      `Son ${count} sabores y en ${tub.nombre} entran hasta ${tub.saboresMax}.`,
    ({ tub: { saboresMax } }) => [
      saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`,
    ],
  ),
  "unknown-flavor": refused(({ text, near: [first] }) => {
    const gone = first?.disponible === false
      ? ` ${first.nombre} no está disponible.`
      : "";
    return `No hay un sabor que se llame ${show(text)}.${gone}`;
  }, ({ near }) => {
    const left = near.filter(({ disponible }) => disponible);
    return [`un sabor de la carta (${describeOthers(left)})`, namesOf(left)];
  }),

  "wrong-coordinates": refused(
    ({ coordinates }) => describeCoordinates(coordinates).problema,
    ({ coordinates }) => {
      const { esperado, sugerencias } = describeCoordinates(coordinates);
      return [esperado, sugerencias];
    },
  ),
  "out-of-zone": refused(
    ({ place }) => `No llegamos con el envío. ${describeZone(place)}`,
    ({ localities, canCollect }) => {
      const orCollect = canCollect ? ', o "retiro" en entrega' : "";
      return [
        `una localidad de la zona (${localities.join(", ")})${orCollect}`,
      ];
    },
    ({ canCollect }) => canCollect ? { entrega: "retiro" } : undefined,
  ),
  "mode-not-offered": refused(
    ({ mode }) => `No ${mode === "envio" ? "hacemos" : "hay"} ${MODES[mode]}.`,
    ({ alternatives }) => [alternatives.map(show).join(" o "), alternatives],
    takeFirstMode,
  ),
  "suspended": refused(({ mode, notices, schedule }) => {
    const reasons = notices.map(({ texto }) => texto).join(" ");
    return `${capitalDay(schedule)} no hay ${MODES[mode]}: ${reasons}`;
  }, ({ alternatives }) => [
    [...alternatives.map(show), "otra fecha"].join(", u "),
    alternatives,
  ], takeFirstMode),
  "promo-not-sold": refused(({ promo, schedule: { today, date } }) => {
    const day = date === today
      ? `hoy, ${formatDate(date)}`
      : formatDay(today, date);
    return `La promo ${promo.nombre} vale ${formatPromoDays(promo)}, ` +
      `y el pedido es para ${day}.`;
  }, ({ nextDate, alternatives }) => {
    const orThen = nextDate === undefined
      ? ""
      : `, o esta con otra fecha, como "${nextDate}"`;
    return [`una promo que valga ese día${orThen}`, idsOf(alternatives)];
  }, takeNextDate),
  "flavor-unavailable": refused(({ flavor, isSoldOut, schedule }) => {
    const { today, date } = schedule;
    if (!isSoldOut) return `${flavor.nombre} no está disponible por ahora.`;
    const day = date === today ? "por hoy" : formatDay(today, date);
    return `${flavor.nombre} está agotado ${day}.`;
  }, ({ alternatives }) => ["un sabor disponible", namesOf(alternatives)]),
  "needs-notice": refused(
    ({ item, hours }) => `${item.nombre} se pide ${formatNotice(hours)}.`,
    ({ nextDate }) =>
      nextDate === undefined
        ? ["otra cosa: no llega en los próximos días"]
        : [`una fecha desde el ${formatDate(nextDate)}`, [nextDate]],
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
    ({ allowed }) => [formatPayments(allowed), idsOf(allowed)],
    ({ allowed: [first] }) => first && { pago: first.id },
  ),
  "unknown-payment": refused(
    ({ text }) => `No conozco la forma de pago ${show(text)}.`,
    ({ allowed, near }) => [formatPayments(allowed), idsOf(near)],
    () => ({ pago: "" }),
  ),

  "date-out-of-range": refused(
    ({ schedule: { date, today } }) =>
      date < today
        ? `La fecha ${show(date)} ya pasó.`
        : `Para el ${show(date)} falta demasiado.`,
    ({ schedule: { today }, lastDate }) => [
      `una fecha de hoy (${today}) a ${MAX_DAYS_AHEAD} días (${lastDate})`,
    ],
  ),
  "after-midnight": refused(
    ({ time, nextDate }) =>
      `Esa noche ${formatTime(time)} ya es ${formatDate(nextDate)}.`,
    ({ nextDate }) => ["esa fecha", [nextDate]],
    takeNextDate,
  ),
  "closed-at-hour": refused(
    ({ schedule, time, isPast }) =>
      isPast
        ? `Hoy ${formatTime(time)} ya pasó.`
        : `${capitalDay(schedule)} ${formatTime(time)} el local está cerrado.`,
    ({ turns, openings }) => [
      `una hora de ese día, ${formatTurns(turns)}, u otra fecha`,
      openings,
    ],
    ({ openings: [hora] }) => hora === undefined ? undefined : { hora },
  ),
  "closed-all-day": refused(({ schedule, hours: { turnos, motivo } }) => {
    const isOver = schedule.date === schedule.today && turnos.length > 0;
    const already = isOver ? "ya " : "";
    const why = motivo === null ? "" : ` (${motivo})`;
    return `${capitalDay(schedule)} el local ${already}no abre${why}.`;
  }, ({ next, schedule: { today } }) => {
    if (next === null) {
      return ["escribirle al local: todavía no hay fecha de apertura"];
    }
    const day = formatDate(next.fecha, today);
    return [
      `otra fecha: abre el ${day} ${formatTime(next.hora)}`,
      [next.fecha],
    ];
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

  "notice": note(({ text }) => `Aviso: ${text}`),
  "short-notice": note(() =>
    "Falta poco para esa hora: el local te confirma si el envío llega."
  ),
  "special-hours": note(({ hours: { turnos, motivo } }) =>
    `Ese día el local abre ${formatTurns(turnos)} (${motivo}).`
  ),
  "delivery-assumed": note(({ locality, name }) => {
    const place = locality === "" ? "ese punto" : show(locality);
    return `Lo tomé como envío a ${name ?? place}.`;
  }),
  "locality-ignored": note(() =>
    "Es para retirar en el local, así que la localidad no se tuvo en cuenta."
  ),
  "place-read": note(({ places, text, name }) =>
    describeReading(places, text, name)
  ),
  "near-edge": note(({ name }) =>
    `${name} está cerca del límite de reparto: ` +
    "el local te confirma si llega a tu dirección."
  ),
  "alias": note(({ text, name }) => `Tomé “${onOneLine(text)}” por ${name}.`),
  "open-tubs": note(({ tubs }) => {
    const names = new Set(tubs.map(formatOpenTub));
    return `Quedan ${TO_BE_CHOSEN}: ${[...names].join("; ")}.`;
  }),
  "contents": note(({ item, isForVegans }) =>
    describeContents(item, isForVegans)
  ),
  "shop-text": note(({ text }) => text),
};

/** Returns an objection in words, with its effect and its remedy. */
export function describeObjection(objection: Objection): Reason {
  return wordObjection<Kind>(WORDS, objection);
}

/** Describes the objections that refuse an order. */
export function describeRefusal(
  reasons: readonly Reason[],
): readonly ObjectionText[] {
  return reasons.filter(({ effect }) => effect === "refused")
    .map(({ campo, problema, esperado, sugerencias }) => (
      { campo, problema, esperado, sugerencias }
    ));
}

function refused<O>(
  problem: Wording<O>["problem"],
  correction: Wording<NoInfer<O>>["correction"],
  remedy?: Wording<NoInfer<O>>["remedy"],
): Wording<O> {
  return { effect: "refused", problem, correction, remedy };
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

/** Describes where the flavors are that aren't among the suggestions: "5 de 9; ..." */
function describeOthers(near: readonly Flavor[]): string {
  const others = near.slice(MOST_SUGGESTED);
  if (others.length === 0) return "están en listar_sabores";

  const categories = new Set(others.map(({ categoria }) => show(categoria)));
  return `${MOST_SUGGESTED} de ${near.length}; los demás: ` +
    `listar_sabores con categoria ${joinChoices([...categories])}`;
}

function isTub(item: Item): item is Tub {
  return "gramos" in item;
}

function idsOf(items: readonly { readonly id: string }[]): readonly string[] {
  return items.map(({ id }) => id);
}

function namesOf(items: readonly { nombre: string }[]): readonly string[] {
  return items.map(({ nombre }) => nombre);
}

/** Formats the payments of an order: "una de: efectivo (Efectivo), mp (QR)". */
function formatPayments(payments: readonly Payment[]): string {
  const names = payments.map(({ id, nombre }) => `${id} (${nombre})`);
  return `una de: ${names.join(", ")}`;
}

/** Formats a tub without flavors: "Par, Medio kilo (hasta 3)". */
function formatOpenTub(
  { tub, product }: ObjectionOf<"open-tubs">["tubs"][number],
): string {
  const { nombre, saboresMax } = tub;
  const room = saboresMax === 1 ? "1 sabor" : `hasta ${saboresMax}`;
  const start = "potes" in product ? `${product.nombre}, ` : "";
  return `${start}${nombre} (${room})`;
}

/** Formats the number of tubs: "1 pote", "2 potes". */
function formatCountedTubs({ length }: readonly Tub[]): string {
  return length === 1 ? "1 pote" : `${length} potes`;
}

/** Formats the order's day to begin a sentence: "Hoy", "El lunes 2 de marzo". */
function capitalDay({ today, date }: Schedule): string {
  return capitalize(formatDay(today, date));
}
