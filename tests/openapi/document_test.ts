import { assert, assertEquals } from "@std/assert";
import { createAjv } from "../fixtures/ajv.ts";
import {
  describeOpenApi,
  type PublishedRoute,
} from "../../src/openapi/document.ts";
import { createMcpServers, TOOLS } from "../../src/tools/server.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { shopAt } from "../../src/shop/shop.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const text = await (await createTestApp().ask("/openapi.json")).text();
const openapi = JSON.parse(text);
const ajv = createAjv();
ajv.addSchema(openapi, "openapi");

/** Returns true if a value is valid by a schema of the document. */
function isValid(schema: object, value: unknown) {
  const local = JSON.stringify(schema).replaceAll(
    '"$ref":"#/',
    '"$ref":"openapi#/',
  );
  return ajv.compile(JSON.parse(local))(value) === true;
}

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });

Deno.test("/openapi.json has no broken reference and no unused component", () => {
  const used = new Set(
    [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path),
  );
  const defined = Object.entries<object>(openapi.components).flatMap((
    [kind, components],
  ) => Object.keys(components).map((name) => `components/${kind}/${name}`));
  assertEquals([...used].sort(), defined.sort());
});

Deno.test("every example of /openapi.json is valid by its schema", () => {
  let examples = 0;
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    // `Object` only changes the type of the value.
    const { schema, example, examples: byName } = Object(value);
    if (schema !== undefined) {
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values<Example>(byName ?? {}).map(exampleValue),
      ];
      for (const instance of values) {
        const excerpt = JSON.stringify(instance).slice(0, 200);
        assert(isValid(schema, instance), excerpt);
        examples++;
      }
    }
    Object.values(value).forEach(visit);
  };
  visit(openapi);
  // The examples: catalog and manifest with their aliases, a call and an answer per tool,
  // three problems and two refused messages.
  assertEquals(examples, 2 * 2 + TOOLS.length * 2 + 3 + 2);
});

interface Example {
  readonly $ref?: string;
  readonly value?: unknown;
}

/** Returns an example's value, also of a reference to a component. */
function exampleValue({ $ref, value }: Example) {
  return $ref === undefined
    ? value
    : openapi.components.examples[$ref.split("/").at(-1) ?? ""].value;
}

const request = (method: string, params?: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params,
});
const call = (name: string, args: object) =>
  request("tools/call", { name, arguments: args });

const REQUESTS = [
  ["a ping", { jsonrpc: "2.0", id: "a", method: "ping" }, true],
  ["a ping without jsonrpc", { id: 1, method: "ping" }, false],
  ["a ping whose id is a fraction", {
    jsonrpc: "2.0",
    id: 1.5,
    method: "ping",
  }, false],
  ["an unknown method", { jsonrpc: "2.0", id: 1, method: "nada" }, false],
  [
    "a notification",
    { jsonrpc: "2.0", method: "notifications/initialized" },
    true,
  ],
  ["a ping without id", { jsonrpc: "2.0", method: "ping" }, false],
  ["a call", call("listar_sabores", { "solo_veganos": true }), true],
  [
    "a call of a wrong type",
    call("listar_sabores", { "solo_veganos": "sí" }),
    false,
  ],
  [
    "a call of a wrong name",
    call("listar_sabores", { veganos: true }),
    false,
  ],
  ["a call of an unknown tool", call("nada", {}), false],
  ["a batch", [], false],
] as const;

for (const [name, message, valid] of REQUESTS) {
  Deno.test(`/openapi.json ${valid ? "accepts" : "refuses"} ${name}`, () => {
    assertEquals(isValid(schemaOf("PedidoJsonRpc"), message), valid);
  });
}

const TEXT = { type: "text", text: "" };
const answer = (result: object) => ({ jsonrpc: "2.0", id: 1, result });
const noFlavors = {
  total: 0,
  categorias: [],
  sabores: [],
  avisoAlergenos: "",
  advertencias: [],
};

const ANSWERS = [
  ["an empty result", answer({}), true],
  ["any other result", answer({ algo: 1 }), true],
  [
    "a tool's result",
    answer({
      content: [TEXT, TEXT],
      isError: false,
      structuredContent: noFlavors,
    }),
    true,
  ],
  [
    "a tool's result of a wrong shape",
    answer({
      content: [TEXT, TEXT],
      isError: false,
      structuredContent: { total: 0 },
    }),
    false,
  ],
  [
    "a tool's result without data",
    answer({ content: [TEXT, TEXT], isError: false }),
    false,
  ],
  ["a refused call", answer({ content: [TEXT, TEXT], isError: true }), true],
  [
    "a refused call with one text",
    answer({ content: [TEXT], isError: true }),
    false,
  ],
  ["an error", {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32601, message: "" },
  }, true],
  ["an error of another code", {
    jsonrpc: "2.0",
    id: 1,
    error: { code: 1, message: "" },
  }, false],
] as const;

for (const [name, message, valid] of ANSWERS) {
  Deno.test(`/openapi.json ${valid ? "accepts" : "refuses"} ${name} as an answer`, () => {
    assertEquals(isValid(schemaOf("RespuestaJsonRpc"), message), valid);
  });
}

const OLD: PublishedRoute = {
  method: "GET",
  path: "/api/v1/viejo",
  operation: { id: "viejo", answer: "catalog" },
  purpose: "Lo de antes",
  retirement: {
    deprecatedMs: 1000,
    sunsetMs: 2000,
    notice: "",
  },
};
const API = {
  endpoints: [],
  catalog: {},
  problems: [],
  tools: [],
  protocolVersions: [],
  version: "1",
  limit: 60,
};

const RETIREMENTS:
  readonly (readonly [nowMs: number, deprecated: readonly unknown[]])[] = [
    [999, [undefined]],
    [1000, [true]],
    [1999, [true]],
    [2000, []],
  ];

for (const [nowMs, deprecated] of RETIREMENTS) {
  Deno.test(`describeOpenApi() at ${nowMs} marks a route deprecated at 1000 and retired at 2000`, () => {
    const shop = shopAt(TINY_SHOP, nowMs);
    const origin = "http://a.example";
    const engine = createMcpServers({ shop, version: "1" })(origin);
    const facts = { shop, origin, nowMs, api: API };
    const document = describeOpenApi(facts, [OLD], [], engine);
    // `Object` only changes the types.
    const paths = Object.values(Object(document).paths);
    assertEquals(paths.map((path) => Object(path).get.deprecated), deprecated);
  });
}
