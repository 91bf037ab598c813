/** What is wrong with what was sent or written, in Spanish for a person who doesn't program. */

import type { JsonSchema, JsonType } from "./schema.ts";

const LISTED = 10;
const SHOWN_CODE_POINTS = 60;
/** What is counted, for one and for any other number. */
type Names = readonly [one: string, many: string];
const ELEMENTS: Names = ["elemento", "elementos"];
const CHARACTERS: Names = ["carácter", "caracteres"];

/** Why an argument is refused: what is wrong with it, what was expected and the nearest valid values. */
export interface ObjectionText {
  /** JSON Pointer (RFC 6901) into the arguments; "" is the whole. */
  readonly campo: string;
  readonly problema: string;
  /** Reads after "esperaba". */
  readonly esperado: string;
  readonly sugerencias: readonly string[];
}

/** An objection, in the order in which it is told. */
export function objectTo(
  campo: string,
  problema: string,
  esperado: string,
  sugerencias: readonly string[] = [],
): ObjectionText {
  return { campo, problema, esperado, sugerencias };
}

/** What a schema expects, as it reads after "esperaba": `un número entero de 1 a 50 o null`. */
export function describeExpected(schema: JsonSchema): string {
  const options = schema.enum?.map(show);
  if (options !== undefined) {
    return `${options.length > 1 ? "uno de: " : ""}${cutList(options)}`;
  }
  const types = [schema.type ?? []].flat().map((type) =>
    tellType(schema, type)
  );
  if (types.length < 2) return types.join() || "un valor";
  return `${types.slice(0, -1).join(", ")} o ${types.at(-1)}`;
}

/** Names in quotes, cut when there are many: `"a", "b", "c" y 4 más`. */
export function listNames(names: readonly string[]): string {
  return cutList(names.map(show));
}

/** A JSON value as it reads after "encontré": short, on one line, harmless whatever it holds. */
export function show(value: unknown): string {
  if (typeof value === "string") return showText(value);
  if (value === undefined) return "nada: falta";
  if (Array.isArray(value)) return "una lista";
  if (typeof value === "object" && value !== null) return "un objeto";
  const isHuge = typeof value === "number" && !Number.isFinite(value);
  return isHuge ? "un número demasiado grande" : String(value);
}

/** How many elements a list has: `una lista de 3 elementos`. */
export function showSize({ length }: readonly unknown[]): string {
  return length === 0
    ? "una lista vacía"
    : `una lista de ${count(length, ELEMENTS)}`;
}

function tellType(schema: JsonSchema, type: JsonType): string {
  const { minLength, maxLength, minItems, maxItems, required = [] } = schema;
  const form = tellForm(schema);
  const size = tellSize(CHARACTERS, minLength, maxLength);
  const told: Readonly<Record<JsonType, string>> = {
    string: (form || "un texto") + (form && size && ",") + size,
    integer: `un número entero${tellRange(schema)}`,
    number: `un número${tellRange(schema)}`,
    boolean: "true o false",
    array: `una lista${tellSize(ELEMENTS, minItems, maxItems)}`,
    object: required.length > 0
      ? `un objeto con ${listNames(required)}`
      : "un objeto",
    null: "null",
  };
  return told[type];
}

function tellForm({ format, pattern, examples = [] }: JsonSchema): string {
  const like = show(examples[0] ?? "2026-12-25");
  if (format === "date") return `una fecha que exista, como ${like}`;
  if (format === "uri") {
    return `una dirección de internet que empiece con https://, como ${like}`;
  }
  return pattern === undefined ? "" : `un texto con la forma de ${like}`;
}

function tellRange({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) {
    return ` de ${minimum} a ${maximum}`;
  }
  if (minimum !== undefined) return ` mayor o igual a ${minimum}`;
  return maximum === undefined ? "" : ` menor o igual a ${maximum}`;
}

function tellSize(names: Names, min = 0, max = Infinity): string {
  if (min === max) return ` de ${count(max, names)}`;
  if (max === Infinity) {
    return min === 0 ? "" : ` de al menos ${count(min, names)}`;
  }
  return min === 0
    ? ` de hasta ${count(max, names)}`
    : ` de ${min} a ${count(max, names)}`;
}

function count(size: number, [one, many]: Names): string {
  return `${size} ${size === 1 ? one : many}`;
}

function cutList(texts: readonly string[]): string {
  const rest = texts.length - LISTED;
  return `${texts.slice(0, LISTED).join(", ")}${
    rest > 0 ? ` y ${rest} más` : ""
  }`;
}

function showText(text: string): string {
  const shown = [...text.slice(0, 2 * SHOWN_CODE_POINTS)].slice(
    0,
    SHOWN_CODE_POINTS,
  ).join("");
  const quoted = escapeHidden(
    JSON.stringify(shown === text ? text : `${shown}…`),
  );
  return shown === text
    ? quoted
    : `${quoted} (${count(countCodePoints(text), CHARACTERS)})`;
}

/** The length of a text as JSON Schema counts it. */
export function countCodePoints(text: string): number {
  return text.length -
    (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** A text with all that is not visible, ends a line or changes the direction of reading escaped: `\u200b`. */
export function escapeHidden(text: string): string {
  const escape = (unit: string) =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (hidden) => hidden.split("").map(escape).join(""),
  );
}
