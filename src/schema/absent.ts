/** What is sent in place of an optional value that isn't there: models fill every argument of a schema. */

import type { JsonSchema } from "./schema.ts";
import { isObject } from "./value.ts";

/**
 * The value without its optional properties that hold null or, where a text or a list is expected, an empty one, at every
 * depth that the schema tells of. What is required stays, and so do a list's elements and names that the schema doesn't
 * know. An empty text in place of true or false stays too: a filter must not fall off in silence.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { boolean, object, string } from "./schema.ts";
 *
 * const PERSON = object({ nombre: string() }, { optional: { apodo: string(), adulta: boolean() } });
 * assertEquals(withoutAbsent(PERSON, { nombre: "", apodo: "", adulta: "" }), { nombre: "", adulta: "" });
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
    return isAbsent(own, inner) && !required.includes(name)
      ? []
      : [[name, withoutAbsent(own, inner)]];
  });
  return Object.fromEntries(present);
}

function isAbsent({ type }: JsonSchema, value: unknown): boolean {
  return value === null || (value === "" && type === "string") ||
    (Array.isArray(value) && value.length === 0 && type === "array");
}
