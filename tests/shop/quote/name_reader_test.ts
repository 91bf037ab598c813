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

Deno.test("createNameReader() takes a name in any case, without accents or in the plural, and notes nothing", () => {
  const reader = createNameReader(TINY_SHOP, TODAY);
  const texts = ["Limón", "limon", "LIMONES", "limon", " Limón "];
  assertEquals(
    texts.map((text) => reader.findFlavor(text, "")),
    texts.map(() => LEMON),
  );
  assertEquals([...reader.understood], []);
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
    problema: 'No hay un sabor que se llame "crema".',
    esperado: "un sabor de la carta (están en listar_sabores)",
    sugerencias: ["Crema rusa", "Crema americana"],
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
