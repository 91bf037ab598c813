/** Allergens as people write them. */

import { createNameFinder, type NameFinder } from "../words/matching.ts";
import { foldName } from "../words/names.ts";
import { ALLERGENS } from "./shapes.ts";

/** What some people must not eat or drink: an allergen, or alcohol. */
export type Avoidable = typeof ALLERGENS[number] | "alcohol";

const ALIASES: Readonly<Record<Avoidable, readonly string[]>> = {
  leche: ["lactosa", "lácteos", "láctea", "milk", "dairy", "leite", "lactose", "laticínio"],
  huevo: ["egg", "clara", "yema", "ovo", "albúmina"],
  trigo: ["gluten", "glúten", "TACC", "harina", "wheat", "celíaco", "celíaca", "harina de trigo"],
  "frutos secos": [
    "nuez",
    "nueces",
    "almendra",
    "avellana",
    "pistacho",
    "castaña",
    "nuts",
    "tree nuts",
    "oleaginosas",
    "frutas secas",
    "frutos de cáscara",
    "castanhas",
    "nozes",
  ],
  maní: ["cacahuete", "cacahuate", "peanut", "amendoim"],
  soja: ["soya", "soy", "lecitina"],
  sulfitos: ["sulfito", "sulfites", "sulphites", "anhídrido sulfuroso"],
  alcohol: ["alcohólico", "bebidas alcohólicas", "licor", "alcool", "vino", "ron", "whisky"],
};

/** Finds what a text wants to avoid: "gluten" and "TACC" are `trigo`. */
export const findAllergen: NameFinder<Avoidable> = createNameFinder(
  [...ALLERGENS, "alcohol"],
  (allergen) => ({ exact: [allergen], alias: ALIASES[allergen] }),
);

/** What people avoid, by each name that they give it; the names are folded. */
export function allergenNames(): Readonly<Record<string, Avoidable>> {
  const names = [...ALLERGENS, "alcohol" as const].flatMap((avoidable) =>
    [avoidable, ...ALIASES[avoidable]].map((name) => [foldName(name), avoidable] as const)
  );
  return Object.fromEntries(names);
}
