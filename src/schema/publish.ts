/**
 * Schemas as `tools/list` publishes them. Some clients refuse the entire list of tools for
 * one keyword that their model doesn't know, so a published schema has only common
 * keywords. The bounds of an argument are in its description. Results have no bounds.
 */

import { type JsonSchema, mapInner } from "./schema.ts";
import { cutList } from "./wording.ts";

/**
 * Values to list in the descriptions of arguments, by the path of the argument.
 * `potes/tamano` is the path of `tamano` in each item of the list `potes`.
 */
export type KnownValues = { readonly [path: string]: readonly string[] };

/**
 * Returns the schema of arguments. If several properties have the same name and
 * description, only the first property keeps the description.
 */
export function publishArguments(
  schema: JsonSchema,
  values: KnownValues = {},
): JsonSchema {
  const published = new Set<string>();

  return publishPart(schema, (inner, path) => {
    const description = describe(inner, values[path.join("/")]);
    const key = `${path.at(-1)} ${description}`;
    const isNew = description !== "" && !published.has(key);
    published.add(key);

    const { required = [] } = inner;
    return {
      ...pick(inner, ["type", "enum"]),
      ...(isNew && { description }),
      ...(required.length > 0 && { required }),
    };
  });
}

/**
 * Returns the schema of results, without bounds, patterns and examples. Properties below
 * the first level keep only names and types: the list of tools is sent often, and the
 * OpenAPI document has the complete schema.
 */
export function publishResult(schema: JsonSchema): JsonSchema {
  const published = publishPart(schema, (inner, path) => {
    const keywords = ["type", "enum", "description"];
    return pick(inner, path.length > 1 ? ["type"] : keywords);
  });
  return { ...published, ...pick(schema, ["required"]) };
}

/**
 * Rebuilds a schema with the keywords that `keywordsOf` returns at each path. A
 * path consists of names of properties: a list and its items have the same path.
 */
function publishPart(
  schema: JsonSchema,
  keywordsOf: (schema: JsonSchema, path: readonly string[]) => JsonSchema,
  path: readonly string[] = [],
): JsonSchema {
  const keywords = keywordsOf(schema, path);
  const inner = mapInner(schema, (part, name) => {
    const innerPath = name === undefined ? path : [...path, name];
    return publishPart(part, keywordsOf, innerPath);
  });
  return { ...keywords, ...pick(inner, ["items", "properties"]) };
}

function pick(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)),
  );
}

/** Returns a property's description, followed by its values or bounds, and its default. Leaves out missing parts. */
function describe(schema: JsonSchema, values: readonly string[] = []) {
  const { description = "", default: fallback } = schema;
  const ending = fallback !== undefined && `Por defecto, ${fallback}.`;
  return [description, describeRange(schema, values), ending]
    .filter(Boolean)
    .join(" ");
}

/**
 * Lists the values. Without values, describes the bounds. Returns "" if there are no bounds, or
 * if the description contains the word "hasta", which shows that it already has the bounds.
 */
function describeRange(
  {
    description = "",
    minimum,
    maximum,
    maxLength,
    maxItems,
  }: JsonSchema,
  values: readonly string[],
) {
  if (values.length > 0) return `Hoy: ${cutList(values, 30)}.`;

  if (/\bhasta\b/i.test(description)) return "";
  if (maxLength !== undefined) return `Hasta ${maxLength} caracteres.`;
  if (maximum !== undefined) return `De ${minimum} a ${maximum}.`;
  return maxItems === undefined ? "" : `Hasta ${maxItems}.`;
}
