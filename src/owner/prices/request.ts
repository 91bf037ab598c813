/** What `deno task precios` is asked for. */

import { show } from "../../schema/wording.ts";
import { withoutDashes } from "../arguments.ts";

/** A change of all prices by a share. */
export interface PriceRequest {
  /** In hundredths of a per cent: 850 is +8,5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of it, in pesos. */
  readonly step: number;
  /** Whether nothing is written. */
  readonly isTrial: boolean;
}

type Asked =
  | { readonly kind: "request"; readonly request: PriceRequest }
  | { readonly kind: "wrong"; readonly mistake: string };

const PERCENT = /^([+\-\u2212]?)([0-9]{1,4})(?:[.,]([0-9]{1,2}))? ?%$/;
const MOST_BASIS_POINTS = 100_000;
const MOST_STEP = 1_000_000;
const HOW = "Se escribe así: deno task precios +8% --redondeo 100 --prueba " +
  "(el porcentaje puede ser -5% o +8,5%; --redondeo y --prueba son optativos)";

/**
 * Reads the arguments, in any order: a percentage, `--redondeo` with a whole number of pesos, `--prueba`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readPriceRequest(["+8,5%", "--redondeo", "100"]), {
 *   kind: "request",
 *   request: { basisPoints: 850, step: 100, isTrial: false },
 * });
 * ```
 */
export function readPriceRequest(args: readonly string[]): Asked {
  let basisPoints: number | undefined;
  let step: number | undefined;
  let isTrial = false;
  const rest = withoutDashes(args).flatMap((arg) =>
    arg.startsWith("--redondeo=") ? ["--redondeo", arg.slice("--redondeo=".length)] : [arg]
  );
  for (let i = 0; i < rest.length; i += 1) {
    const arg = rest[i] ?? "";
    if (arg === "--prueba") {
      isTrial = true;
    } else if (arg === "--redondeo" && step === undefined) {
      i += 1;
      step = readStep(rest[i] ?? "");
      if (step === undefined) {
        const found = rest[i] === undefined ? "nada" : show(rest[i]);
        return wrong(`--redondeo: esperaba un número entero de pesos, como 100, encontré ${found}`);
      }
    } else if (PERCENT.test(arg) && basisPoints === undefined) {
      basisPoints = readPercent(arg);
    } else if (PERCENT.test(arg) || arg === "--redondeo") {
      return wrong(`Sobra ${show(arg)}: va una sola vez`);
    } else {
      const hint = PERCENT.test(`${arg}%`) ? `: ¿quisiste decir ${show(`${arg}%`)}?` : "";
      return wrong(`No entiendo ${show(arg)}${hint}`);
    }
  }
  if (basisPoints === undefined) return wrong("Falta el porcentaje");
  if (basisPoints <= -10_000 || basisPoints > MOST_BASIS_POINTS) {
    return wrong("El porcentaje va de más de -100% a +1000%");
  }
  return { kind: "request", request: { basisPoints, step: step ?? 1, isTrial } };
}

function readPercent(text: string): number {
  const [, sign, whole = "", decimals = ""] = PERCENT.exec(text) ?? [];
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return sign === "-" || sign === "\u2212" ? -size : size;
}

function readStep(text: string): number | undefined {
  const step = /^[0-9]{1,7}$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= MOST_STEP ? step : undefined;
}

function wrong(mistake: string): Asked {
  const end = mistake.endsWith("?") ? "" : ".";
  return { kind: "wrong", mistake: `${mistake}${end} ${HOW}` };
}
