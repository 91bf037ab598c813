/** What those meet who use keys, or hear the page: the focus is never lost, and what happens is said. */

import { assertEquals } from "@std/assert";
import { addThing, deliverTo, orderOf, totalOf } from "./home_page.ts";
import { first, readCatalog } from "./shop.ts";
import { addEnough, button, look, testBoth } from "./ticket.ts";
import { openHouse, testVisit, type Visit } from "./visit.ts";

openHouse();

testBoth("what was added is said to those who don't see it", async (visit) => {
  const { page, origin } = visit;
  const { nombre } = first((await readCatalog(origin)).adicionales);
  await page.goto("/");
  await addThing(page, nombre);
  const said = orderOf(page).getByRole("status");
  await said.getByText(`Sumaste ${nombre}.`).waitFor();
  await addThing(page, nombre);
  await said.getByText(`Sumaste ${nombre}: ya van 2.`).waitFor();
});

testBoth("the focus stays in a line that can have no more", async (visit) => {
  const { page, origin } = visit;
  const { nombre } = first((await readCatalog(origin)).adicionales);
  await page.goto("/");
  await addThing(page, nombre);
  await look(page);
  await page.evaluate(`{
    const draft = localStorage.getItem("pedido").replace('"cantidad":1', '"cantidad":49');
    localStorage.setItem("pedido", draft);
  }`);
  await page.reload();
  await orderOf(page).getByRole("button", { name: `Uno más: ${nombre}` }).press(
    "Enter",
  );
  await orderOf(page).getByText("50", { exact: true }).waitFor();
  assertEquals(await focusedLabel(visit), `Uno menos: ${nombre}`);
});

const FAILED = /Failed to load resource/;

testVisit("asking for the total again leaves the focus at the way on", {
  expected: FAILED,
}, async (
  visit,
) => {
  const { page } = visit;
  await page.route("**/api/v1/mcp", (route) => route.abort());
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await orderOf(page).getByText("No pudimos confirmar el total").waitFor();
  await page.unroute("**/api/v1/mcp");
  await orderOf(page).getByRole("button", { name: "Calcular de nuevo" }).press(
    "Enter",
  );
  await totalOf(page).waitFor();
  assertEquals(await focusedLabel(visit), "Pedir por WhatsApp");
});

testVisit("a button that waits says so", {}, async (visit) => {
  const { page } = visit;
  const answered = Promise.withResolvers<void>();
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await page.route("**/api/v1/mcp", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("radio", { name: "Con envío" }).check();
  await page.getByLabel("¿A qué localidad?").fill("La Plata");
  await page.keyboard.press("Tab");
  const button = orderOf(page).getByRole("button", { name: "Un momento…" });
  await button.waitFor();
  assertEquals(await button.getAttribute("aria-disabled"), "true");
  answered.resolve();
  const way = orderOf(page).getByRole("button", { name: "Lo paso a buscar" });
  await way.waitFor();
  assertEquals(await way.getAttribute("aria-disabled"), null);
});

const MOST_TABS = 200;

testBoth("what has the focus never lies under the foot of the order", async (visit) => {
  const { page, origin } = visit;
  const { adicionales, entrega } = await readCatalog(origin);
  await page.goto("/");
  await addThing(page, first(adicionales).nombre);
  await look(page);
  await deliverTo(page, first(entrega.zonas));
  await button(page, "Agregar algo más").waitFor();
  await page.getByText("Para no tener que preguntarte").click();
  await page.evaluate(`scrollTo(0, 0); document.querySelector("header a").focus()`);
  const covered: string[] = [];
  for (let i = 0; i < MOST_TABS; i++) {
    // deno-lint-ignore no-await-in-loop -- one key after the other
    await page.keyboard.press("Tab");
    // deno-lint-ignore no-await-in-loop
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
  assertEquals(covered, []);
});

/** What the element with the focus is called. */
async function focusedLabel({ page }: Visit): Promise<string> {
  return await page.evaluate(
    "document.activeElement.ariaLabel ?? document.activeElement.textContent",
  );
}
