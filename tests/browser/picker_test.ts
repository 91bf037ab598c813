/** Picking flavors: where it begins, what is shown, and how it is left. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { within } from "../fixtures/waiting.ts";
import { findBarriers } from "./barriers.ts";
import { addThing, addTubs, flavorBox, inTurn, orderOf, readMessage } from "./home_page.ts";
import { availableFlavors, first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const DESK = 1280;

openHouse();

for (const width of [360, DESK]) {
  testVisit(`a flavor begins a tub, at ${width} px`, { width }, async ({ page, origin }) => {
    const { potes, ...menu } = await readCatalog(origin);
    const tub = first(potes.slice(1));
    const [flavor = "", other = ""] = availableFlavors(menu);
    await page.goto("/");
    const fold = page.locator("details", { has: page.locator(`[data-sabor="${flavor}"]`) });
    if (width < DESK) await fold.locator("summary").click();
    await page.getByRole("button", { name: `Empezar un pote: ${flavor}`, exact: true }).click();
    await page.getByRole("dialog").getByText(`¿En qué pote va ${flavor}?`).waitFor();
    assertEquals(await findBarriers(page), []);
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: `${tub.nombre} ·` }).click();
    assert(await flavorBox(page, flavor).isChecked());
    await flavorBox(page, other).check();
    await page.getByRole("button", { name: "Listo" }).click();
    await orderOf(page).locator("li").first().waitFor();
    assertStringIncludes(await readMessage(page), `${tub.nombre}: ${flavor} y ${other}`);
  });
}

testVisit(
  "under letters of twice the size the picker's button is in sight, and no flavor behind it",
  {
    viewport: { width: 360, height: 780 },
  },
  async ({ page, origin }) => {
    const { potes, ...menu } = await readCatalog(origin);
    await page.goto("/");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await addThing(page, first(potes).nombre);
    const done = page.getByRole("button", { name: "Listo" });
    const last = flavorBox(page, availableFlavors(menu).at(-1) ?? "");
    await inTurn([flavorBox(page, first(availableFlavors(menu))), last], async (flavor) => {
      await flavor.check();
      const { y = -1, height = 0 } = await done.boundingBox() ?? {};
      assert(y >= 0 && y + height <= 780, `"Listo" from ${y}, ${height} high`);
    });
    const foot = await page.locator(".selector-pie").boundingBox();
    const box = await last.boundingBox();
    assert(box !== null && foot !== null && box.y + box.height <= foot.y, "the last is covered");
  },
);

testVisit("a flavor that is sold out begins no tub", { width: DESK }, async (visit) => {
  const { page, origin } = visit;
  const { sabores } = await readCatalog(origin);
  const soldOut = first(sabores.filter(({ disponible }) => !disponible));
  await page.goto("/");
  const row = page.locator(`[data-sabor="${soldOut.nombre}"]`);
  await page.getByRole("button", { name: "Empezar un pote" }).first().waitFor();
  assertEquals(await row.getByRole("button").count(), 0);
});

testVisit(
  "going back closes the picker, stays on the page, and loses nothing",
  {},
  async (visit) => {
    const { page, origin } = visit;
    const { potes, ...menu } = await readCatalog(origin);
    const tub = first(potes);
    const [one = "", other = ""] = availableFlavors(menu);
    await page.goto("/about");
    await page.goto("/");
    await addThing(page, tub.nombre);
    await flavorBox(page, one).check();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assertEquals(new URL(page.url()).pathname, "/");
    await addThing(page, tub.nombre);
    assert(await flavorBox(page, one).isChecked());
    await flavorBox(page, other).check();
    await page.getByRole("button", { name: "Listo" }).click();
    await orderOf(page).locator("li").getByText(`${one} y ${other}`).waitFor();
    await page.goBack();
    await page.waitForURL("**/about");
  },
);

const WAYS_OUT = ["Escape", "Cancelar", "Listo"];
for (const way of WAYS_OUT) {
  testVisit(`left by ${way}, the picker leaves no step to go back through`, {}, async (visit) => {
    const { page, origin } = visit;
    const { potes, ...menu } = await readCatalog(origin);
    const [flavor = ""] = availableFlavors(menu);
    await page.goto("/about");
    await page.goto("/");
    await addThing(page, first(potes).nombre);
    await flavorBox(page, flavor).check();
    await leave(
      page,
      () =>
        way === "Escape"
          ? page.keyboard.press(way)
          : page.getByRole("button", { name: way }).click(),
    );
    // What was let be is forgotten; what was only closed is not.
    await addThing(page, first(potes).nombre);
    assertEquals(await flavorBox(page, flavor).isChecked(), way === "Escape");
    await leave(page, () => page.keyboard.press("Escape"));
    await page.goBack();
    await page.waitForURL("**/about");
  });
}

testVisit("what is chosen stands as chips that take it out again", {}, async ({ page, origin }) => {
  const { potes, ...menu } = await readCatalog(origin);
  const tub = first(potes);
  const flavors = availableFlavors(menu).slice(0, tub.saboresMax);
  const [one = "", other = ""] = flavors;
  const dialog = page.getByRole("dialog");
  await page.goto("/");
  await addThing(page, tub.nombre);
  const listo = dialog.getByRole("button", { name: "Listo" });
  const before = await listo.boundingBox();
  const spare = flavorBox(page, first(availableFlavors(menu).slice(tub.saboresMax)));
  const readLook = () =>
    spare.locator("..").evaluate((option) => {
      const { color, borderTopStyle: border } = getComputedStyle(option);
      return { color, border };
    });
  const look = await readLook();
  await inTurn(flavors, (flavor) => flavorBox(page, flavor).check());
  await dialog.getByText(`${flavors.length} de ${tub.saboresMax}: está completo.`).waitFor();
  assertEquals(await listo.boundingBox(), before);
  const dimmed = await readLook();
  assert(dimmed.color !== look.color && dimmed.border !== look.border);
  assertEquals(await findBarriers(page), []);
  await dialog.getByRole("button", { name: `Sacar: ${one}`, exact: true }).press("Enter");
  assert(!await flavorBox(page, one).isChecked());
  assertEquals(await page.evaluate("document.activeElement.ariaLabel"), `Sacar: ${other}`);
});

testVisit("flavors of the tub before are repeated, also in a promo", {}, async (visit) => {
  const { page, origin } = visit;
  const { potes, promos, ...menu } = await readCatalog(origin);
  const tubsIn = (promo: typeof promos[number]) =>
    promo.potes.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const promo = first(promos.filter((one) => one.dias === null && tubsIn(one) > 1));
  const flavors = availableFlavors(menu).slice(0, 2);
  const repeat = page.getByRole("button", { name: `Repetir sabores: ${flavors.join(" y ")}` });
  await page.goto("/");
  await addTubs(page, first(potes).nombre, [flavors]);
  await addThing(page, promo.nombre);
  await repeat.click();
  await page.getByRole("button", { name: "Siguiente pote" }).click();
  await repeat.click();
  await inTurn(new Array(tubsIn(promo) - 2).fill(0), async () => {
    await page.getByRole("button", { name: "Siguiente pote" }).click();
    await repeat.click();
  });
  await page.getByRole("button", { name: "Listo" }).click();
  await orderOf(page).locator("li").nth(1).waitFor();
  const repeated = (await readMessage(page)).split(flavors.join(" y ")).length - 1;
  assertEquals(repeated, 1 + tubsIn(promo));
});

testVisit(
  "the picker searches and tells descriptions, and its categories stay",
  {},
  async (visit) => {
    const { page, origin } = visit;
    const { potes, sabores } = await readCatalog(origin);
    const dialog = page.getByRole("dialog");
    await page.goto("/");
    await addThing(page, first(potes).nombre);
    await dialog.getByText(first(sabores).descripcion).waitFor();
    const title = dialog.getByRole("heading", { name: first(sabores).categoria });
    const body = dialog.locator(".selector-cuerpo");
    const second = dialog.getByRole("checkbox").nth(4);
    await second.scrollIntoViewIfNeeded();
    await body.evaluate((element) => element.scrollBy(0, 300));
    const [top, place] = await Promise.all([body.boundingBox(), title.boundingBox()]);
    assert(top !== null && place !== null && Math.abs(place.y - top.y) < 20, JSON.stringify(place));
    await dialog.getByLabel("Buscá un sabor").fill("frutila");
    const shown = dialog.locator("label.opcion:visible .opcion-nombre");
    assert((await shown.allTextContents()).every((name) => /frutilla/i.test(name)));
  },
);

testVisit("a picker that is opened while the one before leaves stays open", {}, async (visit) => {
  const { page, origin } = visit;
  const { potes, ...menu } = await readCatalog(origin);
  const [one, other] = [first(potes), first(potes.slice(1))];
  await page.goto("/about");
  await page.goto("/");
  await addThing(page, one.nombre);
  await flavorBox(page, first(availableFlavors(menu))).check();
  await page.evaluate((next) => {
    const buttons = [...document.querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent === "Listo")?.click();
    buttons.find(({ ariaLabel }) => ariaLabel === next)?.click();
  }, `Agregar: ${other.nombre}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: other.nombre }).waitFor();
  await orderOf(page).locator("li").first().waitFor();
  assert(await dialog.isVisible());
  assertEquals(await dialog.getByRole("checkbox", { checked: true }).count(), 0);
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  assertEquals(new URL(page.url()).pathname, "/");
});

/** Leaves the dialog by some way, and waits until its step of the history is gone, too. */
async function leave(page: Page, go: () => Promise<void>): Promise<void> {
  await page.evaluate(`void (globalThis.isLeft = new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
  }))`);
  await go();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await within("the step to be gone", page.evaluate("isLeft.then(() => {})"));
}
