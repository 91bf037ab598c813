/** An owner's pictures in the catalog, in the JSON-LD and in the HTML. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { loadSampleContent } from "../fixtures/sample_shop.ts";
import { createTestApp, type TestApp } from "../fixtures/test_app.ts";
import { postCall } from "../fixtures/rpc.ts";

const sample = await loadSampleContent();
const version = sample.assets[0]?.version ?? "";
const PATH = `/assets/${version}/fotos/medio-kilo.jpg`;
const PHOTO_URL = `http://shop.example${PATH}`;

/** Creates the app of the sample, with pictures of a tub. */
function createAppWithPhotos(...names: readonly string[]) {
  const photos = names.map((name) => ({
    name: `fotos/${name}`,
    bytes: new Uint8Array(),
    contentType: "image/jpeg",
    size: { width: 1200, height: 900 },
    version,
  }));
  const assets = [...sample.assets, ...photos];
  return createTestApp({ content: { ...sample, assets } });
}

async function readCatalog(app: TestApp) {
  return await (await app.ask("/api/v1/catalogo")).json();
}

Deno.test("GET /api/v1/catalogo has the picture of an item with its size, and null for the others", async () => {
  const { potes, promos, adicionales } = await readCatalog(
    createAppWithPhotos("medio-kilo.jpg"),
  );
  const [first, second] = potes;
  assertEquals(first.foto, null);
  assertEquals(second.foto, {
    url: PHOTO_URL,
    ancho: 1200,
    alto: 900,
  });
  assertEquals(promos[0].foto, null);
  assertEquals(adicionales[0].foto, null);
});

Deno.test("GET /api/v1/catalogo prefers the picture's most common type", async () => {
  const app = createAppWithPhotos("medio-kilo.avif", "medio-kilo.webp");
  const { potes } = await readCatalog(app);
  assertStringIncludes(potes[1].foto.url, "/fotos/medio-kilo.webp");
});

Deno.test("GET / has the picture with its size, in the HTML and in the JSON-LD", async () => {
  const app = createAppWithPhotos("medio-kilo.jpg");
  const html = await (await app.ask("/")).text();
  assertStringIncludes(
    html,
    `<img src="${PATH}" alt="Medio kilo" width="1200" height="900" `,
  );
  assertStringIncludes(
    html,
    `"image":{"@type":"ImageObject","url":"${PHOTO_URL}","width":1200,"height":900}`,
  );
});

Deno.test("the tools have no pictures", async () => {
  const app = createAppWithPhotos("cuarto-kilo.jpg");
  const response = await app.ask("/api/v1/mcp", postCall("consultar_precios"));
  const { result } = await response.json();
  const [tub] = result.structuredContent.potes;
  assert(!("foto" in tub), JSON.stringify(tub));
});
