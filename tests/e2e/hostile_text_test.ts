/** Whatever a request is filled with costs no more than any text of its length. */

import { assert } from "@std/assert";
import { createTestApp, type TestApp } from "../fixtures/test_app.ts";
import {
  asHeader,
  asTarget,
  fill,
  type Filling,
  FILLINGS,
  PLAIN,
} from "../fixtures/hostile_text.ts";
import { META, modernRequest } from "../fixtures/modern.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { IS_WEEKLY } from "../fixtures/weekly.ts";
import { listWorstCalls, withLargestShop } from "../lab/worst.ts";
import type { JsonSchema } from "../../src/schema/schema.ts";
import { TOOLS } from "../../src/tools/server.ts";

/** The gate has time for the first of them. */
const TRIED = IS_WEEKLY ? FILLINGS : FILLINGS.slice(0, 12);

const KEY = "io.modelcontextprotocol";
const VERSION = `on Deno ${Deno.version.deno}`;
const MCP = "/api/v1/mcp";
const CATALOG = "/api/v1/catalogo";

/** How much longer than a plain text of its length a hostile one may take. */
const MOST_TIMES = 30;
/** Less than this counts as this: where an answer takes microseconds, the machine's noise is many times it. */
const LEAST_MS = 0.5;
/** The quickest of so many tries counts; one that is quick enough is not tried again. */
const MOST_TRIES = 20;
const PLAIN_TRIES = 3;

/** The same, for a name that is searched for among 22,000, beside one that is looked up. */
const MOST_TIMES_LARGEST = 60;

const LONGEST_TARGET = 32_000;
const LONGEST_TEXT = 60_000;
const MOST_BYTES = 64 * 1024 - 400;
/** As long as a header may be, and as long as one that is looked at. */
const HEADER_LENGTHS = IS_WEEKLY ? [64_000, 8_000, 1_000, 64] : [64_000, 1_000];

/** A place in a request for any text. */
interface Surface {
  readonly name: string;
  readonly length: number;
  readonly write: (text: string) => Asked;
}

interface Asked {
  readonly path: string;
  readonly init?: RequestInit;
}

const real = await loadRealContent();
const options = {
  config: { rateLimit: 1_000_000_000, trustedProxies: 1 },
} as const;
const realTest = createTestApp({ ...options, content: real });

/** How a value begins that is encoded. */
const ENCODED = "=?base64?";

/** A text alone loses the blanks at its ends; behind a letter or a good start it keeps them. */
const HEADERS: readonly (readonly [
  method: "GET" | "POST",
  path: string,
  name: string,
  starts: readonly string[],
])[] = [
  ["GET", "/", "Accept", ["", "x", "text/markdown,"]],
  ["GET", MCP, "Accept", ["x", "application/json,"]],
  ["GET", CATALOG, "Accept-Encoding", ["", "x", "gzip;q=0.5,"]],
  ["GET", CATALOG, "If-None-Match", ["", "x", 'W/"a",']],
  ["GET", "/", "Host", ["", "x"]],
  ["GET", CATALOG, "Host", ["a.example:"]],
  ["GET", CATALOG, "X-Forwarded-For", ["", "x", "192.0.2.1,"]],
  ["POST", MCP, "MCP-Protocol-Version", ["", "x"]],
  ["POST", MCP, "Mcp-Method", ["", "x"]],
  ["POST", MCP, "Mcp-Name", ["", "x", ENCODED, `${ENCODED}YWFh`]],
  ["POST", MCP, "Content-Length", ["", "1"]],
  ["POST", MCP, "Content-Type", ["", "application/json;"]],
  ["POST", MCP, "Transfer-Encoding", [""]],
];

const TARGETS:
  readonly (readonly [name: string, target: (text: string) => string])[] = [
    ["path", (text) => `/${text}`],
    ["path under a page", (text) => `/about/${text}`],
    ["path under the API", (text) => `/api/${text}`],
    ["query of a page", (text) => `/?${text}`],
    ["query of an asset", (text) => `/assets/base.css?v=${text}`],
  ];

const BODIES:
  readonly (readonly [name: string, body: (text: string) => string])[] = [
    ["body", (text) => text],
    [
      "version of JSON-RPC",
      (text) => JSON.stringify({ jsonrpc: text, id: 1, method: "ping" }),
    ],
    [
      "id",
      (text) => JSON.stringify({ jsonrpc: "2.0", id: text, method: "ping" }),
    ],
    [
      "method",
      (text) => JSON.stringify({ jsonrpc: "2.0", id: 1, method: text }),
    ],
    ["version of MCP", (text) => rpc("initialize", { protocolVersion: text })],
    ["name of a tool", (text) => rpc("tools/call", { name: text })],
    [
      "arguments",
      (text) => rpc("tools/call", { name: "cotizar_pedido", arguments: text }),
    ],
    ["name of an argument", (text) => call("cotizar_pedido", { [text]: 1 })],
    [
      "version in _meta",
      (text) =>
        rpc("tools/list", {
          _meta: { ...META, [`${KEY}/protocolVersion`]: text },
        }),
    ],
    [
      "client in _meta",
      (text) =>
        rpc("tools/list", { _meta: { ...META, [`${KEY}/clientInfo`]: text } }),
    ],
  ];

const SURFACES: readonly Surface[] = [
  ...HEADERS.flatMap(([method, path, name, starts]) =>
    starts.flatMap((start) =>
      HEADER_LENGTHS.map((length): Surface => ({
        name: `${name}: ${start}... of ${method} ${path}`,
        length,
        write: (text) => {
          const modern = name.startsWith("Mcp-")
            ? modernRequest("tools/call", { name: "a" })
            : undefined;
          const end = start.startsWith(ENCODED) ? "?=" : "";
          const headers = new Headers({
            ...modern?.headers,
            [name]: start + asHeader(text) + end,
          });
          const body = method === "GET"
            ? null
            : modern?.body ?? rpc("ping", {});
          return { path, init: { method, headers, body } };
        },
      }))
    )
  ),
  ...TARGETS.map(([name, target]): Surface => ({
    name,
    length: LONGEST_TARGET,
    write: (text) => ({ path: target(asTarget(text)) }),
  })),
  ...BODIES.map(([name, write]) => bodySurface(name, LONGEST_TEXT, write)),
  ...toolSurfaces(),
];

Deno.test(`no text of a stranger's takes longer than any other of its length ${VERSION}`, async (t) => {
  for (const surface of SURFACES) {
    // deno-lint-ignore no-await-in-loop -- one after another, so that each is timed alone
    await t.step(
      `${surface.name}, ${surface.length} characters`,
      () => judge(surface),
    );
  }
});

Deno.test({
  name:
    `a text that is nowhere in the largest shop costs little more than one that is ${VERSION}`,
  ignore: !IS_WEEKLY,
  fn: judgeLargest,
});

async function judgeLargest(): Promise<void> {
  const content = withLargestShop(real);
  const largest = createTestApp({ ...options, content });
  const { localidad } = content.shop.business.direccion;
  const [unknown] = listWorstCalls().filter(({ tool }) =>
    tool === "zona_de_entrega"
  );
  assert(unknown !== undefined, "no unknown");
  const known: Surface = callSurface("zona_de_entrega", { localidad });
  const knownMs = await quickest(known, PLAIN, {
    tries: MOST_TRIES,
    enoughMs: 0,
    test: largest,
  });
  const mostMs = MOST_TIMES_LARGEST * Math.max(knownMs, LEAST_MS);
  const asked = callSurface(unknown.tool, unknown.arguments);
  // The first one waits until the places are indexed.
  const ms = await quickest(asked, PLAIN, {
    tries: MOST_TRIES,
    enoughMs: mostMs,
    test: largest,
  });
  assert(ms <= mostMs, `${ms} ms, and a place that is known ${knownMs} ms`);
}

async function judge(surface: Surface): Promise<void> {
  const plainMs = await quickest(surface, PLAIN, {
    tries: PLAIN_TRIES,
    enoughMs: 0,
  });
  const mostMs = MOST_TIMES * Math.max(plainMs, LEAST_MS);
  for (const filling of TRIED) {
    // deno-lint-ignore no-await-in-loop -- one after another
    const ms = await quickest(surface, filling, {
      tries: MOST_TRIES,
      enoughMs: mostMs,
    });
    assert(
      ms <= mostMs,
      `${filling[0]} took ${ms} ms, and plain letters ${plainMs} ms`,
    );
  }
}

/** Milliseconds of the quickest try, or of the first one that was quick enough. */
async function quickest(
  { length, write }: Surface,
  filling: Filling,
  { tries, enoughMs, test = realTest }: {
    readonly tries: number;
    readonly enoughMs: number;
    readonly test?: TestApp;
  },
): Promise<number> {
  let leastMs = Infinity;
  for (let attempt = 0; attempt < tries && leastMs > enoughMs; attempt++) {
    const { path, init } = write(fill(filling, length, attempt));
    const startMs = performance.now();
    // deno-lint-ignore no-await-in-loop -- a try after another
    const response = await test.ask(path, init);
    leastMs = Math.min(leastMs, performance.now() - startMs);
    assert(response.status < 500, `${filling[0]}: ${response.status}`);
  }
  return leastMs;
}

/** Every text among the arguments of every tool, as long as it may be and longer than any may. */
function toolSurfaces(): readonly Surface[] {
  return TOOLS.flatMap(({ name, inputSchema }) =>
    listTexts(inputSchema).flatMap(({ path, maxLength, write }) =>
      [maxLength, LONGEST_TEXT].map((length) =>
        bodySurface(
          `${path} of ${name}`,
          length,
          (text) => call(name, write(text)),
        )
      )
    )
  );
}

interface TextPlace {
  readonly path: string;
  readonly maxLength: number;
  readonly write: (text: string) => unknown;
}

/** Where a schema takes a text. Lists are as long as they may be while they fit into a body. */
function listTexts(schema: JsonSchema, path = ""): readonly TextPlace[] {
  const {
    type,
    maxLength = LONGEST_TEXT,
    items,
    maxItems = 1,
    properties = {},
  } = schema;
  if (type === "string") return [{ path, maxLength, write: (text) => text }];
  if (items !== undefined) {
    return listTexts(items, `${path}/*`).map(({ path, maxLength, write }) => ({
      path,
      maxLength,
      write: (text) => {
        const size = JSON.stringify(write(text)).length + 1;
        const length = Math.max(
          1,
          Math.min(maxItems, Math.floor(LONGEST_TEXT / 3 / size)),
        );
        return Array.from(
          { length },
          (_, n) => write(n === 0 ? text : `${text.slice(0, -3)}${n}`),
        );
      },
    }));
  }
  return Object.entries(properties).flatMap(([name, inner]) =>
    listTexts(inner, `${path}/${name}`).map(({ path, maxLength, write }) => ({
      path,
      maxLength,
      write: (text: string) => ({ ...samples(schema), [name]: write(text) }),
    }))
  );
}

/** What must stand beside a text for it to be looked at. */
function samples({ properties = {}, required = [] }: JsonSchema): object {
  return Object.fromEntries(required.map((name) => {
    const inner = properties[name];
    return [name, inner?.type === "array" ? [] : inner?.examples?.[0] ?? ""];
  }));
}

/** A body of at most 64 KiB: a text that takes more bytes is cut. */
function bodySurface(
  name: string,
  length: number,
  write: (text: string) => string,
): Surface {
  return {
    name,
    length,
    write: (text) => {
      const whole = write(text);
      const size = new TextEncoder().encode(whole).byteLength;
      const fits = Math.floor(text.length * MOST_BYTES / size);
      const body = size <= MOST_BYTES ? whole : write(text.slice(0, fits));
      return { path: MCP, init: { method: "POST", body } };
    },
  };
}

function callSurface(tool: string, args: object): Surface {
  return bodySurface(tool, 1, () => call(tool, args));
}

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

function call(name: string, args: unknown): string {
  return rpc("tools/call", { name, arguments: args });
}
