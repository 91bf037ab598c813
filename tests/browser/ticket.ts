/** What the tests of the ticket share: the two screens, and an order to begin with. */

import type { Locator, Page } from "playwright-core";
import { addThing, addTubs, deliverTo, findLink, orderOf } from "./home_page.ts";
import { availableFlavors, type Catalog, first, readCatalog } from "./shop.ts";
import { testVisit, type Visit } from "./visit.ts";

/** A small phone. */
export const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 800 };

/** A test on a phone and on a desk. */
export function testBoth(name: string, run: (visit: Visit) => Promise<void>): void {
  for (const viewport of [PHONE, DESK]) {
    testVisit(`${name} (${viewport.width} px)`, { viewport }, run);
  }
}

/** Something dear enough to be delivered. */
export async function addEnough({ page, origin }: Visit): Promise<Catalog> {
  const catalog = await readCatalog(origin);
  const [flavor = ""] = availableFlavors(catalog);
  await addTubs(page, first(catalog.potes.slice(-1)).nombre, [[flavor]]);
  return catalog;
}

/** The cheapest extra, to be delivered: less than the minimum. */
export async function addTooLittle({ page, origin }: Visit): Promise<
  Catalog & { readonly cheapest: Catalog["adicionales"][number] }
> {
  const catalog = await readCatalog(origin);
  const cheapest = first([...catalog.adicionales].sort((a, b) => a.precio - b.precio));
  await page.goto("/");
  await addThing(page, cheapest.nombre);
  await look(page);
  await deliverTo(page, first(catalog.entrega.zonas));
  return { ...catalog, cheapest };
}

/** Sends an order in somebody's name, but for leaving the page. */
export async function sendWithName(visit: Visit): Promise<void> {
  const { page } = visit;
  await addEnough(visit);
  await look(page);
  await page.getByText("Para no tener que preguntarte").click();
  await page.getByLabel("Tu nombre").fill("Quimey Zunino");
  await page.evaluate("addEventListener('click', (event) => event.preventDefault())");
  await (await findLink(page)).click();
}

/** A button of the order. */
export function button(page: Page, name: string): Locator {
  return orderOf(page).getByRole("button", { name, exact: true });
}

/** Goes to the order: on a phone its foot shows the way to it until then. */
export async function look(page: Page): Promise<void> {
  await orderOf(page).getByRole("list").first().scrollIntoViewIfNeeded();
}

/** The page's data with some of it another, from the next time that it is opened. */
export async function changeData(
  { page, origin }: Visit,
  change: (data: PageData) => object,
): Promise<void> {
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(<script type="application\/json" id="datos">)(.*?)(<\/script>)/s,
      (_, open, json, close) => `${open}${JSON.stringify(change(JSON.parse(json)))}${close}`,
    );
    await route.fulfill({ response, body });
  });
}

/** Suspends ways of handing over, today alone. */
export async function suspend(
  visit: Visit,
  suspende: readonly string[],
  texto: string,
): Promise<void> {
  const { consultado } = await readCatalog(visit.origin);
  const hoy = consultado.slice(0, 10);
  const avisos = [{ texto, desde: hoy, hasta: hoy, suspende }];
  await changeData(visit, (data) => ({ ...data, avisos }));
}

/** The part of the page's data that tests change. */
export interface PageData {
  readonly avisos: readonly object[];
  readonly menu: Pick<Catalog, "potes" | "promos" | "adicionales" | "sabores">;
  readonly turnos: readonly { readonly desde: string; readonly hasta: string }[];
}
