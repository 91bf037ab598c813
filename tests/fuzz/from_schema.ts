/** Values for a JSON Schema, mostly valid. Many texts are real names, so that values pass the first checks. */

import fc from "fast-check";
import type { JsonSchema } from "../../src/schema/schema.ts";

/** Returns values of a schema. Most texts without a pattern or a format are one of `names`. */
export function valuesOf(
  schema: JsonSchema,
  names: readonly string[],
): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) {
    return fc.constantFrom<unknown>(...schema.enum);
  }

  const types = [schema.type ?? []].flat();
  return types.length === 0
    ? fc.jsonValue()
    : fc.oneof(...types.map((type) => valuesOfType(type, schema, names)));
}

function valuesOfType(
  type: string,
  schema: JsonSchema,
  names: readonly string[],
) {
  const { minimum = -1e6, maximum = 1e6, minItems = 0, maxItems = 4 } = schema;

  switch (type) {
    case "object":
      return objectsOf(schema, names);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, names), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    case "integer":
      return fc.integer({
        min: Math.ceil(minimum),
        max: Math.floor(maximum),
      });
    case "number":
      return fc.double({
        min: minimum,
        max: maximum,
        noNaN: true,
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return textsOf(schema, names);
  }
}

function objectsOf(
  schema: JsonSchema,
  names: readonly string[],
) {
  const { properties = {}, required = [] } = schema;

  const model = Object.fromEntries(
    Object.entries(properties)
      .map(([name, property]) => [name, valuesOf(property, names)]),
  );

  return fc.record(model, { requiredKeys: [...required] });
}

function textsOf(
  schema: JsonSchema,
  names: readonly string[],
) {
  const { minLength = 0, maxLength = 60, pattern, format } = schema;
  if (pattern !== undefined || format !== undefined) {
    return fc.constantFrom(...(schema.examples ?? ["2026-12-25"]).map(String));
  }

  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...names),
    },
    {
      weight: 1,
      arbitrary: fc.string({
        minLength,
        maxLength: Math.min(maxLength, 80),
      }),
    },
  );
}
