/** Steps of a visitor on the home page. */

import type { Locator, Page } from "playwright-core";
import { assertStringIncludes } from "@std/assert";
import { until } from "../fixtures/waiting.ts";
import { FLAVOR, TUB } from "./shop.ts";

/** The time limit of a step. */
export const STEP_MS = 10_000;

/** Presses the button that adds an item. It opens the picker if the item has flavors. */
export async function pressAdd(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Agregar: ${name}`, exact: true })
    .click();
}

/** Adds a tub, or a promo with as many tubs as there are lists of flavors. */
export async function addTubs(
  page: Page,
  name: string,
  tubs: readonly (readonly string[])[],
): Promise<void> {
  await pressAdd(page, name);
  await pickFlavors(page, tubs);
}

/** Picks these flavors in the open dialog, tub by tub. */
export async function pickFlavors(
  page: Page,
  tubs: readonly (readonly string[])[],
): Promise<void> {
  await inTurn(tubs, async (flavors) => {
    await inTurn(flavors, (flavor) => flavorBox(page, flavor).check());
    await finish(page);
  });
}

/** Runs an action on each item, one after the other. */
export function inTurn<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  return items.reduce(async (before, item) => {
    await before;
    await act(item);
  }, Promise.resolve());
}

/** Returns the checkbox of a flavor in the dialog. */
export function flavorBox(page: Page, flavor: string): Locator {
  return page.getByRole("dialog").getByRole("checkbox", {
    name: flavorLabel(flavor),
  });
}

/** Opens the page and orders a tub above the delivery minimum. */
export async function orderEnough(
  page: Page,
  flavors: readonly string[] = [FLAVOR],
): Promise<void> {
  await page.goto("/");
  await addEnough(page, flavors);
}

/** Adds a tub above the delivery minimum, and scrolls to the order. */
export async function addEnough(
  page: Page,
  flavors: readonly string[] = [FLAVOR],
): Promise<void> {
  await addTubs(page, TUB.nombre, [flavors]);
  await scrollToOrder(page);
}

/**
 * Scrolls to the order. On a phone, the order's foot is only a link to the order until
 * then.
 */
export async function scrollToOrder(page: Page): Promise<void> {
  await orderOf(page).getByRole("list").first().scrollIntoViewIfNeeded();
}

/** Presses the link to WhatsApp without leaving the page. */
export async function send(page: Page): Promise<void> {
  await page.evaluate(
    "addEventListener('click', (event) => event.preventDefault())",
  );
  await (await findLink(page)).click();
}

/** Returns the order's button with exactly this name, or with a name that matches. */
export function button(page: Page, name: string | RegExp): Locator {
  return orderOf(page).getByRole("button", { name, exact: true });
}

/** Presses a button of the order. */
export async function press(
  page: Page,
  name: string | RegExp,
): Promise<void> {
  await button(page, name).click();
}

/** Sends the order, comes back, and empties it. */
export async function sendAndEmpty(page: Page): Promise<void> {
  await send(page);
  await comeBack(page);
  await press(page, "Sí, vaciar");
}

/** Sets the root font size, as a browser's setting does. */
export async function enlarge(page: Page, size = "200%"): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Returns the width of the page, including parts outside the window. */
export async function widthOf(page: Page): Promise<number> {
  return await page.evaluate("document.documentElement.scrollWidth");
}

/** Ends the choice of flavors for a tub in the open dialog. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", {
    name: /^(Siguiente pote|Listo)$/,
  }).click();
}

/** Waits for a text in the order. */
export async function waitForText(
  page: Page,
  text: string | RegExp,
): Promise<void> {
  await orderOf(page).getByText(text).waitFor();
}

/** Waits until the order's foot shows this total; by default, any amount. */
export async function waitForTotal(
  page: Page,
  text: string | RegExp = /\d/,
): Promise<void> {
  await totalOf(page).getByText(text, { exact: true }).first().waitFor();
}

/** Returns the label or the text of the focused element. */
export async function focusedLabel(page: Page): Promise<string> {
  const label = await page.evaluate<string>(
    "document.activeElement.ariaLabel ?? document.activeElement.textContent",
  );
  return label.replaceAll("\u00a0", " ");
}

/** Returns the id of the focused element. */
export async function focusedId(page: Page): Promise<string> {
  return await page.evaluate("document.activeElement.id");
}

/** Returns true if a part of the page is entirely in the window. */
export async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const viewport = part.page().viewportSize();
  if (box === null || viewport === null) return false;

  const { x, y, width, height } = box;
  return x >= 0 && y >= 0 && height > 0 && x + width <= viewport.width &&
    y + height <= viewport.height;
}

/** Waits until a part of the page is entirely in the window. */
export function waitInSight(part: Locator): Promise<void> {
  return until(`${part} to be in sight`, () => isInSight(part), STEP_MS);
}

/** Changes the window's size, and waits until the page is painted again. */
export async function resize(
  page: Page,
  viewport: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(() =>
    new Promise((painted) =>
      requestAnimationFrame(() => requestAnimationFrame(painted))
    )
  );
}

/** Chooses delivery to a place. */
export async function deliverTo(page: Page, place: string): Promise<void> {
  await askForDelivery(page);
  await page.getByLabel("¿A qué localidad?").fill(place);
  await page.keyboard.press("Tab");
}

/** Chooses delivery without a place. */
export async function askForDelivery(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Con envío" }).check();
}

/** Reports to the page that its tab is visible again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(
    `void document.dispatchEvent(new Event("visibilitychange"))`,
  );
}

/** Returns the order's section of the page. */
export function orderOf(page: Page): Locator {
  return page.locator("#pedido");
}

/** Returns the total in the order's foot. */
export function totalOf(page: Page): Locator {
  return orderOf(page).locator(".pie-total");
}

/**
 * Returns the order's link to WhatsApp. If the order requires the street, the visitor
 * chooses to write it in the chat.
 */
export async function findLink(page: Page): Promise<Locator> {
  const link = orderOf(page).getByRole("link", { name: "Pedir por WhatsApp" });
  const later = button(page, "La paso por WhatsApp");
  // After a reload, the browser restores the scroll position late. On a phone, the link
  // exists only once the order is in view.
  await until("the way to WhatsApp", async () => {
    await scrollToOrder(page);
    if (await later.isVisible()) await later.click();
    return await link.count() > 0;
  }, STEP_MS);
  return link;
}

/** Returns the message in the order's link to WhatsApp. */
export async function readMessage(page: Page): Promise<string> {
  const link = await findLink(page);
  return messageIn(await link.getAttribute("href") ?? "");
}

/** Asserts that the order's message contains a text. */
export async function assertSends(page: Page, text: string): Promise<void> {
  assertStringIncludes(await readMessage(page), text);
}

/** Returns the message in a link to WhatsApp. */
export function messageIn(link: string): string {
  return new URL(link).searchParams.get("text") ?? "";
}

/** Returns true if the order can't be sent. Waits until the script has shown the order. */
export async function isUnsendable(page: Page): Promise<boolean> {
  await orderOf(page).locator("aside").waitFor({ state: "attached" });
  return await orderOf(page).locator("a[href*='wa.me']").count() === 0;
}

/** Returns a pattern for a flavor's label: its name, then any of its marks. */
function flavorLabel(name: string) {
  return new RegExp(
    `^${
      RegExp.escape(name)
    }( (vegano|sin TACC|con (alcohol|leche|huevo|trigo|frutos secos|maní|soja|sulfitos)|agotado|no disponible).*)?$`,
  );
}

/**
 * Serves the home page with another instant in `data-novedades`, as after a change of the
 * menu.
 */
export async function pretendNews(page: Page): Promise<void> {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /data-novedades="[^"]*"/,
      'data-novedades="9999-01-01T00:00:00Z"',
    );
    await route.fulfill({ response, body });
  });
}
