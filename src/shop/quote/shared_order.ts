/** An order as arguments, and in the fragment of a link, which no server sees: `/#pedido=1.eyJ...`. */

import { decodeBase64Url, encodeBase64Url } from "@std/encoding/base64url";
import type { Diet } from "../diets.ts";
import type { List, Order, QuotedLine } from "./order.ts";

/** A shared order, and the visitor's diet. Its writers leave out coordinates and comment. */
export type SharedOrder =
  & { readonly [K in keyof Order]?: Order[K] | undefined }
  & { readonly dieta?: readonly Diet[] };

const START = "#pedido=";
const VERSION = "1.";
/** Maximum number of characters of the path and fragment. */
const MAX_LETTERS = 1_500;

/** Writes lines as arguments of an order, with the menu's ids and names in place of aliases. */
export function listOrderLines(
  lines: readonly (Pick<QuotedLine, "product" | "tubs"> & {
    readonly item: Pick<QuotedLine["item"], "cantidad">;
  })[],
): Required<Pick<Order, List>> {
  const linesWith = (key: string) =>
    lines.filter(({ product }) => key in product)
      .map(({ product: { id }, item: { cantidad }, tubs }) => ({
        id,
        cantidad,
        potes: tubs.map(({ sabores }) => ({ sabores })),
      }));

  // Only tubs have `saboresMax`, only promos `potes`, and only extras `alergenos`.
  return {
    potes: linesWith("saboresMax")
      .map(({ id, cantidad, potes: [tub] }) => (
        { tamano: id, cantidad, ...tub }
      )),
    promos: linesWith("potes"),
    adicionales: linesWith("alergenos").map(({ potes: _, ...line }) => line),
  };
}

/**
 * Returns the path and fragment that open an order; null if the path and
 * fragment have over 1,500 characters.
 */
export function writeSharedOrder(order: SharedOrder): string | null {
  const path = `/${START}${VERSION}${encodeBase64Url(JSON.stringify(order))}`;
  return path.length > MAX_LETTERS ? null : path;
}

/**
 * Reads the fragment of an address as parsed JSON, which the caller checks. A broken order
 * is null; a fragment without an order is undefined.
 */
export function readSharedOrder(fragment: string): unknown {
  if (!fragment.startsWith(START)) return undefined;

  try {
    const [, base64 = ""] = fragment.split(START + VERSION);
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return JSON.parse(decoder.decode(decodeBase64Url(base64)));
  } catch {
    return null;
  }
}
