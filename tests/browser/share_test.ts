/** Orders that are passed on: the link that opens one, and the message as text. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import {
  readSharedOrder,
  writeSharedOrder,
} from "../../src/shop/quote/shared_order.ts";
import {
  addEnough,
  addThing,
  deliverTo,
  focusedId,
  orderOf,
  press,
  waitForText,
  waitForTotal,
} from "./home_page.ts";
import { askQuote } from "./shop.ts";
import { shareHouse, testHome, testVisit } from "./visit.ts";

const LEMON = { sabores: ["Limón"] };
const QUARTER = {
  potes: [{ tamano: "cuarto-kilo", ...LEMON }],
  entrega: "retiro",
} as const;
const PATH = writeSharedOrder(QUARTER) ?? "";
const GONE = writeSharedOrder({
  ...QUARTER,
  potes: [{ tamano: "balde-viejo", ...LEMON }],
  promos: [{ id: "domingo-en-familia", potes: [LEMON, LEMON] }],
}) ?? "";

shareHouse();

const answer = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();

testHome("an order in a link replaces the visitor's own", async ({ page }) => {
  await addThing(page, "Cucuruchos x 6");
  await page.goto(`/?otra${PATH.slice(1)}`);
  const name = "Te pasaron un pedido: ¿lo sumo o reemplazo el tuyo?";
  await page.getByRole("dialog", { name })
    .getByText("Total: $ 8.500").waitFor();
  await answer(page, "Reemplazar el mío");
  await waitForTotal(page, "$ 8.500");
  assertEquals(new URL(page.url()).hash, "");
  await press(page, "Deshacer");
  await waitForTotal(page, "$ 3.600");
});

testHome(
  "an order in a link is added to the visitor's own",
  async ({ page }) => {
    await addThing(page, "Cucuruchos x 6");
    await page.evaluate(`location.hash = "${PATH.slice(1)}"`);
    await answer(page, "Sumarlo");
    await waitForTotal(page, "$ 12.100");
  },
);

testVisit(
  "an order in a link names an item that is gone, and equal tubs twice",
  async ({ page }) => {
    await page.goto(GONE);
    const dialog = page.getByRole("dialog", { name: "Te pasaron un pedido" });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await dialog.getByText('No hay "balde-viejo" en la carta.').waitFor();
    assertEquals(await focusedId(page), "te-pasaron");
    assertEquals(await dialog.getByRole("button").allTextContents(), ["Verlo"]);
    await answer(page, "Verlo");
    await waitForText(page, "Listo: ya está en tu pedido.");
    await orderOf(page).getByText("balde viejo").first().waitFor();
    await orderOf(page).getByText("Un kilo: Limón").nth(1).waitFor();
  },
);

testHome("a broken link loses nothing, and says so", async ({ page }) => {
  await addThing(page, "Cucuruchos x 6");
  await page.goto(`/?otra${PATH.slice(1, -9)}`);
  await waitForText(page, "El enlace del pedido está incompleto");
  await waitForTotal(page, "$ 3.600");
});

testVisit(
  "the page opens the link of a tool's quote with the same total",
  async ({ page }) => {
    const { enlaceWeb, total } = await askQuote({
      potes: [{ tamano: "kilo", sabores: ["Limón"] }],
      localidad: "Morón",
      comentario: "sin TACC",
    });
    const { hash } = new URL(enlaceWeb ?? "");
    await page.goto(`/${hash}`);
    await answer(page, "Verlo");
    assertEquals(total, 30_800);
    await waitForTotal(page, "$ 30.800");
  },
);

testHome(
  "a visitor copies the link and the message of an order",
  { permissions: ["clipboard-read", "clipboard-write"] },
  async ({ page, origin }) => {
    await page.evaluate("delete Navigator.prototype.share");
    await addEnough(page, ["Limón"]);
    await deliverTo(page, "Mitre 1200 piso 3");
    const readCopy = () =>
      page.evaluate<string>("navigator.clipboard.readText()");

    await press(page, "Compartir");
    await waitForText(page, "Copiado.");
    const copied = await readCopy();
    assertStringIncludes(copied, `${origin}/#pedido=1.`);
    const shared = JSON.stringify(readSharedOrder(new URL(copied).hash));
    assertStringIncludes(shared, "Limón");
    assert(!shared.includes("Mitre"), shared);

    await press(page, "Copiar el pedido");
    await page.waitForFunction(
      "navigator.clipboard.readText().then((text) => text.startsWith('¡Hola!'))",
    );
    assertStringIncludes(await readCopy(), "• Un kilo: Limón");
  },
);

/** Clipboards that copy nothing. */
const CLIPBOARDS = [
  ["denied", "{ writeText: () => Promise.reject(new Error('denied')) }"],
  ["missing", "undefined"],
] as const;

for (const [state, clipboard] of CLIPBOARDS) {
  testHome(
    `a page whose clipboard is ${state} reports that nothing was copied`,
    async ({ page }) => {
      await replaceInNavigator(page, "clipboard", clipboard);
      await addEnough(page, ["Limón"]);
      await press(page, "Copiar el pedido");
      await waitForText(page, "No se pudo copiar.");
    },
  );
}

testHome(
  "closing the system's dialog for sharing is no error",
  async ({ page }) => {
    const reject =
      "() => { globalThis.isClosed = true; return Promise.reject(new DOMException('', 'AbortError')); }";
    await replaceInNavigator(page, "share", reject);
    await addEnough(page, ["Limón"]);
    await press(page, "Compartir");
    await page.waitForFunction("globalThis.isClosed");
    await press(page, "Copiar el pedido");
  },
);

/** Replaces a part of the browser. `value` is an expression. */
async function replaceInNavigator(page: Page, name: string, value: string) {
  await page.evaluate(
    `Object.defineProperty(navigator, "${name}", { value: ${value} })`,
  );
}
