/** The official test suite of JSON Schema 2020-12, for the keywords that are supported. */

import { assertEquals } from "@std/assert";
import { check } from "../../src/schema/check.ts";

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const FILES = [
  "additionalProperties",
  "const",
  "default",
  "enum",
  "format",
  "items",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "optional/format/date",
  "optional/format/date-time",
  "optional/format/uri",
  "pattern",
  "properties",
  "required",
  "type",
  "uniqueItems",
];

const SUPPORTED = new Set([
  ...["$schema", "type", "enum", "const", "minLength", "maxLength", "pattern", "format"],
  ...["minimum", "maximum", "items", "minItems", "maxItems", "uniqueItems"],
  ...["properties", "required", "additionalProperties"],
  ...["title", "description", "default", "examples"],
]);

/** Groups whose schemas use what is not supported, with each such thing. */
const LEFT_OUT = new Map([
  [
    "additionalProperties: additionalProperties being false does not allow other properties",
    ["patternProperties"],
  ],
  ["additionalProperties: non-ASCII pattern with additionalProperties", ["patternProperties"]],
  ["additionalProperties: additionalProperties with schema", ["schema in additionalProperties"]],
  [
    "additionalProperties: additionalProperties can exist by itself",
    ["schema in additionalProperties"],
  ],
  [
    "additionalProperties: additionalProperties does not look in applicators",
    ["allOf", "schema in additionalProperties"],
  ],
  [
    "additionalProperties: additionalProperties with null valued instance properties",
    ["schema in additionalProperties"],
  ],
  ["items: items with boolean schema (true)", ["boolean schema"]],
  ["items: items with boolean schema (false)", ["boolean schema"]],
  ["items: items and subitems", ["$defs", "boolean schema", "prefixItems"]],
  ["items: prefixItems with no additional items allowed", ["boolean schema", "prefixItems"]],
  ["items: items does not look in applicators, valid case", ["allOf"]],
  ["items: prefixItems validation adjusts the starting index for items", ["prefixItems"]],
  [
    "properties: properties, patternProperties, additionalProperties interaction",
    ["patternProperties", "schema in additionalProperties"],
  ],
  ["properties: properties with boolean schema", ["boolean schema"]],
  ["uniqueItems: uniqueItems with an array of items", ["prefixItems"]],
  [
    "uniqueItems: uniqueItems with an array of items and additionalItems=false",
    ["boolean schema", "prefixItems"],
  ],
  ["uniqueItems: uniqueItems=false with an array of items", ["prefixItems"]],
  [
    "uniqueItems: uniqueItems=false with an array of items and additionalItems=false",
    ["boolean schema", "prefixItems"],
  ],
]);

const groups = FILES.flatMap((file) =>
  readGroups(file).map((group) => ({ ...group, name: `${file}: ${group.description}` }))
);

for (const { name, schema, tests } of groups) {
  if (LEFT_OUT.has(name) || typeof schema !== "object" || schema === null) continue;
  Deno.test(`check() agrees with the official suite on ${name}`, () => {
    for (const { description, data, valid } of tests) {
      assertEquals(check(schema, data).kind, valid ? "valid" : "invalid", description);
    }
  });
}

Deno.test("the official suite's groups left out are those that use what is not supported", () => {
  const unsupported = groups
    .map(({ name, schema }) => [name, findUnsupported(schema)] as const)
    .filter(([, found]) => found.length > 0);
  assertEquals(new Map(unsupported), LEFT_OUT);
});

function readGroups(file: string): readonly Group[] {
  return JSON.parse(Deno.readTextFileSync(new URL(`suite/${file}.json`, import.meta.url)));
}

/** What a schema uses, at any depth, that `JsonSchema` doesn't have; sorted, each once. */
function findUnsupported(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return ["boolean schema"];
  const found = Object.entries(schema).flatMap(([keyword, value]) => {
    if (!SUPPORTED.has(keyword)) return [keyword];
    if (keyword === "items") return findUnsupported(value);
    if (keyword === "properties") return Object.values(value).flatMap(findUnsupported);
    return keyword === "additionalProperties" && typeof value !== "boolean"
      ? ["schema in additionalProperties"]
      : [];
  });
  return [...new Set(found)].sort();
}
