/**
 * The descriptions of the tools are short, complete and without repetition, because a
 * model reads them before each conversation.
 */

import {
  assert,
  assertEquals,
  assertGreater,
  assertStringIncludes,
} from "@std/assert";
import { createAjv } from "../fixtures/ajv.ts";
import { callTool } from "../../src/mcp/methods.ts";
import type { Tool } from "../../src/mcp/tool.ts";
import type { JsonSchema } from "../../src/schema/schema.ts";
import type { Shop } from "../../src/shop/shop.ts";
import { createMcpServers } from "../../src/tools/server.ts";
import { assertAtMost } from "../fixtures/bounds.ts";
import { loadSampleContent } from "../fixtures/sample_shop.ts";
import { NOW_MS, TINY_SHOP } from "../fixtures/tiny_shop.ts";

const ORIGIN = "https://shop.example";

/** Maximum size of `tools/list`, with the address of the order builder. */
const MOST_LISTED_BYTES = 15_000;
const MOST_INSTRUCTIONS = 900;
/**
 * The keywords that all dialects of function calling accept. Bounds and patterns aren't
 * among them.
 */
const KEYWORDS = [
  "type",
  "enum",
  "description",
  "properties",
  "items",
  "required",
];
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const { shop, builder } = await loadSampleContent();
const engineAt = createMcpServers({ shop, version: "1.0.0", builder });
const { parts } = engineAt(ORIGIN);
const tools = JSON.parse(listOf(parts.tools));
const isSchema = createAjv()
  .getSchema("https://json-schema.org/draft/2020-12/schema");

Deno.test("tools/list and the instructions are within their size limits", () => {
  const bytes = new TextEncoder().encode(JSON.stringify(tools)).length;
  const remedy = "Shorten a description, or raise the bound in this file.";
  assertAtMost(bytes, MOST_LISTED_BYTES, "bytes of tools/list", remedy);
  assertAtMost(
    parts.instructions.length,
    MOST_INSTRUCTIONS,
    "characters of the instructions",
    remedy,
  );
});

Deno.test("the descriptions of the tools repeat no sentence", () => {
  const sentences: readonly string[] =
    listOf(toolsOf(shop)).match(/[^".:;]{30,}\./g) ??
      [];
  assertEquals(
    sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i),
    [],
  );
});

for (
  const { name, title, description, inputSchema, outputSchema, annotations }
    of tools
) {
  Deno.test(`${name} has a title, a description and schemas that no client drops`, () => {
    assertGreater(title.length, 3);
    assertGreater(description.length, 100);
    assertEquals(annotations, ANNOTATIONS);
    for (const schema of [inputSchema, outputSchema]) {
      assert(isSchema?.(schema), JSON.stringify(isSchema?.errors));
      assertEquals(schema.type, "object");
      assertEquals(
        keywordsOf(schema).filter((word) => !KEYWORDS.includes(word)),
        [],
      );
    }
  });

  Deno.test(`${name} describes every argument at its first occurrence`, () => {
    const all = argumentsOf(inputSchema);
    const described = all.filter(([, schema]) =>
      schema.description !== undefined
    );
    const namesOf = (
      list: typeof all,
    ) => [...new Set(list.map(([argument]) => argument))];
    assertEquals(namesOf(described), namesOf(all));
  });

  Deno.test(`${name} has examples that work today`, () => {
    const examples = listObjects(description);
    assertGreater(examples.length, 0, description);
    for (const example of examples) {
      const params = { name, arguments: JSON.parse(example) };
      // `Object` only changes the type of the result.
      const { result } = Object(callTool(parts, params, NOW_MS));
      assert(!result.isError, `${example}: ${JSON.stringify(result)}`);
    }
  });
}

Deno.test("tools/list names the tubs, promos, extras, payments and categories of today", () => {
  const { usual: { menu }, business } = shop;
  const list = JSON.stringify(tools);
  const ids = [
    ...menu.potes,
    ...menu.promos,
    ...menu.adicionales,
    ...business.pagos,
  ];
  const categories = menu.sabores.map(({ categoria }) => categoria);
  for (const value of [...ids.map(({ id }) => id), ...categories]) {
    assertStringIncludes(list, value);
  }
  assertStringIncludes(listOf(toolsOf(TINY_SHOP)), "Hoy: Frutales, Cremas.");
  assert(
    !listOf(toolsOf(TINY_SHOP)).includes("Hoy: cuarto-kilo"),
    "the tiny shop has no tub of that id",
  );
});

function toolsOf(shop: Shop) {
  return createMcpServers({ shop, version: "1.0.0" })(ORIGIN).parts.tools;
}

function listOf(tools: readonly Tool[]) {
  return JSON.stringify(tools.map(({ descriptor }) => descriptor));
}

function keywordsOf(schema: JsonSchema): readonly string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...schema.items ? [schema.items] : [],
  ];
  return [...Object.keys(schema), ...inner.flatMap(keywordsOf)];
}

function argumentsOf(
  { properties = {}, items }: JsonSchema,
): readonly (readonly [name: string, JsonSchema])[] {
  const inner = Object.entries(properties).flatMap(([name, property]) =>
    [[name, property] as const].concat(argumentsOf(property))
  );
  return items === undefined ? inner : [...inner, ...argumentsOf(items)];
}

/** Returns the JSON objects in a text. Their strings may not contain braces. */
function listObjects(text: string) {
  const objects: string[] = [];
  let [depth, start] = [0, 0];
  for (const [i, character] of [...text].entries()) {
    if (character === "{" && depth++ === 0) start = i;
    if (character === "}" && --depth === 0) {
      objects.push([...text].slice(start, i + 1).join(""));
    }
  }
  return objects;
}
