/** New prices in the text of a file. The rest of the text stays unchanged. */

import { type Priced, priceOn } from "../shop/menu.ts";
import type { PriceRequest } from "./arguments.ts";

const PRICE =
  /("(?:precio|envio|envioGratisDesde|pedidoMinimoEnvio)"[ \t\r\n]*:[ \t\r\n]*)([0-9][0-9.eE+-]*)/g;
/** A current price of the menu, or all future prices of an item. */
const MENU_PRICE =
  /"precio"[ \t\r\n]*:[ \t\r\n]*[0-9][0-9.eE+-]*|"precioDesde"[ \t\r\n]*:[ \t\r\n]*\{[^{}]*\}/g;

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
 * const request = { basisPoints: 800, step: 100, from: undefined, isWritten: false };
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

/** Returns a price changed by the percentage, rounded to the step or else to the peso, at least 1. A price of 0 stays 0: free delivery stays free. */
function raise(pesos: number, { basisPoints, step }: PriceRequest) {
  if (pesos === 0) return 0;

  // A computation in whole numbers is exact, so an exact half is rounded up.
  const tenThousandths = pesos * (10_000 + basisPoints);
  const roundTo = (unit: number) =>
    unit * Math.round(tenThousandths / (10_000 * unit));
  return roundTo(step) || roundTo(1) || 1;
}

/** Writes the changed prices next to today's prices. Future prices after `from` change too. */
function writeFuturePrices(
  text: string,
  request: PriceRequest,
  from: string,
) {
  const items: Priced[] = [];
  // The reviver visits the items in the order of the text.
  JSON.parse(text, (_key, value) => {
    if (typeof value?.precio === "number") items.push(value);
    return value;
  });
  // An item with future prices has two matches.
  const matchedItems = items
    .flatMap((item) => item.precioDesde ? [item, item] : [item])
    .values();

  return text.replace(MENU_PRICE, (match) => {
    const { value: item } = matchedItems.next();
    const isCurrent = match.startsWith('"precio"');
    // An item with future prices changes at `precioDesde`, not at `precio`.
    if (item === undefined || isCurrent && item.precioDesde) return match;

    const future = { ...item.precioDesde, [from]: priceOn(item, from) };
    const changed = Object.entries(future).toSorted().map(([start, pesos]) => {
      const price = start < from ? pesos : raise(pesos, request);
      return `"${start}": ${price}`;
    });
    const before = isCurrent ? `${match}, ` : "";
    return `${before}"precioDesde": { ${changed.join(", ")} }`;
  });
}
