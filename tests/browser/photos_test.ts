/** The owner's pictures as telephones make them: of any size and shape, beside things that have none. */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { photoHtml } from "../../src/site/asset.ts";
import { findBarriers } from "./barriers.ts";
import { addTubs } from "./home_page.ts";
import { availableFlavors, first, readCatalog } from "./shop.ts";
import { openHouse, testVisit, type Visit } from "./visit.ts";

const SHAPES = [[4000, 3000], [900, 1600], [80, 80], [1600, 500]] as const;
type Shape = (typeof SHAPES)[number];

openHouse();

for (const width of [360, 768, 1280]) {
  testVisit(
    `pictures of any shape stand in the same boxes at ${width} px`,
    { width },
    async (visit) => {
      const [boxes = [], ...others] = await eachShape((shape) => readBoxes(visit, shape));
      assert(boxes.length > 3);
      for (const other of others) assertEquals(other, boxes);
      assertEquals(
        await visit.page.evaluate("document.documentElement.scrollWidth"),
        width,
      );
    },
  );

  testVisit(
    `where some have a picture, words begin on one line at ${width} px`,
    { width },
    async (visit) => {
      await givePictures(visit, SHAPES[0]);
      await visit.page.goto("/");
      const starts = await visit.page.locator(".tarjetas-adicionales .tarjeta")
        .evaluateAll((
          cards,
        ) =>
          cards.map((card) => {
            const name = card.querySelector("h3")?.getBoundingClientRect().left ?? 0;
            return Math.round(name - card.getBoundingClientRect().left);
          })
        );
      assertEquals(new Set(starts).size, 1);
      assertNotEquals(starts[0], 0);
    },
  );
}

testVisit(
  "with letters twice as large nothing covers what a card says",
  { width: 360 },
  async (visit) => {
    const { page, origin } = visit;
    await givePictures(visit, SHAPES[0]);
    await page.goto("/");
    const { potes, ...menu } = await readCatalog(origin);
    await addTubs(page, first(potes).nombre, [
      availableFlavors(menu).slice(0, 1),
    ]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    assertEquals(
      await page.evaluate("document.documentElement.scrollWidth"),
      360,
    );
    const covered = await page.locator(".tarjeta:has(button)").evaluateAll((
      cards,
    ) =>
      cards.filter((card) => {
        const said = [
          ...card.querySelectorAll(
            "h3, .precio, .tarjeta-partes, .tarjeta-cuenta, button",
          ),
        ];
        const boxes = said.map((part) => part.getBoundingClientRect());
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

testVisit(
  "a menu of which some have a picture keeps nobody out",
  {},
  async (visit) => {
    await givePictures(visit, SHAPES[1]);
    await visit.page.goto("/");
    assertEquals(await findBarriers(visit.page), []);
  },
);

function eachShape<T>(
  look: (shape: Shape) => Promise<T>,
): Promise<readonly T[]> {
  return SHAPES.reduce(
    async (before, shape) => [...await before, await look(shape)],
    Promise.resolve<readonly T[]>([]),
  );
}

/** Where the cards and their pictures stand once these have come. */
async function readBoxes(
  visit: Visit,
  shape: Shape,
): Promise<readonly (readonly number[])[]> {
  const { page } = visit;
  await givePictures(visit, shape);
  await page.goto("/", { waitUntil: "networkidle" });
  const sizes = await page.locator(".foto img").evaluateAll((images) =>
    images.map((image) => image instanceof HTMLImageElement ? image.naturalWidth : 0)
  );
  assert(sizes.every((width) => width === shape[0]), String(sizes));
  return await page.locator(".tarjeta, .foto").evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    })
  );
}

/** Every other thing of the menu with a picture of this shape. */
async function givePictures(
  { page, origin }: Visit,
  [width, height]: Shape,
): Promise<void> {
  const type = "image/svg+xml";
  const picture = { bytes: new Uint8Array(), contentType: type, version: "1" };
  let count = 0;
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /<li class="tarjeta[^"]*" data-\w+="([^"]*)">/g,
      (card, id) => {
        const photo = { ...picture, name: `fotos/${id}.jpg` };
        const { html: shown } = photoHtml(new Map([[photo.name, photo]]), {
          id,
          nombre: id,
        });
        return count++ % 2 === 0 ? card : card + shown.replace('loading="lazy" ', "");
      },
    );
    await route.fulfill({ response, body });
  });
  await page.route(`${origin}/assets/fotos/**`, (route) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    return route.fulfill({ contentType: type, body: svg });
  });
}
