/**
 * The corrections of the objections, for the tools: what to send instead. Pages show only
 * the sentences, so their scripts don't contain this file.
 */

import {
  listNames,
  type ObjectionText,
  objectTo,
  show,
} from "../../schema/wording.ts";
import { addDays } from "../../time/dates.ts";
import type { Finder } from "../../words/find.ts";
import { joinChoices } from "../../words/lists.ts";
import { foldName } from "../../words/names.ts";
import {
  findAnswer,
  readCommentDiet,
  readDiet,
  WITHOUT,
} from "../diet_text.ts";
import { describeConflicts, keepsDiet, suitsDiet } from "../diets.ts";
import { DAWN, formatDate, formatDateHours, hoursOn } from "../hours.ts";
import { isSoldOn } from "../menu.ts";
import type { Flavor } from "../shapes.ts";
import { shortageOf } from "../shop.ts";
import { MAX_TUBS } from "../terms.ts";
import type { WrongCoordinates } from "../zone/places.ts";
import { suggestTubs } from "./amounts.ts";
import type { ByKind, Kind, Objection, Reason } from "./objections.ts";
import type { MenuItem } from "./order.ts";
import type { QuoteOutcome, QuoteRequest } from "./request.ts";

/** Maximum number of suggestions for an objection. */
const MAX_SUGGESTED = 5;
/** Number of reasons, from the first, for which similar names are searched: each search reads the entire menu. */
const MAX_SEARCHES = 8;
/** A volume, or a weight with two digits or more before its unit: "12 kg", "1,25 kg". No name is suggested for such a text: a similar name would be another amount. */
const AMOUNT = /\b(?:litros?|lts?|lit(?:er|re)s?|\d{2,} ?k(?:gs?|ilos?)?)\b/i;
/** The ending of a diminutive: "kilito" is "kilo". */
const DIMINUTIVE = /it([oa]s?)(?![a-z])/gi;

/** The correction of an objection. */
type Correction = readonly [
  /** The expected value, worded to follow "esperaba". */
  esperado: string,
  sugerencias?: readonly string[],
  /** The field to correct, if it isn't the field of the objection. */
  campo?: string,
  /** The sentence, if it isn't the sentence of the objection. */
  problema?: string,
];

/** The corrections, for the kinds that refuse an order, and for food against the customer's diet. */
const CORRECTIONS: Partial<
  ByKind<Kind, QuoteRequest & Pick<Reason, "problema">, Correction>
> = {
  "empty-order": () => ["al menos un pote, una promo o un adicional"],
  "too-many-tubs": () => [
    `hasta ${MAX_TUBS}, contando los de las promos; para más, escribile al local`,
  ],
  "more-objections": () => ["que corrijas estos y vuelvas a probar"],
  "unknown-item": (objection) => {
    const { list, text, day: { menu, menuIndex } } = objection;
    const ways = list === "potes" ? suggestTubs(menu.potes, text) : undefined;
    const items = ways?.tubs ?? suggest<MenuItem>(objection, menuIndex[list]);
    const ids = listNames(idsOf(menu[list])) || "hoy no hay ninguno";
    return [
      `uno de estos id: ${ids}${ways ? `. ${ways.text}` : ""}`,
      idsOf(items),
    ];
  },
  "wrong-tub-count": () => [
    "los sabores de cada pote, en ese orden; o ninguno, para elegir después; otra promo con otros sabores va en otra línea",
  ],
  "too-many-flavors": ({ tub: { saboresMax } }) => [
    `hasta ${saboresMax}; los demás van en otro pote`,
  ],
  "unknown-flavor": (objection) => {
    const { campo, text, problema, diet, day } = objection;
    const { sabores } = day.menuIndex;
    const available = suggest(objection, sabores)
      .filter(({ disponible }) => disponible);
    // The closest flavor may be against the diet of the order, or unavailable. A sentence
    // then states why it isn't suggested.
    const [closest] = sabores.nearest(text);
    const defect = closest &&
      (describeConflicts(closest, diet) || shortageOf(day, closest));
    return [
      `un sabor de la carta (${describeOthers(available)})`,
      available.map(({ nombre }) => nombre),
      campo,
      [
        problema,
        defect && `${closest.nombre}: ${defect}.`,
        findAnswer(text, day.questions),
      ].filter(Boolean).join(" "),
    ];
  },

  "wrong-coordinates": ({ wrong, campo }) => {
    const { problema, esperado, sugerencias } = describeCoordinates(wrong);
    return [esperado, sugerencias, campo, problema];
  },
  "out-of-zone": ({ remedy, day }) => {
    const names = day.places.inside.map(({ nombre }) => nombre).join(", ");
    return [
      `una localidad de la zona (${names})` +
      (remedy ? ', o "retiro" en entrega' : ""),
    ];
  },
  "mode-unavailable": (objection) => {
    const entrega = objection.remedy?.entrega;
    return entrega === undefined
      ? suggestDate(objection)
      : [show(entrega), [entrega]];
  },
  "promo-not-sold": ({ remedy, day, date, diet }) => {
    const alternatives = day.menu.promos.filter((other) =>
      isSoldOn(other, date) && suitsDiet(day, other, diet)
    );
    const orThen = remedy
      ? `, o esta con otra fecha, como "${remedy.fecha}"`
      : "";
    return [`una promo que valga ese día${orThen}`, idsOf(alternatives)];
  },
  "flavor-unavailable": ({ item: { categoria }, day, diet }) => {
    const alternatives = day.menu.sabores.filter((other) =>
      other.categoria === categoria && other.disponible &&
      keepsDiet(other, diet)
    );
    return [
      alternatives.length === 0
        ? "un sabor disponible de otra categoría; están en listar_sabores"
        : `un sabor disponible; hay ${alternatives.length}, en listar_sabores ` +
          `con categoria ${show(categoria)}`,
      alternatives.map(({ nombre }) => nombre),
    ];
  },
  "wrong-payment": ({ allowed, order: { pago = "" }, payment, day }) => {
    const choices = allowed.map(({ id, nombre }) => `${id} (${nombre})`);
    const suggested = payment
      ? allowed
      : day.payments.nearest(pago).filter((other) => allowed.includes(other));
    return [
      `una de: ${
        choices.join(", ")
      }; si paga con dos de ellas, va una acá y la otra en comentario`,
      idsOf(suggested),
    ];
  },

  "date-out-of-range": ({ today, lastDate }) => [
    `una fecha del ${today} al ${lastDate}`,
  ],
  "closed": (objection) => {
    const { day, date, today, remedy: { fecha = date, hora } = {} } = objection;
    if (!hora) return suggestDate(objection);

    // A time before dawn belongs to the hours of the evening before.
    const evening = hora < DAWN ? addDays(fecha, -1) : fecha;
    const hours = formatDateHours(hoursOn(day.hours, evening), today);
    const expected = `una hora en la que esté abierto, u otra fecha. ${hours}`;
    return fecha === date ? [expected, [hora], "/hora"] : [
      `${expected}. Por ejemplo, ${JSON.stringify(objection.remedy)}; ` +
      "pasada la medianoche, va con la fecha del día siguiente",
    ];
  },
  "needs-notice": suggestDate,
  "against-diet": () => ["otra cosa, o que la persona lo acepte sabiéndolo"],
};

/** Describes the objections that have a correction. */
export function describeRefusal(
  outcome: QuoteOutcome,
): readonly ObjectionText[] {
  return outcome.reasons.flatMap((reason, position) =>
    describeReason(
      reason,
      position < MAX_SEARCHES ? outcome : { ...outcome, text: "" },
    )
  );
}

/**
 * Describes an objection with its correction. Returns an empty list without a correction.
 *
 * @param context With an empty `text`, no similar names are searched.
 */
function describeReason<K extends Kind>(
  reason: Reason<K>,
  context: QuoteRequest & { readonly text?: string | undefined },
) {
  const correction = CORRECTIONS[reason.kind]?.({ ...reason, ...context });
  if (!correction) return [];

  const [
    expected,
    suggestions = [],
    campo = reason.campo,
    problem = reason.problema,
  ] = correction;
  return objectTo(
    campo,
    problem,
    expected,
    suggestions.slice(0, MAX_SUGGESTED),
  );
}

/** Describes coordinates that can't be used, and the coordinates to send instead. */
export function describeCoordinates(
  { intended }: WrongCoordinates,
): ObjectionText {
  const pair = intended && `${intended.latitud}, ${intended.longitud}`;
  return objectTo(
    "/latitud",
    "Esas coordenadas no dan un punto de la Argentina: falta una, falta un signo menos, o la latitud y la longitud están al revés.",
    pair
      ? `¿${pair}?`
      : 'las dos, en grados: {"latitud":-34.6534,"longitud":-58.6198}',
    pair ? [pair] : [],
  );
}

/** Suggests the date that resolves an objection. If no date resolves it, the correction says so. */
function suggestDate(
  { remedy: { fecha, hora } = {}, today }: QuoteRequest & Objection,
): Correction {
  if (!fecha) return ["otra cosa: así, el pedido no va en ninguna fecha"];

  const change = hora === "" ? ", sin hora" : "";
  return [
    `otra fecha, como el ${formatDate(fecha, today)}${change}`,
    [fecha],
    "/fecha",
  ];
}

/**
 * Suggests items in place of an unknown name. The items suit the diets of the order
 * and of the text.
 */
function suggest<T extends MenuItem | Flavor>(
  { text, day, diet }:
    & Objection<"unknown-item" | "unknown-flavor">
    & QuoteRequest,
  finder: Finder<T>,
) {
  if (AMOUNT.test(text)) return [];

  const textDiet = readCommentDiet(text);
  // The menu marks no item as "sin azúcar" and the like, so only a name can promise such
  // a diet.
  const isUnknownDiet = textDiet.length === 0 && WITHOUT.test(foldName(text));
  // If the text names a diet, the results for the entire text come first, then the results for
  // the text without the diet. Otherwise, a diminutive is searched as its word: "kilito" as "kilo".
  const searches = textDiet.length > 0
    ? [text, readDiet(text).text]
    : [text.replace(DIMINUTIVE, "$1")];
  const similar = new Set(searches.flatMap((words) => finder.nearest(words)));
  return [...similar].filter((item) =>
    suitsDiet(day, item, [...diet, ...textDiet]) &&
    (!isUnknownDiet || WITHOUT.test(foldName(item.nombre)))
  );
}

/**
 * Describes how to list the flavors that aren't suggested. For nine flavors: "5 de 9; los
 * demás: listar_sabores con categoria ...". For up to five flavors, only names the tool.
 */
function describeOthers(flavors: readonly Flavor[]) {
  const others = flavors.slice(MAX_SUGGESTED);
  if (others.length === 0) return "están en listar_sabores";

  const categories = new Set(others.map(({ categoria }) => show(categoria)));
  return `${MAX_SUGGESTED} de ${flavors.length}; los demás: ` +
    `listar_sabores con categoria ${joinChoices([...categories])}`;
}

/** Returns the ids of items, in their order. */
export function idsOf(
  items: readonly { readonly id: string }[],
): readonly string[] {
  return items.map(({ id }) => id);
}
