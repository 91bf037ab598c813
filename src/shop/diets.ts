/** What people must not or don't want to eat: how they write it, and which flavors suit. */

import { createFinder, type Finder } from "../words/find.ts";
import { joinNames } from "../words/lists.ts";
import { contentWords, foldName } from "../words/names.ts";
import type { Offer } from "./menu.ts";
import type { Allergen, Extra, Flavor, Promo, Tub } from "./shapes.ts";
import { ALLERGENS } from "./terms.ts";

/** What some people must not eat or drink. */
export type Avoidable = Allergen | "alcohol";

/** What a diet asks of a thing: to be vegan, or to hold nothing of what is to be avoided. */
export type Diet = "vegano" | Avoidable;

/** All that can be avoided. */
export const AVOIDABLES: readonly Avoidable[] = [...ALLERGENS, "alcohol"];

/** The diets that most people ask for. */
const FIRST_DIETS: readonly Diet[] = ["vegano", "trigo", "leche"];
const DIETS: readonly Diet[] = [...new Set([...FIRST_DIETS, ...AVOIDABLES])];

/** What of a flavor, or of an extra, a diet looks at. */
type Held =
  & Pick<Extra, "vegano" | "sinTacc" | "alergenos">
  & Partial<Pick<Flavor, "alcohol">>;

/** What people write for it, here and in Portuguese and English. "Gluten" and "TACC" are wheat. */
const ALIASES: Readonly<Record<Avoidable, string>> = {
  leche: "lactosa,lácteo,láctea,milk,dairy,leite,lactose,laticínio",
  huevo: "egg,clara,yema,ovo,albúmina",
  trigo: "gluten,TACC,harina,wheat,celíaco,celíaca,harina de trigo",
  "frutos secos":
    "nuez,almendra,avellana,pistacho,castaña,nut,oleaginosa,castanha,noz," +
    "fruta seca,fruto de cáscara,tree nut",
  maní: "cacahuete,cacahuate,peanut,amendoim",
  soja: "soya,soy,lecitina",
  sulfitos: "sulfite,sulphite,anhídrido sulfuroso",
  alcohol: "alcohólico,bebida alcohólica,licor,alcool,vino,ron,whisky",
};

const VEGAN = /^vegan(?:[ao]s?)?$/;
/** "leche ni frutos secos" names two things. */
const LINK = /(?:^| )(?:ni|y|e|o|nem|and|or|sin|sem|without)(?= |$)/;
const COELIAC = /^(?:celiac(?:[ao]s?)?|coeliac)$/;
/** Words before a diet that name no flavor. */
const ANYTHING =
  /^(?:algo|alguno?|apt[ao]s?|hay|opcion|opciones|para|que|tenes|tienen)$/;
/** UTF-16 units of a text that are looked at. */
const LONGEST = 100;
/** Words of a comment that ask for a diet by themselves, in folded text. */
const DIET_WORDS: readonly (readonly [Diet, RegExp])[] = [
  ["vegano", /\bvegan/],
  ["trigo", /\b(?:celiac|celiaq|coeliac|tacc|gluten)/],
  ["leche", /\b(?:lactos|aplv)/],
  ["alcohol", /\b(?:alcohol|embaraz|halal)/],
  ["sulfitos", /\bsulfit/],
];
/** An allergy: the food may come before it or after it. */
const ALLERGY = /\b(?:al+erg|intoler)/;
/** Words that leave out the foods after them. */
const LEAVES_OUT =
  /\b(?:sin|sem|without|no (?:pued|com|consum|toler|tom)[a-z]*)\b/;
/** Words in the longest name of a food to avoid: "harina de trigo". */
const LONGEST_FOOD = 3;

/** Finds what a text wants to avoid. */
export const AVOIDABLE_FINDER: Finder<Avoidable> = createFinder(
  AVOIDABLES,
  (name) => ({ name, alias: ALIASES[name].split(",") }),
);

/** What a search asks for: a flavor, undefined where the diet was all, and what it must not hold. */
interface DietSearch {
  readonly text: string | undefined;
  readonly avoided: readonly Avoidable[];
}

/** Takes the diet out of a search. A text without one, or with one that the shop knows nothing of, stays as it is. */
export function readDiet(text: string): DietSearch {
  const [flavor, diet] = splitDiet(wordsOf(text));
  const avoided = diet.flatMap((name) =>
    AVOIDABLE_FINDER.find(name)?.item ?? []
  );
  if (avoided.length === 0 || avoided.length < diet.length) {
    return { text, avoided: [] };
  }
  const named = withoutFillers(flavor.join(" "));
  return {
    text: contentWords(named).length === 0 ? undefined : named,
    avoided,
  };
}

/** Searches the flavors by what somebody wrote, "chocolate sin leche": best first, whatever the diet that it names. */
export function searchFlavors(
  { menu, menuIndex }: Offer,
  written: string,
): DietSearch & ReturnType<Finder<Flavor>["search"]> {
  const diet = readDiet(written);
  const all = { items: menu.sabores, isNear: false };
  return {
    ...diet,
    ...diet.text === undefined ? all : menuIndex.sabores.search(diet.text),
  };
}

/** A text without the words of any question: "algo apto diabéticos" asks for "diabeticos". */
export function withoutFillers(text: string): string {
  return wordsOf(text).filter((word) => !ANYTHING.test(word)).join(" ");
}

/** A comment that begins with a diet, as a page writes it: "Pedido vegano y sin TACC. Timbre 2". */
export function writeDiet(diet: readonly Diet[], rest: string): string {
  const told = DIETS.filter((one) => diet.includes(one)).map(formatDiet);
  return told.length === 0 ? rest : `Pedido ${joinNames(told)}. ${rest}`.trim();
}

/** The diet that a comment begins with, in the order of the chips, and what else it says. */
export function splitComment(
  comment: string,
): { readonly diet: readonly Diet[]; readonly rest: string } {
  const [begin = "", told = ""] =
    /^pedido ([^.]+)(?:\.\s*|$)/i.exec(comment.trim()) ?? [];
  const named = told.split(/,\s*|\s+y\s+/).map(foldName);
  const diet = DIETS.filter((one) => named.includes(foldName(formatDiet(one))));
  return diet.length < named.length || diet.length === 0
    ? { diet: [], rest: comment }
    : { diet, rest: comment.trim().slice(begin.length) };
}

/**
 * Returns the diets that a comment asks for, as a page writes them or in free
 * words: "Soy celíaca", "alergia al maní", "sin nueces".
 */
export function readCommentDiet(comment: string): readonly Diet[] {
  const { diet, rest } = splitComment(comment);
  const folded = foldName(rest);
  const byWord = DIET_WORDS.filter(([, words]) => words.test(folded))
    .map(([name]) => name);
  const byFood = rest.split(/[.;:()\n]/).flatMap(avoidedIn);

  const asked = new Set<Diet>([...diet, ...byWord, ...byFood]);
  return DIETS.filter((name) => asked.has(name));
}

/** Returns the foods that a clause leaves out. */
function avoidedIn(clause: string): readonly Avoidable[] {
  const folded = foldName(clause);
  const [, ...leftOut] = folded.split(LEAVES_OUT);
  const text = ALLERGY.test(folded)
    ? folded
    : leftOut.map((part) => part.replace(/\bcon\b.*/, "")).join(" ");

  const words = text.split(" ");
  return words.flatMap((_, at) =>
    Array.from(
      { length: LONGEST_FOOD },
      (_, more) => words.slice(at, at + more + 1).join(" "),
    ).flatMap((name) => AVOIDABLE_FINDER.find(name)?.item ?? [])
  );
}

/** Returns true if a text mentions a diet or an allergy: "Soy celíaca". */
export function mentionsDiet(text: string): boolean {
  return readCommentDiet(text).length > 0 ||
    /\b(?:al+erg|coe?lia|celia|intoler|tacc|gluten|lactos|aplv|vegan|embaraz|halal|alcohol|sulfit)/
      .test(foldName(text));
}

/**
 * Returns the items whose contents the customer hears of, each once. If the
 * comment is a diet and mentions no other, they are those that don't keep it.
 */
export function listDisclosed(
  items: readonly (Flavor | Extra)[],
  comment: string,
): readonly (Flavor | Extra)[] {
  const { diet, rest } = splitComment(comment);
  const isAll = diet.length === 0 || mentionsDiet(rest);
  return [...new Set(items)].filter((item) => isAll || !keepsDiet(item, diet));
}

/** Describes the contents of an item that some diets exclude; "" if it has none. */
export function describeContents(
  item: Flavor | Extra,
  isForVegans: boolean,
): string {
  const { nombre, alergenos, sinTacc, vegano } = item;
  const hasAlcohol = "alcohol" in item && item.alcohol;
  const held = hasAlcohol ? [...alergenos, "alcohol"] : alergenos;

  const parts = [
    held.length === 0 ? "" : `lleva ${joinNames(held)}`,
    sinTacc ? "" : "no es sin TACC",
    isForVegans && !vegano ? "no es vegano" : "",
  ].filter((text) => text !== "");
  return parts.length === 0 ? "" : `${nombre} ${joinNames(parts)}.`;
}

/** What of a thing is against a diet: "lleva trigo", "lleva leche y no es vegano"; "" where nothing is. */
export function describeConflicts(thing: Held, diet: readonly Diet[]): string {
  const told = diet.filter((one) => !keepsDiet(thing, [one])).map((one) => {
    if (one === "vegano") return "no es vegano";
    return one === "trigo" && !thing.alergenos.includes(one)
      ? "no es sin TACC"
      : `lleva ${one}`;
  });
  return joinNames(told);
}

/** Whether a flavor suits the diet in a text; one that the shop knows nothing of suits only what is called "sin" itself. */
export function suits(
  flavor: Held & Pick<Flavor, "nombre">,
  text: string,
): boolean {
  const words = wordsOf(text);
  if (words.some((word) => VEGAN.test(word)) && !flavor.vegano) return false;
  const { avoided } = readDiet(text);
  return avoided.length === 0
    ? !words.some(isWithout) || wordsOf(flavor.nombre).some(isWithout)
    : keepsDiet(flavor, avoided);
}

/** Whether a thing keeps all of a diet. All that isn't "sin TACC" may hold wheat, and counts as holding it. */
export function keepsDiet(
  { vegano, sinTacc, alergenos, alcohol = false }: Held,
  diet: readonly Diet[],
): boolean {
  return diet.every((one) => {
    if (one === "vegano") return vegano;
    if (one === "alcohol") return !alcohol;
    return !alergenos.includes(one) && (one !== "trigo" || sinTacc);
  });
}

/**
 * Returns true if an order with this diet may be offered the item: a flavor or
 * an extra keeps the diet, a promo's extras do, and some flavor for each tub.
 */
export function suitsDiet(
  { menu, menuIndex }: Offer,
  item: Tub | Promo | Extra | Flavor,
  diet: readonly Diet[],
): boolean {
  if ("alergenos" in item) return keepsDiet(item, diet);

  const hasFlavor = menu.sabores.some((flavor) =>
    flavor.disponible && keepsDiet(flavor, diet)
  );
  const extras = "adicionales" in item ? item.adicionales : [];
  return hasFlavor && extras.every(({ id }) => {
    const extra = menuIndex.adicionales.byId.get(id);
    return extra === undefined || keepsDiet(extra, diet);
  });
}

/** The diets that some flavors keep and others don't: those that most people ask for, and the others. */
export function dietsIn(
  flavors: readonly Flavor[],
): { readonly first: readonly Diet[]; readonly others: readonly Diet[] } {
  const isFirst = (diet: Diet) => FIRST_DIETS.includes(diet);
  const diets = DIETS.filter((diet) =>
    new Set(flavors.map((flavor) => keepsDiet(flavor, [diet]))).size === 2
  );
  return {
    first: diets.filter(isFirst),
    others: diets.filter((diet) => !isFirst(diet)),
  };
}

/** A diet as it is told: "vegano", "sin TACC", "sin leche". */
export function formatDiet(diet: Diet): string {
  return diet === "vegano" ? diet : `sin ${formatAvoided(diet)}`;
}

/** The diets that something suits: "vegano", "sin TACC". */
export function formatDiets(
  { vegano, sinTacc }: Flavor | Extra,
): readonly string[] {
  return [vegano ? "vegano" : [], sinTacc ? "sin TACC" : []].flat();
}

/** What is avoided, as it is told; wheat is the whole of TACC. */
export function formatAvoided(avoidable: Avoidable): string {
  return avoidable === "trigo" ? "TACC" : avoidable;
}

function wordsOf(text: string): readonly string[] {
  return foldName(text.slice(0, LONGEST)).split(" ");
}

function isWithout(word: string): boolean {
  return /^(?:sin|sem|without)$/.test(word);
}

/** The words before the diet, and what it names. */
function splitDiet(
  words: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const last = words.at(-1) ?? "";
  if (COELIAC.test(last)) return [words.slice(0, -1), ["TACC"]];
  if (last === "free" && words.length > 1) {
    return [words.slice(0, -2), words.slice(-2, -1)];
  }
  const at = words.findIndex(isWithout);
  if (at < 0) return [words, []];
  const names = words.slice(at + 1).join(" ").split(LINK).map((name) =>
    name.trim()
  );
  return [words.slice(0, at), names.filter((name) => name !== "")];
}
