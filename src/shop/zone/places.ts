/** The places that the shop knows, by the names that people give them, and those inside its zone. */

import { createFinder, type Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import type { Delivery, Place } from "../files.ts";
import type { Address } from "../shapes.ts";
import { distanceKm, type Point } from "./distance.ts";

/** The places around a shop. */
export interface Places {
  readonly centre: Point;
  readonly radioKm: number;
  /** Those of the zone, in the file's order. */
  readonly inside: readonly Place[];
  /** By folded name and alias, with blanks and without. */
  readonly byName: ReadonlyMap<string, Place>;
  /** The places of each partido, by its folded name. */
  readonly byDistrict: ReadonlyMap<string, readonly Place[]>;
  /** Where a place is that names no province: the shop's. */
  readonly homeProvince: string;
  readonly finder: Finder<Place>;
}

/** In folded text, what says nothing of where a place is. */
const SILENT =
  /^(?:(?:(?:republica )?argentina|arg?|gran buenos aires|gba|amba|conurbano(?: bonaerense)?|area metropolitana|(?:zona )?(?:norte|sur|este|oeste))(?: |$))+$/;
const HOME_AREA = /^(?:provincia (?:de )?|de )?buenos aires$/;

/** Makes the places ready to be looked up. A name that says nothing of where is left out. */
export function indexPlaces(
  { lugares, radioKm }: Delivery,
  shop: Pick<Address, "latitud" | "longitud" | "provincia">,
): Places {
  const named = lugares.flatMap((place) =>
    [place.nombre, ...place.alias].map((name) => ({ folded: foldName(name), place }))
  ).filter(({ folded }) => !isWide(folded));
  return {
    centre: shop,
    radioKm,
    inside: placesInside({ lugares, radioKm }, shop),
    byName: new Map([
      ...named.map(({ folded, place }) => [folded.replaceAll(" ", ""), place] as const),
      ...named.map(({ folded, place }) => [folded, place] as const),
    ]),
    byDistrict: Map.groupBy(lugares, ({ partido }) => foldName(partido)),
    homeProvince: shop.provincia,
    finder: createFinder(lugares, ({ nombre, alias }) => ({ name: nombre, alias })),
  };
}

/** The places whose centre is within the radius, its edge included, in the file's order. */
export function placesInside(
  { lugares, radioKm }: Pick<Delivery, "lugares" | "radioKm">,
  centre: Point,
): readonly Place[] {
  return lugares.filter((place) => isInside({ centre, radioKm }, place));
}

/** Whether a place's centre is within the radius, its edge included. */
export function isInside(
  { centre, radioKm }: Pick<Places, "centre" | "radioKm">,
  place: Place,
): boolean {
  return distanceKm(centre, place) <= radioKm;
}

/** The province in which a place lies. */
export function provinceOf({ homeProvince }: Places, { provincia = homeProvince }: Place): string {
  return provincia;
}

/** Whether folded text says nothing of where a place is: "argentina", "zona oeste", "". */
export function isSilent(folded: string): boolean {
  return folded === "" || SILENT.test(folded);
}

/** Whether folded text names a province, a country or the like, which says nothing about where in it. */
export function isWide(folded: string): boolean {
  return isSilent(folded) || HOME_AREA.test(folded);
}
