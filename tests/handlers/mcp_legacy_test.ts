/**
 * Clients of earlier versions. They get the same responses with and without headers of
 * MCP 2026-07-28.
 */

import { assertEquals } from "@std/assert";
import { LEGACY_BODIES } from "../fixtures/legacy_messages.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { postRpc } from "../fixtures/rpc.ts";

const NEWER_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "Mcp-Method": "ping" },
  { "Mcp-Method": "tools/list", "Mcp-Name": "nada" },
  { "Mcp-Name": "=?base64?_?=" },
];

const CALLS = ["tools/list", "tools/call"].map((method) =>
  [
    `${method} without an error`,
    postRpc(method, { name: "consultar_precios" }).body,
  ] as const
);

const VERSIONS = [undefined, "2025-06-18", "2025-11-25", "2025-03-26", ""];

for (const [title, body] of [...LEGACY_BODIES, ...CALLS]) {
  Deno.test(`POST /api/v1/mcp answers ${title} equally with and without Mcp-Method and Mcp-Name`, async () => {
    for (const version of VERSIONS) {
      const headers: HeadersInit = version === undefined
        ? {}
        : { "MCP-Protocol-Version": version };
      // deno-lint-ignore no-await-in-loop -- one version after another
      const [first, ...others] = await Promise.all(
        [{}, ...NEWER_HEADERS].map((newer) =>
          exchange(body, { ...headers, ...newer })
        ),
      );
      for (const other of others) assertEquals(other, first);
    }
  });
}

/** Returns the entire response of a new app. */
async function exchange(body: string, headers: HeadersInit) {
  const response = await createTestApp().ask("/api/v1/mcp", {
    method: "POST",
    headers,
    body,
  });
  const { status } = response;
  return {
    status,
    headers: [...response.headers],
    body: await response.text(),
  };
}
