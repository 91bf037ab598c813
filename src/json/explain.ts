/** What is wrong where a text stops being JSON, for a person who doesn't program: what stands there, and what to write. */

import { show } from "../schema/wording.ts";
import { readNumber } from "../words/money.ts";
import { foldName } from "../words/names.ts";

/** A stretch of a text; `end` is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a text stops being JSON: what was read before, and what is open, from the outermost. */
export interface Fault {
  readonly at: number;
  /** What may stand there: `first` is the first item or key, or what closes the list or object at once. */
  readonly expected:
    | "value"
    | "first item"
    | "key"
    | "first key"
    | "colon"
    | "comma"
    | "end";
  readonly last: Span;
  /** Each with the last key, if it is an object. */
  readonly open: readonly {
    readonly start: number;
    readonly closedBy?: string;
    key?: Span;
  }[];
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

const EMPTY = "el archivo está vacío: copialo de nuevo desde su historial " +
  "en GitHub, o desde tu última copia";
const COLON = "«:» no va acá: borralo";
const tellQuote = (quote: string) =>
  `la comilla ${quote} no es la recta: escribí "`;
const tellOpenText = (text: string) =>
  `falta la comilla que cierra, en el mismo renglón: ${show(text)}`;
const tellHidden = (char: string) =>
  `hay un carácter que no se ve (${
    codeOf(char)
  }): cambialo por un espacio común`;

/** Explains a fault of a text: where it begins, and what is said of it. */
export function explain(
  text: string,
  lineOf: (offset: number) => number,
  { at, expected, last, open }: Fault,
): readonly [start: number, told: string] {
  const inner = open.at(-1);
  const char = text.charAt(at);
  const rest = lineFrom(text, at);
  const before = text.slice(last.start, last.end);
  const quoted = cite(before);
  const isKey = expected.endsWith("key");
  const nameOf = ({ closedBy, start }: Fault["open"][number]) =>
    `${closedBy === "}" ? "la llave {" : "el corchete ["} de la línea ${
      lineOf(start)
    }`;
  const opened = inner === undefined ? "" : nameOf(inner);
  const keySpan = inner?.key ?? last;
  const key = text.slice(keySpan.start, keySpan.end);
  const noValue = [keySpan.start, `a ${cite(key)} le falta su valor`] as const;

  if (char === "") {
    if (open.length === 0) return [0, EMPTY];
    const unclosed = open.slice(-10).toReversed();
    const marks = unclosed.map(({ closedBy }) => closedBy).join(" ");
    const told = `falta cerrar ${
      unclosed.map(nameOf).join(", ")
    }: escribí ${marks} al final`;
    return [last.start, told];
  }
  const comment = /^(?:\/\*.*?\*\/|<!--.*?-->|\/[/*].*|#.*|<!--.*)/.exec(rest)
    ?.[0];
  if (comment !== undefined) {
    return [at, `en JSON no hay comentarios: borrá ${cite(comment)}`];
  }
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) {
    return [
      at,
      "quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra",
    ];
  }
  if (/[\p{Z}\p{Cc}\p{Cf}]/u.test(char)) return [at, tellHidden(char)];
  if (expected === "end") {
    if (!/[}\]]/.test(before)) {
      return [last.start, "falta { al principio del archivo"];
    }
    // What goes on after a comma or a quote is the file's own: one bracket closed it too early.
    if (!/^(?:[,}\]]\s*)?["{[]/.test(text.slice(at, at + SEEN))) {
      return [
        at,
        `después de la última ${before} no va nada: borrá desde ${
          cite(wordOf(rest))
        }`,
      ];
    }
    const ends = `con ${before} de la línea ${
      lineOf(last.start)
    } termina el archivo`;
    const opener = before === "}" ? "{" : "[";
    const told =
      `y abajo sigue: esa ${before} sobra, o falta abrir con ${opener} antes`;
    return [last.start, `${ends}, ${told}`];
  }

  // Where a text has just ended, its own end may be what is wrong.
  if (
    before.startsWith('"') && /colon|comma/.test(expected) &&
    !/[}\]]/.test(char)
  ) {
    const curly = before.search(CURLY);
    if (curly > 0) return [last.start + curly, tellQuote(before.charAt(curly))];
    const inside = before.slice(1, -1).trimEnd();
    if (
      at === last.end && /.[,:]$/.test(inside.slice(-2)) &&
      !/^"[^"]*"/.test(rest)
    ) {
      const isName = expected === "colon" || inner === undefined;
      return [
        last.start,
        tellOpenText(isName ? inside.split(":")[0] ?? "" : inside.slice(0, -1)),
      ];
    }
  }
  if (expected === "colon") {
    return [last.start, `faltan los dos puntos (:) después de ${quoted}`];
  }
  if (/[,}\]]/.test(char) && before === ":") return noValue;
  if (/[}\]]/.test(char) && inner?.closedBy !== char) {
    if (inner === undefined) return [at, `sobra ${char}: borralo`];
    const told =
      `hay ${char} sin cerrar antes ${opened}: falta ${inner.closedBy}, o sobra ${char}`;
    return [at, told];
  }
  if (expected === "comma") {
    const isBelow = lineOf(at) > lineOf(last.end);
    if (
      !isBelow && /^[-0-9tfn]/.test(before) &&
      !/^(?:["{[;]|:(?![0-9]))/.test(rest)
    ) {
      return [last.start, explainWord(lineFrom(text, last.start), key)];
    }
    if (char === ":" && inner?.closedBy === "]") {
      return [
        last.start,
        `antes de ${quoted} falta ], para cerrar ${opened}, o {`,
      ];
    }
    if (char === ":") {
      return lineOf(keySpan.start) < lineOf(last.start) ? noValue : [at, COLON];
    }
    if (before.startsWith('"') && at === last.end && /[^;.]/.test(char)) {
      const how = 'comillas adentro de un texto se escriben \\", o sacalas';
      return [at, `${quoted} termina antes de ${cite(wordOf(rest))}: ${how}`];
    }
    // What comes next begins as far out as the line that opened what is open.
    const column = indentOf(text, at);
    const isOut = isBelow && open.length > 1 && column > 0 &&
      column <= indentOf(text, inner?.start ?? 0);
    return inner?.closedBy === "}" && (char === "{" || isOut)
      ? [
        last.start,
        `después de ${quoted} falta «},»: la } que cierra ${opened}, y su coma`,
      ]
      : [last.start, `falta una coma después de ${quoted}`];
  }

  // A value or a key.
  if (char === "," && before === ",") {
    return [at, "hay dos comas seguidas: dejá una"];
  }
  if (char === ",") return [at, `sobra la coma después de ${quoted}: borrala`];
  if (/[}\]]/.test(char)) {
    return [last.start, `sobra la coma antes de ${char}: borrala`];
  }
  if (isKey && /[{[]/.test(char)) {
    return expected === "key"
      ? [
        last.start,
        `falta } antes de la coma, para cerrar ${opened}, o [ al abrir la lista`,
      ]
      : [
        at,
        `hay ${char} dentro de una {: si es una lista, va entre [ y ]; si no, sobra`,
      ];
  }
  if (char === ":") return [at, COLON];
  if (char === '"') {
    const sound =
      /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u.exec(rest)
        ?.[0] ?? "";
    const odd = rest.charAt(sound.length);
    const told = `${
      cite(rest.slice(sound.length, sound.length + 2))
    } no se puede leer`;
    if (odd === "\\") {
      return [
        at + sound.length,
        `${told}: para una barra escribí \\\\, o sacala`,
      ];
    }
    if (odd !== "" && odd !== '"') return [at + sound.length, tellHidden(odd)];
    const curly = rest.search(CURLY);
    if (curly > 0) return [at + curly, tellQuote(rest.charAt(curly))];
    const written = isKey ? rest.split(":")[0] ?? "" : rest;
    return [at, tellOpenText(written.slice(1).replace(/[\s,}\]]*$/, ""))];
  }
  const [other, double, single = ""] = OTHER_QUOTES.exec(rest) ?? [];
  if (other !== undefined) {
    return [
      at,
      `${cite(other)} va entre comillas rectas y dobles: ${
        show(double ?? single)
      }`,
    ];
  }
  // The comma of 15,500 or of 34,65 ended what JSON takes for a number.
  if (isKey && /[0-9]/.test(char) && at === last.end) {
    const whole =
      /[-−–+$0-9.]*,$/.exec(text.slice(0, at).slice(-30))?.[0].length ?? 0;
    return [at - whole, explainWord(lineFrom(text, at - whole), key)];
  }
  // A key without its quotes, after a colon with nothing behind it.
  if (before === ":" && lineOf(at) > lineOf(last.start)) return noValue;
  const word = isKey ? rest.split(/[:=]/)[0] ?? "" : rest;
  return [at, explainWord(word, key, inner?.closedBy === "]")];
}

/** Explains what stands without quotes at the beginning of a line, for a key; in a list, commas part its items. */
function explainWord(line: string, key: string, isList = false): string {
  const run =
    (/^[^"{}[\]]*/.exec(line)?.[0] ?? "").split(/\/\/|\/\*|#/)[0]?.trimEnd()
      .replace(/,$/, "").trimEnd() ?? "";
  const number = readNumber(run);
  if (number !== undefined) {
    // A price has no cents, and no other figure of a shop is as large.
    const isPrice = /precio|envio/i.test(key) ||
      Math.abs(Number(number)) >= 1000;
    const plain = isPrice ? String(Math.round(Number(number))) : number;
    return `${
      cite(run)
    } se escribe ${plain}: un número va solo, sin $, puntos de miles ni comas`;
  }
  const folded = foldName(run);
  if (/^(?:gratis|sin cargo)$/.test(folded)) {
    const isFree = /^"(?:envio|pedidoMinimoEnvio)"$/.test(key);
    return `${cite(run)} ${
      isFree ? "se escribe 0" : "sería 0, y un precio no puede ser 0"
    }`;
  }
  const word = WORDS.find(([, written]) => written.test(folded))?.[0];
  if (word !== undefined) {
    return `${cite(run)} se escribe ${word}, en minúsculas y sin comillas`;
  }
  if (!/[\p{L}\p{N}]/u.test(run)) {
    return `${cite(run || line.slice(0, 1))} no va acá: borralo`;
  }
  const items = isList ? run.split(/ *, */) : [run];
  return `${cite(run)} va entre comillas: ${items.map(show).join(", ")}`;
}

/** How far in the line of an offset begins. */
function indentOf(text: string, at: number): number {
  const start =
    Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) +
    1;
  return text.slice(start).search(/\S/);
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
  const cut = chars.length > SHOWN
    ? `${chars.slice(0, SHOWN).join("")}…`
    : chars.join("");
  return `«${cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, codeOf)}»`;
}

/** What can't be seen, by its number: U+00A0. */
function codeOf(char: string): string {
  return `U+${
    (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")
  }`;
}
