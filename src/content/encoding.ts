/** Bytes as text. Where they are not UTF-8, it says what they are and how to save the file. */

import { createPositions } from "../json/lines.ts";

/** A text, or why the bytes are none that can be used. */
export type Decoded =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "spoilt"; readonly line?: number; readonly why: string };

const HOW =
  'guardalo como texto en UTF-8 (en el Bloc de notas: "Guardar como", Codificación "UTF-8")';
/** Letters of UTF-8 that were read as Windows-1252 and saved so: "LimÃ³n". */
const TWICE_ENCODED = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;
/** How files of other programs begin. */
const OTHER_FILES: readonly (readonly [start: RegExp, what: string])[] = [
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
  const wide = findUtf16(bytes);
  if (wide !== undefined) return { kind: "spoilt", why: `está guardado en ${wide}: ${HOW}` };
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 100));
  const other = OTHER_FILES.find(([pattern]) => pattern.test(start))?.[1];
  if (other !== undefined) return { kind: "spoilt", why: `${other}: ${HOW}` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const at = text.search(TWICE_ENCODED);
    if (at < 0) return { kind: "text", text };
    const word = wordAround(text, at);
    const why =
      `dice «${word}»: alguna vez se guardó en otra codificación, volvé a escribir las letras con acento`;
    return { kind: "spoilt", line: createPositions(text)(at).line, why };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    const at = findForeignByte(bytes);
    const why = `está guardado en Windows-1252 ("ANSI"; lo dice la «${text.charAt(at)}» de «${
      wordAround(text, at)
    }»): ${HOW}`;
    return { kind: "spoilt", line: createPositions(text)(at).line, why };
  }
}

/** The name of the UTF-16 that bytes are in, told by their mark or, without one, by the zeros of plain letters. */
function findUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "UTF-16 LE";
  if (first === 0xfe && second === 0xff) return "UTF-16 BE";
  const sample = bytes.subarray(0, 200);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) <= sample.length / 4) return undefined;
  return odd > even ? "UTF-16 LE" : "UTF-16 BE";
}

/** The first byte that doesn't belong to UTF-8: the longest start that can be read ends before it. */
function findForeignByte(bytes: Uint8Array<ArrayBuffer>): number {
  let sound = 0;
  for (let beyond = bytes.length; sound < beyond;) {
    const middle = Math.ceil((sound + beyond) / 2);
    if (isUtf8(bytes.subarray(0, middle), { stream: true })) sound = middle;
    else beyond = middle - 1;
  }
  // As a stream, it may end within a character.
  while (!isUtf8(bytes.subarray(0, sound))) sound--;
  return sound;
}

function isUtf8(bytes: Uint8Array<ArrayBuffer>, options: TextDecodeOptions = {}): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}

function wordAround(text: string, at: number): string {
  const before = /[^\s"]{0,20}$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? "";
  const after = /^[^\s"]{0,20}/.exec(text.slice(at, at + 20))?.[0] ?? "";
  return before + after;
}
