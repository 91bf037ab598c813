/** Every page of the site: its frame, its forms, its weight, and a tab left open. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { findBarriers, type Look, LOOKS } from "./barriers.ts";
import {
  addTubs,
  comeBack,
  deliverTo,
  enlarge,
  inTurn,
  orderOf,
  pressAdd,
  pretendNews,
  resize,
  waitForText,
  waitInSight,
  widthOf,
} from "./home_page.ts";
import {
  CATALOG,
  EXTRA,
  first,
  FLAVOR,
  NEAR,
  OTHER,
  PLACE,
  SLIP,
  SMALL_TUB,
} from "./shop.ts";
import { assertAtMost } from "../fixtures/bounds.ts";
import { findLonely } from "./headings.ts";
import {
  DESK,
  PHONE,
  SATURDAY,
  shareHouse,
  testHome,
  testVisit,
} from "./visit.ts";

const PATHS = [
  "/",
  "/about",
  "/contact",
  "/privacy",
  "/developers",
  "/no-such-page",
];
const NARROWEST = 320;
const MOST_BYTES = 72_000;
const NOT_FOUND = /status of 404/;

shareHouse();

for (const path of PATHS) {
  testVisit(
    `${path} has no barriers and never scrolls sideways, with any screen and text size`,
    { expected: NOT_FOUND },
    async ({ page }) => {
      await page.goto(path);
      const looks: readonly Look[] = path === "/"
        ? [...LOOKS, [360, "dark"]]
        : LOOKS;
      assertEquals(await findBarriers(page, { looks }), []);
      await inTurn([NARROWEST, 768, 1280, PHONE.width], async (width) => {
        await resize(page, { width, height: 800 });
        assertEquals(await widthOf(page), width);
        if (width !== NARROWEST) {
          assertEquals(await findLonely(page), [], `at ${width} px`);
        }
      });
      await enlarge(page);
      assertEquals(await widthOf(page), PHONE.width);
    },
  );
}

testVisit(
  "findBarriers() finds a planted barrier, and restores the window and the color scheme",
  { viewport: { width: 500, height: 600 }, colorScheme: "dark" },
  async ({ page }) => {
    await page.goto("/about");
    await page.evaluate(
      `document.body.append(document.createElement("button"))`,
    );
    const barriers = await findBarriers(page);
    const looks = ["360, light", "1280, dark"];
    const expected = looks.map((look) =>
      `button-name at ${look}: body > button`
    );
    assertEquals(
      barriers.filter((line) => line.startsWith("button-name")),
      expected,
    );
    assertEquals(page.viewportSize(), { width: 500, height: 600 });
    assert(
      await page.evaluate(`matchMedia("(prefers-color-scheme: dark)").matches`),
    );
  },
);

const SCREENS = [{ width: 360, height: 640 }, PHONE, DESK];

testHome(
  "the first screen shows all tubs completely, and the shop's address",
  async ({ page }) => {
    const lead = page.locator(".portada");
    const parts = [
      page.getByRole("heading", { level: 1, name: "Castelar" }),
      lead.getByText("Abierto hasta la 01:00"),
      lead.getByRole("link", { name: /^Cómo llegar: .+ \d+$/ }),
      page.getByText("¿llegamos a tu zona?"),
    ];
    assertEquals((await lead.innerText()).split("Castelar").length, 2);
    await inTurn(SCREENS, async (viewport) => {
      await resize(page, viewport);
      const tubs = await page.locator(".tarjetas-potes").locator(
        "h3, .precio, .nota, button",
      ).all();
      assertEquals(tubs.length, 4 * CATALOG.potes.length);
      await inTurn([...parts, ...tubs], async (part) => {
        await waitInSight(part);
      });
      const lines = await page.locator("h1").evaluate((title) =>
        title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)
      );
      assert(lines < 2.5, `a title of ${lines} lines`);
      const head = await page.locator(".cabecera").boundingBox();
      assert(
        head !== null && head.height <= 64,
        `a header of ${head?.height} px`,
      );
    });
  },
);

testHome(
  "a tub's drawing has 96 px on a phone, and large text leaves one tub per row",
  async ({ page }) => {
    const cards = page.locator(".tarjetas-potes .tarjeta");
    const size = await cards.first().evaluate((card) =>
      parseFloat(getComputedStyle(card, "::before").width)
    );
    assert(size >= 96, `${size} px`);
    const countColumns = () =>
      cards.evaluateAll((all) =>
        new Set(
          all.map((card) => Math.round(card.getBoundingClientRect().left)),
        ).size
      );
    assertEquals(await countColumns(), 3);
    await enlarge(page);
    assertEquals(await countColumns(), 1);
  },
);

testVisit(
  "no page title breaks within a word, with any text size",
  {
    expected: NOT_FOUND,
  },
  async ({ page }) => {
    await inTurn(PATHS, async (path) => {
      await page.goto(path);
      await enlarge(page);
      const broken = await page.locator("h1").evaluate((title) => {
        const text = title.firstChild ?? title;
        const words = [...(text.textContent ?? "").matchAll(/\S+/g)];
        return words.filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set(
            [...range.getClientRects()].map(({ top }) => Math.round(top)),
          ).size > 1;
        }).map(([word]) => word);
      });
      assertEquals(broken, [], path);
    });
  },
);

testVisit(
  "an unknown page links to the shop's pages, not to the API, and has the common footer",
  {
    expected: NOT_FOUND,
  },
  async ({ page }) => {
    await page.goto("/no-such-page");
    const linksIn = (part: Locator) => part.getByRole("link").allInnerTexts();
    const inMain = await linksIn(page.getByRole("main"));
    assert(inMain.includes("Contacto"), String(inMain));
    assert(!inMain.some((text) => text.includes("API")), String(inMain));
    const inFooter = await linksIn(page.getByRole("contentinfo"));
    assert(inFooter.includes("Datos abiertos y API"), String(inFooter));
  },
);

testHome("only the footer links to the technical pages", async ({ page }) => {
  await page.getByRole("button", { name: "Menú" }).click();
  const linksIn = (part: Locator) => part.getByRole("link").allInnerTexts();
  assertEquals(
    await linksIn(page.getByRole("navigation", { name: "Principal" })),
    ["Helados", "Nosotros", "Contacto"],
  );
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Horario").waitFor();
  await footer.getByRole("link", { name: "Datos abiertos y API" }).waitFor();
});

testHome(
  "parts keep their borders under forced colors",
  { forcedColors: "active" },
  async ({ page }) => {
    await pressAdd(page, EXTRA.nombre);
    await pressAdd(page, SMALL_TUB.nombre);
    const parts = [
      ".tarjetas-potes .tarjeta",
      ".tarjetas-promos .tarjeta",
      "#pedido",
      ".pie-pedido",
      ".selector .opcion",
      ".selector-pie",
    ];
    await inTurn(parts, async (part) => {
      const edge = await page.locator(part).first().evaluate((element) => {
        const {
          borderTopWidth,
          borderTopStyle,
          borderTopColor,
          backgroundColor,
        } = getComputedStyle(element);
        return borderTopWidth !== "0px" && borderTopStyle !== "none" &&
          borderTopColor !== backgroundColor;
      });
      assert(edge, part);
    });
  },
);

testVisit(
  "the order's buttons are large enough for a finger, and nothing is animated",
  { reducedMotion: "reduce" },
  async ({ page }) => {
    await fillOrder(page);
    const small = await page.locator("#pedido, aside").locator(
      "button:visible, a:visible",
    )
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { text: element.textContent, width, height };
        }).filter(({ width, height }) => width < 44 || height < 44)
      );
    assertEquals(small, []);
    assertEquals(await page.evaluate("document.getAnimations().length"), 0);
  },
);

testVisit(
  "an open tab shows when the shop closes and opens again",
  { ownPage: true },
  async ({ page }) => {
    await page.clock.install({ time: "2026-11-22T00:59:00-03:00" });
    await page.goto("/");
    await page.getByText("Cierra en 1 min").first().waitFor();
    await page.clock.fastForward(90_000);
    await page.getByText("Cerrado. Abre hoy a las 12:00").first().waitFor();
    await page.clock.fastForward("11:00:00");
    await page.getByText("Abierto hasta las 00:00").first().waitFor();
  },
);

testVisit(
  "a tab that becomes visible requests the page once, and reloads if it has changed",
  { ownPage: true },
  async ({ page, origin }) => {
    await page.clock.install({ time: SATURDAY });
    await fillOrder(page);
    const requests = watchPage(page);
    await page.clock.fastForward(120_000);
    assertEquals(requests, []);
    const responded = page.waitForResponse("**/");
    await comeBack(page);
    await responded;
    await comeBack(page);
    await page.clock.fastForward(120_000);
    assertEquals(requests, ["fetch"]);
    await pretendNews(page);
    // The page doesn't reload while a field has the focus.
    await page.evaluate("document.activeElement.blur()");
    const [reloaded] = await Promise.all([
      page.waitForEvent("load"),
      comeBack(page),
    ]);
    assertEquals([reloaded.url(), requests], [`${origin}/`, [
      "fetch",
      "fetch",
      "document",
    ]]);
    await orderOf(page).getByRole("listitem").first().waitFor();
  },
);

testVisit(
  "an open tab reports that it may be outdated at its next change",
  { ownPage: true },
  async ({ page }) => {
    await page.clock.install({ time: SATURDAY });
    await page.goto("/#promos");
    const requests = watchPage(page);
    const next = await page.locator("body").getAttribute("data-novedades") ??
      "";
    await page.clock.setSystemTime(Date.parse(next) - 30_000);
    await page.clock.fastForward(15_000);
    assertEquals(await page.locator(".pagina-vieja").count(), 0);
    await page.clock.fastForward(30_000);
    await page.getByText(
      "Algo puede haber cambiado desde que abriste esta página.",
    ).waitFor();
    assertEquals(requests, []);
    assertEquals(await findBarriers(page, { part: ".pagina-vieja" }), []);
    await page.getByRole("link", { name: "Ver lo de ahora" }).click();
    await page.locator(".pagina-vieja").waitFor({ state: "detached" });
  },
);

testVisit(
  "home weighs at most 72 KB, and a second visit only requests the page",
  { ownPage: true },
  async ({ page, origin }) => {
    const cold = await watchNetwork(page);
    await page.goto("/", { waitUntil: "networkidle" });
    const { bytes } = cold;
    assertGreater(bytes, 0);
    assertAtMost(
      bytes,
      MOST_BYTES,
      `bytes of ${[...cold.urls.values()]}`,
      "Shorten a file of the home page, or raise the bound in this file.",
    );
    await page.close();
    const again = await page.context().newPage();
    const cached = await watchNetwork(again, "cached");
    await again.goto("/", { waitUntil: "networkidle" });
    assertEquals([...cached.urls.values()], [`${origin}/`]);
  },
);

const QUESTIONS = [
  [PLACE, `¡Sí, llegamos a ${PLACE}!`],
  ["La Plata", /^A La Plata no llegamos/],
  ["Calle 7 número 1000, La Plata", /^A La Plata no llegamos/],
  ["Villa Inexistente del Monte", /^No conocemos ese lugar/],
  ["Calle 7 número 1000", /^¿En qué localidad es\?/],
  [first(CATALOG.entrega.zonas.slice(-1)), "¡Sí, llegamos a "],
] as const;

testVisit(
  "the contact page answers for each place as the order does",
  async ({ page }) => {
    const zone = page.locator("#zona");
    const looks: (readonly string[])[] = [];
    await page.goto("/contact");
    await inTurn(QUESTIONS, async ([place, answer]) => {
      await zone.getByRole("textbox").fill(place);
      await page.keyboard.press("Enter");
      const status = zone.getByRole("status").getByText(answer);
      await status.waitFor();
      looks.push(await readLook(status));
      if (place === "La Plata" || place === PLACE) {
        assertEquals(await findBarriers(page, { part: "#zona" }), []);
      }
    });
    const [yes = [], no = [], _alsoNo, unknown = []] = looks;
    for (
      const [look, other] of [[yes, no], [no, unknown], [unknown, yes]] as const
    ) {
      assert(
        look[0] !== other[0] && look[1] !== other[1],
        `${look} and ${other}`,
      );
    }
    await zone.getByRole("textbox").fill("");
    await zone.getByText("¡Sí, llegamos").waitFor({ state: "hidden" });
    await page.goto("/");
    const note = page.locator("#pedido-localidad-nota");
    await fillOrder(page);
    assertEquals(await readLook(note), yes);
    await deliverTo(page, "La Plata");
    await note.getByText("no llegamos").waitFor();
    assertEquals(await readLook(note), no);
  },
);

testVisit("a text typed on the contact page stays there", async ({ page }) => {
  const zone = page.locator("#zona");
  await page.goto("/contact", { waitUntil: "networkidle" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await zone.getByRole("textbox").fill(`Belgrano 4321, piso 7 F, ${SLIP}`);
  await page.keyboard.press("Enter");
  await zone.getByRole("button", { name: `¿${NEAR}?` }).click();
  await zone.getByText(`¡Sí, llegamos a ${NEAR}!`).waitFor();
  assertEquals(requests, []);
});

testVisit("every example of the developers page runs and shows its answer", {
  viewport: DESK,
  expected: /Failed to load resource/,
}, async ({ page }) => {
  await page.goto("/developers");
  const examples = await page.locator("[data-probar]").all();
  assertGreater(examples.length, 0);
  await inTurn(examples, async (example) => {
    await example.getByRole("button", { name: "Probar" }).click();
    await example.getByText(/^Respondió \d+\.$/).waitFor();
    assertEquals(
      (await example.locator(".respuesta").innerText()).split(" ")[0],
      "HTTP",
    );
  });
  assertEquals(await findBarriers(page, { looks: [[DESK.width, "dark"]] }), []);
  assertEquals(await widthOf(page), DESK.width);
});

testVisit("an example that exceeds the quota shows the 429", {
  rateLimit: 1,
  expected: /status of 429/,
}, async ({ page }) => {
  await page.goto("/developers");
  const example = page.locator("[data-probar]").first();
  const run = example.getByRole("button", { name: "Probar" });
  await run.click();
  await example.getByText(/^Respondió/).waitFor();
  await run.click();
  await example.getByText("Respondió 429.").waitFor();
  await example.getByText('"code": "cuota_excedida"').waitFor();
});

/** Orders a tub and an extra, delivered to a place in the zone. */
async function fillOrder(page: Page) {
  await page.goto("/");
  await addTubs(page, SMALL_TUB.nombre, [[FLAVOR, OTHER]]);
  await pressAdd(page, EXTRA.nombre);
  await deliverTo(page, PLACE);
  await waitForText(page, "¡Sí, llegamos");
}

/** Returns the color and the mark of an answer. */
async function readLook(note: Locator) {
  return await note.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(element, "::before").content,
  ]);
}

/** Collects the kinds of requests for the home page from now on: "document" or "fetch". */
function watchPage(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/") {
      requests.push(request.resourceType());
    }
  });
  return requests;
}

/** Collects the addresses of requests that reach the network, and counts the bytes of their responses with headers. */
async function watchNetwork(page: Page, how: "cold" | "cached" = "cold") {
  const traffic = { urls: new Map<string, string>(), bytes: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (how === "cold") await session.send("Network.clearBrowserCache");
  session.on(
    "Network.requestServedFromCache",
    ({ requestId }) => traffic.urls.delete(requestId),
  );
  session.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (!url.startsWith("data:")) traffic.urls.set(requestId, url);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) traffic.urls.delete(requestId);
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}
