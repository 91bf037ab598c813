/** The delivery zone: decides whether the shop delivers to a place. */

import type { Shop } from "../shop.ts";
import { availableModes } from "../delivery.ts";
import { findPlace, type Unmatched } from "./address.ts";
import type { TextKind } from "./parts.ts";
import { distanceKm, type Places, type Point } from "./places.ts";

/** The distance of a place from the shop. A point has a null `localidad`. */
export interface Measurement {
  /**
   * The side of the zone's edge. A named place is measured at its center: with
   * `-edge`, the center is within 1.5 km of the edge, so part may be on the other side.
   */
  readonly kind: "inside" | "inside-edge" | "outside-edge" | "outside";
  readonly localidad: string | null;
  readonly km: number;
  readonly radioKm: number;
}

/** The decision on a place: a measurement, no delivery at all, or an unmatched text. */
export type ZoneDecision =
  | Measurement
  | Unmatched
  | { readonly kind: "no-delivery" };

const EDGE_KM = 1.5;
/** Maximum distance at which pick-up is suggested. */
const PICKUP_KM = 30;

/** Decides whether the shop delivers to a point, or to the place in a text. The edge is inside. */
export function decideZone(
  places: Places,
  target: string | Point,
  kind: TextKind = "place",
): ZoneDecision {
  if (!places.isServed) return { kind: "no-delivery" };
  if (typeof target !== "string") return measure(places, target, null);

  const match = findPlace(places, target, kind);
  return "kind" in match ? match : measure(places, match, match.nombre);
}

function measure(
  { centre, radioKm }: Places,
  point: Point,
  localidad: string | null,
): Measurement {
  const km = distanceKm(centre, point);
  const side = km <= radioKm ? "inside" : "outside";
  const isNearEdge = localidad !== null && Math.abs(km - radioKm) <= EDGE_KM;

  return {
    kind: isNearEdge ? `${side}-edge` : side,
    localidad,
    km,
    radioKm,
  };
}

/** Returns true if the point, or the center of the place, is in the zone. */
export function isInside({ kind }: ZoneDecision): boolean {
  return kind === "inside" || kind === "inside-edge";
}

/**
 * Returns true if the place is clearly outside the zone. Near the edge, the shop
 * decides. False if the shop doesn't deliver at all.
 */
export function isOutside({ kind }: ZoneDecision): boolean {
  return kind === "outside" || kind === "elsewhere";
}

/** Returns the matched locality; null for a point or an unmatched text. */
export function localityOf(decision: ZoneDecision): string | null {
  return "km" in decision ? decision.localidad : null;
}

/**
 * Returns true if pick-up on a date is an alternative to delivery: the place is
 * outside the zone, at most 30 km away, and nothing suspends pick-up.
 */
export function mayCollect(
  shop: Shop,
  decision: ZoneDecision,
  date: string,
): boolean {
  return "km" in decision && !isInside(decision) &&
    decision.km <= PICKUP_KM &&
    availableModes(shop, date).includes("retiro");
}

/**
 * Rounds a distance to one decimal. Keeps more decimals if the rounded distance
 * would be on the other side of the radius: with a radius of 9 km, 9.04 stays 9.04.
 */
export function roundKm(km: number, radioKm: number): number {
  let decimals = 1;
  const round = () => Number(km.toFixed(decimals));
  while ((round() <= radioKm) !== (km <= radioKm)) decimals += 1;

  return round();
}
