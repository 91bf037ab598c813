/** New prices written into the text of a file, of which no other byte changes. */

import { show } from "../schema/wording.ts";
import { MistakesError } from "./mistake.ts";

/** What `deno task precios` is asked for. */
interface PriceRequest {
  /** In hundredths of a per cent: 850 is +8,5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of it, in pesos. */
  readonly step: number;
  readonly isWritten: boolean;
}

const PRICE =
  /("(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)"[ \t\r\n]*:[ \t\r\n]*)([0-9][0-9.eE+-]*)/g;
const PERCENT = /^([+\-\u2212]?)([0-9]{1,4})(?:[.,]([0-9]{1,2}))? ?%$/;
const STEP = / --redondeo[= ]+([1-9][0-9]{0,5}) /;
const MOST_BASIS_POINTS = 100_000;
const HOW =
  "Se escribe así: npx --yes deno@2.9.6 task precios +8% --redondeo 100 --escribir " +
  "(el porcentaje puede ser -5% o +8,5%; sin --redondeo quedan al peso; sin --escribir solo se muestra)";

/**
 * Changes the prices of a text by a share more or less, to the nearest multiple of the step, halves up. What would be
 * rounded to nothing is rounded to the peso instead, and is 1 at least. A free delivery stays free.
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
  return text.replace(PRICE, (all, key: string, digits: string) => {
    const exact = Number(digits) * (10_000 + basisPoints);
    const price = roundHalfUp(exact, step) || roundHalfUp(exact, 1) || 1;
    return exact > 0 && price !== Number(digits) ? `${key}${price}` : all;
  });
}

/** Ten thousandths of a peso, rounded to a multiple of the step; in whole numbers, so that a half is exact. */
function roundHalfUp(tenThousandths: number, step: number): number {
  const unit = 10_000 * step;
  return Math.floor((2 * tenThousandths + unit) / (2 * unit)) * step;
}

/**
 * Reads the arguments, in any order: a percentage, `--redondeo` with a whole number of pesos, `--escribir`. Throws an Error
 * that says how to write them.
 */
export function readPriceRequest(args: readonly string[]): PriceRequest {
  // npm wants "--" before a task's own arguments.
  const words = ` ${args.join(" ")} `.replace(/^ -- /, " ");
  const percent = words.replace(STEP, " ").replace(" --escribir ", " ").trim();
  const [, sign = "", whole = "", decimals = ""] = PERCENT.exec(percent) ?? [];
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  const basisPoints = /[-\u2212]/.test(sign) ? -size : size;
  const meant = PERCENT.test(`${percent}%`)
    ? `: ¿quisiste decir ${show(`${percent}%`)}?`
    : ".";
  const mistake = percent === ""
    ? "Va un porcentaje."
    : whole === ""
    ? `No entiendo ${show(percent)}${meant}`
    : basisPoints <= -10_000 || basisPoints > MOST_BASIS_POINTS
    ? "El porcentaje va de más de -100% a +1000%."
    : undefined;
  if (mistake !== undefined) throw new MistakesError([`${mistake} ${HOW}`]);
  const step = Number(STEP.exec(words)?.[1] ?? 1);
  return { basisPoints, step, isWritten: words.includes(" --escribir ") };
}
