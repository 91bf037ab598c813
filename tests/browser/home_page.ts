/** What a visitor does on the home page. */

import type { Locator, Page } from "playwright-core";

/** Puts one of a thing that takes no flavors into the order. */
export async function addThing(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Agregar: ${name}`, exact: true }).click();
}

/** Puts a tub, or a promo of as many tubs as there are lists, into the order. */
export async function addTubs(
  page: Page,
  name: string,
  tubs: readonly (readonly string[])[],
): Promise<void> {
  await addThing(page, name);
  await pickFlavors(page, tubs);
}

/** Picks these flavors, tub by tub, in the dialog that is open. */
export async function pickFlavors(
  page: Page,
  tubs: readonly (readonly string[])[],
): Promise<void> {
  const goOn = page.getByRole("dialog").getByRole("button", { name: /^(Siguiente pote|Listo)$/ });
  await inTurn(tubs, async (flavors) => {
    await inTurn(flavors, (flavor) => flavorBox(page, flavor).check());
    await goOn.click();
  });
}

/** Does something with one after the other, as hands do. */
export function inTurn<T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> {
  return things.reduce(async (before, thing) => {
    await before;
    await act(thing);
  }, Promise.resolve());
}

/** The checkbox of a flavor in the dialog. */
export function flavorBox(page: Page, flavor: string): Locator {
  return page.getByRole("dialog").getByRole("checkbox", { name: flavorLabel(flavor) });
}

/** Asks for delivery to a place. */
export async function deliverTo(page: Page, place: string): Promise<void> {
  await page.getByRole("radio", { name: "Con envío" }).check();
  await page.getByLabel("¿A qué localidad?").fill(place);
  await page.keyboard.press("Tab");
}

/** The order's part of the page. */
export function orderOf(page: Page): Locator {
  return page.locator("#pedido");
}

/** The total that the order's foot tells. */
export function totalOf(page: Page): Locator {
  return orderOf(page).locator(".pie-total:not(.en-espera)");
}

/** The way of the order to WhatsApp. On a phone it is there once the order is looked at. */
export async function findLink(page: Page): Promise<Locator> {
  await orderOf(page).getByRole("list").first().scrollIntoViewIfNeeded();
  return orderOf(page).getByRole("link", { name: "Pedir por WhatsApp" });
}

/** The message that the WhatsApp link of the order would send, but for whether the shop is open just now. */
export async function readMessage(page: Page): Promise<string> {
  return withoutClosing(await readWholeMessage(page));
}

/** The message that the WhatsApp link of the order would send, to the last line. */
export async function readWholeMessage(page: Page): Promise<string> {
  const link = await findLink(page);
  return readText(await link.getAttribute("href") ?? "");
}

/** The text that a link to WhatsApp sends. */
export function readText(link: string): string {
  return new URL(link).searchParams.get("text") ?? "";
}

/** Nothing sends the order as it is. */
export async function isUnsendable(page: Page): Promise<boolean> {
  return await orderOf(page).locator("a[href*='wa.me']").count() === 0;
}

function withoutClosing(message: string): string {
  return message.replace(/\nAhora está cerrado: .*$/, "");
}

/** A label begins with the flavor's name; its marks follow. */
function flavorLabel(name: string): RegExp {
  return new RegExp(
    `^${
      name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    }( (vegano|sin TACC|con alcohol|agotado|no disponible|contiene).*)?$`,
  );
}
