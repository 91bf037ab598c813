/** Texts and words without their quotes, or with others than JSON's: what to write. */

import { asText, cite, codeOf, type Explained, lineEndOf, withoutComma } from "./cite.ts";
import { withoutAccents } from "../../words/names.ts";
import { stopOfString } from "../read.ts";

/** What stands at a place of an object or list. */
type Part = "key" | "value";

const OTHER_QUOTES = /[“”„‟«»‘’‚‹›'`´]/;

/** What people write for the three words of JSON. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...["true", "tru", "ture", "treu", "si", "verdadero", "yes", "on", "cierto"].map((word) =>
    [word, "true"] as const
  ),
  ...["false", "fals", "flase", "fasle", "no", "falso", "off", "not"].map((word) =>
    [word, "false"] as const
  ),
  ...["null", "none", "nil", "nulo", "nada", "undefined", "ninguno", "vacio"]
    .map((word) => [word, "null"] as const),
]);

/** Whether other quotes than JSON's stand at an offset. */
export function hasOtherQuote(text: string, at: number): boolean {
  return OTHER_QUOTES.test(text.charAt(at));
}

/** Explains the text that begins at an offset with quotes that aren't JSON's. */
export function explainQuotes(text: string, start: number): Explained {
  const line = text.slice(start, lineEndOf(text, start));
  const isSingle = /['`´]/.test(line.charAt(0));
  const length = line.slice(1).search(isSingle ? /['`´"]/ : /[“”„‟«»‘’‚‹›"]/);
  const end = length < 0 ? line.length : length + 2;
  const inside = line.slice(1, length < 0 ? withoutComma(line).length : end - 1);
  const kind = isSingle ? "comillas simples" : "comillas que no son las rectas";
  return {
    start,
    end: start + end,
    text: `${cite(line.slice(0, end))} tiene ${kind}: escribí ${asText(inside)}`,
  };
}

/** Explains the string that begins at an offset and can't be read. */
export function explainString(text: string, start: number, part: Part): Explained {
  const at = stopOfString(text, start);
  const char = text.charAt(at);
  const line = text.slice(start, lineEndOf(text, start));
  if (char === "\\") {
    const escape = text.slice(at, at + 2);
    return {
      start: at,
      end: at + escape.length,
      text: `${cite(escape)} no se puede leer: para una barra escribí \\\\, o sacala`,
    };
  }
  if (char === "\t") {
    return {
      start: at,
      end: at + 1,
      text: "hay un tabulador adentro de un texto: cambialo por un espacio",
    };
  }
  if (char !== "" && char !== "\n" && char !== "\r") {
    const what = `hay un carácter que no se ve (${codeOf(char)}) adentro de un texto: borralo`;
    return { start: at, end: at + 1, text: what };
  }
  const curly = line.search(OTHER_CLOSING);
  if (curly > 0) return explainClosing(start + curly, line.charAt(curly));
  const name = part === "key" ? line.split(":")[0] ?? line : line;
  // The start is all that is shown.
  const told = asText(name.slice(1, 200).replace(/[\s,}\]]*$/, ""));
  const following = text.slice(at).trimStart();
  const isBroken = part === "value" && /^[^"{}[\],]/.test(following);
  return {
    start,
    end: start + line.length,
    text: isBroken
      ? `el texto ${cite(line)} sigue abajo: va todo en un renglón, con su comilla al final`
      : `falta la comilla que cierra: ${told}`,
  };
}

const OTHER_CLOSING = /[“”„‟]/;

/** Where the other kind of quotes closes a string; undefined where none does. */
export function findOtherClosing(text: string, start: number, end: number): Explained | undefined {
  const at = text.slice(start, end).search(OTHER_CLOSING);
  return at < 0 ? undefined : explainClosing(start + at, text.charAt(start + at));
}

function explainClosing(start: number, quote: string): Explained {
  return { start, end: start + 1, text: `la comilla ${quote} no es la recta: escribí "` };
}

/** Explains a word that stands without quotes where a value or a key is expected. */
export function explainWord(text: string, start: number, part: Part): Explained {
  const line = text.slice(start, lineEndOf(text, start));
  const run = (part === "key" ? /^[^:"={}[\],]*/ : /^[^"{}[\],]*/).exec(line)?.[0].trimEnd() ?? "";
  const found = { start, end: start + Math.max(run.length, 1) };
  if (run === "") return { ...found, text: `${cite(line.slice(0, 1))} no va acá: borralo` };
  if (part === "key") {
    const isHalf = line.slice(run.length).startsWith('"');
    const what = isHalf ? "falta la comilla que abre" : `a ${cite(run)} le faltan las comillas`;
    return { ...found, text: `${what}: ${asText(run)}` };
  }
  const folded = withoutAccents(run);
  const word = WORDS.get(folded);
  if (word !== undefined) {
    return {
      ...found,
      text: `${cite(run)} se escribe ${word}, en minúsculas y sin comillas`,
    };
  }
  const isHalf = line.slice(run.length).trimStart().startsWith('"');
  const what = isHalf ? "falta la comilla que abre" : `a ${cite(run)} le faltan las comillas`;
  return { ...found, text: `${what}: ${asText(run)}` };
}
