/**
 * The pages of shops with little content: no empty section, no "$ 0" and no untrue
 * sentence.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parsePage } from "../../src/site/page.ts";
import { assets, openPages, pages, parseJsonLd } from "../fixtures/pages.ts";
import { createTestApp, type TestApp } from "../fixtures/test_app.ts";
import { BARE_PARTS, tinyShop } from "../fixtures/tiny_shop.ts";
import { readRows } from "../fixtures/rows.ts";

/** A shop with one tub of one flavor and free delivery. */
const BARE = openPages(BARE_PARTS);

for (const { path } of pages) {
  Deno.test(`GET ${path} of a bare shop has no empty heading, list or table`, async () => {
    const html = await read(BARE, path);
    const markdown = await read(BARE, path, "text/markdown");
    const hollow = html.match(/<(ul|tbody|div class="chips"[^>]*)>\s*<\//g);

    assertEquals(hollow, null);
    assertEquals(findEmptySections(markdown), []);
    assertEquals(html.match(/<\/h2>\s*<\/section>/g), null);
  });

  Deno.test(`GET ${path} of a bare shop contains no $ 0`, async () => {
    const texts = [
      await read(BARE, path),
      await read(BARE, path, "text/markdown"),
    ];

    for (const text of texts) {
      assertEquals(text.replaceAll("\u00a0", " ").match(/.*\$ 0\b.*/g), null);
    }
  });
}

Deno.test("GET / links only to sections that a bare shop has", async () => {
  const html = await read(BARE, "/");
  const [bar = ""] = /<nav class="secciones".*?<\/nav>/s.exec(html) ?? [];
  const targets = Array.from(bar.matchAll(/href="#([^"]+)"/g), ([, id]) => id);

  assertEquals(targets, ["potes", "sabores"]);
});

/** The text of a page for the tiny shop and for the bare shop. */
const TEXTS = readRows`
/ → Cada sabor y cada adicional dice lo que lleva → Cada sabor dice lo que lleva
/index.md → El pedido mínimo para envío es $ 5.000. Llegamos hasta 9 km a la redonda → Llegamos hasta 9,5 km a la redonda
/contact.md → hasta 9 km a la redonda del local. El envío cuesta $ 2.000 y es gratis desde $ 20.000, con un pedido mínimo de $ 5.000. → hasta 9,5 km a la redonda del local. El envío es gratis.
/llms.txt → Cada sabor y cada adicional dice sus alérgenos. → Cada sabor dice sus alérgenos.
`;

for (const [path = "", full = "", bare = ""] of TEXTS) {
  Deno.test(`GET ${path} says "${bare}" for a bare shop, and more for other shops`, async () => {
    assertStringIncludes(await read(openPages(), path), full);
    assertStringIncludes(await read(BARE, path), bare);
  });
}

Deno.test("the JSON-LD of a bare shop has the price of its only tub, and no empty section", async () => {
  const { priceRange, hasMenu } = parseJsonLd(await read(BARE, "/"));
  const names = hasMenu.hasMenuSection.map(
    ({ name }: { readonly name: string }) => name,
  );

  assertEquals(priceRange, "$ 10000");
  assertEquals(names, ["Potes", "Frutales"]);
});

/** The content of a section of the home page, and the resulting section. */
const SECTIONS = readRows`
an empty directive → {{ promos }}
two empty directives → {{ promos }}⏎⏎{{ avisos }}
an emptied subsection → ### Hoy⏎⏎{{ promos }}
a subsection with a text → {{ promos }}⏎⏎### Hoy⏎⏎Sí. → ## Promos⏎⏎### Hoy⏎⏎Sí.
a text next to the directive → {{ promos }}⏎⏎Preguntá. → ## Promos⏎⏎Preguntá.
nothing
only links to sections → - [a](#promos)⏎- [b](#fin) → ## Promos
such links in a longer list → - [a](#fin)⏎- b → ## Promos⏎⏎- [a](#fin)⏎- b
such links with more text → - [a](#fin)⏎  c → ## Promos⏎⏎- [a](#fin)⏎  c
such links after an item → - b⏎- [a](#fin) → ## Promos⏎⏎- b⏎- [a](#fin)
such links in a loose list → - b⏎⏎- [a](#fin)⏎⏎- c → ## Promos⏎⏎- b⏎⏎- [a](#fin)⏎⏎- c
a directive in code → ´´´⏎{{ promos }}⏎´´´ → ## Promos⏎⏎´´´⏎{{ promos }}⏎´´´
`;

for (const [content, body = "", expected = ""] of SECTIONS) {
  Deno.test(`GET / leaves ${expected === "" ? "out" : "in"} a section of ${content}`, async () => {
    const home = withHome(`## Promos\n\n${body}\n\n## Fin\n\nYa.`);
    const text = await read(home, "/", "text/markdown");
    const [, section = ""] = /página\.\n\n(.*)## Fin/s.exec(text) ?? [];

    assertEquals(section.trim(), expected);
  });
}

Deno.test("/llms-full.txt has neither the links to sections nor other addresses in code", async () => {
  const home = withHome("- [a](#b)\n\n`[a](/b)` \\` [a](/b)");
  const text = await read(home, "/llms-full.txt");

  assertStringIncludes(
    text,
    "example/>)\n\n`[a](/b)` \\` [a](http://shop.example/b)\n",
  );
});

/** Creates an app for a shop without promos, with this body of the home page. */
function withHome(body: string) {
  const head = "---\ntitle: Inicio\ndescription: La página.\n---\n\n";
  const parsed = parsePage("index.md", `${head}${body}\n`);
  assert(parsed.kind === "page");
  const shop = tinyShop({ menu: { promos: [] } });
  return createTestApp({ content: { shop, pages: [parsed.page], assets } });
}

/** Reads the text at a path, without the data for scripts. */
async function read(
  app: TestApp,
  path: string,
  accept = "text/html",
) {
  const answer = await app.ask(path, { headers: { accept } });
  const text = await answer.text();
  return text.replace(/<script type="application\/json".*?<\/script>/s, "");
}

/** Returns the headings without content before the next heading of their level. */
function findEmptySections(markdown: string) {
  const pattern = /^(#{2,6}) .*$(?=\n+(?:---|#{1,2} |\1 )|\s*$(?![^]))/gm;
  return markdown.match(pattern) ?? [];
}
