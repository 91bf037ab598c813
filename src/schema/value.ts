/** JSON values: their types, and texts as JSON Schema measures them. */

import { isDate } from "../time/dates.ts";
import type { JsonSchema, JsonType } from "./schema.ts";

const TIME = /^t([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const URI = /^[a-z][a-z0-9+.-]*:([\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9a-f]{2})*$/i;
const SURROGATE_PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

/** A JSON object. Ask `Object.hasOwn` before reading a name: `constructor` is there without having been sent. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** Whether a value has a JSON type; `1.0` is an integer, an infinity (JSON's `1e999`) is no number. */
export function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "null":
      return value === null;
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
  }
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a text keeps a schema's keywords for texts. */
export function fitsText(schema: JsonSchema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const length = countCodePoints(text);
  // The length goes first: on a text of megabytes, a pattern that repeats a group overflows the stack.
  return length >= minLength && length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(text)) &&
    (format === undefined || hasFormat(text, format));
}

/** The length of a text as JSON Schema counts it. */
export function countCodePoints(text: string): number {
  return text.length - (text.match(SURROGATE_PAIRS)?.length ?? 0);
}

/** RFC 3339 without leap seconds, and addresses that are both a URI (RFC 3986) and a URL. */
function hasFormat(text: string, format: NonNullable<JsonSchema["format"]>): boolean {
  switch (format) {
    case "date":
      return isDate(text);
    case "date-time":
      return isDate(text.slice(0, 10)) && TIME.test(text.slice(10));
    case "uri":
      return URL.canParse(text) && URI.test(text);
  }
}
