/** Where links go: targets of inline links, autolinks and the addresses that a page may point to. */

import { isEscapable, unescapeMarkdown } from "./text.ts";

/** A link's address, ready for `href`, and the place in the text after it. */
export interface Target {
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
 * The target of an inline link, `(address)`, that begins at a place; null when there is none. Titles are not read.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readTarget("(/about)", 0), { href: "/about", end: 8 });
 * assertEquals(readTarget("(/about 'Nosotros')", 0), null);
 * ```
 */
export function readTarget(text: string, at: number): Target | null {
  if (text[at] !== "(") return null;
  const start = skipSpacing(text, at + 1);
  const destination = text[start] === "<" ? matchAt(ANGLED, text, start) : readBare(text, start);
  if (destination === null) return null;
  const end = skipSpacing(text, destination.end);
  const address = unescapeMarkdown(destination.inner);
  if (text[end] !== ")" || address === null) return null;
  return { href: encodeAddress(address), end: end + 1 };
}

/** The address between angle brackets at a place, or the email, with the text to show; null when there is none. */
export function readAutolink(
  text: string,
  at: number,
): (Target & { readonly text: string }) | null {
  const address = matchAt(ADDRESS, text, at);
  if (address !== null) {
    return { href: encodeAddress(address.inner), text: address.inner, end: address.end };
  }
  const email = matchAt(EMAIL, text, at);
  if (email === null) return null;
  return { href: `mailto:${encodeAddress(email.inner)}`, text: email.inner, end: email.end };
}

/**
 * Whether a page may link to an address: https with a host, mailto, tel, or one within the site.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 *
 * assert(isAllowedAddress("/about#horarios"));
 * assert(!isAllowedAddress("JavaScript:alert(1)"));
 * assert(!isAllowedAddress("//elsewhere.example"));
 * ```
 */
export function isAllowedAddress(href: string): boolean {
  if (/^(?:https:\/\/[^/?#]|mailto:|tel:)/i.test(href)) return true;
  return !/^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/)/.test(href);
}

interface Piece {
  readonly inner: string;
  readonly end: number;
}

function matchAt(pattern: RegExp, text: string, at: number): Piece | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : { inner: match[1] ?? "", end: pattern.lastIndex };
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

function skipSpacing(text: string, at: number): number {
  SPACING.lastIndex = at;
  SPACING.exec(text);
  return SPACING.lastIndex;
}

/** Percent-encodes what an address cannot hold; what is already encoded stays. */
function encodeAddress(address: string): string {
  return encodeURI(address.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
}
