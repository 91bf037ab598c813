import { assertEquals } from "@std/assert";
import { createCritic } from "../../../src/shop/quote/objections.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

Deno.test("createCritic() searches near names for the first ten unknown ones of an order alone", () => {
  const { menu, menuIndex } = TINY_SHOP;
  const [flavor] = menu.sabores.filter(({ disponible }) => disponible);
  const name = flavor?.nombre ?? "";
  const critic = createCritic(menuIndex);
  const suggested = [..."abcdfghijklm"].map((slip) => {
    const objection = critic.objectToFlavor(`${name}${slip}`);
    return objection.sugerencias.length > 0;
  });
  assertEquals(suggested, Array.from({ length: 12 }, (_, n) => n < 10));
});
