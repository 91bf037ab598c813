/** The places that the shop knows: their names, provinces and distances. */

import { createFinder, type Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import type { DeliveryFile, Place } from "../files.ts";

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
type Home = Point & { readonly provincia: string };

/** The places around a shop. */
export interface Places {
  readonly centre: Home;
  readonly radioKm: number;
  /** True on a page without the file of its places. */
  readonly isEmpty: boolean;
  /** True on a page until that file has arrived, or has failed. */
  readonly isLoading?: boolean;
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

/** A part of a text. Its name may be the name of a place, a partido and a province. */
export interface Part {
  /**
   * The folded name, without postal code and without the street before the name. A
   * street with the name of a place keeps its number: "moron 123".
   */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The place that gives a street its name: "Morón 123". */
  readonly street?: Place;
  /** A partido: "La Matanza", "partido de Morón". Without "partido", "Morón" is only the place. */
  readonly district?: string | undefined;
  /** A province or a country. */
  readonly province?: string | undefined;
}

/** A side of a town, in folded text: "castelar norte". */
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
/** The start of a partido's name. */
export const DISTRICT = /^(?:partido|municipio) /;
const PREFIX = /^(?:en|(?:localidad|ciudad) de|(?:partido|municipio)(?: de)?) /;
/** Folded text without information about the place: "argentina", "zona oeste", "". */
export const UNINFORMATIVE =
  /^(?:(?:(?:republica )?argentina|arg?|gran buenos aires|gba|amba|conurbano(?: bonaerense)?|area metropolitana|(?:zona )?(?:norte|sur|este|oeste))(?: |$))*$/;
/** The province of Buenos Aires, which is also the name of the capital. */
const HOME_AREA = /^(?:provincia (?:de )?|de )?buenos aires$/;

const CAPITAL = "Ciudad Autónoma de Buenos Aires";
/** The provinces, the capital and the countries of customers. Other names and folded names follow a "=". */
// PURE lets the bundler leave the list out of the chat's script, which looks up no
// province.
const PROVINCES =
  /* @__PURE__ */ `Buenos Aires,Catamarca,Chaco,Chubut,Córdoba=cordoba,Corrientes
Entre Ríos=entre rios,Formosa,Jujuy,La Pampa,La Rioja,Mendoza,Misiones
Neuquén=neuquen,Río Negro=rio negro,Salta,San Juan,San Luis,Santa Cruz
Santa Fe,Santiago del Estero,Tierra del Fuego,Tucumán=tucuman
Ciudad Autónoma de Buenos Aires=ciudad autonoma de buenos aires=caba=capital federal=ciudad de buenos aires
Alemania=germany,Bolivia,Brasil=brazil,Canadá=canada,Chile,Colombia,Cuba
Ecuador,España=espana=spain,Estados Unidos=ee uu=eeuu=united states=usa
Francia=france,Inglaterra=england,Israel,Italia=italy,México=mexico,Paraguay
Perú=peru,Portugal,Reino Unido=uk=united kingdom,Uruguay,Venezuela`
    .split(/[,\n]/)
    .map((line) => `${line}=${line.toLowerCase()}`.split("="));

/** Mean radius of the Earth (IUGG), in km. */
const EARTH_RADIUS_KM = 6371.0088;

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
    isEmpty: lugares.length === 0,
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
  const cos = (degrees: number) => Math.cos(degrees * Math.PI / 180);

  // One minus a cosine has too few digits only for points less than 1 m apart.
  const haversine = (1 - cos(b.latitud - a.latitud) +
    cos(a.latitud) * cos(b.latitud) * (1 - cos(b.longitud - a.longitud))) / 2;
  // Rounding may bring the haversine of opposite points over 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
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
 * signs, or the swapped coordinates with minus signs. Returns undefined if none is
 * in Argentina.
 */
export function findIntendedPoint(point: Point): Point | undefined {
  const signed = {
    latitud: -Math.abs(point.latitud),
    longitud: -Math.abs(point.longitud),
  };
  const swapped = { latitud: signed.longitud, longitud: signed.latitud };
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
  const name = folded.replace(/^provincia (?:de )?/, "");
  return PROVINCES.find((names) => names.includes(name))?.[0];
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

/** Looks up a folded text, also without words such as "partido de" and "norte". */
export function lookUp({ byName, byDistrict }: Places, text: string): Part {
  const name = text.replace(PREFIX, "");
  const town = name.replace(SIDE, "");
  const place = byName(text) ?? byName(name) ?? byName(town);
  // "Morón" is the place, "partido de Morón" also the partido.
  const mayBeDistrict = place === undefined || DISTRICT.test(text);
  const district = mayBeDistrict ? byDistrict(town)[0]?.partido : undefined;

  return { text, place, district, province: findProvince(text) };
}

/** Returns true if a part names a place, a street, a partido or a province. */
export function isRecognized(
  { place, street, district, province }: Part,
): boolean {
  return (place ?? street ?? district ?? province) !== undefined;
}

/** Returns true if a place is in the partido or province that a part names. */
export function isWithin(
  places: Places,
  place: Place | undefined,
  part: Part,
): boolean {
  if (place === undefined) return false;

  // A part "Morón" is read as the place, but may mean the partido.
  const namesake = part.place ?? part.street;
  const isNamesake = namesake !== undefined &&
    namesake === places.byName(foldName(place.partido));

  const { district, province = "" } = part;
  return isNamesake || district === place.partido ||
    isInProvince(places, province, place);
}
