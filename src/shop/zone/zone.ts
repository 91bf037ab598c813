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
import { findPlace, type TextKind } from "./address.ts";
import { distanceKm, type Point } from "./distance.ts";
import type { Places } from "./places.ts";
import { roundKm, tellElsewhere, tellSide, tellUnknown } from "./text.ts";

/** A place whose centre lies this near to the edge of the zone, on either side, may be cut by it. */
export const EDGE_KM = 1.5;

/** What to look for in the zone. */
export type ZoneQuery =
  | { readonly kind: TextKind; readonly text: string }
  | ({ readonly kind: "point" } & Point);

/** Whoever lives further away isn't told to come by. */
export const PICKUP_KM = 30;

/** The fields of an answer about the zone. */
export const ZONE_FIELDS = {
  dentro: nullable(boolean({ description: "null: con eso no se puede saber." })),
  localidad: nullable(string({ description: "La que se entendió." })),
  distanciaKm: nullable(number()),
  radioKm: number(),
  motivo: string({ description: "Por qué; si es null, qué mandar." }),
};

const ZONE_ANSWER = object({ ...ZONE_FIELDS, zonas: array(string()) });

/** Whether the shop delivers there, and why; `zonas` are the localities to which it does. */
export type ZoneAnswer = Infer<typeof ZONE_ANSWER>;

/**
 * Whether a place, an address or a point is inside the zone: up to the radius, the edge included.
 * A place is measured at its centre, and an address at the centre of the place it names.
 * A text that names no known place is not decided: `dentro` is null and `motivo` says what to send instead.
 */
export function decideZone(places: Places, query: ZoneQuery): ZoneAnswer {
  if (query.kind === "point") return decideTarget(places, query);
  const match = findPlace(places, query.text, query.kind);
  if (match.kind === "found") return decideTarget(places, match.place);
  return {
    dentro: match.kind === "elsewhere" ? false : null,
    localidad: null,
    distanciaKm: null,
    motivo: match.kind === "elsewhere"
      ? tellElsewhere(match.province, places.radioKm)
      : tellUnknown(query.kind, match),
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
