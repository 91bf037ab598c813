/** The delivery zone: whether the shop delivers somewhere. */

import {
  array,
  boolean,
  type Infer,
  nullable,
  number,
  object,
  string,
} from "../../schema/schema.ts";
import type { Place } from "../files.ts";
import { findPlace, findPlaceInAddress } from "./address.ts";
import { distanceKm, type Point } from "./distance.ts";
import type { Places } from "./places.ts";
import { tellSide, tellUnknown } from "./text.ts";

/** A place whose centre lies this near to the edge of the zone, on either side, may be cut by it. */
const EDGE_KM = 1.5;

/** What to look for in the zone. */
export type ZoneQuery =
  | { readonly kind: "place"; readonly name: string }
  | { readonly kind: "address"; readonly text: string }
  | ({ readonly kind: "point" } & Point);

/** Whether the shop delivers there, and why. */
export const ZONE_ANSWER = object({
  dentro: nullable(boolean({
    description: "Si queda dentro de la zona; null es que con ese texto no se puede saber.",
  })),
  localidad: nullable(string({ description: "La localidad que se entendió." })),
  distanciaKm: nullable(number({
    minimum: 0,
    description: "Kilómetros en línea recta hasta el local, con un decimal.",
  })),
  radioKm: number({ description: "Radio de entrega, en kilómetros." }),
  motivo: string({ description: "Por qué, y qué mandar si no se pudo saber." }),
  zonas: array(string(), { description: "Las localidades de la zona." }),
});

/** An answer about the zone. */
export type ZoneAnswer = Infer<typeof ZONE_ANSWER>;

/**
 * Whether a place, an address or a point is inside the zone: up to the radius, the edge included.
 * A place is measured at its centre, and an address at the centre of the place it names.
 * A text that names no known place is not decided: `dentro` is null and `motivo` says what to send instead.
 */
export function decideZone(places: Places, query: ZoneQuery): ZoneAnswer {
  if (query.kind === "point") return decideTarget(places, query);
  const match = query.kind === "place"
    ? findPlace(places, query.name)
    : findPlaceInAddress(places, query.text);
  if (match.kind === "found") return decideTarget(places, match.place);
  const motivo = tellUnknown(query.kind, match.near);
  return { dentro: null, localidad: null, distanciaKm: null, motivo, ...zoneOf(places) };
}

/** Whether a place of the data, or a point, is inside the zone. */
export function decideTarget(places: Places, target: Place | Point): ZoneAnswer {
  const { centre, radioKm } = places;
  const km = distanceKm(centre, target);
  const localidad = "nombre" in target ? target.nombre : null;
  const isCut = localidad !== null && Math.abs(km - radioKm) <= EDGE_KM;
  return {
    dentro: km <= radioKm,
    localidad,
    distanciaKm: Math.round(km * 10) / 10,
    motivo: tellSide(localidad, { km, radioKm, isCut }),
    ...zoneOf(places),
  };
}

function zoneOf({ radioKm, inside }: Places): Pick<ZoneAnswer, "radioKm" | "zonas"> {
  return { radioKm, zonas: inside.map(({ nombre }) => nombre) };
}
