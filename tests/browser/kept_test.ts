/** An order on another day, in a hidden tab, in two tabs, and after it was sent. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  addEnough,
  addThing,
  addTubs,
  button,
  comeBack,
  deliverTo,
  flavorBox,
  inTurn,
  isUnsendable,
  orderEnough,
  orderOf,
  pickFlavors,
  readMessage,
  send,
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
import { shareHouse, testVisit, type Visit } from "./visit.ts";

const DAY_MS = 86_400_000;
const CLOSED = "2026-11-24T23:45:00-03:00";
const AT_NOON = "2026-11-21T12:00:00-03:00";
const TODAY = "2026-11-21";
const WEDNESDAY = "2026-11-25";

shareHouse();

testVisit("promos of other days are offered for those", async ({ page }) => {
  await page.goto("/");
  await inTurn(CATALOG.promos, async ({ nombre, dias }) => {
    const isToday = dias === null || dias.some((dia) => dia === "sábado");
    const name = new RegExp(
      `^${isToday ? "Agregar" : `Para el (${dias?.join("|")})`}: ${nombre}$`,
    );
    assert(await page.getByRole("button", { name }).isEnabled(), nombre);
  });
});

testVisit(
  "a promo of another day brings the order to that day",
  async ({ page }) => {
    const promo = first(
      CATALOG.promos.filter(({ dias }) => dias?.join() === "miércoles"),
    );
    await page.goto("/");
    await page.getByRole("button", {
      name: `Para el miércoles: ${promo.nombre}`,
    }).click();
    await pickFlavors(page, [[FLAVOR]]);
    await orderOf(page).getByText(
      "Tu pedido ahora es para el miércoles 25 de noviembre",
    ).waitFor();
    await waitForTotal(page);
    assertStringIncludes(
      await readMessage(page),
      "Para el miércoles 25 de noviembre",
    );
    await page.getByRole("button", { name: `Agregar: ${promo.nombre}` })
      .waitFor();
    await button(page, "Deshacer").click();
    await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
  },
);

testVisit(
  "a flavor sold out today can be had on another day alone",
  async (visit) => {
    const { page, tell } = visit;
    tell({ agotados: [OTHER] });
    await orderEnough(page);
    const day = page.getByLabel("¿Para cuándo?");
    const change = orderOf(page).getByRole("button", {
      name: /^Cambiar sabores/,
    });
    await change.click();
    assert(await flavorBox(page, OTHER).isDisabled());
    await page.keyboard.press("Escape");
    await day.selectOption(WEDNESDAY);
    await change.click();
    assert(await flavorBox(page, SOLD_OUT).isDisabled());
    await flavorBox(page, OTHER).check();
    await page.getByRole("dialog").getByRole("button", { name: "Listo" })
      .click();
    await waitForTotal(page);
    assertStringIncludes(await readMessage(page), OTHER);
    await page.reload();
    assertStringIncludes(await readMessage(page), OTHER);
    await day.selectOption("");
    const said =
      `${OTHER} está agotado por hoy: elegí otro para ${TUB.nombre}.`;
    await orderOf(page).locator(".renglones").getByText(said).waitFor();
    assert(await isUnsendable(page));
  },
);

testVisit(
  "what is ordered after closing time is for the day of the next opening",
  { moment: CLOSED },
  async ({ page, tell }) => {
    const notice = {
      texto: "Se rompió la moto.",
      desde: WEDNESDAY,
      hasta: WEDNESDAY,
    };
    tell({ avisos: [{ ...notice, suspende: ["envio"] }] });
    await orderEnough(page);
    await orderOf(page).getByText("El local está cerrado ahora").first()
      .waitFor();
    await deliverTo(page, PLACE);
    await orderOf(page).getByText(/^El .+ no hay envíos: Se rompió la moto\.$/)
      .waitFor();
    assert(await isUnsendable(page));
    await button(page, "Lo paso a buscar").click();
    await waitForTotal(page);
    const message = await readMessage(page);
    assertStringIncludes(message, "Lo paso a buscar por el local.");
    assertStringIncludes(
      message,
      "Para el miércoles 25 de noviembre, apenas abran.",
    );
  },
);

testVisit(
  "a reload keeps the draft, also one of the last version",
  async ({ page }) => {
    const order = orderOf(page).locator("ul").first();
    await page.goto("/");
    await addTubs(page, SMALL_TUB.nombre, [[FLAVOR, OTHER]]);
    await addThing(page, EXTRA.nombre);
    await deliverTo(page, "Lejos, muy lejos");
    const before = await order.innerText();
    await page.reload();
    assertEquals(await order.innerText(), before);
    assertEquals(
      await page.getByLabel("¿A qué localidad?").inputValue(),
      "Lejos, muy lejos",
    );
    const adicionales = [{ id: EXTRA.id, cantidad: 2 }];
    const pedido = { adicionales, entrega: "retiro" };
    const draft = { version: 3, pedido, personal: { nombre: "Quimey" } };
    // From a page that keeps no order: the home would write its own over it when its price comes.
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

const WITHOUT_STORAGE: Readonly<Record<string, string>> = {
  "keeps nothing": `Object.defineProperty(globalThis, "localStorage", {
    get() { throw new DOMException("no storage", "SecurityError"); },
  })`,
  "has no room": `Storage.prototype.setItem = () => {
    throw new DOMException("no room", "QuotaExceededError");
  }`,
};

for (const [what, script] of Object.entries(WITHOUT_STORAGE)) {
  testVisit(
    `an order outlasts a look elsewhere in a browser that ${what}`,
    { ownPage: true },
    async (visit) => {
      const { page } = visit;
      await page.addInitScript(script);
      await orderEnough(page);
      await comeBack(page);
      await orderOf(page).locator(".pie-cuenta").getByText(TUB.nombre)
        .waitFor();
      await addEnough(page);
      await orderOf(page).getByText("2 potes").waitFor();
    },
  );
}

testVisit(
  "an hour that is over by now is told, and stays until another is chosen",
  {
    moment: AT_NOON,
  },
  async (visit) => {
    const { page } = visit;
    const hour = page.getByLabel("¿A qué hora?");
    await orderForToday(visit);
    await hour.selectOption("12:30");
    assertStringIncludes(await readMessage(page), ", a las 12:30");
    await visit.wait(DAY_MS / 8);
    await comeBack(page);
    const said = orderOf(page).getByText("Hoy a las 12:30 ya pasó.");
    await said.waitFor();
    assert(await isUnsendable(page));
    await button(page, "Elegir otro día").waitFor();
    await hour.selectOption("16:00");
    await said.waitFor({ state: "hidden" });
    assertStringIncludes(await readMessage(page), ", a las 16:00");
  },
);

testVisit(
  "a day that is over comes back, and says so",
  { moment: AT_NOON },
  async (visit) => {
    const { page } = visit;
    await orderForToday(visit);
    await waitForTotal(page);
    await visit.wait(2 * DAY_MS);
    // The shop has closed since then, so the page reloads.
    await Promise.all([page.waitForEvent("load"), comeBack(page)]);
    await orderOf(page).getByText("ya pasó.").waitFor();
    assert(await isUnsendable(page));
    await page.getByLabel("¿Para cuándo?").selectOption("");
    assertStringIncludes(
      await readMessage(page),
      "Para el martes 24 de noviembre, apenas abran.",
    );
  },
);

testVisit(
  "the last order can be had again, but for what is sold out",
  async (visit) => {
    const { page, tell } = visit;
    await orderEnough(page, [FLAVOR, OTHER]);
    await waitForTotal(page);
    const message = await readMessage(page);
    await send(page);
    await comeBack(page);
    await button(page, "Sí, vaciar").click();
    await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
    await page.reload();
    await waitInSight(button(page, "Pedir lo de siempre"));
    await button(page, "Pedir lo de siempre").click();
    await waitForTotal(page);
    assertEquals(await readMessage(page), message);
    await orderOf(page).getByRole("button", { name: /^Quitar/ }).click();
    tell({ agotados: [OTHER] });
    await page.reload();
    await button(page, "Pedir lo de siempre").click();
    await orderOf(page).getByText("Ahí va lo de siempre.").waitFor();
    const lines = orderOf(page).locator(".renglones");
    await lines.getByText(
      `${OTHER} está agotado por hoy: elegí otro para ${TUB.nombre}.`,
    ).waitFor();
    assert(await isUnsendable(page));
    await button(page, "Cambiar sabores").click();
    await page.getByRole("dialog").getByRole("button", { name: "Listo" })
      .click();
    const other = await readMessage(page);
    assert(other.includes(FLAVOR) && !other.includes(OTHER), other);
  },
);

testVisit(
  "what is kept of somebody can be erased, and comes back",
  async ({ page }) => {
    const kept = () =>
      page.evaluate<string>("JSON.stringify({ ...localStorage })");
    const erase = button(page, "Olvidar mis datos");
    await orderEnough(page);
    assert(!await erase.isVisible());
    await page.getByText("Tus datos y el pago").click();
    await page.getByLabel("Tu nombre").fill("Quimey Zunino");
    await button(page, "Empezar de nuevo").click();
    assertEquals(await kept(), "{}");
    await button(page, "Deshacer").click();
    assertEquals(
      await page.getByLabel("Tu nombre").inputValue(),
      "Quimey Zunino",
    );
    await send(page);
    await comeBack(page);
    await button(page, "Sí, vaciar").click();
    await addThing(page, EXTRA.nombre);
    await button(page, "Empezar de nuevo").click();
    assertStringIncludes(await kept(), TUB.id);
    await page.reload();
    const before = await kept();
    await erase.click();
    assertEquals(await kept(), "{}");
    assert(
      !await button(page, "Pedir lo de siempre").isVisible() &&
        !await erase.isVisible(),
    );
    await button(page, "Deshacer").click();
    assertEquals(await kept(), before);
    await erase.waitFor();
  },
);

testVisit(
  "a comment that outlasts its order can be erased",
  async ({ page }) => {
    await page.goto("/");
    await addThing(page, EXTRA.nombre);
    await page.getByText("Tus datos y el pago").click();
    await page.getByLabel("¿Algo más que tengamos que saber?").fill(
      "Toquen fuerte",
    );
    await orderOf(page).getByRole("button", { name: /^Quitar/ }).click();
    await button(page, "Olvidar mis datos").click();
    assertEquals(
      await page.evaluate<string>("JSON.stringify({ ...localStorage })"),
      "{}",
    );
  },
);

testVisit(
  "two tabs have one order, and one undoes nothing of the other",
  async ({ page }) => {
    const other = first(CATALOG.adicionales.slice(1));
    const second = await page.context().newPage();
    await page.goto("/");
    await second.goto("/");
    await addThing(page, EXTRA.nombre);
    await orderOf(second).locator(".pie-cuenta").getByText(EXTRA.nombre)
      .waitFor();
    await addThing(second, other.nombre);
    await orderOf(page).getByText("2 cosas").waitFor();
    assertStringIncludes(await readMessage(page), other.nombre);
    await orderOf(page).getByRole("button", { name: `Quitar: ${EXTRA.nombre}` })
      .click();
    await button(page, "Deshacer").waitFor();
    await addThing(second, other.nombre);
    await orderOf(page).getByText("2 cosas").waitFor();
    await button(page, "Deshacer").waitFor({ state: "hidden" });
  },
);

testVisit(
  "a picker open for a tub that another tab moves or removes changes no other",
  async ({ page }) => {
    const second = await page.context().newPage();
    await page.goto("/");
    await addTubs(page, "Cuarto kilo", [["Limón"]]);
    await addTubs(page, "Un kilo", [["Chocolate amargo"]]);
    await second.goto("/");
    const changeKilo = () =>
      orderOf(page).getByRole("button", { name: "Cambiar sabores: Un kilo" })
        .click();
    const removeIn = (tab: typeof page, name: string) =>
      orderOf(tab).getByRole("button", { name: `Quitar: ${name}` }).click();
    const finish = () =>
      page.getByRole("dialog").getByRole("button", { name: "Listo" }).click();

    await changeKilo();
    await removeIn(second, "Cuarto kilo");
    await flavorBox(page, "Tiramisú").check();
    await finish();
    await orderOf(page).getByText("Chocolate amargo y Tiramisú").waitFor();

    await changeKilo();
    await removeIn(second, "Un kilo");
    await finish();
    await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
  },
);

/** Orders for the day of the visit. */
async function orderForToday({ page }: Visit) {
  await orderEnough(page);
  await page.getByLabel("¿Para cuándo?").selectOption(TODAY);
}
