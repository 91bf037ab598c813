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
import { foldName } from "../../words/names.ts";
import {
  findAnswer,
  readCommentDiet,
  readDiet,
  WITHOUT,
} from "../diet_text.ts";
import { describeConflicts, suitsDiet } from "../diets.ts";
import type { Flavor } from "../shapes.ts";
import { shortageOf } from "../shop.ts";
import { suggestTubs } from "./amounts.ts";
import { idsOf, WORDS } from "./objection_words.ts";
import {
  type ByKind,
  type Kind,
  type Objection,
  type Reason,
  wordObjection,
} from "./objections.ts";
import type { MenuItem } from "./order.ts";
import type { QuoteOutcome, QuoteRequest } from "./request.ts";

/** Maximum number of suggestions for an objection. */
const MAX_SUGGESTED = 5;
/** Maximum number of objections for which names are suggested: each search reads the entire menu. */
const MAX_SEARCHES = 8;
/** A volume, or a weight from 10 kg on. No name is suggested for such a text: a similar name would be another amount. */
const AMOUNT = /\b(?:litros?|lts?|lit(?:er|re)s?|\d{2,} ?k(?:gs?|ilos?)?)\b/i;
/** The ending of a diminutive: "kilito" is "kilo". */
const DIMINUTIVE = /it([oa]s?)(?![a-z])/gi;

/** The words of the tools: the words of the pages, with suggestions for unknown names. */
const TOOL_WORDS: ByKind<Kind, QuoteRequest & Reason> = {
  ...WORDS,

  "unknown-item": (reason) => {
    const { list, text, problema, day: { menu, menuIndex } } = reason;
    const amount = list === "potes" ? suggestTubs(menu.potes, text) : undefined;
    const ways = amount ? `. ${amount.text}` : "";
    const suggested = amount?.tubs ??
      suggest<MenuItem>(reason, menuIndex[list]);
    return [
      problema,
      `uno de estos id: ${
        listNames(idsOf(menu[list])) || "hoy no hay ninguno"
      }${ways}`,
      idsOf(suggested),
    ];
  },
  "unknown-flavor": (reason) => {
    const { text, problema, diet, day } = reason;
    const { sabores } = day.menuIndex;
    const available = suggest(reason, sabores)
      .filter(({ disponible }) => disponible);
    // If the closest flavor can't be ordered, the problem states why.
    const [closest] = sabores.nearest(text);
    const defect = closest &&
      (describeConflicts(closest, diet) || shortageOf(day, closest));
    const note = defect ? ` ${closest.nombre}: ${defect}.` : "";
    return [
      [problema + note, findAnswer(text, day.questions)].join(" ").trim(),
      `un sabor de la carta (${describeOthers(available)})`,
      available.map(({ nombre }) => nombre),
    ];
  },
};

/** Describes the objections that refuse an order, and the objections to food against the customer's diet. */
export function describeRefusal(
  outcome: QuoteOutcome,
): readonly ObjectionText[] {
  // Only these objections have an expected value.
  return outcome.reasons.filter(({ wording: [, expected] }) => expected)
    .map((reason, position) => {
      const { wording } = position < MAX_SEARCHES
        ? wordObjection(TOOL_WORDS, reason, { ...outcome, ...reason })
        : reason;
      const [problem, expected = "", suggestions, campo = reason.campo] =
        wording;
      return objectTo(
        campo,
        problem,
        expected,
        suggestions?.slice(0, MAX_SUGGESTED),
      );
    });
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
  // With a diet, the results for the entire text come before the results for the text without
  // its diet. Without a diet, a diminutive is searched as its word: "kilito" as "kilo".
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
