/** Bytes as text. Where they are not UTF-8, it says what they are and how to save the file. */

import { countLines } from "../json/read.ts";

/** A text, or why the bytes are none that can be used. */
type Decoded =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "spoilt"; readonly line?: number; readonly why: string };

const HOW =
  'guardalo como texto en UTF-8 (en el Bloc de notas: "Guardar como", Codificación "UTF-8")';
/** Letters of UTF-8 that were read as Windows-1252 and saved so: "LimÃ³n". */
const TWICE_ENCODED = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;
/** How files of other programs begin. */
const OTHER_FILES: readonly (readonly [start: RegExp, what: string])[] = [
  [/^(?:ÿþ|þÿ|\0?[^\0]\0[^\0]?\0)/, "está guardado en UTF-16"],
  [/^PK\p{Cc}/u, "es un documento de Word o un archivo comprimido"],
  [/^\{\\rtf/, "es un documento con formato (RTF)"],
  [/^%PDF/, "es un PDF"],
  [/^\s*<(?:!doctype|html)/i, "es una página web, no el archivo"],
];

/**
 * Reads bytes as UTF-8, without the byte order mark.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 *
 * assertEquals(decodeText(new TextEncoder().encode("Limón")), { kind: "text", text: "Limón" });
 * const spoilt = decodeText(new Uint8Array([0x4c, 0x69, 0x6d, 0xf3, 0x6e]));
 * assert(spoilt.kind === "spoilt" && spoilt.why.includes('la «ó» de «Limón»'));
 * ```
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): Decoded {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 100));
  const other = OTHER_FILES.find(([pattern]) => pattern.test(start))?.[1];
  if (other !== undefined) return { kind: "spoilt", why: `${other}: ${HOW}` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const at = text.search(TWICE_ENCODED);
    if (at < 0) return { kind: "text", text };
    const why = `dice «${wordAround(text, at)}»: alguna vez se guardó en otra codificación, ` +
      "volvé a escribir las letras con acento";
    return { kind: "spoilt", line: countLines(text)(at), why };
  } catch {
    // All before the first byte that is no UTF-8 is read as it is, so its length in bytes is that byte's place.
    const [sound = ""] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
      .split("\ufffd", 1);
    const at = new TextEncoder().encode(sound).length;
    const text = new TextDecoder("windows-1252").decode(bytes);
    const told = `lo dice la «${text.charAt(at)}» de «${wordAround(text, at)}»`;
    const why = `está guardado en Windows-1252 ("ANSI"; ${told}): ${HOW}`;
    return { kind: "spoilt", line: countLines(sound)(sound.length), why };
  }
}

function wordAround(text: string, at: number): string {
  const before = /[^\s"]{0,20}$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? "";
  const after = /^[^\s"]{0,20}/.exec(text.slice(at, at + 20))?.[0] ?? "";
  return before + after;
}
