/** Shops and pages unlike the sample: the page of each works, and its sentences are true. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { content } from "../fixtures/contract.ts";
import { BARE_PARTS, TINY_SHOP, tinyShop } from "../fixtures/tiny_shop.ts";
import {
  addTubs,
  assertSends,
  deliverTo,
  finish,
  focusedLabel,
  press,
  scrollToOrder,
  waitForText,
  waitForTotal,
} from "./home_page.ts";
import { first, FLAVOR, SMALL_TUB } from "./shop.ts";
import { shareHouse, testHome } from "./visit.ts";

/** A shop with one tub of one flavor, free delivery and one payment method. */
const BARE = tinyShop(BARE_PARTS);

shareHouse();

testHome(
  "a shop with one tub and one flavor takes an order, and offers nothing else",
  { content: { shop: BARE } },
  async ({ page }) => {
    await waitForText(page, "Todavía no agregaste nada");
    await page.getByLabel("Buscá un sabor").fill("limon");
    await page.getByText("1 de 1 sabores.").waitFor();

    await page.locator("summary", { hasText: "Frutales" }).click();
    await page.getByRole("button", { name: "Empezar un pote: Limón" }).click();
    const dialog = page.getByRole("dialog");
    assert(!await dialog.locator(".tira").isVisible());
    await finish(page);

    await scrollToOrder(page);
    await press(page, /^Cambiar sabores/);
    await dialog.getByRole("checkbox", { checked: true }).waitFor();
    assertEquals(await dialog.getByRole("radio").count(), 0);
    await finish(page);
    await deliverTo(page, "Castelar");
    await waitForTotal(page, "$ 10.000");
    await assertSends(page, "Total: $ 10.000");
    const text = await page.locator("body").innerText();
    // Free delivery must not appear as a price of $ 0.
    assertEquals(text.match(/.*\$.0\b.*/g), null);
  },
);

testHome(
  "a shop without extras leads an order below the minimum to the tubs",
  {
    content: {
      shop: tinyShop({
        menu: { promos: [], adicionales: [] },
        delivery: { pedidoMinimoEnvio: 30_000 },
      }),
    },
  },
  async ({ page }) => {
    await addTubs(page, "Medio kilo", [["Limón"]]);
    await scrollToOrder(page);
    await deliverTo(page, "Castelar");
    await press(page, "Agregar algo más");
    assertEquals(await focusedLabel(page), "Agregar: Medio kilo");
  },
);

const CONE = { id: "cucurucho" };
/** A promo with the id of the extra that it contains. */
const PROMO = {
  ...first(TINY_SHOP.menu.promos),
  ...CONE,
  adicionales: [{ ...CONE, cantidad: 1 }],
};

testHome(
  "a promo and an extra with the same id have separate notes on the diet",
  { content: { shop: tinyShop({ menu: { promos: [PROMO] } }) } },
  async ({ page }) => {
    await page.getByLabel("Vegano").first().check();
    const notes = page.locator(".tarjeta-dieta");
    await notes.nth(1).waitFor();
    const ids = await notes.evaluateAll((all) => all.map(({ id }) => id));
    assertEquals(ids, [
      "dieta-promos-cucurucho",
      "dieta-adicionales-cucurucho",
    ]);
  },
);

const HOMES = [
  ["the tubs and the order only", removeOthers],
  ["its sections in another order", reverseSections],
] as const;

for (const [parts, change] of HOMES) {
  testHome(
    `an order can be sent from a home page with ${parts}`,
    { content: { pages: pagesWith(change) } },
    async ({ page }) => {
      await addTubs(page, SMALL_TUB.nombre, [[FLAVOR]]);
      await assertSends(page, SMALL_TUB.nombre);
    },
  );
}

testHome(
  "a home page without {{ pedido }} is a menu, and answers about the zone",
  { content: { pages: pagesWith((text) => text.replace("{{ pedido }}", "")) } },
  async ({ page }) => {
    assertEquals(await countVisible(page, ".tarjeta-accion"), 0);
    assertEquals(await countVisible(page, "#filtros"), 0);

    await page.getByText("¿llegamos a tu zona?").click();
    await page.getByLabel("Tu localidad").fill("Castelar");
    await page.getByText("¡Sí, llegamos a Castelar!").waitFor();
  },
);

function countVisible(page: Page, selector: string) {
  return page.locator(selector).filter({ visible: true }).count();
}

/** Returns the sample's pages with a changed home page. */
function pagesWith(change: (body: string) => string) {
  return content.pages.map((page) => {
    if (page.path !== "/") return page;
    const body = change(page.body);
    assert(body !== page.body);
    return { ...page, body };
  });
}

/** Removes all directives of the menu except for the tubs and the order. */
function removeOthers(body: string) {
  const others = ["envio_breve", "sabores", "promos", "adicionales"];
  return others.reduce((text, name) => {
    const directive = `{{ ${name} }}`;
    assertStringIncludes(text, directive);
    return text.replace(directive, "");
  }, body);
}

function reverseSections(body: string) {
  const [intro = "", ...sections] = body.split(/^(?=## )/m);
  return [intro, ...sections.reverse().map((text) => `${text}\n`)].join("");
}
