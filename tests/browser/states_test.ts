import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { formatPesos } from "../../src/words/money.ts";
import { findBarriers } from "./barriers.ts";
import { deliverTo, findLink, isUnsendable, orderOf, readMessage, totalOf } from "./home_page.ts";
import { first } from "./shop.ts";
import { addEnough, addTooLittle, button, look, PHONE, suspend, testBoth } from "./ticket.ts";
import { openHouse, testVisit } from "./visit.ts";
import { within } from "../fixtures/waiting.ts";

openHouse();

testBoth("a collection that a notice suspends is said, and delivery offered", async (visit) => {
  const { page } = visit;
  await suspend(visit, ["retiro"], "Pintamos el local.");
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await orderOf(page).getByText("Hoy no hay retiro en el local: Pintamos el local.").waitFor();
  assert(await isUnsendable(page));
  assertEquals(await findBarriers(page), []);
  await button(page, "Que me lo traigan").click();
  await button(page, "Decinos la localidad").waitFor();
});

testBoth("with both ways suspended another day is to be chosen", async (visit) => {
  const { page } = visit;
  await suspend(visit, ["envio", "retiro"], "Nos fuimos de viaje.");
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  const said = orderOf(page).getByText(
    "Hoy no hay envíos ni retiro en el local: Nos fuimos de viaje.",
  );
  await said.waitFor();
  assert(await isUnsendable(page));
  await button(page, "Elegir otro día").click();
  assertEquals(await page.evaluate("document.activeElement.id"), "pedido-dia");
  const day = page.getByLabel("¿Para cuándo?");
  await day.selectOption((await day.locator("option").last().getAttribute("value")) ?? "");
  await said.waitFor({ state: "hidden" });
  assertStringIncludes(await readMessage(page), "Para el ");
});

testBoth("the button leads to the extras with the focus", async (visit) => {
  const { page } = visit;
  const { adicionales } = await addTooLittle(visit);
  await button(page, "Agregar algo más").click();
  const focused = page.locator(":focus");
  assertEquals(
    await focused.getAttribute("aria-label"),
    `Agregar: ${first(adicionales).nombre}`,
  );
  const box = await focused.boundingBox();
  const foot = await orderOf(page).locator(".pie-pedido").boundingBox();
  assert(box !== null && foot !== null && box.y >= 0);
  assert(box.y + box.height <= foot.y || box.x + box.width <= foot.x);
});

testVisit(
  "the foot of an order below the minimum is low on a phone, and an extra in it wholly in sight",
  {
    viewport: PHONE,
  },
  async (visit) => {
    const { page } = visit;
    await addTooLittle(visit);
    await button(page, "Agregar algo más").waitFor();
    await totalOf(page).waitFor();
    const extra = orderOf(page).getByRole("button", { name: /^\+ .+ \$/ }).first();
    const { x = -1, width = 0 } = await extra.boundingBox() ?? {};
    assert(x >= 0 && width > 0 && x + width <= PHONE.width, `It ends at ${x + width} px`);
    const foot = await orderOf(page).locator(".pie-pedido").boundingBox();
    assert(foot !== null && foot.height <= 160, `It is ${foot?.height} px high`);
    assertEquals(foot.y + foot.height, PHONE.height);
  },
);

testBoth("how much is missing for free delivery is said, until it isn't", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { potes, entrega } = await addEnough(visit);
  const { precio } = first(potes.slice(-1));
  await look(page);
  await deliverTo(page, first(entrega.zonas));
  const missing = entrega.envioGratisDesde - precio;
  assert(missing > 0, "The dearest tub alone goes with free delivery: choose another");
  await orderOf(page).getByText(`Te faltan ${formatPesos(missing)} para el envío gratis.`)
    .waitFor();
  const more = orderOf(page).getByRole("button", { name: /^Uno más/ });
  const count = Math.ceil(entrega.envioGratisDesde / precio);
  for (let i = 1; i < count; i++) {
    // deno-lint-ignore no-await-in-loop -- one after the other
    await more.click();
  }
  await orderOf(page).getByText(/para el envío gratis\./).waitFor({ state: "hidden" });
  await totalOf(page).getByText(formatPesos(count * precio), { exact: true }).waitFor();
  assertStringIncludes(await readMessage(page), ": gratis");
});

testBoth("all prices are dimmed until the service has answered", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  await look(page);
  await deliverTo(page, first(entrega.zonas));
  await totalOf(page).waitFor();
  const dimmed = () => orderOf(page).locator(".en-espera:visible").count();
  assertEquals(await dimmed(), 0);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/v1/mcp", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await orderOf(page).getByRole("button", { name: /^Uno más/ }).click();
  await within("the question for the price", asked.promise);
  for (const part of [".renglon-precio", ".cuenta", ".pie-total"]) {
    // deno-lint-ignore no-await-in-loop -- one part after the other
    assertEquals(await orderOf(page).locator(`${part}.en-espera`).count(), 1, part);
  }
  answered.resolve();
  await totalOf(page).waitFor();
  assertEquals(await dimmed(), 0);
});

testBoth("a place that the service alone can read is inside", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  const place = `localidad de ${first(entrega.zonas)}`;
  await look(page);
  await deliverTo(page, place);
  await orderOf(page).getByText(`¡Sí, llegamos a ${place}!`).waitFor();
  await totalOf(page).waitFor();
  assertEquals(await orderOf(page).getByText("confirmamos si llegamos").count(), 0);
  assertStringIncludes(await readMessage(page), `Envío a ${place}: `);
});

testBoth("a place that nobody knows is left to the shop", async (visit) => {
  const { page } = visit;
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await deliverTo(page, "Quimeylandia");
  await orderOf(page).getByText("Quimeylandia: te confirmamos si llegamos.").waitFor();
  await (await findLink(page)).waitFor();
});
