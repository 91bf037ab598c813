/** Coordinates as callers send them. */

import { findIntendedPoint, type Point } from "./places.ts";

/** Coordinates that can't be used: half a pair, or a mistyped pair. */
export interface WrongCoordinates {
  /** The missing coordinate, or the first one of a mistyped pair. */
  readonly field: keyof Point;
  /** The intended point in Argentina; undefined for half a pair. */
  readonly intended?: Point;
}

/**
 * Reads the coordinates of a call. Two zeros count as absent: some forms send 0
 * for an empty field.
 */
export function readCoordinates(
  { latitud, longitud }: Partial<Point>,
): { readonly point?: Point; readonly wrong?: WrongCoordinates } {
  const isZero = latitud === 0 && longitud === 0;
  if (isZero || (latitud ?? longitud) === undefined) return {};
  if (latitud === undefined) return { wrong: { field: "latitud" } };
  if (longitud === undefined) return { wrong: { field: "longitud" } };

  const point = { latitud, longitud };
  const intended = findIntendedPoint(point);
  return intended === undefined || intended === point
    ? { point }
    : { wrong: { field: "latitud", intended } };
}
