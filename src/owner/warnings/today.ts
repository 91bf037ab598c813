/** Oversights in `hoy.json`: a list of another day, notices gone by or far ahead. */

import { dateAt } from "../../time/zone.ts";
import type { Shop } from "../../shop/shop.ts";
import { tellFullDate } from "../dates.ts";
import { tellWhen } from "./dates.ts";
import { warn, type Warning } from "./warning.ts";

/** What looks like an oversight in the day's file. */
export function findTodayWarnings(shop: Shop, nowMs: number): readonly Warning[] {
  const { today: { fecha, avisos }, soldOut, timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  const isOver = soldOut !== undefined && nowMs >= soldOut.untilMs;
  const isAhead = soldOut !== undefined && nowMs < soldOut.fromMs;
  return [
    ...(isOver || isAhead
      ? [warn(
        "hoy.json",
        "/fecha",
        `Los agotados son del ${tellFullDate(fecha)}, así que ${isOver ? "ya" : "hoy"} no valen: ` +
          `si son de hoy, poné ${today} en fecha`,
      )]
      : []),
    ...avisos.flatMap(({ texto, desde, hasta }, i) => {
      const when = tellWhen(desde, hasta, today);
      return when === undefined
        ? []
        : [warn("hoy.json", `/avisos/${i}/hasta`, `El aviso «${texto}» ${when}`)];
    }),
  ];
}
