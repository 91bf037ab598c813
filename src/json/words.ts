/** The Spanish for mistakes in a JSON text, for readers who don't program. */

import { show } from "../schema/wording.ts";

/** A bracket that is open, by the bracket that closes it. */
export interface Bracket {
  readonly closedBy: string;
  readonly line: number;
}

/** A mistake: its kind, its place, and the values that its sentence needs. */
export interface JsonMistake {
  readonly kind: keyof typeof SENTENCES;
  /** Offset at which it begins. */
  readonly start: number;
  /** The piece of the text that is wrong, as it is written. */
  readonly piece?: string;
  /** The piece that follows. */
  readonly next?: string;
  /** The texts that are meant, without quotes. */
  readonly texts?: readonly string[];
  /** The character or literal to write, or not to. */
  readonly mark?: string;
  /** Line of an earlier piece that the sentence refers to. */
  readonly line?: number;
  /** Open brackets, from the innermost. */
  readonly brackets?: readonly Bracket[];
}

/** Most characters of a piece that are looked at, and that are shown. */
const MAX_CITED = 200;
const MAX_SHOWN = 50;

/**
 * The sentence of each kind. Names in braces are the values of the mistake:
 * pieces are cited, texts are in quotes.
 */
const SENTENCES = {
  "empty-file":
    "el archivo está vacío: copialo de nuevo desde su historial en GitHub, o desde tu última copia",
  "unclosed": "falta cerrar {brackets}: escribí {closers} al final",
  "comment": "en JSON no hay comentarios: borrá {piece}",
  "two-versions":
    "quedaron las marcas de dos versiones del archivo: elegí una y borrá la otra",
  "hidden":
    "hay un carácter que no se ve ({code}): cambialo por un espacio común",

  "not-opened": "falta { al principio del archivo",
  "after-end": "después de la última {mark} no va nada: borrá desde {piece}",
  "closed-early":
    "con {closers} de la línea {line} termina el archivo, y abajo sigue: esa {closers} sobra, o falta abrir con {mark} antes",

  "curly-quote": 'la comilla {mark} no es la recta: escribí "',
  "open-text": "falta la comilla que cierra, en el mismo renglón: {texts}",
  "inner-quote":
    '{piece} termina antes de {next}: comillas adentro de un texto se escriben \\", o sacalas',
  "other-quotes": "{piece} va entre comillas rectas y dobles: {texts}",
  "backslash":
    "{piece} no se puede leer: para una barra escribí \\\\, o sacala",
  "no-quotes": "{piece} va entre comillas: {texts}",

  "no-colon": "faltan los dos puntos (:) después de {piece}",
  "no-value": "a {piece} le falta su valor",
  "no-comma": "falta una coma después de {piece}",
  "no-end-of-item":
    "después de {piece} falta «},»: la } que cierra {brackets}, y su coma",
  "no-end-of-list": "antes de {piece} falta ], para cerrar {brackets}, o {",
  "no-end-of-object":
    "falta } antes de la coma, para cerrar {brackets}, o [ al abrir la lista",
  "no-end-before":
    "hay {mark} sin cerrar antes {brackets}: falta {closers}, o sobra {mark}",

  "extra-mark": "sobra {mark}: borralo",
  "misplaced": "{piece} no va acá: borralo",
  "two-commas": "hay dos comas seguidas: dejá una",
  "comma-after": "sobra la coma después de {piece}: borrala",
  "comma-before": "sobra la coma antes de {mark}: borrala",
  "no-key":
    "hay {mark} dentro de una {: si es una lista, va entre [ y ]; si no, sobra",

  "number":
    "{piece} se escribe {mark}: un número va solo, sin $, puntos de miles ni comas",
  "free-delivery": "{piece} se escribe 0",
  "free-price": "{piece} sería 0, y un precio no puede ser 0",
  "literal": "{piece} se escribe {mark}, en minúsculas y sin comillas",

  "repeated-key": "{texts} ya está en la línea {line}: dejá una sola",
  "thousands": "{piece} se escribe {mark}: los miles van sin punto",
};

/** Describes a mistake, with the text to write instead. */
export function describeJsonMistake(mistake: JsonMistake): string {
  const { piece = "", next = "", texts = [], mark = "", line } = mistake;
  const { kind, brackets = [] } = mistake;
  const values: Readonly<Record<string, string>> = {
    piece: cite(piece),
    next: cite(next),
    texts: texts.map(show).join(", "),
    mark,
    code: codeOf(mark),
    line: String(line),
    brackets: brackets.map(describeBracket).join(", "),
    closers: brackets.map(({ closedBy }) => closedBy).join(" "),
  };

  const fill = (_: string, name: string) => values[name] ?? "";
  return SENTENCES[kind].replace(/\{([a-z]+)\}/g, fill);
}

function describeBracket({ closedBy, line }: Bracket): string {
  const name = closedBy === "}" ? "la llave {" : "el corchete [";
  return `${name} de la línea ${line}`;
}

/** Quotes a piece of the text, short and on one line. */
function cite(piece: string): string {
  const chars = Array.from(piece.slice(0, MAX_CITED).trim());
  const end = chars.length > MAX_SHOWN ? "…" : "";
  const text = chars.slice(0, MAX_SHOWN).join("") + end;
  return `«${text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, codeOf)}»`;
}

/** Returns the code of an invisible character: U+00A0. */
function codeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
