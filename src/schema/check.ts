/** Checks of values from outside against a schema. */

import { isDate } from "../time/dates.ts";
import {
  isObject,
  type JsonObject,
  type JsonSchema,
  type Schema,
} from "./schema.ts";
import { describeExpected, listNames, show, showSize } from "./wording.ts";

/**
 * A value that breaks its schema. The texts are Spanish, for the sentence
 * `<pointer>: esperaba <expected>, encontré <actual>`.
 */
export interface Violation {
  /** JSON Pointer (RFC 6901) to the value, or to a missing or unknown key. */
  readonly pointer: string;
  /** The value, short and harmless to print: `"sí"`, `una lista`. */
  readonly actual: string;
  /** The complete description of a valid value: `un número entero de 1 a 50`. */
  readonly expected: string;
  /** The valid texts or keys, if the schema lists them. */
  readonly allowed?: readonly string[] | undefined;
  /** The remedy in words: `¿quisiste decir "Limón"?`. */
  readonly remedy?: string | undefined;
  /** A missing, unknown or wrong key. */
  readonly key?: string;
  /**
   * The schema that the value or key breaks. Absent for an unknown key, a repeated item, and
   * a rule that no schema expresses. Also absent for the violation that `check` adds if there
   * are more than `limit`.
   */
  readonly schema?: JsonSchema;
}

/**
 * Checks a JSON value against a schema.
 *
 * Returns the violations in the order of the document. The missing keys of an
 * object come first. A value of the wrong type has one violation, and its contents aren't
 * checked. A list of the wrong length has a violation, and its items are checked as well.
 *
 * @param limit Maximum number of violations. A further violation represents the rest.
 */
export function check<T>(
  schema: Schema<T>,
  value: unknown,
  limit = 100,
):
  | { readonly kind: "valid"; readonly value: T }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] } {
  // The violation after the limit only shows that there are more.
  const violations = [...findViolations(schema, value).take(limit + 1)];
  if (violations.length === 0) return { kind: "valid", value: value as T };

  if (violations.length > limit) {
    violations[limit] = {
      pointer: "",
      actual: "más: corregí estos y volvé a probar",
      expected: `hasta ${limit} problemas por vez`,
    };
  }
  return { kind: "invalid", violations };
}

/** Yields the violations of a value and, if the value itself is accepted, of its contents. */
function* findViolations(
  schema: JsonSchema,
  value: unknown,
  pointer = "",
): Generator<Violation> {
  if (!isAccepted(schema, value)) yield refuse(schema, show(value), pointer);
  else if (Array.isArray(value)) yield* findInList(schema, value, pointer);
  else if (isObject(value)) yield* findInObject(schema, value, pointer);
}

function* findInList(
  schema: JsonSchema,
  list: readonly unknown[],
  pointer: string,
): Generator<Violation> {
  const {
    items,
    minItems = 0,
    maxItems = Infinity,
    uniqueItems,
  } = schema;
  if (list.length > maxItems || list.length < minItems) {
    yield refuse(schema, showSize(list), pointer);
  }
  if (items === undefined) return;

  const seen = new Set<unknown>();
  for (const [index, item] of list.entries()) {
    const itemPointer = `${pointer}/${index}`;
    // A repeated item that is invalid has only the violation of its schema. Only texts,
    // numbers and other primitive values are recognized as repeated.
    if (uniqueItems && seen.has(item) && isAccepted(items, item)) {
      yield {
        pointer: itemPointer,
        actual: show(item),
        expected: "un elemento que no se repita",
      };
    } else {
      yield* findViolations(items, item, itemPointer);
    }
    seen.add(item);
  }
}

function* findInObject(
  schema: JsonSchema,
  object: JsonObject,
  pointer: string,
): Generator<Violation> {
  const {
    properties = {},
    required = [],
    additionalProperties = true,
    propertyNames,
  } = schema;
  for (const key of required) {
    if (Object.hasOwn(object, key)) continue;
    const keyPointer = pointer + toPointer(key);
    yield { ...refuse(properties[key] ?? {}, "nada: falta", keyPointer), key };
  }

  for (const [key, value] of Object.entries(object)) {
    const keyPointer = pointer + toPointer(key);
    if (propertyNames !== undefined && !isAccepted(propertyNames, key)) {
      yield { ...refuse(propertyNames, show(key), keyPointer), key };
    }
    // `properties` inherits keys such as `constructor`, which aren't in the schema.
    const inner = Object.hasOwn(properties, key)
      ? properties[key]
      : additionalProperties;

    // `inner` is the schema for the value, false for an unknown key, or true for any value.
    if (typeof inner === "object") {
      yield* findViolations(inner, value, keyPointer);
    } else if (inner === false) {
      const allowed = Object.keys(properties);
      yield {
        pointer: keyPointer,
        actual: `una clave que no existe acá: ${show(key)}`,
        expected: allowed.length === 0
          ? "ninguna clave"
          : `alguna de: ${listNames(allowed)}`,
        allowed,
        key,
      };
    }
  }
}

/** Creates the violation of a value that breaks a schema. */
function refuse(
  schema: JsonSchema,
  actual: string,
  pointer: string,
): Violation {
  return {
    pointer,
    actual,
    expected: describeExpected(schema),
    allowed: schema.enum?.filter((option) => typeof option === "string"),
    schema,
  };
}

/**
 * Returns true if a value itself satisfies the schema, without its contents:
 * `findInList` checks the length and the items of a list, `findInObject` the properties
 * of an object.
 */
function isAccepted(schema: JsonSchema, value: unknown) {
  const {
    type,
    enum: options,
    minimum = -Infinity,
    maximum = Infinity,
  } = schema;
  const types = [type ?? []].flat();
  const isTyped = types.length === 0 ||
    types.some((name) => isOfType(value, name));
  if (!isTyped) return false;
  if (options !== undefined && !options.includes(value)) return false;

  if (typeof value === "string") return fitsText(schema, value);
  if (typeof value !== "number") return true;
  return value >= minimum && value <= maximum;
}

/**
 * Returns true if a value is of the given JSON type. `1.0` is an integer; an infinity
 * (JSON's `1e999`) is not a number.
 */
function isOfType(value: unknown, type: string) {
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return type === "array";
  return type === (value === null ? "null" : typeof value);
}

function fitsText(schema: JsonSchema, text: string) {
  const {
    minLength = 0,
    maxLength = Infinity,
    pattern,
    format,
  } = schema;
  const codePoints = Array.from(text).length;
  // The length is checked before the pattern: in a text of megabytes, a pattern with a
  // repeated group overflows the stack.
  if (codePoints < minLength || codePoints > maxLength) return false;

  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) {
    return false;
  }
  if (format === "date") return isDate(text);
  if (format !== "uri") return true;

  // A scheme, then only characters of RFC 3986. `URL.canParse` also accepts spaces and accents.
  return URL.canParse(text) &&
    /^[a-z][a-z0-9+.-]*:([\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9a-f]{2})*$/i.test(
      text,
    );
}

/**
 * Removes optional properties without content, at every depth, since language
 * models fill in every argument. Three values have no content: null, an empty text
 * where the schema expects only a text, and an empty list where it expects only a list.
 *
 * Required properties, elements of lists and unknown keys stay. An empty text in place of
 * a boolean stays too, and `check` refuses it. If it were removed, a filter such as
 * `solo_veganos` might be lost unnoticed.
 */
export function withoutAbsent(schema: JsonSchema, value: unknown): unknown {
  const { items, properties = {}, required = [] } = schema;
  if (Array.isArray(value)) {
    return items ? value.map((item) => withoutAbsent(items, item)) : value;
  }
  if (!isObject(value)) return value;

  const present = { ...value };
  for (const [key, property] of Object.entries(properties)) {
    if (!Object.hasOwn(value, key)) continue;

    if (!required.includes(key) && isAbsent(property, value[key])) {
      delete present[key];
    } else present[key] = withoutAbsent(property, value[key]);
  }
  return present;
}

function isAbsent({ type }: JsonSchema, value: unknown) {
  if (value === null) return true;
  if (type === "string") return value === "";
  return type === "array" && Array.isArray(value) && value.length === 0;
}

/** Returns the step of a JSON Pointer (RFC 6901) to a key or an index. */
export function toPointer(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the keys and indices of a pointer. */
export function partsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at a pointer, or `undefined` without such a value. */
export function valueAt(root: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce((value, part) => {
    // null and undefined become an object without keys.
    const object = Object(value);
    return Object.hasOwn(object, part) ? object[part] : undefined;
  }, root);
}
