/** Backslash escapes and character references in Markdown text. */

/** The named references that a page can use; any other is written as the character itself. */
// deno-fmt-ignore: a table
const NAMED: Readonly<Record<string, string>> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", shy: "\u00ad", iexcl: "¡",
  iquest: "¿", laquo: "«", raquo: "»", ldquo: "“", rdquo: "”", lsquo: "‘", rsquo: "’", ndash: "–",
  mdash: "—", hellip: "…", middot: "·", bull: "•", deg: "°", times: "×", frac12: "½", frac14: "¼",
  euro: "€", copy: "©", reg: "®", trade: "™", larr: "←", rarr: "→",
};

const NAME = "&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});";
const ESCAPE_OR_REFERENCE = new RegExp(`\\\\([!-/:-@[-\`{-~])|${NAME}`, "g");

/** A character reference. */
export const REFERENCE = new RegExp(NAME, "y");

/** What a sticky pattern finds at a position of a text; null when it finds nothing there. */
export function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** Whether a character is ASCII punctuation, which a backslash takes literally. */
export function isEscapable(char: string): boolean {
  return /^[!-/:-@[-`{-~]$/.test(char);
}

/**
 * The character that a reference names, given without `&` and `;`; undefined for a name that isn't known.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(decodeReference("iquest"), "¿");
 * assertEquals(decodeReference("#x41"), "A");
 * assertEquals(decodeReference("#0"), "\ufffd");
 * assertEquals(decodeReference("Dcaron"), undefined);
 * ```
 */
export function decodeReference(name: string): string | undefined {
  if (!name.startsWith("#")) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const hex = name[1] === "x" || name[1] === "X";
  const code = hex ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}

/** The text with its backslash escapes and character references resolved; null when one isn't known. */
export function unescapeMarkdown(text: string): string | null {
  let isKnown = true;
  const plain = text.replace(ESCAPE_OR_REFERENCE, (_whole, escaped?: string, name?: string) => {
    const char = escaped ?? decodeReference(name ?? "");
    if (char === undefined) isKnown = false;
    return char ?? "";
  });
  return isKnown ? plain : null;
}
