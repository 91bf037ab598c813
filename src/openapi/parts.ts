/** Parts from which the OpenAPI document's schemas are built. */

import type { JsonObject } from "../schema/schema.ts";

/** Any string. */
export const TEXT = { type: "string" };
/** A wait in whole seconds. */
export const SECONDS = { type: "integer", minimum: 1 };

/** Returns the schema of a string with a description. */
export const textSchema = (description: string): JsonObject => ({
  ...TEXT,
  description,
});

/** Returns the schema of a URI with a description. */
export const uriSchema = (description: string): JsonObject => ({
  ...TEXT,
  format: "uri",
  description,
});

/** Returns the schema of an array. */
export const arrayOf = (
  items: JsonObject,
  description?: string,
): JsonObject => ({
  type: "array",
  items,
  description,
});

/**
 * Returns the schema of an object. A "?" at the end of a name marks an optional field:
 * `instance?`. All other fields are required.
 */
export function objectOf(fields: JsonObject, description?: string): JsonObject {
  const required = Object.keys(fields).filter((name) => !name.endsWith("?"));
  const properties = Object.entries(fields)
    .map(([name, schema]) => [name.replace(/\?$/, ""), schema]);

  return {
    type: "object",
    required,
    properties: Object.fromEntries(properties),
    description,
  };
}

/** Returns a reference to a named component of the document. */
export function reference(name: string, kind = "schemas"): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Returns the schema of a value that satisfies any of the named schemas. */
export function anyOf(
  names: readonly string[],
  description?: string,
): JsonObject {
  return { description, anyOf: names.map((name) => reference(name)) };
}
