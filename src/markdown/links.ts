/** Where links go: targets of inline links, autolinks and the addresses that a page may point to. */

import { isEscapable, matchAt, unescapeMarkdown } from "./text.ts";

/** A link's address, ready for `href`, and the position in the text after it. */
export interface LinkTarget {
  readonly href: string;
  readonly end: number;
}

const SPACING = / *\n? */y;
const ANGLED = /<([^<>\n\\]*(?:\\.[^<>\n\\]*)*)>/y;
const ADDRESS = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\0- \x7f]*)>/y;
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const EMAIL = new RegExp(`<([\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})*)>`, "y");
/** Parentheses in a bare address can nest this deep. */
const MAX_PARENTHESES = 32;

/**
 * The target of an inline link, `(address)`, that begins at a position; null when there is none. Titles are not read.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(readLinkTarget("(/about)", 0), { href: "/about", end: 8 });
 * assertEquals(readLinkTarget("(/about 'Nosotros')", 0), null);
 * ```
 */
export function readLinkTarget(text: string, position: number): LinkTarget | null {
  if (text[position] !== "(") return null;
  const start = skipSpacing(text, position + 1);
  const destination = text[start] === "<" ? readAngled(ANGLED, text, start) : readBare(text, start);
  if (destination === null) return null;
  const end = skipSpacing(text, destination.end);
  const address = unescapeMarkdown(destination.inner);
  if (text[end] !== ")" || address === null) return null;
  return { href: encodeAddress(address), end: end + 1 };
}

/** The address or email between angle brackets at a position, with the text to show; null when there is none. */
export function readAutolink(
  text: string,
  position: number,
): (LinkTarget & { readonly text: string }) | null {
  const address = readAngled(ADDRESS, text, position);
  const found = address ?? readAngled(EMAIL, text, position);
  if (found === null) return null;
  const { inner, end } = found;
  return { href: `${address === null ? "mailto:" : ""}${encodeAddress(inner)}`, text: inner, end };
}

/**
 * Whether a page may link to an address: https with a host, mailto, tel, or one within the site.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * assert(isAllowedAddress("/about#horarios"));
 * assert(!isAllowedAddress("JavaScript:alert(1)"));
 * assert(!isAllowedAddress("//elsewhere.example"));
 * ```
 */
export function isAllowedAddress(href: string): boolean {
  if (/^(?:https:\/\/[^/?#]|mailto:|tel:)/i.test(href)) return true;
  return !/^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/)/.test(href);
}

/** A piece of the text without what encloses it, and the position after it. */
interface Piece {
  readonly inner: string;
  readonly end: number;
}

function readAngled(pattern: RegExp, text: string, position: number): Piece | null {
  const match = matchAt(pattern, text, position);
  return match === null ? null : { inner: match[1] ?? "", end: position + match[0].length };
}

/** Up to the next space, control character or unbalanced parenthesis. */
function readBare(text: string, start: number): Piece | null {
  let depth = 0;
  let end = start;
  for (; end < text.length; end += 1) {
    const char = text.charAt(end);
    if (char <= " " || char === "\x7f") break;
    if (char === "\\" && isEscapable(text.charAt(end + 1))) end += 1;
    else if (char === "(") depth += 1;
    else if (char === ")" && depth === 0) break;
    else if (char === ")") depth -= 1;
    if (depth > MAX_PARENTHESES) return null;
  }
  return depth === 0 ? { inner: text.slice(start, end), end } : null;
}

function skipSpacing(text: string, position: number): number {
  return position + (matchAt(SPACING, text, position)?.[0].length ?? 0);
}

/** Percent-encodes what an address cannot hold; what is already encoded stays. */
function encodeAddress(address: string): string {
  return encodeURI(address.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
}
