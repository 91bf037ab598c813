/** The menu of the home page: its bar, what is folded, what is filtered. */

import { assert, assertEquals } from "@std/assert";
import { findBarriers } from "./barriers.ts";
import { inTurn } from "./home_page.ts";
import { first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const PHONE = { width: 360, height: 780 };
const DESK = 1280;
const MOST_SCREENS = 7;

openHouse();

testVisit("home is seven screens of a phone at most, however many promos there are", {
  viewport: PHONE,
}, async ({ page }) => {
  const readHeight = () => page.evaluate<number>("document.documentElement.scrollHeight");
  await page.goto("/");
  const height = await readHeight();
  assert(height <= MOST_SCREENS * PHONE.height, `${height} px`);
  const list = page.locator(".tarjetas-promos").first();
  await list.evaluate((element) => element.insertAdjacentHTML("beforeend", element.innerHTML));
  assert(await readHeight() - height < 100, `${height} px, and then ${await readHeight()} px`);
});

for (const width of [PHONE.width, DESK]) {
  testVisit(`the bar stays and marks where one is, at ${width} px`, { width }, async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Secciones" });
    const marked = bar.locator("[aria-current]");
    assertEquals(await marked.count(), 0);
    await inTurn(["Sabores", "Potes", "Para acompañar", "Promos"], async (name) => {
      await bar.getByRole("link", { name }).click();
      await marked.filter({ hasText: name }).waitFor();
      assertEquals(await marked.count(), 1);
      const top = await bar.boundingBox();
      const title = await page.getByRole("heading", { name, exact: true }).boundingBox();
      assert(top !== null && title !== null && top.y >= 0 && title.y >= top.y + top.height, name);
    });
  });
}

testVisit("on a phone a category and an extra open to tell the rest", {}, async (visit) => {
  const { page, origin } = visit;
  const { sabores, adicionales } = await readCatalog(origin);
  const [flavor, extra] = [first(sabores), first(adicionales)];
  await page.goto("/");
  const words = [
    page.locator("main").getByText(flavor.descripcion),
    page.getByText(extra.descripcion),
  ];
  await inTurn(words, async (text) => assert(await text.first().isHidden()));
  await page.locator("summary", { hasText: flavor.categoria }).first().press("Enter");
  await page.locator("summary", { hasText: extra.nombre }).first().click();
  await inTurn(words, (text) => text.first().waitFor());
  assertEquals(await findBarriers(page), []);
});

testVisit("on a desk all of the menu stands open, and says so", { width: DESK }, async (visit) => {
  const { page, origin } = visit;
  const { sabores, promos } = await readCatalog(origin);
  await page.goto("/");
  assertEquals(await page.locator("[data-sabor]:visible").count(), sabores.length);
  assertEquals(await page.locator("[data-promos]:visible").count(), promos.length);
  const folds = page.locator("details:is(.plegado, .categoria)");
  const open = folds.and(page.locator("[open]"));
  assertEquals(await open.count(), await folds.count());
  await page.setViewportSize(PHONE);
  await open.first().waitFor({ state: "detached" });
});

testVisit("without JavaScript nothing of the menu is folded", {
  javaScriptEnabled: false,
}, async ({ page, origin }) => {
  const { sabores, promos } = await readCatalog(origin);
  await page.goto("/");
  assertEquals(await page.locator("[data-sabor]:visible").count(), sabores.length);
  assertEquals(await page.locator("[data-promos]:visible").count(), promos.length);
});

testVisit("what is searched for stands open until the search is cleared", {}, async (visit) => {
  const { page, origin } = visit;
  const { sabores } = await readCatalog(origin);
  const wanted = first(sabores);
  const shown = page.locator("[data-sabor]:visible");
  const search = page.getByLabel("Buscá un sabor").first();
  await page.goto("/");
  await search.fill(wanted.nombre);
  assertEquals(await shown.first().getAttribute("data-sabor"), wanted.nombre);
  await search.fill("");
  assertEquals(await shown.count(), 0);
});

testVisit("allergens and alcohol are filtered out", {}, async ({ page, origin }) => {
  const { sabores } = await readCatalog(origin);
  await page.goto("/");
  await page.getByLabel("Sin frutos secos").first().check();
  await page.getByLabel("Sin alcohol").first().check();
  const shown = await page.locator("[data-sabor]:visible").evaluateAll((all) =>
    all.map((one) => one.getAttribute("data-sabor"))
  );
  assertEquals(
    shown,
    sabores.filter(({ alergenos, alcohol }) => !alcohol && !alergenos.includes("frutos secos"))
      .map(({ nombre }) => nombre),
  );
});
