/** The official MCP clients against the running service. */

import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
} from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  assert,
  assertEquals,
  assertGreater,
  assertMatch,
  assertRejects,
} from "@std/assert";
import { type Service, startService } from "./service.ts";
import { createFolder } from "../fixtures/house.ts";
import { fetchWhole, runWithin, within } from "../fixtures/waiting.ts";

/** The methods that all clients share. */
interface Session {
  listTools(): Promise<
    { readonly tools: readonly { readonly name: string }[] }
  >;
  callTool(call: Call): Promise<unknown>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

interface Call {
  readonly name: string;
  readonly arguments: { readonly [name: string]: unknown };
}

const DECODER = new TextDecoder();
const INFO = { name: "prueba", version: "1.0.0" };

/** Makes a client reconnect immediately, so that the log shows each stream that ends as another GET. */
const IMPATIENT = {
  reconnectionOptions: {
    initialReconnectionDelay: 1,
    maxReconnectionDelay: 1,
    reconnectionDelayGrowFactor: 1,
    maxRetries: 1000,
  },
};

/** The first request of a session in each era, and the statuses of its GETs for a stream. */
const LEGACY = {
  first: "initialize",
  streams: [405],
} as const;
const MODERN = {
  first: "server/discover",
  streams: [],
} as const;

const CLIENTS: readonly (readonly [
  name: string,
  era: typeof LEGACY | typeof MODERN,
  connect: (url: URL) => Promise<Session>,
])[] = [
  ["sdk 1.x", LEGACY, async (url) => {
    const client = new Client1(INFO);
    await client.connect(new Transport1(url, IMPATIENT));
    return client;
  }],
  ["client 2.x", LEGACY, (url) => openClient2(url)],
  ["client 2.x, legacy", LEGACY, (url) => openClient2(url, "legacy")],
  ["client 2.x, auto", MODERN, (url) => openClient2(url, "auto")],
  [
    "client 2.x, pinned",
    MODERN,
    (url) => openClient2(url, { pin: "2026-07-28" }),
  ],
];

async function openClient2(
  url: URL,
  mode?: "legacy" | "auto" | { readonly pin: string },
): Promise<Client2> {
  const client = new Client2(
    INFO,
    mode === undefined ? {} : { versionNegotiation: { mode } },
  );
  await client.connect(new Transport2(url, IMPATIENT));
  return client;
}

for (const [name, era, connect] of CLIENTS) {
  // One client is enough for the alias.
  const paths = name === "sdk 1.x"
    ? ["/api/v1/mcp", "/api/mcp"]
    : ["/api/v1/mcp"];

  for (const path of paths) {
    Deno.test(`${name} lists and calls every tool at ${path}, after one ${era.first}`, async () => {
      await using service = await startService();
      const url = new URL(path, service.origin);
      const session = await within("a session", connect(url));

      await assertTools(session, await chooseCalls(service));
      const manifest =
        await (await fetchWhole(`${service.origin}/.well-known/mcp`)).json();
      assertEquals(session.getInstructions(), manifest.instructions);
      await within("the end of the session", session.close());
      await service.stop();

      assertEquals(listStreamStatuses(service, path), era.streams);
      const greetings = listMethods(service)
        .filter((method) => /^(?:initialize|server\/discover)$/.test(method));
      assertEquals(greetings, [era.first]);
    });
  }
}

async function assertTools(
  session: Session,
  calls: readonly CallPair[],
) {
  const { tools } = await within("the tools", session.listTools());
  assertEquals(
    tools.map((tool) => tool.name),
    calls.map(({ good }) => good.name),
  );

  for (const { good, bad } of calls) {
    // deno-lint-ignore no-await-in-loop -- a client sends one call at a time
    assertDone(await within(good.name, session.callTool(good)));
    // deno-lint-ignore no-await-in-loop -- a client sends one call at a time
    assertRefused(await within(bad.name, session.callTool(bad)));
  }

  const unknown = {
    name: "constructor",
    arguments: {},
  };
  const error = await assertRejects(() =>
    within("a refusal", session.callTool(unknown))
  );
  // `Object` only changes the type: the error is an object.
  assertEquals(Object(error).code, -32602);
}

Deno.test("client 2.x uses the versions that /developers states, by default and with auto", async () => {
  await using service = await startService();
  const guide = await (await fetchWhole(`${service.origin}/developers.md`))
    .text();
  // The two versions in the guide's sentence about the client.
  const [, byDefault, withAuto] =
    /\(`@modelcontextprotocol\/client`\) habla (\S+) si no[^.]*\.[^]*?mode: "auto"[^]*?habla\s(\S+)\./
      .exec(guide) ?? [];

  const url = new URL("/api/v1/mcp", service.origin);
  const clients = [await openClient2(url), await openClient2(url, "auto")];
  const versions = clients
    .map((client) => client.getNegotiatedProtocolVersion());
  assertEquals(versions, [byDefault, withAuto]);

  await Promise.all(
    clients.map((client) => within("the end of a session", client.close())),
  );
});

Deno.test("the program of /developers compiles and prints its quote", async () => {
  await using service = await startService();
  const guide = await (await fetchWhole(`${service.origin}/developers.md`))
    .text();
  const [, program = ""] = /^```ts\n([^]*?)^```$/m.exec(guide) ?? [];
  assert(program.includes(`"${service.origin}/api/v1/mcp"`), guide);

  using folder = createFolder({ "program.ts": program });
  const { code, stdout, stderr } = await runWithin(Deno.execPath(), {
    args: [
      "run",
      "--check",
      "--config",
      new URL("../deno.json", import.meta.url).pathname,
      "--allow-net",
      "--allow-env",
      `${folder.path}/program.ts`,
    ],
    env: { NO_COLOR: "1" },
  });

  assertEquals(code, 0, DECODER.decode(stderr));
  assertMatch(
    DECODER.decode(stdout),
    /^false \{\n {2}moneda: "ARS",[^]*\n {2}total: [0-9]+,/,
  );
});

/** Two calls of a tool: one that it accepts, and one that it refuses. */
interface CallPair {
  readonly good: Call;
  readonly bad: Call;
}

/** Returns a valid call and a refused call for each tool. */
async function chooseCalls({ origin }: Service) {
  const { potes, sabores, entrega } =
    await (await fetchWhole(`${origin}/api/v1/catalogo`)).json();
  const { nombre: flavor } = sabores.find(
    ({ disponible }: { readonly disponible: boolean }) => disponible,
  );
  const order = (name: string) => ({
    potes: [{
      tamano: potes[0].id,
      sabores: [name],
    }],
  });
  const pair = (
    name: string,
    good: Call["arguments"],
    bad: Call["arguments"],
  ) => ({
    good: { name, arguments: good },
    bad: { name, arguments: bad },
  });

  return [
    pair("listar_sabores", { "solo_veganos": true }, { "solo_vegano": true }),
    pair("consultar_precios", {}, { moneda: "USD" }),
    pair("estado_del_local", {}, { fecha: "ayer" }),
    pair("zona_de_entrega", { localidad: entrega.zonas[0] }, {}),
    pair("cotizar_pedido", order(flavor), order("Milanesa napolitana")),
  ];
}

/** Asserts that a result is a success whose second text repeats the structured content. */
function assertDone(result: unknown) {
  // `Object` only changes the type of the result.
  const { content, structuredContent, isError } = Object(result);
  assertEquals({ isError, count: content.length }, {
    isError: false,
    count: 2,
  });
  assertEquals(JSON.parse(content[1].text), structuredContent);
}

/** Asserts that a result is a refusal whose second text lists the problems. */
function assertRefused(result: unknown) {
  const { content, structuredContent, isError } = Object(result);
  assertEquals({ isError, structuredContent }, {
    isError: true,
    structuredContent: undefined,
  });
  assertGreater(JSON.parse(content[1].text).problemas.length, 0);
}

/** Returns the JSON-RPC methods in the log. */
function listMethods({ lines }: Service) {
  return lines.map((line) => JSON.parse(line)).flatMap(({ rpc }) => rpc ?? []);
}

/** Returns the statuses of the logged GETs of the endpoint. */
function listStreamStatuses(
  { lines }: Service,
  path: string,
): readonly number[] {
  return lines
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.method === "GET" && entry.path === path)
    .map((entry) => entry.status);
}
