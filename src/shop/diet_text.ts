/** For whom something to eat is, in words. */

import type { Flavor } from "./shapes.ts";

/** The diets that something suits: "vegano", "sin TACC". */
export function tellDiets(
  { vegano, sinTacc }: Pick<Flavor, "vegano" | "sinTacc">,
): readonly string[] {
  return [...(vegano ? ["vegano"] : []), ...(sinTacc ? ["sin TACC"] : [])];
}
