/** A diet applies to menu, picker, extras and message, wherever the visitor chooses it. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  assertSends,
  finish,
  flavorBox,
  focusedLabel,
  isUnsendable,
  orderOf,
  press,
  pressAdd,
  readMessage,
  scrollToOrder,
  waitForText,
} from "./home_page.ts";
import { CATALOG, first, TUB } from "./shop.ts";
import { findBarriers } from "./barriers.ts";
import { shareHouse, testHome } from "./visit.ts";

/** The number of gluten-free flavors in the sample. */
const GLUTEN_FREE = 52;
const CONES = first(
  CATALOG.adicionales.filter(({ alergenos }) => alergenos.includes("trigo")),
);

shareHouse();

testHome(
  "a diet chosen in the picker applies to the menu, the order and the message",
  async (visit) => {
    const { page } = visit;
    const dialog = page.getByRole("dialog");
    const name = "Dulce de leche clásico";
    await pressAdd(page, TUB.nombre);
    await dialog.getByLabel("Sin TACC", { exact: true }).check();
    await dialog.getByText("una sola cocina").waitFor();
    assertEquals(
      await dialog.locator("label.opcion:visible").count(),
      GLUTEN_FREE,
    );
    await flavorBox(page, name).check();
    assertEquals(await findBarriers(page, { part: "dialog" }), []);
    await finish(page);
    await dialog.waitFor({ state: "hidden" });
    assert(await page.locator("#filtros").getByLabel("Sin TACC").isChecked());
    assertEquals(
      await page.locator("[data-sabor]:not([hidden])").count(),
      GLUTEN_FREE,
    );
    const cones = page.locator(`[data-adicionales="${CONES.id}"]`);
    assertStringIncludes(
      await cones.innerText(),
      "No es sin TACC y lleva trigo.",
    );
    await scrollToOrder(page);
    await waitForText(page, "una sola cocina");
    const message = await readMessage(page);
    assertEquals(
      message.replaceAll("\u00a0", " "),
      "¡Hola! Quiero hacer este pedido:\n" +
        "Para el sábado 21 de noviembre, lo antes posible.\n" +
        "• Un kilo: Dulce de leche clásico\n" +
        "Lo paso a buscar por el local.\n" +
        "Comentario: “Pedido sin TACC.”\n" +
        "Total: $ 28.000\n" +
        "A nombre de:",
    );
  },
);

testHome(
  "a diet survives a reload, and one tap in the order removes it, which can be undone",
  async (visit) => {
    const { page } = visit;
    const chip = page.locator("#filtros").getByLabel("Vegano");
    await chip.check();
    await pressAdd(page, CONES.nombre);
    await page.reload();
    await page.locator("#filtros :checked").waitFor();
    await scrollToOrder(page);
    await orderOf(page).getByText(`${CONES.nombre} `).first().waitFor();
    // A vegan order doesn't show the note on traces.
    assertEquals(await orderOf(page).getByText("una sola cocina").count(), 0);
    await press(page, "Sí, va igual");
    await press(page, "Sacar: vegano");
    assert(!await chip.isChecked());
    assertEquals(await focusedLabel(page), "El pedido ya no es vegano.");
    const message = await readMessage(page);
    assert(!message.includes("Pedido vegano"), message);
    await press(page, "Deshacer");
    assert(await chip.isChecked());
    const comment = `Pedido vegano, salvo ${CONES.nombre} (lo acepto).`;
    await assertSends(page, comment);
  },
);

testHome(
  "an extra against the diet is flagged at its line, and sent once accepted",
  async ({ page }) => {
    const flag = orderOf(page).locator(".renglon").getByText("lleva leche");
    await page.locator("#filtros").getByLabel("Sin TACC").check();
    await pressAdd(page, CONES.nombre);
    await scrollToOrder(page);
    await flag.waitFor();
    await orderOf(page).locator(".pie-texto").getByText("¿Va igual?").waitFor();
    assert(await isUnsendable(page));

    await press(page, "Sí, va igual");
    await assertSends(page, CONES.nombre);
    await flag.waitFor();

    await page.reload();
    await assertSends(page, CONES.nombre);
  },
);

testHome(
  "the button of the order removes an extra against the diet",
  async ({ page }) => {
    await page.locator("#filtros").getByLabel("Sin TACC").check();
    await pressAdd(page, CONES.nombre);
    await scrollToOrder(page);
    await press(page, "Sacarlo del pedido");
    await waitForText(page, `Sacaste ${CONES.nombre}.`);
  },
);

testHome(
  "a diet that the browser checks again is unchecked if the order has no diet",
  async ({ page }) => {
    const chip = page.locator("#filtros").getByLabel("Vegano");
    await chip.check();
    await page.locator("[data-sabor][hidden]").first().waitFor({
      state: "attached",
    });
    await page.goto("/about");
    await page.evaluate("localStorage.clear()");
    await page.goBack();
    await chip.and(page.locator(":not(:checked)")).waitFor();
    assertEquals(await page.locator("[data-sabor][hidden]").count(), 0);
  },
);
