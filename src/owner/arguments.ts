/** The arguments of `deno task datos` and of `deno task precios`. */

import { show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { dateAt, instantOf, type TimeZone } from "../time/zone.ts";
import { MistakesError } from "./mistake.ts";

/** The arguments of `deno task precios`. */
export interface PriceRequest {
  /** Hundredths of a percent: 850 is +8.5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of this amount, in pesos. */
  readonly step: number;
  /** The shop's date. */
  readonly today: string;
  /** The date from which the new prices apply: today or later. */
  readonly from: string;
  /** True if the new prices are written to the files, false if they are only shown. */
  readonly writesFiles: boolean;
}

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
  const { options, rest } = readOptions(
    args,
    /--(?!(\w+).* --\1)(antes|fecha[= ]+\S+)(?= |$)/g,
  );
  const today = dateAt(zone, nowMs);
  const moment = options["fecha"] ?? today;
  const [, date = "", time] =
    /^(20[0-9-]{8})(?:T((?:[01][0-9]|2[0-3]):[0-5][0-9]))?$/.exec(moment) ?? [];
  if (rest || !isDate(date)) {
    throw refuse(
      rest || moment,
      "Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24",
    );
  }

  const instantMs = date === today && !time
    ? nowMs
    : instantOf(zone, date, time ?? "12:00");
  return { instantMs, showsChanges: "antes" in options };
}

/**
 * Reads a percentage, `--redondeo` with a whole number of pesos, `--desde` with
 * a date after today, and `--escribir`, in any order. Throws the remedy of the first
 * argument that is wrong.
 */
export function readPriceRequest(
  args: readonly string[],
  today: string,
): PriceRequest {
  // A value never begins with "--", since "--" begins the next option.
  const { options, rest } = readOptions(
    args,
    /--(?!(\w+).* --\1)(escribir|desde[= ]+(?!--)\S+|redondeo[= ]+[1-9][0-9]{0,5})(?= |$)/g,
  );
  const { desde, redondeo = "1" } = options;
  // Accepts a decimal comma, and the minus sign of typography.
  const percent = rest.replace(",", ".").replace("\u2212", "-");
  // The percentage must be more than -100 % and less than 1000 %.
  if (!/^(?:\+?[0-9]{1,3}|-[0-9]{1,2})(?:\.[0-9]{1,2})? ?%$/.test(percent)) {
    // If there is a percentage, only the other words are wrong, and only these are quoted.
    throw refuse(
      rest.replace(/^\S+% +(?=.)|(?<=.) +\S+%$/, ""),
      suggestCommand(args.join(" ")),
    );
  }
  if (desde && !(isDate(desde) && desde > today)) {
    throw refuse(desde, "--desde lleva un día después de hoy, como 2026-12-01");
  }

  return {
    basisPoints: Math.round(100 * Number.parseFloat(percent)),
    step: Number(redondeo),
    today,
    from: desde ?? today,
    writesFiles: "escribir" in options,
  };
}

/** Suggests the owner's own command without its slips: a percentage without its sign, and dashes or names of options. Without such a slip, returns the rules. */
function suggestCommand(words: string) {
  const corrected = words
    // A number that isn't the value of an option, in a command without a percentage.
    .replace(
      /(?<![^ ])(?<!%.*|redondeo[ =])[+-]?[0-9]{1,3}(?:[.,][0-9]{1,2})?(?= |$)(?!.*%)/,
      "$&%",
    )
    .replace("fecha", "desde")
    .replace(/[-–—]*(desde|redondeo|escribir)/g, "--$1");
  return corrected === words
    ? "Va el porcentaje, como +8%, -5% o +8,5%. También se puede poner --redondeo 100 (pesos enteros, sin punto: si no, quedan al peso), --desde 2026-12-01 (un día después de hoy) y --escribir (si no, solo se muestra)"
    : `¿Quisiste decir: npx --yes deno@2.9.6 task precios ${corrected}?`;
}

/**
 * Returns the options with their values, and the other words.
 *
 * @param pattern Matches an option, unless the same option follows. A repeated option is
 * therefore among the other words. The second group is the option with its value.
 */
function readOptions(args: readonly string[], pattern: RegExp) {
  // npm requires "--" before the arguments of a task, so "--" has no meaning here.
  const words = args.filter((arg) => arg !== "--").join(" ");
  const options: Record<string, string> = Object.fromEntries(
    Array.from(
      words.matchAll(pattern),
      ([, , option = ""]) => option.split(/[= ]+/),
    ),
  );
  return { options, rest: words.replace(pattern, "").trim() };
}

function refuse(words: string, usage: string) {
  return new MistakesError([`No entiendo ${show(words)}. ${usage}`]);
}
