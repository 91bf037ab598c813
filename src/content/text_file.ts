/** Text files of an owner, and wrong encodings of such files. */

import { lineAt } from "../json/words.ts";
import { mistakeIn } from "../owner/mistake.ts";
import { attempt } from "./failure.ts";
import { readBytesFile } from "./files.ts";

const REMEDY =
  'guardalo como texto en UTF-8 (en el Bloc de notas: "Guardar como", Codificación "UTF-8")';

/** First characters of files that aren't UTF-8 text, with the kind of file. */
const OTHER_FORMATS = [
  [/^(?:ÿþ|þÿ|\0?[^\0]\0[^\0]?\0)/, "está guardado en UTF-16"],
  [
    /\0|^(?:PK|\{\\rtf|%PDF)/,
    "es un documento o un archivo comprimido, no un texto",
  ],
] as const;

/** UTF-8 that was read as Windows-1252 and saved as UTF-8: "LimÃ³n". */
const TWICE_ENCODED =
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|\ufffd/;

/**
 * Reads a UTF-8 text file, without its byte order mark. Throws a mistake with
 * the remedy if the file is in another encoding.
 */
export function readTextFile(folder: string, name: string): string {
  const bytes = readBytesFile(folder, name, "fijate que sea ese archivo");
  const path = `${folder}/${name}`;

  const start = decodeWindows(bytes.subarray(0, 100));
  const [, format] = OTHER_FORMATS.find(([form]) => form.test(start)) ?? [];
  if (format !== undefined) throw mistakeIn(path, `${format}: ${REMEDY}`);

  const text = decodeUtf8(bytes);
  if (text === undefined) throw windowsMistakeIn(path, bytes);

  const at = text.search(TWICE_ENCODED);
  if (at < 0) return text.replace(/^\ufeff/, "");

  const remedy = "alguna vez se guardó en otra codificación, " +
    "volvé a escribir las letras con acento";
  const problem = `dice «${wordAround(text, at)}»: ${remedy}`;
  throw mistakeIn(path, problem, lineAt(text, at));
}

/** Creates the mistake at the first byte that is not UTF-8. */
function windowsMistakeIn(path: string, bytes: Uint8Array) {
  const decoded = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const [validStart = ""] = decoded.split("\ufffd", 1);
  const at = new TextEncoder().encode(validStart).length;

  const text = decodeWindows(bytes);
  const word = wordAround(text, at);
  const evidence = `lo dice la «${text.charAt(at)}» de «${word}»`;
  const problem = `está guardado en Windows-1252 ("ANSI"; ${evidence})`;
  return mistakeIn(path, `${problem}: ${REMEDY}`, lineAt(text, at));
}

/** Returns the text with its byte order mark, or `undefined` if the bytes aren't UTF-8. */
export function decodeUtf8(
  bytes: Uint8Array<ArrayBuffer>,
): string | undefined {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return attempt(() => decoder.decode(bytes));
}

function decodeWindows(bytes: Uint8Array) {
  return new TextDecoder("windows-1252").decode(bytes);
}

function wordAround(text: string, at: number) {
  const before = text.slice(Math.max(0, at - 20), at).split(/[\s"]/);
  const after = text.slice(at, at + 20).split(/[\s"]/);
  return `${before.at(-1)}${after[0]}`;
}
