import { assertEquals } from "@std/assert";
import { createNameReader } from "../../../src/shop/quote/name_reader.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const [LEMON] = TINY_SHOP.menu.sabores;
const TODAY = { fecha: "2026-11-21", today: "2026-11-21", weekday: 6 };

Deno.test("createNameReader() searches near names for the first three unknown ones of an order alone", () => {
  const reader = createNameReader(TINY_SHOP, TODAY);
  const texts = [..."abcdefg"].map((slip) => `Limón${slip}`);
  const found = texts.map((text, n) => reader.findFlavor(text, `/${n}`));
  assertEquals(found, texts.map(() => undefined));
  assertEquals(
    reader.objections.map(({ campo, sugerencias }) => [campo, sugerencias.length > 0]),
    texts.map((_, n) => [`/${n}`, n < 3]),
  );
});

Deno.test("createNameReader() notes what was understood once, and not what was exact", () => {
  const reader = createNameReader(TINY_SHOP, TODAY);
  const texts = ["Limón", "limon", "LIMONES", "limon", " Limón "];
  assertEquals(texts.map((text) => reader.findFlavor(text, "")), texts.map(() => LEMON));
  assertEquals([...reader.understood], [
    "Tomé “limon” por Limón.",
    "Tomé “LIMONES” por Limón.",
  ]);
  assertEquals(reader.objections, []);
});

Deno.test("createNameReader() refuses what names several, and offers those that can be had", () => {
  const { menu } = TINY_SHOP;
  const sabores = ["Crema rusa", "Crema americana", "Crema de coco"].flatMap((nombre) =>
    menu.sabores.slice(0, 1).map((flavor) => ({
      ...flavor,
      nombre,
      disponible: nombre !== "Crema de coco",
    }))
  );
  const shop = createShop({ ...TINY_SHOP, menu: { ...menu, sabores } });
  const reader = createNameReader(shop, TODAY);
  assertEquals(reader.findFlavor("crema", "/a"), undefined);
  assertEquals(reader.objections, [{
    campo: "/a",
    problema: '"crema" puede ser más de un sabor.',
    esperado: "uno de ellos, por su nombre",
    sugerencias: ["Crema americana", "Crema rusa"],
  }]);
});

Deno.test("createNameReader() finds nothing more once a hundred things are wrong", () => {
  const reader = createNameReader(TINY_SHOP, TODAY);
  for (let n = 0; n < 100; n += 1) reader.findExtra(`zz${n}`, `/${n}`);
  assertEquals(reader.findFlavor("Limón", ""), LEMON);
  assertEquals(reader.findTub("zz", ""), undefined);
  assertEquals(reader.objections.length, 101);
  assertEquals(reader.findFlavor("Limón", ""), undefined);
  assertEquals(reader.findPromo("zz", ""), undefined);
  assertEquals(reader.objections.length, 101);
});

Deno.test("createNameReader() reads two hundred spellings that are not exact, and no more", () => {
  const reader = createNameReader(TINY_SHOP, TODAY);
  const spell = (n: number) => `limon${" ".repeat(n)}`;
  for (let n = 0; n < 200; n += 1) assertEquals(reader.findFlavor(spell(n), `/${n}`), LEMON);
  assertEquals(reader.findFlavor("Limón", ""), LEMON);
  assertEquals(reader.findFlavor(spell(200), ""), undefined);
  assertEquals(reader.findFlavor(spell(201), ""), undefined);
  assertEquals(reader.objections.map(({ problema }) => problema), [
    "Hay demasiados sabores que no están con su nombre exacto.",
  ]);
});
