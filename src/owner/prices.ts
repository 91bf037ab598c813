/** New prices in the text of a file, of which no other byte changes. */

import { show } from "../schema/wording.ts";
import { MistakesError } from "./mistake.ts";

/** The arguments of `deno task precios`. */
interface PriceRequest {
  /** Hundredths of a percent: 850 is +8.5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of this amount, in pesos. */
  readonly step: number;
  readonly isWritten: boolean;
}

const PRICE =
  /("(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)"[ \t\r\n]*:[ \t\r\n]*)([0-9][0-9.eE+-]*)/g;
const PERCENT = /^([+\-\u2212]?)([0-9]{1,4})(?:[.,]([0-9]{1,2}))? ?%$/;
const STEP = / --redondeo[= ]+([1-9][0-9]{0,5}) /;
const MAX_BASIS_POINTS = 100_000;
const USAGE =
  "Se escribe así: npx --yes deno@2.9.6 task precios +8% --redondeo 100 --escribir " +
  "(el porcentaje puede ser -5% o +8,5%; sin --redondeo quedan al peso; sin --escribir solo se muestra)";

/**
 * Changes the prices of a text by a percentage, to the nearest multiple of the
 * step, halves up.
 *
 * A price that would round to 0 is rounded to the peso instead, and is at least
 * 1. A free delivery stays free.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const request = { basisPoints: 800, step: 100, isWritten: false };
 * assertEquals(reprice('{ "precio": 15500 }', request), '{ "precio": 16700 }');
 * ```
 */
export function reprice(
  text: string,
  { basisPoints, step }: PriceRequest,
): string {
  return text.replace(PRICE, (pair, key: string, digits: string) => {
    const exact = Number(digits) * (10_000 + basisPoints);
    const price = roundHalfUp(exact, step) || roundHalfUp(exact, 1) || 1;
    return exact > 0 && price !== Number(digits) ? `${key}${price}` : pair;
  });
}

/**
 * Rounds ten thousandths of a peso to a multiple of the step. The arithmetic is
 * in whole numbers, so a half is exact.
 */
function roundHalfUp(tenThousandths: number, step: number): number {
  const unit = 10_000 * step;
  return Math.floor((2 * tenThousandths + unit) / (2 * unit)) * step;
}

/**
 * Reads a percentage, `--redondeo` with a whole number of pesos, and
 * `--escribir`, in any order. Throws the usage if they are wrong.
 */
export function readPriceRequest(args: readonly string[]): PriceRequest {
  // npm requires "--" before the arguments of a task.
  const words = ` ${args.join(" ")} `.replace(/^ -- /, " ");
  const percent = words.replace(STEP, " ")
    .replace(" --escribir ", " ")
    .trim();
  const basisPoints = readBasisPoints(percent);
  const step = Number(STEP.exec(words)?.[1] ?? 1);
  return {
    basisPoints,
    step,
    isWritten: words.includes(" --escribir "),
  };
}

function readBasisPoints(percent: string): number {
  if (percent === "") throw usageAfter("Va un porcentaje.");

  const [, sign = "", whole = "", decimals = ""] = PERCENT.exec(percent) ?? [];
  if (whole === "") {
    const corrected = `${percent}%`;
    const hint = PERCENT.test(corrected)
      ? `: ¿quisiste decir ${show(corrected)}?`
      : ".";
    throw usageAfter(`No entiendo ${show(percent)}${hint}`);
  }

  const size = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  const basisPoints = /[-\u2212]/.test(sign) ? -size : size;
  if (basisPoints <= -10_000 || basisPoints > MAX_BASIS_POINTS) {
    throw usageAfter("El porcentaje va de más de -100% a +1000%.");
  }
  return basisPoints;
}

function usageAfter(problem: string): MistakesError {
  return new MistakesError([`${problem} ${USAGE}`]);
}
