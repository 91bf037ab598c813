/** Visits that don't go smoothly: slow scripts, second tabs, wrong clocks, translations, failed dialogs. */

import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { content } from "../fixtures/contract.ts";
import {
  assertSends,
  button,
  comeBack,
  deliverTo,
  findLink,
  flavorBox,
  focusedLabel,
  orderEnough,
  orderOf,
  press,
  pressAdd,
  pretendNews,
  resize,
  scrollToOrder,
  sendAndEmpty,
  waitForText,
} from "./home_page.ts";
import { EXTRA, FLAVOR, SMALL_TUB, TUB } from "./shop.ts";
import { DESK, PHONE, SATURDAY, shareHouse, testVisit } from "./visit.ts";

const HOUR_MS = 3_600_000;

shareHouse();

testVisit(
  "until the script runs, each control is disabled or keeps its value",
  async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route("**/home.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    const add = page.getByRole("button", { name: `Agregar: ${EXTRA.nombre}` });
    await page.getByRole("contentinfo").waitFor();
    const buttons = page.locator("main button:not(dialog *)");
    assert(await buttons.count() > 50);
    assertEquals(await buttons.and(page.locator(":enabled")).allInnerTexts(), [
      "Ver todos los sabores",
    ]);
    const filters = page.locator("#filtros");
    await filters.getByText("Vegano").click();
    await filters.getByRole("searchbox").fill("lim");

    script.resolve();
    await page.locator("[data-sabor][hidden]").first().waitFor({
      state: "attached",
    });
    assert(await filters.getByLabel("Vegano").isChecked());
    assertEquals(await page.locator("main :disabled").count(), 0);
    const row = page.locator("[data-sabor]:visible strong");
    assertEquals((await row.allInnerTexts())[0], "Limón");
    await add.click();
    await scrollToOrder(page);
    await button(page, "Sacar: vegano").waitFor();
  },
);

testVisit(
  "the first part of the page doesn't move while the rest arrives",
  async ({ page, origin }) => {
    let isEntire = false;
    await page.route(`${origin}/`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const [firstPart = ""] = html.split('<h2 id="tu-pedido"');
      await route.fulfill({ response, body: isEntire ? html : firstPart });
    });
    await page.route("**/home.js", (route) => {
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.goto("/");
    const partial = await topsOf(page);
    assertEquals(partial.length, 4);

    isEntire = true;
    await page.reload();
    assertEquals(await topsOf(page), partial);
  },
);

/**
 * Returns the vertical positions of the tubs' buttons and of the element after the tubs.
 */
async function topsOf(page: Page) {
  const parts = page.locator(".tarjetas-potes .tarjeta-accion, .envio");
  const boxes = await Promise.all(
    (await parts.all()).map((part) => part.boundingBox()),
  );
  return boxes.map((box) => box?.y);
}

testVisit(
  "a script that doesn't load is reported, and the visitor can reload the page",
  { expected: /ERR_FAILED .*home/ },
  async ({ page }) => {
    await page.route("**/home.js", (route) => route.abort());
    await page.goto("/");
    const note = page.getByText("Los botones todavía no responden.");
    await note.waitFor();
    await page.unroute("**/home.js");
    await note.getByRole("link", { name: "Probá de nuevo" }).click();
    await page.locator("#pedido .pedido-vacio").waitFor();
    assertEquals(await note.count(), 0);
  },
);

testVisit(
  "a place has no answer until the places have arrived",
  async ({ page }) => {
    const places = Promise.withResolvers<void>();
    await page.route("**/lugares.json", async (route) => {
      await places.promise;
      await route.continue();
    });
    await orderEnough(page);
    await deliverTo(page, "La Plata");
    await page.getByText("¿llegamos a tu zona?").click();
    const zone = page.locator("#zona");
    await zone.getByRole("textbox").fill("La Plata");
    await page.keyboard.press("Enter");
    const answers = await page.getByText(/La Plata|lugar/).allInnerTexts();
    assertEquals(answers, []);

    places.resolve();
    await zone.getByText("A La Plata no llegamos").waitFor();
    await waitForText(page, "A La Plata no llegamos");
  },
);

testVisit(
  "without the file of places, the shop has to confirm an order's delivery",
  { expected: /ERR_FAILED .*lugares/ },
  async ({ page }) => {
    await page.route("**/lugares.json", (route) => route.abort());
    await orderEnough(page);
    await deliverTo(page, "Morón, Buenos Aires");
    const note = page.locator("#pedido-localidad-nota");
    await note.getByText("si llegamos a Morón, Buenos Aires.").waitFor();
    await assertSends(page, "(a confirmar)");
  },
);

testVisit(
  "data erased in one tab doesn't come back from another",
  async ({ page }) => {
    await orderEnough(page);
    await sendAndEmpty(page);
    const other = await page.context().newPage();
    await other.goto("/");
    await button(other, "Pedir lo de siempre").waitFor();
    await pressAdd(other, SMALL_TUB.nombre);
    await flavorBox(other, FLAVOR).check();
    await other.keyboard.press("Escape");

    await press(page, "Olvidar mis datos");
    await button(other, "Pedir lo de siempre").waitFor({ state: "hidden" });
    await pressAdd(other, SMALL_TUB.nombre);
    assert(!await flavorBox(other, FLAVOR).isChecked());
    await other.keyboard.press("Escape");
    await pressAdd(other, EXTRA.nombre);
    await orderOf(other).getByRole("button", { name: /^Quitar/ }).click();
    await page.reload();
    await waitForText(page, "Todavía no agregaste nada");
    assert(!await button(page, "Pedir lo de siempre").isVisible());
  },
);

testVisit(
  "a tab that comes back without a connection updates the opening, and notes the change",
  { ownPage: true, expected: /ERR_FAILED/ },
  async ({ page }) => {
    await page.clock.install({ time: "2026-11-22T00:59:00-03:00" });
    await page.goto("/");
    await page.getByText("Cierra en 1 min").first().waitFor();

    await page.route("**/", (route) => route.abort());
    await page.clock.setSystemTime("2026-11-22T01:00:30-03:00");
    await comeBack(page);
    await page.getByText("Cerrado. Abre hoy a las 12:00").first().waitFor();
    await page.getByText("Algo puede haber cambiado").waitFor();
  },
);

testVisit(
  "a tab whose storage is blocked shows the note of new content instead of a reload",
  { ownPage: true },
  async ({ page }) => {
    await page.addInitScript(`Object.defineProperty(window, "sessionStorage", {
      get() { throw new DOMException("blocked", "SecurityError"); },
    })`);
    await page.goto("/");
    await pretendNews(page);
    await comeBack(page);
    await page.getByText("Algo puede haber cambiado").waitFor();
  },
);

testVisit(
  "a page with the opening only keeps the server's sentence",
  { content: { pages: pagesWithOpening() } },
  async ({ page }) => {
    await page.goto("/about");
    await page.getByText("Abierto hasta la 01:00").waitFor();
    await comeBack(page);
  },
);

/** Returns the sample's pages with the opening sentence on `/about`. */
function pagesWithOpening() {
  return content.pages.map((page) =>
    page.path === "/about"
      ? { ...page, body: `{{ estado }}\n\n${page.body}` }
      : page
  );
}

testVisit(
  "turning the phone keeps the results of a search",
  async ({ page }) => {
    await resize(page, DESK);
    await page.goto("/");
    await page.getByLabel("Buscá un sabor").fill("limon");
    const row = page.locator('[data-sabor="Limón"]');
    await row.waitFor();
    await resize(page, PHONE);
    const fold = page.locator("details.plegado[open]");
    await fold.first().waitFor({ state: "detached" });
    assert(await row.isVisible());
    await page.getByLabel("Buscá un sabor").fill("");
    await row.waitFor({ state: "hidden" });
  },
);

testVisit(
  "a page on a device with a wrong clock takes the server's time without a reload",
  async ({ page }) => {
    const loads: string[] = [];
    page.on("load", () => loads.push(page.url()));
    // The shop closes at 01:00, and the device's clock shows 03:00.
    await page.clock.setFixedTime(Date.parse(SATURDAY) + 12 * HOUR_MS);
    await page.goto("/");
    await page.getByText("Cerrado.").first().waitFor();
    await comeBack(page);
    await page.getByText("Abierto hasta la 01:00").first().waitFor();
    await page.clock.setFixedTime(Date.parse(SATURDAY) + 13 * HOUR_MS);
    const response = page.waitForResponse("**/");
    await comeBack(page);
    await response;
    await page.getByText("Abierto hasta la 01:00").first().waitFor();
    assertEquals(loads.length, 1);
  },
);

testVisit(
  "the link to WhatsApp keeps its place and the focus while time passes",
  { ownPage: true },
  async ({ page }) => {
    await page.clock.install({ time: SATURDAY });
    await orderEnough(page);
    await (await findLink(page)).focus();
    await watchChanges(page, "#pedido");
    await page.clock.fastForward(60_000);
    assertEquals(await readChanges(page), 0);
    assertEquals(await focusedLabel(page), "Pedir por WhatsApp");
  },
);

testVisit(
  "the page doesn't change a translated text",
  { ownPage: true },
  async ({ page }) => {
    await page.clock.install({ time: SATURDAY });
    await orderEnough(page);
    await translate(page);
    await watchChanges(page, "main");
    await page.clock.fastForward(60_000);
    await comeBack(page);
    assertEquals(await readChanges(page), 0);
    const add = page.locator(`[data-potes="${TUB.id}"] button`);
    assertEquals(await add.innerText(), "<Agregar>");
  },
);

testVisit(
  "a dialog that fails to open blocks no other",
  { expected: /first dialog/, ownPage: true },
  async ({ page }) => {
    await page.addInitScript(() => {
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = () => {
        HTMLDialogElement.prototype.showModal = showModal;
        throw new Error("The first dialog fails.");
      };
    });
    await page.goto("/");
    await pressAdd(page, SMALL_TUB.nombre);
    await pressAdd(page, SMALL_TUB.nombre);
    // The visitor can check a flavor only in an open dialog.
    await flavorBox(page, FLAVOR).check();
  },
);

/** Waits until the places have arrived, and counts the changes of a part from then on. */
async function watchChanges(page: Page, part: string) {
  await page.locator("datalist option").last().waitFor({ state: "attached" });
  await page.evaluate(`{
    globalThis.changes = 0;
    const options = { subtree: true, childList: true, characterData: true };
    new MutationObserver((records) => changes += records.length)
      .observe(document.querySelector("${part}"), options);
  }`);
}

/** Returns the number of changes since `watchChanges`. */
async function readChanges(page: Page) {
  return await page.evaluate("changes");
}

/** Wraps each text in an element, as browsers do when they translate. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      if (node.textContent?.trim() === "") continue;
      const font = document.createElement("font");
      font.textContent = `<${node.textContent}>`;
      node.parentNode?.replaceChild(font, node);
    }
  });
}
