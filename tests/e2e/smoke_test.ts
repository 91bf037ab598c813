import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { startService } from "./service.ts";
import { assertHeaders } from "../fixtures/headers.ts";
import { fetchWhole } from "../fixtures/waiting.ts";
import { postCall } from "../fixtures/rpc.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

Deno.test(`the catalog is served in full, as a 304 and to HEAD ${VERSION}`, async () => {
  await using service = await startService();
  const url = `${service.origin}/api/v1/catalogo`;

  const whole = await ask(url);
  const catalog = JSON.parse(whole.text);
  assertEquals(whole.status, 200);
  assertHeaders(
    whole,
    `
    api-version: 1
    access-control-allow-origin: *
    `,
  );
  assertEquals(catalog.negocio.url, `${service.origin}/`);
  const tag = whole.headers.get("etag") ?? "";
  assertMatch(tag, /^W\/"/);

  const unchanged = await ask(`${service.origin}/api/catalogo`, {
    headers: { "If-None-Match": tag },
  });
  assertEquals([unchanged.status, unchanged.text], [304, ""]);
  assertHeaders(unchanged, "ratelimit-remaining: 58");

  const head = await ask(url, { method: "HEAD" });
  assertEquals([head.status, head.text], [200, ""]);
  assertHeaders(head, "content-type: application/json");

  assertEquals(await service.stop(), 0);
});

Deno.test(`a quote, a page and an error are served ${VERSION}`, async () => {
  await using service = await startService();
  const { origin } = service;

  const catalog = JSON.parse((await ask(`${origin}/api/catalogo`)).text);
  const [tub] = catalog.potes;
  const flavor = catalog.sabores.find(isAvailable);
  const order = { potes: [{ tamano: tub.id, sabores: [flavor.nombre] }] };
  const call = postCall("cotizar_pedido", order);
  const quoted = await ask(`${origin}/api/mcp`, call);
  const { id, result } = JSON.parse(quoted.text);
  assertEquals(
    [quoted.status, id, result.isError],
    [200, 1, false],
  );
  assertEquals(result.structuredContent.total, tub.precio);

  const html = await ask(`${origin}/`, { headers: { Accept: "*/*" } });
  assertHeaders(html, "content-type: text/html; charset=utf-8");
  assertStringIncludes(html.text, catalog.negocio.nombre);

  const unknown = await ask(`${origin}/api/nada`);
  assertEquals(unknown.status, 404);
  assertEquals(
    JSON.parse(unknown.text).code,
    "ruta_no_encontrada",
  );
});

function isAvailable({ disponible }: { readonly disponible: boolean }) {
  return disponible;
}

async function ask(
  url: string,
  init?: RequestInit,
) {
  const response = await fetchWhole(url, init);
  const { status, headers } = response;
  return {
    status,
    headers,
    text: await response.text(),
  };
}
