/** JSON Schema 2020-12 documents, each with the TypeScript type of its values. */

/** The JSON types that a schema can name. */
export type JsonType =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "array"
  | "object"
  | "null";

/**
 * The keywords of JSON Schema 2020-12 in use. `check` ignores the last group, from
 * `description` on.
 */
export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  /** Like `maxLength`, in code points, as JSON Schema requires. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /**
   * A regular expression with the flag `u`, not anchored. A message to people shows an
   * example in place of the pattern.
   */
  readonly pattern?: string;
  /**
   * `check` ignores `date-time`, which only results have. In input, a `uri` also
   * has a `pattern` that requires https.
   */
  readonly format?: "date" | "date-time" | "uri";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number | undefined;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  /**
   * For keys that `properties` doesn't name: false refuses the keys, a schema
   * checks their values.
   */
  readonly additionalProperties?: boolean | JsonSchema;
  /** The schema of every key. */
  readonly propertyNames?: JsonSchema;

  readonly description?: string;
  /** Only schemas in the OpenAPI document contain references. */
  readonly $ref?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
}

declare const SHAPE: unique symbol;

/**
 * A JSON Schema of values of type T. The object is the schema itself; T exists
 * only at compile time.
 */
export type Schema<T> = JsonSchema & { readonly [SHAPE]?: T };

/** The type of the values that a schema describes. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** The notes on a schema of type T: a description, or an object with a description and further keywords. */
type Notes<T, Keywords extends keyof JsonSchema = never> =
  | string
  | (
    & Pick<JsonSchema, "description" | Keywords>
    & { readonly default?: T; readonly examples?: readonly T[] | undefined }
  );

/** Schemas by property. */
export type Shapes = { readonly [name: string]: JsonSchema };

/** The type of an object with these properties. */
export type InferAll<P extends Shapes> = {
  readonly [K in keyof P]: Infer<P[K]>;
};

/** Returns a function that creates schemas of one JSON type. The function's notes may have the keywords K. */
function typed<T, K extends keyof JsonSchema = never>(
  type: JsonType,
): (notes?: Notes<T, K>) => Schema<T> {
  return (notes) => ({
    type,
    ...readNotes(notes),
  });
}

function readNotes(notes?: string | JsonSchema) {
  return typeof notes === "string" ? { description: notes } : notes;
}

/** A text. */
export const string = typed<
  string,
  "minLength" | "maxLength" | "pattern" | "format"
>("string");
/** A whole number. */
export const integer = typed<number, "minimum" | "maximum">("integer");
/** Any finite number. */
export const number = typed<number, "minimum" | "maximum">("number");
/** True or false. */
export const boolean = typed<boolean>("boolean");

/** One of several texts. */
export function oneOf<const V extends string>(
  values: readonly V[],
  notes?: Notes<V>,
): Schema<V> {
  return {
    type: "string",
    enum: values,
    ...readNotes(notes),
  };
}

/** A list with items of one schema. */
export function array<S extends JsonSchema>(
  items: S,
  notes?: Notes<readonly Infer<S>[], "minItems" | "maxItems" | "uniqueItems">,
): Schema<readonly Infer<S>[]> {
  return {
    type: "array",
    items,
    ...readNotes(notes),
  };
}

/** An object with required and optional properties. Further properties are allowed. */
export function object<
  R extends Shapes,
  O extends Shapes = Record<never, never>,
>(
  required: R,
  optional?: O,
  description?: string,
):
  & Schema<InferAll<R> & Partial<InferAll<O>>>
  & { readonly properties: R & O } {
  return {
    type: "object",
    // The compiler can't know that `optional` is absent only if `O` is empty. `Object`
    // returns `any`, and so avoids a cast.
    properties: Object({ ...required, ...optional }),
    required: Object.keys(required),
    ...readNotes(description),
  };
}

/** An object with any keys, and values of one schema. */
export function record<S extends JsonSchema>(
  values: S,
  notes?: JsonSchema,
): Schema<{ readonly [name: string]: Infer<S> }> {
  return {
    type: "object",
    additionalProperties: values,
    ...notes,
  };
}

/** Null, or a value of another schema. */
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

/**
 * Returns the same schema, but objects with `properties` refuse unknown keys, at
 * any depth. The values of a `record` stay unchanged.
 */
export function strict<S extends JsonSchema>(schema: S): S {
  const closed = mapInner(schema, strict);

  return closed.properties === undefined
    ? closed
    : { ...closed, additionalProperties: false };
}

/**
 * Returns a copy of a schema, with the results of `map` in place of the schemas of its items
 * and its properties. For a property, `map` also receives the name.
 */
export function mapInner<S extends JsonSchema>(
  schema: S,
  map: (inner: JsonSchema, name?: string) => JsonSchema,
): S {
  const { items, properties } = schema;
  const mapped = Object.entries(properties ?? {})
    .map(([name, property]) => [
      name,
      map(property, name),
    ]);

  return {
    ...schema,
    ...(items && { items: map(items) }),
    ...(properties && { properties: Object.fromEntries(mapped) }),
  };
}

/**
 * A JSON object. Before you read a key that a client chose, check it with
 * `Object.hasOwn`: every object inherits keys such as `constructor`.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns true for a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
