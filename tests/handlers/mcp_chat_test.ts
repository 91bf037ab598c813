/**
 * The order builder for chats at the MCP endpoint, with the real pages. Both eras of MCP
 * must get the same.
 */

import {
  ListResourcesResultSchema,
  ReadResourceResultSchema,
} from "@modelcontextprotocol/core";
import { assert, assertEquals } from "@std/assert";
import type { Content } from "../../src/content/load_content.ts";
import { assertAtMost } from "../fixtures/bounds.ts";
import { loadSampleContent } from "../fixtures/sample_shop.ts";
import { modernRequest } from "../fixtures/modern.ts";
import { assertModernExchange } from "../fixtures/modern_answers.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { postRpc } from "../fixtures/rpc.ts";

const MOST_DOCUMENT_BYTES = 90_000;
const MOST_COMPRESSED_BYTES = 30_000;
const MIME_TYPE = "text/html;profile=mcp-app";
const FRAME = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [] },
    linkTrustedDomains: ["https://wa.me"],
    prefersBorder: true,
  },
  "openai/widgetCSP": {
    connect_domains: [],
    resource_domains: [],
    redirect_domains: ["https://wa.me"],
  },
};

const content = await loadSampleContent();
const { builder, ...WITHOUT_BUILDER } = content;
assert(builder !== undefined, "no builder");
const ADDRESS = /^ui:\/\/[a-z0-9-]+\/pedido-[0-9a-f]+\.html$/;

type Params = Readonly<Record<string, unknown>>;
type Ask = (
  method: string,
  params?: Params,
  content?: Content,
) => Promise<Answer>;

interface Answer {
  readonly status: number;
  // Typed as `any`, because the tests compare parts of the response.
  readonly body: ReturnType<typeof JSON.parse>;
}

const ERAS: readonly (readonly [name: string, ask: Ask])[] = [
  ["legacy", async (method, params = {}, served = content) => {
    return await exchange(postRpc(method, params), served);
  }],
  ["modern", async (method, params, served = content) => {
    const request = modernRequest(method, params);
    const answer = await exchange(request, served);
    assertModernExchange(request.body, answer.body);
    return answer;
  }],
];

/** File names at which no document is served. */
const UNKNOWN = [
  ["another document", "carta-0.html"],
  ["no version", "pedido-.html"],
  ["a version that isn't hexadecimal", "pedido-hoy.html"],
  ["a version without an end", `pedido-${"0".repeat(65)}.html`],
] as const;

for (const [era, ask] of ERAS) {
  Deno.test(`${era}: only cotizar_pedido names the document, and the tools have no other difference`, async () => {
    const [{ body: { result: shown } }, { body: { result: plain } }] =
      await Promise.all([
        ask("tools/list"),
        ask("tools/list", {}, WITHOUT_BUILDER),
      ]);
    const uri = await findAddress(ask);
    for (const [i, { _meta, ...tool }] of shown.tools.entries()) {
      assertEquals(JSON.stringify(tool), JSON.stringify(plain.tools[i]));
      assertEquals(
        _meta,
        tool.name === "cotizar_pedido"
          ? { ui: { resourceUri: uri }, "ui/resourceUri": uri }
          : undefined,
      );
    }
  });

  Deno.test(`${era}: the document is listed, and read at its address and at any earlier one`, async () => {
    const { body: { result: list } } = await ask("resources/list");
    ListResourcesResultSchema.parse(list);
    const uri = await findAddress(ask);
    assert(ADDRESS.test(uri), uri);
    const other = uri.replace(/[0-9a-f]+(?=\.html$)/, "0123456789ab");
    const answers = await Promise.all(
      [uri, other].map((address) => ask("resources/read", { uri: address })),
    );
    for (const [i, { body: { result } }] of answers.entries()) {
      ReadResourceResultSchema.parse(result);
      const requestedUri = i === 0 ? uri : other;
      assertEquals(result.contents, [
        {
          uri: requestedUri,
          mimeType: MIME_TYPE,
          text: builder.text,
          _meta: FRAME,
        },
      ]);
    }
  });

  for (const [title, file] of UNKNOWN) {
    Deno.test(`${era}: resources/read of ${title} is a 200 with -32602 and the address`, async () => {
      const address = await findAddress(ask);
      const uri = address.replace(/pedido-.*/, file);
      const { status, body } = await ask("resources/read", { uri });
      assertEquals([status, body.error.code], [200, -32602]);
      assertEquals(body.error.data, { uri });
    });
  }

  Deno.test(`${era}: the capabilities name the extension and resources`, async () => {
    const { body: { result: { capabilities } } } = era === "legacy"
      ? await ask("initialize", { protocolVersion: "2025-06-18" })
      : await ask("server/discover");
    assertEquals(capabilities.resources, {});
    assertEquals(capabilities.extensions["io.modelcontextprotocol/ui"], {
      mimeTypes: [MIME_TYPE],
    });
  });
}

Deno.test("the document is small and constant, and loads no other resource", async () => {
  const bytes = new TextEncoder().encode(builder.text).length;
  const remedy = "Shorten src/web/chat, or raise the bound in this file.";
  assertAtMost(bytes, MOST_DOCUMENT_BYTES, "bytes of the document", remedy);
  const zipped = new Response(builder.text).body?.pipeThrough(
    new CompressionStream("gzip"),
  );
  const { byteLength } = await new Response(zipped ?? null).arrayBuffer();
  assertAtMost(
    byteLength,
    MOST_COMPRESSED_BYTES,
    "bytes of the document, compressed",
    remedy,
  );
  const again = await loadSampleContent();
  assertEquals(again.builder, builder);
  const banned = [
    "fetch(",
    "XMLHttpRequest",
    "localStorage",
    "sessionStorage",
    "autofocus",
  ]
    .concat(["showModal", "import ", "import(", " src=", " href="]);
  assertEquals(banned.filter((word) => builder.text.includes(word)), []);
  assertEquals(builder.text.match(/<\/script/gi)?.length, 1);
});

/** Returns the address of the document in the list of resources. */
async function findAddress(ask: Ask) {
  const { body: { result } } = await ask("resources/list");
  const { text: _text, ...listed } = result.resources.find(
    ({ mimeType }: { readonly mimeType: string }) => mimeType === MIME_TYPE,
  );
  assertEquals(listed._meta, FRAME);
  return listed.uri;
}

async function exchange(init: RequestInit, served: Content) {
  const response = await createTestApp({ content: served }).ask(
    "/api/v1/mcp",
    init,
  );
  return { status: response.status, body: await response.json() };
}
