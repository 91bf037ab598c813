// deno-lint-ignore-file no-await-in-loop -- takes one picture at a time
/** Takes the README's pictures of the site, while the shop is open. */

import type { Page } from "playwright-core";
import { openChat } from "../../browser/chat_host.ts";
import { addTubs, deliverTo, totalOf } from "../../browser/home_page.ts";
import { openHouse } from "../../browser/visit.ts";

/** A picture: its file under .github/, the window's size, and the preparation of the page. */
interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  prepare(page: Page, origin: string): Promise<void>;
}

const FLAVORS = ["Dulce de leche granizado", "Limón"];

const PICTURES: readonly Picture[] = [
  {
    file: "desktop.png",
    width: 1280,
    height: 740,
    prepare: (page) => page.getByText("elegí algo").waitFor(),
  },
  {
    file: "phone.png",
    width: 360,
    height: 800,
    prepare: fillOrder,
  },
  {
    file: "chat.png",
    width: 480,
    height: 707,
    prepare: fillChat,
  },
];

await using house = await openHouse();
for (const { file, width, height, prepare } of PICTURES) {
  const { page, origin, leave } = await house.enter({
    colorScheme: "light",
    reducedMotion: "reduce",
    viewport: { width, height },
  });
  await page.goto("/");
  await prepare(page, origin);
  await page.screenshot({
    path: new URL(`../../../.github/${file}`, import.meta.url).pathname,
  });
  await leave();
}

async function fillOrder(page: Page) {
  await addTubs(page, "Medio kilo", [FLAVORS]);
  await deliverTo(page, "Morón");
  await page.getByLabel("Calle y número").fill("Brown 1234");
  await totalOf(page).first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) {
      document.activeElement.blur();
    }
    document.querySelector("#pedido")?.scrollIntoView();
  });
}

async function fillChat(
  page: Page,
  origin: string,
): Promise<void> {
  const chat = await openChat(page, origin, { context: { theme: "light" } });
  await chat.quote({
    potes: [{ tamano: "kilo", sabores: FLAVORS }],
    entrega: "envio",
    localidad: "Morón",
  });
  await chat.frame.getByRole("button", { name: "Pedir por WhatsApp" })
    .waitFor();
  await page.addStyleTag({ content: "h1 { display: none; }" });
  await chat.end();
}
