/** JSON Schema 2020-12 documents that carry the TypeScript type of what they describe. */

/** The JSON types that a schema can name. */
export type JsonType =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "array"
  | "object"
  | "null";

/** The keywords of JSON Schema 2020-12 that are used and checked here; the last row only informs. */
export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  /** In code points, as JSON Schema counts. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression without flags but `u`, not anchored; give `examples`, which tell people the form. */
  readonly pattern?: string;
  /** Checked, but for `date-time`, which results alone have; a `uri` has a `pattern` that asks for https. */
  readonly format?: "date" | "date-time" | "uri";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  /** False refuses all that `properties` doesn't name; a schema is what those must keep. */
  readonly additionalProperties?: boolean | JsonSchema;

  readonly description?: string;
  /** Of what is published alone. */
  readonly $ref?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

declare const SHAPE: unique symbol;

/** A JSON Schema of values of type T. The type lives at compile time only: the object is the document. */
export type Schema<T> = JsonSchema & { readonly [SHAPE]?: T };

/** The type of the values that a schema describes. */
export type Infer<S> = S extends { readonly [SHAPE]?: infer T }
  ? Exclude<T, undefined>
  : never;

/** The notes that any schema may carry, and those of its keywords that values of type T may have. */
type Notes<T, Keywords extends keyof JsonSchema = never> =
  & Pick<JsonSchema, "description" | Keywords>
  & { readonly default?: T; readonly examples?: readonly T[] };
type TextNotes = Notes<
  string,
  "minLength" | "maxLength" | "pattern" | "format"
>;
type NumberNotes = Notes<number, "minimum" | "maximum">;

/** Schemas by the names of what they describe. */
export type Shapes = { readonly [name: string]: JsonSchema };
type InferAll<P extends Shapes> = { readonly [K in keyof P]: Infer<P[K]> };
type Flat<T> = { readonly [K in keyof T]: T[K] };

const typed =
  <T, N extends object>(type: JsonType) => (notes?: N): Schema<T> => ({
    type,
    ...notes,
  });
/** A text. */
export const string = typed<string, TextNotes>("string");
/** A whole number. */
export const integer = typed<number, NumberNotes>("integer");
/** Any finite number. */
export const number = typed<number, NumberNotes>("number");
/** True or false. */
export const boolean = typed<boolean, Notes<boolean>>("boolean");

/** One of a few texts. */
export function oneOf<const V extends string>(
  values: readonly V[],
  notes: Notes<V> = {},
): Schema<V> {
  return { type: "string", enum: values, ...notes };
}

/** A list whose items are all alike. */
export function array<S extends JsonSchema>(
  items: S,
  notes: Notes<readonly Infer<S>[], "minItems" | "maxItems" | "uniqueItems"> =
    {},
): Schema<readonly Infer<S>[]> {
  return { type: "array", items, ...notes };
}

/** An object with the required properties and, in `optional`, those that may be absent; others may stand beside them. */
export function object<
  R extends Shapes,
  O extends Shapes = Record<never, never>,
>(
  required: R,
  options: { readonly optional?: O; readonly description?: string } = {},
): Schema<Flat<InferAll<R> & Partial<InferAll<O>>>> {
  const { optional, ...notes } = options;
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    ...notes,
  };
}

/** An object of any names, whose values are all alike. */
export function record<S extends JsonSchema>(
  values: S,
  notes: { readonly description?: string } = {},
): Schema<{ readonly [name: string]: Infer<S> }> {
  return { type: "object", additionalProperties: values, ...notes };
}

/** The same schema, which has no null yet, or null. */
export function nullable<S extends JsonSchema>(
  schema: S,
): Schema<Infer<S> | null> {
  const { type, ...others }: JsonSchema = schema;
  return {
    ...others,
    ...(type && { type: [type, "null" as const].flat() }),
    ...(others.enum && { enum: [...others.enum, null] }),
  };
}

/** The same schema, refusing at every depth the properties that it doesn't name. */
export function strict<S extends JsonSchema>(schema: S): S {
  const closed = mapInner(schema, strict);
  return closed.properties === undefined
    ? closed
    : { ...closed, additionalProperties: false };
}

/** The schema with what `map` makes of each one right inside it; a property is given its name. */
export function mapInner<S extends JsonSchema>(
  schema: S,
  map: (inner: JsonSchema, name?: string) => JsonSchema,
): S {
  const { items, properties } = schema;
  const inner = Object.entries(properties ?? {}).map((
    [name, own],
  ) => [name, map(own, name)]);
  return {
    ...schema,
    ...(items && { items: map(items) }),
    ...(properties && { properties: Object.fromEntries(inner) }),
  };
}

/** A JSON object. Ask `Object.hasOwn` before reading a name: `constructor` is there without having been sent. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
