/** What agents look for at fixed addresses: skills, the MCP server's card and what leads to it. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import settings from "../../deno.json" with { type: "json" };
import { loadRealContent } from "../fixtures/real_shop.ts";
import { digestOf } from "../fixtures/digest.ts";
import { createTestApp } from "../fixtures/test_app.ts";

const content = await loadRealContent();
const BASE_URL = "https://heladeria.example";
const INDEX = "/.well-known/agent-skills/index.json";
const SKILL = "/.well-known/agent-skills/armar-un-pedido/SKILL.md";
const CARD = "/api/v1/mcp/server-card";
const COPY = "/.well-known/mcp/server-card.json";
const CATALOG = "/.well-known/ai-catalog.json";

const createApp = (rateLimit = 60) =>
  createTestApp({ content, config: { baseUrl: BASE_URL, rateLimit } });

const DOCUMENTS: readonly (readonly [path: string, type: string, cached: RegExp])[] = [
  [INDEX, "application/json", /^public, max-age=60, s-maxage=300$/],
  [SKILL, "text/markdown; charset=utf-8", /^public, max-age=60, s-maxage=300$/],
  [CARD, "application/mcp-server-card+json", /^public, max-age=3600$/],
  [COPY, "application/mcp-server-card+json", /^public, max-age=3600$/],
  [CATALOG, "application/ai-catalog+json", /^public, max-age=60, s-maxage=300$/],
];

for (const [path, type, cached] of DOCUMENTS) {
  Deno.test(`GET ${path} is open to every origin, cached, and a 304 to whoever has it`, async () => {
    const app = createApp();
    const { status, headers } = await app.ask(path);
    assertEquals([status, headers.get("content-type")], [200, type]);
    assertMatch(headers.get("cache-control") ?? "", cached);
    assertEquals(headers.get("access-control-allow-origin"), "*");
    assertMatch(headers.get("access-control-expose-headers") ?? "", /\bETag\b/);
    const tag = headers.get("etag") ?? "";
    const again = await app.ask(path, { headers: { "If-None-Match": tag } });
    assertEquals([again.status, await again.text()], [304, ""]);
    const changed = await app.ask(path, { headers: { "If-None-Match": 'W/"x"' } });
    assertEquals(changed.status, 200);
  });

  Deno.test(`HEAD ${path} tells what GET does, and OPTIONS lets If-None-Match be sent`, async () => {
    const app = createApp();
    const head = await app.ask(path, { method: "HEAD" });
    assertEquals([head.status, head.headers.get("content-type")], [200, type]);
    const { status, headers } = await app.ask(path, { method: "OPTIONS" });
    assertEquals(status, 204);
    assertMatch(headers.get("access-control-allow-methods") ?? "", /\bGET\b/);
    assertMatch(headers.get("access-control-allow-headers") ?? "", /\bIf-None-Match\b/);
  });
}

Deno.test(`GET ${INDEX} lists each skill with the digest of the bytes at its address`, async () => {
  const app = createApp();
  const { $schema, skills } = await (await app.ask(INDEX)).json();
  assertEquals($schema, "https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  const bytes = await (await app.ask(SKILL)).bytes();
  assertEquals(skills, [{
    name: "armar-un-pedido",
    type: "skill-md",
    description: content.skills[0]?.frontMatter.description,
    url: SKILL,
    digest: await digestOf(bytes),
  }]);
});

Deno.test("a skill is no page: neither its address there nor its file is one", async () => {
  const app = createApp();
  const paths = ["/skills", "/armar-un-pedido", "/skills/armar-un-pedido/SKILL.md"];
  const answers = await Promise.all(paths.map((path) => app.ask(path)));
  assertEquals(answers.map(({ status }) => status), [404, 404, 404]);
  const other = await app.ask("/.well-known/agent-skills/nada/SKILL.md");
  assertEquals(other.status, 404);
});

Deno.test("without skills the index is empty, and no skill is offered", async () => {
  const app = createTestApp();
  assertEquals((await (await app.ask(INDEX)).json()).skills, []);
  assertEquals((await app.ask(SKILL)).status, 404);
});

Deno.test(`GET ${CARD} tells who the server is as the server itself does, and none of its tools`, async () => {
  const app = createApp();
  const card = await (await app.ask(CARD)).json();
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
  const { result } = await (await app.ask("/api/v1/mcp", { method: "POST", body })).json();
  const { description, ...rest } = card;
  assert([...description].length <= 100 && description.endsWith("."), description);
  assertEquals(rest, {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `example.heladeria/${result.serverInfo.name}`,
    version: settings.version,
    title: result.serverInfo.title,
    websiteUrl: `${BASE_URL}/`,
    remotes: [{
      type: "streamable-http",
      url: `${BASE_URL}/api/v1/mcp`,
      supportedProtocolVersions: ["2025-06-18", "2025-11-25", "2026-07-28"],
    }],
  });
  assertEquals(result.serverInfo.version, settings.version);
});

Deno.test(`GET ${CATALOG} leads to the card, whose copy has the same bytes`, async () => {
  const app = createApp();
  const { entries } = await (await app.ask(CATALOG)).json();
  assertEquals(entries, [{
    identifier: "urn:air:heladeria.example:mcp:ronda-de-cucharitas",
    type: "application/mcp-server-card+json",
    url: `${BASE_URL}${CARD}`,
  }]);
  const texts = await Promise.all([CARD, COPY].map(async (path) => (await app.ask(path)).text()));
  assertEquals(texts[0], texts[1]);
});

Deno.test("the card has a quota of its own and the API's headers; the documents have neither", async () => {
  const app = createApp(1);
  const first = await app.ask(CARD);
  assertEquals([first.status, first.headers.get("api-version")], [200, "1"]);
  assertEquals(first.headers.get("ratelimit-remaining"), "0");
  assertEquals((await app.ask(CARD, { method: "HEAD" })).status, 429);
  assertEquals((await app.ask("/api/v1/mcp")).status, 200);
  for (const path of [COPY, CATALOG, INDEX, SKILL]) {
    // deno-lint-ignore no-await-in-loop -- each twice, one after another
    const answers = [await app.ask(path), await app.ask(path)];
    assertEquals(answers.map(({ status }) => status), [200, 200]);
    assert(!answers.some(({ headers }) => headers.has("ratelimit") || headers.has("api-version")));
  }
});

Deno.test("the card stands in the 404's list, marked experimental", async () => {
  const { endpoints } = await (await createApp().ask("/api/v1/nada")).json();
  const row = endpoints.find(({ ruta }: { readonly ruta: string }) => ruta === CARD);
  assertEquals(row, {
    metodo: "GET",
    ruta: CARD,
    que: "La tarjeta del servidor MCP (experimental)",
  });
});
