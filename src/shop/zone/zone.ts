/** The delivery zone: decides whether the shop delivers to a place, and describes the decision. */

import { showText } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import type { Shop } from "../shop.ts";
import { availableModes } from "../delivery.ts";
import { findPlace, type TextKind, type Unmatched } from "./address.ts";
import { distanceKm, type Places, type Point } from "./places.ts";

/** The distance of a place from the shop. A point has a null `localidad`. */
export interface Measurement {
  /**
   * The side of the zone's edge. A named place is measured at its center: with
   * `-edge`, the center is within 1.5 km of the edge, so part may be on the other side.
   */
  readonly kind: "inside" | "inside-edge" | "outside-edge" | "outside";
  readonly localidad: string | null;
  /** Rounded to one decimal, near the edge to more: see `roundKm`. */
  readonly km: number;
  readonly radioKm: number;
  /**
   * How a text was understood: 'Tomé "La de al lado" por Vecina.' "" if the text contains the
   * locality's name. Undefined for a point.
   */
  readonly reading?: string;
}

/** The decision on a place: a measurement, no delivery at all, or an unmatched text. */
export type ZoneDecision =
  | Measurement
  | Unmatched
  | { readonly kind: "no-delivery" };

/** Distance from the edge at which a named place may be on both sides. */
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
  if (typeof target !== "string") return measure(places, target);
  // On a page without its places, no text is judged.
  if (places.isEmpty) return { kind: "unknown", near: [] };

  const match = findPlace(places, target, kind);
  if ("kind" in match) return match;

  return {
    ...measure(places, match),
    reading: describeReading(places, target, match.nombre),
  };
}

/** Measures a point, or a place at its center. Only a place has a name, and may be `-edge`. */
function measure(
  { centre, radioKm }: Places,
  place: Point & Partial<Place>,
): Measurement {
  const { nombre: localidad = null } = place;
  const km = distanceKm(centre, place);
  const side = km <= radioKm ? "inside" : "outside";
  const isNearEdge = localidad !== null && Math.abs(km - radioKm) <= EDGE_KM;
  return {
    kind: isNearEdge ? `${side}-edge` : side,
    localidad,
    km: roundKm(km, radioKm),
    radioKm,
  };
}

/** Returns true if the point, or the center of the place, is in the zone. */
export function isInside({ kind }: ZoneDecision): boolean {
  return kind.startsWith("inside");
}

/**
 * Returns true if a place is clearly outside the zone: measured outside and not near the
 * edge, or in another province or country. Returns false for any other decision, even if
 * the shop doesn't deliver at all.
 */
export function isClearlyOutside({ kind }: ZoneDecision): boolean {
  return kind === "outside" || kind === "elsewhere";
}

/** Returns the matched locality; null for a point or an unmatched text. */
export function localityOf(decision: ZoneDecision): string | null {
  return "km" in decision ? decision.localidad : null;
}

/**
 * Returns true if pick-up on a date is an alternative to delivery. The place must be
 * measured outside the zone, at most 30 km away, and the shop must offer pick-up on the date.
 */
export function mayPickUp(
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
function roundKm(km: number, radioKm: number, decimals = 1): number {
  const rounded = Number(km.toFixed(decimals));
  return (rounded <= radioKm) === (km <= radioKm)
    ? rounded
    : roundKm(km, radioKm, decimals + 1);
}

/** Describes a decision. For a partido or an unknown place, also requests a locality or coordinates. */
export function describeZone(decision: ZoneDecision): string {
  switch (decision.kind) {
    case "no-delivery":
      return "No hacemos envíos.";
    case "elsewhere":
      return `${decision.area} queda fuera de la zona de reparto.`;
    case "district":
      return `${decision.area} es un partido, y con eso no sé si llegamos. Mandá una localidad de ahí, o la latitud y la longitud.`;
    case "unknown": {
      const { near } = decision;
      const request = near.length > 0
        ? `¿Será ${joinChoices(near)}? Mandala con ese nombre`
        : "Mandá el nombre de la localidad, no el del barrio ni el de la provincia";
      return `No encuentro una localidad que conozca, así que no sé si llegamos. ${request}, o mandá la latitud y la longitud.`;
    }
    default:
      return describeDistance(decision);
  }
}

/**
 * Describes how a text was understood; "" if the text contains the place's name. An alias
 * is described even if the alias contains the name: "General San Martín" for San Martín.
 */
function describeReading({ finder }: Places, text: string, nombre: string) {
  const isNamed = foldName(text).includes(foldName(nombre)) &&
    !finder.find(text)?.isAlias;

  return isNamed ? "" : `Tomé ${showText(text)} por ${nombre}.`;
}

/** Formats a distance with its decimals: "2,5 km", "9 km". */
export function formatKm(km: number): string {
  return `${String(km).replace(".", ",")} km`;
}

function describeDistance(
  { kind, localidad, km, radioKm, reading = "" }: Measurement,
) {
  const edgeWarning = kind.endsWith("-edge")
    ? " La medimos en su centro y está cerca del límite: alguna parte puede quedar del otro lado. Para estar seguros, mandá la latitud y la longitud, o preguntale al local."
    : "";

  const sentence = `${localidad ?? "Ese punto"} queda a ${formatKm(km)} del ` +
    `local, ${km <= radioKm ? "dentro" : "fuera"} de los ${
      formatKm(radioKm)
    } de reparto.${edgeWarning}`;
  return `${reading} ${sentence}`.trim();
}
