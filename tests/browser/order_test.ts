/** An order on the page, from the first item to the complete message. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
} from "@std/assert";
import type { Page } from "playwright-core";
import { writeSharedOrder } from "../../src/shop/quote/shared_order.ts";
import {
  addEnough,
  addTubs,
  askForDelivery,
  assertSends,
  button,
  comeBack,
  deliverTo,
  findLink,
  finish,
  flavorBox,
  focusedId,
  focusedLabel,
  inTurn,
  messageIn,
  orderEnough,
  orderOf,
  press,
  pressAdd,
  readMessage,
  resize,
  scrollToOrder,
  sendAndEmpty,
  waitForText,
  waitForTotal,
} from "./home_page.ts";
import {
  askQuote,
  CATALOG,
  CHEAPEST,
  EXTRA,
  first,
  FLAVOR,
  NEAR,
  OTHER,
  PLACE,
  SLIP,
  SMALL_TUB,
  TUB,
} from "./shop.ts";
import { DESK, PHONE, shareHouse, testHome, testVisit } from "./visit.ts";

const MOST_TABS = 200;

shareHouse();

testVisit(
  "two flavors and an extra, delivered, cost the API's total",
  async ({ page }) => {
    const quote = await askQuote({
      potes: [{ tamano: SMALL_TUB.id, sabores: [FLAVOR, OTHER] }],
      adicionales: [{ id: EXTRA.id, cantidad: 1 }],
      entrega: "envio",
      localidad: PLACE,
    });
    await page.goto("/");
    await addTubs(page, SMALL_TUB.nombre, [[FLAVOR, OTHER]]);
    await pressAdd(page, EXTRA.nombre);
    await deliverTo(page, PLACE);
    await waitForText(page, `¡Sí, llegamos a ${PLACE}!`);
    await waitForTotal(page, "$ 14.900");
    assertEquals(
      await readMessage(page),
      messageIn(quote.enlaceWhatsapp ?? ""),
    );
  },
);

testHome(
  "a visitor can change the quantity and the flavors of a line, and start again",
  async ({ page }) => {
    const order = orderOf(page);
    const status = order.getByRole("status");
    await pressAdd(page, EXTRA.nombre);
    await status.getByText(`Sumaste ${EXTRA.nombre}: 1 en el pedido.`)
      .waitFor();
    await pressAdd(page, EXTRA.nombre);
    await status.getByText(`Sumaste ${EXTRA.nombre}: 2 en el pedido.`)
      .waitFor();
    await addTubs(page, SMALL_TUB.nombre, [[FLAVOR]]);
    await assertSends(page, `2 × ${EXTRA.nombre}`);
    await press(page, `Uno menos: ${EXTRA.nombre}`);
    await press(page, `Quitar: ${EXTRA.nombre}`);
    await order.getByText(`Sacaste ${EXTRA.nombre}`).waitFor();
    await press(page, `Uno más: ${SMALL_TUB.nombre}`);
    await press(page, `Cambiar sabores: ${SMALL_TUB.nombre}`);
    await flavorBox(page, FLAVOR).uncheck();
    await flavorBox(page, OTHER).check();
    await finish(page);
    await order.locator("li").getByText(OTHER).waitFor();
    const message = await readMessage(page);
    assertStringIncludes(message, `2 × ${SMALL_TUB.nombre}: ${OTHER}`);
    assert(!message.includes(EXTRA.nombre), message);
    await press(page, "Empezar de nuevo");
    await order.getByText("Todavía no agregaste nada").waitFor();
    await press(page, "Ver los potes");
    assertEquals(await focusedLabel(page), "Agregar: Cuarto kilo");
  },
);

testVisit(
  "the order is out of view if the last of several observed intersections is outside",
  { ownPage: true },
  async ({ page }) => {
    await page.addInitScript(`IntersectionObserver = class {
      constructor(report) {
        const records = [{ isIntersecting: true }, { isIntersecting: false }];
        setTimeout(() => report(records));
      }
      observe() {}
    }`);
    await page.goto("/");
    await page.locator("#pedido.lejos").waitFor();
  },
);

testHome("a visitor can order with only the keyboard", async ({ page }) => {
  const keys = page.keyboard;
  await tabTo(page, `Agregar: ${TUB.nombre}`);
  await keys.press("Enter");
  // Without the search, the end of the list is sixty keys away.
  await tabTo(page, "Buscá un sabor");
  await keys.type(FLAVOR);
  await tabTo(page, FLAVOR);
  await keys.press("Space");
  await tabTo(page, "Listo");
  await keys.press("Enter");
  assertEquals(await focusedName(page), `Agregar: ${TUB.nombre}`);
  await tabTo(page, "Lo paso a buscar");
  await keys.press("ArrowDown");
  await tabTo(page, "¿A qué localidad?");
  await keys.type(PLACE);
  await tabTo(page, "La paso por WhatsApp");
  await keys.press("Enter");
  const quote = await askQuote({
    potes: [{ tamano: TUB.id, sabores: [FLAVOR] }],
    entrega: "envio",
    localidad: PLACE,
  });
  await waitForTotal(page, "$ 30.800");
  assertEquals(await focusedName(page), "Pedir por WhatsApp");
  assertEquals(await readMessage(page), messageIn(quote.enlaceWhatsapp ?? ""));
});

testHome(
  "the focus stays in a line that has reached its maximum",
  async ({ page }) => {
    await pressAdd(page, EXTRA.nombre);
    await scrollToOrder(page);
    await page.evaluate(`{
  const draft = localStorage.getItem("pedido").replace('"cantidad":1', '"cantidad":49');
  localStorage.setItem("pedido", draft);
}`);
    await page.reload();
    await button(page, `Uno más: ${EXTRA.nombre}`).press("Enter");
    await orderOf(page).getByText("50", { exact: true }).waitFor();
    assertEquals(await focusedLabel(page), `Uno más: ${EXTRA.nombre}`);
    assert(await button(page, `Uno más: ${EXTRA.nombre}`).isDisabled());
  },
);

testVisit(
  "the foot of the order never covers the focused element",
  async ({ page }) => {
    const path = writeSharedOrder({
      adicionales: [{ id: CHEAPEST.id }],
      entrega: "envio",
      localidad: PLACE,
    });
    await page.goto(path ?? "");
    await page.getByRole("button", { name: "Verlo" }).click();
    await page.getByText("Tus datos y el pago").click();
    await inTurn([{ width: 360, height: 640 }, DESK], async (viewport) => {
      await resize(page, viewport);
      await page.evaluate(
        `scrollTo(0, 0); document.querySelector("header a").focus()`,
      );
      assertEquals(await findCovered(page), []);
    });
    // At this scroll position, the order's foot covers the end of the form.
    await page.evaluate("scrollTo(0, 300)");
    const street = page.getByLabel("Calle y número");
    await street.focus();
    const field = await street.boundingBox();
    const foot = await page.getByLabel("Resumen del pedido").boundingBox();
    assert((field?.y ?? 999) + (field?.height ?? 0) <= (foot?.y ?? 0));
  },
);

testVisit(
  "the total changes immediately, and the button stays in its place",
  async ({ page }) => {
    await orderEnough(page);
    await deliverTo(page, PLACE);
    await inTurn([PHONE, DESK], async (viewport) => {
      await resize(page, viewport);
      const link = await findLink(page);
      await waitForTotal(page);
      const before = await link.boundingBox();
      // The page must show the total as soon as the click returns, without a wait.
      const shown = await page.evaluate(() => {
        const buttons = [...document.querySelectorAll("#pedido button")];
        const more = buttons.find(({ ariaLabel }) =>
          ariaLabel?.startsWith("Uno más")
        );
        if (more instanceof HTMLElement) more.click();
        return document.querySelector(".pie-total")?.textContent?.replace(
          "\u00a0",
          " ",
        );
      });
      assertEquals(shown, "$ 56.000");
      await inTurn([/^Uno más/, /^Uno menos/, /^Uno menos/], async (name) => {
        await press(page, name);
        const now = await link.boundingBox();
        assertAlmostEquals(now?.y ?? NaN, before?.y ?? 0, 4);
        assertAlmostEquals(now?.x ?? NaN, before?.x ?? 0, 4);
      });
    });
  },
);

testVisit(
  "the order shows how much is missing for free delivery until it is free",
  async ({ page }) => {
    await orderEnough(page);
    await deliverTo(page, PLACE);
    const missing = "Te faltan $ 10.000 para el envío gratis.";
    await waitForText(page, missing);
    const bar = page.getByRole("progressbar", { name: missing });
    // 28.000 of the 38.000 pesos from which delivery is free.
    assertAlmostEquals(Number(await bar.getAttribute("value")), 28 / 38, 0.01);
    await press(page, /^Uno más/);
    await orderOf(page).getByText(/para el envío gratis\./).waitFor({
      state: "hidden",
    });
    await waitForTotal(page, "$ 56.000");
    await assertSends(page, ": gratis");
  },
);

testVisit(
  "the order suggests the place that the visitor asked about, and Tab leads to the street",
  async ({ page }) => {
    const far = first(CATALOG.entrega.zonas.slice(-1));
    await orderEnough(page);
    await page.getByText("¿llegamos a tu zona?").click();
    await page.locator("#zona").getByRole("textbox").fill(far);
    await askForDelivery(page);
    const [chip = ""] = await orderOf(page).locator(".cercanas button")
      .allInnerTexts();
    assertEquals(chip, far);
    await page.getByLabel("¿A qué localidad?").pressSequentially("Quilmes");
    await page.keyboard.press("Tab");
    assertEquals(await focusedId(page), "pedido-calle");
  },
);

testVisit(
  "accepting a suggested place keeps the street, and no request contains it",
  async ({ page }) => {
    const requests = watchRequests(page);
    await orderEnough(page);
    await deliverTo(page, `Pasaje Quimey 4321 ${SLIP}`);
    await press(page, `¿${NEAR}?`);
    await waitForTotal(page);
    const message = await readMessage(page);
    assertStringIncludes(message, `Envío a ${NEAR}: `);
    assertStringIncludes(message, `Dirección: Pasaje Quimey 4321 ${NEAR}`);
    assertEquals(requests.filter((request) => request.includes("Quimey")), []);
  },
);

testVisit(
  "the page recognizes a place in any spelling while the visitor types",
  async ({ page }) => {
    await orderEnough(page);
    await askForDelivery(page);
    const field = page.getByLabel("¿A qué localidad?");
    await field.pressSequentially(`Mitre 100, ${PLACE.toLowerCase()}`);
    await (await findLink(page)).waitFor();
    assertEquals(await focusedId(page), "pedido-localidad");
    await deliverTo(page, `localidad de ${PLACE}`);
    await waitForText(page, `¡Sí, llegamos a ${PLACE}!`);
    await waitForTotal(page);
    await assertSends(page, `Envío a ${PLACE}: `);
  },
);

testVisit(
  "the order reports an unserved place while the visitor types, and offers the last served one",
  async ({ page }) => {
    const far = first(CATALOG.entrega.zonas.slice(-1));
    await orderEnough(page);
    await askForDelivery(page);
    const field = page.getByLabel("¿A qué localidad?");
    const chips = orderOf(page).locator(".cercanas button");
    assertEquals(await chips.first().innerText(), PLACE);
    await field.pressSequentially("Moreno");
    await waitForText(page, "A Moreno no llegamos");
    assertEquals(await focusedId(page), "pedido-localidad");
    await field.fill(`Mitre 100, ${far}`);
    await waitForText(page, `¡Sí, llegamos a ${far}!`);
    await sendAndEmpty(page);
    await page.reload();
    await addEnough(page);
    await askForDelivery(page);
    assertEquals(await chips.first().innerText(), far);
    assertEquals(await chips.nth(1).innerText(), PLACE);
  },
);

testVisit(
  "the order asks for the locality if the visitor only enters a street",
  async ({ page }) => {
    await orderEnough(page);
    await deliverTo(page, "Pasaje Quimey 4321");
    await waitForText(page, "¿En qué localidad es?");
    await assertSends(page, " (a confirmar)");
    await page.getByLabel("¿A qué localidad?").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(`, ${PLACE}`);
    await waitForText(page, `¡Sí, llegamos a ${PLACE}!`);
    const message = await readMessage(page);
    assertStringIncludes(message, `Envío a ${PLACE}: `);
    assertStringIncludes(message, "Dirección: Pasaje Quimey 4321, ");
  },
);

/** The visitor's details, by the label of their field. */
const PERSONAL = {
  "Tu nombre": "Quimey Zunino",
  "Calle y número": "Pasaje Ñandú 4321",
  "Piso y departamento": "piso 7 F",
  "Entre qué calles": "Yrurtia y Quirós",
  "¿Algo más que tengamos que saber?": "Toquen fuerte",
  "¿Con cuánto pagás?": "99000",
};

testVisit(
  "the message contains every detail, and the page sends no request",
  async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    const requests = watchRequests(page);
    await addEnough(page);
    await deliverTo(page, `Pasaje Ñandú 4321, piso 7 F, ${PLACE}`);
    await page.getByText("Tus datos y el pago").click();
    const cash = first(CATALOG.pagos.filter(({ id }) => id === "efectivo"));
    await page.getByLabel("¿Cómo pagás?").selectOption(cash.id);
    await inTurn(
      Object.entries(PERSONAL),
      ([label, text]) => page.getByLabel(label).fill(text),
    );
    const tooLittle = page.getByText("No alcanza.");
    assert(await tooLittle.isHidden());
    const banknote = page.getByLabel("¿Con cuánto pagás?");
    await banknote.fill("$ 20.000");
    await banknote.press("Tab");
    await tooLittle.waitFor();
    await banknote.fill("99000");
    await page.getByLabel("¿Para cuándo?").selectOption("2026-11-21");
    await page.getByLabel("¿A qué hora?").selectOption("00:00, ya domingo");
    await waitForTotal(page);
    const message = await readMessage(page);
    for (
      const line of [
        `Envío a ${PLACE}: `,
        "Dirección: Pasaje Ñandú 4321, piso 7 F, entre Yrurtia y Quirós",
        `Pago: ${cash.nombre}, con $ 99.000`,
        "A nombre de: Quimey Zunino",
        "Comentario: “Toquen fuerte”",
        "Para el domingo 22 de noviembre, a las 00:00.",
      ]
    ) {
      assertStringIncludes(message, line);
    }
    // The browser may request the tab's icon late.
    assertEquals(requests.filter((url) => !url.includes("icono.svg")), []);
    await page.getByRole("radio", { name: "Lo paso a buscar" }).check();
    assert(await page.getByLabel("Calle y número").isHidden());
    assert(await page.getByLabel("¿Con cuánto pagás?").isHidden());
  },
);

testVisit(
  "the waiting time is that of an offered delivery mode, until the shop is about to close",
  { moment: "2026-11-22T00:10:00-03:00" },
  async ({ page, changeToday, wait }) => {
    const [desde, hasta] = ["2026-11-22", "2026-11-22"];
    const notice = { texto: "Llueve.", desde, hasta, suspende: ["envio"] };
    changeToday({ avisos: [notice] });
    await orderEnough(page);
    await waitForText(page, "Castelar. Abierto hasta la 01:00");
    await waitForText(page, "Está en unos 15 minutos.");
    const day = page.getByLabel("¿Para cuándo?");
    await day.selectOption({ index: 1 });
    const now = orderOf(page).getByText("Abierto hasta la 01:00");
    await now.waitFor({ state: "hidden" });
    await day.selectOption({ index: 0 });

    await askForDelivery(page);
    await waitForText(page, "Hoy no hay envíos");
    assert(await page.getByText("Llega en unos 40 minutos.").isHidden());

    await page.getByRole("radio", { name: "Lo paso a buscar" }).check();
    await wait(1_800_000);
    await comeBack(page);
    await page.getByText("Está en").waitFor({ state: "hidden" });
  },
);

/** Collects the requests from now on, with their bodies. */
function watchRequests(page: Page) {
  const requests: string[] = [];
  page.on(
    "request",
    (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`),
  );
  return requests;
}

/**
 * Goes through the page with Tab. Returns the labels of the focused elements that the
 * order's foot covered. In the page, null is the end, and "" an element in sight.
 */
async function findCovered(page: Page) {
  const covered: string[] = [];
  for (let i = 0; i < MOST_TABS; i++) {
    // deno-lint-ignore no-await-in-loop -- one key after the other
    await page.keyboard.press("Tab");
    // deno-lint-ignore no-await-in-loop -- one key after the other
    const name = await page.evaluate<string | null>(`{
      const element = document.activeElement;
      const foot = document.querySelector(".pie-pedido");
      const [box, bar] = [element, foot].map((one) => one.getBoundingClientRect());
      const isUnder = !foot.contains(element) && box.bottom > bar.top && box.top < bar.bottom &&
        box.right > bar.left && box.left < bar.right;
      element === document.body ? null : isUnder ? element.ariaLabel ?? element.textContent : "";
    }`);
    if (name === null) break;
    if (name !== "") covered.push(name);
  }
  return covered;
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let i = 0; i < MOST_TABS; i++) {
    // deno-lint-ignore no-await-in-loop -- one key after the other
    if (await focusedName(page) === name) return;
    // deno-lint-ignore no-await-in-loop -- one key after the other
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

/** Returns the label of the focused element, also from its `label`, or its text. */
async function focusedName(page: Page) {
  return await page.evaluate(`{
    const element = document.activeElement;
    const label = element.labels?.[0];
    element.ariaLabel ?? label?.querySelector("span")?.textContent ?? label?.textContent ?? element.textContent;
  }`);
}
