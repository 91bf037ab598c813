/** The menu on the home page: what is told of promos and flavors, in which order, and the pictures. */

import { assert, assertEquals, assertLess, assertStringIncludes } from "@std/assert";
import type { Asset } from "../../src/site/asset.ts";
import { photoHtml } from "../../src/site/asset.ts";
import { createShop } from "../../src/shop/shop.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const { pages, assets } = await loadRealContent();
const [tub] = TINY_SHOP.menu.potes;
const [extra] = TINY_SHOP.menu.adicionales;
const [flavor] = TINY_SHOP.menu.sabores;
if (!tub || !extra || !flavor) throw new Error("The tiny shop lacks what the test needs");

const PROMO = {
  id: "lunes",
  nombre: "Lunes <doble>",
  descripcion: "Para dos.",
  precio: tub.precio,
  potes: [{ id: tub.id, cantidad: 2 }],
  adicionales: [{ id: extra.id, cantidad: 1 }],
  dias: ["lunes" as const],
};
const shop = createShop({
  ...TINY_SHOP,
  menu: {
    ...TINY_SHOP.menu,
    potes: [{ ...tub, rinde: "2 o 3 personas" }],
    promos: [PROMO, { ...PROMO, id: "sabado", nombre: "Sábado", dias: ["sábado"] }],
    sabores: [{ ...flavor, alergenos: ["leche", "huevo"], alcohol: true, disponible: true }],
  },
});
const app = createTestApp({ content: { shop, pages, assets } });
const html = await (await app.ask("/")).text();
const markdown = await (await app.ask("/index.md")).text();
const before = `antes $ ${2 * tub.precio + extra.precio}`.replace(/\B(?=(\d{3})+$)/, ".");

Deno.test("the home page shows the promos of today first, and those of other days apart", () => {
  const places = ['data-promos="sabado"', "Otros días", 'data-promos="lunes"']
    .map((text) => html.indexOf(text));
  assert(places.every((place) => place > 0), String(places));
  assertEquals(places.toSorted((a, b) => a - b), places);
  assertLess(markdown.indexOf("**Sábado**"), markdown.indexOf("**Lunes \\<doble>**"));
});

Deno.test("a promo tells what it holds and what its parts cost, in both forms", () => {
  const holds = `2 × ${tub.nombre} + ${extra.nombre}`;
  assertStringIncludes(html, `<p class="tarjeta-partes">${holds}</p>`);
  assertStringIncludes(markdown, `${holds}. Para dos. (los sábados · ${before})`);
  assertStringIncludes(html.replaceAll("\u00a0", " "), `<s class="antes">${before}</s>`);
});

Deno.test("a tub tells for how many it is enough, in both forms", () => {
  assertStringIncludes(html, " · para 2 o 3 personas</p>");
  assertStringIncludes(markdown, " · para 2 o 3 personas)");
});

Deno.test("a flavor tells its allergens and its alcohol", () => {
  assertStringIncludes(html, '<span class="sello sello-con-alcohol">con alcohol</span>');
  assertStringIncludes(html, "Contiene leche y huevo.");
});

Deno.test("the list that ends the intro is the bar of the page, and leads to its sections", () => {
  const [, bar = ""] = /<nav class="secciones"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  const ids = [...bar.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assertEquals(ids, ["potes", "promos", "para-acompanar", "sabores"]);
  for (const id of ids) assertStringIncludes(html, `<h2 id="${id}"`);
  assertLess(html.indexOf('class="portada"'), html.indexOf('class="secciones"'));
  assertStringIncludes(markdown, "- [Para acompañar](#para-acompanar)");
});

/** The owner's pictures of a thing, by their names in the folder. */
function picturesOf(names: readonly string[]): ReadonlyMap<string, Asset> {
  return new Map(names.map((name) => {
    const contentType = name.endsWith("jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
    return [name, { name, contentType, version: "1", bytes: new Uint8Array() }];
  }));
}

Deno.test("photoHtml() offers each kind of picture, with the thing's name as its text", () => {
  const all = picturesOf(["fotos/kilo.jpg", "fotos/kilo.avif", "fotos/otro.webp"]);
  assertEquals(
    photoHtml(all, { id: "kilo", nombre: 'Un "kilo"' }).html,
    '<picture class="foto"><source srcset="/assets/1/fotos/kilo.avif" type="image/avif">' +
      '<img src="/assets/1/fotos/kilo.jpg" alt="Un &quot;kilo&quot;" width="400" height="300" ' +
      'loading="lazy" decoding="async"></picture>',
  );
  assertEquals(photoHtml(all, { id: "cuarto", nombre: "Un cuarto" }).html, "");
});
