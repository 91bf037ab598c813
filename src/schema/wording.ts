/**
 * Describes in Spanish the value that a schema expects and the value that was found,
 * for readers without programming experience.
 */

import type { JsonSchema, JsonType } from "./schema.ts";

/** The singular and the plural of a unit. */
type Unit = readonly [singular: string, plural: string];
const ELEMENTS: Unit = ["elemento", "elementos"];
const CHARACTERS: Unit = ["carácter", "caracteres"];

/** The reason why an argument is refused, and similar valid values. */
export interface ObjectionText {
  /** JSON Pointer (RFC 6901) into the arguments; "" for the object of all arguments. */
  readonly campo: string;
  readonly problema: string;
  /** The valid value, worded to follow "esperaba". */
  readonly esperado: string;
  readonly sugerencias: readonly string[];
}

/** Creates an objection, with its keys in the order of the response. */
export function objectTo(
  campo: string,
  problema: string,
  esperado: string,
  sugerencias: readonly string[] = [],
): ObjectionText {
  return {
    campo,
    problema,
    esperado,
    sugerencias,
  };
}

/** Describes valid values, worded to follow "esperaba": `un número entero de 1 a 50 o null`. */
export function describeExpected(schema: JsonSchema): string {
  const options = schema.enum?.map(show);
  if (options !== undefined) {
    return (options.length > 1 ? "uno de: " : "") + cutList(options);
  }

  const types = [schema.type ?? []].flat()
    .map((type) => describeType(schema, type));
  return types.join(" o ") || "un valor";
}

/** Lists names in quotes, up to twelve: `"a", "b", "c" y 4 más`. */
export function listNames(names: readonly string[]): string {
  return cutList(names.map(show));
}

/**
 * Formats any JSON value, worded to follow "encontré". An undefined value is a missing key.
 * The text is short, is on one line, and has no invisible characters.
 */
export function show(value: unknown): string {
  if (typeof value === "string") return showText(value);
  if (value === undefined) return "nada: falta";
  if (Array.isArray(value)) return "una lista";
  if (typeof value === "object" && value !== null) return "un objeto";

  // `JSON.parse` reads a number such as 1e999 as Infinity.
  const isHuge = typeof value === "number" && !Number.isFinite(value);
  return isHuge ? "un número demasiado grande" : String(value);
}

/** Formats the size of a list: `una lista de 3 elementos`. */
export function showSize({ length }: readonly unknown[]): string {
  return length === 0
    ? "una lista vacía"
    : `una lista de ${count(length, ELEMENTS)}`;
}

function describeType(schema: JsonSchema, type: JsonType): string {
  const { minItems, maxItems } = schema;

  switch (type) {
    case "string":
      return describeText(schema);
    case "integer":
      return `un número entero${formatRange(schema)}`;
    case "number":
      return `un número${formatRange(schema)}`;
    case "boolean":
      return "true o false";
    case "array":
      return `una lista${formatSize(ELEMENTS, minItems, maxItems)}`;
    case "object":
      return `un objeto${describeContent(schema)}`;
    case "null":
      return "null";
  }
}

/**
 * Describes an object by its required keys. Without required keys, describes its
 * example. Without an example, returns "".
 */
function describeContent({ required = [], examples = [] }: JsonSchema) {
  if (required.length > 0) return ` con ${listNames(required)}`;
  const [example] = examples;
  return example === undefined ? "" : ` como ${JSON.stringify(example)}`;
}

function describeText(schema: JsonSchema) {
  const form = describeForm(schema);
  const size = formatSize(CHARACTERS, schema.minLength, schema.maxLength);
  if (form === "") return `un texto${size}`;
  return size === "" ? form : `${form},${size}`;
}

/** Describes the form of a text; "" without a form. */
function describeForm({ format, pattern, examples = [] }: JsonSchema) {
  // A schema with a pattern or a format must have an example. Only a date may lack one: the
  // default is a date.
  const example = show(examples[0] ?? "2026-12-25");
  if (format === "date") return `una fecha que exista, como ${example}`;
  if (format === "uri") {
    return `una dirección de internet que empiece con https://, como ${example}`;
  }
  return pattern === undefined ? "" : `un texto con la forma de ${example}`;
}

/** Formats the bounds of a number: " de 1 a 50"; "" without bounds. */
function formatRange({ minimum, maximum }: JsonSchema) {
  if (minimum !== undefined && maximum !== undefined) {
    return ` de ${minimum} a ${maximum}`;
  }
  if (minimum !== undefined) return ` mayor o igual a ${minimum}`;
  return maximum === undefined ? "" : ` menor o igual a ${maximum}`;
}

/** Formats the bounds of a size: " de hasta 12 elementos"; "" without bounds. */
function formatSize(unit: Unit, min = 0, max = Infinity) {
  if (min === max) return ` de ${count(max, unit)}`;
  if (max !== Infinity) {
    const start = min === 0 ? " de hasta" : ` de ${min} a`;
    return `${start} ${count(max, unit)}`;
  }
  return min === 0 ? "" : ` de al menos ${count(min, unit)}`;
}

function count(size: number, [singular, plural]: Unit) {
  return `${size} ${size === 1 ? singular : plural}`;
}

/** Joins the first texts, and counts the others: `1, 2 y 4 más`. */
export function cutList(texts: readonly string[], limit = 12): string {
  const rest = texts.length - limit;
  const more = rest > 0 ? ` y ${rest} más` : "";
  return texts.slice(0, limit).join(", ") + more;
}

/**
 * Formats a text in quotes. The result is short, is on one line, and has no invisible
 * characters.
 */
export function showText(text: string): string {
  // The first 60 code points, or the entire shorter text.
  const [start] = /^[^]{0,60}/u.exec(text) ?? [""];
  if (start === text) return escapeHidden(JSON.stringify(text));

  const length = count(Array.from(text).length, CHARACTERS);
  return `${escapeHidden(JSON.stringify(`${start}…`))} (${length})`;
}

/**
 * Escapes characters that are invisible, end a line or change the direction of
 * reading. A zero-width space becomes `\u200b`.
 */
export function escapeHidden(text: string): string {
  const escape = (utf16Unit: string) =>
    `\\u${utf16Unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    // A character may have two UTF-16 units, each with its own escape.
    (hidden) => hidden.replace(/[^]/g, escape),
  );
}
