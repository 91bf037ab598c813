/** New prices in the text of a file. The rest of the text stays unchanged. */

import { type Priced, priceOn } from "../shop/menu.ts";
import type { PriceRequest } from "./arguments.ts";

/**
 * Returns the text of a file after a change of its prices by a percentage. The change begins
 * on the date `from`. Prices are rounded to the nearest multiple of `step`, halves up.
 *
 * A price that would round to 0 is rounded to the peso instead, and is at least 1. A price of
 * 0 stays.
 * The future prices of items change too. If a date in `precioDesde` has already come, its
 * price becomes `precio`. If the change begins later than today, items get future prices, and
 * amounts of delivery stay unchanged.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const today = "2026-11-21";
 * const request = { basisPoints: 800, step: 100, today, from: today, writesFiles: false };
 * assertEquals(reprice('{ "precio": 15500 }', request), '{ "precio": 16700 }');
 * ```
 */
export function reprice(text: string, request: PriceRequest): string {
  const { from, today } = request;
  const items: Priced[] = [];
  // No item with a price contains another, so the items are added in the order of the text.
  // The replacement below takes them in the same order.
  JSON.parse(text, (_key, value) => {
    if (typeof value?.precio === "number") items.push(value);
    return value;
  });

  // The first pattern removes all future prices, with the comma before or after the key.
  // The second pattern finds each current price, after which the new future prices are
  // written.
  return text.replace(
    /,\s*"precioDesde"\s*:\s*\{[^{}]*\}|"precioDesde"\s*:\s*\{[^{}]*\}\s*,/g,
    "",
  ).replace(
    /("(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)"\s*:\s*)([0-9][0-9.eE+-]*)/g,
    (match, key: string, digits: string) => {
      const item = items.shift();
      // The file of delivery has no items, and its amounts can't have future prices.
      if (!item) {
        return from > today ? match : key + raise(Number(digits), request);
      }

      // The first price is never undefined: `raisePrices` always returns the price of today.
      const [current, ...future] = raisePrices(item, request);
      const entries = future.map(({ start, price }) => `"${start}": ${price}`)
        .join(", ");
      return key + current?.price +
        (entries && `, "precioDesde": { ${entries} }`);
    },
  );
}

/**
 * Returns the price from today on, and each future price that isn't equal to the price
 * before it. The prices on and after the date `from` are changed.
 */
function raisePrices(item: Priced, request: PriceRequest) {
  const { from, today } = request;
  const dates = [today, from, ...Object.keys(item.precioDesde ?? {})]
    .filter((start) => start >= today);

  return dates.sort().map((start) => {
    const price = priceOn(item, start);
    return { start, price: start < from ? price : raise(price, request) };
  }).filter(({ price }, i, all) => price !== all[i - 1]?.price);
}

/**
 * Returns a price changed by the percentage and rounded to the step. If the result is
 * 0, rounds to the peso instead, but to at least 1. A price of 0 stays 0: free delivery
 * stays free.
 */
function raise(pesos: number, { basisPoints, step }: PriceRequest) {
  if (pesos === 0) return 0;

  // Numerator and denominator are whole, so a quotient that ends in .5 has no rounding error, and
  // `Math.round` rounds it up.
  const roundTo = (unit: number) =>
    unit * Math.round(pesos * (10_000 + basisPoints) / (10_000 * unit));
  return roundTo(step) || roundTo(1) || 1;
}
