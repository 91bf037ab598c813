/** The moment that `--fecha` asks for. */

import { show } from "../../schema/wording.ts";
import { withoutDashes } from "../arguments.ts";
import { readMoment } from "../../time/moment.ts";
import { dateAt, instantOf, type TimeZone } from "../../time/zone.ts";

/** An instant in milliseconds since the epoch, or a line that says how to write one. */
type AskedMoment =
  | { readonly kind: "instant"; readonly instantMs: number }
  | { readonly kind: "wrong"; readonly mistake: string };

/** The time of day that a date alone stands for. */
const NOON = "12:00";
/** A moment more years from today than these is a slip. */
const MOST_YEARS = 10;
const HOW = "una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24";

/**
 * Reads the arguments of `deno task datos`. Without any, the moment is now. With `--fecha` it is the one given there, by
 * the shop's clock. A date without a time means its noon, but today's means now.
 */
export function readAskedMoment(
  written: readonly string[],
  zone: TimeZone,
  nowMs: number,
): AskedMoment {
  const args = withoutDashes(written);
  if (args.length === 0) return { kind: "instant", instantMs: nowMs };
  const [name = "", value = ""] = args[0]?.startsWith("--fecha=")
    ? ["--fecha", args[0].slice("--fecha=".length), ...args.slice(1)]
    : args;
  const used = args[0] === "--fecha" ? 2 : 1;
  if (name !== "--fecha" || args.length > used) {
    const odd = name === "--fecha" ? args[used] : name;
    return wrong(`No conozco ${show(odd)}: se puede usar --fecha y ${HOW}`);
  }
  const moment = readMoment(value.trim(), zone);
  if (moment === undefined || Math.abs(yearOf(value) - yearOf(dateAt(zone, nowMs))) > MOST_YEARS) {
    const found = value === "" ? "nada" : show(value);
    return wrong(`--fecha: esperaba ${HOW}, encontré ${found}`);
  }
  if (moment.kind === "instant") return moment;
  const isToday = moment.date === dateAt(zone, nowMs);
  return { kind: "instant", instantMs: isToday ? nowMs : instantOf(zone, moment.date, NOON) };
}

function yearOf(text: string): number {
  return Number(text.trim().slice(0, 4));
}

function wrong(mistake: string): AskedMoment {
  return { kind: "wrong", mistake };
}
