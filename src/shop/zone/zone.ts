/** The delivery zone: decides whether the shop delivers to a place. */

import type { Shop } from "../shop.ts";
import { suspendedOn } from "../today.ts";
import { findPlace, type TextKind, type Unmatched } from "./address.ts";
import { distanceKm, type Places, type Point } from "./places.ts";

/** A text or a point to look up in the zone. */
export type ZoneQuery =
  | { readonly kind: TextKind; readonly text: string }
  | ({ readonly kind: "point" } & Point);

/** The distance of a place from the shop. A point has no `localidad`. */
export interface Measurement {
  readonly localidad: string | null;
  readonly km: number;
  readonly radioKm: number;
}

/**
 * The details of each kind of decision.
 *
 * A named place is measured at its center: within 1.5 km of the edge, on either
 * side, part of it may be on the other side.
 */
interface ZoneDetails {
  readonly inside: Measurement;
  readonly "inside-edge": Measurement;
  readonly "outside-edge": Measurement;
  readonly outside: Measurement;
  readonly elsewhere: { readonly province: string; readonly radioKm: number };
  readonly district: { readonly district: string };
  readonly unknown: {
    readonly textKind: TextKind;
    readonly near: readonly string[];
  };
}

/** The kinds of decision. */
export type ZoneKind = keyof ZoneDetails;

/** The decision on a place: a side of the edge, another province, or undecided. */
export type ZoneDecision<K extends ZoneKind = ZoneKind> = {
  readonly [P in K]: { readonly kind: P } & ZoneDetails[P];
}[K];

const EDGE_KM = 1.5;
/** Customers farther away aren't offered to pick up their order. */
const PICKUP_KM = 30;

/** Decides whether the shop delivers to a place, an address or a point. The edge is inside. */
export function decideZone(places: Places, query: ZoneQuery): ZoneDecision {
  if (query.kind === "point") {
    const measurement = measure(places, query, null);
    return { kind: sideOf(measurement), ...measurement };
  }

  const match = findPlace(places, query.text, query.kind);
  if (match.kind !== "found") return explain(places, match, query.kind);

  const measurement = measure(places, match.place, match.place.nombre);
  const side = sideOf(measurement);
  const isNearEdge = Math.abs(measurement.km - places.radioKm) <= EDGE_KM;
  return { kind: isNearEdge ? `${side}-edge` : side, ...measurement };
}

function explain(
  { radioKm }: Places,
  match: Unmatched,
  textKind: TextKind,
): ZoneDecision {
  if (match.kind === "unknown") return { ...match, textKind };
  return match.kind === "elsewhere" ? { ...match, radioKm } : match;
}

function measure(
  { centre, radioKm }: Places,
  point: Point,
  localidad: string | null,
): Measurement {
  return { localidad, km: distanceKm(centre, point), radioKm };
}

function sideOf({ km, radioKm }: Measurement): "inside" | "outside" {
  return km <= radioKm ? "inside" : "outside";
}

/** Returns true if the zone includes the place, or its center. */
export function isInside({ kind }: ZoneDecision): boolean {
  return kind === "inside" || kind === "inside-edge";
}

/** Returns true for a clear no. Near the edge the shop decides. */
export function isOutside({ kind }: ZoneDecision): boolean {
  return kind === "outside" || kind === "elsewhere";
}

/** Returns the matched locality, or null. */
export function localityOf(decision: ZoneDecision): string | null {
  return "km" in decision ? decision.localidad : null;
}

/** Returns true if pick-up on a date is an alternative to delivery: the place is outside, but near. */
export function mayCollect(
  shop: Pick<Shop, "today">,
  decision: ZoneDecision,
  date: string,
): boolean {
  return "km" in decision && !isInside(decision) &&
    decision.km <= PICKUP_KM && !suspendedOn(shop, date).includes("retiro");
}

/** Rounds a distance to one decimal, or to more if it would change sides of the radius: 9.04 isn't 9. */
export function roundKm(km: number, radioKm: number): number {
  const isWithin = km <= radioKm;
  let decimals = 1;
  while ((Number(km.toFixed(decimals)) <= radioKm) !== isWithin) decimals += 1;

  return Number(km.toFixed(decimals));
}
