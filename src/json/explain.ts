/** What is wrong where a text stops being JSON, for a person who doesn't program: what stands there, and what to write. */

import { show } from "../schema/wording.ts";
import { readNumber } from "../words/money.ts";
import { withoutAccents } from "../words/names.ts";
import { countLines, type Fault, type Span } from "./read.ts";

/** Where a mistake begins, and what is said of it. */
interface Explained {
  readonly start: number;
  readonly text: string;
}

/** No piece of a text that is looked at is longer, */
const SEEN = 200;
/** nor shown. */
const SHOWN = 50;
/** Quotes that close a text in a word processor. */
const CURLY = /[“”„‟]/;
/** A text in quotes that aren't JSON's. */
const OTHER_QUOTES = /^(?:[“”„‟«»‹›]([^“”„‟«»‹›"]*)|['`´‘’‚]([^'`´‘’‚"]*)).?/u;
/** What people write for JSON's words. */
const WORDS: readonly (readonly [word: string, written: RegExp])[] = [
  ["true", /^(?:true|tru|si|verdadero|yes)$/],
  ["false", /^(?:false|fals|no|falso)$/],
  ["null", /^(?:null|none|nulo|nada|undefined)$/],
];

/** Explains a fault of a text: where it begins, and what is said of it. */
export function explain(text: string, { at, expected, last, open }: Fault): Explained {
  const lineOf = countLines(text);
  const inner = open.at(-1);
  const char = text.charAt(at);
  const rest = lineFrom(text, at);
  const before = text.slice(last.start, last.end);
  const quoted = cite(before);
  const key = inner?.key ?? last;
  const isKey = expected.endsWith("key");
  const here = (told: string) => ({ start: at, text: told });
  const there = (told: string, { start }: Span = last) => ({ start, text: told });
  const nameOf = ({ closedBy, start }: { closedBy: string; start: number }) =>
    `${closedBy === "}" ? "la llave {" : "el corchete ["} de la línea ${lineOf(start)}`;
  const opened = inner === undefined ? "" : nameOf(inner);
  const noValue = () => there(`a ${cite(text.slice(key.start, key.end))} le falta su valor`, key);

  if (char === "") {
    if (open.length === 0) return { start: 0, text: "el archivo está vacío" };
    const unclosed = open.slice(-10).toReversed();
    const marks = unclosed.map(({ closedBy }) => closedBy).join(" ");
    return there(`falta cerrar ${unclosed.map(nameOf).join(", ")}: escribí ${marks} al final`);
  }
  const comment = /^(?:\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/.exec(rest)?.[0];
  if (comment !== undefined) return here(`en JSON no hay comentarios: borrá ${cite(comment)}`);
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) {
    return here("quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra");
  }
  if (/[\p{Z}\p{Cc}\p{Cf}]/u.test(char)) {
    return here(`hay un carácter que no se ve (${codeOf(char)}): borralo, o poné un espacio común`);
  }
  if (expected === "end") {
    if (!/[}\]]/.test(before)) return there("falta { al principio del archivo");
    // What goes on after a comma or a quote is the file's own: one bracket closed it too early.
    if (!/^(?:[,}\]] *["{[]|["{[])/.test(text.slice(at, at + SEEN).replace(/\s+/g, " "))) {
      return here(`después de la última ${before} no va nada: borrá desde ${cite(wordOf(rest))}`);
    }
    const ends = `con ${before} de la línea ${lineOf(last.start)} termina el archivo`;
    const opener = before === "}" ? "{" : "[";
    return there(`${ends}, y abajo sigue: esa ${before} sobra, o falta abrir con ${opener} antes`);
  }

  // Where a text has just ended, its own end may be what is wrong.
  if (before.startsWith('"') && /colon|comma/.test(expected) && !/[}\]]/.test(char)) {
    const curly = before.search(CURLY);
    if (curly > 0) return otherQuote(last.start + curly, before.charAt(curly));
    const inside = before.slice(1, -1).trimEnd();
    if (at === last.end && /.[,:]$/.test(inside.slice(-2)) && !/^"[^"]*"/.test(rest)) {
      const isName = expected === "colon" || inner === undefined;
      return there(missingQuote(isName ? inside.split(":")[0] ?? "" : inside.slice(0, -1)));
    }
  }
  if (expected === "colon") return there(`faltan los dos puntos (:) después de ${quoted}`);
  if (/[}\]]/.test(char) && (expected === "comma" || inner?.closedBy !== char)) {
    if (before === ":") return noValue();
    if (inner === undefined || inner.closedBy === char) return here(`sobra ${char}: borralo`);
    return here(
      `hay ${char} sin cerrar antes ${opened}: falta ${inner.closedBy}, o sobra ${char}`,
    );
  }
  if (expected === "comma") {
    if (
      /^[-0-9tfn]/.test(before) && lineOf(at) === lineOf(last.end) &&
      !/^(?:["{[;]|:(?![0-9]))/.test(rest)
    ) {
      return there(explainWord(lineFrom(text, last.start)));
    }
    if (char === ":" && inner?.closedBy === "]") {
      return there(`antes de ${quoted} falta ], para cerrar ${opened}, o {`);
    }
    if (char === ":") {
      const isAbove = lineOf(key.start) < lineOf(last.start);
      return isAbove ? noValue() : here(`sobran los dos puntos después de ${quoted}`);
    }
    if (before.startsWith('"') && at === last.end && /[^;.]/.test(char)) {
      const how = 'comillas adentro de un texto se escriben \\", o sacalas';
      return here(`${quoted} termina antes de ${cite(wordOf(rest))}: ${how}`);
    }
    const isUnclosed = char === "{" && inner?.closedBy === "}";
    return there(
      isUnclosed
        ? `después de ${quoted} falta }, para cerrar ${opened}`
        : `falta una coma después de ${quoted}`,
    );
  }

  // A value or a key.
  if (/[,}]/.test(char) && before === ":") return noValue();
  if (char === "," && before === ",") return here("hay dos comas seguidas: dejá una");
  if (char === ",") return here(`sobra la coma después de ${quoted}: borrala`);
  if (/[}\]]/.test(char)) return there(`sobra la coma antes de ${char}: borrala`);
  if (isKey && /[{[]/.test(char)) {
    return expected === "key"
      ? there(`falta } antes de la coma, para cerrar ${opened}, o [ al abrir la lista`)
      : here(`hay ${char} dentro de una {: si es una lista, va entre [ y ]; si no, sobra`);
  }
  if (char === ":") return here("«:» no va acá: borralo");
  if (char === '"') return explainText(text, at, isKey);
  const [other, double, single = ""] = OTHER_QUOTES.exec(rest) ?? [];
  if (other !== undefined) {
    return here(`${cite(other)} va entre comillas rectas y dobles: ${show(double ?? single)}`);
  }
  // The comma of 15,500 or of 34,65 ended what JSON takes for a number.
  const isCut = isKey && /[0-9]/.test(char) && at === last.end;
  const whole = isCut ? /[-−–+$0-9.]*,$/.exec(text.slice(0, at).slice(-30))?.[0].length ?? 0 : 0;
  if (isCut) return { start: at - whole, text: explainWord(lineFrom(text, at - whole)) };
  // A key without its quotes, after a colon with nothing behind it.
  if (before === ":" && lineOf(at) > lineOf(last.start)) return noValue();
  return here(explainWord(isKey ? rest.split(/[:=]/)[0] ?? "" : rest));
}

/** Explains the text that begins at an offset and can't be read. */
function explainText(text: string, start: number, isKey: boolean): Explained {
  const line = lineFrom(text, start);
  const sound = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u.exec(line)?.[0] ?? "";
  const at = start + sound.length;
  const char = line.charAt(sound.length);
  if (char === "\\") {
    const told = `${cite(text.slice(at, at + 2))} no se puede leer: para una barra escribí \\\\`;
    return { start: at, text: `${told}, o sacala` };
  }
  if (char !== "" && char !== '"') {
    const what = `hay un carácter que no se ve (${codeOf(char)}) adentro de un texto`;
    return { start: at, text: `${what}: cambialo por un espacio` };
  }
  const curly = line.search(CURLY);
  if (curly > 0) return otherQuote(start + curly, line.charAt(curly));
  const name = (isKey ? line.split(":")[0] ?? "" : line).slice(1).replace(/[\s,}\]]*$/, "");
  return { start, text: missingQuote(name) };
}

/** A quote that is none of JSON's, where a text ends. */
function otherQuote(start: number, quote: string): Explained {
  return { start, text: `la comilla ${quote} no es la recta: escribí "` };
}

function missingQuote(text: string): string {
  return `falta la comilla que cierra, en el mismo renglón: ${show(text)}`;
}

/** Explains what stands without quotes at the beginning of a line. */
function explainWord(line: string): string {
  const run = (/^[^"{}[\]]*/.exec(line)?.[0] ?? "").split(/\/\/|\/\*|#/)[0]?.trimEnd()
    .replace(/,$/, "").trimEnd() ?? "";
  const number = readNumber(run);
  if (number !== undefined) {
    // No other figure of a shop is as large as a price, and a price has no cents.
    const isPrice = Math.abs(Number(number)) >= 1000;
    const plain = isPrice ? String(Math.round(Number(number))) : number;
    return `${cite(run)} se escribe ${plain}: un número va solo, sin $, puntos de miles ni comas`;
  }
  const folded = withoutAccents(run);
  const word = WORDS.find(([, written]) => written.test(folded))?.[0];
  if (word !== undefined) return `${cite(run)} se escribe ${word}, en minúsculas y sin comillas`;
  return /[\p{L}\p{N}]/u.test(run)
    ? `${cite(run)} va entre comillas: ${show(run)}`
    : `${cite(run || line.slice(0, 1))} no va acá: borralo`;
}

/** What stands from an offset to the end of its line, or its beginning. */
function lineFrom(text: string, at: number): string {
  return /^[^\r\n]*/.exec(text.slice(at, at + SEEN))?.[0] ?? "";
}

/** The word at the beginning of a line, or the one character. */
function wordOf(line: string): string {
  return /^[^\s,:{}[\]"]*/.exec(line)?.[0] || line.charAt(0);
}

/** A piece as it stands, short and on one line. */
function cite(piece: string): string {
  const chars = Array.from(piece.slice(0, SEEN).trim());
  const cut = chars.length > SHOWN ? `${chars.slice(0, SHOWN).join("")}…` : chars.join("");
  return `«${cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, codeOf)}»`;
}

/** What can't be seen, by its number: U+00A0. */
function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
