/** The time that hostile texts in requests take, compared with plain texts of their length. */

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
import { loadSampleContent } from "../fixtures/sample_shop.ts";
import { IS_WEEKLY } from "../fixtures/weekly.ts";
import { listWorstCalls, withLargestShop } from "../lab/worst.ts";
import type { JsonSchema } from "../../src/schema/schema.ts";
import { TOOLS } from "../../src/tools/server.ts";
import { postCall, postRpc } from "../fixtures/rpc.ts";

/** The fillings under test. */
const TRIED = IS_WEEKLY ? FILLINGS : FILLINGS.slice(0, 6);

const KEY = "io.modelcontextprotocol";
const VERSION = `on Deno ${Deno.version.deno}`;
const MCP = "/api/v1/mcp";
const CATALOG = "/api/v1/catalogo";

/**
 * The maximum time for a hostile text, as a multiple of the time for a plain text of its
 * length.
 */
const MOST_TIMES = 100;
/** Any shorter time counts as this time, because its differences are noise. */
const LEAST_MS = 0.5;
/**
 * The maximum number of attempts with a hostile text. The quickest attempt counts. The
 * first attempt within the limit is the last.
 */
const MOST_TRIES = 20;
const PLAIN_TRIES = 3;

/**
 * The maximum time for an unknown place in the largest shop, as a multiple of the time for
 * a known place.
 */
const MOST_TIMES_LARGEST = 60;

const LONGEST_TARGET = 32_000;
const LONGEST_TEXT = 60_000;
/** The service reads bodies of up to 64 KiB. */
const MOST_BYTES = 64 * 1024 - 400;
/** The maximum length of a header, and shorter lengths. */
const HEADER_LENGTHS = IS_WEEKLY ? [64_000, 8_000, 1_000, 64] : [64_000, 1_000];

/** A part of a request that accepts any text. */
interface Surface {
  readonly name: string;
  readonly length: number;
  readonly write: (text: string) => TestRequest;
}

interface TestRequest {
  readonly path: string;
  readonly init?: RequestInit;
}

const sample = await loadSampleContent();
const options = {
  config: { rateLimit: 1_000_000_000, trustedProxies: 1 },
} as const;
const sampleApp = createTestApp({ ...options, content: sample });

/** The start of an encoded value of Mcp-Name, which ends with `?=`. */
const ENCODED = "=?base64?";

/**
 * The headers to fill, each with starts of its value. The runtime trims a value, so blanks
 * only arrive after a start.
 */
const HEADERS = [
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
] as const;

const TARGETS:
  readonly (readonly [name: string, target: (text: string) => string])[] = [
    ["path", (text) => `/${text}`],
    ["path under a page", (text) => `/about/${text}`],
    ["path under the API", (text) => `/api/${text}`],
    ["query of a page", (text) => `/?${text}`],
    ["query of an asset", (text) => `/assets/styles/base.css?v=${text}`],
  ];

const BODIES:
  readonly (readonly [name: string, body: (text: string) => string])[] = [
    ["body", (text) => text],
    [
      "version of JSON-RPC",
      (text) =>
        JSON.stringify({
          jsonrpc: text,
          id: 1,
          method: "ping",
        }),
    ],
    [
      "id",
      (text) =>
        JSON.stringify({
          jsonrpc: "2.0",
          id: text,
          method: "ping",
        }),
    ],
    [
      "method",
      (text) => postRpc(text).body,
    ],
    [
      "version of MCP",
      (text) => postRpc("initialize", { protocolVersion: text }).body,
    ],
    ["name of a tool", (text) => postCall(text).body],
    [
      "arguments",
      (text) => postCall("cotizar_pedido", text).body,
    ],
    [
      "name of an argument",
      (text) => postCall("cotizar_pedido", { [text]: 1 }).body,
    ],
    [
      "version in _meta",
      (text) =>
        postRpc("tools/list", {
          _meta: {
            ...META,
            [`${KEY}/protocolVersion`]: text,
          },
        }).body,
    ],
    [
      "client in _meta",
      (text) =>
        postRpc("tools/list", {
          _meta: {
            ...META,
            [`${KEY}/clientInfo`]: text,
          },
        }).body,
    ],
  ];

const SURFACES: readonly Surface[] = [
  ...HEADERS.flatMap(([method, path, name, starts]) =>
    starts.flatMap((start) => headerSurfaces(method, path, name, start))
  ),
  ...TARGETS.map(([name, target]): Surface => ({
    name,
    length: LONGEST_TARGET,
    write: (text) => ({ path: target(asTarget(text)) }),
  })),
  ...BODIES.map(([name, write]) => bodySurface(name, LONGEST_TEXT, write)),
  ...toolSurfaces(),
];

Deno.test(`no text of a client takes much longer than plain text of its length ${VERSION}`, async (t) => {
  for (const surface of SURFACES) {
    // deno-lint-ignore no-await-in-loop -- surfaces are timed one at a time
    await t.step(
      `${surface.name}, ${surface.length} characters`,
      () => assertQuick(surface),
    );
  }
});

Deno.test({
  name:
    `an unknown place takes little longer than a known place in the largest shop ${VERSION}`,
  ignore: !IS_WEEKLY,
  fn: assertQuickInLargest,
});

async function assertQuickInLargest() {
  const content = withLargestShop(sample);
  const test = createTestApp({ ...options, content });
  const { localidad } = content.shop.business.direccion;
  const knownPlace = callSurface("zona_de_entrega", { localidad });
  const unknownPlace = listWorstCalls()
    .filter(({ tool }) => tool === "zona_de_entrega")
    .map((worst) => callSurface(worst.tool, worst.arguments))[0];
  assert(unknownPlace !== undefined, "no call with an unknown place");

  const knownMs = await quickest(knownPlace, PLAIN, {
    tries: MOST_TRIES,
    enoughMs: 0,
    test,
  });
  const mostMs = MOST_TIMES_LARGEST * Math.max(knownMs, LEAST_MS);
  // The first attempt also waits for the index of the places.
  const ms = await quickest(unknownPlace, PLAIN, {
    tries: MOST_TRIES,
    enoughMs: mostMs,
    test,
  });
  assert(ms <= mostMs, `${ms} ms, and a place that exists ${knownMs} ms`);
}

async function assertQuick(surface: Surface) {
  const plainMs = await quickest(surface, PLAIN, {
    tries: PLAIN_TRIES,
    enoughMs: 0,
  });
  const mostMs = MOST_TIMES * Math.max(plainMs, LEAST_MS);

  for (const filling of TRIED) {
    // deno-lint-ignore no-await-in-loop -- texts are timed one at a time
    const ms = await quickest(surface, filling, {
      tries: MOST_TRIES,
      enoughMs: mostMs,
    });
    const times = `${filling[0]} took ${ms} ms, plain letters ${plainMs} ms`;
    assert(ms <= mostMs, times);
  }
}

/**
 * Returns the time of the quickest attempt, or of the first attempt of at most
 * `enoughMs`.
 */
async function quickest(
  { length, write }: Surface,
  filling: Filling,
  { tries, enoughMs, test = sampleApp }: {
    readonly tries: number;
    readonly enoughMs: number;
    readonly test?: TestApp;
  },
) {
  let leastMs = Infinity;

  for (let attempt = 0; attempt < tries && leastMs > enoughMs; attempt++) {
    const { path, init } = write(fill(filling, length, attempt));
    const startMs = performance.now();
    // deno-lint-ignore no-await-in-loop -- attempts are timed one at a time
    const response = await test.ask(path, init);
    leastMs = Math.min(leastMs, performance.now() - startMs);
    assert(response.status < 500, `${filling[0]}: ${response.status}`);
  }
  return leastMs;
}

function headerSurfaces(
  method: "GET" | "POST",
  path: string,
  name: string,
  start: string,
) {
  const modern = name.startsWith("Mcp-")
    ? modernRequest("tools/call", { name: "a" })
    : undefined;
  const body = method === "GET" ? null : modern?.body ?? postRpc("ping").body;
  const end = start.startsWith(ENCODED) ? "?=" : "";

  const write = (text: string): TestRequest => {
    const headers = new Headers({
      ...modern?.headers,
      [name]: start + asHeader(text) + end,
    });
    return {
      path,
      init: { method, headers, body },
    };
  };
  return HEADER_LENGTHS.map((length) => ({
    name: `${name}: ${start}... of ${method} ${path}`,
    length,
    write,
  }));
}

/** Returns every text argument of every tool, at its maximum length and far above. */
function toolSurfaces() {
  return TOOLS.flatMap(({ name, inputSchema }) =>
    listTexts(inputSchema).flatMap(({ path, maxLength, write }) =>
      [maxLength, LONGEST_TEXT].map((length) =>
        bodySurface(
          `${path} of ${name}`,
          length,
          (text) => postCall(name, write(text)).body,
        )
      )
    )
  );
}

/** A text in a tool's arguments. */
interface TextPlace {
  readonly path: string;
  readonly maxLength: number;
  /** Returns arguments with the text in its place. */
  readonly write: (text: string) => unknown;
}

/** Lists the places of texts in a schema. A text in a list fills as many items as fit. */
function listTexts(
  schema: JsonSchema,
  path = "",
): readonly TextPlace[] {
  const {
    type,
    maxLength = LONGEST_TEXT,
    items,
    maxItems = 1,
    properties = {},
  } = schema;

  if (type === "string") {
    return [{
      path,
      maxLength,
      write: (text) => text,
    }];
  }
  if (items !== undefined) {
    return listTexts(items, `${path}/*`).map((place) => ({
      ...place,
      write: (text) => writeList(text, maxItems, place.write),
    }));
  }
  return Object.entries(properties).flatMap(([name, inner]) =>
    listTexts(inner, `${path}/${name}`).map((place) => ({
      ...place,
      write: (text: string) => ({
        ...samples(schema),
        [name]: place.write(text),
      }),
    }))
  );
}

/** Writes similar texts, as many as the schema and the size of a body allow. */
function writeList(
  text: string,
  maxItems: number,
  write: (text: string) => unknown,
) {
  const size = JSON.stringify(write(text)).length + 1;
  // A character may take three bytes.
  const fitting = Math.floor(LONGEST_TEXT / 3 / size);
  const length = Math.max(1, Math.min(maxItems, fitting));

  return Array.from(
    { length },
    (_, n) => write(n === 0 ? text : `${text.slice(0, -3)}${n}`),
  );
}

/** Returns an example of each required field. Without them, the service wouldn't read the text. */
function samples({ properties = {}, required = [] }: JsonSchema) {
  return Object.fromEntries(required.map((name) => {
    const inner = properties[name];
    return [name, inner?.type === "array" ? [] : inner?.examples?.[0] ?? ""];
  }));
}

/** Returns a surface in a body of at most `MOST_BYTES`. Longer texts are cut. */
function bodySurface(
  name: string,
  length: number,
  write: (text: string) => string,
): Surface {
  const writeFitting = (text: string): string => {
    const body = write(text);
    const size = new TextEncoder().encode(body).byteLength;
    if (size <= MOST_BYTES) return body;

    return write(text.slice(0, Math.floor(text.length * MOST_BYTES / size)));
  };

  return {
    name,
    length,
    write: (text) => ({
      path: MCP,
      init: {
        method: "POST",
        body: writeFitting(text),
      },
    }),
  };
}

/** Returns a surface whose request always is the same call. */
function callSurface(
  tool: string,
  args: object,
) {
  return bodySurface(tool, 1, () => postCall(tool, args).body);
}
