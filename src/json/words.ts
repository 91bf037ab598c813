/** Mistakes in a JSON text: their place, and the Spanish for readers without programming experience. */

import { show } from "../schema/wording.ts";

/** A token of a JSON text: a bracket, string, number, literal, comma or colon, from offset `start` to `end`. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An open list or object. */
export interface Open {
  readonly start: number;
  readonly closer: string;
}

/** The kind of token that must follow. At "first item" and "first key", the closing bracket may follow instead. */
export type Expected =
  | "value"
  | "first item"
  | "key"
  | "first key"
  | "colon"
  | "comma"
  | "end";

/** The place at which a text stops being JSON. */
export interface Spot {
  readonly text: string;
  /** The offset of the place. */
  readonly at: number;
  readonly expected: Expected;
  /** The last token before the place. */
  readonly last: Token;
  /** The last key before the place. If there is none, an empty token. */
  readonly key: Token;
  /** The last list or object that ended before the place. If there is none, the root. */
  readonly closed: Open;
  /** The open lists and objects around the place, from the outermost. */
  readonly open: readonly Open[];
}

/** A mistake: its kind, its place, and values for its sentence. */
export interface JsonMistake {
  readonly kind: MistakeKind;
  /** Offset at which the mistake begins. */
  readonly start: number;
  /** The wrong piece of the text. */
  readonly piece?: string | undefined;
  /** The text to write in place of the piece. Default: the piece. */
  readonly value?: string | undefined;
}

/** The key of a mistake's sentence. */
export type MistakeKind = keyof typeof SENTENCES;

/** The sentence of each kind, with names of values in braces. `fillIn` shortens the values in «». */
const SENTENCES = {
  "empty-file":
    "el archivo está vacío: copialo de nuevo desde su historial en GitHub, o desde tu última copia",
  "unclosed-line": "falta la } que cierra, en el mismo renglón",
  "unclosed": "falta cerrar {brackets}: escribí {closers} al final",
  "comment": "en JSON no hay comentarios: borrá «{piece}»",
  "two-versions":
    "quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra",
  "hidden":
    "hay un carácter que no se ve ({code}): cambialo por un espacio común",

  "not-opened": "falta { al principio del archivo",
  "after-end": "después de la última {last} no va nada: borrá desde «{piece}»",
  "closed-early":
    "con {last} de la línea {line} termina el archivo, y abajo sigue: esa {last} sobra, o falta la que abre antes",

  "curly-quote":
    'la comilla {piece} no es la recta: escribí ", acá y donde se repita',
  "open-text": "falta la comilla que cierra, en el mismo renglón: {text}",
  "html-link":
    "es el código de un enlace: dejá solo la dirección que sigue a href=, entre comillas y con https",
  "inner-quote":
    '«{last}» termina antes de «{piece}»: comillas adentro de un texto se escriben \\", o sacalas',
  "other-quotes":
    "«{piece}» va entre comillas rectas y dobles: {text}; igual las demás",
  "backslash":
    "«{piece}» no se puede leer: para una barra escribí \\\\, o sacala",
  "no-quotes": "«{piece}» va entre comillas: {value}",

  "no-colon": "faltan los dos puntos (:) después de «{last}»",
  "no-value": "a «{key}» le falta su valor",
  "no-braces":
    "a «{key}» le falta su valor, o una { antes de «{last}» y una } al final",
  "no-comma": "falta una coma después de «{last}»",
  "no-end-of-item":
    "después de «{last}» falta «},»: la } que cierra {bracket}, y su coma",
  "no-end-or-comma":
    "después de «{last}» falta «},», para cerrar {bracket}, o solo la coma",
  "outside-list":
    "«{last}» no va entre {bracket} y su ]: pasá ese renglón arriba de esa línea, o abajo del ]",
  "no-end-of-list": "antes de «{last}» falta ], para cerrar {bracket}, o {",
  "no-end-of-object":
    "falta } antes de la coma, para cerrar {bracket}, o [ al abrir la lista, o el nombre del dato que sigue",
  "no-end-before":
    "hay {piece} sin cerrar antes {bracket}: falta {closer}, o sobra {piece}",

  "extra-mark": "sobra {piece}: borralo",
  "misplaced": "«{piece}» no va acá: borralo",
  "two-commas": "hay dos comas seguidas: dejá una",
  "comma-after": "sobra la coma después de «{last}»: borrala",
  "comma-before": "sobra la coma antes de {piece}: borrala",
  "no-key":
    "hay {piece} dentro de una {: si es una lista, va entre [ y ]; si no, sobra",

  "no-name":
    'a «{piece}» le falta su nombre, con dos puntos, como "precio":, o sobra',
  "number":
    "«{piece}» se escribe {value}: un número va solo, sin $, puntos de miles ni comas",
  "change":
    "«{piece}» no va así: si es un precio, escribí el nuevo entero, en pesos; los cambia todos la orden precios",
  "free-delivery": "«{piece}» se escribe 0",
  "free-price": "«{piece}» sería 0, y un precio no puede ser 0",
  "literal":
    "«{piece}» se escribe {value}, en minúsculas y sin comillas, acá y donde se repita",
};

/** Returns the line of a mistake, and the sentence with the text to write. */
export function describeMistake(
  { kind, start, piece = "", value = piece }: JsonMistake,
  { text, last, key, open }: Spot,
): { readonly line: number; readonly text: string } {
  const line = lineAt(text, start);
  // At most ten brackets, the innermost first.
  const inside = open
    .slice(-10)
    .toReversed();
  const closers = inside.map(({ closer }) => closer);
  const brackets = inside.map(({ closer, start: openedAt }) => {
    const name = closer === "}" ? "la llave {" : "el corchete [";
    return `${name} de la línea ${lineAt(text, openedAt)}`;
  });

  const sentence = fillIn(SENTENCES[kind], {
    line,
    piece,
    value,
    code: codeOf(piece),
    text: show(value),
    last: last.text,
    key: key.text,
    brackets: brackets.join(", "),
    bracket: brackets[0],
    closers: closers.join(" "),
    closer: closers[0],
  });
  return { line, text: sentence };
}

/** Returns the line of an offset, as editors count: LF, CR LF and CR end a line. */
export function lineAt(text: string, at: number): number {
  return text
    .slice(0, at)
    .split(/\r\n|\n|\r/)
    .length;
}

/** Replaces the names in braces with their values. A value in «» is cut to a short text on one line. */
function fillIn(
  sentence: string,
  values: Readonly<Record<string, unknown>>,
): string {
  // A name in braces, maybe in «». The braces of JSON in a sentence contain no name.
  return sentence.replace(/(«?)\{([a-zA-Z]+)\}»?/g, (_, quote, name) => {
    const value = String(values[name]);
    return quote === "" ? value : cite(value);
  });
}

/** Quotes a piece of the text, cut after 50 characters. Codes replace line ends and invisible characters. */
function cite(piece: string): string {
  const text = piece
    .trim()
    .replace(/^([^]{50})[^]+/u, "$1…");
  return `«${text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, codeOf)}»`;
}

/** Returns the code of a text's first character: `U+00A0`. */
function codeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
