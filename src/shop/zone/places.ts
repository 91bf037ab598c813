/** The places that the shop knows: their names, provinces and distances. */

import { createFinder, type Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import type { DeliveryFile, Place } from "../files.ts";
import type { Address } from "../shapes.ts";

/** A point on the Earth, in degrees (WGS 84). */
export type Point = Pick<Place, "latitud" | "longitud">;

/** Coordinates that can't be used: only one of the two, or a mistyped pair. */
export interface WrongCoordinates {
  /** The missing coordinate; `latitud` for a mistyped pair. */
  readonly field: keyof Point;
  /** The intended point in Argentina; undefined if a coordinate is missing. */
  readonly intended?: Point;
}

/** A shop's point and province. A place without a province is in the shop's province. */
type Home = Point & Pick<Address, "provincia">;

/** The places around a shop. */
export interface Places {
  readonly centre: Home;
  readonly radioKm: number;
  /** False if the shop doesn't deliver. */
  readonly isServed: boolean;
  /**
   * The places whose center is within the radius or on the edge, in the file's
   * order. Empty if the shop doesn't deliver.
   */
  readonly inside: readonly Place[];
  /** Returns the place with a folded name or alias. Spaces are ignored. */
  readonly byName: (folded: string) => Place | undefined;
  /** Returns the places of the partido with a folded name. */
  readonly byDistrict: (folded: string) => readonly Place[];
  readonly finder: Finder<Place>;
}

/** Folded text without information about the place: "argentina", "zona oeste", "". */
export const UNINFORMATIVE =
  /^(?:(?:(?:republica )?argentina|arg?|gran buenos aires|gba|amba|conurbano(?: bonaerense)?|area metropolitana|(?:zona )?(?:norte|sur|este|oeste))(?: |$))*$/;
/** The province of Buenos Aires, which is also the name of the capital. */
const HOME_AREA = /^(?:provincia (?:de )?|de )?buenos aires$/;

const CAPITAL = "Ciudad Autónoma de Buenos Aires";
/** The provinces, the capital and the countries of customers; other names follow a "=". */
const PROVINCE_NAMES = `Buenos Aires
Catamarca
Chaco
Chubut
Córdoba
Corrientes
Entre Ríos
Formosa
Jujuy
La Pampa
La Rioja
Mendoza
Misiones
Neuquén
Río Negro
Salta
San Juan
San Luis
Santa Cruz
Santa Fe
Santiago del Estero
Tierra del Fuego
Tucumán
Ciudad Autónoma de Buenos Aires=caba=capital federal=ciudad de buenos aires
Alemania=germany
Bolivia
Brasil=brazil
Canadá
Chile
Colombia
Cuba
Ecuador
España=spain
Estados Unidos=ee uu=eeuu=united states=usa
Francia=france
Inglaterra=england
Israel
Italia=italy
México
Paraguay
Perú
Portugal
Reino Unido=uk=united kingdom
Uruguay
Venezuela`;
// PURE lets the bundler leave the map out of the chat's script, which looks up no
// province.
const PROVINCES = /* @__PURE__ */ indexProvinces();

/** Bounds around Argentina and the Malvinas, in degrees, without the Antarctic. */
const [SOUTH, NORTH, WEST, EAST] = [-56, -21, -74, -53];
/** Mean radius of the Earth (IUGG), in km. */
const EARTH_RADIUS_KM = 6371.0088;

function indexProvinces() {
  const entries = PROVINCE_NAMES.split("\n").flatMap((line) => {
    const names = line.split("=");
    return names.map((name) => [foldName(name), names[0] ?? ""] as const);
  });
  return new Map(entries);
}

/** Creates the lookups of the shop's places. */
export function indexPlaces(
  { envio, lugares, radioKm }: DeliveryFile,
  centre: Home,
): Places {
  // The first search builds the index, so that opening a page doesn't.
  let names: ReturnType<typeof indexNames> | undefined;
  const index = () => names ??= indexNames(lugares);

  return {
    centre,
    radioKm,
    isServed: envio !== null,
    inside: lugares.filter((place) =>
      envio !== null && distanceKm(centre, place) <= radioKm
    ),
    byName: (folded) => index().byKey.get(folded.replaceAll(" ", "")),
    byDistrict: (folded) => index().byDistrict.get(folded) ?? [],
    finder: createFinder(
      lugares,
      ({ nombre, alias }) => ({ name: nombre, alias }),
    ),
  };
}

/**
 * Maps the names to places. Reading an address looks up each start and each rest of
 * its words, for which a finder is too slow.
 */
function indexNames(lugares: readonly Place[]) {
  const keys = lugares.flatMap((place) =>
    [place.nombre, ...place.alias].map((name) =>
      [foldName(name).replaceAll(" ", ""), place] as const
    )
  );
  const byDistrict = Map.groupBy(lugares, ({ partido }) => foldName(partido));
  return { byKey: new Map(keys), byDistrict };
}

/** Returns the great-circle distance between two points, in km (haversine formula). */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => degrees * Math.PI / 180;
  const haversineOf = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;

  const cosines = Math.cos(radians(a.latitud)) * Math.cos(radians(b.latitud));
  const haversine = haversineOf(b.latitud - a.latitud) +
    cosines * haversineOf(b.longitud - a.longitud);
  // Rounding may bring the haversine of opposite points over 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/**
 * Returns true for a point within bounds around Argentina. The bounds also contain
 * points in neighboring countries.
 */
export function isInArgentina({ latitud, longitud }: Point): boolean {
  return SOUTH <= latitud && latitud <= NORTH &&
    WEST <= longitud && longitud <= EAST;
}

/**
 * Finds the intended point in Argentina: the point itself, the point with minus
 * signs, or the swapped coordinates with minus signs. Returns undefined if none is
 * in Argentina.
 */
export function findIntendedPoint(point: Point): Point | undefined {
  const first = -Math.abs(point.latitud);
  const second = -Math.abs(point.longitud);
  const signed = { latitud: first, longitud: second };
  const swapped = { latitud: second, longitud: first };
  return [point, signed, swapped].find(isInArgentina);
}

/**
 * Reads the coordinates of a call. Two zeros count as absent: some forms send 0
 * for an empty field. A point abroad is valid, unless minus signs or a swap bring
 * the point into Argentina.
 */
export function readCoordinates(
  { latitud, longitud }: Partial<Point>,
): { readonly point?: Point; readonly wrong?: WrongCoordinates } {
  const isZero = latitud === 0 && longitud === 0;
  const isAbsent = (latitud ?? longitud) === undefined;
  if (isZero || isAbsent) return {};
  if (latitud === undefined) return { wrong: { field: "latitud" } };
  if (longitud === undefined) return { wrong: { field: "longitud" } };

  const point = { latitud, longitud };
  const intended = findIntendedPoint(point);
  return intended === undefined || intended === point
    ? { point }
    : { wrong: { field: "latitud", intended } };
}

/**
 * Returns true for folded text that names an area too wide to decide: "zona oeste",
 * "provincia de buenos aires".
 */
export function isWideArea(folded: string): boolean {
  return UNINFORMATIVE.test(folded) || HOME_AREA.test(folded);
}

/**
 * Returns the province or country with a folded name or other name: "provincia de
 * cordoba", "cordoba", "caba", "chile".
 */
export function findProvince(folded: string): string | undefined {
  return PROVINCES.get(folded.replace(/^provincia (?:de )?/, ""));
}

/**
 * Returns true if a place is in a province. A place in the capital is also in
 * "Buenos Aires", because that name may mean the capital.
 */
export function isInProvince(
  { centre }: Places,
  province: string,
  place: Place,
): boolean {
  const folded = foldName(place.provincia ?? centre.provincia);
  const placeProvince = findProvince(folded);
  return placeProvince === province ||
    (province === "Buenos Aires" && placeProvince === CAPITAL);
}
