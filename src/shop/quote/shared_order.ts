/** An order in the fragment of a link, which no server sees: `/#pedido=1.eyJ...`. */

import type { Diet } from "../diets.ts";
import type { List, Order, QuotedLine } from "./order.ts";

/** A shared order: an order without coordinates and comment, and the visitor's diet. */
export type SharedOrder =
  & {
    readonly [K in Exclude<keyof Order, Private>]?: Order[K] | undefined;
  }
  & { readonly dieta?: readonly Diet[] };
type Private = "comentario" | "latitud" | "longitud";

/** The contents of a fragment. The values are parsed JSON, which the caller checks. */
type ReadFragment =
  | { readonly kind: "none" | "broken" }
  | { readonly kind: "order"; readonly values: unknown };

const START = "#pedido=";
const VERSION = "1.";
/** Maximum number of characters of the path and fragment. */
const MAX_LETTERS = 1_500;

/** Returns the lines of a quoted order with the ids and names of the menu. */
export function listSharedLines(
  lines: readonly QuotedLine[],
): Pick<SharedOrder, List> {
  const { pote = [], promo = [], adicional = [] } = Object.groupBy(
    lines,
    ({ item }) => item.tipo,
  );
  return {
    potes: pote.map(({ item: { id, cantidad }, tubs }) => ({
      tamano: id,
      cantidad,
      sabores: tubs.flatMap(({ sabores }) => sabores),
    })),
    promos: promo.map(({ item: { id, cantidad }, tubs }) => ({
      id,
      cantidad,
      potes: tubs.map(({ sabores }) => ({ sabores })),
    })),
    adicionales: adicional.map(({ item: { id, cantidad } }) => ({
      id,
      cantidad,
    })),
  };
}

/**
 * Returns the path and fragment that open an order; null if the path and
 * fragment have over 1,500 characters.
 */
export function writeSharedOrder(order: SharedOrder): string | null {
  const json = JSON.stringify(order);
  const bytes = new TextEncoder().encode(json);
  const base64 = btoa(String.fromCharCode(...bytes));
  // The alphabet for URLs (RFC 4648, section 5).
  const encoded = base64
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

  const path = `/${START}${VERSION}${encoded}`;
  return path.length > MAX_LETTERS ? null : path;
}

/** Reads the fragment of an address: a shared order, a broken one, or none. */
export function readSharedOrder(fragment: string): ReadFragment {
  if (!fragment.startsWith(START)) return { kind: "none" };

  const versioned = fragment.slice(START.length);
  if (!versioned.startsWith(VERSION) || fragment.length > MAX_LETTERS) {
    return { kind: "broken" };
  }
  try {
    const base64 = versioned
      .slice(VERSION.length)
      .replaceAll("-", "+")
      .replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const json = decoder.decode(bytes);
    return { kind: "order", values: JSON.parse(json) };
  } catch {
    return { kind: "broken" };
  }
}
