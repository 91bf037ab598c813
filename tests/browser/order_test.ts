import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { formatPesos } from "../../src/words/money.ts";
import { WEEKDAYS } from "../../src/shop/shapes.ts";
import {
  addThing,
  addTubs,
  deliverTo,
  flavorBox,
  inTurn,
  orderOf,
  readMessage,
  readText,
  totalOf,
} from "./home_page.ts";
import { askQuote, availableFlavors, first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

openHouse();

testVisit(
  "a visitor orders half a kilo of two flavors and an extra, delivered, at the total of the API",
  {},
  async ({ page, origin }) => {
    const { potes, adicionales, entrega, ...menu } = await readCatalog(origin);
    const half = first(potes.filter(({ gramos }) => gramos === 500));
    const flavors = availableFlavors(menu).slice(0, 2);
    const [extra, localidad] = [first(adicionales), first(entrega.zonas)];
    const quote = await askQuote(origin, {
      potes: [{ tamano: half.id, sabores: flavors, cantidad: 1 }],
      adicionales: [{ id: extra.id, cantidad: 1 }],
      entrega: "envio",
      localidad,
    });

    await page.goto("/");
    await addTubs(page, half.nombre, [flavors]);
    await addThing(page, extra.nombre);
    await deliverTo(page, localidad);

    const total = formatPesos(quote.total);
    const order = orderOf(page);
    await order.getByText(`¡Sí, llegamos a ${localidad}!`).waitFor();
    await totalOf(page).getByText(total, { exact: true }).waitFor();
    await order.getByText("2 cosas").waitFor();
    assertEquals(await readMessage(page), readText(quote.enlaceWhatsapp));
  },
);

testVisit("a tub takes no more flavors than its limit, and says so", {}, async (visit) => {
  const { page, origin } = visit;
  const { potes, ...menu } = await readCatalog(origin);
  const tub = first(potes);
  const [spare = "", ...flavors] = availableFlavors(menu).slice(0, tub.saboresMax + 1);
  await page.goto("/");
  await addThing(page, tub.nombre);
  await inTurn(flavors, (flavor) => flavorBox(page, flavor).check());
  await flavorBox(page, spare).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`Para sumar ${spare}, sacá uno.`).waitFor();
  assertEquals(await dialog.locator("input[type=checkbox]:checked").count(), flavors.length);
});

testVisit("a flavor that is sold out can't be chosen", {}, async ({ page, origin }) => {
  const { potes, sabores } = await readCatalog(origin);
  const soldOut = first(sabores.filter(({ disponible }) => !disponible));
  await page.goto("/");
  await addThing(page, first(potes).nombre);
  assert(await flavorBox(page, soldOut.nombre).isDisabled());
});

testVisit("a tub without flavors is not taken", {}, async ({ page, origin }) => {
  const { potes } = await readCatalog(origin);
  await page.goto("/");
  await addThing(page, first(potes).nombre);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Listo" }).click();
  await dialog.getByText("Elegí al menos un sabor").waitFor();
  await page.keyboard.press("Escape");
  await orderOf(page).getByText("Todavía no agregaste nada").waitFor();
});

testVisit("each tub of a promo gets its own flavors", {}, async ({ page, origin }) => {
  const { promos, ...menu } = await readCatalog(origin);
  const tubsIn = (promo: typeof promos[number]) =>
    promo.potes.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const promo = first(promos.filter((promo) => promo.dias === null && tubsIn(promo) > 1));
  const flavors = availableFlavors(menu).slice(0, tubsIn(promo)).map((flavor) => [flavor]);
  const quote = await askQuote(origin, {
    promos: [{ id: promo.id, potes: flavors.map((sabores) => ({ sabores })) }],
  });
  await page.goto("/");
  await addTubs(page, promo.nombre, flavors);
  await totalOf(page).getByText(formatPesos(quote.total), { exact: true }).waitFor();
  const message = await readMessage(page);
  for (const [flavor = ""] of flavors) assertStringIncludes(message, flavor);
});

testVisit("a promo of another day is offered for that day", {}, async (visit) => {
  const { page, origin } = visit;
  const { promos, consultado } = await readCatalog(origin);
  await page.goto("/");
  const opens = await page.evaluate<string>(`JSON.parse(datos.textContent).turnos[0].desde`);
  const soonest = [consultado, opens].map((time) => time.slice(0, 10)).toSorted().at(-1) ?? "";
  const weekday = WEEKDAYS[(new Date(soonest).getUTCDay() + 6) % 7];
  const others = page.getByText("Otros días", { exact: true });
  if (await others.isVisible()) await others.click();
  const isSoldSoon = ({ dias }: typeof promos[number]) =>
    dias === null || dias.some((day) => day === weekday);
  await inTurn(promos, async (promo) => {
    const label = isSoldSoon(promo) ? "Agregar" : `Para el (${promo.dias?.join("|")})`;
    const name = new RegExp(`^${label}: ${promo.nombre}$`);
    assert(await page.getByRole("button", { name }).isEnabled(), promo.nombre);
  });
});

testVisit("more of a line, fewer of it, other flavors, and a new start", {}, async (visit) => {
  const { page, origin } = visit;
  const { potes, adicionales, ...menu } = await readCatalog(origin);
  const [tub, extra] = [first(potes), first(adicionales)];
  const [one = "", other = ""] = availableFlavors(menu);
  const order = orderOf(page);
  const press = (name: string) => order.getByRole("button", { name }).click();
  await page.goto("/");
  await addTubs(page, tub.nombre, [[one]]);
  await addThing(page, extra.nombre);
  await addThing(page, extra.nombre);
  assertMatch(await readMessage(page), new RegExp(`2 × ${extra.nombre}`));
  await press(`Uno menos: ${extra.nombre}`);
  await press(`Quitar: ${extra.nombre}`);
  await order.getByText(`Sacaste ${extra.nombre}`).waitFor();
  await press(`Uno más: ${tub.nombre}`);
  await press(`Cambiar sabores: ${tub.nombre}`);
  await flavorBox(page, one).uncheck();
  await flavorBox(page, other).check();
  await page.getByRole("button", { name: "Listo" }).click();
  await order.locator("li").getByText(other).waitFor();
  const message = await readMessage(page);
  assertStringIncludes(message, `2 × ${tub.nombre}: ${other}`);
  assert(!message.includes(extra.nombre));
  await press("Empezar de nuevo");
  await order.getByText("Todavía no agregaste nada").waitFor();
});

testVisit("a reload keeps the draft, but for what is gone, which is named", {}, async (visit) => {
  const { page, origin } = visit;
  const { potes, adicionales, ...menu } = await readCatalog(origin);
  const tub = first(potes);
  const flavors = availableFlavors(menu).slice(0, 2);
  await page.goto("/");
  await addTubs(page, tub.nombre, [flavors]);
  await addThing(page, first(adicionales).nombre);
  await deliverTo(page, "Lejos, muy lejos");
  const before = await readDraftedLines(page);
  await page.reload();
  assertEquals(await readDraftedLines(page), before);
  assertEquals(await page.getByLabel("¿A qué localidad?").inputValue(), "Lejos, muy lejos");

  await page.evaluate((id) => {
    const draft = localStorage.getItem("pedido") ?? "";
    localStorage.setItem("pedido", draft.replace(`"${id}"`, '"pote-de-antes"'));
  }, tub.id);
  await page.reload();
  await orderOf(page).getByText("pote de antes ya no está en la carta").waitFor();
  assertEquals(await orderOf(page).locator("li strong").allTextContents(), [
    first(adicionales).nombre,
  ]);
});

testVisit("the keyboard alone can order", {}, async ({ page, origin }) => {
  const { potes, entrega, ...menu } = await readCatalog(origin);
  const [tub, place] = [first(potes.slice(-1)), first(entrega.zonas)];
  const [flavor = ""] = availableFlavors(menu);
  const keys = page.keyboard;
  await page.goto("/");
  await tabTo(page, `Agregar: ${tub.nombre}`);
  await keys.press("Enter");
  // Without the search it is sixty keys to the end of the list: on a busy machine a visit has no time for that.
  await tabTo(page, "Buscá un sabor");
  await keys.type(flavor);
  await tabTo(page, flavor);
  await keys.press("Space");
  await tabTo(page, "Listo");
  await keys.press("Enter");
  assertEquals(await focusedName(page), `Agregar: ${tub.nombre}`);
  await tabTo(page, "Lo paso a buscar");
  await keys.press("ArrowDown");
  await tabTo(page, "¿A qué localidad?");
  await keys.type(place);
  await tabTo(page, "Pedir por WhatsApp");
  const quote = await askQuote(origin, {
    potes: [{ tamano: tub.id, sabores: [flavor] }],
    entrega: "envio",
    localidad: place,
  });
  await totalOf(page).getByText(formatPesos(quote.total), { exact: true }).waitFor();
  assertEquals(await focusedName(page), "Pedir por WhatsApp");
  assertEquals(await readMessage(page), readText(quote.enlaceWhatsapp));
});

const GONE = true;
const OFFLINE = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

testVisit(
  "offline, the link carries the order and the page says why",
  { expected: OFFLINE },
  async ({ page, origin }) => {
    const { potes, ...menu } = await readCatalog(origin);
    const [flavor = ""] = availableFlavors(menu);
    await page.goto("/");
    await page.context().setOffline(GONE);
    await addTubs(page, first(potes).nombre, [[flavor]]);
    await orderOf(page).getByText("sin conexión").waitFor();
    const message = await readMessage(page);
    const total = formatPesos(first(potes).precio);
    assertStringIncludes(message, `${first(potes).nombre}: ${flavor}`);
    assertStringIncludes(message, `Total a confirmar: ${total}`);
    await orderOf(page).getByRole("status").getByText(`Total a confirmar: ${total}`).waitFor();
    await page.context().setOffline(!GONE);
    await totalOf(page).getByText(formatPesos(first(potes).precio), { exact: true }).waitFor();
    await orderOf(page).getByText("a confirmar", { exact: true }).waitFor({ state: "hidden" });
  },
);

const FAILED = /Failed to load resource/;

testVisit(
  "a 429 is explained, and the link still carries the order",
  { expected: FAILED },
  async ({ page, origin }) => {
    const { adicionales } = await readCatalog(origin);
    const extra = first(adicionales);
    await page.route("**/api/v1/mcp", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "2" },
        json: { code: "cuota_excedida" },
      }));
    await page.goto("/");
    await addThing(page, extra.nombre);
    await orderOf(page).getByText("muchas consultas").waitFor();
    assertStringIncludes(
      await readMessage(page),
      `Total a confirmar: ${formatPesos(extra.precio)}`,
    );
    assertStringIncludes(await readMessage(page), extra.nombre);
    await page.unroute("**/api/v1/mcp");
    await totalOf(page).getByText(formatPesos(extra.precio), { exact: true }).waitFor();
    await orderOf(page).getByText("a confirmar", { exact: true }).waitFor({ state: "hidden" });
  },
);

testVisit("search finds flavors whatever the accents, and says how many", {}, async (visit) => {
  const { page, origin } = visit;
  const { sabores } = await readCatalog(origin);
  const wanted = first(sabores.filter(({ nombre }) => /[áéíóú]/.test(nombre)));
  const plain = wanted.nombre.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const search = page.getByLabel("Buscá un sabor").first();
  const shown = page.locator("[data-sabor]:visible");
  await page.goto("/");
  await search.fill(plain);
  assertEquals(await shown.first().getAttribute("data-sabor"), wanted.nombre);
  await page.getByText(` de ${sabores.length}.`).waitFor();
  const slip = `${plain.slice(0, 2)}${plain.slice(3)}`;
  await search.fill(slip);
  assert(
    (await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-sabor")))).includes(
      wanted.nombre,
    ),
    slip,
  );
  await search.fill("no hay tal cosa");
  await page.getByText("No hay ningún sabor así").first().waitFor();
  assertEquals(await shown.count(), 0);
  await search.fill("");
  await page.getByLabel("Veganos").first().check();
  assertEquals(await shown.count(), sabores.filter(({ vegano }) => vegano).length);
});

async function readDraftedLines(page: Page): Promise<string> {
  return await orderOf(page).locator("ul").first().innerText();
}

const MOST_TABS = 200;

/** Goes on with Tab until what has the name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < MOST_TABS; i++) {
    // deno-lint-ignore no-await-in-loop -- one key after the other
    if (await focusedName(page) === name) return;
    // deno-lint-ignore no-await-in-loop
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(`{
    const element = document.activeElement;
    const label = element.labels?.[0];
    element.ariaLabel ?? label?.querySelector("span")?.textContent ?? label?.textContent ?? element.textContent;
  }`);
}
