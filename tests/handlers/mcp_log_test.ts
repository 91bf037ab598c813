/**
 * The log fields of a message: published names and the outcome, but no text of the
 * client.
 */

import { assert, assertEquals } from "@std/assert";
import { formatLogEntry } from "../../src/log/log.ts";
import { modernRequest } from "../fixtures/modern.ts";
import { NOW_MS } from "../fixtures/tiny_shop.ts";
import { createTestApp } from "../fixtures/test_app.ts";

const SECRET = "calle-secreta";

function request(method: string, params: object = {}) {
  return {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: SECRET, method, params }),
  };
}

function call(name: unknown, args: unknown = {}) {
  return request("tools/call", { name, arguments: args });
}

const LINES = [
  [request("ping", { a: SECRET }), "200 1 ping ok"],
  [request(SECRET), "200 1 otro -32601"],
  [request("constructor"), "200 1 otro -32601"],
  [
    call("zona_de_entrega", { direccion: SECRET }),
    "200 1 tools/call zona_de_entrega ok",
  ],
  [
    call("zona_de_entrega", { [SECRET]: SECRET }),
    "200 1 tools/call zona_de_entrega rechazada",
  ],
  [call(SECRET), "200 1 tools/call otro -32602"],
  [call([SECRET]), "200 1 tools/call otro -32602"],
  [call("toString"), "200 1 tools/call otro -32602"],
  [{ method: "POST", body: SECRET }, "400 1 -32700"],
  [{ method: "POST", body: `["${SECRET}"]` }, "400 1 -32600"],
  [
    {
      method: "POST",
      body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    },
    "202 1 notifications/initialized ok",
  ],
  [
    {
      method: "POST",
      body: `{"jsonrpc":"2.0","method":"notifications/${SECRET}"}`,
    },
    "202 1 otro ok",
  ],
  [
    { ...request("ping"), headers: { "MCP-Protocol-Version": SECRET } },
    "400 1 ping -32600",
  ],
  [modernRequest("server/discover"), "200 1 server/discover ok"],
  [
    modernRequest("resources/read", { uri: SECRET }),
    "200 1 resources/read -32602",
  ],
  [modernRequest(SECRET), "404 1 otro -32601"],
  [
    {
      ...modernRequest("tools/call", { name: SECRET }),
      headers: { "Mcp-Name": SECRET },
    },
    "400 1 tools/call otro -32020",
  ],
] as const;

for (const [init, line] of LINES) {
  const sent = `${init.body}`.slice(0, 90);
  Deno.test(`the log has only "${line}" of ${sent}`, async () => {
    // The clock advances a millisecond on each reading. The service reads it twice.
    let nowMs = 0;
    const test = createTestApp({ outside: { monotonicNow: () => nowMs++ } });
    const before = nowMs;
    await test.ask("/api/v1/mcp", init);
    assertEquals(nowMs - before, 2);
    const lines = (["text", "json"] as const).flatMap((form) =>
      test.log.map((entry) => formatLogEntry(form, entry, NOW_MS))
    );
    const time = new Date(NOW_MS).toISOString();
    assertEquals(lines[0], `${time} POST /api/v1/mcp ${line}`);
    assertEquals(Object.values(JSON.parse(lines[1] ?? "")).join(" "), lines[0]);
    assert(!lines.join().includes(SECRET), lines.join("\n"));
  });
}

Deno.test("a request over quota is logged without its message", async () => {
  const test = createTestApp({ config: { rateLimit: 1 } });
  await test.ask("/api/mcp", request("ping"));
  await test.ask("/api/mcp", request("ping"));
  const [, entry] = test.log;
  assert(entry !== undefined, "no entry");
  const { status, rpc, ending } = JSON.parse(
    formatLogEntry("json", entry, NOW_MS),
  );
  assertEquals([status, rpc, ending], [429, undefined, undefined]);
});
