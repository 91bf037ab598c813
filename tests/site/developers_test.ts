/**
 * The API guide contains the promises of the contract in both forms, and its examples are
 * correct.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { PROBLEM_CODES } from "../../src/http/problem.ts";
import { TOOLS } from "../../src/tools/server.ts";
import { loadLivePages } from "../fixtures/sample_shop.ts";
import { readRows } from "../fixtures/rows.ts";
import { createTestApp } from "../fixtures/test_app.ts";

const content = await loadLivePages();
const test = createTestApp({ content, config: { rateLimit: 1000 } });
const markdown = await (await test.ask("/developers.md")).text();
const html = await (await test.ask("/developers")).text();
/** The words of the guide, without markup and line breaks. */
const WORDS = {
  Markdown: markdown.replace(/[`*_]|\]\([^)]*\)|\[/g, "").replace(/\s+/g, " "),
  HTML: html.replace(/<[^>]+>/g, " ").replaceAll("&quot;", '"').replace(
    /[_\s]+/g,
    " ",
  )
    .replace(/ ([,.;:)])/g, "$1").replaceAll("( ", "("),
};

/** Topics, and texts about them without markup. */
const TEXTS = readRows`
routes → /api/v1/catalogo → /api/v1/mcp → /.well-known/mcp → alias permanentes
errors → application/problem+json → RFC 9457 → Ramificá por code → nunca HTML
notifications → un mensaje sin id se responde con un 202 sin cuerpo
batches → una lista de mensajes no se acepta; es un 400 con -32600
methods → initialize, ping, tools/list, tools/call, resources/list, resources/read, resources/templates/list y prompts/list
codes → -32700 → -32600 → -32601 → -32602 → El método no existe → no es JSON
bodies → JSON-RPC 2.0, en UTF-8 y de hasta 64 KiB
caching → se puede guardar 5 minutos en una CDN
the bare 400 → no lleva los encabezados de cuota ni API-Version, pero se cuenta
streams → acepta text/event-stream es un 405 con Allow: POST, OPTIONS → nunca un flujo SSE
sessions → Mcp-Session-Id no se usa → sin sesión y sin autenticación
2026-07-28 → io.modelcontextprotocol/protocolVersion → No hay initialize ni ping → server/discover → un 404 con -32601 → -32020 → -32022 → Mcp-Method → resultType → ttlMs
CORS → Access-Control-Allow-Origin: → No hay cookies → Access-Control-Expose-Headers
quota → por cliente y por endpoint → RateLimit-Limit, RateLimit-Remaining y RateLimit-Reset → RateLimit-Policy: "api";q=1000;w=60 → RateLimit: "api";r=59;t=60 → Retry-After
versions → API-Version: 1 → /api/v2/ → Deprecation → Sunset → 180 días
names → Los nombres son exactos
licence → CC BY 4.0
`;

for (const [topic, ...texts] of TEXTS) {
  for (const [form, words] of Object.entries(WORDS)) {
    Deno.test(`/developers in ${form} explains ${topic}`, () => {
      for (const text of texts) {
        assertStringIncludes(words, text.replaceAll("_", ""));
      }
    });
  }
}

Deno.test("each problem has its anchor on /developers, once in each form", () => {
  for (const code of PROBLEM_CODES) {
    const anchor = `error-${code.replaceAll("_", "-")}`;
    assertEquals(html.split(`id="${anchor}"`).length, 2, code);
    assertEquals(markdown.split(`<a id="${anchor}"></a>\n`).length, 2, code);
  }
});

/** The examples of responses: the note above each example, and its JSON. */
const EXAMPLES = [
  ...markdown.matchAll(/^(Responde[^\n]*):\n\n```json\n([\s\S]*?)^```$/gm),
]
  .map(([, note = "", json = ""]) => ({ note, json, value: JSON.parse(json) }));

Deno.test("/developers shows the catalog, a call of each tool and each problem", () => {
  assertEquals(EXAMPLES.length, 1 + TOOLS.length + PROBLEM_CODES.length);
});

for (
  const [index, { value }] of EXAMPLES.slice(1, 1 + TOOLS.length).entries()
) {
  Deno.test(`example ${index + 1} of a tool on /developers has both items of its content`, () => {
    assertEquals(value.result.content.length, 2);
  });
}

for (const { note, value } of EXAMPLES) {
  const name = value.code ??
    Object.keys(value.result?.structuredContent ?? value)[0];
  Deno.test(`/developers shows the example of ${name} in full, or lists its cuts`, () => {
    const places = [...note.matchAll(/`([^`]+)`/g)].map(([, place = ""]) =>
      place
    );
    const cuts: string[] = [];
    visit(value, "");
    assertEquals(places.filter((place) => !cuts.includes(place)), []);

    /**
     * Collects the paths of the cut texts and lists. A cut text ends with an ellipsis,
     * and a cut list has one item.
     */
    function visit(part: unknown, path: string) {
      if (typeof part === "string" && part.endsWith("…")) {
        assert(places.includes(path), path);
        cuts.push(path);
      }
      if (typeof part !== "object" || part === null) return;
      if (Array.isArray(part) && part.length === 1) cuts.push(path);
      for (const [key, inner] of Object.entries(part)) {
        const step = Array.isArray(part) ? `[${key}]` : `.${key}`;
        visit(inner, `${path}${step}`.replace(/^\./, ""));
      }
    }
  });
}

Deno.test("/developers counts the flavors that the catalog's example leaves out", () => {
  const { sabores } = content.shop.usual.menu;
  assertStringIncludes(
    EXAMPLES[0]?.note ?? "",
    `de \`sabores\` va 1 de ${sabores.length}`,
  );
});

Deno.test("the example of a 405 on /developers lists all methods of the route", () => {
  const example = EXAMPLES.find(({ value }) =>
    value.code === "metodo_no_permitido"
  );
  assertEquals(example?.value.permitidos, ["GET", "HEAD", "OPTIONS"]);
});

Deno.test("/developers and the README use the same name for the server, without blanks", async () => {
  const readme = await Deno.readTextFile(
    new URL("../../README.md", import.meta.url),
  );
  const names = [markdown, readme].flatMap((text) =>
    Array.from(
      text.matchAll(
        /transport http (.+) http|"(?:mcpServers|servers)": \{\s*"([^"]+)"/g,
      ),
      ([, command, key]) => command ?? key,
    )
  );
  assertEquals(names, Array(6).fill("heladeria"));
});
