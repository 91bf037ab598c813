import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv";
import addFormats from "ajv-formats";
import type { Route } from "../src/handlers/route.ts";
import { loadContent } from "../src/data/load_content.ts";
import { createTestApp, type TestApp, type TestOptions } from "./fixtures/test_app.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const loaded = await loadContent(`${ROOT}data`, `${ROOT}pages`);
if (loaded.kind === "invalid") throw new Error(loaded.problems.join("\n"));
const { content } = loaded;

interface Answer {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const createRealApp = (options: TestOptions = {}): TestApp =>
  createTestApp({ content, ...options });

const openapi: Document = await (await createRealApp().ask("/openapi.json")).json();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openapi, "openapi");

interface Operated {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const OPERATIONS: readonly Operated[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
  }))
);

/** The answer is one that the document describes: status, media type, headers and body. */
async function assertDescribed(response: Response, { path, method, operation }: Operated) {
  const what = `${method} ${path} ${response.status}`;
  const answer = operation.responses[String(response.status)];
  assert(answer !== undefined, `${what} is not described`);
  for (const name of Object.keys(answer.headers ?? {})) {
    assert(response.headers.has(name), `${what} lacks ${name}`);
  }
  const text = await response.text();
  if (answer.content === undefined) return assertEquals(text, "", what);
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const media = answer.content[type];
  assert(media !== undefined, `${what} is ${type}, which is not described`);
  if (!type.endsWith("json")) return assert(text.length > 0, what);
  const validate = media.schema.$ref === undefined
    ? ajv.compile(media.schema)
    : ajv.getSchema(`openapi${media.schema.$ref}`);
  assert(validate?.(JSON.parse(text)), `${what}: ${JSON.stringify(validate?.errors)}`);
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const bodyOf = (method: string, body = PING): RequestInit =>
  method === "POST" ? { method, body } : { method };

for (const operated of OPERATIONS) {
  const { path, method } = operated;
  const isApi = path.startsWith("/api/") || path === "/.well-known/mcp";

  Deno.test(`${method} ${path} answers what /openapi.json describes`, async () => {
    const test = createRealApp();
    const ok = await test.ask(path, bodyOf(method));
    const tag = ok.headers.get("etag");
    await assertDescribed(ok, operated);
    if (method === "GET") {
      const held = await test.ask(path, { headers: { "If-None-Match": tag ?? "" } });
      assertEquals(held.status, 304);
      await assertDescribed(held, operated);
      const markdown = await test.ask(path, { headers: { Accept: "text/markdown" } });
      await assertDescribed(markdown, operated);
    }
    const wrong = await test.ask(path, { method: "PATCH", body: "{}" });
    assertEquals(wrong.status, 405);
    await assertDescribed(wrong, operated);
  });

  Deno.test(`${method} ${path} fails as /openapi.json describes`, async () => {
    const broken: Route = {
      method: method === "POST" ? "POST" : "GET",
      path,
      area: isApi ? "api" : "site",
      purpose: "",
      handle: () => {
        throw new Error("broken");
      },
    };
    const failed = await createRealApp({ parts: { routes: [broken] } }).ask(path, bodyOf(method));
    assertEquals(failed.status, 500);
    const { headers: _, ...rest } = operated.operation.responses["500"] ?? {};
    const operation = { ...operated.operation, responses: { "500": rest } };
    await assertDescribed(failed, { ...operated, operation });

    const invalid = isApi && method === "GET" ? undefined : await createRealApp().ask(path, {
      ...bodyOf(method, "["),
      headers: { host: isApi ? "a.example" : "a b" },
    });
    if (invalid !== undefined) {
      assertEquals(invalid.status, 400);
      await assertDescribed(invalid, operated);
    }
    if (isApi) {
      const test = createRealApp({ config: { rateLimit: 1 } });
      await (await test.ask(path, bodyOf(method))).text();
      const over = await test.ask(path, bodyOf(method));
      assertEquals(over.status, 429);
      await assertDescribed(over, operated);
    }
  });
}

const [rpc] = OPERATIONS.filter(({ method }) => method === "POST");

const MESSAGES: readonly (readonly [what: string, message: unknown, status: number])[] = [
  ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }, 202],
  ["initialize", { jsonrpc: "2.0", id: 1, method: "initialize", params: {} }, 200],
  ["tools/list", { jsonrpc: "2.0", id: "a", method: "tools/list" }, 200],
  ["an unknown method", { jsonrpc: "2.0", id: 1, method: "nada" }, 200],
  [
    "a refused call",
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "cotizar_pedido" } },
    200,
  ],
  ["a batch", [], 400],
];

for (const [what, message, status] of MESSAGES) {
  Deno.test(`POST with ${what} answers what /openapi.json describes`, async () => {
    assert(rpc !== undefined);
    const response = await createRealApp().ask(rpc.path, bodyOf("POST", JSON.stringify(message)));
    assertEquals(response.status, status);
    await assertDescribed(response, rpc);
  });
}

Deno.test("/openapi.json describes every route of the API, and every page", async () => {
  const { endpoints } = await (await createRealApp().ask("/api/nada")).json();
  const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  for (const { metodo, ruta } of endpoints) assert(described.includes(`${metodo} ${ruta}`), ruta);
  for (const { path } of content.pages) assert(described.includes(`GET ${path}`), path);
  const ids = OPERATIONS.map(({ operation }) => operation.operationId);
  assertEquals(new Set(ids).size, ids.length);
});

Deno.test("the examples of /openapi.json are valid by its schemas", () => {
  let examples = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const schema = Reflect.get(value, "schema");
    const example = Reflect.get(value, "example");
    if (typeof schema?.$ref === "string" && example !== undefined) {
      const validate = ajv.getSchema(`openapi${schema.$ref}`);
      assert(validate?.(example), JSON.stringify(validate?.errors));
      examples++;
    }
    Object.values(value).forEach(visit);
  };
  visit(openapi.paths);
  assert(examples > 50);
});

Deno.test("the documents for machines are what they should be, and their links lead somewhere", async () => {
  const test = createRealApp();
  const types = new Map([
    ["/llms.txt", "text/plain; charset=utf-8"],
    ["/llms-full.txt", "text/plain; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "application/xml"],
    ["/openapi.json", "application/json"],
    ["/.well-known/api-catalog", "application/linkset+json"],
  ]);
  const links = new Set<string>();
  for (const [path, type] of types) {
    // deno-lint-ignore no-await-in-loop -- six of them
    const response = await test.ask(path);
    assertEquals(response.headers.get("content-type"), type, path);
    assertEquals(response.headers.get("cache-control"), "public, max-age=60, s-maxage=300", path);
    // deno-lint-ignore no-await-in-loop -- six of them
    const text = await response.text();
    if (path === "/openapi.json" || path === "/llms-full.txt") continue;
    for (const [, link = ""] of text.matchAll(/http:\/\/shop\.example(\/[^\s)<"]*)/g)) {
      links.add(link);
    }
  }
  assert(links.size > 10);
  for (const link of links) {
    // deno-lint-ignore no-await-in-loop -- a couple of dozen
    const { status } = await test.ask(link);
    assert(status === 200 || status === 405, `${link} is a ${status}`);
  }
});

Deno.test("/llms.txt begins as llmstxt.org asks: a title, a quote, sections of links", async () => {
  const text = await (await createRealApp().ask("/llms.txt")).text();
  assert(/^# .+\n\n> .+\n\n/.test(text));
  for (const { title } of content.pages) assert(text.includes(`[${title}](`), title);
});

Deno.test("/sitemap.xml lists every page", async () => {
  const text = await (await createRealApp().ask("/sitemap.xml")).text();
  for (const { path } of content.pages) {
    assert(text.includes(`<loc>http://shop.example${path}</loc>`), path);
  }
});
