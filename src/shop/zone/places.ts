/** The places that the shop knows, by the names that people give them, how far they are, and those inside its zone. */

import { createFinder, type Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import type { Delivery, Place } from "../files.ts";
import type { Address } from "../shapes.ts";

/** A point on the Earth, in degrees (WGS 84). */
export type Point = Pick<Place, "latitud" | "longitud">;

/** The places around a shop. */
export interface Places {
  readonly centre: Point;
  readonly radioKm: number;
  /** Those whose centre is within the radius, its edge included, in the file's order. */
  readonly inside: readonly Place[];
  /** The place that a folded text is a name or alias of, with or without its blanks. */
  readonly named: (folded: string) => Place | undefined;
  /** The places of the partido of a folded name. */
  readonly inDistrict: (folded: string) => readonly Place[];
  /** Where a place is that names no province: the shop's. */
  readonly homeProvince: string;
  readonly finder: Finder<Place>;
}

/** In folded text, what says nothing of where a place is. */
const SILENT =
  /^(?:(?:(?:republica )?argentina|arg?|gran buenos aires|gba|amba|conurbano(?: bonaerense)?|area metropolitana|(?:zona )?(?:norte|sur|este|oeste))(?: |$))*$/;
const HOME_AREA = /^(?:provincia (?:de )?|de )?buenos aires$/;
const CAPITAL = "Ciudad Autónoma de Buenos Aires";
/** The provinces, the capital and the countries from which people write, each with its other names. */
const PROVINCES: ReadonlyMap<string, string> = new Map(
  ("Buenos Aires,Catamarca,Chaco,Chubut,Córdoba,Corrientes,Entre Ríos,Formosa,Jujuy,La Pampa," +
    "La Rioja,Mendoza,Misiones,Neuquén,Río Negro,Salta,San Juan,San Luis,Santa Cruz,Santa Fe," +
    `Santiago del Estero,Tierra del Fuego,Tucumán,${CAPITAL}=caba=capital federal=` +
    "ciudad de buenos aires,Alemania=germany,Bolivia,Brasil=brazil,Canadá,Chile,Colombia,Cuba," +
    "Ecuador,España=spain,Estados Unidos=ee uu=eeuu=united states=usa,Francia=france," +
    "Inglaterra=england,Israel,Italia=italy,México,Paraguay,Perú,Portugal," +
    "Reino Unido=uk=united kingdom,Uruguay,Venezuela").split(",").flatMap(
      (names) => {
        const all = names.split("=");
        return all.map((name) => [foldName(name), all[0] ?? name] as const);
      },
    ),
);

/** Mean radius of the Earth (IUGG), in km. */
const EARTH_RADIUS_KM = 6371.0088;

/** Makes the places ready to be looked up. */
export function indexPlaces(
  { lugares, radioKm }: Delivery,
  shop: Pick<Address, "latitud" | "longitud" | "provincia">,
): Places {
  // Made at the first question: a page that opens asks none.
  let made: ReturnType<typeof indexNames> | undefined;
  const index = () => made ??= indexNames(lugares);
  return {
    centre: shop,
    radioKm,
    inside: lugares.filter((place) => distanceKm(shop, place) <= radioKm),
    named: (folded) => index().byKey.get(folded.replaceAll(" ", "")),
    inDistrict: (folded) => index().byDistrict.get(folded) ?? [],
    homeProvince: shop.provincia,
    finder: createFinder(
      lugares,
      ({ nombre, alias }) => ({ name: nombre, alias }),
    ),
  };
}

function indexNames(lugares: readonly Place[]) {
  const named = lugares.flatMap((place) =>
    [place.nombre, ...place.alias].map((name) =>
      [foldName(name).replaceAll(" ", ""), place] as const
    )
  );
  const byDistrict = Map.groupBy(lugares, ({ partido }) => foldName(partido));
  return { byKey: new Map(named), byDistrict };
}

/** The great-circle distance between two points, in km, by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => degrees * Math.PI / 180;
  const halfChord = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const haversine = halfChord(b.latitud - a.latitud) +
    Math.cos(radians(a.latitud)) * Math.cos(radians(b.latitud)) *
      halfChord(b.longitud - a.longitud);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Whether folded text says nothing of where a place is: "argentina", "zona oeste", "". */
export function isSilent(folded: string): boolean {
  return SILENT.test(folded);
}

/** Whether folded text names the shop's province or the like, which says nothing about where in it. */
export function isWide(folded: string): boolean {
  return isSilent(folded) || HOME_AREA.test(folded);
}

/** The province that a folded text names, or the country as if it were one: "provincia de cordoba", "cordoba", "chile". */
export function findProvince(folded: string): string | undefined {
  return PROVINCES.get(folded.replace(/^provincia (?:de )?/, ""));
}

/** Whether a place lies in a province; the capital may also be said to lie in "Buenos Aires". */
export function isSaidOf(
  { homeProvince }: Places,
  said: string,
  place: Place,
): boolean {
  const own = foldName(place.provincia ?? homeProvince);
  return own === foldName(said) ||
    (said === "Buenos Aires" && own === foldName(CAPITAL));
}
