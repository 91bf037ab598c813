/** Checks a value from outside against a schema and tells every mistake in words that a person can act on. */

import { toPointer } from "./pointer.ts";
import type { JsonSchema, Schema } from "./schema.ts";
import { fitsText, isObject, isOfType, type JsonObject } from "./value.ts";
import { listNames, show, showSize, tellExpected } from "./wording.ts";

/** More mistakes than these help nobody, where nothing else is said; a last one says that the list was cut. */
const MAX_MISTAKES = 100;

/** One mistake, in Spanish; it reads `<pointer>: esperaba <expected>, encontré <found>`. */
export interface Mistake {
  /** JSON Pointer (RFC 6901) to the value, to the missing property or to the one that isn't known. */
  readonly pointer: string;
  /** What stands there, short and harmless to print: `"sí"`, `12.5`, `una lista`, `nada: falta`. */
  readonly found: string;
  /** All that the value must be: `un número entero de 1 a 50`. */
  readonly expected: string;
  /** The texts or property names that would have been accepted, where there is a list of them. */
  readonly allowed?: readonly string[];
  /** What to write instead, where the rule that found it knows: `¿quisiste decir "Limón"?`. */
  readonly remedy?: string;
}

/** A value that keeps its schema, or every reason why it doesn't. */
export type Checked<T> =
  | { readonly kind: "valid"; readonly value: T }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

interface Walk {
  readonly path: (string | number)[];
  readonly mistakes: Mistake[];
  readonly most: number;
}

/**
 * Checks any JSON value against a schema and reports every mistake, in the order of the document: an object's missing
 * properties first, then what stands in it. A value has one mistake, which says all that is expected of it; a list may
 * have one besides those of its elements. At most so many are told, and then one that says so.
 *
 * @example A menu with a mistake
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check } from "./check.ts";
 * import { boolean, object, string } from "./schema.ts";
 *
 * const FLAVOR = object({ nombre: string(), vegano: boolean() });
 * assertEquals(check(FLAVOR, { nombre: "Limón", vegano: "sí" }), {
 *   kind: "invalid",
 *   mistakes: [{ pointer: "/vegano", found: '"sí"', expected: "true o false" }],
 * });
 * ```
 */
export function check<T>(schema: Schema<T>, value: unknown, most = MAX_MISTAKES): Checked<T> {
  const walk: Walk = { path: [], mistakes: [], most };
  visit(walk, schema, value);
  const { mistakes } = walk;
  if (mistakes.length === 0) return { kind: "valid", value: value as T };
  if (mistakes.length <= most) return { kind: "invalid", mistakes };
  const expected = `hasta ${most} problemas por vez`;
  const cut = { pointer: "", found: "más: corregí estos y volvé a probar", expected };
  return { kind: "invalid", mistakes: [...mistakes.slice(0, most), cut] };
}

function visit(walk: Walk, schema: JsonSchema, value: unknown): void {
  if (!isAccepted(schema, value)) report(walk, schema, show(value));
  else if (Array.isArray(value)) visitItems(walk, schema, value);
  else if (isObject(value)) visitProperties(walk, schema, value);
}

function visitItems(walk: Walk, schema: JsonSchema, list: readonly unknown[]): void {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems = false } = schema;
  if (list.length > maxItems || list.length < minItems) report(walk, schema, showSize(list));
  if (items === undefined && !uniqueItems) return;
  const seen = new Set<unknown>();
  for (const [index, item] of list.entries()) {
    if (isFull(walk)) return;
    const before = walk.mistakes.length;
    walk.path.push(index);
    if (items !== undefined) visit(walk, items, item);
    if (uniqueItems && seen.has(item) && walk.mistakes.length === before) {
      tell(walk, { found: show(item), expected: "un elemento que no se repita" });
    }
    if (uniqueItems) seen.add(item);
    walk.path.pop();
  }
}

function visitProperties(walk: Walk, schema: JsonSchema, object: JsonObject): void {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  for (const name of required) {
    if (Object.hasOwn(object, name)) continue;
    walk.path.push(name);
    report(walk, properties[name] ?? {}, show(undefined));
    walk.path.pop();
  }
  for (const name of Object.keys(object)) {
    if (isFull(walk)) return;
    walk.path.push(name);
    // Names such as `constructor` are names like any other.
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner !== undefined) visit(walk, inner, object[name]);
    else if (additionalProperties === false) reportUnknown(walk, name, Object.keys(properties));
    else if (additionalProperties !== true) visit(walk, additionalProperties, object[name]);
    walk.path.pop();
  }
}

/** Whether a value keeps the keywords about itself; those about what is inside a list or object are for the walk. */
function isAccepted(schema: JsonSchema, value: unknown): boolean {
  const { type, const: only, enum: options, minimum = -Infinity, maximum = Infinity } = schema;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) return false;
  if (only !== undefined && only !== value) return false;
  if (options !== undefined && !options.includes(value)) return false;
  if (typeof value === "string") return fitsText(schema, value);
  return typeof value !== "number" || (value >= minimum && value <= maximum);
}

function report(walk: Walk, schema: JsonSchema, found: string): void {
  const allowed = schema.enum?.filter((option) => typeof option === "string");
  tell(walk, { found, expected: tellExpected(schema), ...(allowed && { allowed }) });
}

function reportUnknown(walk: Walk, name: string, allowed: readonly string[]): void {
  tell(walk, {
    found: `una clave que no existe acá: ${show(name)}`,
    expected: allowed.length === 0 ? "ninguna clave" : `alguna de: ${listNames(allowed)}`,
    allowed,
  });
}

function tell(walk: Walk, mistake: Omit<Mistake, "pointer">): void {
  walk.mistakes.push({ pointer: toPointer(walk.path), ...mistake });
}

function isFull(walk: Walk): boolean {
  return walk.mistakes.length > walk.most;
}
