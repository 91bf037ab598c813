import { assertEquals } from "@std/assert";
import { findBarriers } from "./barriers.ts";
import { inTurn } from "./home_page.ts";
import { first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const GONE = true;

openHouse();

const QUESTIONS: readonly (readonly [string, RegExp])[] = [
  ["La Plata", /^No llegamos hasta ahí/],
  ["Calle 7 número 1000, La Plata", /^No llegamos hasta ahí/],
  ["Villa Inexistente del Monte", /Hacemos envíos a/],
];

for (const [place, answer] of QUESTIONS) {
  testVisit(`the contact page answers for "${place}"`, {}, async ({ page }) => {
    await page.goto("/contact");
    await page.locator("#zona").getByRole("textbox").fill(place);
    await page.keyboard.press("Enter");
    await page.locator("#zona").getByRole("status").getByText(answer).waitFor();
  });
}

testVisit("the contact page answers for each place of the zone", {}, async ({ page, origin }) => {
  const { entrega } = await readCatalog(origin);
  const zone = page.locator("#zona");
  await page.goto("/contact");
  await inTurn([first(entrega.zonas), first(entrega.zonas.slice(-1))], async (place) => {
    await zone.getByRole("textbox").fill(place);
    await zone.getByRole("button").click();
    await zone.getByText(`¡Sí, llegamos! ${place}`).waitFor();
  });
  assertEquals(await findBarriers(page), []);
});

testVisit("the contact page says when it can't ask", { expected: /ERR_/ }, async ({ page }) => {
  await page.goto("/contact");
  await page.context().setOffline(GONE);
  await page.locator("#zona").getByRole("textbox").fill("Morón");
  await page.keyboard.press("Enter");
  await page.getByText("No pudimos consultar").waitFor();
});

testVisit("every example of the developers page runs and shows its answer", {
  expected: /Failed to load resource/,
}, async ({ page }) => {
  await page.goto("/developers");
  const examples = await page.locator("[data-probar]").all();
  await inTurn(examples, async (example) => {
    await example.getByRole("button", { name: "Probar" }).click();
    await example.getByText(/^Respondió \d+\.$/).waitFor();
    assertEquals((await example.locator(".respuesta").innerText()).split(" ")[0], "HTTP");
  });
  assertEquals(await findBarriers(page), []);
  assertEquals(await page.evaluate("document.documentElement.scrollWidth"), 1280);
});
