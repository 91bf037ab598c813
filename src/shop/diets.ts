/** What people must not or don't want to eat: how they write it, and which flavors suit. */

import { createFinder, type Finder } from "../words/find.ts";
import { joinNames } from "../words/lists.ts";
import { contentWords, foldName } from "../words/names.ts";
import type { Offer } from "./menu.ts";
import type { Allergen, Extra, Flavor } from "./shapes.ts";
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
  const told = DIETS.filter((one) => diet.includes(one)).map(tellDiet);
  return told.length === 0 ? rest : `Pedido ${joinNames(told)}. ${rest}`.trim();
}

/** The diet that a comment begins with, in the order of the chips, and what else it says. */
export function splitComment(
  comment: string,
): { readonly diet: readonly Diet[]; readonly rest: string } {
  const [begin = "", told = ""] =
    /^pedido ([^.]+)(?:\.\s*|$)/i.exec(comment.trim()) ?? [];
  const named = told.split(/,\s*|\s+y\s+/).map(foldName);
  const diet = DIETS.filter((one) => named.includes(foldName(tellDiet(one))));
  return diet.length < named.length || diet.length === 0
    ? { diet: [], rest: comment }
    : { diet, rest: comment.trim().slice(begin.length) };
}

/** Whether a text speaks of what somebody must not eat: "Soy celíaca", "alergia al maní". */
export function mentionsDiet(text: string): boolean {
  return splitComment(text).diet.length > 0 ||
    /\b(?:al+erg|coe?lia|celia|intoler|tacc|gluten|lactos|aplv|vegan|embaraz|halal|alcohol|sulfit)/
      .test(foldName(text));
}

/**
 * What things hold that some people must not eat or drink: "Tramontana lleva leche y trigo y no es sin TACC." Where the
 * comment is a diet and says no more of what somebody must not eat, those that keep it aren't told.
 */
export function tellContents(
  things: readonly (Flavor | Extra)[],
  comment: string,
): readonly string[] {
  const isForVegans = /\bvegan/.test(foldName(comment));
  const { diet, rest } = splitComment(comment);
  const isAll = diet.length === 0 || mentionsDiet(rest);
  const told = new Set(
    things.filter((thing) => isAll || !keepsDiet(thing, diet)),
  );
  return [...told].flatMap(
    ({ nombre, alergenos, sinTacc, vegano, ...more }) => {
      const inIt = [
        ...alergenos,
        "alcohol" in more && more.alcohol ? "alcohol" : [],
      ].flat();
      const held = [
        inIt.length === 0 ? [] : `lleva ${joinNames(inIt)}`,
        sinTacc ? [] : "no es sin TACC",
        isForVegans && !vegano ? "no es vegano" : [],
      ].flat();
      return held.length === 0 ? [] : [`${nombre} ${joinNames(held)}.`];
    },
  );
}

/** What of a thing is against a diet: "lleva trigo", "lleva leche y no es vegano"; "" where nothing is. */
export function tellAgainst(thing: Held, diet: readonly Diet[]): string {
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
export function tellDiet(diet: Diet): string {
  return diet === "vegano" ? diet : `sin ${tellAvoided(diet)}`;
}

/** The diets that something suits: "vegano", "sin TACC". */
export function tellDiets(
  { vegano, sinTacc }: Flavor | Extra,
): readonly string[] {
  return [vegano ? "vegano" : [], sinTacc ? "sin TACC" : []].flat();
}

/** What is avoided, as it is told; wheat is the whole of TACC. */
export function tellAvoided(avoidable: Avoidable): string {
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
