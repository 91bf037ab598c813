/** JSON values: their types and their equality. */

import type { JsonType } from "./schema.ts";

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

/** Equality of JSON values, at every depth. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return canonicalText(a) === canonicalText(b);
}

/** A text that equal JSON values share and others don't. Not recursive, since a value may be of any depth. */
export function canonicalText(root: unknown): string {
  const tokens: string[] = [];
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (Array.isArray(value)) {
      tokens.push(`[${value.length}`);
      for (const item of value) pending.push(item);
    } else if (isObject(value)) {
      const names = Object.keys(value).sort();
      tokens.push(`{${JSON.stringify(names)}`);
      for (const name of names) pending.push(value[name]);
    } else {
      tokens.push(typeof value === "string" ? JSON.stringify(value) : String(value));
    }
  }
  return tokens.join();
}
