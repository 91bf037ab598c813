/** Distances over the ground. */

/** A point on the Earth, in degrees (WGS 84). */
export interface Point {
  readonly latitud: number;
  readonly longitud: number;
}

/** Mean radius of the Earth (IUGG), in km. */
const EARTH_RADIUS_KM = 6371.0088;

/** The great-circle distance between two points, in km, by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const haversine = halfChord(b.latitud - a.latitud) +
    Math.cos(radians(a.latitud)) * Math.cos(radians(b.latitud)) *
      halfChord(b.longitud - a.longitud);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

function halfChord(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2;
}

function radians(degrees: number): number {
  return degrees * Math.PI / 180;
}
