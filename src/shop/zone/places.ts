/** The places that the shop knows: their names, provinces and distances. */

import { createFinder, type Finder } from "../../words/find.ts";
import type { DeliveryFile, Place } from "../files.ts";
import type { Address } from "../shapes.ts";

/** A point on the Earth, in degrees (WGS 84). */
export type Point = Pick<Place, "latitud" | "longitud">;

/** Coordinates that can't be used: only one of the two, or a mistyped pair. */
export interface WrongCoordinates {
  /** The intended point in Argentina; undefined if a coordinate is missing. */
  readonly intended?: Point;
}

/** A shop's point and province. A place without a province is in the shop's province. */
type Home = Point & { readonly provincia: string };

/** The places around a shop. */
export interface Places {
  readonly centre: Home;
  readonly radioKm: number;
  /** True if there are no places: on a page while the file of its places is loading, or after it has failed. */
  readonly isEmpty: boolean;
  /** True on a page until the file of its places has arrived or has failed. */
  readonly isLoading?: boolean;
  /** False if the shop doesn't deliver. */
  readonly isServed: boolean;
  /**
   * The places whose center is within the radius or on the edge, in the file's
   * order. Empty if the shop doesn't deliver.
   */
  readonly inside: readonly Place[];
  readonly finder: Finder<Place>;
  readonly areas: Finder<Area>;
}

/** A partido, a province or a country. */
interface Area {
  readonly name: string;
  readonly alias: readonly string[];
  /** True for a country too. */
  readonly isProvince: boolean;
}

/** Folded text that is empty, or names an area too wide for a decision on delivery: "zona oeste", "buenos aires". */
export const WIDE_AREA =
  /^(?:(?:provincia (?:de )?|de )?buenos aires|(?:(?:(?:republica )?argentina|arg?|gran buenos aires|gba|amba|conurbano(?: bonaerense)?|area metropolitana|(?:zona )?(?:norte|sur|este|oeste))(?: |$))*)$/;

/**
 * The provinces, the capital, and the countries that customers may name. After each "=" is
 * another name, or a large city of the country.
 */
// PURE lets the bundler leave the list out of the chat's script, which looks up no
// province.
const PROVINCES =
  /* @__PURE__ */ `Buenos Aires,Catamarca,Chaco,Chubut,Córdoba,Corrientes
Entre Ríos,Formosa,Jujuy,La Pampa,La Rioja,Mendoza,Misiones,Neuquén
Río Negro,Salta,San Juan,San Luis,Santa Cruz,Santa Fe,Santiago del Estero
Tierra del Fuego,Tucumán
Ciudad Autónoma de Buenos Aires=CABA=Capital Federal=Ciudad de Buenos Aires
Alemania=Germany,Bolivia,Brasil=Brazil,Canadá,Chile,Colombia,Cuba,Ecuador
España=Spain=Madrid,Estados Unidos=EEUU=United States=USA=Miami=New York
Francia=France,Inglaterra=England=Londres=London,Israel,Italia=Italy,México,Paraguay,Perú,Portugal
Reino Unido=UK=United Kingdom,Uruguay,Venezuela`
    .split(/[,\n]/)
    .map((line) => line.split("="))
    .map(([name = "", ...alias]) => ({ name, alias, isProvince: true }));

/** Mean radius of the Earth (IUGG), in km. */
const EARTH_RADIUS_KM = 6371.0088;

/** Finds the places inside the zone, and creates the finders of places and of areas. */
export function indexPlaces(
  { envio, lugares, radioKm }: DeliveryFile,
  centre: Home,
): Places {
  const finder = createFinder(
    lugares,
    ({ nombre, alias }) => ({ name: nombre, alias }),
  );
  return {
    centre,
    radioKm,
    isEmpty: lugares.length === 0,
    isServed: envio !== null,
    inside: lugares.filter((place) =>
      envio !== null && distanceKm(centre, place) <= radioKm
    ),
    finder,
    areas: createFinder(
      // Of several areas with the same name, a finder returns the first, so repeated partidos
      // do no harm.
      [
        ...PROVINCES,
        ...lugares.map(({ partido: name }) => ({
          name,
          alias: [],
          isProvince: false,
        })),
      ],
      // A partido's name may be an alias of a place. The partido then gets the place's name
      // as an alias: the partido "General San Martín" is also found as "San Martín".
      ({ name, alias }) => ({
        name,
        alias: [...alias, finder.find(name)?.item.nombre ?? name],
      }),
    ),
  };
}

/** Returns the great-circle distance between two points, in km. */
export function distanceKm(a: Point, b: Point): number {
  const cos = (degrees: number) => Math.cos(degrees * Math.PI / 180);

  // The spherical law of cosines, with sin a · sin b as cos(a − b) − cos a · cos b. A
  // cosine has enough digits for any distance from 1 m on.
  const cosine = cos(b.latitud - a.latitud) -
    cos(a.latitud) * cos(b.latitud) * (1 - cos(b.longitud - a.longitud));
  // Rounding may bring the cosine of opposite points below -1.
  return EARTH_RADIUS_KM * Math.acos(Math.max(-1, cosine));
}

/**
 * Returns true for a point within bounds around Argentina and the Malvinas, without
 * the Antarctic. The bounds also contain points in neighboring countries.
 */
export function isInArgentina({ latitud, longitud }: Point): boolean {
  return -56 <= latitud && latitud <= -21 &&
    -74 <= longitud && longitud <= -53;
}

/**
 * Finds the intended point in Argentina: the point itself, the point with minus
 * signs, or the swapped coordinates with minus signs. Returns undefined if none of these
 * points is in Argentina.
 */
export function findIntendedPoint(point: Point): Point | undefined {
  const latitud = -Math.abs(point.latitud);
  const longitud = -Math.abs(point.longitud);
  return [
    point,
    { latitud, longitud },
    // Swapped.
    { latitud: longitud, longitud: latitud },
  ].find(isInArgentina);
}

/**
 * Reads the coordinates of a call. Without coordinates, the result is empty. Two zeros
 * count as absent: some forms send 0 for an empty field. A point abroad is valid, unless
 * minus signs or a swap bring the point into Argentina.
 */
export function readCoordinates(
  { latitud, longitud }: Partial<Point>,
): { readonly point?: Point; readonly wrong?: WrongCoordinates } {
  // Both are undefined, or both are 0.
  if (latitud === longitud && !latitud) return {};
  if (latitud === undefined || longitud === undefined) return { wrong: {} };

  const point = { latitud, longitud };
  const intended = findIntendedPoint(point);
  return intended === undefined || intended === point
    ? { point }
    : { wrong: { intended } };
}

/**
 * Returns true if a place is in an area. A place in the capital is also in "Buenos
 * Aires", because that name may mean the capital.
 */
export function isWithin(
  { areas, centre }: Places,
  place: Place | undefined,
  area: Area | undefined,
): boolean {
  if (!place || !area) return false;

  const { partido, provincia = centre.provincia } = place;
  // The capital's full name ends with "Buenos Aires".
  const province = areas.find(provincia)?.item.name ?? provincia;
  return area.name === partido || province.endsWith(area.name);
}

/** Returns the URL of a map with a marker at a point. */
export function mapUrl(
  { latitud, longitud }: Point,
): string {
  return `https://www.openstreetmap.org/?mlat=${latitud}&mlon=${longitud}#map=17/${latitud}/${longitud}`;
}

/** Formats an address on one line. */
export function formatAddress(
  { calle, codigoPostal, localidad, partido, provincia }: Address,
): string {
  return `${calle}, ${codigoPostal} ${localidad}, ${partido}, ${provincia}`;
}
