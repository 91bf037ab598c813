/** What is said about the delivery zone, in words. */

import { joinChoices } from "../../words/lists.ts";
import { groupThousands } from "../../words/money.ts";

/** A distance as people read it, to the tenth: "2,5 km", "9 km", "1.204,3 km". */
export function formatKm(km: number): string {
  const [whole = "", tenth = "0"] = km.toFixed(1).split(".");
  return `${groupThousands(whole)}${tenth === "0" ? "" : `,${tenth}`} km`;
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
  const where = isInside ? "dentro" : formatKm(km) === formatKm(radioKm) ? "apenas fuera" : "fuera";
  const said = `${name ?? "Ese punto"} queda a ${formatKm(km)} del local, ` +
    `${where} de los ${formatKm(radioKm)} de reparto.`;
  if (!isCut) return said;
  return `${said} La medimos en su centro y está cerca del límite: alguna parte puede quedar ${
    isInside ? "afuera" : "adentro"
  }. Para estar seguros, mandá la latitud y la longitud.`;
}

/** Why a text was not decided, the names that it may have meant, and what to send instead. */
export function tellUnknown(kind: "place" | "address", near: readonly string[]): string {
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
