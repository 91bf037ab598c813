/** What the world sees, as it was last agreed to: `deno task renew snapshots` renews it, and its diff is what changed. */

import { assertEquals } from "@std/assert";
import { DIRECTIVES, parsePage } from "../src/site/page.ts";
import { assertAgreed } from "./fixtures/agreed.ts";
import { LEGACY_BODIES } from "./fixtures/legacy_messages.ts";
import { createTestApp, type TestOptions } from "./fixtures/test_app.ts";

/** One page with everything that a page can say of the shop and of the API. */
const PAGES = [
  "---",
  "title: Todo",
  "description: Todo lo que una página puede decir.",
  "---",
  ...Object.entries(DIRECTIVES).map(([name, directive]) =>
    typeof directive === "object"
      ? `\n## ${name}\n\n{{ ${name} }}\n`
      : `\n${name}: {{ ${name} }}.\n`
  ),
].join("\n");

interface Row {
  readonly name: string;
  readonly path: string;
  readonly init?: RequestInit;
  readonly options?: TestOptions;
  /** Whether the same was asked before. */
  readonly isSecond?: boolean;
  /** Whether the headers are a part of what is kept. */
  readonly keepsHead?: boolean;
  /** What is kept of the JSON, where it isn't all of it. */
  readonly pick?: (value: ReturnType<typeof JSON.parse>) => unknown;
}

const ROWS: readonly Row[] = [
  {
    name: "tools",
    path: "/api/v1/mcp",
    init: {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    },
    pick: ({ result }) => result.tools,
  },
  {
    name: "openapi",
    path: "/openapi.json",
    pick: (value) => shortenHeaders(value),
  },
  {
    name: "manifest",
    path: "/.well-known/mcp",
    // The tools have a snapshot of their own.
    pick: ({ tools, ...rest }) => ({
      ...rest,
      tools: tools.map(({ name }: { readonly name: string }) => name),
    }),
  },
  { name: "llms", path: "/llms.txt" },
  {
    name: "page",
    path: "/index.md",
    options: { content: { pages: readPages() } },
  },
  { name: "404", path: "/api/v1/nada", keepsHead: true },
  {
    name: "405",
    path: "/api/v1/catalogo",
    init: { method: "DELETE" },
    keepsHead: true,
  },
  {
    name: "429",
    path: "/api/v1/catalogo",
    options: { config: { rateLimit: 1 } },
    isSecond: true,
    keepsHead: true,
  },
];

for (
  const { name, path, init = {}, options = {}, isSecond, keepsHead, pick }
    of ROWS
) {
  Deno.test(`${init.method ?? "GET"} ${path} answers as in ${name}.snap`, async (t) => {
    const test = createTestApp(options);
    if (isSecond) await test.ask(path, init);
    const response = await test.ask(path, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const body = isJson
      ? layOutJson((pick ?? ((value) => value))(JSON.parse(text)))
      : text;
    const head = keepsHead
      ? `${response.status}\n${headersOf(response)}\n\n`
      : "";
    await assertAgreed(t, head + body, name);
  });
}

Deno.test("messages of before MCP 2026-07-28 are answered as in legacy_mcp.snap", async (t) => {
  const exchanges = await Promise.all(
    LEGACY_BODIES.map(async ([what, body]) => {
      const response = await createTestApp().ask("/api/v1/mcp", {
        method: "POST",
        body,
      });
      return `${what}\n${body}\n${response.status}\n${
        headersOf(response)
      }\n${await response.text()}`;
    }),
  );
  await assertAgreed(t, exchanges.join("\n\n"), "legacy_mcp");
});

/** What fits in a line stands in one; the rest has a line for each of its parts. */
function layOutJson(value: unknown, indent = ""): string {
  const short = JSON.stringify(value);
  if (
    typeof value !== "object" || value === null ||
    indent.length + short.length <= 120
  ) {
    return short;
  }
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${
      value.map((item) => inner + layOutJson(item, inner)).join(",\n")
    }\n${indent}]`;
  }
  const fields = Object.entries(value)
    .map(([name, part]) =>
      `${inner}${JSON.stringify(name)}: ${layOutJson(part, inner)}`
    );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

function headersOf({ headers }: Response): string {
  return [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
}

/** Where each header is a reference to the description of that name, the names say it all. */
function shortenHeaders(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== "headers") return value;
    const isPlain = Object.entries<{ readonly $ref?: string }>(value)
      .every(([name, { $ref }]) => $ref === `#/components/headers/${name}`);
    return isPlain ? Object.keys(value).join(", ") : value;
  });
}

function readPages() {
  const parsed = parsePage("index.md", PAGES);
  assertEquals(parsed.kind, "page");
  return parsed.kind === "page" ? [parsed.page] : [];
}
