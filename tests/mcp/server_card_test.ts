import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ServerFacts } from "../../src/mcp/manifest.ts";
import { describeAiCatalog, describeServerCard } from "../../src/mcp/server_card.ts";

const SERVER: ServerFacts = {
  name: "la-tacita",
  title: "La Tacita",
  version: "1.2.3",
  description: "",
  summary: "Helados.",
  protocolVersion: "2025-06-18",
  protocolVersions: ["2025-06-18", "2026-07-28"],
  capabilities: {},
  instructions: "",
  tools: [],
};

function cardOf(server: Partial<ServerFacts>, origin = "https://heladeria.example") {
  const card = describeServerCard({ ...SERVER, ...server }, origin, `${origin}/mcp`);
  return JSON.parse(JSON.stringify(card));
}

Deno.test("describeServerCard() tells who and where, and no tools", () => {
  assertEquals(cardOf({}), {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: "example.heladeria/la-tacita",
    version: "1.2.3",
    description: "Helados.",
    title: "La Tacita",
    websiteUrl: "https://heladeria.example/",
    remotes: [{
      type: "streamable-http",
      url: "https://heladeria.example/mcp",
      supportedProtocolVersions: ["2025-06-18", "2026-07-28"],
    }],
  });
});

const NAMESPACES: readonly (readonly [origin: string, namespace: string, publisher: string])[] = [
  ["https://heladeria.example", "example.heladeria", "heladeria.example"],
  ["https://www.la-tacita.com.ar:8443", "ar.com.la-tacita.www", "www.la-tacita.com.ar"],
  ["https://heladeria.example.", "example.heladeria", "heladeria.example"],
  ["https://xn--helados-9za.example", "example.xn--helados-9za", "xn--helados-9za.example"],
  ["http://localhost:8000", "localhost", "localhost"],
  ["http://127.0.0.1:8000", "localhost", "localhost"],
  ["http://256.256.256.256", "localhost", "localhost"],
  ["http://[::1]:8000", "localhost", "localhost"],
  ["http://mi_caja:8000", "localhost", "localhost"],
  ["http://a..b", "localhost", "localhost"],
  [`https://${"a.".repeat(60)}b`, "localhost", "localhost"],
];

for (const [origin, namespace, publisher] of NAMESPACES) {
  Deno.test(`describeServerCard() names the server at ${origin.slice(0, 40)} as of ${namespace}`, () => {
    assertEquals(cardOf({}, origin).name, `${namespace}/la-tacita`);
    const catalog = describeAiCatalog(SERVER, origin, `${origin}/card`);
    assertEquals(catalog, {
      specVersion: "1.0",
      entries: [{
        identifier: `urn:air:${publisher}:mcp:la-tacita`,
        type: "application/mcp-server-card+json",
        url: `${origin}/card`,
      }],
    });
  });
}

const NAMES: readonly (readonly [name: string, told: string])[] = [
  ["1/4-de-helado", "1-4-de-helado"],
  ["l’ateliér", "l-ateli-r"],
  ["冰淇淋", "mcp"],
  ["", "mcp"],
  ["a".repeat(300), "a".repeat(64)],
  [`${"a".repeat(63)}-b`, "a".repeat(63)],
];

for (const [name, told] of NAMES) {
  Deno.test(`describeServerCard() takes "${name.slice(0, 20)}" for a name that the schema takes`, () => {
    const { name: full } = cardOf({ name }, `https://${"a".repeat(50)}.${"b".repeat(60)}.example`);
    assertMatch(full, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    assert(full.length <= 200);
    assertEquals(full.split("/")[1], told);
  });
}

for (const [length, told] of [[100, 100], [101, 100]] as const) {
  Deno.test(`describeServerCard() tells ${told} characters of a text of ${length}`, () => {
    const text = "🍦".repeat(length);
    const { description, title } = cardOf({ summary: text, title: text });
    const expected = length === told ? text : `${"🍦".repeat(told - 1)}…`;
    assertEquals([description, title], [expected, expected]);
    assertEquals([...description].length, told);
  });
}
