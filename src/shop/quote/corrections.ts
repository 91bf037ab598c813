/**
 * The objections that refuse an order, for the tools. Only tools suggest items in place of
 * an unknown name; pages don't search for them.
 */

import { listNames, type ObjectionText, show } from "../../schema/wording.ts";
import type { Finder } from "../../words/find.ts";
import { joinChoices } from "../../words/lists.ts";
import { foldName } from "../../words/names.ts";
import { suitsSearch } from "../diet_text.ts";
import { type Diet, suitsDiet } from "../diets.ts";
import type { Flavor } from "../shapes.ts";
import { describeCoordinates } from "../zone/zone.ts";
import { suggestTubs } from "./amounts.ts";
import { formatCountedTubs, idsOf, namesOf, WORDS } from "./objection_words.ts";
import {
  type ByKind,
  type Kind,
  type Objection,
  type Reason,
  wordObjection,
} from "./objections.ts";
import type { Item } from "./order.ts";
import type { QuoteOutcome, QuoteRequest } from "./request.ts";

/** Maximum number of suggestions for an objection. */
const MAX_SUGGESTED = 5;
/**
 * Only unknown names among an order's first objections get suggestions, because each
 * search reads the entire menu.
 */
const MAX_SEARCHES = 8;
/** A volume. Tubs are sold by weight, so "litro y medio" gets no suggestions. */
const VOLUME = /\b(?:litros?|lts?|lit(?:er|re)s?)\b/i;
/** The ending of a diminutive: "kilito" is "kilo". */
const DIMINUTIVE = /it([oa]s?)(?![a-z])/gi;
/** A number above one, in folded text: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;

/** The words of the tools: those of the pages, with expected names and coordinates. */
const TOOL_WORDS: ByKind<Kind, QuoteRequest & Reason> = {
  ...WORDS,

  "unknown-item": (reason) => {
    const { list, text, problema, day: { menu, menuIndex } } = reason;
    const ids = idsOf(menu[list]);
    if (ids.length === 0) return [problema, "ninguno: hoy no hay en la carta"];

    const similar = suggest<Item>(reason, menuIndex[list]);
    const amount = suggestTubs(list === "potes" ? menu.potes : [], text);
    const countHint = NUMBER.test(foldName(text))
      ? '; cuántos, en "cantidad"'
      : "";
    const ways = amount.text === "" ? "" : `. ${amount.text}`;
    return [
      problema,
      `uno de estos id: ${listNames(ids)}${countHint}${ways}`,
      [...new Set(idsOf(amount.text === "" ? similar : amount.tubs))],
    ];
  },
  "wrong-tub-count": ({ problema, tubs, count }) => {
    const hint = count > tubs.length
      ? "; con otros sabores, repetí la promo en otra línea"
      : "";
    return [
      problema,
      `${formatCountedTubs(tubs)} con sus sabores, en este orden: ` +
      `${namesOf(tubs).join(", ")}; o ninguno, para elegir después${hint}`,
    ];
  },
  "unknown-flavor": (reason) => {
    const similar = suggest(reason, reason.day.menuIndex.sabores);
    const available = similar.filter(({ disponible }) => disponible);
    const [first] = similar;
    const note = first?.disponible === false
      ? ` ${first.nombre} no está disponible.`
      : "";
    return [
      reason.problema + note,
      `un sabor de la carta (${describeOthers(available, reason.diet)})`,
      namesOf(available),
    ];
  },
  "wrong-coordinates": ({ wrong }) => {
    const { problema, esperado, sugerencias } = describeCoordinates(wrong);
    return [problema, esperado, sugerencias];
  },
  "wrong-payment": (reason) => {
    const { allowed, day, order, payment } = reason;
    const [problem, expected = ""] = WORDS["wrong-payment"](reason);
    const suggested = payment === undefined
      ? day.payments.nearest(order.pago ?? "")
        .filter((other) => allowed.includes(other))
      : allowed;
    return [problem, expected, idsOf(suggested)];
  },
};

/** Describes the objections that refuse an order. Leaves out those of other effects. */
export function describeRefusal(
  { reasons, ...request }: QuoteOutcome,
): readonly ObjectionText[] {
  return reasons.filter(({ effect }) => effect === "refused")
    .map((reason) => {
      const context = { ...request, ...reason };
      const { campo, wording } = wordObjection(TOOL_WORDS, reason, context);
      const [problema, esperado = "", suggestions = [], field = campo] =
        wording;
      const sugerencias = suggestions.slice(0, MAX_SUGGESTED);
      return { campo: field, problema, esperado, sugerencias };
    });
}

/**
 * Suggests items for one of the first unknown names. The items suit the order's
 * diet; flavors and extras also suit the diet in the text.
 */
function suggest<T extends Item | Flavor>(
  { campo, text, day, diet, objections }:
    & Objection<"unknown-item" | "unknown-flavor">
    & QuoteRequest,
  finder: Finder<T>,
) {
  const position = objections.findIndex((other) => other.campo === campo);
  if (position >= MAX_SEARCHES || VOLUME.test(text)) return [];

  const meant = finder.find(text.replace(DIMINUTIVE, "$1"));
  const nearest = finder.nearest(text);
  const similar = new Set(meant ? [meant.item, ...nearest] : nearest);
  return [...similar].filter((item) =>
    suitsDiet(day, item, diet) &&
    // Only flavors and extras have allergens. Extras have no mark of alcohol.
    (!("alergenos" in item) || suitsSearch({ alcohol: false, ...item }, text))
  );
}

/**
 * Describes how to list the flavors that aren't suggested. After five of nine: "5 de 9;
 * los demás: listar_sabores con categoria ...".
 */
function describeOthers(
  flavors: readonly Flavor[],
  diet: readonly Diet[],
): string {
  if (flavors.length === 0 && diet.length > 0) {
    return "ninguno parecido va con la dieta del comentario; " +
      "los demás están en listar_sabores";
  }

  const others = flavors.slice(MAX_SUGGESTED);
  if (others.length === 0) return "están en listar_sabores";

  const categories = new Set(others.map(({ categoria }) => show(categoria)));
  return `${MAX_SUGGESTED} de ${flavors.length}; los demás: ` +
    `listar_sabores con categoria ${joinChoices([...categories])}`;
}
