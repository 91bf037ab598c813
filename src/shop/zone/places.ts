/** The places that the shop knows, by the names that people give them, and those inside its zone. */

import { foldName } from "../../words/names.ts";
import { createNameSearch, type NameSearch } from "../../words/search.ts";
import type { Delivery, Place } from "../files.ts";
import { distanceKm, type Point } from "./distance.ts";

/** The places around a shop. */
export interface Places {
  readonly centre: Point;
  readonly radioKm: number;
  /** Those of the zone, in the file's order. */
  readonly inside: readonly Place[];
  /** By folded name and alias. */
  readonly byName: ReadonlyMap<string, Place>;
  /** Finds names and aliases. */
  readonly search: NameSearch;
}

/** Names that a misspelt one is compared with: many places share a word, "Villa" or "San". */
const MOST_COMPARED = 80;

/** In folded text, what says in which province or country a place is. */
export const AREA =
  /(?:(?:^| )(?:(?:republica )?argentina|(?:(?:provincia de|provincia|gran|de) )?buenos aires|gba|amba))+$/;

/** Makes the places ready to be looked up. A name that says nothing of where is left out. */
export function indexPlaces({ lugares, radioKm }: Delivery, centre: Point): Places {
  const named = lugares.flatMap((place) =>
    [place.nombre, ...place.alias].filter((name) => !isWideArea(name)).map((name) =>
      [name, place] as const
    )
  );
  return {
    centre,
    radioKm,
    inside: placesInside({ lugares, radioKm }, centre),
    byName: new Map(named.map(([name, place]) => [foldName(name), place])),
    search: createNameSearch(named.map(([name]) => name), MOST_COMPARED),
  };
}

/** The places whose centre is within the radius, as far as the edge included, in the file's order. */
export function placesInside(
  { lugares, radioKm }: Pick<Delivery, "lugares" | "radioKm">,
  centre: Point,
): readonly Place[] {
  return lugares.filter((place) => distanceKm(centre, place) <= radioKm);
}

/** Whether a name is that of a province, a country or the like, which says nothing about where in it. */
export function isWideArea(name: string): boolean {
  return foldName(name).replace(AREA, "") === "";
}
