/** Skills over MCP 2026-07-28: the Skills extension at the endpoint, with the real skill. */

import { assert, assertEquals } from "@std/assert";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { digestOf } from "../fixtures/digest.ts";
import { modernRequest } from "../fixtures/modern.ts";
import { assertModernExchange } from "../fixtures/modern_answers.ts";
import { createTestApp } from "../fixtures/test_app.ts";

const MCP = "/api/v1/mcp";
const URI = "skill://armar-un-pedido/SKILL.md";
const content = await loadRealContent();
const [skill] = content.skills;
assert(skill !== undefined);
const { frontMatter, digest, size, text } = skill;
const ENTRY = { uri: URI, frontmatter: frontMatter, resources: [{ uri: URI, digest, size }] };

async function ask(method: string, params: Readonly<Record<string, unknown>> = {}) {
  const request = modernRequest(method, params);
  const response = await createTestApp({ content }).ask(MCP, request);
  const answer = await response.json();
  assertModernExchange(request.body, answer);
  const { result, error } = answer;
  return { status: response.status, result, error };
}

async function askLegacy(method: string, params: object = {}) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await createTestApp({ content }).ask(MCP, { method: "POST", body });
  return await response.json();
}

Deno.test("server/discover declares the extension beside resources, and names the skill's address", async () => {
  const { result } = await ask("server/discover");
  const { resources, extensions } = result.capabilities;
  assertEquals(resources, {});
  assertEquals(extensions["io.modelcontextprotocol/skills"], {});
  assert(result.instructions.includes(URI));
});

Deno.test("skills/list gives each skill with its front matter, digest and size", async () => {
  const { result: { _meta, ...result } } = await ask("skills/list");
  assertEquals(result, {
    resultType: "complete",
    skills: [ENTRY],
    ttlMs: 300_000,
    cacheScope: "public",
  });
  assert("io.modelcontextprotocol/serverInfo" in _meta);
});

Deno.test("skills/get gives the same entry", async () => {
  const { result } = await ask("skills/get", { uri: URI });
  assertEquals([result.resultType, result.skill], ["complete", ENTRY]);
  assertEquals([result.ttlMs, result.cacheScope], [300_000, "public"]);
});

for (const uri of ["skill://nada/SKILL.md", "skill://armar-un-pedido", undefined, 1]) {
  Deno.test(`skills/get of ${uri} is a 200 with -32602`, async () => {
    const { status, error } = await ask("skills/get", uri === undefined ? {} : { uri });
    assertEquals([status, error.code], [200, -32602]);
    assertEquals(error.data, { uri: uri ?? null });
  });
}

Deno.test("resources/list and resources/read have the skill, whose bytes are those of its digest", async () => {
  const { result: list } = await ask("resources/list");
  const skills = list.resources.filter(({ uri }: { uri: string }) => uri.startsWith("skill:"));
  assertEquals(skills, [{
    uri: URI,
    name: "armar-un-pedido",
    description: frontMatter.description,
    mimeType: "text/markdown",
  }]);
  const { result } = await ask("resources/read", { uri: URI });
  assertEquals(result.contents, [{ uri: URI, mimeType: "text/markdown", text }]);
  const bytes = new TextEncoder().encode(result.contents[0].text);
  assertEquals([await digestOf(bytes), bytes.length], [digest, size]);
});

Deno.test("before 2026-07-28 there are no skills: no method, no resource, no word in the instructions", async () => {
  const refused = await Promise.all(
    ["skills/list", "skills/get", "resources/read"].map((method) =>
      askLegacy(method, { uri: URI })
    ),
  );
  assertEquals(refused.map(({ error }) => error.code), [-32601, -32601, -32602]);
  assert(!JSON.stringify((await askLegacy("resources/list")).result).includes("skill"));
  const { result } = await askLegacy("initialize", { protocolVersion: "2025-06-18" });
  assert(!("io.modelcontextprotocol/skills" in result.capabilities.extensions));
  assert(!result.instructions.includes("skill"));
});
