/** Coordinates as callers send them. */

import { findIntendedPoint, isInArgentina, type Point } from "./places.ts";

/** The coordinates of a call. Both 0 count as absent: some forms send them. */
export interface Coordinates {
  readonly latitud?: number;
  readonly longitud?: number;
}

/** Coordinates that can't be used: one is missing, or they are mistyped. */
export type WrongCoordinates =
  | { readonly kind: "half"; readonly missing: keyof Point }
  | {
    readonly kind: "mistyped";
    /** The point in Argentina that they stand for. */
    readonly intended: Point;
  };

/** A call's coordinates as read. */
export type ReadCoordinates =
  | { readonly kind: "absent" }
  | { readonly kind: "point"; readonly point: Point }
  | WrongCoordinates;

/** Reads the coordinates of a call. */
export function readCoordinates(
  { latitud, longitud }: Coordinates,
): ReadCoordinates {
  const isZero = latitud === 0 && longitud === 0;
  if (latitud === undefined) {
    return longitud === undefined
      ? { kind: "absent" }
      : { kind: "half", missing: "latitud" };
  }
  if (longitud === undefined) return { kind: "half", missing: "longitud" };
  if (isZero) return { kind: "absent" };

  const point = { latitud, longitud };
  if (isInArgentina(point)) return { kind: "point", point };

  const intended = findIntendedPoint(point);
  return intended.kind === "unknown"
    ? { kind: "point", point }
    : { kind: "mistyped", intended: intended.point };
}
