/** The coming turns and changes of the clock, as pages carry them for a tab that is left open. */

import { openStretches } from "../shop/hours/opening.ts";
import { dateAt, formatInstant, instantOf, listOffsets } from "../time/zone.ts";
import type { Facts } from "./facts.ts";

/** How many days of turns a page carries, its own included. */
export const DAYS_CARRIED = 8;

/** Times are RFC 3339 in the shop's offset. */
export interface ComingTimes {
  /** How many minutes the shop's clocks are ahead of UTC, from each instant on: browsers need no zone then. */
  readonly desfases: readonly { readonly desde: string; readonly minutos: number }[];
  /** The times of being open that end after the moment of the page, in order. At `hasta` the shop is closed. */
  readonly turnos: readonly { readonly desde: string; readonly hasta: string }[];
}

/** The times that a page carries. They are the same all day long, but for the turns that end. */
export function comingTimes({ shop, nowMs }: Pick<Facts, "shop" | "nowMs">): ComingTimes {
  const { timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  return {
    desfases: listOffsets(timeZone, instantOf(timeZone, today)).map((offset) => ({
      desde: formatInstant(timeZone, offset.fromMs),
      minutos: offset.minutes,
    })),
    turnos: openStretches(shop, nowMs, DAYS_CARRIED).map(({ opensMs, closesMs }) => ({
      desde: formatInstant(timeZone, opensMs),
      hasta: formatInstant(timeZone, closesMs),
    })),
  };
}
