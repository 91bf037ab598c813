/** New prices in the text of a file. The rest of the text stays unchanged. */

import { show } from "../schema/wording.ts";
import { type Priced, priceOn } from "../shop/menu.ts";
import { isDate } from "../time/dates.ts";
import { MistakesError } from "./mistake.ts";

/** The arguments of `deno task precios`. */
interface PriceRequest {
  /** Hundredths of a percent: 850 is +8.5 %. */
  readonly basisPoints: number;
  /** New prices are multiples of this amount, in pesos. */
  readonly step: number;
  /** The date from which the new prices apply. Undefined if they apply at once. */
  readonly from: string | undefined;
  /** False if the new prices are only shown. */
  readonly isWritten: boolean;
}

const PRICE =
  /("(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)"[ \t\r\n]*:[ \t\r\n]*)([0-9][0-9.eE+-]*)/g;
const PERCENT = /^([+\-\u2212]?)([0-9]{1,4})(?:[.,]([0-9]{1,2}))? ?%$/;
// `readPriceRequest` puts a space on both sides of the options.
const STEP = / --redondeo[= ]+([1-9][0-9]{0,5}) /;
const WRITE = / --escribir /;
const FROM = / --desde[= ]+(\S+) /;
/** A current price of the menu, which is the group `pair`, or all future prices of an item. */
const MENU_PRICE =
  /("precio"[ \t\r\n]*:[ \t\r\n]*[0-9][0-9.eE+-]*)|"precioDesde"[ \t\r\n]*:[ \t\r\n]*\{[^{}]*\}/g;
const MAX_BASIS_POINTS = 100_000;
const USAGE =
  "Se escribe así: npx --yes deno@2.9.6 task precios +8% --redondeo 100 --escribir " +
  "(el porcentaje puede ser -5% o +8,5%; con --desde 2026-12-01 empiezan ese día; " +
  "sin --redondeo quedan al peso; sin --escribir solo se muestra)";

/**
 * Changes the prices of a text by a percentage, to the nearest multiple of the
 * step, halves up.
 *
 * A price that would round to 0 is rounded to the peso instead. With a date, the
 * items of a menu get future prices, and other files stay unchanged.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const request = readPriceRequest(["+8%", "--redondeo", "100"]);
 * assertEquals(reprice('{ "precio": 15500 }', request), '{ "precio": 16700 }');
 * ```
 */
export function reprice(text: string, request: PriceRequest): string {
  const { from } = request;
  if (from !== undefined) return writeFuturePrices(text, request, from);

  return text.replace(PRICE, (pair, key: string, digits: string) => {
    const before = Number(digits);
    const price = raise(before, request);
    return price === before ? pair : `${key}${price}`;
  });
}

/** Returns a price changed by the percentage and rounded, at least 1. A price of 0 stays 0: free delivery stays free. */
function raise(pesos: number, { basisPoints, step }: PriceRequest) {
  if (pesos === 0) return 0;

  // A computation in whole numbers is exact, so an exact half is rounded up.
  const tenThousandths = pesos * (10_000 + basisPoints);
  const prices = [step, 1]
    .map((unit) => unit * Math.round(tenThousandths / (10_000 * unit)));
  // The price rounded to the step, or else to the peso.
  return prices.find((price) => price > 0) ?? 1;
}

/** Writes the changed prices next to today's prices. Future prices after `from` change too. */
function writeFuturePrices(
  text: string,
  request: PriceRequest,
  from: string,
) {
  const menu: Readonly<Record<string, readonly Priced[]>> = JSON.parse(text);
  const items = Object.entries(menu)
    .filter(([list]) => /^(?:potes|promos|adicionales)$/.test(list))
    .flatMap(([, items]) => items);

  // The text has its prices in the order of the items, so each match belongs to the next item.
  const itemsLeft = items.values();
  const withFutureLeft = items.filter(({ precioDesde }) => precioDesde)
    .values();

  return text.replace(MENU_PRICE, (match, pair: string | undefined) => {
    const left = pair === undefined ? withFutureLeft : itemsLeft;
    const { value: item } = left.next();
    // An item with future prices changes at `precioDesde`, not at `precio`.
    if (item === undefined || pair && item.precioDesde) return match;

    const future = {
      ...item.precioDesde,
      [from]: priceOn(item, from),
    };
    const changed = Object.entries(future).toSorted().map(([start, pesos]) => {
      const newPrice = start < from ? pesos : raise(pesos, request);
      return `"${start}": ${newPrice}`;
    });
    const before = pair === undefined ? "" : `${pair}, `;
    return `${before}"precioDesde": { ${changed.join(", ")} }`;
  });
}

/**
 * Reads a percentage, `--redondeo` with a whole number of pesos, `--desde` with
 * a date, and `--escribir`, in any order. Throws the usage if an argument is wrong.
 */
export function readPriceRequest(args: readonly string[]): PriceRequest {
  // npm requires "--" before the arguments of a task, so "--" may come first.
  const words = ` ${args.join(" ")} `.replace(/^ -- /, " ");
  const percent = [STEP, FROM, WRITE]
    .reduce((rest, option) => rest.replace(option, " "), words)
    .trim();
  const basisPoints = readBasisPoints(percent);

  const from = FROM.exec(words)?.[1];
  if (from !== undefined && !isDate(from)) {
    throw usageAfter(`--desde: esperaba una fecha, encontré ${show(from)}.`);
  }
  const [, step = 1] = STEP.exec(words) ?? [];
  return {
    basisPoints,
    step: Number(step),
    from,
    isWritten: WRITE.test(words),
  };
}

/** Reads a percentage: 850 for "+8,5%". */
function readBasisPoints(percent: string) {
  if (percent === "") throw usageAfter("Va un porcentaje.");

  const [, sign = "", whole, decimals = ""] = PERCENT.exec(percent) ?? [];
  if (whole === undefined) {
    const corrected = `${percent}%`;
    const hint = PERCENT.test(corrected)
      ? `: ¿quisiste decir ${show(corrected)}?`
      : ".";
    throw usageAfter(`No entiendo ${show(percent)}${hint}`);
  }

  const asciiSign = sign.replace("\u2212", "-");
  const basisPoints = Number(asciiSign + whole + decimals.padEnd(2, "0"));
  if (basisPoints <= -10_000 || basisPoints > MAX_BASIS_POINTS) {
    throw usageAfter("El porcentaje va de más de -100% a +1000%.");
  }
  return basisPoints;
}

function usageAfter(problem: string) {
  return new MistakesError([`${problem} ${USAGE}`]);
}
