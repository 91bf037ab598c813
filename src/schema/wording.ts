/** What a schema expects and what stands there instead, in Spanish for a person who doesn't program. */

import type { JsonSchema, JsonType } from "./schema.ts";

const LISTED = 10;
const SHOWN_CODE_POINTS = 60;

/** What a schema expects, as it reads after "esperaba": `un número entero de 1 a 50 o null`. */
export function tellExpected(schema: JsonSchema): string {
  const options = schema.enum?.map(show);
  if (options !== undefined) return `${options.length > 1 ? "uno de: " : ""}${cutList(options)}`;
  const types = [schema.type ?? []].flat().map((type) => tellType(schema, type));
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
  return length === 0 ? "una lista vacía" : `una lista de ${elements(length)}`;
}

function tellType(schema: JsonSchema, type: JsonType): string {
  const { minItems, maxItems, required = [] } = schema;
  const told: Readonly<Record<JsonType, string>> = {
    string: tellText(schema),
    integer: `un número entero${tellRange(schema)}`,
    number: `un número${tellRange(schema)}`,
    boolean: "true o false",
    array: `una lista${tellSize(elements, minItems, maxItems)}`,
    object: required.length > 0 ? `un objeto con ${listNames(required)}` : "un objeto",
    null: "null",
  };
  return told[type];
}

function tellText(schema: JsonSchema): string {
  const size = tellSize(characters, schema.minLength, schema.maxLength);
  const form = tellForm(schema);
  return form === "" || size === "" ? (form || "un texto") + size : `${form},${size}`;
}

function tellForm({ format, pattern, examples = [] }: JsonSchema): string {
  const [example = "2026-12-25"] = examples;
  if (format === "date") return `una fecha que exista, como ${show(example)}`;
  if (format === "uri") {
    return `una dirección de internet que empiece con https://, como ${show(example)}`;
  }
  return pattern === undefined ? "" : `un texto con la forma de ${show(example)}`;
}

function tellRange({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` de ${minimum} a ${maximum}`;
  if (minimum !== undefined) return ` mayor o igual a ${minimum}`;
  return maximum === undefined ? "" : ` menor o igual a ${maximum}`;
}

function tellSize(count: (size: number) => string, min = 0, max = Infinity): string {
  if (min === max) return ` de ${count(max)}`;
  if (max === Infinity) return min === 0 ? "" : ` de al menos ${count(min)}`;
  return min === 0 ? ` de hasta ${count(max)}` : ` de ${min} a ${count(max)}`;
}

function elements(count: number): string {
  return `${count} ${count === 1 ? "elemento" : "elementos"}`;
}

function characters(count: number): string {
  return `${count} ${count === 1 ? "carácter" : "caracteres"}`;
}

function cutList(texts: readonly string[]): string {
  const rest = texts.length - LISTED;
  return `${texts.slice(0, LISTED).join(", ")}${rest > 0 ? ` y ${rest} más` : ""}`;
}

function showText(text: string): string {
  const start = Array.from(text.slice(0, 2 * SHOWN_CODE_POINTS));
  const shown = start.slice(0, SHOWN_CODE_POINTS).join("");
  const isCut = shown !== text;
  const quoted = escapeHidden(JSON.stringify(isCut ? `${shown}…` : text));
  return isCut ? `${quoted} (${characters(countCodePoints(text))})` : quoted;
}

/** The length of a text as JSON Schema counts it. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** A text with all that is not visible, ends a line or changes the direction of reading escaped: `\u200b`. */
export function escapeHidden(text: string): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (hidden) => hidden.split("").map(escape).join(""),
  );
}
