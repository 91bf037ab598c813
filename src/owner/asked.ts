/** What `deno task datos` is asked for. */

import { show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { dateAt, instantOf, type TimeZone } from "../time/zone.ts";
import { MistakesError } from "./mistake.ts";

/** The time of day that a date alone stands for. */
const NOON = "12:00";
const MOMENT = /^(20[0-9-]{8})(?:[T ]((?:[01][0-9]|2[0-3]):[0-5][0-9]))?$/;
const HOW =
  "una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24";

/**
 * Reads the arguments, in any order: `--fecha` with a moment by the shop's clock, else it is now, and `--antes`. A date
 * without a time means its noon, but today's means now. Throws an Error that says how to write it.
 */
export function readAsked(
  args: readonly string[],
  zone: TimeZone,
  nowMs: number,
): { readonly instantMs: number; readonly tellsChanges: boolean } {
  const words = args.filter((word) => word !== "--" && word !== "--antes").join(
    " ",
  );
  const tellsChanges = args.includes("--antes");
  if (words === "") return { instantMs: nowMs, tellsChanges };
  const written = /^--fecha(?:[= ](.*))?$/.exec(words);
  if (written === null) {
    throw new MistakesError([
      `No conozco ${show(words)}: se puede usar --antes, y --fecha y ${HOW}`,
    ]);
  }
  const [, date = "", time] = MOMENT.exec(written[1] ?? "") ?? [];
  if (!isDate(date)) {
    const found = written[1] ? show(written[1]) : "nada";
    throw new MistakesError([`--fecha: esperaba ${HOW}, encontré ${found}`]);
  }
  const isNow = date === dateAt(zone, nowMs) && time === undefined;
  return {
    instantMs: isNow ? nowMs : instantOf(zone, date, time ?? NOON),
    tellsChanges,
  };
}
