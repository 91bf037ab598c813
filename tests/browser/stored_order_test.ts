/** An order on another day, in a hidden tab, in two tabs, and after it was sent. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import {
  addEnough,
  addTubs,
  askForDelivery,
  assertSends,
  button,
  comeBack,
  deliverTo,
  finish,
  flavorBox,
  inTurn,
  isUnsendable,
  orderEnough,
  orderOf,
  pickFlavors,
  press,
  pressAdd,
  readMessage,
  sendAndEmpty,
  waitForText,
  waitForTotal,
  waitInSight,
} from "./home_page.ts";
import {
  CATALOG,
  EXTRA,
  first,
  FLAVOR,
  OTHER,
  PLACE,
  SMALL_TUB,
  SOLD_OUT,
  TUB,
} from "./shop.ts";
import { shareHouse, testHome, testVisit, type Visit } from "./visit.ts";

const DAY_MS = 86_400_000;
const AFTER_CLOSING = "2026-11-24T23:45:00-03:00";
const AT_NOON = "2026-11-21T12:00:00-03:00";
const TODAY = "2026-11-21";
const WEDNESDAY = "2026-11-25";

shareHouse();

testHome(
  "the page offers promos of other days for those days",
  async ({ page }) => {
    await inTurn(CATALOG.promos, async ({ nombre, dias }) => {
      const isToday = dias === null || dias.some((dia) => dia === "sábado");
      const name = new RegExp(
        `^${isToday ? "Agregar" : `Para el (${dias?.join("|")})`}: ${nombre}$`,
      );
      assert(await page.getByRole("button", { name }).isEnabled(), nombre);
    });
  },
);

testHome(
  "a promo of another day moves the order to that day",
  async ({ page }) => {
    const promo = first(
      CATALOG.promos.filter(({ dias }) => dias?.join() === "miércoles"),
    );
    await page.getByRole("button", {
      name: `Para el miércoles: ${promo.nombre}`,
    }).click();
    await pickFlavors(page, [[FLAVOR]]);
    await waitForText(
      page,
      "Tu pedido ahora es para el miércoles 25 de noviembre",
    );
    await waitForTotal(page);
    await assertSends(page, "Para el miércoles 25 de noviembre");
    await page.getByRole("button", { name: `Agregar: ${promo.nombre}` })
      .waitFor();
    await press(page, "Deshacer");
    await waitForText(page, "Todavía no agregaste nada");
  },
);

testVisit(
  "a flavor that is sold out today can only be ordered for another day",
  async (visit) => {
    const { page, changeToday } = visit;
    changeToday({ agotados: [OTHER] });
    await orderEnough(page);
    const day = page.getByLabel("¿Para cuándo?");
    const change = button(page, /^Cambiar sabores/);
    await change.click();
    assert(await flavorBox(page, OTHER).isDisabled());
    await page.keyboard.press("Escape");
    await day.selectOption(WEDNESDAY);
    await change.click();
    assert(await flavorBox(page, SOLD_OUT).isDisabled());
    await flavorBox(page, OTHER).check();
    await finish(page);
    await waitForTotal(page);
    await assertSends(page, OTHER);
    await page.reload();
    await assertSends(page, OTHER);
    await day.selectOption("");
    const objection =
      `${OTHER} está agotado hoy: elegí otro para ${TUB.nombre}.`;
    await orderOf(page).locator(".renglones").getByText(objection).waitFor();
    assert(await isUnsendable(page));
  },
);

testVisit(
  "an order after closing time is for the day of the next opening",
  { moment: AFTER_CLOSING },
  async ({ page, changeToday }) => {
    const notice = {
      texto: "Se rompió la moto.",
      desde: WEDNESDAY,
      hasta: WEDNESDAY,
    };
    changeToday({ avisos: [{ ...notice, suspende: ["envio"] }] });
    await orderEnough(page);
    await orderOf(page).getByText("El local está cerrado ahora").first()
      .waitFor();
    const day = page.getByLabel("¿Para cuándo?");
    await day.selectOption("2026-11-26");
    await deliverTo(page, PLACE);
    await waitForText(page, `¡Sí, llegamos a ${PLACE}!`);
    await day.selectOption("");
    await waitForText(page, /^El .+ no hay envíos: Se rompió la moto\.$/);
    assert(await isUnsendable(page));
    await press(page, "Lo paso a buscar");
    await waitForTotal(page);
    const message = await readMessage(page);
    assertStringIncludes(message, "Lo paso a buscar por el local.");
    assertStringIncludes(
      message,
      "Para el miércoles 25 de noviembre, apenas abran.",
    );
  },
);

testHome(
  "a reload keeps the draft, including a draft of the previous version",
  async ({ page }) => {
    const order = orderOf(page).locator("ul").first();
    await addTubs(page, SMALL_TUB.nombre, [[FLAVOR, OTHER]]);
    await pressAdd(page, EXTRA.nombre);
    await deliverTo(page, "Lejos, muy lejos");
    const before = await order.innerText();
    await page.reload();
    await orderOf(page).getByText(SMALL_TUB.nombre).first().waitFor();
    assertEquals(await order.innerText(), before);
    assertEquals(
      await page.getByLabel("¿A qué localidad?").inputValue(),
      "Lejos, muy lejos",
    );
    const adicionales = [{ id: EXTRA.id, cantidad: 2 }];
    const pedido = { adicionales, entrega: "retiro" };
    const draft = { version: 3, pedido, personal: { nombre: "Quimey" } };
    // Writes on a page without an order: the home page would overwrite the draft when its
    // total appears.
    await page.goto("/about");
    await page.evaluate(
      (text) => localStorage.setItem("pedido", text),
      JSON.stringify(draft),
    );
    await page.goto("/");
    await waitForTotal(page);
    const message = await readMessage(page);
    assertStringIncludes(message, `• 2 × ${EXTRA.nombre}`);
    assertStringIncludes(message, "A nombre de: Quimey");
  },
);

/** Each condition with the script that causes it. */
const WITHOUT_STORAGE: Readonly<Record<string, string>> = {
  "has no storage": `Object.defineProperty(globalThis, "localStorage", {
    get() { throw new DOMException("no storage", "SecurityError"); },
  })`,
  "has no room in its storage": `Storage.prototype.setItem = () => {
    throw new DOMException("no room", "QuotaExceededError");
  }`,
};

for (const [condition, script] of Object.entries(WITHOUT_STORAGE)) {
  testVisit(
    `an order survives a visit to another page in a browser that ${condition}`,
    { ownPage: true },
    async (visit) => {
      const { page } = visit;
      await page.addInitScript(script);
      await orderEnough(page);
      await comeBack(page);
      await orderOf(page).locator(".pie-cuenta").getByText(TUB.nombre)
        .waitFor();
      await addEnough(page);
      await waitForText(page, "2 cosas");
    },
  );
}

testVisit(
  "the order reports that its hour has passed, and keeps it until the visitor chooses another",
  {
    moment: AT_NOON,
  },
  async (visit) => {
    const { page } = visit;
    const hour = page.getByLabel("¿A qué hora?");
    await orderForToday(visit);
    await hour.selectOption("12:30");
    await assertSends(page, ", a las 12:30");
    // Three hours later, it is 15:00.
    await visit.wait(DAY_MS / 8);
    await orderOf(page).locator("a[target]").dispatchEvent("click");
    const objection = orderOf(page).getByText("Hoy a las 12:30 ya pasó.");
    await objection.waitFor();
    assert(await isUnsendable(page));
    await button(page, "Pasarlo a las 15:00").waitFor();
    await hour.selectOption("16:00");
    await objection.waitFor({ state: "hidden" });
    await assertSends(page, ", a las 16:00");
    await page.getByLabel("¿Para cuándo?").selectOption("2026-11-22");
    await assertSends(page, "domingo 22 de noviembre, a las 16:00");
  },
);

testVisit(
  "a restored order reports that its day has passed",
  { moment: AT_NOON },
  async (visit) => {
    const { page } = visit;
    await orderForToday(visit);
    await waitForTotal(page);
    await visit.wait(2 * DAY_MS);
    // The shop has closed since then, so the page reloads.
    await Promise.all([page.waitForEvent("load"), comeBack(page)]);
    await waitForText(page, "El sábado 21 de noviembre ya pasó.");
    assert(await isUnsendable(page));
    await page.getByLabel("¿Para cuándo?").selectOption("");
    await assertSends(page, "Para el martes 24 de noviembre, apenas abran.");
  },
);

testVisit(
  "a visitor can repeat the last order, except for flavors that are sold out",
  async (visit) => {
    const { page, changeToday } = visit;
    await orderEnough(page, [FLAVOR, OTHER]);
    await waitForTotal(page);
    const message = await readMessage(page);
    await sendAndEmpty(page);
    await waitForText(page, "Todavía no agregaste nada");
    await page.reload();
    await waitInSight(button(page, "Pedir lo de siempre"));
    await press(page, "Pedir lo de siempre");
    await waitForTotal(page);
    assertEquals(await readMessage(page), message);
    await press(page, /^Quitar/);
    changeToday({ agotados: [OTHER] });
    await page.reload();
    await press(page, "Pedir lo de siempre");
    await waitForText(page, "Ahí va lo de siempre.");
    const lines = orderOf(page).locator(".renglones");
    await lines.getByText(
      `${OTHER} está agotado hoy: elegí otro para ${TUB.nombre}.`,
    ).waitFor();
    assert(await isUnsendable(page));
    await press(page, "Cambiar sabores");
    await finish(page);
    const other = await readMessage(page);
    assert(other.includes(FLAVOR) && !other.includes(OTHER), other);
  },
);

testVisit(
  "a visitor can erase all data, and nothing restores it",
  async ({ page }) => {
    const readStorage = () =>
      page.evaluate<string>("JSON.stringify({ ...localStorage })");
    const erase = button(page, "Olvidar mis datos");
    await page.goto("/about");
    await page.evaluate('localStorage["lo-de-siempre"] = "{}"');
    await orderEnough(page);
    assert(!await erase.isVisible());
    await page.getByText("Tus datos y el pago").click();
    await page.getByLabel("Tu nombre").fill("Quimey Zunino");
    await askForDelivery(page);
    await page.getByLabel("¿A qué localidad?").fill("Xyz");
    await press(page, "Empezar de nuevo");
    // A text that names no place is read 0.8 s after it was typed.
    await page.evaluate("new Promise((end) => setTimeout(end, 900))");
    assertEquals(await readStorage(), "{}");
    await press(page, "Deshacer");
    assertEquals(
      await page.getByLabel("Tu nombre").inputValue(),
      "Quimey Zunino",
    );
    await sendAndEmpty(page);
    await pressAdd(page, EXTRA.nombre);
    await press(page, "Empezar de nuevo");
    assertStringIncludes(await readStorage(), TUB.id);
    await page.reload();
    await addTubs(page, SMALL_TUB.nombre, [[FLAVOR]]);
    await press(page, /^Quitar/);
    await pressAdd(page, SMALL_TUB.nombre);
    await flavorBox(page, OTHER).check();
    await page.keyboard.press("Escape");
    await erase.click();
    await waitForText(page, "Listo: acá no queda nada tuyo.");
    assertEquals(await readStorage(), "{}");
    const restoring = button(page, /^(Deshacer|Pedir|Olvidar|Repetir)/);
    assertEquals(await restoring.count(), 0);
    await pressAdd(page, SMALL_TUB.nombre);
    assert(!await flavorBox(page, OTHER).isChecked());
    assert(!await page.getByText("Repetir sabores").isVisible());
  },
);

testVisit(
  "two tabs share one order, and neither undoes a change of the other",
  async ({ page }) => {
    const other = first(CATALOG.adicionales.slice(1));
    const second = await page.context().newPage();
    await page.goto("/");
    await second.goto("/");
    await pressAdd(page, EXTRA.nombre);
    await orderOf(second).locator(".pie-cuenta").getByText(EXTRA.nombre)
      .waitFor();
    await pressAdd(second, other.nombre);
    await waitForText(page, "2 cosas");
    await assertSends(page, other.nombre);
    await press(page, `Quitar: ${EXTRA.nombre}`);
    await button(page, "Deshacer").waitFor();
    await pressAdd(second, other.nombre);
    await waitForText(page, "2 cosas");
    await button(page, "Deshacer").waitFor({ state: "hidden" });
  },
);

testVisit(
  "two tabs show the text that was written last, also in the field with the focus",
  async ({ page }) => {
    const second = await page.context().newPage();
    const streetOf = (tab: Page) => tab.getByLabel("Calle y número");
    await orderEnough(page);
    await deliverTo(page, PLACE);
    await second.goto("/");
    await streetOf(page).fill("Mitre 1234");
    await assertSends(second, "Dirección: Mitre 1234");
    await streetOf(second).fill("Otra 99");
    await assertSends(page, "Dirección: Otra 99");
    assertEquals(await streetOf(page).inputValue(), "Otra 99");

    await page.getByText("Tus datos y el pago").click();
    await page.getByLabel("Tu nombre").fill("Quimey");
    await assertSends(second, "Dirección: Otra 99");
    await streetOf(page).fill("Otra 9");
    await page.keyboard.press("Backspace");
    await assertSends(second, "Dirección: Otra\n");
    assertEquals(await streetOf(page).inputValue(), "Otra ");
  },
);

testVisit(
  "a picker changes only its own tub if another tab moves or removes it",
  async ({ page }) => {
    const second = await page.context().newPage();
    await page.goto("/");
    await addTubs(page, "Cuarto kilo", [["Limón"]]);
    await addTubs(page, "Un kilo", [["Chocolate amargo"]]);
    await second.goto("/");

    await press(page, "Cambiar sabores: Un kilo");
    await press(second, "Quitar: Cuarto kilo");
    await flavorBox(page, "Tiramisú").check();
    await finish(page);
    await waitForText(page, "Chocolate amargo y Tiramisú");

    await press(page, "Cambiar sabores: Un kilo");
    await press(second, "Quitar: Un kilo");
    await finish(page);
    await waitForText(page, "Todavía no agregaste nada");
  },
);

/** Chooses the day of the visit for the order. */
async function orderForToday({ page }: Visit) {
  await orderEnough(page);
  await page.getByLabel("¿Para cuándo?").selectOption(TODAY);
}
