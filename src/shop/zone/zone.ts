/** The delivery zone: whether the shop delivers somewhere, and what is said of it. */

import { show } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { groupThousands } from "../../words/money.ts";
import { foldName } from "../../words/names.ts";
import type { Shop } from "../shop.ts";
import { suspendedOn } from "../today.ts";
import { findPlace, type TextKind, type Undecided } from "./address.ts";
import { distanceKm, type Places, type Point } from "./places.ts";

/** A place whose centre lies this near to the edge of the zone, on either side, may be cut by it. */
const EDGE_KM = 1.5;
/** Whoever lives further away isn't told to come by. */
const PICKUP_KM = 30;

/** What to look for in the zone. */
export type ZoneQuery =
  | { readonly kind: TextKind; readonly text: string }
  | ({ readonly kind: "point" } & Point);

/** Whether the shop delivers there, and why; `zonas` are the localities to which it does. */
export interface ZoneAnswer {
  /** Null is "can't tell". */
  readonly dentro: boolean | null;
  readonly localidad: string | null;
  readonly distanciaKm: number | null;
  readonly radioKm: number;
  readonly motivo: string;
  readonly zonas: readonly string[];
}

/**
 * Whether a place, an address or a point is inside the zone: up to the radius, the edge included.
 * A place is measured at its centre, and an address at the centre of the place it names.
 * A text that names no known place is not decided: `dentro` is null and `motivo` says what to send instead.
 */
export function decideZone(places: Places, query: ZoneQuery): ZoneAnswer {
  const { centre, radioKm, inside } = places;
  const zone = { radioKm, zonas: inside.map(({ nombre }) => nombre) };
  const match = query.kind === "point"
    ? { kind: query.kind, place: query }
    : findPlace(places, query.text, query.kind);
  if (!("place" in match)) {
    const [dentro, motivo] = match.kind === "elsewhere"
      ? [
        false,
        `${match.province} queda fuera de los ${formatKm(radioKm)} de reparto.`,
      ]
      : [null, tellUnknown(query.kind, match)];
    return { dentro, localidad: null, distanciaKm: null, motivo, ...zone };
  }
  const km = distanceKm(centre, match.place);
  const localidad = match.kind === "found" ? match.place.nombre : null;
  const [dentro, motivo] = [km <= radioKm, tellSide(localidad, km, radioKm)];
  return {
    dentro,
    localidad,
    distanciaKm: roundKm(km, radioKm),
    motivo,
    ...zone,
  };
}

/** Whether an answer is a clear no. Of a place that the edge may cut it isn't: the shop decides. */
export function isOutside(
  { dentro, localidad, distanciaKm, radioKm }: Omit<ZoneAnswer, "zonas">,
): boolean {
  return dentro === false &&
    (localidad === null || (distanciaKm ?? Infinity) - radioKm > EDGE_KM);
}

/** Whether a place lies inside, but so near to the edge that a part of it may not. */
export function mayBeCut(
  { dentro, localidad, distanciaKm, radioKm }: ZoneAnswer,
): boolean {
  return dentro === true && localidad !== null &&
    radioKm - (distanciaKm ?? 0) <= EDGE_KM;
}

/** Whether somebody outside is offered to collect the order on a date: not who lives too far away. */
export function mayCollect(
  shop: Pick<Shop, "today">,
  { dentro, distanciaKm }: Pick<ZoneAnswer, "dentro" | "distanciaKm">,
  date: string,
): boolean {
  return dentro === false && (distanciaKm ?? Infinity) <= PICKUP_KM &&
    !suspendedOn(shop, date).includes("retiro");
}

/** A distance to one decimal, or to as many as it takes to stay on its side of the radius: 9.04 is not 9. */
export function roundKm(km: number, radioKm: number): number {
  let decimals = 1;
  while ((Number(km.toFixed(decimals)) <= radioKm) !== (km <= radioKm)) {
    decimals += 1;
  }
  return Number(km.toFixed(decimals));
}

/** A distance as people read it, with the decimals that it has: "2,5 km", "9 km", "1.204,3 km". */
export function formatKm(km: number): string {
  const [whole = "", decimals] = String(km).split(".");
  return `${groupThousands(whole)}${
    decimals === undefined ? "" : `,${decimals}`
  } km`;
}

/** What a text was taken for, where it is an alias or doesn't hold the name: 'Tomé "La de al lado" por Vecina.' */
export function tellTaken(
  { finder }: Places,
  text: string,
  nombre: string,
): string {
  const isPart = foldName(text).includes(foldName(nombre)) &&
    !finder.find(text)?.isAlias;
  return isPart ? "" : `Tomé ${show(text)} por ${nombre}.`;
}

/** A point has no name, and is exact. Where the edge may cut a place, also what to send to be sure. */
function tellSide(name: string | null, km: number, radioKm: number): string {
  const isInside = km <= radioKm;
  const where = isInside
    ? "dentro"
    : km - radioKm < 0.1
    ? "apenas fuera"
    : "fuera";
  const said =
    `${name ?? "Ese punto"} queda a ${
      formatKm(roundKm(km, radioKm))
    } del local, ` +
    `${where} de los ${formatKm(radioKm)} de reparto.`;
  if (name === null || Math.abs(km - radioKm) > EDGE_KM) return said;
  return `${said} La medimos en su centro y está cerca del límite: alguna parte puede quedar ${
    isInside ? "afuera" : "adentro"
  }. Para estar seguros, mandá la latitud y la longitud, o preguntale al local.`;
}

/** Why a text was not decided, the names that it may have meant, and what to send instead. */
function tellUnknown(
  kind: ZoneQuery["kind"],
  { near, district }: Undecided,
): string {
  if (district !== undefined) {
    return `${district} es un partido, y con eso no sé si llegamos. ` +
      "Mandá una localidad de ahí, o la latitud y la longitud.";
  }
  const [unknown, mend] = kind === "place"
    ? [
      "No conozco esa localidad",
      "Mandá el nombre de la localidad, no el del barrio ni el de la provincia",
    ]
    : [
      "En esa dirección no encuentro una localidad que conozca",
      "Escribila al final, después de una coma",
    ];
  const instead = near.length > 0
    ? `¿Será ${joinChoices(near)}? Mandala con ese nombre`
    : mend;
  return `${unknown}, así que no sé si llegamos. ${instead}, o mandá la latitud y la longitud.`;
}
