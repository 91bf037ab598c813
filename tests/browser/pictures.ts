/** Takes the README's pictures of the site, at a moment when the shop is open. */

import type { Browser, Page } from "playwright-core";
import { createRealApp } from "../fixtures/contract.ts";
import { NOW_MS } from "../fixtures/test_app.ts";
import { openChat } from "./chat_host.ts";
import { addTubs, deliverTo, totalOf } from "./home_page.ts";
import { startBrowser } from "./visit.ts";

/** A picture: its file under .github/, the size of the window, and what is done before it is taken. */
interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  prepare(page: Page, origin: string): Promise<void>;
}

const FLAVORS = ["Dulce de leche granizado", "Limón"];

const PICTURES: readonly Picture[] = [
  { file: "desktop.png", width: 1280, height: 740, prepare: () => Promise.resolve() },
  { file: "phone.png", width: 360, height: 800, prepare: fillOrder },
  { file: "chat.png", width: 480, height: 707, prepare: fillChat },
];

const app = createRealApp({ config: { rateLimit: 1000 } });
await using server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  async (request) => {
    const { method, headers, url } = request;
    const { pathname, search } = new URL(url);
    const body = method === "POST" ? await request.text() : null;
    return await app.ask(pathname + search, { method, headers, body });
  },
);
const browser = await startBrowser();
try {
  for (const picture of PICTURES) {
    // deno-lint-ignore no-await-in-loop -- one window at a time
    await take(browser, picture, `http://127.0.0.1:${server.addr.port}`);
  }
} finally {
  await browser.close();
}

async function take(browser: Browser, picture: Picture, origin: string): Promise<void> {
  const { file, width, height, prepare } = picture;
  const context = await browser.newContext({
    colorScheme: "light",
    locale: "es-AR",
    reducedMotion: "reduce",
    viewport: { width, height },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW_MS);
  await page.goto(origin);
  await prepare(page, origin);
  const path = new URL(`../../.github/${file}`, import.meta.url).pathname;
  await page.screenshot({ path });
  await context.close();
}

async function fillOrder(page: Page): Promise<void> {
  await addTubs(page, "Medio kilo", [FLAVORS]);
  await deliverTo(page, "Morón");
  await totalOf(page).first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.querySelector("#pedido")?.scrollIntoView();
  });
}

async function fillChat(page: Page, origin: string): Promise<void> {
  const chat = await openChat(page, origin, { context: { theme: "light" } });
  await chat.quote({
    potes: [{ tamano: "kilo", sabores: FLAVORS }],
    entrega: "envio",
    localidad: "Morón",
  });
  await chat.frame.getByRole("button", { name: "Pedir por WhatsApp" }).waitFor();
  await page.addStyleTag({ content: "h1 { display: none; }" });
  await chat.end();
}
