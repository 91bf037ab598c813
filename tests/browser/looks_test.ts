/** Every state of an order, on a phone and on a desk: what is read, what the message says, who is kept out. */

import { assert, assertEquals } from "@std/assert";
import type { Locator } from "playwright-core";
import { findBarriers } from "./barriers.ts";
import { inTurn } from "./home_page.ts";
import { first } from "./shop.ts";
import { bringAbout, findBroken, type State, STATES } from "./states.ts";
import { openHouse, testVisit } from "./visit.ts";

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 800 };
const NARROWEST = { width: 320, height: 640 };
const BROUGHT_ABOUT = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

openHouse();

for (const state of STATES) {
  testVisit(`${state.name}: it is said, total and button are in sight, nobody is kept out`, {
    viewport: PHONE,
    expected: BROUGHT_ABOUT,
  }, async (visit) => {
    const { page } = visit;
    const foot = page.locator(".pie-pedido");
    const readWidth = () => page.evaluate("document.documentElement.scrollWidth");
    await bringAbout(state, visit);
    await inTurn([PHONE, DESK], async (viewport) => {
      await page.setViewportSize(viewport);
      assertEquals(await findBroken(state, page), "");
      if (state.hasOrder === false) return;
      const parts = [foot.locator(".pie-total"), foot.locator(".pie-fila .boton:visible")];
      await inTurn(parts, async (part) => {
        const { y = -1, height = 0 } = await part.boundingBox() ?? {};
        assert(y >= 0 && y + height <= viewport.height, `${part}: ${y} and ${height}`);
      });
    });
    assertEquals(await page.locator("a:not([href])").count(), 0);
    assertEquals(await findBarriers(page), []);
    await page.setViewportSize(NARROWEST);
    assertEquals(await readWidth(), NARROWEST.width);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    assertEquals(await readWidth(), PHONE.width);
    if (state.hasOrder === false) return;
    const { height = 0, width = 0 } = await foot.boundingBox() ?? {};
    assert(height > 0 && height <= PHONE.height * 0.4, `a foot of ${height}`);
    assertEquals(await foot.evaluate((foot) => foot.scrollWidth), width);
  });
}

testVisit("what belongs together stands side by side in a ticket at a desk", {
  viewport: DESK,
}, async (visit) => {
  const { page } = visit;
  await bringAbout(stateOf("all fields filled in"), visit);
  const topOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.y;
  assertEquals(await topOf("Calle y número"), await topOf("Piso y departamento"));
  assertEquals(await topOf("¿Cómo pagás?"), await topOf("¿Con cuánto pagás?"));
});

testVisit("whether the shop delivers there has a mark and a color, in the ticket and on the page", {
  viewport: PHONE,
}, async (visit) => {
  const { page } = visit;
  await bringAbout(stateOf("delivered"), visit);
  const inTicket = await readLook(page.locator("#pedido-localidad-nota"));
  await bringAbout(stateOf("a place outside the zone"), visit);
  const outOfIt = await readLook(page.locator("#pedido-localidad-nota"));
  await page.goto("/contact");
  const ask = async (place: string, said: string) => {
    await page.getByLabel("Tu localidad").fill(place);
    await page.getByRole("button", { name: "¿Llegan?" }).click();
    const answer = page.getByRole("status").getByText(said);
    await answer.waitFor();
    assertEquals(await findBarriers(page), []);
    return await readLook(answer);
  };
  assertEquals(await ask("La Plata", "no llegamos"), outOfIt);
  assertEquals(await ask("Morón", "¡Sí, llegamos a Morón!"), inTicket);
  const { color, mark } = await ask("qwerty", "No conocemos ese lugar.");
  for (const look of [inTicket, outOfIt]) assert(look.color !== color && look.mark !== mark);
  assert(inTicket.color !== outOfIt.color && inTicket.mark !== outOfIt.mark);
});

function stateOf(name: string): State {
  return first(STATES.filter((state) => state.name === name));
}

async function readLook(
  note: Locator,
): Promise<{ readonly color: string; readonly mark: string }> {
  await note.page().emulateMedia({ colorScheme: "light" });
  return await note.evaluate((note) => ({
    color: getComputedStyle(note).color,
    mark: getComputedStyle(note, "::before").content,
  }));
}
