import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { WEEKDAYS } from "../../src/shop/shapes.ts";
import { formatPesos } from "../../src/words/money.ts";
import { findBarriers } from "./barriers.ts";
import {
  addThing,
  addTubs,
  deliverTo,
  flavorBox,
  inTurn,
  isUnsendable,
  orderOf,
  pickFlavors,
  readMessage,
  totalOf,
} from "./home_page.ts";
import { askQuote, availableFlavors, first, readCatalog } from "./shop.ts";
import { addEnough, button, changeData, look, type PageData, testBoth } from "./ticket.ts";
import { openHouse, type Visit } from "./visit.ts";
import { within } from "../fixtures/waiting.ts";

openHouse();

/** A shop with one promo, sold on another weekday than today's; told with the last day that is one. */
async function sellOnAnotherDay(visit: Visit) {
  const { promos, potes, sabores, consultado } = await readCatalog(visit.origin);
  const told = Promise.withResolvers<{ readonly fecha: string; readonly dia: string }>();
  const promo = first(promos.filter(({ dias }) => dias === null));
  await changeData(visit, (data) => {
    const dates = data.turnos.map(({ desde }) => desde.slice(0, 10));
    const today = weekdayOf(consultado.slice(0, 10));
    const fecha = first(dates.filter((date) => weekdayOf(date) !== today).slice(-1));
    const dia = weekdayOf(fecha);
    told.resolve({ fecha, dia });
    const only = [{ ...promo, dias: [dia] }];
    return { ...data, menu: { ...data.menu, promos: only } };
  });
  await visit.page.goto("/");
  const other = await within("the page to be changed", told.promise);
  return { ...other, promo, potes, sabores };
}

function weekdayOf(fecha: string): string {
  return WEEKDAYS[(new Date(fecha).getUTCDay() + 6) % 7] ?? "";
}

function flavorLists(
  promo: { readonly potes: readonly { readonly cantidad: number }[] },
  name: string,
) {
  return promo.potes.flatMap(({ cantidad }) => new Array<string[]>(cantidad).fill([name]));
}

testBoth(
  "a promo of another day brings the order to that day, and can be undone",
  async (visit) => {
    const { page } = visit;
    const { dia, promo, ...menu } = await sellOnAnotherDay(visit);
    const [flavor = ""] = availableFlavors(menu);
    await page.getByRole("button", { name: `Para el ${dia}: ${promo.nombre}` }).click();
    await pickFlavors(page, flavorLists(promo, flavor));
    await orderOf(page).getByText(`Tu pedido ahora es para el ${dia} `).waitFor();
    await totalOf(page).waitFor();
    assertStringIncludes(await readMessage(page), `Para el ${dia} `);
    await page.getByRole("button", { name: `Agregar: ${promo.nombre}` }).waitFor();
    await button(page, "Deshacer").click();
    await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
  },
);

testBoth("a promo that isn't sold on the chosen day is said, and taken out", async (visit) => {
  const { page } = visit;
  const { fecha, dia, promo, ...menu } = await sellOnAnotherDay(visit);
  const [flavor = ""] = availableFlavors(menu);
  await addEnough(visit);
  await look(page);
  const day = page.getByLabel("¿Para cuándo?");
  await day.selectOption(fecha);
  await addTubs(page, promo.nombre, flavorLists(promo, flavor));
  await totalOf(page).waitFor();
  assertStringIncludes(await readMessage(page), promo.nombre);
  const values = await day.locator("option").evaluateAll((all) =>
    all.map((option) => option.getAttribute("value") ?? "")
  );
  const other = first(values.filter((value) => value !== "" && weekdayOf(value) !== dia));
  await day.selectOption(other);
  await orderOf(page).getByText(`${promo.nombre} se vende los `).waitFor();
  assert(await isUnsendable(page));
  assertEquals(await findBarriers(page), []);
  const card = page.getByRole("button", {
    name: new RegExp(`^(El ${weekdayOf(other)}|Hoy) no: ${promo.nombre}$`),
  });
  assert(await card.isDisabled());
  await button(page, "Sacarlo del pedido").click();
  await orderOf(page).getByText("1 cosa").waitFor();
  assert(!(await readMessage(page)).includes(promo.nombre));
});

const soldOut = (nombre: string, falta: string) => (data: PageData) => ({
  ...data,
  menu: {
    ...data.menu,
    sabores: data.menu.sabores.map((flavor) =>
      flavor.nombre === nombre ? { ...flavor, disponible: false, falta } : flavor
    ),
  },
});

testBoth("a flavor that is sold out today can be had on another day alone", async (visit) => {
  const { page, origin } = visit;
  const [, flavor = ""] = availableFlavors(await readCatalog(origin));
  await changeData(visit, soldOut(flavor, "agotado por hoy"));
  await page.goto("/");
  const { potes } = await addEnough(visit);
  const tub = first(potes.slice(-1));
  await look(page);
  const day = page.getByLabel("¿Para cuándo?");
  const change = orderOf(page).getByRole("button", { name: /^Cambiar sabores/ });
  await change.click();
  assert(await flavorBox(page, flavor).isDisabled());
  await page.keyboard.press("Escape");
  await day.selectOption({ index: 3 });
  await change.click();
  await flavorBox(page, flavor).check();
  await page.getByRole("dialog").getByRole("button", { name: "Listo" }).click();
  await totalOf(page).waitFor();
  assertStringIncludes(await readMessage(page), flavor);
  await page.reload();
  assertStringIncludes(await readMessage(page), flavor);
  await day.selectOption("");
  const said = orderOf(page).getByText(
    `${flavor} está agotado por hoy: elegí otro para ${tub.nombre}.`,
  );
  await said.waitFor();
  assert(await isUnsendable(page));
  await button(page, "Cambiar sabores").click();
  assert(await flavorBox(page, flavor).isDisabled());
  await page.getByRole("dialog").getByRole("button", { name: "Listo" }).click();
  await said.waitFor({ state: "hidden" });
  assert(!(await readMessage(page)).includes(flavor));
});

testBoth("what is ordered after closing time is for the day of the next opening", async (visit) => {
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.postData() ?? ""));
  const { closesMs, opens } = await findLastTurn(visit);
  const avisos = [{ texto: "Se rompió la moto.", desde: opens, hasta: opens, suspende: ["envio"] }];
  await changeData(visit, (data) => ({ ...data, avisos }));
  await page.clock.setFixedTime(closesMs);
  await page.goto("/");
  const { entrega } = await addEnough(visit);
  await orderOf(page).getByText("Ahora está cerrado: te confirmamos ").waitFor();
  await look(page);
  await deliverTo(page, first(entrega.zonas));
  await orderOf(page).getByText(/^El .+ no hay envíos: Se rompió la moto\.$/).waitFor();
  assert(await isUnsendable(page));
  await button(page, "Lo paso a buscar").click();
  await totalOf(page).waitFor();
  assertStringIncludes(await readMessage(page), "Lo paso a buscar por el local.");
  const dates = asked.filter((body) => body.includes("cotizar_pedido"))
    .map((body) => JSON.parse(body).params.arguments.fecha);
  assertEquals([...new Set(dates)], [opens]);
});

/** When a turn ends after which the shop stays closed for that day, and the date on which it opens next. */
async function findLastTurn({ page }: Visit) {
  await page.goto("/");
  const turns = await page.evaluate<PageData["turnos"]>("JSON.parse(datos.textContent).turnos");
  const ends = turns.slice(1).map(({ desde }, i) => ({
    hasta: turns[i]?.hasta ?? "",
    opens: desde.slice(0, 10),
  }));
  const { hasta, opens } = first(ends.filter(({ hasta, opens }) => opens > hasta.slice(0, 10)));
  return { closesMs: Date.parse(hasta), opens };
}

testBoth("a flavor that isn't available can't be had on any day", async (visit) => {
  const { page, origin } = visit;
  const [, flavor = ""] = availableFlavors(await readCatalog(origin));
  await changeData(visit, soldOut(flavor, "no disponible"));
  await page.goto("/");
  await addEnough(visit);
  await look(page);
  await page.getByLabel("¿Para cuándo?").selectOption({ index: 3 });
  await orderOf(page).getByRole("button", { name: /^Cambiar sabores/ }).click();
  assert(await flavorBox(page, flavor).isDisabled());
});

testBoth("a flavor that is gone since is said, and another one chosen", async (visit) => {
  const { page, origin } = visit;
  const catalog = await readCatalog(origin);
  const [gone = "", other = ""] = availableFlavors(catalog);
  const tub = first(catalog.potes.slice(-1));
  await page.route("**/api/v1/mcp", async (route) => {
    const { arguments: args } = route.request().postDataJSON().params;
    const place = args.potes[0]?.sabores.indexOf(gone) ?? -1;
    if (place === -1) return await route.continue();
    const problemas = [{ campo: `/potes/0/sabores/${place}`, problema: "Para agentes." }];
    const content = ["Para agentes.", JSON.stringify({ problemas })].map((text) => ({
      type: "text",
      text,
    }));
    await route.fulfill({ json: { jsonrpc: "2.0", id: 1, result: { isError: true, content } } });
  });
  await page.goto("/");
  await addTubs(page, tub.nombre, [[gone]]);
  await look(page);
  await orderOf(page).getByText(`${gone} ya no está: elegí otro para ${tub.nombre}.`).waitFor();
  assert(await isUnsendable(page));
  assertEquals(await findBarriers(page), []);
  await button(page, "Cambiar sabores").click();
  assert(!await flavorBox(page, gone).isChecked());
  await flavorBox(page, other).check();
  await page.getByRole("dialog").getByRole("button", { name: "Listo" }).click();
  await totalOf(page).getByText(formatPesos(tub.precio), { exact: true }).waitFor();
  assertStringIncludes(await readMessage(page), `${tub.nombre}: ${other}`);
  assertEquals(await orderOf(page).getByText("Para agentes").count(), 0);
});

testBoth(
  "loose tubs are changed for the menu's own promo, at the total of the API",
  async (visit) => {
    const { page, origin } = visit;
    const { promos, potes, adicionales, ...menu } = await readCatalog(origin);
    const [flavor = ""] = availableFlavors(menu);
    const promo = first(promos.filter(({ dias }) => dias === null));
    const nameOf = (id: string) =>
      first([...potes, ...adicionales].filter((thing) => thing.id === id)).nombre;
    const names = (parts: typeof promo.potes) =>
      parts.flatMap(({ id, cantidad }) => new Array<string>(cantidad).fill(nameOf(id)));
    const { total, mejoras } = await askQuote(origin, {
      potes: promo.potes.map(({ id, cantidad }) => ({ tamano: id, sabores: [flavor], cantidad })),
      adicionales: promo.adicionales,
    });
    const best = first(mejoras);
    await page.goto("/");
    await inTurn(names(promo.potes), (name) => addTubs(page, name, [[flavor]]));
    await inTurn(names(promo.adicionales), (name) => addThing(page, name));
    await totalOf(page).getByText(formatPesos(total), { exact: true }).waitFor();
    await look(page);
    await button(page, `Cambiar por la promo (ahorrás ${formatPesos(best.ahorro)})`).click();
    await orderOf(page).getByText(`Ahora va con la promo ${best.nombre}.`).waitFor();
    await totalOf(page).getByText(formatPesos(total - best.ahorro), { exact: true }).waitFor();
    assertStringIncludes(await readMessage(page), `Promo ${best.nombre}`);
  },
);

testBoth("what can't be had again of the last order is said", async (visit) => {
  const { page, origin } = visit;
  const { potes, ...menu } = await readCatalog(origin);
  const [one = "", other = ""] = availableFlavors(menu);
  await page.goto("/");
  await addTubs(page, first(potes.slice(-1)).nombre, [[one, other]]);
  await totalOf(page).waitFor();
  await readMessage(page);
  await page.evaluate("addEventListener('click', (event) => event.preventDefault())");
  await orderOf(page).getByRole("link", { name: "Pedir por WhatsApp" }).click();
  await orderOf(page).getByRole("button", { name: /^Quitar/ }).click();
  await changeData(visit, soldOut(other, "agotado por hoy"));
  await page.reload();
  const usual = orderOf(page).getByText(`Esta vez ${other} se agotó por hoy.`);
  await usual.waitFor();
  await button(page, "Pedir lo de siempre").click();
  await orderOf(page).getByText(`Ahí va lo de siempre, pero ${other} se agotó por hoy.`).waitFor();
  await totalOf(page).waitFor();
  const message = await readMessage(page);
  assert(message.includes(one) && !message.includes(other));
});
