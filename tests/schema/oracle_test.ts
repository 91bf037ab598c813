/** `check()` against Ajv: the same verdict and the same places, on mutations of the shop's real shapes. */

import { assert, assertEquals } from "@std/assert";
import { Ajv2020, type ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import { check, type Violation } from "../../src/schema/check.ts";
import type { JsonSchema } from "../../src/schema/schema.ts";
import { DATA_FILES } from "../../src/shop/files.ts";
import { createRandom } from "../fixtures/random.ts";

const ROUNDS = 600;

type Random = ReturnType<typeof createRandom>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

for (const [name, schema] of Object.entries<JsonSchema>(DATA_FILES)) {
  Deno.test(`check() agrees with Ajv on ${ROUNDS} mutations of ${name}`, () => {
    const validate = ajv.compile(schema);
    const random = createRandom(20261121);
    const verdicts = { valid: 0, invalid: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const value = mutate(
        random,
        make(random, schema),
        Math.floor(random() * 4),
      );
      const checked = check(schema, value);
      verdicts[checked.kind] += 1;
      validate(value);
      const found = checked.kind === "valid"
        ? []
        : checked.violations.map(placeOf);
      const errors = validate.errors ?? [];
      const expected = errors.filter((error) => isReported(error, errors))
        .map(placeOfError);
      assertEquals(unique(found), unique(expected), JSON.stringify(value));
    }
    assert(
      verdicts.valid > ROUNDS / 12 && verdicts.invalid > ROUNDS / 3,
      JSON.stringify(verdicts),
    );
  });
}

/** Ajv points at the list, not at the element that repeats. */
function placeOf({ pointer, expected }: Violation): string {
  return expected === "un elemento que no se repita"
    ? pointer.slice(0, pointer.lastIndexOf("/"))
    : pointer;
}

/** Returns false for the repetition of an element that is wrong itself: `check()` reports it once. */
function isReported(
  { keyword, instancePath, params }: ErrorObject,
  errors: readonly ErrorObject[],
): boolean {
  const element = `${instancePath}/${params["i"]}`;
  return keyword !== "uniqueItems" ||
    errors.every((other) => other.instancePath !== element);
}

/** Ajv points at the object, not at the property that it misses or doesn't know. */
function placeOfError({ instancePath, params }: ErrorObject): string {
  const name: unknown = params["missingProperty"] ??
    params["additionalProperty"];
  if (typeof name !== "string") return instancePath;
  return `${instancePath}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function unique(places: readonly string[]): readonly string[] {
  return [...new Set(places)].sort();
}

/** A value that keeps a schema, with lists of a few items. */
function make(random: Random, schema: JsonSchema): unknown {
  const {
    enum: options,
    minimum = 0,
    maximum = 1000,
    minItems = 0,
    maxItems = 3,
  } = schema;
  if (options !== undefined) return pick(random, options);
  switch (pick(random, [schema.type].flat())) {
    case "integer":
      return minimum + Math.floor(random() * (maximum - minimum + 1));
    case "number":
      return minimum + random() * (maximum - minimum);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "array": {
      const length = minItems +
        Math.floor(random() * (Math.min(maxItems, minItems + 3) - minItems));
      return Array.from({ length }, () => make(random, schema.items ?? {}));
    }
    case "object": {
      const names = Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name) || random() < 0.5);
      return Object.fromEntries(
        names.map(([name, inner]) => [name, make(random, inner)]),
      );
    }
    default:
      if (schema.format === "date") {
        return pick(random, ["2026-12-25", "2028-02-29"]);
      }
      return schema.examples?.[0] ??
        pick(random, ["Limón", "x", "🍦".repeat(60)]);
  }
}

const TEXTS = [
  "",
  " ",
  "lunes",
  "Lunes",
  "12:30",
  "24:00",
  "9:30",
  "2026-12-25",
  "2026-02-29",
]
  .concat([
    "2028-02-29",
    "0000-00-00",
    "medio-kilo",
    "medio--kilo",
    "AR",
    "ar",
    "ARG",
    "__proto__",
  ])
  .concat([
    "+54 9 11 0000-0000",
    "+a",
    "https://wa.me/5491100000000",
    "https://wa.me/",
    "/a",
    "a:b",
  ])
  .concat([
    "https://example.com/ñ",
    "https://example.com/%zz",
    "🍦".repeat(600),
    "🍦".repeat(601),
  ]);
const NUMBERS = [
  -1,
  0,
  1,
  1.5,
  7,
  20,
  21,
  90,
  90.5,
  180,
  100_000_000,
  100_000_001,
  1e21,
];
const OTHERS = [null, true, false, [], {}, [[]], ["lunes", "lunes"], [{}, {}], {
  id: 1,
}];

/** The value with some of its parts, at any depth, replaced, removed, repeated or added to. */
function mutate(random: Random, value: unknown, times: number): unknown {
  if (times === 0) return value;
  return mutate(random, mutateOnce(random, value), times - 1);
}

function mutateOnce(random: Random, value: unknown): unknown {
  if (random() < 0.1 || typeof value !== "object" || value === null) {
    return structuredClone(
      pick<unknown>(random, [...TEXTS, ...NUMBERS, ...OTHERS]),
    );
  }
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    if (random() < 0.1) return value.toSpliced(at, 1);
    if (random() < 0.2 && value.length > 0) return [...value, value[at]];
    if (random() < 0.1) return [...value, ...value, ...value, ...value];
    return value.map((item, index) =>
      index === at ? mutateOnce(random, item) : item
    );
  }
  const entries = Object.entries(value);
  const at = Math.floor(random() * entries.length);
  if (random() < 0.1) return Object.fromEntries(entries.toSpliced(at, 1));
  if (random() < 0.1) {
    return Object.fromEntries([...entries, [pick(random, TEXTS), 1]]);
  }
  return Object.fromEntries(
    entries.map((
      [name, inner],
      index,
    ) => [name, index === at ? mutateOnce(random, inner) : inner]),
  );
}

function pick<V>(random: Random, values: readonly V[]): V | undefined {
  return values[Math.floor(random() * values.length)];
}
