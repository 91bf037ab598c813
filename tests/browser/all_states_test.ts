/**
 * Every state of an order on a phone and on a desktop: its text and its message. The
 * weekly run adds axe, the narrowest screen and large letters. The gate makes these checks
 * only for each page, in `pages_test.ts`.
 */

import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { IS_WEEKLY } from "../fixtures/weekly.ts";
import { findBarriers } from "./barriers.ts";
import {
  assertSends,
  enlarge,
  inTurn,
  isUnsendable,
  resize,
  scrollToOrder,
  waitInSight,
  widthOf,
} from "./home_page.ts";
import { orderTwo, type State, STATES } from "./states.ts";
import { DESK, PHONE, shareHouse, testVisit, type Visit } from "./visit.ts";

/** A notice. The state adds the suspended delivery modes. */
const NOTICE = {
  texto: "Se rompió la moto.",
  desde: "2026-11-21",
  hasta: "2026-11-21",
};
const NARROWEST = { width: 320, height: 640 };
const INTENDED_FAULTS = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

shareHouse();

for (const state of STATES) {
  testVisit(
    `${state.name}: the page has its text, and its total and button are in sight`,
    { expected: INTENDED_FAULTS, ...state.visitor },
    async (visit) => {
      const { page } = visit;
      const foot = page.locator(".pie-pedido");
      await begin(state, visit);
      await state.arrange?.(page, visit);
      await page.getByText(state.says).first().waitFor({ state: "attached" });
      await assertMessage(state, page);
      await inTurn([PHONE, DESK], async (viewport) => {
        await resize(page, viewport);
        if (state.hasOrder === false) return;
        await waitInSight(foot.locator(".pie-total"));
        await waitInSight(foot.locator(".pie-fila .boton:visible"));
      });
      assertEquals(await page.locator("a:not([href])").count(), 0);
      if (IS_WEEKLY) await checkLooks(state, page);
      await resize(page, PHONE);
      if (state.hasOrder !== false) await scrollToOrder(page);
      await state.then?.(page);
    },
  );
}

/** Makes the first steps of a state: its notice, and its path or an order. */
async function begin(
  { suspends: suspende, hasOrder, path = hasOrder === false ? "/" : undefined }:
    State,
  { page, changeToday }: Visit,
) {
  if (suspende !== undefined) {
    changeToday({ avisos: [{ ...NOTICE, suspende }] });
  }
  await (path === undefined ? orderTwo(page) : page.goto(path));
}

/** Asserts that axe finds nothing, and that the state fits the narrowest screen and large letters. */
async function checkLooks(
  { part = "#pedido", hasOrder }: State,
  page: Page,
) {
  const foot = page.locator(".pie-pedido");
  assertEquals(await findBarriers(page, { part }), []);
  await resize(page, NARROWEST);
  assertEquals(await widthOf(page), NARROWEST.width);
  await resize(page, PHONE);
  await enlarge(page);
  assertEquals(await widthOf(page), PHONE.width);
  if (hasOrder !== false) {
    const { height = 0, width = 0 } = await foot.boundingBox() ?? {};
    assert(height > 0 && height <= PHONE.height * 0.4, `a foot of ${height}`);
    assertEquals(await foot.evaluate((element) => element.scrollWidth), width);
  }
  await enlarge(page, "");
}

/** Asserts that the message has the state's text, or that the order can't be sent. */
async function assertMessage(
  { sends, hasOrder }: State,
  page: Page,
) {
  if (hasOrder === false || sends === undefined) {
    return assert(await isUnsendable(page));
  }
  await assertSends(page, sends);
}
