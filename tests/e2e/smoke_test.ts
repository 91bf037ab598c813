import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { startService } from "./service.ts";
import { fetchWhole } from "../fixtures/waiting.ts";

const VERSION = `on Deno ${Deno.version.deno}`;

function quote(tub: string, flavor: string): RequestInit {
  const args = { potes: [{ tamano: tub, sabores: [flavor] }] };
  const params = { name: "cotizar_pedido", arguments: args };
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 7,
    method: "tools/call",
    params,
  });
  return { method: "POST", body };
}

Deno.test(`the service answers what it promises ${VERSION}`, async () => {
  await using service = await startService();
  const { origin } = service;

  const response = await fetchWhole(`${origin}/api/v1/catalogo`);
  const catalog = await response.json();
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("api-version"), "1");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  assertEquals(catalog.negocio.url, `${origin}/`);
  const tag = response.headers.get("etag") ?? "";
  assertMatch(tag, /^W\/"/);

  const fresh = await fetchWhole(`${origin}/api/catalogo`, {
    headers: { "If-None-Match": tag },
  });
  assertEquals([fresh.status, await fresh.text()], [304, ""]);
  assertEquals(fresh.headers.get("ratelimit-remaining"), "58");

  const head = await fetchWhole(`${origin}/api/v1/catalogo`, {
    method: "HEAD",
  });
  assertEquals([head.status, await head.text()], [200, ""]);
  assertEquals(head.headers.get("content-type"), "application/json");

  const unknown = await fetchWhole(`${origin}/api/nada`);
  assertEquals([unknown.status, (await unknown.json()).code], [
    404,
    "ruta_no_encontrada",
  ]);
  const wrong = await fetchWhole(`${origin}/api/v1/catalogo`, {
    method: "PUT",
    body: "{}",
  });
  assertEquals([wrong.status, (await wrong.json()).code], [
    405,
    "metodo_no_permitido",
  ]);

  const { potes, sabores } = catalog;
  const flavor =
    sabores.find((one: { readonly disponible: boolean }) => one.disponible)
      .nombre;
  const called = await fetchWhole(
    `${origin}/api/mcp`,
    quote(potes[0].id, flavor),
  );
  const { id, result } = await called.json();
  assertEquals([called.status, id, result.isError], [200, 7, false]);
  assertEquals(result.structuredContent.total, potes[0].precio);

  for (
    const [accept, type] of [["text/markdown", "text/markdown"], [
      "*/*",
      "text/html",
    ]]
  ) {
    // deno-lint-ignore no-await-in-loop -- two of them
    const page = await fetchWhole(`${origin}/`, {
      headers: { Accept: accept ?? "" },
    });
    // deno-lint-ignore no-await-in-loop -- two of them
    const text = await page.text();
    assertEquals(page.headers.get("content-type"), `${type}; charset=utf-8`);
    assertStringIncludes(text, catalog.negocio.nombre);
  }
  assertEquals(await service.stop(), 0);
});

Deno.test(`a request beyond the limit is refused with the wait ${VERSION}`, async () => {
  await using service = await startService({ RATE_LIMIT: "3" });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    // deno-lint-ignore no-await-in-loop -- one after the other is the point
    const response = await fetchWhole(`${service.origin}/api/v1/catalogo`);
    // deno-lint-ignore no-await-in-loop -- one after the other is the point
    await response.text();
    statuses.push(response.status);
    if (response.status === 429) {
      const { headers } = response;
      assertEquals(headers.get("retry-after"), headers.get("ratelimit-reset"));
    }
  }
  assertEquals(statuses, [200, 200, 200, 429]);
});
