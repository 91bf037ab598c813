/** New prices written into the text of a file, of which nothing else changes. */

import { parseJson } from "../../json/json.ts";
import { isObject } from "../../schema/value.ts";
import type { PriceRequest } from "./request.ts";

/** The files that hold prices. */
export type PricedFile = "menu.json" | "entrega.json";

/** A price before and after. */
export interface NewPrice {
  /** The part of the list that it stands under: "Potes". */
  readonly group: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** The text of a file with its new prices, and all of its prices, in the order of the list. */
interface Repriced {
  readonly text: string;
  readonly prices: readonly NewPrice[];
}

/** An amount of a file, by its JSON Pointer. */
interface Amount {
  readonly pointer: string;
  readonly group: string;
  readonly name: string;
  readonly value: unknown;
}

const LISTS = [["potes", "Potes"], ["promos", "Promos"], ["adicionales", "Adicionales"]] as const;
const FIGURES = [
  ["envio", "Envío"],
  ["envioGratisDesde", "Envío gratis desde"],
  ["pedidoMinimoEnvio", "Pedido mínimo para envío"],
] as const;

/**
 * Changes the prices of a text. What is no price above 0 stays: a free delivery stays free.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const request = { basisPoints: 800, step: 100, isTrial: false };
 * assertEquals(reprice("entrega.json", '{"envio" : 2800 }', request), {
 *   text: '{"envio" : 3000 }',
 *   prices: [{ group: "Entrega", name: "Envío", before: 2800, after: 3000 }],
 * });
 * ```
 */
export function reprice(file: PricedFile, text: string, request: PriceRequest): Repriced {
  const parsed = parseJson(text);
  if (parsed.kind === "invalid") return { text, prices: [] };
  const { value, places } = parsed;
  const amounts = file === "menu.json" ? amountsOfMenu(value) : amountsOfDelivery(value);
  const found = amounts.flatMap(({ pointer, group, name, value: before }) => {
    const place = places.at(pointer);
    if (place === undefined || !isPrice(before)) return [];
    return [{ place, price: { group, name, before, after: newPrice(before, request) } }];
  });
  let written = "";
  let done = 0;
  for (const { place, price } of found.toSorted((a, b) => a.place.start - b.place.start)) {
    if (price.after === price.before) continue;
    written += text.slice(done, place.start) + price.after;
    done = place.end;
  }
  return { text: written + text.slice(done), prices: found.map(({ price }) => price) };
}

function isPrice(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

/**
 * A price by a share more or less, to the nearest multiple of the step, halves up. What would be rounded to nothing is
 * rounded to the peso instead, and is 1 at least.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const step = { step: 100, isTrial: false };
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

function amountsOfMenu(menu: unknown): readonly Amount[] {
  if (!isObject(menu)) return [];
  return LISTS.flatMap(([list, group]) => {
    const items = menu[list];
    if (!Array.isArray(items)) return [];
    return items.filter(isObject).map((item): Amount => ({
      pointer: `/${list}/${items.indexOf(item)}/precio`,
      group,
      name: String(item["nombre"] ?? item["id"]),
      value: item["precio"],
    }));
  });
}

function amountsOfDelivery(delivery: unknown): readonly Amount[] {
  if (!isObject(delivery)) return [];
  return FIGURES.map(([key, name]) => ({
    pointer: `/${key}`,
    group: "Entrega",
    name,
    value: delivery[key],
  }));
}
