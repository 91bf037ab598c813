/** Why a flavor can't be had. */

import type { Flavor } from "./shapes.ts";
import type { Shop } from "./shop.ts";

/** Sold out by the day's file, on its day, or marked in the menu until its owner says otherwise. */
export const SHORTAGES = ["agotado por hoy", "no disponible"] as const;

/** One of these. */
export type Shortage = typeof SHORTAGES[number];

/** Why a flavor of the shop, as it is at an instant, can't be had; undefined where it can. */
export function shortageOf(
  { soldOutToday }: Pick<Shop, "soldOutToday">,
  { nombre, disponible }: Pick<Flavor, "nombre" | "disponible">,
): Shortage | undefined {
  if (disponible) return undefined;
  return soldOutToday.has(nombre) ? "agotado por hoy" : "no disponible";
}
