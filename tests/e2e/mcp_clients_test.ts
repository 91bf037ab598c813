/** The official MCP clients, as published, against the running service. */

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
import { fetchWhole, runWithin, within } from "../fixtures/waiting.ts";

/** What the clients have in common. */
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

/** A client that took its stream for one that ended would ask again at once, while the calls are made. */
const IMPATIENT = {
  reconnectionOptions: {
    initialReconnectionDelay: 1,
    maxReconnectionDelay: 1,
    reconnectionDelayGrowFactor: 1,
    maxRetries: 1000,
  },
};

/** What each asks first, and the statuses of its GETs for a stream. */
const LEGACY = { first: "initialize", streams: [405] } as const;
const MODERN = { first: "server/discover", streams: [] } as const;

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
  ["client 2.x", LEGACY, (url) => connect2(url)],
  ["client 2.x, legacy", LEGACY, (url) => connect2(url, "legacy")],
  ["client 2.x, auto", MODERN, (url) => connect2(url, "auto")],
  ["client 2.x, pinned", MODERN, (url) => connect2(url, { pin: "2026-07-28" })],
];

async function connect2(
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
  // One of them is enough to try the alias.
  for (
    const path of name === "sdk 1.x"
      ? ["/api/v1/mcp", "/api/mcp"]
      : ["/api/v1/mcp"]
  ) {
    Deno.test(`${name} lists and calls every tool at ${path}, after one ${era.first}`, async () => {
      await using service = await startService();
      const session = await within(
        "a session",
        connect(new URL(path, service.origin)),
      );
      const { tools } = await within("the tools", session.listTools());
      const calls = await chooseCalls(service);
      assertEquals(
        tools.map((tool) => tool.name),
        calls.map(({ good }) => good.name),
      );
      for (const { good, bad } of calls) {
        // deno-lint-ignore no-await-in-loop -- one client asks one thing after another
        assertDone(await within(good.name, session.callTool(good)));
        // deno-lint-ignore no-await-in-loop -- one client asks one thing after another
        assertRefused(await within(bad.name, session.callTool(bad)));
      }
      const unknown = { name: "constructor", arguments: {} };
      const error = await assertRejects(() =>
        within("a refusal", session.callTool(unknown))
      );
      assertEquals(Object(error).code, -32602);
      const manifest =
        await (await fetchWhole(`${service.origin}/.well-known/mcp`)).json();
      assertEquals(session.getInstructions(), manifest.instructions);
      await within("the end of the session", session.close());
      await service.stop();
      assertEquals(streamsAsked(service, path), era.streams);
      const asked = methodsAsked(service);
      assertEquals(
        asked.filter((method) =>
          method === LEGACY.first || method === MODERN.first
        ),
        [
          era.first,
        ],
      );
    });
  }
}

Deno.test("client 2.x speaks the version that /developers says, unless and once it is asked for more", async () => {
  await using service = await startService();
  const told = await (await fetchWhole(`${service.origin}/developers.md`))
    .text();
  const said =
    /\(`@modelcontextprotocol\/client`\) habla (\S+) si no[^.]*\.[^]*?mode: "auto"[^]*?habla\s(\S+)\./
      .exec(told);
  assert(said !== null, "no said");
  const url = new URL("/api/v1/mcp", service.origin);
  const clients = [await connect2(url), await connect2(url, "auto")];
  const spoken = clients.map((client) => client.getNegotiatedProtocolVersion());
  assertEquals(spoken, said.slice(1));
  await Promise.all(
    clients.map((client) => within("the end of a session", client.close())),
  );
});

Deno.test("the program of /developers compiles, and gets the quote that it asks for", async () => {
  await using service = await startService();
  const guide = await (await fetchWhole(`${service.origin}/developers.md`))
    .text();
  const [, program = ""] = /^```ts\n([^]*?)^```$/m.exec(guide) ?? [];
  assert(program.includes(`"${service.origin}/api/v1/mcp"`), guide);
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/program.ts`, program);
  const config = new URL("../deno.json", import.meta.url).pathname;
  const output = await runWithin(Deno.execPath(), {
    args: [
      "run",
      "--check",
      "--config",
      config,
      "--allow-net",
      "--allow-env",
      `${folder}/program.ts`,
    ],
    env: { NO_COLOR: "1" },
  });
  const [stdout, stderr] = [output.stdout, output.stderr].map((bytes) =>
    DECODER.decode(bytes)
  );
  assertEquals(output.code, 0, stderr);
  assertMatch(
    stdout ?? "",
    /^false \{\n {2}moneda: "ARS",[^]*\n {2}total: [0-9]+,/,
  );
  await Deno.remove(folder, { recursive: true });
});

/** For each tool, a call that works with what the shop sells now, and one that can't. */
async function chooseCalls(
  { origin }: Service,
): Promise<readonly { readonly good: Call; readonly bad: Call }[]> {
  const { potes, sabores, entrega } =
    await (await fetchWhole(`${origin}/api/v1/catalogo`)).json();
  const flavor =
    sabores.find((one: { readonly disponible: boolean }) => one.disponible)
      .nombre;
  const order = (flavor: string) => ({
    potes: [{ tamano: potes[0].id, sabores: [flavor] }],
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

function assertDone(result: unknown): void {
  const { content, structuredContent, isError } = Object(result);
  assertEquals({ isError, count: content.length }, {
    isError: false,
    count: 2,
  });
  assertEquals(JSON.parse(content[1].text), structuredContent);
}

function assertRefused(result: unknown): void {
  const { content, structuredContent, isError } = Object(result);
  assertEquals({ isError, structuredContent }, {
    isError: true,
    structuredContent: undefined,
  });
  assertGreater(JSON.parse(content[1].text).problemas.length, 0);
}

/** The methods of the messages that the service has logged. */
function methodsAsked({ lines }: Service): readonly string[] {
  return lines.map((line) => JSON.parse(line)).flatMap(({ rpc }) => rpc ?? []);
}

/** The status of each GET of the endpoint that the service has logged. */
function streamsAsked({ lines }: Service, path: string): readonly number[] {
  return lines.map((line) => JSON.parse(line))
    .filter((entry) => entry.method === "GET" && entry.path === path)
    .map((entry) => entry.status);
}
