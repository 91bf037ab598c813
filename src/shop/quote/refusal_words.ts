/** The corrections of a refused order: the expected value, and suggestions. */

import {
  listNames,
  type ObjectionText,
  objectTo,
  show,
} from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { foldName } from "../../words/names.ts";
import { formatDate, formatTime, formatTurns } from "../hours/text.ts";
import type { Extra, Flavor, Payment, Promo, Tub } from "../shapes.ts";
import { MAX_DAYS_AHEAD, MAX_TUBS } from "../terms.ts";
import { describeCoordinates } from "../zone/words.ts";
import { combineTubs, formatCombinations } from "./amounts.ts";
import { describeObjection } from "./describe.ts";
import {
  formatCountedTubs,
  type Reason,
  type RefusedKind,
} from "./objection_words.ts";
import type { Kind, Objection, ObjectionOf } from "./objections.ts";

interface Correction<O> {
  /** Reads after "esperaba". */
  readonly expected: (objection: O) => string;
  readonly suggestions?: (objection: O) => readonly string[];
}

const MOST_SUGGESTED = 5;
/** More than one, in folded text: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;

/** One entry for each kind that refuses an order: the compiler asks for it. */
const CORRECTIONS: { readonly [K in Kind]?: Correction<ObjectionOf<K>> } = {
  "empty-order": {
    expected: () => "al menos un pote, una promo o un adicional",
  },
  "too-many-tubs": {
    expected: () => `hasta ${MAX_TUBS}, contando los de las promos`,
  },
  "more-objections": {
    expected: () => "que corrijas estos y vuelvas a probar",
  },
  "unknown-item": {
    expected: ({ items, text }) => {
      if (items.length === 0) return "ninguno: hoy no hay en la carta";
      const ids = `uno de estos id: ${listNames(idsOf(items))}`;
      const count = NUMBER.test(foldName(text))
        ? '; cuántos, en "cantidad"'
        : "";

      const ways = formatCombinations(combineTubs(items.filter(isTub), text));
      return ways === "" ? ids + count : `${ids}${count}. ${ways}`;
    },
    suggestions: ({ items, text, near }) => {
      const { ways } = combineTubs(items.filter(isTub), text);
      const tubs = ways.flatMap(({ tubs }) => tubs);
      return [...new Set(idsOf([...near, ...tubs]))].slice(0, MOST_SUGGESTED);
    },
  },
  "wrong-tub-count": {
    expected: ({ tubs }) => {
      const names = tubs.map(({ nombre }) => nombre).join(", ");
      const count = formatCountedTubs(tubs.length);
      return `${count} con sus sabores, en este orden: ${names}; ` +
        "o ninguno, para elegir después";
    },
  },
  "too-many-flavors": {
    expected: ({ tub: { saboresMax } }) =>
      saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`,
  },
  "unknown-flavor": {
    expected: ({ near }) =>
      `un sabor de la carta (${describeOthers(near.filter(isAvailable))})`,
    suggestions: ({ near }) => namesOf(near.filter(isAvailable)),
  },
  "wrong-coordinates": {
    expected: ({ coordinates }) => describeCoordinates(coordinates).esperado,
    suggestions: ({ coordinates }) =>
      describeCoordinates(coordinates).sugerencias,
  },
  "out-of-zone": {
    expected: ({ localities, canCollect }) => {
      const orCollect = canCollect ? ', o "retiro" en entrega' : "";
      return `una localidad de la zona (${localities.join(", ")})${orCollect}`;
    },
  },
  "mode-not-offered": {
    expected: ({ alternatives }) => alternatives.map(show).join(" o "),
    suggestions: ({ alternatives }) => alternatives,
  },
  "suspended": {
    expected: ({ alternatives }) =>
      [...alternatives.map(show), "otra fecha"].join(", u "),
    suggestions: ({ alternatives }) => alternatives,
  },
  "promo-not-sold": {
    expected: ({ nextDate }) => {
      const orThen = nextDate === undefined
        ? ""
        : `, o esta con otra fecha, como "${nextDate}"`;
      return `una promo que valga ese día${orThen}`;
    },
    suggestions: ({ alternatives }) => alternatives.map(({ id }) => id),
  },
  "flavor-unavailable": {
    expected: () => "un sabor disponible",
    suggestions: ({ alternatives }) => namesOf(alternatives),
  },
  "needs-notice": {
    expected: ({ nextDate }) =>
      nextDate === undefined
        ? "otra cosa: no llega en los próximos días"
        : `una fecha desde el ${formatDate(nextDate)}`,
    suggestions: ({ nextDate = [] }) => [nextDate].flat(),
  },
  "payment-not-allowed": {
    expected: ({ allowed }) => formatPayments(allowed),
    suggestions: ({ allowed }) => allowed.map(({ id }) => id),
  },
  "unknown-payment": {
    expected: ({ allowed }) => formatPayments(allowed),
    suggestions: ({ near }) => near.map(({ id }) => id),
  },
  "date-out-of-range": {
    expected: ({ schedule: { today }, lastDate }) =>
      `una fecha de hoy (${today}) a ${MAX_DAYS_AHEAD} días (${lastDate})`,
  },
  "after-midnight": {
    expected: () => "esa fecha",
    suggestions: ({ nextDate }) => [nextDate],
  },
  "closed-at-hour": {
    expected: ({ turns }) =>
      `una hora de ese día, ${formatTurns(turns)}, u otra fecha`,
    suggestions: ({ openings }) => openings,
  },
  "closed-all-day": {
    expected: ({ next, schedule: { today } }) =>
      next === null
        ? "escribirle al local: todavía no hay fecha de apertura"
        : `otra fecha: abre el ${formatDate(next.fecha, today)} ` +
          formatTime(next.hora),
    suggestions: ({ next }) => next === null ? [] : [next.fecha],
  },
} satisfies { readonly [K in RefusedKind]: Correction<ObjectionOf<K>> };

/** Describes the objections that refuse an order. */
export function describeRefusal(
  objections: readonly Objection[],
): readonly ObjectionText[] {
  return objections.flatMap((objection) => {
    const reason = describeObjection(objection);
    return reason.effect === "refused" ? [correct(objection, reason)] : [];
  });
}

function correct<K extends Kind>(
  objection: ObjectionOf<K>,
  { campo, problema }: Reason,
): ObjectionText {
  const correction = CORRECTIONS[objection.kind];
  return objectTo(
    campo,
    problema,
    correction?.expected(objection) ?? "",
    correction?.suggestions?.(objection).slice(0, MOST_SUGGESTED),
  );
}

/** Describes where the flavors are that aren't among the suggestions: "5 de 9; ..." */
function describeOthers(near: readonly Flavor[]): string {
  const others = near.slice(MOST_SUGGESTED);
  if (others.length === 0) return "están en listar_sabores";

  const categories = new Set(others.map(({ categoria }) => show(categoria)));
  return `${MOST_SUGGESTED} de ${near.length}; los demás: ` +
    `listar_sabores con categoria ${joinChoices([...categories])}`;
}

function isAvailable({ disponible }: Flavor): boolean {
  return disponible;
}

function isTub(item: Tub | Promo | Extra): item is Tub {
  return "gramos" in item;
}

function idsOf(items: readonly { readonly id: string }[]): readonly string[] {
  return items.map(({ id }) => id);
}

function namesOf(
  items: readonly { readonly nombre: string }[],
): readonly string[] {
  return items.map(({ nombre }) => nombre);
}

/** Formats the payments of an order: "una de: efectivo (Efectivo), mp (QR)". */
function formatPayments(payments: readonly Payment[]): string {
  const names = payments.map(({ id, nombre }) => `${id} (${nombre})`);
  return `una de: ${names.join(", ")}`;
}
