/** Coordinates as callers send them. */

import { findIntendedPoint, type Point } from "./places.ts";

/** Coordinates that can't be used: half a pair, or a mistyped pair. */
export type WrongCoordinates =
  | { readonly kind: "half"; readonly missing: keyof Point }
  | {
    readonly kind: "mistyped";
    /** The intended point in Argentina. */
    readonly intended: Point;
  };

/** A call's coordinates as read. */
export type ReadCoordinates =
  | { readonly kind: "absent" }
  | { readonly kind: "point"; readonly point: Point }
  | WrongCoordinates;

/**
 * Reads the coordinates of a call. Two zeros count as absent: some forms send 0
 * for an empty field.
 */
export function readCoordinates(
  { latitud, longitud }: Partial<Point>,
): ReadCoordinates {
  const isZero = latitud === 0 && longitud === 0;
  if (isZero || (latitud ?? longitud) === undefined) return { kind: "absent" };
  if (latitud === undefined) return { kind: "half", missing: "latitud" };
  if (longitud === undefined) return { kind: "half", missing: "longitud" };

  const point = { latitud, longitud };
  const intended = findIntendedPoint(point);
  return intended === undefined || intended === point
    ? { kind: "point", point }
    : { kind: "mistyped", intended };
}
