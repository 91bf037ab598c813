/** News of the menu and of the day, in every document and both forms. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openPages, parseJsonLd, readText } from "../fixtures/pages.ts";
import { readRows } from "../fixtures/rows.ts";
import {
  NOW_MS,
  plainFlavor,
  TINY_SHOP,
  type TinyParts,
} from "../fixtures/tiny_shop.ts";

const { menu, business } = TINY_SHOP;
const DOCUMENTS: TinyParts = {
  business: {
    pagos: [
      ...business.pagos,
      {
        id: "tarjeta",
        nombre: "Tarjeta",
        detalle: "En el local.",
        para: ["retiro"],
      },
    ],
  },
  menu: {
    sabores: [
      ...menu.sabores,
      plainFlavor("Sambayón", {
        descripcion: "Con oporto.",
        alergenos: ["leche", "huevo"],
        alcohol: true,
      }),
      plainFlavor("Higo", { disponible: false }),
    ],
  },
  today: {
    fecha: "2026-11-21",
    agotados: ["Limón"],
    avisos: [
      {
        texto: "Hoy <llueve>.",
        desde: "2026-11-21",
        hasta: "2026-11-21",
        suspende: ["envio"],
      },
      {
        texto: "Hay frutilla.",
        desde: "2026-11-20",
        hasta: "2026-11-24",
        suspende: [],
      },
      {
        texto: "Mañana cerramos.",
        desde: "2026-11-22",
        hasta: "2026-11-22",
        suspende: [],
      },
      {
        texto: "Ya fue.",
        desde: "2026-11-01",
        hasta: "2026-11-02",
        suspende: [],
      },
    ],
  },
};
const read = (path: string) => readText(openPages(DOCUMENTS), path);

const SHOWN = readRows`
/ → Hoy &lt;llueve&gt;. <span>Sin envío hasta el sábado 21 de noviembre.</span>
/ → Hay frutilla. <span>Hasta el martes 24 de noviembre.</span>
/ → Contiene leche y huevo.
/ → <span class="sello sello-con-alcohol">con alcohol</span>
/ → sello-agotado-por-hoy">agotado por hoy<
/ → sello-no-disponible">no disponible<
/ → "disponible":false
/ → "agotados":["Limón"]
/ → <p class="nota">Contiene trigo</p>
/ → Puede haber trazas.
/ → Se paga con efectivo o tarjeta (solo retiro).
/ →  data-novedades="2026-11-22T00:00:00-03:00"
/ → "alcohol":true
/index.md → - **Aviso:** Hoy \<llueve>. _(sin envío hasta el sábado 21 de noviembre)_
/index.md → - **Aviso:** Hay frutilla. _(hasta el martes 24 de noviembre)_
/index.md → **Sambayón**: Con oporto. _(sin TACC, con alcohol, contiene leche y huevo)_
/index.md → **Limón**: Al agua. _(vegano, sin TACC, agotado por hoy)_
/index.md → **Higo**: Rico. _(sin TACC, no disponible)_
/index.md → Uno. (contiene trigo)
/index.md → Puede haber trazas.
/index.md → Se paga con efectivo o tarjeta (solo retiro).
/contact → Hay frutilla.
/contact → <strong>Tarjeta</strong> (solo retiro): En el local.
/contact.md → Hay frutilla.
/contact.md → **Efectivo** (envío o retiro): Al recibir.
/developers → Hay frutilla.
/developers → Puede haber trazas.
/developers → &quot;alergenos&quot;
/developers.md → Hay frutilla.
/developers.md → Puede haber trazas.
/developers.md → "alergenos"
/developers.md → "para"
/llms.txt → **Aviso de hoy:** Hay frutilla.
/llms.txt → Puede haber trazas.
/llms-full.txt → **Aviso:** Hay frutilla.
/llms-full.txt → contiene leche y huevo
`;

for (const [path = "", text = ""] of SHOWN) {
  Deno.test(`${path} shows ${text}, and no notice of another day`, async () => {
    const page = await read(path);
    assertStringIncludes(page, text);
    // The data for scripts contains the notices of other days.
    const visible = page.replace(
      /<script type="application\/json"[^]*?<\/script>/g,
      "",
    );
    for (const notice of ["Mañana cerramos.", "Ya fue."]) {
      assert(!visible.includes(notice), notice);
    }
  });
}

Deno.test("the examples of /developers are orders that can be made today", async () => {
  const page = await read("/developers.md");
  assertStringIncludes(page, '"isError": false');
  assert(!page.includes('"isError": true'), page);
});

Deno.test("the JSON-LD has allergens and diets of flavors and extras, and no notices", async () => {
  const data = parseJsonLd(await read("/"));
  const items = data.hasMenu.hasMenuSection
    .flatMap(({ hasMenuItem }: { readonly hasMenuItem: readonly object[] }) =>
      hasMenuItem
    );
  const find = (wanted: string) =>
    items.find(({ name }: { readonly name: string }) => name === wanted);
  const { description, suitableForDiet } = find("Sambayón");
  assertEquals(description, "Con oporto. Con alcohol. Contiene leche y huevo.");
  assertEquals(suitableForDiet, ["https://schema.org/GlutenFreeDiet"]);
  assertEquals(find("Limón").description, "Al agua.");
  const { offers, ...extra } = find("Cucurucho");
  assertEquals([extra.description, extra.suitableForDiet], [
    "Uno. Contiene trigo.",
    [],
  ]);
  assertEquals(offers.price, 500);
  const text = JSON.stringify(data);
  assert(!text.includes("frutilla"), text);
});

Deno.test("a day without notices has no element for notices", async () => {
  const test = openPages();
  for (const path of ["/", "/index.md", "/contact"]) {
    // deno-lint-ignore no-await-in-loop -- three small pages
    const page = await readText(test, path);
    assert(!/novedades"|Aviso:/.test(page), path);
  }
});

Deno.test("GET / has the time at which sold-out flavors are available again", async () => {
  const { hours } = TINY_SHOP;
  const semana = hours.semana.map(({ dia }) => ({
    dia,
    turnos: [{ desde: "12:00", hasta: "02:00" }],
  }));
  const test = openPages({ ...DOCUMENTS, hours: { semana } });
  test.elapsedMs = Date.parse("2026-11-22T00:30:00-03:00") - NOW_MS;
  const html = await readText(test, "/");
  assertStringIncludes(html, ' data-novedades="2026-11-22T02:00:00-03:00"');
});
