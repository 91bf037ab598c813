/** Every state of an order, on a phone and on a desk: what is read, what the message says, who is kept out. */

import { assert, assertEquals } from "@std/assert";
import { findBarriers } from "./barriers.ts";
import { inTurn } from "./home_page.ts";
import { bringAbout, findBroken, STATES } from "./states.ts";
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
  });
}
