/**
 * Writes and reads an order in the fragment of a link: `/#pedido=1.eyJ...`. Browsers
 * don't send the fragment to a server.
 */

import type { ListKey, Order, QuotedLine } from "./order.ts";

/**
 * The contents of a link: an order, and the visitor's diet. Callers leave out the
 * coordinates and the comment.
 */
export type SharedOrder = Partial<Record<keyof Order | "dieta", unknown>>;

const START = "#pedido=";
const VERSION = "1.";
/** Maximum number of characters of the path and fragment. */
const MAX_LENGTH = 1_500;

/**
 * Writes lines as the lists of an order. Items have their ids, and flavors their names,
 * even if the customer wrote an alias.
 */
export function listOrderLines(
  lines: readonly (Pick<QuotedLine, "product" | "tubs"> & {
    readonly item: Pick<QuotedLine["item"], "cantidad">;
  })[],
): Required<Pick<Order, ListKey>> {
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
  const bytes = new TextEncoder().encode(JSON.stringify(order));
  // Base64 with the alphabet for URLs (RFC 4648, section 5), without padding.
  // `@std/encoding` would add 1 KB to the page's script.
  const encoded = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

  const path = `/${START}${VERSION}${encoded}`;
  return path.length > MAX_LENGTH ? null : path;
}

/**
 * Reads the order in the fragment of a URL. The result is parsed JSON, which the caller
 * must check. Returns null for a damaged order or another version, and undefined for a
 * fragment without an order.
 */
export function readSharedOrder(fragment: string): unknown {
  if (!fragment.startsWith(START)) return undefined;

  try {
    const [, base64 = ""] = fragment.split(START + VERSION);
    const bytes = Uint8Array.from(
      atob(base64.replaceAll("-", "+").replaceAll("_", "/")),
      (char) => char.charCodeAt(0),
    );
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    );
  } catch {
    return null;
  }
}
