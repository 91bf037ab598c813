/** The coming turns, as pages carry them for a tab that is left open. */

import { openStretches } from "../shop/hours/opening.ts";
import { formatInstant } from "../time/zone.ts";
import type { Facts } from "./facts.ts";

/** How many days of them a page carries, its own included. */
export const DAYS_CARRIED = 8;

/** A time of being open, from one instant on and no longer at the other; RFC 3339 in the shop's offset. */
export interface ComingTurn {
  readonly desde: string;
  readonly hasta: string;
}

/** The turns that end after the moment of the page, in order. */
export function comingTurns({ shop, nowMs }: Pick<Facts, "shop" | "nowMs">): readonly ComingTurn[] {
  return openStretches(shop, nowMs, DAYS_CARRIED).map(({ opensMs, closesMs }) => ({
    desde: formatInstant(shop.timeZone, opensMs),
    hasta: formatInstant(shop.timeZone, closesMs),
  }));
}
