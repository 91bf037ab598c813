/** The picker: how it opens, its content, and how it closes. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { within } from "../fixtures/waiting.ts";
import {
  addTubs,
  assertSends,
  button,
  enlarge,
  findLink,
  finish,
  flavorBox,
  focusedLabel,
  inTurn,
  orderOf,
  press,
  pressAdd,
  readMessage,
  resize,
  waitForText,
  waitForTotal,
  waitInSight,
} from "./home_page.ts";
import {
  CATALOG,
  countTubs,
  first,
  FLAVOR,
  FLAVORS,
  OTHER,
  PROMO,
  SMALL_TUB,
  SOLD_OUT,
  TUB,
} from "./shop.ts";
import { DESK, PHONE, shareHouse, testHome, testVisit } from "./visit.ts";

shareHouse();

for (const viewport of [PHONE, DESK]) {
  const isPhone = viewport === PHONE;
  testHome(
    `a flavor's button starts a tub with it, at ${viewport.width} px`,
    { viewport },
    async ({ page }) => {
      const { nombre } = first(CATALOG.potes.slice(1));
      const fold = page.locator("details.categoria", {
        has: page.locator(`[data-sabor="${FLAVOR}"]`),
      });
      if (isPhone) await fold.locator("summary").first().click();
      await page.getByRole("button", {
        name: `Empezar un pote: ${FLAVOR}`,
        exact: true,
      }).click();
      await page.getByRole("button", { name: `${nombre} ·` }).click();
      assert(await flavorBox(page, FLAVOR).isChecked());
      await flavorBox(page, OTHER).check();
      await finish(page);
      await orderOf(page).locator("li").first().waitFor();
      await assertSends(page, `${nombre}: ${FLAVOR} y ${OTHER}`);
      if (isPhone) return;

      await page.getByRole("button", { name: "Empezar un pote" }).last()
        .click();
      await page.getByText("¿En qué pote va").waitFor();
      await page.keyboard.press("Escape");
      assertEquals(await page.evaluate("tamanos.returnValue"), "");
    },
  );
}

testHome(
  "the second click of a double click neither picks a flavor nor opens WhatsApp",
  { viewport: PHONE },
  async ({ page }) => {
    const popups: Page[] = [];
    page.on("popup", (popup) => popups.push(popup));
    const add = page.getByRole("button", { name: `Agregar: ${TUB.nombre}` });
    // In the middle of the screen, and left of the gap between two flavors.
    await add.evaluate((element) =>
      element.scrollIntoView({ block: "center" })
    );
    await add.dblclick({ delay: 150, position: { x: 20, y: 20 } });
    const boxes = page.getByRole("dialog").getByRole("checkbox");
    await boxes.first().waitFor();
    assertEquals(await page.locator("dialog :checked").count(), 0);

    await flavorBox(page, FLAVOR).check();
    await finish(page);
    await page.getByRole("link", { name: "Ver el pedido" }).dblclick({
      delay: 150,
    });
    await findLink(page);
    assertEquals(popups.length, 0);
  },
);

testHome(
  "the picker accepts neither a sold-out flavor nor an empty tub",
  { viewport: DESK },
  async ({ page }) => {
    await page.getByRole("button", { name: "Empezar un pote" }).first()
      .waitFor();
    const row = page.locator(`[data-sabor="${SOLD_OUT}"]`);
    assertEquals(await row.getByRole("button").count(), 0);
    await pressAdd(page, SMALL_TUB.nombre);
    assert(await flavorBox(page, SOLD_OUT).isDisabled());
    const dialog = page.getByRole("dialog");
    await finish(page);
    await dialog.getByText("Elegí al menos un sabor").waitFor();
    await page.keyboard.press("Escape");
    await waitForText(page, "Todavía no agregaste nada");
  },
);

testHome(
  "the picker's button stays visible with large text",
  async ({ page }) => {
    await enlarge(page);
    await pressAdd(page, SMALL_TUB.nombre);
    const dialog = page.getByRole("dialog");
    assertEquals(
      await dialog.evaluate((element) =>
        element.scrollWidth - element.clientWidth
      ),
      0,
    );
    const done = dialog.getByRole("button", { name: "Listo" });
    const last = flavorBox(page, FLAVORS.at(-1) ?? "");
    await inTurn([flavorBox(page, FLAVOR), last], async (flavor) => {
      await flavor.check();
      await waitInSight(done);
    });
    const foot = await page.locator(".selector-pie").boundingBox();
    const box = await last.boundingBox();
    assert(
      box !== null && foot !== null && box.y + box.height <= foot.y,
      "the foot covers the last flavor",
    );
    await done.click();
    await dialog.waitFor({ state: "hidden" });
  },
);

testHome(
  "each chosen flavor has a chip that removes it",
  async ({ page }) => {
    const flavors = FLAVORS.slice(0, SMALL_TUB.saboresMax);
    const spare = first(FLAVORS.slice(flavors.length));
    const dialog = page.getByRole("dialog");
    await pressAdd(page, SMALL_TUB.nombre);
    const listo = dialog.getByRole("button", { name: "Listo" });
    const before = await listo.boundingBox();
    const readLook = () =>
      flavorBox(page, spare).locator("..").evaluate((option) => {
        const { color, borderTopStyle: border } = getComputedStyle(option);
        return { color, border };
      });
    const look = await readLook();
    await inTurn(flavors, (flavor) => flavorBox(page, flavor).check());
    await dialog.getByText(
      `${flavors.length} de ${flavors.length}: está completo.`,
    ).waitFor();
    assertEquals(await listo.boundingBox(), before);
    const dimmed = await readLook();
    assert(dimmed.color !== look.color && dimmed.border !== look.border);
    await flavorBox(page, spare).click();
    await dialog.getByText(`Para sumar ${spare}, sacá uno.`).waitFor();
    assertEquals(
      await dialog.locator("input[type=checkbox]:checked").count(),
      flavors.length,
    );
    await dialog.getByRole("button", { name: `Sacar: ${FLAVOR}`, exact: true })
      .press("Enter");
    assert(!await flavorBox(page, FLAVOR).isChecked());
    assertEquals(await focusedLabel(page), `Sacar: ${OTHER}`);
  },
);

testVisit("a small phone shows every chosen flavor", async ({ page }) => {
  const flavors = FLAVORS.toSorted((a, b) => b.length - a.length)
    .slice(0, TUB.saboresMax);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  await pressAdd(page, TUB.nombre);
  const readHeights = () =>
    page.locator("dialog .opcion").evaluateAll((tiles) =>
      // Tiles out of sight have an estimated height until they are shown.
      tiles.slice(0, 8).map((tile) => tile.clientHeight)
    );
  const heights = await readHeights();
  const foot = page.locator(".selector-pie");
  const place = await foot.boundingBox();
  await inTurn(flavors, async (flavor) => {
    await flavorBox(page, flavor).check();
    // A foot that grew would move the lowest tile under the visitor's finger.
    assertEquals(await foot.boundingBox(), place);
  });
  assertEquals(await readHeights(), heights);
  await inTurn(flavors, async (flavor) => {
    const chip = page.getByRole("button", { name: `Sacar: ${flavor}` });
    await waitInSight(chip);
  });

  await enlarge(page, "125%");
  const { y = 1 } = await foot.boundingBox() ?? {};
  const chips = await page.locator(".selector-elegidos").boundingBox();
  assert((chips?.y ?? 0) >= y, "chips over the options");
});

testVisit(
  "each tub of a promo gets separate flavors, or the last tub's",
  async ({ page }) => {
    const count = countTubs(PROMO);
    const flavors = FLAVORS.slice(0, count).map((flavor) => [flavor]);
    await page.goto("/");
    await pressAdd(page, TUB.nombre);
    await flavorBox(page, FLAVOR).check();
    await page.keyboard.press("Escape");
    await addTubs(page, PROMO.nombre, flavors);
    await waitForTotal(page, "$ 69.900");
    const message = await readMessage(page);
    for (const [flavor = ""] of flavors) assertStringIncludes(message, flavor);
    const last = flavors.at(-1)?.join() ?? "";
    await pressAdd(page, PROMO.nombre);
    await inTurn(new Array(count).fill("Repetir sabores: "), async (repeat) => {
      await page.getByRole("button", { name: `${repeat}${last}` }).click();
      await finish(page);
    });
    await orderOf(page).locator("li").nth(1).waitFor();
    assertEquals((await readMessage(page)).split(last).length - 1, 1 + count);
    // An unfinished choice of an earlier order can repeat the last tub too.
    await pressAdd(page, TUB.nombre);
    await flavorBox(page, FLAVOR).uncheck();
    await page.getByRole("button", { name: `Repetir sabores: ${last}` })
      .waitFor();
  },
);

/** Window sizes, letter sizes, and the number of flavors that must be fully visible. */
const WINDOWS = [
  { width: 360, height: 640, letters: "", least: 6 },
  { width: 780, height: 360, letters: "", least: 4 },
  { width: 360, height: 640, letters: "150%", least: 3 },
];

testHome(
  "a small phone shows 6 complete flavors, 4 in landscape, 3 with large text",
  async ({ page }) => {
    const dialog = page.getByRole("dialog");
    await pressAdd(page, TUB.nombre);
    await dialog.getByText(TUB.descripcion).waitFor();

    await inTurn(WINDOWS, async ({ letters, least, ...viewport }) => {
      await enlarge(page, letters);
      await resize(page, viewport);
      const count = await countComplete(dialog);
      assert(count >= least, `only ${count} are complete`);

      const overflow = await dialog.evaluate((box) =>
        box.scrollWidth - box.clientWidth
      );
      assertEquals(overflow, 0);
    });
  },
);

/** Counts the flavors that are fully visible above the dialog's foot. */
function countComplete(dialog: Locator) {
  return dialog.evaluate((element) => {
    const foot = element.querySelector(".selector-pie");
    const edge = foot?.getBoundingClientRect().top ?? 0;
    const flavors = [...element.querySelectorAll(".opcion")];
    return flavors.filter((flavor) => {
      const { top, bottom } = flavor.getBoundingClientRect();
      return flavor.checkVisibility() && top >= 0 && bottom <= edge;
    }).length;
  });
}

/**
 * Low windows: a desktop at 400 %, half of a phone's screen, and a phone in both
 * orientations.
 */
const LOW_WINDOWS = [[320, 256], [360, 340], [360, 640], [640, 360]] as const;

testHome(
  "a focused category or flavor is fully visible, in low windows too",
  async ({ page }) => {
    await pressAdd(page, TUB.nombre);
    await flavorBox(page, FLAVOR).check();

    await inTurn(LOW_WINDOWS, async ([width, height]) => {
      await resize(page, { width, height });
      assertEquals(await findCovered(page), [], `at ${width} x ${height}`);
    });
  },
);

/** Focuses each category and flavor, and returns those that aren't fully visible. */
function findCovered(page: Page) {
  const selector = ".selector :is(.tira button, .opcion input:enabled)";
  return page.locator(selector).evaluateAll((controls) =>
    controls.flatMap((control) => {
      if (control instanceof HTMLElement) control.focus();
      const part = control.closest("label") ?? control;
      const { x, y, right, bottom } = part.getBoundingClientRect();
      // Checks a point near the first corner, and one near the opposite corner.
      const isVisible =
        part.contains(document.elementFromPoint(x + 9, y + 9)) &&
        part.contains(document.elementFromPoint(right - 9, bottom - 9));
      return isVisible ? [] : part.textContent;
    })
  );
}

testHome(
  "the strip of categories stays visible, and leads to each category",
  async ({ page }) => {
    const { categoria } = first(CATALOG.sabores.slice(-1));
    const dialog = page.getByRole("dialog");
    await pressAdd(page, SMALL_TUB.nombre);
    const strip = dialog.getByRole("group", { name: "Categorías" });
    assertEquals(
      await strip.locator("[aria-current]").textContent(),
      CATALOG.sabores[0]?.categoria,
    );
    const jump = strip.getByRole("button", { name: categoria });
    await jump.click();
    await strip.locator("[aria-current]").getByText(categoria).waitFor();
    await waitInSight(dialog.getByRole("heading", { name: categoria }));
    const { x = -1 } = await jump.boundingBox() ?? {};
    assert(x >= 0 && x < PHONE.width, `it begins at ${x}`);
  },
);

testHome(
  "a search lists the nearest flavor first, and stays until the next search",
  async ({ page }) => {
    const dialog = page.getByRole("dialog");
    const search = dialog.getByLabel("Buscá un sabor");
    const shown = dialog.locator("label.opcion:visible .opcion-nombre");
    await pressAdd(page, TUB.nombre);
    const searches = [
      ["vanilla", "Vainilla de Madagascar"],
      ["frutila", "Frutilla a la crema"],
    ] as const;
    await inTurn(searches, async ([text, name]) => {
      const box = flavorBox(page, name);
      await search.fill(text);
      await dialog.getByText(` de ${CATALOG.sabores.length} sabores.`)
        .waitFor();
      assertEquals((await shown.allTextContents())[0], name);
      const tile = await box.boundingBox();
      await box.check();
      // A second tap in the same place would take the same flavor.
      assertEquals(await box.boundingBox(), tile);
      assertEquals(await page.evaluate("document.activeElement.value"), name);
      await search.focus();
      assertEquals(await search.inputValue(), "");
      assertEquals(await shown.count(), CATALOG.sabores.length);
    });
    await search.fill("frutila");
    await search.blur();
    await search.focus();
    const names = await shown.allTextContents();
    assert(
      names.length > 0 && names.every((name) => /frutilla/i.test(name)),
      String(names),
    );
    await search.fill("ninguno");
    await search.fill("");
    assertEquals(await shown.count(), CATALOG.sabores.length);
  },
);

testHome(
  "a picked flavor shows its description, and fills a slice of the tub",
  {
    reducedMotion: "reduce",
  },
  async ({ page }) => {
    const { nombre, descripcion } = first(CATALOG.sabores);
    const dialog = page.getByRole("dialog");
    const filled = dialog.locator(".tacho > [class^=tono]");
    await pressAdd(page, TUB.nombre);
    assert(await dialog.getByText(descripcion).isHidden());
    assertEquals(await filled.count(), 0);
    const tile = dialog.locator(".opcion", { hasText: nombre }).first();
    const { height } = await tile.boundingBox() ?? {};
    await flavorBox(page, nombre).check();
    await dialog.getByText(`1 de ${TUB.saboresMax}. ${nombre}: ${descripcion}`)
      .waitFor();
    assertEquals((await tile.boundingBox())?.height, height);
    await flavorBox(page, FLAVORS.at(-1) ?? "").check();
    await dialog.getByText(`2 de ${TUB.saboresMax}. ${FLAVORS.at(-1)}: `)
      .waitFor();
    assertEquals(await dialog.locator(".tacho > *").count(), TUB.saboresMax);
    // Two slices have different colors.
    const [firstFill, secondFill] = await filled.evaluateAll((slices) =>
      slices.map((slice) => getComputedStyle(slice).backgroundImage)
    );
    assert(
      firstFill !== undefined && secondFill !== undefined &&
        firstFill !== secondFill,
    );
  },
);

testHome(
  "Siguiente pote leads to the next tub, and Listo back to the same place",
  async ({ page }) => {
    const dialog = page.getByRole("dialog");
    const label = `Agregar: ${PROMO.nombre}`;
    const opener = page.getByRole("button", { name: label, exact: true });
    await opener.scrollIntoViewIfNeeded();
    const before = await page.evaluate("scrollY");
    await opener.click();
    await inTurn(["Siguiente pote", "Listo"], async (name) => {
      await flavorBox(page, FLAVOR).check();
      await dialog.getByRole("button", { name }).click();
    });
    await dialog.waitFor({ state: "hidden" });
    await waitForTotal(page, "$ 69.900");
    assertEquals(await page.evaluate("scrollY"), before);
    assertEquals(await focusedLabel(page), label);

    // A look at the second tub changes nothing.
    const change = button(page, `Cambiar sabores: ${PROMO.nombre}`);
    await change.click();
    await dialog.getByRole("button", { name: "Siguiente pote" }).click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await change.click();
    await flavorBox(page, FLAVOR).waitFor();
    const reminder = page.getByText("Seguís con un cambio sin terminar.");
    assert(await reminder.isHidden());
  },
);

testHome(
  "a line's unfinished choice never opens for another line, and can be dropped",
  async ({ page }) => {
    await addTubs(page, "Cuarto kilo", [["Tiramisú"]]);
    await addTubs(page, "Cuarto kilo", [["Tiramisú"]]);
    const change = button(page, "Cambiar sabores: Cuarto kilo");
    const checked = page.getByRole("dialog").getByRole("checkbox", {
      checked: true,
    });
    // Each line to open, with the number of flavors that must be checked in it.
    const openings = [[0, 1], [1, 1], [0, 2]] as const;
    await inTurn(openings, async ([line, count]) => {
      await change.nth(line).click();
      await flavorBox(page, "Tiramisú").waitFor();
      assertEquals(await checked.count(), count);
      if (line === 0) await flavorBox(page, "Café").check();
      await page.keyboard.press("Escape");
      // The page removes the dialog together with its history entry.
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
    await change.first().click();
    await page.getByText("Seguís con un cambio sin terminar.").waitFor();
    await page.getByRole("button", { name: "Volver a lo del pedido" }).click();
    await checked.and(flavorBox(page, "Tiramisú")).waitFor();
    assertEquals(await checked.count(), 1);
  },
);

testHome(
  "another size keeps the flavors that fit",
  async ({ page }) => {
    const dialog = page.getByRole("dialog");
    const size = (name: string) => dialog.getByRole("radio", { name });
    const names = ["Limón", "Tiramisú", "Café", "Frutilla al agua"];
    const change = button(page, /^Cambiar sabores/);
    await addTubs(page, "Un kilo", [names]);

    await change.click();
    assert(await size("Un kilo $ 28.000").isChecked());
    await size("Un kilo").press("ArrowLeft");
    assert(await size("Medio kilo").isChecked());
    await size("Medio kilo").press("ArrowLeft");
    const sentence = "No entra todo en Cuarto kilo: sacamos Frutilla al agua.";
    await dialog.getByText(sentence).waitFor();
    assert(!await flavorBox(page, "Frutilla al agua").isChecked());
    await size("Un kilo").check({ force: true });
    assert(await flavorBox(page, "Frutilla al agua").isChecked());

    await size("Cuarto kilo").check({ force: true });
    await page.goBack();
    await change.click();
    assert(await size("Cuarto kilo").isChecked());
    await finish(page);
    await waitForText(page, sentence);
    await waitForTotal(page, "$ 8.500");
    await press(page, "Deshacer");
    await waitForText(page, "Limón, Tiramisú, Café y Frutilla al agua");
    await waitForTotal(page, "$ 28.000");
  },
);

for (const way of ["Escape", "Atrás", "Cerrar", "Listo"]) {
  testVisit(
    `a picker closed by ${way} leaves no entry in the history`,
    async (visit) => {
      const { page } = visit;
      const pressEscape = () => page.keyboard.press("Escape");
      const goBack = async () => void await page.goBack();
      const click = () => page.getByRole("button", { name: way }).click();
      const close = { Escape: pressEscape, Atrás: goBack }[way] ?? click;
      await page.goto("/about");
      await page.goto("/");
      await pressAdd(page, SMALL_TUB.nombre);
      await flavorBox(page, FLAVOR).check();
      await leave(page, close);
      // The picker keeps an unfinished choice, and starts empty after a finished one.
      await pressAdd(page, SMALL_TUB.nombre);
      assertEquals(
        await flavorBox(page, FLAVOR).isChecked(),
        way !== "Listo",
      );
      await leave(page, pressEscape);
      await page.goBack();
      await page.waitForURL("**/about");
    },
  );
}

testVisit(
  "a picker that opens while another closes stays open",
  async ({ page }) => {
    const { nombre } = first(CATALOG.potes.slice(1));
    await page.goto("/about");
    await page.goto("/");
    await pressAdd(page, SMALL_TUB.nombre);
    await flavorBox(page, FLAVOR).check();
    await page.evaluate((next) => {
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent === "Listo")?.click();
      buttons.find(({ ariaLabel }) => ariaLabel === next)?.click();
    }, `Agregar: ${nombre}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: nombre }).waitFor();
    await orderOf(page).locator("li").first().waitFor();
    assert(await dialog.isVisible());
    assertEquals(
      await dialog.getByRole("checkbox", { checked: true }).count(),
      0,
    );
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(new URL(page.url()).pathname, "/");
  },
);

/** Leaves the dialog, and waits until its history entry is removed. */
async function leave(page: Page, go: () => Promise<void>) {
  await page.evaluate(`void (globalThis.isLeft = new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
  }))`);
  await go();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await within(
    "the entry to be removed",
    page.evaluate("isLeft.then(() => {})"),
  );
}

testHome(
  "Enter takes the best search result, and clears the search",
  async ({ page }) => {
    await pressAdd(page, SMALL_TUB.nombre);
    const search = page.getByRole("dialog").getByRole("searchbox");
    await search.press("Enter");
    await inTurn([FLAVOR, OTHER], async (flavor) => {
      await search.fill(flavor);
      await search.press("Enter");
      assert(await flavorBox(page, flavor).isChecked());
      assertEquals(await search.inputValue(), "");
    });
    await page.getByText(`2 de ${SMALL_TUB.saboresMax}`).waitFor();
  },
);
