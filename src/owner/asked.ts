/** What `deno task datos` is asked for. */

import { show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { dateAt, instantOf, type TimeZone } from "../time/zone.ts";

/** The moment of which the pages are shown, and whether what changed is told; or a line that says how to write it. */
type Asked =
  | { readonly kind: "asked"; readonly instantMs: number; readonly tellsChanges: boolean }
  | { readonly kind: "wrong"; readonly mistake: string };

/** The time of day that a date alone stands for. */
const NOON = "12:00";
/** A moment more years from today than these is a slip. */
const MOST_YEARS = 10;
const MOMENT = /^([0-9-]{10})(?:T((?:[01][0-9]|2[0-3]):[0-5][0-9]))?$/;
const HOW = "una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24";

/**
 * Reads the arguments, in any order: `--fecha` with a moment by the shop's clock, else it is now, and `--antes`. A date
 * without a time means its noon, but today's means now.
 */
export function readAsked(args: readonly string[], zone: TimeZone, nowMs: number): Asked {
  const today = dateAt(zone, nowMs);
  const words = args.join(" ").replace(/--fecha[= ]+(?!-)/, "--fecha=").replace(
    /(?<=[0-9]) (?=[0-9]{2}:)/,
    "T",
  ).split(" ")
    .filter((word) => !["", "--"].includes(word));
  const odd = words.find((word) => !/^--antes$|^--fecha(?:=|$)/.test(word));
  if (odd !== undefined) {
    const told = `No conozco ${show(odd)}: se puede usar --antes, y --fecha y ${HOW}`;
    return { kind: "wrong", mistake: told };
  }
  const tellsChanges = words.includes("--antes");
  const written = words.find((word) => word !== "--antes")?.slice("--fecha=".length);
  if (written === undefined) return { kind: "asked", instantMs: nowMs, tellsChanges };
  const [, date = "", time] = MOMENT.exec(written) ?? [];
  const years = Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4)));
  if (!isDate(date) || years > MOST_YEARS) {
    const found = written === "" ? "nada" : show(written);
    return { kind: "wrong", mistake: `--fecha: esperaba ${HOW}, encontré ${found}` };
  }
  const isNow = date === today && time === undefined;
  const instantMs = isNow ? nowMs : instantOf(zone, date, time ?? NOON);
  return { kind: "asked", instantMs, tellsChanges };
}
