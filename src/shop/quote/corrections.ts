/**
 * The objections that refuse an order, for the tools. Only tools suggest items in place of
 * an unknown name; pages don't search for them.
 */

import {
  listNames,
  type ObjectionText,
  objectTo,
  show,
} from "../../schema/wording.ts";
import type { Finder } from "../../words/find.ts";
import { joinChoices } from "../../words/lists.ts";
import { suitsSearch } from "../diet_text.ts";
import { suitsDiet } from "../diets.ts";
import type { Flavor } from "../shapes.ts";
import { suggestTubs } from "./amounts.ts";
import { idsOf, WORDS } from "./objection_words.ts";
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
/** Maximum number of objections for which names are suggested: each search reads the entire menu. */
const MAX_SEARCHES = 8;
/** A volume. Tubs are sold by weight, so "litro y medio" gets no suggestions. */
const VOLUME = /\b(?:litros?|lts?|lit(?:er|re)s?)\b/i;
/** The ending of a diminutive: "kilito" is "kilo". */
const DIMINUTIVE = /it([oa]s?)(?![a-z])/gi;

/** The words of the tools: those of the pages, with suggestions for unknown names. */
const TOOL_WORDS: ByKind<Kind, QuoteRequest & Reason> = {
  ...WORDS,

  "unknown-item": (reason) => {
    const { list, text, problema, day: { menu, menuIndex } } = reason;
    const ids = listNames(idsOf(menu[list])) || "hoy no hay ninguno";
    const amount = suggestTubs(list === "potes" ? menu.potes : [], text);
    const suggested = amount.text === ""
      ? suggest<Item>(reason, menuIndex[list])
      : amount.tubs;
    const ways = amount.text && `. ${amount.text}`;
    return [
      problema,
      `uno de estos id: ${ids}${ways}`,
      [...new Set(idsOf(suggested))],
    ];
  },
  "unknown-flavor": (reason) => {
    const similar = suggest(reason, reason.day.menuIndex.sabores);
    const available = similar.filter(({ disponible }) => disponible);
    const [first] = similar;
    const note = first?.disponible === false
      ? ` ${first.nombre} no está disponible.`
      : "";
    const forDiet = reason.diet.length > 0 ? " para esa dieta" : "";
    return [
      reason.problema + note,
      `un sabor de la carta${forDiet} (${describeOthers(available)})`,
      available.map(({ nombre }) => nombre),
    ];
  },
};

/** Describes the objections that refuse an order. Leaves out those of other effects. */
export function describeRefusal(
  outcome: QuoteOutcome,
): readonly ObjectionText[] {
  return outcome.reasons.filter(({ effect }) => effect === "refused")
    .map((reason, position) => {
      const words = position < MAX_SEARCHES ? TOOL_WORDS : WORDS;
      const context = { ...outcome, ...reason };
      const { wording } = wordObjection(words, reason, context);
      const [problem, expected = "", suggestions, campo = reason.campo] =
        wording;
      const first = suggestions?.slice(0, MAX_SUGGESTED);
      return objectTo(campo, problem, expected, first);
    });
}

/**
 * Suggests items in place of an unknown name. The items suit the order's diet; flavors
 * and extras also suit the diet in the text.
 */
function suggest<T extends Item | Flavor>(
  { text, day, diet }:
    & Objection<"unknown-item" | "unknown-flavor">
    & QuoteRequest,
  finder: Finder<T>,
) {
  if (VOLUME.test(text)) return [];

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
function describeOthers(flavors: readonly Flavor[]) {
  const others = flavors.slice(MAX_SUGGESTED);
  if (others.length === 0) return "están en listar_sabores";

  const categories = new Set(others.map(({ categoria }) => show(categoria)));
  return `${MAX_SUGGESTED} de ${flavors.length}; los demás: ` +
    `listar_sabores con categoria ${joinChoices([...categories])}`;
}
