/** Diets in texts: reads them in searches and comments, and writes them at the start of a comment. */

import { createFinder, type Finder } from "../words/find.ts";
import { joinNames } from "../words/lists.ts";
import { foldName } from "../words/names.ts";
import {
  type Avoidable,
  AVOIDABLES,
  describeContents,
  type Diet,
  DIETS,
  formatDiet,
  keepsDiet,
} from "./diets.ts";
import type { Offer } from "./menu.ts";
import type { Extra, Flavor, Question } from "./shapes.ts";

/**
 * Other names of each food to avoid, also in Portuguese and English. The names of wheat
 * include the other cereals of "TACC" (trigo, avena, cebada, centeno), and celiac disease.
 */
const ALIASES = {
  leche:
    "lactosa,lácteo,láctea,milk,dairy,leite,lactose,laticínio,caseína,APLV,proteína de leche,proteína de leche de vaca",
  huevo: "egg,clara,yema,ovo,albúmina",
  trigo:
    "gluten,TACC,harina,wheat,celíaco,celíaca,celiaquía,avena,cebada,centeno,harina de trigo",
  "frutos secos":
    "nuez,almendra,avellana,pistacho,castaña,nut,oleaginosa,castanha,noz,almond,walnut,hazelnut,cashew,fruta seca,fruto de cáscara,tree nut",
  maní: "cacahuete,cacahuate,peanut,amendoim",
  soja: "soya,soy,lecitina",
  sulfitos: "sulfite,sulphite,anhídrido sulfuroso",
  alcohol: "alcohólico,bebida alcohólica,licor,alcool,vino,ron,whisky",
};

/** The word "without" in Spanish, Portuguese and English, in folded text. */
export const WITHOUT = /\b(?:sin|sem|without)\b/;
/** One or more words that link two foods: "ni" in "leche ni frutos secos". */
const LINK = /(?:(?:^| +)(?:ni|y|e|o|nem|and|or)(?= |$))+/;
/** English for "sin": "dairy free". */
const FREE = /(\S+) free\b/;
/** Words that name neither a flavor nor a topic, each with the blank after it: "algo ", "para ". */
const FILLERS =
  /\b(?:algo|alg[uú]no?|apt[ao]s?|helados?|hay|opci[oó]n(?:es)?|para|que|ten[eé]s|tienen|una?) /gi;
/**
 * Words of a comment that mean a diet even without "sin" before them: "celíaca" means no
 * wheat, "embarazada" or an age under 18 no alcohol. The patterns match folded text.
 */
const DIET_WORDS: Partial<Record<Diet, RegExp>> = {
  vegano:
    /\b(?:vegan|plant based|(?:sin|sem|nada|no)(?: (?:nada|de|com|(?:orig|pro|ingr|com)\w+)){0,5} animal|base (?:vegetal|de plantas)|(?<!no es )100 vegetal)/,
  trigo: /\b(?:[cs]elia[ckq]|coeliac|tacc|gluten)/,
  leche: /\b(?:lactos|aplv)/,
  alcohol:
    /\b(?:alcohol|embaraz|halal|infantil|(?:nen|nin|hij)[aeo]s?\b|(?:los|todos) chicos|(?:\d|1[0-7]) an(?:it)?os\b|kids|children|criancas?\b|pregnan|breastfe|gravidas?\b|gestante|amamant|lactan(?:cia|do|te)|musulm|muslim)/,
  sulfitos: /\bsulfit/,
};
/**
 * Words for an allergy. The foods may come before or after the word, so every food in a
 * comment with such a word counts.
 */
const ALLERGY = /\b(?:al+erg|anafila|intoler)[a-z]*/;
/** Diets and intolerances that the marks of a flavor don't cover. */
const OTHER_DIET =
  /\b(?:kosher|kasher|halal|keto|cetogen|histamin|fodmap|fructosa|low carb)/;
/** A word about sugar, in folded text. */
const SUGAR = /\b(?:azucar|diabet|sugar|acucar|light|edulcora)/;
/** A text that denies an allergy: "no soy alérgico a nada", "sin alergias", "alergias: no". */
const NO_ALLERGY =
  /\b(?:no|sin|without|ningun[ao]?|nadie|nobody)(?: (?:es|somos|son|soy|hay|tengo|tiene|tenemos|tienen|has|have|any|una?|ninguna))* al+erg[a-z]*|\bal+erg[a-z]*(?: y)? (?:a nada|ningun[ao]|no(?: (?:hay|tiene|tengo|tenemos))?(?= y que|$))\b/g;
/**
 * A part of a list that may name a food: one word ("kiwi"), an article with one or two
 * words, or words after "a" ("a los frutos rojos"). "Gracias" and the like aren't foods.
 */
const FOOD_NAME =
  /^ *(?!(?:al?|to|gracias|grave|severa|thanks|please|que)$)(?:(?:al?|to) .+|(?:el|las?|los|the) \S+(?: \S+)?|\S+)$/;
/** Words of a comment in English, where "soy" is a food. */
const ENGLISH =
  /\b(?:allerg|(?:intoleran(?:t|ce)|eat|(?:can ?t|cannot|don ?t) (?:have|want)|to soy|no soy (?:for|please|thanks))\b|without)/;
/** The word "soy" as Spanish for "I am": "soy alérgica". After "sin" or "no puedo comer", it is the food. */
const SPANISH_SOY =
  /(?<!\b(?:sin|sem|no (?:pued[a-z]* )?(?:com|consum|toler|tom)[a-z]*) )\bsoy\b/g;
/** Flavors whose names contain a food: "mucho dulce de leche" isn't about milk. */
const FOODLIKE_NAMES = /\b(?:dulce de leche|chocolate con leche)\b/g;
/** Words that exclude foods, and the text after them up to "con": in "sin leche, con nueces", the nuts are requested. If a clause ends with "no" or "tampoco", as in "maní no", matches the entire clause. */
const EXCLUDED =
  /\b(?:sin|sem|without|nada de|libre de|ni|nem|tampoco|evit[a-z]*|no (?:dairy|eggs?|gluten|milk|nuts?|peanuts?|soy)|(?:can ?t|cannot|don ?t) (?:eat|have|want)|no (?:l[ae]s? |me )?(?:pued|com|consum|toler|tom|teng|llev|pon)[a-z]*)\b.*?(?=(?<!\bnada )\bcon\b|$)|^.* (?:no|tampoco)$/g;

/** The part of a comment with the foods that the customer accepts against the diet: ", salvo Flan (lo acepto)". */
const ACCEPTED = /, salvo .*? \(lo acepto\)/;

/** Finds a food to avoid by its name. */
export const AVOIDABLE_FINDER: Finder<Avoidable> = createFinder(
  AVOIDABLES,
  (name) => ({ name, alias: ALIASES[name].split(",") }),
);

/** A search for flavors: its words, and the foods to avoid. */
interface DietSearch {
  /** The words without the diet; "" if the search names only a diet. */
  readonly text: string;
  readonly avoided: readonly Avoidable[];
}

/**
 * Splits a search into its words and its diet. A search without a diet, or with an unknown
 * diet, stays unchanged.
 */
export function readDiet(text: string): DietSearch {
  // `words` are before the first "sin", and each excluded text is after a "sin".
  const [words = "", ...excluded] = foldName(text)
    // "Algo para celíacos" becomes "algo para sin tacc".
    .replace(/\b(?:[cs]elia[ck](?:[ao]s?)?|coeliac)$/, "sin tacc")
    .replace(FREE, "sin $1")
    .split(WITHOUT);
  const foodNames = excluded.join(" y ").split(LINK);
  const avoided = foodNames.flatMap((name) =>
    AVOIDABLE_FINDER.find(name)?.item ?? []
  );

  // If a name isn't a known food, as in "sin azúcar", the text stays unchanged. A text
  // without "sin" has the one name "", which is unknown, so this text stays unchanged too.
  return avoided.length < foodNames.length
    ? { text, avoided: [] }
    : { text: words.replace(FILLERS, "").trim(), avoided };
}

/**
 * Searches flavors: "chocolate sin leche". The items match only the words, here
 * "chocolate": the caller removes the flavors with an avoided food. Without words, the
 * items are all flavors.
 */
export function searchFlavors(
  { menu, menuIndex }: Offer,
  text: string,
): DietSearch & ReturnType<Finder<Flavor>["search"]> {
  const search = readDiet(text);
  const result = search.text === ""
    ? { items: menu.sabores, hasTypos: false }
    : menuIndex.sabores.search(search.text.replace(FILLERS, ""));
  return { ...search, ...result };
}

/**
 * Returns the question of the shop that matches a text best, with its answer; "" without
 * a match. Answers aren't searched: in an answer, the name of a food such as "pasas" may be
 * a verb. A word about sugar, such as "diabético", finds the question about "azúcar".
 */
export function findAnswer(
  text: string,
  questions: Finder<Question>,
): string {
  const folded = foldName(text);
  const { items: [question], hasTypos } = questions.search(
    SUGAR.test(folded) ? "azúcar" : folded.replace(FILLERS, ""),
  );
  // A match with typos may be about another topic.
  return question && !hasTypos
    ? `${question.pregunta} ${question.respuesta}`
    : "";
}

/**
 * Writes a comment that begins with a diet: "Pedido vegano y sin TACC. Timbre 2".
 * Without a diet, returns `rest`. `accepted` are foods against the diet that the customer
 * accepts: "Pedido vegano, salvo Flan (lo acepto)."
 */
export function writeDiet(
  diet: readonly Diet[],
  rest: string,
  accepted: readonly string[] = [],
): string {
  const text = joinNames(
    DIETS.filter((name) => diet.includes(name)).map(formatDiet),
  );
  if (text === "") return rest;

  const foods = joinNames(accepted);
  const except = foods && `, salvo ${foods} (lo acepto)`;
  return `Pedido ${text}${except}. ${rest}`.trim();
}

/**
 * Splits a comment into the diet at its start, as `writeDiet` writes it, and the rest.
 * Drops the accepted foods. Without such a diet, the rest is the unchanged comment.
 */
export function splitComment(
  comment: string,
): { readonly diet: readonly Diet[]; readonly rest: string } {
  const plain = comment.replace(ACCEPTED, "");
  const [start = ""] = /^\s*pedido [^.]+\.?\s*/i.exec(plain) ?? [];
  const diet = readCommentDiet(start);

  // The start must equal the text of `writeDiet`: "Pedido vegano y grande" is not only a diet.
  return foldName(start) === foldName(writeDiet(diet, ""))
    ? { diet, rest: plain.slice(start.length) }
    : { diet: [], rest: comment };
}

/**
 * Returns the diets in a comment, in the words of `writeDiet` or in the customer's own
 * words: "Soy celíaca", "alergia al maní", "sin nueces".
 */
export function readCommentDiet(comment: string): readonly Diet[] {
  const plain = comment.replace(ACCEPTED, "");
  const folded = foldName(plain);
  // The foods of an allergy may be in any clause: "Alergias: maní; huevo". So in a comment
  // about an allergy, every food counts as excluded.
  const isAllergic = ALLERGY.test(folded.replace(NO_ALLERGY, ""));
  // A colon ends a clause, but not in "sin: leche".
  const avoided = plain.split(/[.;()\n]|(?<!sin ?):/i).flatMap((clause) => {
    const text = foldName(clause).replace(FREE, "sin $1");
    const excluded = isAllergic ? [text] : text.match(EXCLUDED) ?? [];
    return foodsIn(excluded.join(" "));
  });
  return DIETS.filter((name) =>
    avoided.some((food) => food === name) || DIET_WORDS[name]?.test(folded)
  );
}

/** Returns the foods in a folded text. A food may begin at every word. */
function foodsIn(folded: string) {
  const words = folded
    .replace(ENGLISH.test(folded) ? "" : SPANISH_SOY, "")
    .replace(FOODLIKE_NAMES, "")
    .split(" ");

  // Tries names of one to three words: "leche", "harina de trigo".
  return words.flatMap((_, at) =>
    [1, 2, 3].flatMap((length) =>
      AVOIDABLE_FINDER.find(words.slice(at, at + length).join(" "))?.item ?? []
    )
  );
}

/** Returns true if a text mentions a diet, an allergy, or a food of `AVOIDABLES`: "Soy celíaca", "con maní". */
export function mentionsDiet(text: string): boolean {
  const folded = foldName(text);
  return ALLERGY.test(folded) || foodsIn(folded).length > 0 ||
    readCommentDiet(text).length > 0;
}

/**
 * Returns true if a comment mentions a diet or an allergy that the menu's data doesn't
 * cover: "alergia al maní y a la frutilla", "soy alérgica", "keto".
 */
export function mentionsOtherAllergy(comment: string): boolean {
  // A new sentence ends the list of foods, as in "Alergia al maní. Al fondo". The code puts
  // "que" before each later sentence, since "que al fondo" doesn't match `FOOD_NAME`.
  const list = foldName(
    comment.replace(/[,:()]/g, " y ").replace(/[.;\n]/g, " y que "),
  );
  // The text after each word for an allergy may name foods: " al mani", " a la frutilla".
  const foodTexts = list.replace(NO_ALLERGY, "")
    .split(ALLERGY)
    .slice(1);
  const isUnclearAllergy = foodTexts.length > 0 &&
    readCommentDiet(comment).length === 0;
  return isUnclearAllergy || OTHER_DIET.test(list) ||
    foodTexts.join(" y ").split(LINK)
      .some((name) => FOOD_NAME.test(name) && !mentionsDiet(name));
}

/**
 * Describes the items that conflict with the diet in a comment, each with everything in it
 * that a customer may want to avoid. If the comment mentions a food or an allergy but no
 * known diet, describes all items in this way.
 */
export function discloseContents(
  items: ReadonlySet<Flavor | Extra>,
  comment: string,
): readonly string[] {
  const diet = readCommentDiet(comment);
  const isUnclear = diet.length === 0 && mentionsDiet(comment);
  return [...items]
    .filter((item) => isUnclear || !keepsDiet(item, diet))
    .flatMap((item) => describeContents(item, diet) || []);
}
