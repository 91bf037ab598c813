/** Checks a value from outside against a schema, and tells every mistake, where it stands, in words that a person can act on. */

import { isDate } from "../time/dates.ts";
import {
  isObject,
  type JsonObject,
  type JsonSchema,
  type Schema,
} from "./schema.ts";
import {
  countCodePoints,
  describeExpected,
  listNames,
  show,
  showSize,
} from "./wording.ts";

/** One mistake, in Spanish; it reads `<pointer>: esperaba <expected>, encontré <actual>`. */
export interface Violation {
  /** JSON Pointer (RFC 6901) to the value, to the missing property or to the one that isn't known. */
  readonly pointer: string;
  /** What stands there, short and harmless to print: `"sí"`, `12.5`, `una lista`, `nada: falta`. */
  readonly actual: string;
  /** All that the value must be: `un número entero de 1 a 50`. */
  readonly expected: string;
  /** The texts or property names that would have been accepted, where there is a list of them. */
  readonly allowed?: readonly string[];
  /** What to write instead, where the rule that found it knows: `¿quisiste decir "Limón"?`. */
  readonly remedy?: string;
}

type Checked<T> =
  | { readonly kind: "valid"; readonly value: T }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] };

/**
 * Checks any JSON value against a schema and reports every mistake, in the order of the document: an object's missing
 * properties first, then what stands in it. A value has one mistake, which says all that is expected of it; a list may
 * have one besides those of its elements. At most so many are told, and then one that says that there are more.
 */
export function check<T>(
  schema: Schema<T>,
  value: unknown,
  most = 100,
): Checked<T> {
  const violations = [...findViolations(schema, value).take(most + 1)];
  if (violations.length === 0) return { kind: "valid", value: value as T };
  if (violations.length > most) {
    const expected = `hasta ${most} problemas por vez`;
    violations[most] = {
      pointer: "",
      actual: "más: corregí estos y volvé a probar",
      expected,
    };
  }
  return { kind: "invalid", violations };
}

function* findViolations(
  schema: JsonSchema,
  value: unknown,
): Generator<Violation> {
  if (!isAccepted(schema, value)) yield refuse(schema, show(value));
  else if (Array.isArray(value)) yield* findInList(schema, value);
  else if (isObject(value)) yield* findInObject(schema, value);
}

function* findInList(
  schema: JsonSchema,
  list: readonly unknown[],
): Generator<Violation> {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems = false } =
    schema;
  if (list.length > maxItems || list.length < minItems) {
    yield refuse(schema, showSize(list));
  }
  if (items === undefined) return;
  const seen = new Set<unknown>();
  for (const [index, item] of list.entries()) {
    if (seen.has(item) && isAccepted(items, item)) {
      yield {
        pointer: `/${index}`,
        actual: show(item),
        expected: "un elemento que no se repita",
      };
    } else yield* within(index, items, item);
    if (uniqueItems) seen.add(item);
  }
}

function* findInObject(
  schema: JsonSchema,
  object: JsonObject,
): Generator<Violation> {
  const { properties = {}, required = [], additionalProperties = true } =
    schema;
  for (const name of required) {
    if (Object.hasOwn(object, name)) continue;
    yield {
      ...refuse(properties[name] ?? {}, show(undefined)),
      pointer: toPointer([name]),
    };
  }
  const allowed = Object.keys(properties);
  for (const [name, value] of Object.entries(object)) {
    // Names such as `constructor` are names like any other.
    const inner = Object.hasOwn(properties, name)
      ? properties[name]
      : additionalProperties;
    if (typeof inner === "object") yield* within(name, inner, value);
    if (inner !== false) continue;
    const actual = `una clave que no existe acá: ${show(name)}`;
    const expected = allowed.length === 0
      ? "ninguna clave"
      : `alguna de: ${listNames(allowed)}`;
    yield { pointer: toPointer([name]), actual, expected, allowed };
  }
}

function within(
  part: string | number,
  schema: JsonSchema,
  value: unknown,
): Iterable<Violation> {
  // Most values hold no others and are right.
  if (
    (typeof value !== "object" || value === null) && isAccepted(schema, value)
  ) return [];
  return findViolations(schema, value)
    .map((one) => ({ ...one, pointer: toPointer([part]) + one.pointer }));
}

function refuse(schema: JsonSchema, actual: string): Violation {
  const allowed = schema.enum?.filter((option) => typeof option === "string");
  return {
    pointer: "",
    actual,
    expected: describeExpected(schema),
    ...(allowed && { allowed }),
  };
}

/** Whether a value keeps the keywords about itself, not those about what is inside a list or object. */
function isAccepted(schema: JsonSchema, value: unknown): boolean {
  const { type, enum: options, minimum = -Infinity, maximum = Infinity } =
    schema;
  if (
    type !== undefined && ![type].flat().some((one) => isOfType(value, one))
  ) return false;
  if (options !== undefined && !options.includes(value)) return false;
  if (typeof value === "string") return fitsText(schema, value);
  return typeof value !== "number" || (value >= minimum && value <= maximum);
}

/** Whether a value has a JSON type; `1.0` is an integer, an infinity (JSON's `1e999`) is no number. */
function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return type === "array";
  return type === (value === null ? "null" : typeof value);
}

function fitsText(schema: JsonSchema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const length = countCodePoints(text);
  // The length goes first: on a text of megabytes, a pattern that repeats a group overflows the stack.
  return length >= minLength && length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(text)) &&
    (format !== "date" || isDate(text)) &&
    (format !== "uri" || (URL.canParse(text) && URI.test(text)));
}

/** An address that is a URI (RFC 3986), and not only a URL. */
const URI = /^[a-z][a-z0-9+.-]*:([\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9a-f]{2})*$/i;

/**
 * The value without its optional properties that hold null or, where a text or a list is expected, an empty one, at every
 * depth that the schema tells of: models fill every argument. What is required stays, and so do a list's elements and names
 * that the schema doesn't know. An empty text in place of true or false stays too: a filter must not fall off in silence.
 */
export function withoutAbsent(schema: JsonSchema, value: unknown): unknown {
  const { items, properties = {}, required = [] } = schema;
  if (Array.isArray(value)) {
    return items ? value.map((item) => withoutAbsent(items, item)) : value;
  }
  if (!isObject(value)) return value;
  const present = Object.entries(value).flatMap(([name, inner]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined) return [[name, inner]];
    const isAbsent = inner === null ||
      (inner === "" && own.type === "string") ||
      (Array.isArray(inner) && inner.length === 0 && own.type === "array");
    return isAbsent && !required.includes(name)
      ? []
      : [[name, withoutAbsent(own, inner)]];
  });
  return Object.fromEntries(present);
}

/** The JSON Pointer (RFC 6901) of a way of keys and places: where a value stands in another. */
export function toPointer(parts: readonly (string | number)[]): string {
  return parts.map((part) =>
    `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`
  )
    .join("");
}

/** The keys and places of a pointer. */
export function partsOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map((part) =>
    part.replaceAll("~1", "/").replaceAll("~0", "~")
  );
}

/** What stands at a pointer; undefined where nothing does. */
export function valueAt(root: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce((value, part) => {
    const isThere = typeof value === "object" && value !== null &&
      Object.hasOwn(value, part);
    return isThere ? Reflect.get(value, part) : undefined;
  }, root);
}
