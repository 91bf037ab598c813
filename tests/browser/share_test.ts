/** Shared orders: the link that opens an order, and the message as text. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import {
  readSharedOrder,
  writeSharedOrder,
} from "../../src/shop/quote/shared_order.ts";
import {
  addEnough,
  button,
  focusedId,
  inTurn,
  orderOf,
  press,
  pressAdd,
  send,
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
/** The link of an order with a diet. */
const PATH = writeSharedOrder({ ...QUARTER, dieta: ["trigo"] }) ?? "";
/** The link of an order with an item that isn't in the menu, to a place outside the zone. */
const GONE = writeSharedOrder({
  potes: [{ tamano: "balde-viejo", ...LEMON }],
  promos: [{ id: "domingo-en-familia", potes: [LEMON, LEMON] }],
  entrega: "envio",
  localidad: "Rosario",
}) ?? "";

shareHouse();

/** Presses a button of the open dialog. */
const answer = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();

testHome("an order in a link replaces the visitor's own", async ({ page }) => {
  await pressAdd(page, "Cucuruchos x 6");
  // With another query, the browser loads the page again.
  await page.goto(`/?otra${PATH.slice(1)}`);
  const name = "Te pasaron un pedido: ¿lo sumo o reemplazo el tuyo?";
  await page.getByRole("dialog", { name })
    .getByText("Total: $ 8.500").waitFor();
  await answer(page, "Reemplazar el mío");
  await waitForTotal(page, "$ 8.500");
  await page.goForward();
  assertEquals(new URL(page.url()).hash, "");
  await press(page, "Deshacer");
  await waitForTotal(page, "$ 3.600");
});

testHome(
  "an order in a link is added to the visitor's own, or left",
  async ({ page }) => {
    await pressAdd(page, "Cucuruchos x 6");
    await page.locator("#filtros").getByLabel("Vegano").check();
    await inTurn(["Dejar el mío", "Sumarlo"], async (name) => {
      await page.evaluate(`location.hash = "${PATH.slice(1)}"`);
      await answer(page, name);
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
    await waitForText(page, "Listo: ya está en tu pedido.");
    await waitForTotal(page, "$ 12.100");
    await button(page, "Sacar: vegano").waitFor();
    await button(page, "Sacar: sin TACC").waitFor();
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
    await dialog.getByText("Rosario queda a").waitFor();
    assertEquals(await page.locator("button:not([type])").count(), 0);
    assertEquals(await focusedId(page), "te-pasaron");
    assertEquals(await dialog.getByRole("button").allTextContents(), ["Verlo"]);
    await answer(page, "Verlo");
    await waitForText(page, "Listo: ya está en tu pedido.");
    await orderOf(page).getByText("balde viejo").first().waitFor();
    await orderOf(page).getByText("Un kilo: Limón").nth(1).waitFor();
  },
);

testVisit("a broken link is reported and ignored", async ({ page }) => {
  // The end of the link is missing.
  const broken = PATH.slice(1, -9);
  await page.goto(`/${broken}`);
  await waitForText(page, "El enlace del pedido está incompleto");
  await pressAdd(page, "Cucuruchos x 6");
  await send(page);
  await page.goto(`/?otra${broken}`);
  await waitForText(page, "sigue como estaba. ¿Ya lo mandaste?");
  await waitForTotal(page, "$ 3.600");
});

testHome(
  "the page opens the link of a tool's quote, and copies that link and the message",
  { permissions: ["clipboard-read", "clipboard-write"] },
  async ({ page, origin }) => {
    const { enlaceWeb, total } = await askQuote({
      potes: [{ tamano: "kilo", sabores: ["Limón"] }],
      localidad: "Morón",
      fecha: "2026-11-25",
      hora: "20:00",
      pago: "efectivo",
      comentario: "sin TACC",
    });
    const { hash } = new URL(enlaceWeb ?? "");
    const readCopy = () =>
      page.evaluate<string>("navigator.clipboard.readText()");
    await page.evaluate("delete Navigator.prototype.share");
    await page.goto(`/${hash}`);
    await answer(page, "Verlo");
    assertEquals(total, 30_800);
    await waitForTotal(page, "$ 30.800");

    await page.getByLabel("Calle y número").fill("Mitre 1200");
    await waitForText(page, "¡Sí, llegamos a Morón!");
    await press(page, "Compartir");
    await waitForText(page, "Copiado.");
    const copied = await readCopy();
    assertStringIncludes(copied, `${origin}/#pedido=1.`);
    // `Object` only changes the type: the link contains an order.
    const order = Object(readSharedOrder(new URL(copied).hash));
    assertEquals(
      { promos: [], adicionales: [], ...order },
      readSharedOrder(hash),
    );

    await press(page, "Copiar el pedido");
    await page.waitForFunction(
      "navigator.clipboard.readText().then((text) => text.startsWith('¡Hola!'))",
    );
    assertStringIncludes(await readCopy(), "• Un kilo: Limón");

    await page.getByLabel("Lo paso a buscar").check();
    await press(page, "Compartir");
    await page.waitForFunction(
      "navigator.clipboard.readText().then((text) => text.startsWith('http'))",
    );
    const pickUp = readSharedOrder(new URL(await readCopy()).hash);
    assertEquals(Object(pickUp).localidad, undefined);
  },
);

testHome(
  "closing the system's dialog for sharing is no error, a failed copy is reported, and a long order has no link",
  async ({ page }) => {
    const reject =
      "() => { globalThis.isClosed = true; return Promise.reject(new DOMException('', 'AbortError')); }";
    await replaceInNavigator(page, "share", reject);
    await addEnough(page, ["Limón"]);
    await press(page, "Compartir");
    await page.waitForFunction("globalThis.isClosed");

    const denied = "{ writeText: () => Promise.reject(new Error('denied')) }";
    await inTurn([denied, "undefined"], async (clipboard) => {
      await replaceInNavigator(page, "clipboard", clipboard);
      await press(page, "Copiar el pedido");
      await waitForText(page, "No se pudo copiar.");
    });

    await page.evaluate(`{
      const draft = localStorage.getItem("pedido");
      localStorage.setItem("pedido", draft.replace("Limón", "x".repeat(1200)));
    }`);
    await page.reload();
    await waitForText(page, /^x+$/);
    assert(!await button(page, "Compartir").isVisible());
  },
);

/** Replaces a property of `navigator`. `value` is an expression. */
async function replaceInNavigator(page: Page, name: string, value: string) {
  await page.evaluate(
    `Object.defineProperty(navigator, "${name}", { value: ${value}, configurable: true })`,
  );
}
