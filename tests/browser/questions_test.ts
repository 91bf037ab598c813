import { assertEquals } from "@std/assert";
import { findBarriers } from "./barriers.ts";
import { inTurn } from "./home_page.ts";
import { first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const GONE = true;

openHouse();

const QUESTIONS: readonly (readonly [string, RegExp])[] = [
  ["La Plata", /^A La Plata no llegamos/],
  ["Calle 7 número 1000, La Plata", /^A La Plata no llegamos/],
  ["Villa Inexistente del Monte", /^No conocemos ese lugar/],
  ["Calle 7 número 1000", /^¿En qué localidad es\?/],
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
    await zone.getByText(`¡Sí, llegamos a ${place}!`).waitFor();
  });
  assertEquals(await findBarriers(page), []);
});

testVisit("the contact page asks for the locality alone, and offers a near one", {}, async ({
  page,
  origin,
}) => {
  const { entrega } = await readCatalog(origin);
  const place = first(entrega.zonas.filter((name) => /^\p{L}{7,}$/u.test(name)));
  const zone = page.locator("#zona");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.postData() ?? ""));
  await page.goto("/contact");
  await zone.getByRole("textbox").fill(
    `Belgrano 4321, piso 7 F, ${place.slice(0, 3)}${place.slice(4)}`,
  );
  await page.keyboard.press("Enter");
  await zone.getByRole("button", { name: `¿${place}?` }).click();
  await zone.getByText(`¡Sí, llegamos a ${place}!`).waitFor();
  assertEquals(asked.filter((body) => /Belgrano|4321|piso|7 F/.test(body)), []);
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
