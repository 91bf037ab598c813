/** The menu on the home page: the promos, their order, and the pictures. */

import {
  assert,
  assertEquals,
  assertLess,
  assertStringIncludes,
} from "@std/assert";
import { photoHtml } from "../../src/site/asset.ts";
import { openPages, readText } from "../fixtures/pages.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const [tub] = TINY_SHOP.menu.potes;
const [extra] = TINY_SHOP.menu.adicionales;
assert(tub && extra, "The tiny shop has a tub and an extra");

const PROMO = {
  id: "lunes",
  nombre: "Lunes <doble>",
  descripcion: "Para dos.",
  precio: tub.precio,
  potes: [{ id: tub.id, cantidad: 2 }],
  adicionales: [{ id: extra.id, cantidad: 1 }],
  dias: ["lunes" as const],
};
const app = openPages({
  menu: {
    potes: [{ ...tub, rinde: "2 o 3 personas" }],
    promos: [
      PROMO,
      { ...PROMO, id: "domingo", nombre: "Domingo", dias: ["domingo"] },
      { ...PROMO, id: "sabado", nombre: "Sábado x 2", dias: ["sábado"] },
    ],
  },
});
const html = await readText(app, "/");
const markdown = await readText(app, "/index.md");
const separately = `por separado $ ${2 * tub.precio + extra.precio}`.replace(
  /\B(?=(\d{3})+$)/,
  ".",
);

Deno.test("the home page shows today's promos first, and marks the others", () => {
  const classes = [...html.matchAll(/class="([^"]*)" data-promos="([^"]*)"/g)]
    .map(([, className, id]) => [id, className]);
  assertEquals(classes, [
    ["sabado", "tarjeta"],
    ["domingo", "tarjeta otro-dia"],
    ["lunes", "tarjeta otro-dia"],
  ]);
});

Deno.test("GET / lists the parts of a promo and their price, in both forms", () => {
  const parts = `2 × ${tub.nombre} + ${extra.nombre}`;
  assertStringIncludes(
    html,
    `<b class="tarjeta-partes">${parts}.</b> Para dos.`,
  );
  assertStringIncludes(
    markdown,
    `${parts}. Para dos. (los sábados · ${separately})`,
  );
  assertStringIncludes(
    html.replaceAll("\u00a0", " "),
    `<span class="antes">${separately}</span>`,
  );
});

Deno.test("no line ends between x and a quantity; Markdown keeps the blank", () => {
  assertStringIncludes(html, "<h3>Sábado x\u00a02</h3>");
  assertStringIncludes(markdown, "**Sábado x 2**");
});

Deno.test("GET / shows the servings of a tub, in both forms", () => {
  assertStringIncludes(html, "<span>2 o 3 personas</span>");
  assertStringIncludes(markdown, " · 2 o 3 personas · ");
});

Deno.test("a tub is drawn with one scoop up to 300 g, two up to 600 g, and four above", async () => {
  const potes = [300, 301, 600, 601].map((gramos) => ({
    ...tub,
    id: `de-${gramos}`,
    gramos,
  }));
  const menu = { potes, promos: [] };
  const page = await readText(openPages({ menu }), "/");
  const drawn = page.matchAll(/class="tarjeta de-(\d)"/g);
  const scoops = Array.from(drawn, ([, count]) => count);
  assertEquals(scoops, ["1", "2", "2", "4"]);
});

const STAMPS = [
  ["each day", { dias: null }, "todos los días"],
  ["one day", { dias: ["miércoles"] }, "miércoles"],
  ["two days", { dias: ["sábado", "domingo"] }, "sáb y dom"],
  ["a run of days", { dias: ["martes", "miércoles", "jueves"] }, "mar a jue"],
  ["days apart", { dias: ["lunes", "miércoles", "viernes"] }, "lun, mié y vie"],
  [
    "one date",
    { dias: null, desde: "2026-12-24", hasta: "2026-12-24" },
    "24/12",
  ],
  ["an end", { dias: null, hasta: "2026-12-24" }, "hasta el 24/12"],
  ["a later start", { dias: null, desde: "2026-12-20" }, "desde el 20/12"],
  [
    "days between a past date and an end",
    { dias: ["lunes"], desde: "2026-11-01", hasta: "2026-12-24" },
    "lunes, hasta el 24/12",
  ],
] as const;

for (const [name, when, stamp] of STAMPS) {
  Deno.test(`a promo of ${name} is stamped "${stamp}"`, async () => {
    const menu = { promos: [{ ...PROMO, ...when }] };
    assertStringIncludes(
      await readText(openPages({ menu }), "/"),
      `<span aria-hidden="true">${stamp}</span>`,
    );
  });
}

Deno.test("GET / groups extras, and moves those without a group to the order", async () => {
  const extras = [
    { ...extra, id: "salsa", nombre: "Salsa", grupo: "Salsas" },
    { ...extra, id: "hielo", nombre: "Hielo" },
  ];
  const menu = { adicionales: extras, promos: [] };
  const page = await readText(openPages({ menu }), "/");
  assertStringIncludes(page, "<h3>Salsas</h3>");
  const [inMenu = "", inOrder = ""] = page.split('<form class="pedido-cuerpo"');
  assertStringIncludes(inMenu, 'class="aparte"');
  assertStringIncludes(inOrder, 'data-adicionales="hielo"');
  assert(
    !inOrder.includes('data-adicionales="salsa"'),
    "an extra of a group is in the order",
  );
  assert(
    !html.includes('class="aparte"'),
    "without groups, all extras are in the menu",
  );
});

Deno.test("a page's list of links to its sections becomes its bar, and Markdown has no such list", () => {
  const [, bar = ""] = /<nav class="secciones"[^>]*>(.*?)<\/nav>/s.exec(html) ??
    [];
  const ids = [...bar.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assertEquals(ids, ["potes", "promos", "para-acompanar", "sabores"]);
  for (const id of ids) assertStringIncludes(html, `<h2 id="${id}"`);
  assertLess(html.indexOf('data-potes="'), html.indexOf('class="secciones"'));
  assertLess(html.indexOf('class="secciones"'), html.indexOf('id="promos"'));
  assert(!markdown.includes("](#"), "no link to a section");
});

/** Returns pictures with these file names. */
function picturesOf(names: readonly string[]) {
  return new Map(names.map((name) => {
    const contentType = name.endsWith("jpg")
      ? "image/jpeg"
      : `image/${name.split(".").at(-1)}`;
    const size = { width: 1200, height: 900 };
    const bytes = new Uint8Array();
    return [name, { name, contentType, size, version: "1", bytes }];
  }));
}

Deno.test("photoHtml() offers each type of picture, with the item's name as the alternative text", () => {
  const all = picturesOf([
    "fotos/kilo.jpg",
    "fotos/kilo.avif",
    "fotos/otro.webp",
  ]);
  assertEquals(
    photoHtml(all, { id: "kilo", nombre: 'Un "kilo"' }).html,
    '<picture class="foto"><source srcset="/assets/1/fotos/kilo.avif" type="image/avif" width="1200" height="900">' +
      '<img src="/assets/1/fotos/kilo.jpg" alt="Un &quot;kilo&quot;" width="1200" height="900" ' +
      'fetchpriority="low" decoding="async"></picture>',
  );
  assertEquals(photoHtml(all, { id: "cuarto", nombre: "Un cuarto" }).html, "");
});

Deno.test("photoHtml() shows the drawing of an item without a picture", () => {
  const bytes = new TextEncoder().encode(
    '<svg><view id="torta" viewBox="0 0 8 5"/></svg>',
  );
  const drawings = {
    name: "dibujos.svg",
    contentType: "image/svg+xml",
    version: "1",
    bytes,
  };
  const all = new Map([...picturesOf(["fotos/kilo.jpg"]), [
    drawings.name,
    drawings,
  ]]);
  const shown = (id: string) =>
    / src="([^"]*)"/.exec(photoHtml(all, { id, nombre: id }).html)?.[1];
  assertEquals(shown("torta"), "/assets/1/dibujos.svg#torta");
  assertEquals(shown("kilo"), "/assets/1/fotos/kilo.jpg");
  assertEquals(shown("tort"), undefined);
});
