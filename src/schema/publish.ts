/**
 * Schemas as they are published. Some clients refuse a whole list of tools for one keyword that their model doesn't
 * know, so only the commonest keywords are left. The bounds of arguments are told in words, those of results not at all.
 */

import { type JsonSchema, mapInner } from "./schema.ts";

/** The values that an argument may have today, by the names that lead to it: `potes/tamano`. Lists add no name. */
export type ValuesOfToday = { readonly [path: string]: readonly string[] };

/** More values than these are not listed. */
const MOST_VALUES = 30;

/** The schema of arguments; what has the same name and description in several places is described in the first. */
export function publishArguments(
  schema: JsonSchema,
  today: ValuesOfToday = {},
): JsonSchema {
  const told = new Set<string>();
  return publish(schema, (own, path) => {
    const said = tellAll(own, today[path]);
    const key = `${path.split("/").at(-1)} ${said}`;
    const description = told.has(key) ? "" : said;
    told.add(key);
    const { required = [] } = own;
    return {
      ...pick(own, ["type", "enum"]),
      ...(description !== "" && { description }),
      ...(required.length > 0 && { required }),
    };
  });
}

/**
 * The published form of a schema of results: without bounds, patterns and examples. Deeper than the root's own properties
 * only names and types are told: the list of tools is sent again and again, and the OpenAPI document has it whole.
 */
export function publishResult(
  { required = [], ...schema }: JsonSchema,
): JsonSchema {
  const words = (path: string) =>
    path.includes("/") ? ["type"] : ["type", "enum", "description"];
  return {
    ...publish(schema, (own, path) => pick(own, words(path))),
    required,
  };
}

/** The schema with those keywords at each depth that `ownOf` gives for it; `path` leads there from the root. */
function publish(
  schema: JsonSchema,
  ownOf: (schema: JsonSchema, path: string) => JsonSchema,
  path = "",
): JsonSchema {
  const own = ownOf(schema, path);
  const { items, properties } = mapInner(
    schema,
    (inner, name = "") =>
      publish(inner, ownOf, path && name ? `${path}/${name}` : path + name),
  );
  return { ...own, ...(items && { items }), ...(properties && { properties }) };
}

function pick(schema: JsonSchema, words: readonly string[]): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([word]) => words.includes(word)),
  );
}

/** A text whose values are listed is as long as they are, and a description may tell its own bound: neither is told twice. */
function tellAll(schema: JsonSchema, values: readonly string[] = []): string {
  const { description = "", default: usual } = schema;
  const more = values.length - MOST_VALUES;
  const listed = values.slice(0, MOST_VALUES).join(", ") +
    (more > 0 ? ` y ${more} más` : "");
  const hasBound = /\bhasta\b/i.test(description);
  return [
    description,
    values.length > 0 ? `Hoy: ${listed}.` : hasBound ? "" : tellBounds(schema),
    usual === undefined ? "" : `Por defecto, ${usual}.`,
  ].filter((part) => part !== "").join(" ");
}

function tellBounds(
  { minimum, maximum, maxLength, maxItems }: JsonSchema,
): string {
  if (maxLength !== undefined) return `Hasta ${maxLength} caracteres.`;
  if (maximum !== undefined) return `De ${minimum} a ${maximum}.`;
  return maxItems === undefined ? "" : `Hasta ${maxItems}.`;
}
