/** The flavors of the home page, in HTML and in Markdown. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Flavor } from "../../../src/shop/shapes.ts";
import { openPages, readText } from "../../fixtures/pages.ts";
import { plainFlavor } from "../../fixtures/tiny_shop.ts";

/** Reads the home page of the tiny shop with these flavors. */
function readHome(
  path: "/" | "/index.md",
  sabores: readonly Flavor[],
  agotados: readonly string[] = [],
) {
  const today = { fecha: "2026-11-21", agotados, avisos: [] };
  return readText(openPages({ menu: { sabores }, today }), path);
}

Deno.test("GET / has no fold for a flavor without allergens", async () => {
  const html = await readHome("/", [plainFlavor("Higo")]);
  const [, item = ""] = /<li data-sabor="Higo">(.*?)<\/li>/s.exec(html) ?? [];

  assertStringIncludes(item, "<strong>Higo</strong>");
  assert(!item.includes("<details>"), item);
});

Deno.test("GET / groups flavors by category, in the menu's order, with their count", async () => {
  const html = await readHome("/", [
    plainFlavor("Higo", { categoria: "Frutales" }),
    plainFlavor("Coco"),
    plainFlavor("Limón", { categoria: "Frutales" }),
  ]);
  const categories = html.matchAll(
    /data-categoria="([^"]+)">\n<summary>.*?<span class="cuantos">(\d+)</g,
  );

  assertEquals(Array.from(categories, ([, name, count]) => [name, count]), [
    ["Frutales", "2"],
    ["Cremas", "1"],
  ]);
});

Deno.test("GET / folds the filters after the third behind a button", async () => {
  const contents = ["leche", "huevo", "maní"] as const;
  const three = plainFlavor("Flan", { alergenos: contents });
  const four = { ...three, sinTacc: false };
  const folded = await readHome("/", [plainFlavor("Coco"), four]);
  assertStringIncludes(folded, ">Más</button>");
  assertEquals(folded.split(">Sin maní</label>").length, 2);

  const without = await readHome("/", [plainFlavor("Coco"), three]);
  assert(!without.includes(">Más</button>"), without);
});

Deno.test("GET / gives the ninth category the hue of the first", async () => {
  const flavors = Array.from(
    { length: 9 },
    (_, index) =>
      plainFlavor(`Sabor ${index}`, { categoria: `Categoría ${index}` }),
  );
  const hues = (await readHome("/", flavors)).matchAll(/categoria tono-(\d)/g);

  assertEquals(Array.from(hues, ([, hue]) => hue).join(""), "123456781");
});

Deno.test("GET / offers to start a tub with a flavor that is available, and with no other", async () => {
  const flavors = [
    plainFlavor("Coco"),
    plainFlavor("Higo", { disponible: false }),
    plainFlavor("Limón"),
  ];
  const html = await readHome("/", flavors, ["Limón"]);
  const buttons = html.matchAll(
    /aria-label="Empezar un pote: ([^"]+)"( hidden)?/g,
  );

  assertEquals(Array.from(buttons, ([, name, hidden]) => [name, hidden]), [
    ["Coco", undefined],
    ["Higo", " hidden"],
    ["Limón", " hidden"],
  ]);
});

Deno.test("GET / suggests a search for the first flavor", async () => {
  const html = await readHome("/", [plainFlavor("Higo"), plainFlavor("Coco")]);

  assertStringIncludes(html, 'placeholder="Higo…"');
});
