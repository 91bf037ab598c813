/** What becomes of an order while nobody looks at it: no storage, time that passes, another tab. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { addThing, findLink, inTurn, orderOf, readMessage, totalOf } from "./home_page.ts";
import { first, readCatalog } from "./shop.ts";
import { addEnough, button, look, sendWithName, testBoth } from "./ticket.ts";
import { openHouse, testVisit, type Visit } from "./visit.ts";

openHouse();

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
    `an order is still there after a look elsewhere in a browser that ${what}`,
    {},
    async (visit) => {
      const { page } = visit;
      await page.addInitScript(script);
      await page.goto("/");
      await addEnough(visit);
      await comeBack(visit);
      await orderOf(page).getByText("1 cosa").waitFor();
      await addEnough(visit);
      await orderOf(page).getByText("2 cosas").waitFor();
    },
  );
}

testBoth(
  "an hour that is over by now is told, and asked for no longer",
  async (visit) => {
    const { page } = visit;
    const startMs = await orderForFirstDay(visit);
    const hour = page.getByLabel("¿A qué hora?");
    await hour.selectOption({ index: 1 });
    await totalOf(page).waitFor();
    assertStringIncludes(await readMessage(page), "Para ");
    await page.clock.setFixedTime(startMs + 3 * HOUR_MS);
    await comeBack(visit);
    await orderOf(page).getByText("El horario que elegiste ya pasó: elegí otro.").waitFor();
    assertEquals(await hour.inputValue(), "");
    assert(!(await readMessage(page)).includes(", a las "));
    await hour.selectOption({ index: 1 });
    assertEquals(await orderOf(page).getByText("ya pasó").count(), 0);
  },
);

testBoth(
  "an order that was left for a day that is over comes back, and says so",
  async (visit) => {
    const { page } = visit;
    const startMs = await orderForFirstDay(visit);
    await totalOf(page).waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.postData() ?? ""));
    await page.clock.setFixedTime(startMs + 48 * HOUR_MS);
    await comeBack(visit);
    await orderOf(page).getByText("El horario que elegiste ya pasó: elegí otro.").waitFor();
    await totalOf(page).waitFor();
    assertEquals(asked.filter((body) => body.includes("fecha")), []);
    await page.evaluate((fecha) => {
      const draft = JSON.parse(localStorage.getItem("pedido") ?? "");
      localStorage.setItem("pedido", JSON.stringify({ ...draft, fecha }));
    }, new Date(startMs).toISOString().slice(0, 10));
    await page.reload();
    await orderOf(page).getByText("Recuperamos tu pedido, pero el horario que elegiste ya pasó.")
      .waitFor();
  },
);

testBoth(
  "what is kept of somebody can be erased while nothing is ordered, and comes back",
  async (visit) => {
    const { page } = visit;
    const kept = () => page.evaluate("JSON.stringify({ ...localStorage })");
    const erase = button(page, "Olvidar mis datos");
    await page.goto("/");
    await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
    assert(!await erase.isVisible());
    await sendWithName(visit);
    await orderOf(page).getByRole("button", { name: /^Quitar/ }).click();
    await page.reload();
    const before = await kept();
    await erase.click();
    assertEquals(await kept(), "{}");
    assert(!await button(page, "Pedir lo de siempre").isVisible() && !await erase.isVisible());
    await button(page, "Deshacer").click();
    assertEquals(await kept(), before);
    await erase.waitFor();
  },
);

testBoth(
  "what another tab has changed since can't be undone in this one",
  async (visit) => {
    const { page, origin } = visit;
    const { adicionales } = await readCatalog(origin);
    const [one, other] = [first(adicionales), first(adicionales.slice(1))];
    await page.goto("/");
    await inTurn([one, other], ({ nombre }) => addThing(page, nombre));
    await findLink(page);
    await orderOf(page).getByRole("button", { name: `Quitar: ${one.nombre}` })
      .click();
    await button(page, "Deshacer").waitFor();
    const second = await page.context().newPage();
    await second.goto("/");
    await addThing(second, other.nombre);
    await orderOf(page).getByText("2 cosas").waitFor();
    await button(page, "Deshacer").waitFor({ state: "hidden" });
    await second.close();
  },
);

const HOUR_MS = 3_600_000;

/** Orders for the first day that there is, at the opening: the instant of that. */
async function orderForFirstDay(visit: Visit): Promise<number> {
  const { page } = visit;
  await page.goto("/");
  const script = "JSON.parse(datos.textContent).turnos[0].desde";
  const startMs = Date.parse(await page.evaluate<string>(script));
  await page.clock.setFixedTime(startMs);
  await page.reload();
  await addEnough(visit);
  await look(page);
  await page.getByLabel("¿Para cuándo?").selectOption({ index: 1 });
  return startMs;
}

/** The visitor has looked elsewhere. */
async function comeBack({ page }: Visit): Promise<void> {
  await page.evaluate(
    `void document.dispatchEvent(new Event("visibilitychange"))`,
  );
}
