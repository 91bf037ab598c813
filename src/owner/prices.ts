/** New prices written into the text of a file, of which no other byte changes. */

import { show } from "../schema/wording.ts";

/** What `deno task precios` is asked for. */
export interface PriceRequest {
  /** In hundredths of a per cent: 850 is +8,5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of it, in pesos. */
  readonly step: number;
  readonly isWritten: boolean;
}

type Asked =
  | { readonly kind: "request"; readonly request: PriceRequest }
  | { readonly kind: "wrong"; readonly mistake: string };

const PRICE =
  /("(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)"[ \t\r\n]*:[ \t\r\n]*)([0-9][0-9.eE+-]*)/g;
const PERCENT = /^([+\-\u2212]?)([0-9]{1,4})(?:[.,]([0-9]{1,2}))? ?%$/;
const STEP = / --redondeo[= ]+([1-9][0-9]{0,5}) /;
const MOST_BASIS_POINTS = 100_000;
const HOW = "Se escribe así: deno task precios +8% --redondeo 100 --escribir " +
  "(el porcentaje puede ser -5% o +8,5%; sin --redondeo quedan al peso; sin --escribir solo se muestra)";

/** Changes the prices of a text. A free delivery stays free. */
export function reprice(text: string, request: PriceRequest): string {
  return text.replace(PRICE, (all, key: string, digits: string) => {
    const price = Number(digits);
    const made = newPrice(price, request);
    return price > 0 && made !== price ? `${key}${made}` : all;
  });
}

/**
 * A price by a share more or less, to the nearest multiple of the step, halves up. What would be rounded to nothing is
 * rounded to the peso instead, and is 1 at least.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const step = { step: 100, isWritten: false };
 * assertEquals(newPrice(15500, { basisPoints: 800, ...step }), 16700);
 * assertEquals(newPrice(1250, { basisPoints: 0, ...step }), 1300);
 * assertEquals(newPrice(40, { basisPoints: -500, ...step }), 38);
 * ```
 */
export function newPrice(price: number, { basisPoints, step }: PriceRequest): number {
  const exact = price * (10_000 + basisPoints);
  return roundHalfUp(exact, step) || roundHalfUp(exact, 1) || 1;
}

/** Ten thousandths of a peso, rounded to a multiple of the step; in whole numbers, so that a half is exact. */
function roundHalfUp(tenThousandths: number, step: number): number {
  const unit = 10_000 * step;
  return Math.floor((2 * tenThousandths + unit) / (2 * unit)) * step;
}

/** Reads the arguments, in any order: a percentage, `--redondeo` with a whole number of pesos, `--escribir`. */
export function readPriceRequest(args: readonly string[]): Asked {
  const wrong = (mistake: string): Asked => ({ kind: "wrong", mistake: `${mistake} ${HOW}` });
  // npm wants "--" before a task's own arguments.
  const words = ` ${args.join(" ")} `.replace(/^ -- /, " ");
  const percent = words.replace(STEP, " ").replace(" --escribir ", " ").trim();
  if (percent === "") return wrong("Va un porcentaje.");
  const [, sign = "", whole = "", decimals = ""] = PERCENT.exec(percent) ?? [];
  if (whole === "") {
    const meant = PERCENT.test(`${percent}%`) ? `: ¿quisiste decir ${show(`${percent}%`)}?` : ".";
    return wrong(`No entiendo ${show(percent)}${meant}`);
  }
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  const basisPoints = /[-\u2212]/.test(sign) ? -size : size;
  if (basisPoints <= -10_000 || basisPoints > MOST_BASIS_POINTS) {
    return wrong("El porcentaje va de más de -100% a +1000%.");
  }
  const step = Number(STEP.exec(words)?.[1] ?? 1);
  const isWritten = words.includes(" --escribir ");
  return { kind: "request", request: { basisPoints, step, isWritten } };
}
