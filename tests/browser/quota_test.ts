import { assertStringIncludes } from "@std/assert";
import { addThing, orderOf, readMessage } from "./home_page.ts";
import { askQuote, first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const REFUSED = { expected: /status of 429/ };

openHouse({ RATE_LIMIT: "1" });

testVisit("when the quota is used up the page says so, and the sale goes on", REFUSED, async ({
  page,
  origin,
}) => {
  const { adicionales } = await readCatalog(origin);
  const { id, nombre } = first(adicionales);
  await askQuote(origin, { adicionales: [{ id }] });
  await page.goto("/");
  await addThing(page, nombre);
  await orderOf(page).getByText("muchas consultas juntas desde tu conexión").waitFor();
  const message = await readMessage(page);
  assertStringIncludes(message, nombre);
  assertStringIncludes(message, "Total a confirmar");
});

testVisit("an example that goes over the quota shows the 429", REFUSED, async ({ page }) => {
  await page.goto("/developers");
  const example = page.locator("[data-probar]").first();
  const run = example.getByRole("button", { name: "Probar" });
  await run.click();
  await example.getByText(/^Respondió|^429/).waitFor();
  await run.click();
  await example.getByText("429: se agotó la cuota").waitFor();
  await example.getByText('"code": "cuota_excedida"').waitFor();
});
