/** The arguments of `deno task datos` and of `deno task precios`. */

import { show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { dateAt, instantOf, type TimeZone } from "../time/zone.ts";
import { MistakesError } from "./mistake.ts";

/** A change of prices, from the arguments of `deno task precios`. */
export interface PriceRequest {
  /** Hundredths of a percent: 850 is +8.5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of this amount, in pesos. */
  readonly step: number;
  /** Today's date in the shop's time zone. */
  readonly today: string;
  /** The date from which the new prices apply: today or later. */
  readonly from: string;
  /** True if the new prices are written to the files, false if they are only shown. */
  readonly writesFiles: boolean;
}

/**
 * Reads the options `--fecha` and `--antes`, in any order. The value of `--fecha` is a
 * date in the shop's time zone, with or without a time. Throws a `MistakesError` for any
 * other argument.
 *
 * Without `--fecha`, or with today's date and no time, the instant is now. Any other
 * date without a time means noon. `showsChanges` is true with `--antes`.
 */
export function readDataArguments(
  args: readonly string[],
  zone: TimeZone,
  nowMs: number,
): { readonly instantMs: number; readonly showsChanges: boolean } {
  const { options, rest } = readOptions(
    args,
    /--(?!(\w+)\b.* --\1\b)(antes|fecha[= ]+\S+)(?= |$)/g,
  );
  const today = dateAt(zone, nowMs);
  const dateText = options["fecha"] ?? today;
  const [, date = "", time] =
    /^(20[0-9-]{8})(?:T((?:[01][0-9]|2[0-3]):[0-5][0-9]))?$/.exec(dateText) ??
      [];
  if (rest || !isDate(date)) {
    throw refuse(
      rest || dateText,
      "Se puede usar --antes, y --fecha con una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24",
    );
  }

  return {
    instantMs: date === today && !time
      ? nowMs
      : instantOf(zone, date, time ?? "12:00"),
    showsChanges: "antes" in options,
  };
}

/**
 * Reads a percentage, `--redondeo` with a whole number of pesos, `--desde` with a date
 * after today, and `--escribir`, in any order. Throws a `MistakesError` that quotes the
 * wrong words and describes their remedy.
 */
export function readPriceRequest(
  args: readonly string[],
  today: string,
): PriceRequest {
  // `(?!--)` prevents that `--desde --escribir` takes `--escribir` as a date.
  const { options, rest } = readOptions(
    args,
    /--(?!(\w+)\b.* --\1\b)(escribir|desde[= ]+(?!--)\S+|redondeo[= ]+[1-9][0-9]{0,5})(?= |$)/g,
  );
  const { desde, redondeo = "1" } = options;
  // Accepts a decimal comma, and the typographic minus sign (U+2212).
  const percent = rest.replace(",", ".").replace("\u2212", "-");
  // The percentage must be more than -100 % and less than 1000 %.
  if (!/^(?:\+?[0-9]{1,3}|-[0-9]{1,2})(?:\.[0-9]{1,2})? ?%$/.test(percent)) {
    // If the first or the last word is a percentage, the other words are wrong. The message
    // quotes only the wrong words.
    throw refuse(
      rest.replace(/^\S+% +(?=.)|(?<=.) +\S+%$/, ""),
      describeUsage(args.join(" ")),
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

/**
 * Returns a suggestion: the owner's command with its slips corrected. Corrects "8" and "8
 * por ciento" to "8%", "-desde" or "desde" to "--desde", and "fecha" to "desde". For a
 * command without such a slip, returns the rules for the arguments.
 */
function describeUsage(words: string) {
  const corrected = words
    // Adds "%" to a number that isn't the value of an option, if the command has no
    // percentage. The "%" replaces "por ciento".
    .replace(
      /(?<=^| )(?<!%.*|redondeo[ =])([+-]?(?!1[.,][0-9]{2}\b)(?:[0-9]{1,2}(?:[.,][0-9]{1,2})?|[0-9]{3}(?= por)))(?: por ?ciento)?(?= |$)(?! ?(?:pesos|mangos|\$))(?!.*%)/,
      "$1%",
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
 * @param pattern Matches an option, unless the same option follows later: then the earlier
 * occurrence is among the other words. The second group is the option with its value.
 */
function readOptions(args: readonly string[], pattern: RegExp) {
  // `npm run` requires "--" before a script's arguments, so owners may type "--" here too.
  // It has no meaning.
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
