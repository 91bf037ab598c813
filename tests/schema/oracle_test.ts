/**
 * `check()`, compared with Ajv: equal verdicts and places, on mutations of values of the
 * shop's shapes.
 */

import { assertEquals, assertGreater } from "@std/assert";
import type { ErrorObject } from "ajv";
import { createAjv } from "../fixtures/ajv.ts";
import fc from "fast-check";
import { check, type Violation } from "../../src/schema/check.ts";
import type { JsonSchema } from "../../src/schema/schema.ts";
import { DATA_FILES } from "../../src/shop/files.ts";
import { valuesOf } from "../fuzz/from_schema.ts";
import { mutationsOf } from "../fuzz/values.ts";

const ROUNDS = 600;
const TEXTS = ["Limón", "Frutales", "efectivo"];

const ajv = createAjv();

for (const [name, schema] of Object.entries<JsonSchema>(DATA_FILES)) {
  Deno.test(`check() agrees with Ajv on ${ROUNDS} mutations of ${name}`, () => {
    const validate = ajv.compile(schema);
    const values = valuesOf(schema, TEXTS);
    const verdicts = { valid: 0, invalid: 0 };

    const property = fc.property(
      fc.oneof(values, mutationsOf(values)),
      (value) => {
        const checked = check(schema, value);
        verdicts[checked.kind] += 1;
        validate(value);

        const violations = checked.kind === "valid" ? [] : checked.violations;
        const errors = validate.errors ?? [];
        const expected = errors.filter((error) => isReported(error, errors));
        assertEquals(
          unique(violations.map(placeOf)),
          unique(expected.map(placeOfError)),
        );
      },
    );
    fc.assert(property, { seed: 20261121, numRuns: ROUNDS });

    assertGreater(verdicts.valid, ROUNDS / 12);
    assertGreater(verdicts.invalid, ROUNDS / 3);
  });
}

/** Returns the place that Ajv reports: for a repeated element, its list. */
function placeOf({ pointer, expected }: Violation) {
  return expected === "un elemento que no se repita"
    ? pointer.slice(0, pointer.lastIndexOf("/"))
    : pointer;
}

/**
 * Returns false for the repetition of an invalid element. `check()` reports such an
 * element only once.
 */
function isReported(
  { keyword, instancePath, params }: ErrorObject,
  errors: readonly ErrorObject[],
) {
  const element = `${instancePath}/${params["i"]}`;
  return keyword !== "uniqueItems" ||
    errors.every((other) => other.instancePath !== element);
}

/**
 * Returns the place that `check()` reports: for a missing or unknown property, the
 * property. Ajv reports its object.
 */
function placeOfError({ instancePath, params }: ErrorObject) {
  const name: unknown = params["missingProperty"] ??
    params["additionalProperty"];
  if (typeof name !== "string") return instancePath;
  return `${instancePath}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function unique(places: readonly string[]) {
  return [...new Set(places)].sort();
}
