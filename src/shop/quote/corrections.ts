/**
 * The expected values and suggestions for refused orders. Only the tools have
 * corrections; pages offer a button with the remedy instead.
 */

import {
  listNames,
  type ObjectionText,
  objectTo,
  show,
} from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { foldName } from "../../words/names.ts";
import { formatDate, formatTime, formatTurns } from "../hours/text.ts";
import type { Flavor, Payment } from "../shapes.ts";
import { MAX_DAYS_AHEAD, MAX_TUBS } from "../terms.ts";
import { describeCoordinates } from "../zone/zone.ts";
import { suggestTubs } from "./amounts.ts";
import { formatCountedTubs } from "./objection_words.ts";
import type { ByKind, Kind, Objection, Reason } from "./objections.ts";

/**
 * The expected value, worded to follow "esperaba", suggestions, and their field, if it
 * isn't the objection's path.
 */
type Correction = readonly [
  expected: string,
  suggestions?: readonly string[],
  field?: string,
];

/** Maximum number of suggestions for an objection. */
const MOST_SUGGESTED = 5;
/** A number above one, in folded text: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;

/** The corrections of the kinds that refuse an order. */
const CORRECTIONS: Partial<ByKind<Kind, Correction>> = {
  "empty-order": () => ["al menos un pote, una promo o un adicional"],
  "too-many-tubs": () => [
    `hasta ${MAX_TUBS}, contando los de las promos; para más, escribile al local`,
  ],
  "more-objections": () => ["que corrijas estos y vuelvas a probar"],
  "unknown-item": ({ items, text, near }) => {
    if (items.length === 0) return ["ninguno: hoy no hay en la carta"];

    const countHint = NUMBER.test(foldName(text))
      ? '; cuántos, en "cantidad"'
      : "";
    const amount = suggestTubs(items.filter((item) => "gramos" in item), text);
    const ways = amount.text === "" ? "" : `. ${amount.text}`;
    return [
      `uno de estos id: ${listNames(idsOf(items))}${countHint}${ways}`,
      [...new Set(idsOf([...near, ...amount.tubs]))],
    ];
  },
  "wrong-tub-count": ({ tubs, count }) => {
    const hint = count > tubs.length
      ? "; con otros sabores, repetí la promo en otra línea"
      : "";
    return [
      `${formatCountedTubs(tubs)} con sus sabores, en este orden: ` +
      `${namesOf(tubs).join(", ")}; o ninguno, para elegir después${hint}`,
    ];
  },
  "too-many-flavors": ({ tub: { saboresMax } }) => [
    saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`,
  ],
  "unknown-flavor": ({ near }) => {
    const available = near.filter(({ disponible }) => disponible);
    return [
      `un sabor de la carta (${describeOthers(available)})`,
      namesOf(available),
    ];
  },
  "wrong-coordinates": ({ wrong }) => {
    const { esperado, sugerencias } = describeCoordinates(wrong);
    return [esperado, sugerencias];
  },
  "out-of-zone": ({ localities, remedy }) => {
    const orCollect = remedy ? ', o "retiro" en entrega' : "";
    return [
      `una localidad de la zona (${localities.join(", ")})${orCollect}`,
    ];
  },
  "mode-not-offered": ({ alternatives }) => [
    alternatives.map(show).join(" o "),
    alternatives,
  ],
  "suspended": (objection) => {
    const { alternatives } = objection;
    return alternatives.length === 0
      ? correctSchedule(objection)
      : [`${alternatives.map(show)}, u otra fecha`, alternatives];
  },
  "promo-not-sold": ({ remedy, alternatives }) => {
    const orThen = remedy
      ? `, o esta con otra fecha, como "${remedy.fecha}"`
      : "";
    return [`una promo que valga ese día${orThen}`, idsOf(alternatives)];
  },
  "flavor-unavailable": (objection) => {
    const { alternatives, isSoldOut } = objection;
    if (isSoldOut && alternatives.length === 0) {
      return correctSchedule(objection);
    }
    const orLater = isSoldOut ? ", u otra fecha" : "";
    return [`un sabor disponible${orLater}`, namesOf(alternatives)];
  },
  "needs-notice": correctSchedule,
  "payment-not-allowed": ({ allowed }) => [
    formatPayments(allowed),
    idsOf(allowed),
  ],
  "unknown-payment": ({ allowed, near }) => [
    formatPayments(allowed),
    idsOf(near),
  ],
  "date-out-of-range": ({ schedule: { today }, lastDate }) => [
    `una fecha de hoy (${today}) a ${MAX_DAYS_AHEAD} días (${lastDate})`,
  ],
  "after-midnight": ({ nextDate }) => ["esa fecha", [nextDate]],
  "closed-at-hour": ({ turns, openings }) => [
    `una hora de ese día, ${formatTurns(turns)}, u otra fecha`,
    openings,
  ],
  "closed-all-day": ({ next, schedule: { today } }) => {
    if (next === null) {
      return ["escribirle al local: todavía no hay fecha de apertura"];
    }
    const day = formatDate(next.fecha, today);
    return [
      `otra fecha: abre el ${day} ${formatTime(next.hora)}`,
      [next.fecha],
    ];
  },
};

/** Suggests the first hour or date for which the order works. */
function correctSchedule(
  { remedy = {}, schedule: { today } }: Objection<
    "suspended" | "needs-notice" | "flavor-unavailable"
  >,
): Correction {
  const { fecha, hora } = remedy;
  if (fecha !== undefined) {
    return [
      `una fecha desde el ${formatDate(fecha, today)}`,
      [fecha],
      "/fecha",
    ];
  }
  return hora === undefined
    ? ["otra cosa: ninguna fecha sirve para todo el pedido"]
    : [`otra hora: ${formatTime(hora)} o más tarde`, [hora], "/hora"];
}

/** Describes the objections that refuse an order. Leaves out those of other effects. */
export function describeRefusal(
  reasons: readonly (Objection & Reason)[],
): readonly ObjectionText[] {
  return reasons.filter(({ effect }) => effect === "refused")
    .map(correctReason);
}

function correctReason<K extends Kind>(reason: Objection<K> & Reason) {
  const { campo, problema } = reason;
  // Every kind that refuses has a correction, which the type can't show.
  const correction = CORRECTIONS[reason.kind]?.(reason) ?? [""];
  const [esperado, suggestions, field = campo] = correction;
  return objectTo(
    field,
    problema,
    esperado,
    suggestions?.slice(0, MOST_SUGGESTED),
  );
}

/**
 * Describes where the flavors after the first five are: "5 de 9; los demás:
 * listar_sabores con categoria ...".
 */
function describeOthers(flavors: readonly Flavor[]): string {
  const others = flavors.slice(MOST_SUGGESTED);
  if (others.length === 0) return "están en listar_sabores";

  const categories = new Set(others.map(({ categoria }) => show(categoria)));
  return `${MOST_SUGGESTED} de ${flavors.length}; los demás: ` +
    `listar_sabores con categoria ${joinChoices([...categories])}`;
}

/** Returns the ids of items, in their order. */
export function idsOf(
  items: readonly { readonly id: string }[],
): readonly string[] {
  return items.map(({ id }) => id);
}

function namesOf(items: readonly { nombre: string }[]) {
  return items.map(({ nombre }) => nombre);
}

/** Formats payments as an expected value: "una de: efectivo (Efectivo), mp (QR)". */
function formatPayments(payments: readonly Payment[]): string {
  const names = payments.map(({ id, nombre }) => `${id} (${nombre})`);
  return names.length === 0
    ? "ninguna: preguntale al local cómo se paga"
    : `una de: ${names.join(", ")}`;
}
