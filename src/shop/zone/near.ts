/** The places that a misspelt name may stand for. */

import { createFinder } from "../../words/find.ts";
import type { Place } from "../files.ts";

/** The places whose names are near a folded text, best first: none that isn't near. */
export type NearFinder = (folded: string) => readonly Place[];

/** Makes names, each with its place, ready to be searched. */
export function createNearFinder(named: readonly (readonly [name: string, Place])[]): NearFinder {
  const finder = createFinder([...named], ([name]) => ({ name }));
  return (folded) => [...new Set(finder.nearest(folded).map(([, place]) => place))];
}
