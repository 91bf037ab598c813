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
import { findPlace, type PlaceMatch, type TextKind } from "./address.ts";
import { distanceKm, type Point } from "./distance.ts";
import type { Places } from "./places.ts";
import { roundKm, tellElsewhere, tellSide, tellUnknown } from "./text.ts";

/** A place whose centre lies this near to the edge of the zone, on either side, may be cut by it. */
const EDGE_KM = 1.5;

/** What to look for in the zone. */
export type ZoneQuery =
  | { readonly kind: TextKind; readonly text: string }
  | ({ readonly kind: "point" } & Point);

/** The fields of an answer about the zone. */
export const ZONE_FIELDS = {
  dentro: nullable(boolean({
    description: "Si queda dentro de la zona; null es que con eso no se puede saber.",
  })),
  localidad: nullable(string({ description: "La localidad que se entendió." })),
  distanciaKm: nullable(number({ description: "Kilómetros en línea recta hasta el local." })),
  radioKm: number({ description: "Radio de entrega, en kilómetros." }),
  motivo: string({ description: "Por qué, y qué mandar si no se pudo saber." }),
  zonas: array(string(), { description: "Las localidades de la zona." }),
};
const ZONE_ANSWER = object(ZONE_FIELDS);

/** Whether the shop delivers there, and why. */
export type ZoneAnswer = Infer<typeof ZONE_ANSWER>;

/**
 * Whether a place, an address or a point is inside the zone: up to the radius, the edge included.
 * A place is measured at its centre, and an address at the centre of the place it names.
 * A text that names no known place is not decided: `dentro` is null and `motivo` says what to send instead.
 */
export function decideZone(places: Places, query: ZoneQuery): ZoneAnswer {
  return query.kind === "point"
    ? decideTarget(places, query)
    : decideMatch(places, findPlace(places, query.text, query.kind), query.kind);
}

/** Whether what a text says of where is inside the zone. */
export function decideMatch(places: Places, match: PlaceMatch, kind: TextKind): ZoneAnswer {
  if (match.kind === "found") return decideTarget(places, match.place);
  const isElsewhere = match.kind === "elsewhere";
  return {
    dentro: isElsewhere ? false : null,
    localidad: null,
    distanciaKm: null,
    motivo: isElsewhere ? tellElsewhere(match.province, places.radioKm) : tellUnknown(kind, match),
    ...zoneOf(places),
  };
}

function decideTarget(places: Places, target: Place | Point): ZoneAnswer {
  const { centre, radioKm } = places;
  const km = distanceKm(centre, target);
  const localidad = "nombre" in target ? target.nombre : null;
  const isCut = localidad !== null && Math.abs(km - radioKm) <= EDGE_KM;
  return {
    dentro: km <= radioKm,
    localidad,
    distanciaKm: roundKm(km, radioKm),
    motivo: tellSide(localidad, { km, radioKm, isCut }),
    ...zoneOf(places),
  };
}

function zoneOf({ radioKm, inside }: Places): Pick<ZoneAnswer, "radioKm" | "zonas"> {
  return { radioKm, zonas: inside.map(({ nombre }) => nombre) };
}
