/** Values and keys that are written as on paper, as messages show them: what to write in JSON. */

import { readNumber } from "../words/amounts.ts";
import { withoutAccents } from "../words/names.ts";

/** Where a mistake begins, and what is said of it. */
export interface Explained {
  readonly start: number;
  readonly text: string;
}

/** No piece of a text that is looked at is longer. */
export const SEEN = 200;
const SHOWN = 50;
/** Quotes that close a text in a word processor. */
export const CURLY = /[“”„‟]/;
/** What people write for JSON's words. */
const WORDS: readonly (readonly [word: string, written: RegExp])[] = [
  ["true", /^(?:true|tru|ture|treu|si|verdadero|yes|on|cierto)$/],
  ["false", /^(?:false|fals|flase|fasle|no|falso|off|not)$/],
  ["null", /^(?:null|none|nil|nulo|nada|undefined|ninguno|vacio)$/],
];
const FREE = /^(?:gratis|gratuito|sin cargo|sin costo|bonificado)$/;

/** Explains the amount, time or date with which a line begins. */
export function explainNumber(line: string): string {
  const run = withoutComma((/^[^"{}[\]]*/.exec(line)?.[0] ?? "").split(/\/\/|\/\*|#/)[0] ?? "");
  if (/^[0-9]{1,2}(?::[0-9]{2}|[.:]?[0-9]{0,2} ?hs?\b)/i.test(run)) {
    return `las horas van entre comillas: ${asText(run)}`;
  }
  if (/^[0-9]{1,4} ?[-/] ?[0-9]{1,2}(?: ?[-/] ?[0-9]{1,4})?$/.test(run)) {
    return `las fechas van entre comillas, como "2026-12-24": hay ${cite(run)}`;
  }
  const number = readNumber(run);
  if (number !== undefined) {
    // No other figure of a shop is as large as a price, and a price has no cents.
    const isPrice = Math.abs(Number(number)) >= 1000;
    const plain = isPrice ? String(Math.round(Number(number))) : number;
    return `${cite(run)} se escribe ${plain}: un número va solo, sin $, puntos de miles ni comas`;
  }
  return /[0-9] ?[°º]/.test(run)
    ? `${cite(run)} va en grados con decimales, como -34.65: sin ° ni minutos`
    : `${cite(run)} no es un número; si es un texto, va entre comillas: ${asText(run)}`;
}

/** Explains the text that begins at an offset and can't be read. */
export function explainText(text: string, start: number, isKey: boolean): Explained {
  const line = lineFrom(text, start);
  const sound = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u.exec(line)?.[0] ?? "";
  const at = start + sound.length;
  const char = line.charAt(sound.length);
  if (char === "\\") {
    const stands = cite(text.slice(at, at + 2));
    return {
      start: at,
      text: `${stands} no se puede leer: para una barra escribí \\\\, o sacala`,
    };
  }
  if (char !== "" && char !== '"') {
    const what = `hay un carácter que no se ve (${codeOf(char)}) adentro de un texto`;
    return { start: at, text: `${what}: cambialo por un espacio` };
  }
  const curly = line.search(CURLY);
  if (curly > 0) return otherQuote(start + curly, line.charAt(curly));
  const isBroken = !isKey && /^\s*[^\s"{}[\],]/.test(text.slice(at, at + SEEN));
  const name = (isKey ? line.split(":")[0] ?? "" : line).slice(1).replace(/[\s,}\]]*$/, "");
  return {
    start,
    text: isBroken
      ? `el texto ${cite(line)} sigue abajo: va todo en un renglón, con su comilla al final`
      : `falta la comilla que cierra: ${asText(name)}`,
  };
}

/** A quote that is none of JSON's, where a text ends. */
export function otherQuote(start: number, quote: string): Explained {
  return { start, text: `la comilla ${quote} no es la recta: escribí "` };
}

/** Explains the text with which a line begins, in quotes that aren't JSON's. */
export function explainQuotes(line: string): string {
  const isSingle = /^[‘’‚'`´]/.test(line);
  const length = line.slice(1).search(isSingle ? /[‘’‚'`´"]/ : /[“”„‟«»‹›"]/);
  const inside = line.slice(1, length < 0 ? withoutComma(line).length : length + 1);
  const kind = isSingle ? "comillas simples" : "comillas que no son las rectas";
  const stands = length < 0 ? line : line.slice(0, length + 2);
  return `${cite(stands)} tiene ${kind}: escribí ${asText(inside)}`;
}

/** Explains a word without quotes, with which a line begins. */
export function explainWord(line: string, isKey: boolean): string {
  const run = (isKey ? /^[^:"={}[\],]*/ : /^[^"{}[\],]*/).exec(line)?.[0].trimEnd() ?? "";
  if (run === "" || run.startsWith(":")) return `${cite(line.slice(0, 1))} no va acá: borralo`;
  const folded = isKey ? "" : withoutAccents(run);
  const word = WORDS.find(([, written]) => written.test(folded))?.[0];
  if (word !== undefined) return `${cite(run)} se escribe ${word}, en minúsculas y sin comillas`;
  if (FREE.test(folded)) {
    return `${cite(run)} se escribe 0, si es el envío; un precio no puede ser 0`;
  }
  const isHalf = line.slice(run.length).trimStart().startsWith('"');
  const what = isHalf ? "falta la comilla que abre" : `a ${cite(run)} le faltan las comillas`;
  return `${what}: ${asText(run)}`;
}

/** What stands from an offset to the end of its line, or its beginning. */
export function lineFrom(text: string, at: number): string {
  return /^[^\r\n]*/.exec(text.slice(at, at + SEEN))?.[0] ?? "";
}

/** The word at the beginning of a line, or the one character. */
export function wordOf(line: string): string {
  return /^[^\s,:{}[\]"]*/.exec(line)?.[0] || line.charAt(0);
}

function withoutComma(text: string): string {
  return text.trimEnd().replace(/,$/, "").trimEnd();
}

/** A piece as it stands, short and on one line. */
export function cite(piece: string): string {
  return `«${shorten(piece)}»`;
}

/** A piece as it is written in JSON, short and on one line. */
export function asText(piece: string): string {
  return JSON.stringify(shorten(piece));
}

function shorten(piece: string): string {
  const chars = Array.from(piece.slice(0, SEEN).trim());
  const cut = chars.length > SHOWN ? `${chars.slice(0, SHOWN).join("")}…` : chars.join("");
  return cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, codeOf);
}

/** What can't be seen, by its number: U+00A0. */
export function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
