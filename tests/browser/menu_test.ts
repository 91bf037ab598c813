/** The menu of the home page: its bar, folds, search and filters, with and without pictures, and on paper. */

import {
  assert,
  assertEquals,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import type { Page } from "playwright-core";
import type { Menu } from "../../src/shop/menu.ts";
import { photoHtml } from "../../src/site/asset.ts";
import { formatPesos } from "../../src/words/money.ts";
import { findBarriers, LOOKS } from "./barriers.ts";
import {
  addTubs,
  enlarge,
  inTurn,
  orderOf,
  pressAdd,
  resize,
  widthOf,
} from "./home_page.ts";
import { callTool, CATALOG, EXTRA, first, FLAVOR, SMALL_TUB } from "./shop.ts";
import {
  DESK,
  PHONE,
  shareHouse,
  testHome,
  testVisit,
  type Visit,
} from "./visit.ts";

const MOST_SCREENS = 7.5;
const { potes, promos, adicionales, sabores } = CATALOG;

shareHouse();

testHome("home is at most 7.5 screens long on a phone", async ({ page }) => {
  const height = await page.evaluate<number>(
    "document.documentElement.scrollHeight",
  );
  assert(height <= MOST_SCREENS * PHONE.height, `${height} px`);
});

testHome(
  "the promos are one list with the price under the name, and include the weekend's on a Thursday",
  {
    moment: "2026-11-26T15:00:00-03:00",
  },
  async ({ page }) => {
    const cards = page.locator(".tarjetas-promos > .tarjeta");
    assertEquals(await cards.count(), promos.length);
    await cards.filter({ hasText: "sáb y dom" }).first().waitFor();
    const areRight = await cards.evaluateAll((all) =>
      all.map((card) => {
        const [name, price] = ["h3", ".precio"].map((part) =>
          card.querySelector(part)?.getBoundingClientRect()
        );
        // A single line of text is less than 30 px high.
        const isOneLine = (name?.height ?? 99) < 30 &&
          (price?.height ?? 99) < 30;
        return isOneLine && (price?.top ?? 0) >= (name?.bottom ?? 1) - 1;
      })
    );
    assert(areRight.every((isRight) => isRight), String(areRight));
  },
);

testHome(
  "a flavor shows its allergens after a tap, and all flavors do under a filter",
  async ({ page }) => {
    const { nombre, categoria } = first(
      sabores.filter(({ alergenos, sinTacc }) =>
        sinTacc && alergenos.length > 0
      ),
    );
    const row = page.locator(`[data-sabor="${nombre}"]`);
    const allergens = row.getByText("Contiene");
    await page.locator("summary", { hasText: categoria }).first().click();
    assert(!await allergens.isVisible(), "visible before the tap");
    await row.locator("summary").click();
    await allergens.waitFor();
    await row.locator("summary").click();
    await allergens.waitFor({ state: "hidden" });
    await page.locator("#filtros").getByLabel("Sin TACC").check();
    await allergens.waitFor();
  },
);

testHome(
  "a search without results offers to remove the filters",
  async ({ page }) => {
    const clear = page.getByRole("button", { name: "Ver todos los sabores" });
    const search = page.getByLabel("Buscá un sabor").first();
    await page.getByLabel("Vegano").first().check();
    await search.fill("no hay tal cosa");
    await clear.click();
    await clear.waitFor({ state: "hidden" });
    assertEquals(await search.inputValue(), "");
    assert(
      !await page.getByLabel("Vegano").first().isChecked(),
      "a filter is left",
    );
  },
);

testVisit(
  "the bar stays visible and marks the current section",
  async ({ page }) => {
    const bar = page.getByRole("navigation", { name: "Secciones" });
    const marked = bar.locator("[aria-current]");
    await inTurn([PHONE, DESK], async (viewport) => {
      await resize(page, viewport);
      await page.goto("/");
      await inTurn(
        ["Sabores", "Para acompañar", "Promos"],
        async (name) => {
          await bar.getByRole("link", { name }).click();
          await marked.filter({ hasText: name }).waitFor();
          assertEquals(await marked.count(), 1);
          const top = await bar.boundingBox();
          const title = await page.getByRole("heading", { name, exact: true })
            .boundingBox();
          assert(
            top !== null && title !== null && top.y >= 0 &&
              title.y >= top.y + top.height,
            name,
          );
        },
      );
    });
  },
);

testHome(
  "on a phone a category and an extra open to show their details",
  async ({ page }) => {
    const { descripcion, categoria } = first(sabores);
    const words = [
      page.locator("main").getByText(descripcion),
      page.getByText(EXTRA.descripcion),
    ];
    await inTurn(words, async (text) => assert(await text.first().isHidden()));
    await page.locator("summary", { hasText: categoria }).first().press(
      "Enter",
    );
    await page.locator("summary", { hasText: EXTRA.nombre }).first().click();
    await inTurn(words, (text) => text.first().waitFor());
    assertEquals(await findBarriers(page, { looks: [LOOKS[0]] }), []);
  },
);

testHome("on a wide screen the entire menu is open", {
  viewport: DESK,
}, async ({ page }) => {
  await assertOpen(page);
  const folds = page.locator("details:is(.plegado, .categoria)");
  const open = folds.and(page.locator("[open]"));
  assertEquals(await open.count(), await folds.count());
  await resize(page, PHONE);
  await open.first().waitFor({ state: "detached" });
});

testHome("without JavaScript the menu is complete and open", {
  javaScriptEnabled: false,
}, async ({ page }) => {
  await assertOpen(page);
  assertWhole(await page.locator("main").innerText());
  const notes = page.locator(".tarjetas-adicionales .nota:not(#pedido *)");
  assertEquals(
    await notes.filter({ visible: true }).count(),
    await notes.count(),
  );
  const way = page.locator(`a[href^="${CATALOG.negocio.whatsapp}"]`);
  assert(await way.first().isVisible());
});

testHome(
  "the search shows the same flavors as the tool",
  async ({ page }) => {
    const search = page.getByLabel("Buscá un sabor").first();
    const words = [
      "pistasho",
      "strawberry",
      "celiaco",
      "chocolate sin leche",
      "dulce de le",
    ];
    await inTurn(words, async (text) => {
      await search.fill(text);
      await page.getByText(` de ${sabores.length} sabores.`).waitFor();
      // The page completes the last word. The tool takes the words before it.
      const listed = await listFlavors({ buscar: text.replace(/ le$/, "") });
      assert(listed.length > 0, text);
      assertEquals(
        (await shownFlavors(page)).toSorted(),
        listed.toSorted(),
        text,
      );
    });
  },
);

testHome(
  "flavors are filtered by allergens and alcohol",
  async ({ page }) => {
    await page.getByRole("button", { name: "Más", exact: true }).first()
      .click();
    await page.getByLabel("Sin frutos secos").first().check();
    await page.getByLabel("Sin alcohol").first().check();
    const safe = sabores.filter(({ alergenos, alcohol }) =>
      !alcohol && !alergenos.includes("frutos secos")
    );
    assertEquals(await shownFlavors(page), safe.map(({ nombre }) => nombre));
  },
);

testHome(
  "the printed menu takes two sheets, with an order and a search too",
  { viewport: DESK },
  async ({ page, origin }) => {
    assertEquals(await countSheets(page), 2);
    await pressAdd(page, EXTRA.nombre);
    await orderOf(page).locator("li").first().waitFor();
    await page.getByLabel("Buscá un sabor").first().fill("no hay tal cosa");
    await page.getByText("No hay ningún sabor así").first().waitFor();
    assertEquals(await countSheets(page), 2);
    await page.emulateMedia({ media: "print" });
    const paper = await page.locator("body").innerText();
    assertWhole(paper);
    for (
      const words of [
        "sin TACC",
        "vegano",
        "Contiene leche",
        new URL(origin).host,
      ]
    ) {
      assertStringIncludes(paper, words);
    }
    assertEquals(
      await page.getByRole("button").filter({ visible: true }).count(),
      0,
    );
  },
);

testHome(
  "no button covers a price, and the cards align",
  async ({ page }) => {
    await page.locator(".tarjeta button").first().waitFor();
    await inTurn([320, 360, 768, 1280], async (width) => {
      await resize(page, { width, height: 800 });
      assertEquals(await findCoveredPrices(page), [], `at ${width} px`);
      const gaps = await page.locator(".tarjetas-promos").evaluateAll((lists) =>
        lists.map((list) => {
          const last = list.lastElementChild?.getBoundingClientRect();
          return list.getBoundingClientRect().right - (last?.right ?? 0);
        })
      );
      assert(gaps.length > 0);
      if (width >= 768) {
        assertEquals(gaps.filter((gap) => Math.abs(gap) > 1), []);
      }
      const apart = await findApart(page);
      assert(apart.length > 0);
      if (width !== 320) {
        assertEquals(
          apart.filter((pixels) => pixels > 3),
          [],
          `at ${width} px`,
        );
      }
    });
  },
);

/** Sizes of an owner's photos. */
const SHAPES = [[4000, 3000], [900, 1600], [80, 80], [1600, 500]] as const;
type Shape = (typeof SHAPES)[number];

testVisit(
  "pictures of any shape have boxes of the same size",
  async (visit) => {
    const { page } = visit;
    const widths = [360, 768, 1280];
    const boxesOfShapes: (readonly (readonly number[])[])[] = [];
    await inTurn(SHAPES, async (shape) => {
      await givePictures(visit, shape);
      await page.goto("/", { waitUntil: "networkidle" });
      const sizes = await page.locator(".foto img[src*=fotos]").evaluateAll((
        images,
      ) =>
        Promise.all(images.map(async (image) => {
          if (!(image instanceof HTMLImageElement)) return 0;
          await image.decode();
          return image.naturalWidth;
        }))
      );
      assertEquals([...new Set(sizes)], [shape[0]]);
      const boxes: (readonly number[])[] = [];
      await inTurn(widths, async (width) => {
        await resize(page, { width, height: 800 });
        boxes.push(...await readBoxes(page));
        assertEquals(await widthOf(page), width);
        const starts = await readStarts(page);
        assertEquals(new Set(starts).size, 1);
        assertNotEquals(starts[0], 0);
      });
      assert(boxes.length > 9);
      boxesOfShapes.push(boxes);
    });
    for (const boxes of boxesOfShapes) assertEquals(boxes, boxesOfShapes[0]);
  },
);

testVisit(
  "a menu with pictures has no barriers, and its enlarged text covers nothing",
  async (visit) => {
    const { page } = visit;
    await givePictures(visit, SHAPES[0]);
    await page.goto("/");
    assertEquals(await findBarriers(page), []);
    await addTubs(page, SMALL_TUB.nombre, [[FLAVOR]]);
    await enlarge(page);
    assertEquals(await widthOf(page), PHONE.width);
    const covered = await page.locator(".tarjeta:has(button)").evaluateAll((
      cards,
    ) =>
      cards.filter((card) => {
        const parts = [
          ...card.querySelectorAll("h3, h4, .precio, .tarjeta-cuenta, button"),
        ];
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return boxes.some((a, i) =>
          boxes.slice(i + 1).some((b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
          )
        );
      }).map(({ textContent }) => textContent)
    );
    assertEquals(covered, []);
  },
);

/** Asserts that all flavors and promos are visible. */
async function assertOpen(page: Page) {
  assertEquals(
    await page.locator("[data-sabor]:visible").count(),
    sabores.length,
  );
  assertEquals(
    await page.locator("[data-promos]:visible").count(),
    promos.length,
  );
}

/** Asserts that a text contains all items and their prices. */
function assertWhole(text: string) {
  const plain = text.replaceAll("\u00a0", " ");
  for (const { nombre, precio } of [...potes, ...promos, ...adicionales]) {
    assertStringIncludes(plain, nombre);
    assertStringIncludes(plain, formatPesos(precio));
  }
  for (const { nombre } of sabores) assertStringIncludes(plain, nombre);
}

/** Returns the flavors that `listar_sabores` lists. */
async function listFlavors(args: object) {
  const { sabores } = await callTool<Pick<Menu, "sabores">>(
    "listar_sabores",
    args,
  );
  return sabores.map(({ nombre }) => nombre);
}

/** Returns the visible flavors of the menu. */
async function shownFlavors(page: Page) {
  return await page.locator("[data-sabor]:visible").evaluateAll((all) =>
    all.map((one) => one.getAttribute("data-sabor"))
  );
}

/** Returns the cards whose button covers their price. */
async function findCoveredPrices(
  page: Page,
) {
  return await page.locator(".tarjeta:has(button)").evaluateAll((cards) =>
    cards.filter((card) => {
      const text = document.createRange();
      text.selectNodeContents(card.querySelector(".precio") ?? card);
      const price = text.getBoundingClientRect();
      const button = card.querySelector("button")?.getBoundingClientRect() ??
        price;
      return price.right > button.left && price.left < button.right &&
        price.bottom > button.top && price.top < button.bottom;
    }).map(({ textContent }) => textContent)
  );
}

/** Returns the vertical distance between name and price of each extra. */
async function findApart(page: Page) {
  const rows = page.locator(
    ".tarjetas-adicionales:not(:has(.foto)) .tarjeta:visible",
  );
  return await rows.evaluateAll((cards) =>
    cards.map((card) => {
      const [name = 0, price = 0] = ["summary > :first-child", ".precio"].map(
        (part) => {
          const text = document.createRange();
          text.selectNodeContents(card.querySelector(part) ?? card);
          return text.getClientRects()[0]?.bottom;
        },
      );
      return Math.abs(name - price);
    })
  );
}

/** Returns the position and size of each card and each picture. */
async function readBoxes(page: Page) {
  return await page.locator(".tarjeta, .foto").evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    })
  );
}

/** Returns the left edge of each extra's name in its card. */
async function readStarts(page: Page) {
  return await page.locator(".tarjetas-adicionales:has(.foto) .tarjeta:visible")
    .evaluateAll((
      cards,
    ) =>
      cards.map((card) => {
        const name =
          card.querySelector("h3, h4")?.getBoundingClientRect().left ?? 0;
        return Math.round(name - card.getBoundingClientRect().left);
      })
    );
}

/** Gives every second item of the menu a picture of this shape. */
async function givePictures(
  { page, origin }: Visit,
  [width, height]: Shape,
) {
  const contentType = "image/svg+xml";
  const picture = { bytes: new Uint8Array(), contentType, version: "1" };
  let count = 0;
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /<li class="tarjeta[^"]*" data-\w+="([^"]*)">(?!<picture)/g,
      (card, id) => {
        const photo = { ...picture, name: `fotos/${id}.jpg` };
        const { html: shown } = photoHtml(new Map([[photo.name, photo]]), {
          id,
          nombre: id,
        });
        return count++ % 2 === 0 ? card : card + shown;
      },
    );
    await route.fulfill({ response, body });
  });
  await page.route(`${origin}/assets/*/fotos/**`, (route) => {
    const body =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    return route.fulfill({ contentType, body });
  });
}

/** Returns the number of pages of the printed menu. */
async function countSheets(page: Page) {
  const sheets = new TextDecoder("latin1").decode(
    await page.pdf({ preferCSSPageSize: true }),
  );
  return sheets.match(/\/Type \/Page\b/g)?.length ?? 0;
}
