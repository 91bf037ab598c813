/** Snapshots of public responses. `deno task renew snapshots` renews them. */

import { assertEquals } from "@std/assert";
import { DIRECTIVES, parsePage } from "../src/site/page.ts";
import { assertAgreed } from "./fixtures/agreed.ts";
import { LEGACY_BODIES } from "./fixtures/legacy_messages.ts";
import { createTestApp, type TestOptions } from "./fixtures/test_app.ts";
import { postRpc } from "./fixtures/rpc.ts";

/** The source of a page with every directive. A block directive is an object, and needs its own paragraph. */
const PAGE = [
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
  /** Sends the request twice, and takes the second response. */
  readonly isSecond?: boolean;
  /** Includes the status and the headers. */
  readonly hasHead?: boolean;
  /** Selects a part of the JSON. */
  readonly pick?: (value: ReturnType<typeof JSON.parse>) => unknown;
}

const ROWS: readonly Row[] = [
  {
    name: "tools",
    path: "/api/v1/mcp",
    init: postRpc("tools/list"),
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
    // The tools have their own snapshot.
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
  { name: "404", path: "/api/v1/nada", hasHead: true },
  {
    name: "405",
    path: "/api/v1/catalogo",
    init: { method: "DELETE" },
    hasHead: true,
  },
  {
    name: "429",
    path: "/api/v1/catalogo",
    options: { config: { rateLimit: 1 } },
    isSecond: true,
    hasHead: true,
  },
];

for (
  const { name, path, init = {}, options = {}, isSecond, hasHead, pick } of ROWS
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
    const head = hasHead
      ? `${response.status}\n${headersOf(response)}\n\n`
      : "";
    await assertAgreed(t, head + body, name);
  });
}

Deno.test("POST /api/v1/mcp answers older messages as in legacy_mcp.snap", async (t) => {
  const exchanges = await Promise.all(
    LEGACY_BODIES.map(async ([name, body]) => {
      const response = await createTestApp().ask("/api/v1/mcp", {
        method: "POST",
        body,
      });
      return `${name}\n${body}\n${response.status}\n${
        headersOf(response)
      }\n${await response.text()}`;
    }),
  );
  await assertAgreed(t, exchanges.join("\n\n"), "legacy_mcp");
});

/** Formats JSON: short values on one line, others with one part per line. */
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

function headersOf({ headers }: Response) {
  return [...headers]
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/**
 * Replaces the headers of each response by the list of their names, if each header refers
 * to the component with its name.
 */
function shortenHeaders(document: unknown) {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== "headers") return value;
    const isPlain = Object.entries<{ readonly $ref?: string }>(value)
      .every(([name, { $ref }]) => $ref === `#/components/headers/${name}`);
    return isPlain ? Object.keys(value).join(", ") : value;
  });
}

function readPages() {
  const parsed = parsePage("index.md", PAGE);
  assertEquals(parsed.kind, "page");
  return parsed.kind === "page" ? [parsed.page] : [];
}
