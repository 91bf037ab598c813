import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { formatPesos } from "../../src/words/money.ts";
import { findBarriers } from "./barriers.ts";
import { addThing, addTubs, deliverTo, orderOf } from "./home_page.ts";
import { availableFlavors, first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const PATHS = ["/", "/about", "/contact", "/privacy", "/developers", "/no-such-page"];
const NARROWEST = 320;
const MOST_BYTES = 60 * 1024;
const NOT_FOUND = /status of 404/;

openHouse();

for (const path of PATHS) {
  testVisit(`${path} is accessible, in either scheme, on a phone and on a desk`, {
    expected: NOT_FOUND,
  }, async ({ page }) => {
    await page.goto(path);
    assertEquals(await findBarriers(page), []);
  });

  testVisit(`${path} does not scroll sideways on the narrowest phone`, {
    width: NARROWEST,
    expected: NOT_FOUND,
  }, async ({ page }) => {
    await page.goto(path);
    assertEquals(await widthOf(page), NARROWEST);
  });
}

testVisit("the order is accessible while flavors are picked", {}, async ({ page, origin }) => {
  const { potes } = await readCatalog(origin);
  await page.goto("/");
  await addThing(page, first(potes).nombre);
  await page.getByRole("dialog").getByRole("checkbox", { disabled: false }).first().check();
  assertEquals(await findBarriers(page), []);
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  assertEquals(await widthOf(page), NARROWEST);
});

testVisit("the order is accessible when it is filled", {}, async ({ page, origin }) => {
  await fillOrder(page, origin);
  assertEquals(await findBarriers(page), []);
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  assertEquals(await widthOf(page), NARROWEST);
});

testVisit("the order is accessible when there is something wrong with it", {}, async (visit) => {
  const { page, origin } = visit;
  await fillOrder(page, origin);
  await deliverTo(page, "La Plata");
  await orderOf(page).getByText("Podés pasar a buscarlo.").waitFor();
  assertEquals(await findBarriers(page), []);
});

testVisit("what can be pressed is large enough for a finger", {}, async ({ page, origin }) => {
  await fillOrder(page, origin);
  const small = await page.locator("#pedido, aside").locator("button:visible, a:visible")
    .evaluateAll(
      (elements) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { text: element.textContent, width, height };
        }).filter(({ width, height }) => width < 44 || height < 44),
    );
  assertEquals(small, []);
});

testVisit("without JavaScript the menu is whole", { javaScriptEnabled: false }, async (visit) => {
  const { page, origin } = visit;
  const { potes, promos, adicionales, sabores, negocio } = await readCatalog(origin);
  await page.goto("/");
  const text = (await page.locator("main").innerText()).replaceAll("\u00a0", " ");
  for (const { nombre, precio } of [...potes, ...promos, ...adicionales]) {
    assertStringIncludes(text, nombre);
    assertStringIncludes(text, formatPesos(precio));
  }
  for (const { nombre } of sabores) assertStringIncludes(text, nombre);
  assert(await page.locator(`a[href^="${negocio.whatsapp}"]`).first().isVisible());
});

testVisit("a tab left open tells when the shop has closed and opened again", {}, async (visit) => {
  const { page } = visit;
  const state = page.locator("[data-tiempos]").first();
  await page.goto("/");
  const [turn, next] = JSON.parse(await state.getAttribute("data-tiempos") ?? "").turnos;
  const timeIn = (time: string) => time.slice(11, 16);
  await page.clock.install({ time: new Date(Date.parse(turn.hasta) - 60_000) });
  await page.reload();
  await page.getByText(`Abierto hasta la`).getByText(timeIn(turn.hasta)).first().waitFor();
  await page.clock.fastForward(90_000);
  await page.getByText("Cerrado. Abre").getByText(timeIn(next.desde)).first().waitFor();
  await page.clock.fastForward(Date.parse(next.desde) - Date.parse(turn.hasta));
  await page.getByText("Abierto hasta la").getByText(timeIn(next.hasta)).first().waitFor();
});

testVisit(
  "a tab left open is asked for again when its news change, and the order stays",
  {},
  async (visit) => {
    const { page, origin } = visit;
    await page.clock.install();
    await fillOrder(page, origin);
    const next = await page.locator("body").getAttribute("data-novedades") ?? "";
    const asked = watchPage(page);
    await page.clock.setSystemTime(Date.parse(next) - 30_000);
    await page.clock.fastForward(15_000);
    assertEquals(asked, []);
    const looked = page.waitForResponse("**/");
    await page.clock.fastForward(30_000);
    await looked;
    assertEquals(asked, ["fetch"]);
    await pretendNews(page);
    const [reloaded] = await Promise.all([
      page.waitForEvent("load"),
      page.clock.fastForward(90_000),
    ]);
    assertEquals([reloaded.url(), asked], [`${origin}/`, ["fetch", "fetch", "document"]]);
    await orderOf(page).getByRole("listitem").first().waitFor();
  },
);

testVisit("a tab left open that can't be asked for again says that it may be old", {
  expected: /ERR_INTERNET_DISCONNECTED|Failed to load/,
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const next = await page.locator("body").getAttribute("data-novedades") ?? "";
  const isOffline = true;
  await page.context().setOffline(isOffline);
  await page.clock.setSystemTime(Date.parse(next) + 1_000);
  await page.clock.fastForward(20_000);
  await page.getByText("Algo puede haber cambiado desde que abriste esta página.").waitFor();
  assertEquals(await findBarriers(page), []);
});

testVisit("home weighs 60 KB at most, images aside", {}, async ({ page }) => {
  const bodies: Promise<number>[] = [];
  page.on("response", (response) => {
    const isImage = response.request().resourceType() === "image";
    if (!isImage) bodies.push(response.body().then(sizeCompressed));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const sizes = await Promise.all(bodies);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert(total <= MOST_BYTES, `${total} bytes in ${sizes.length} files`);
});

testVisit("a second visit asks for the page and nothing else", {}, async ({ page, origin }) => {
  const context = page.context();
  await page.goto("/", { waitUntil: "networkidle" });
  await page.close();
  const again = await context.newPage();
  const asked = await watchNetwork(again);
  await again.goto("/", { waitUntil: "networkidle" });
  assertEquals([...asked.values()], [`${origin}/`]);
});

testVisit("nothing moves for those who prefer it not to", {
  reducedMotion: "reduce",
}, async ({ page, origin }) => {
  await fillOrder(page, origin);
  assertEquals(await page.evaluate("document.getAnimations().length"), 0);
});

async function fillOrder(page: Page, origin: string): Promise<void> {
  const { potes, adicionales, entrega, ...menu } = await readCatalog(origin);
  const flavors = availableFlavors(menu).slice(0, 2);
  await page.goto("/");
  await addTubs(page, first(potes).nombre, [flavors]);
  await addThing(page, first(adicionales).nombre);
  await deliverTo(page, first(entrega.zonas));
  await orderOf(page).getByText("¡Sí, llegamos").waitFor();
}

/** Collects how the home page is asked for from now on. */
function watchPage(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/") asked.push(request.resourceType());
  });
  return asked;
}

/** Collects, by their ids, the requests of a page that its browser did not answer from what it keeps. */
async function watchNetwork(page: Page): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  session.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (!url.startsWith("data:")) asked.set(requestId, url);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  return asked;
}

/** Answers for the home page as the service does, with other news. */
async function pretendNews(page: Page): Promise<void> {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/data-novedades="[^"]*"/, 'data-novedades="9999-01-01T00:00:00Z"');
    await route.fulfill({ response, body });
  });
}

async function widthOf(page: Page): Promise<number> {
  return await page.evaluate("document.documentElement.scrollWidth");
}

async function sizeCompressed(body: Uint8Array): Promise<number> {
  const stream = new Blob([new Uint8Array(body)]).stream().pipeThrough(
    new CompressionStream("gzip"),
  );
  return (await new Response(stream).bytes()).length;
}
