/** What is said about the delivery zone, in words. */

import { show } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { groupThousands } from "../../words/money.ts";
import { foldName } from "../../words/names.ts";
import type { PlaceMatch, TextKind } from "./address.ts";

/** Decimals beyond which two numbers that differ are told in full. */
const MOST_DECIMALS = 9;

/**
 * A distance to one decimal, or to as many as it takes to stay on its side of the radius.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(roundKm(8.96, 9), 9);
 * assertEquals(roundKm(9.04, 9), 9.04);
 * ```
 */
export function roundKm(km: number, radioKm: number): number {
  for (let decimals = 1; decimals <= MOST_DECIMALS; decimals++) {
    const rounded = Number(km.toFixed(decimals));
    if ((rounded <= radioKm) === (km <= radioKm)) return rounded;
  }
  return km;
}

/** A distance as people read it, with the decimals that it has: "2,5 km", "9 km", "1.204,3 km". */
export function formatKm(km: number): string {
  const [whole = "", decimals] = String(km).split(".");
  return `${groupThousands(whole)}${decimals === undefined ? "" : `,${decimals}`} km`;
}

/**
 * Why a place is inside or outside the zone, or a point, which has no name. Where the edge may cut the place, also what
 * to send to be sure.
 */
export function tellSide(
  name: string | null,
  side: { readonly km: number; readonly radioKm: number; readonly isCut: boolean },
): string {
  const { km, radioKm, isCut } = side;
  const isInside = km <= radioKm;
  const where = isInside ? "dentro" : km - radioKm < 0.1 ? "apenas fuera" : "fuera";
  const said = `${name ?? "Ese punto"} queda a ${formatKm(roundKm(km, radioKm))} del local, ` +
    `${where} de los ${formatKm(radioKm)} de reparto.`;
  if (!isCut) return said;
  return `${said} La medimos en su centro y está cerca del límite: alguna parte puede quedar ${
    isInside ? "afuera" : "adentro"
  }. Para estar seguros, mandá la latitud y la longitud, o preguntale al local.`;
}

/** Why another province or country is outside the zone. */
export function tellElsewhere(province: string, radioKm: number): string {
  return `${province} queda fuera de los ${formatKm(radioKm)} de reparto.`;
}

/** Why a text was not decided, the names that it may have meant, and what to send instead. */
export function tellUnknown(
  kind: TextKind,
  { near, district }: Extract<PlaceMatch, { kind: "unknown" }>,
): string {
  if (district !== undefined) {
    return `${district} es un partido, y con eso no sé si llegamos. ` +
      "Mandá una localidad de ahí, o la latitud y la longitud.";
  }
  const unknown = kind === "place"
    ? "No conozco esa localidad, así que no sé si llegamos."
    : "En esa dirección no encuentro una localidad que conozca, así que no sé si llegamos.";
  if (near.length > 0) {
    return `${unknown} ¿Será ${
      joinChoices(near)
    }? Mandala con ese nombre, o mandá la latitud y la longitud.`;
  }
  const mend = kind === "place"
    ? "Mandá el nombre de la localidad, no el del barrio ni el de la provincia"
    : "Escribila al final, después de una coma";
  return `${unknown} ${mend}, o mandá la latitud y la longitud.`;
}

/** What a text was taken for, where it doesn't hold the name: "Tomé “La de al lado” por Vecina." */
export function tellTaken(text: string, nombre: string): string {
  return foldName(text).includes(foldName(nombre)) ? "" : `Tomé ${show(text)} por ${nombre}.`;
}
