/** The arguments of `deno task datos`. */

import { show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { dateAt, instantOf, type TimeZone } from "../time/zone.ts";
import { MistakesError } from "./mistake.ts";

const MOMENT = /^(20[0-9-]{8})(?:[T ]((?:[01][0-9]|2[0-3]):[0-5][0-9]))?$/;
const USAGE =
  "una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24";

/**
 * Reads `--fecha`, a moment of the shop's clock, and `--antes`, in any order.
 *
 * Without `--fecha`, or with today's date and no time, the moment is now. Any other
 * date without a time means noon.
 */
export function readDataArguments(
  args: readonly string[],
  zone: TimeZone,
  nowMs: number,
): { readonly instantMs: number; readonly showsChanges: boolean } {
  const showsChanges = args.includes("--antes");
  // npm requires "--" before the arguments of a task, so "--" has no meaning here.
  const remaining = args.filter((word) => !/^--(?:antes)?$/.test(word));
  const words = remaining.join(" ");
  if (words === "") return { instantMs: nowMs, showsChanges };

  const [option, value = ""] = /^--fecha(?:[= ](.*))?$/.exec(words) ?? [];
  const [, date = "", time] = MOMENT.exec(value) ?? [];
  if (option === undefined) {
    const usage = `se puede usar --antes, y --fecha y ${USAGE}`;
    throw new MistakesError([`No conozco ${show(words)}: ${usage}`]);
  }
  if (!isDate(date)) {
    const actual = value === "" ? "nada" : show(value);
    const line = `--fecha: esperaba ${USAGE}, encontré ${actual}`;
    throw new MistakesError([line]);
  }

  const isNow = date === dateAt(zone, nowMs) && time === undefined;
  const instantMs = isNow ? nowMs : instantOf(zone, date, time ?? "12:00");
  return { instantMs, showsChanges };
}
