import { assert, assertEquals } from "@std/assert";
import type { Locator } from "playwright-core";
import { openHouse, testVisit } from "./visit.ts";

openHouse();

for (const width of [360, 1280]) {
  testVisit(
    `the first screen at ${width} px says where the shop is, whether it is open and what to do`,
    {
      width,
    },
    async ({ page }) => {
      await page.goto("/");
      const lead = page.locator(".portada");
      for (
        const part of [
          page.getByRole("heading", { level: 1, name: "Castelar" }),
          lead.getByText(/^(Abierto|Cerrado)/),
          lead.getByText(/\d+, Castelar/),
          lead.getByRole("link", { name: "Cómo llegar" }),
          lead.getByRole("link", { name: "Armá tu pedido" }),
        ]
      ) {
        // deno-lint-ignore no-await-in-loop -- five
        assert(await endOf(part) <= 800, String(part));
      }
    },
  );
}

testVisit("the technical pages are in the footer alone", {}, async ({ page }) => {
  await page.goto("/");
  const linksIn = (part: Locator) => part.getByRole("link").allInnerTexts();
  assertEquals(await linksIn(page.getByRole("navigation", { name: "Principal" })), [
    "Helados",
    "Nosotros",
    "Contacto",
  ]);
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Horario").waitFor();
  await footer.getByRole("link", { name: "Datos abiertos y API" }).waitFor();
});

/** Where an element ends in the window, in pixels from its top. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}
