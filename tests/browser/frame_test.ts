import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { formatPesos } from "../../src/words/money.ts";
import { addThing, flavorBox, orderOf } from "./home_page.ts";
import { availableFlavors, first, readCatalog } from "./shop.ts";
import { openHouse, testVisit } from "./visit.ts";

const PATHS = ["/", "/about", "/contact", "/privacy", "/developers", "/no-such-page"];
const NOT_FOUND = /status of 404/;

openHouse();

for (const width of [360, 1280]) {
  testVisit(
    `the first screen at ${width} px says where the shop is, whether it is open and what to do`,
    {
      width,
    },
    async ({ page }) => {
      await page.goto("/");
      const lead = page.locator(".portada");
      for (
        const part of [
          page.getByRole("heading", { level: 1, name: "Castelar" }),
          lead.getByText(/^(Abierto|Cerrado)/),
          lead.getByText(/\d+, Castelar/),
          lead.getByRole("link", { name: "Cómo llegar" }),
          lead.getByRole("link", { name: "Armá tu pedido" }),
        ]
      ) {
        // deno-lint-ignore no-await-in-loop -- five
        assert(await endOf(part) <= 800, String(part));
      }
    },
  );
}

testVisit("the technical pages are in the footer alone", {}, async ({ page }) => {
  await page.goto("/");
  const linksIn = (part: Locator) => part.getByRole("link").allInnerTexts();
  assertEquals(await linksIn(page.getByRole("navigation", { name: "Principal" })), [
    "Helados",
    "Nosotros",
    "Contacto",
  ]);
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Horario").waitFor();
  await footer.getByRole("link", { name: "Datos abiertos y API" }).waitFor();
});

/** Where an element ends in the window, in pixels from its top. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

for (const path of PATHS) {
  testVisit(`${path} with letters twice as large does not scroll sideways on a phone`, {
    expected: NOT_FOUND,
  }, async ({ page }) => {
    await page.goto(path);
    await enlarge(page);
    assertEquals(await widthOf(page), 360);
  });
}

testVisit("flavors can be picked with letters twice as large", {}, async ({ page, origin }) => {
  const { potes, ...menu } = await readCatalog(origin);
  await page.goto("/");
  await enlarge(page);
  await addThing(page, first(potes).nombre);
  const dialog = page.getByRole("dialog");
  assertEquals(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth), 0);
  await flavorBox(page, first(availableFlavors(menu))).check();
  await dialog.getByRole("button", { name: "Listo" }).click();
  await dialog.waitFor({ state: "hidden" });
});

testVisit("where the system chooses the colors, what belongs together keeps an edge", {
  forcedColors: "active",
}, async ({ page, origin }) => {
  await page.goto("/");
  await addThing(page, first((await readCatalog(origin)).adicionales).nombre);
  await addThing(page, first((await readCatalog(origin)).potes).nombre);
  const parts = [
    ".estado",
    ".tarjetas-potes .tarjeta",
    ".tarjetas-promos .tarjeta",
    "#pedido",
    ".pie-pedido",
    ".selector .opcion",
    ".selector-pie",
  ];
  const edges = await page.evaluate(
    (parts) =>
      parts.map((part) => {
        const element = document.querySelector(part);
        if (element === null) return `${part}: missing`;
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } =
          getComputedStyle(element);
        return borderTopWidth !== "0px" && borderTopStyle !== "none" &&
            borderTopColor !== backgroundColor
          ? ""
          : `${part}: no edge`;
      }).filter((line) => line !== ""),
    parts,
  );
  assertEquals(edges, []);
});

testVisit(
  "on paper the whole menu takes two sheets, whatever is ordered or searched for, prices, marks and address with it",
  {
    width: 1280,
  },
  async ({ page, origin }) => {
    await page.goto("/");
    assertEquals(await countSheets(page), 2);
    await addThing(page, first((await readCatalog(origin)).adicionales).nombre);
    await orderOf(page).locator("li").first().waitFor();
    await page.getByLabel("Buscá un sabor").first().fill("no hay tal cosa");
    await page.getByText("No hay ningún sabor así").first().waitFor();
    assertEquals(await countSheets(page), 2);

    await page.emulateMedia({ media: "print" });
    const paper = (await page.locator("body").innerText()).replaceAll("\u00a0", " ");
    const { potes, promos, adicionales, sabores } = await readCatalog(origin);
    for (const { nombre, precio } of [...potes, ...promos, ...adicionales]) {
      assertStringIncludes(paper, nombre);
      assertStringIncludes(paper, formatPesos(precio));
    }
    for (const { nombre } of sabores) assertStringIncludes(paper, nombre);
    for (const words of ["sin TACC", "vegano", "Contiene leche", new URL(origin).host]) {
      assertStringIncludes(paper, words);
    }
    for (const press of await page.getByRole("button").all()) {
      // deno-lint-ignore no-await-in-loop -- it stops at the first that is seen
      assert(!await press.isVisible(), String(press));
    }
  },
);

for (const path of PATHS) {
  for (const width of [360, 768, 1280]) {
    testVisit(`${path} at ${width} px leaves no word of a heading alone`, {
      width,
      expected: NOT_FOUND,
    }, async ({ page }) => {
      await page.goto(path);
      const headings = await page.locator("h1, h2, h3").evaluateAll(linesOf);
      assert(headings.every((lines) => lines.length > 0));
      const lonely = headings.filter(leavesOneAlone);
      assertEquals(lonely.map((lines) => lines.map(({ words }) => words.join(" "))), []);
    });
  }
}

for (const width of [768, 1280]) {
  testVisit(`no promo stands alone in its row at ${width} px`, { width }, async ({ page }) => {
    await page.goto("/");
    const gaps = await page.locator(".tarjetas-promos").evaluateAll((lists) =>
      lists.map((list) => {
        const last = list.lastElementChild?.getBoundingClientRect();
        return list.getBoundingClientRect().right - (last?.right ?? 0);
      })
    );
    assert(gaps.length > 0);
    assertEquals(gaps.filter((gap) => Math.abs(gap) > 1), []);
  });
}

for (const width of [360, 1280]) {
  testVisit(`the name of each extra is level with its price at ${width} px`, {
    width,
  }, async ({ page }) => {
    await page.goto("/");
    const apart = await page.locator(".tarjetas-adicionales .tarjeta").evaluateAll((cards) =>
      cards.map((card) => {
        const [name = 0, price = 0] = ["h3", ".precio"].map((part) => {
          const text = document.createRange();
          text.selectNodeContents(card.querySelector(part) ?? card);
          return text.getClientRects()[0]?.bottom;
        });
        return Math.abs(name - price);
      })
    );
    assert(apart.length > 0);
    assertEquals(apart.filter((pixels) => pixels > 3), []);
  });
}

for (const width of [320, 360, 768, 1280]) {
  testVisit(`no button lies on a price at ${width} px`, { width }, async ({ page }) => {
    await page.goto("/");
    await page.locator(".tarjeta button").first().waitFor();
    const covered = await page.locator(".tarjeta:has(button)").evaluateAll((cards) =>
      cards.filter((card) => {
        const text = document.createRange();
        text.selectNodeContents(card.querySelector(".precio") ?? card);
        const price = text.getBoundingClientRect();
        const button = card.querySelector("button")?.getBoundingClientRect() ?? price;
        return price.right > button.left && price.left < button.right &&
          price.bottom > button.top && price.top < button.bottom;
      }).map(({ textContent }) => textContent)
    );
    assertEquals(covered, []);
  });
}

/** A line of a heading as it is laid out. */
interface Line {
  readonly words: readonly string[];
  readonly width: number;
}

/** The last line is a word that is short beside the line before it. */
function leavesOneAlone(lines: readonly Line[]): boolean {
  const [before, last] = lines.slice(-2);
  return before !== undefined && last !== undefined && last.words.length === 1 &&
    last.width < 0.45 * before.width;
}

/** The lines of each heading: a word that doesn't stand to the right of the one before it begins a line. */
function linesOf(headings: readonly Element[]): readonly (readonly Line[])[] {
  return headings.map((heading) => {
    const lines: { words: string[]; left: number; width: number }[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { left, right } = range.getBoundingClientRect();
        if (left === right) continue;
        const line = lines.at(-1);
        if (line === undefined || left < line.left + line.width) {
          lines.push({ words: [word], left, width: right - left });
        } else {
          line.words.push(word);
          line.width = right - line.left;
        }
      }
    }
    return lines.map(({ words, width }) => ({ words, width }));
  });
}

/** Doubles the size that all others are made from, as a visitor's own setting does. */
async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

async function widthOf(page: Page): Promise<number> {
  return await page.evaluate("document.documentElement.scrollWidth");
}

async function countSheets(page: Page): Promise<number> {
  const sheets = new TextDecoder("latin1").decode(await page.pdf({ preferCSSPageSize: true }));
  return sheets.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}
