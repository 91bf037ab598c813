/** What is sent in place of an optional value that isn't there: models fill every argument of a schema. */

import type { JsonSchema } from "./schema.ts";
import { isObject } from "./value.ts";

/**
 * The value without its optional properties that hold null, "" or an empty list, at every depth that the schema tells of.
 * What is required stays, and so do a list's elements and names that the schema doesn't know: those are for `check`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { object, string } from "./schema.ts";
 *
 * const PERSON = object({ nombre: string() }, { optional: { apodo: string() } });
 * assertEquals(withoutAbsent(PERSON, { nombre: "", apodo: "" }), { nombre: "" });
 * ```
 */
export function withoutAbsent(schema: JsonSchema, value: unknown): unknown {
  const { items, properties = {}, required = [] } = schema;
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((item) => withoutAbsent(items, item));
  }
  if (!isObject(value)) return value;
  const present = Object.entries(value).flatMap(([name, inner]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined) return [[name, inner]];
    return isAbsent(inner) && !required.includes(name) ? [] : [[name, withoutAbsent(own, inner)]];
  });
  return Object.fromEntries(present);
}

function isAbsent(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
