/**
 * The entire service of shops with one delivery mode, without payments, or with a named
 * seller.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { findPageOversights } from "../src/owner/page_oversights.ts";
import { findOversights } from "../src/owner/oversights.ts";
import { buildCatalog } from "../src/shop/catalog.ts";
import { quoteOrder } from "../src/shop/quote/quote.ts";
import { describeRefusal } from "../src/shop/quote/corrections.ts";
import { findBusinessMistakes } from "../src/shop/file_rules.ts";
import { DELIVERY_ZONE } from "../src/tools/delivery_zone.ts";
import { LIST_PRICES } from "../src/tools/list_prices.ts";
import { loadSampleContent } from "./fixtures/sample_shop.ts";
import { createTestApp } from "./fixtures/test_app.ts";
import { NOW_MS, served, TINY_SHOP, tinyShop } from "./fixtures/tiny_shop.ts";

const { pages, assets, builder } = await loadSampleContent();
const { business, delivery } = TINY_SHOP;
const WAIT = { retiro: "diez minutos", envio: "ochenta minutos" };
const ONLY_CARD = {
  id: "tarjeta",
  nombre: "Tarjeta",
  detalle: "Con el envío, en la puerta.",
  para: ["envio" as const],
};

const PICK_UP_ONLY = tinyShop({
  business: { demora: WAIT },
  delivery: {
    envio: null,
    envioGratisDesde: null,
    pedidoMinimoEnvio: null,
  },
});
const DELIVERY_ONLY = tinyShop({
  business: { retiro: false, demora: WAIT },
});

const CLOSURE = {
  texto: "Mudanza.",
  desde: "2026-11-21",
  hasta: "2026-11-21",
  suspende: ["retiro" as const],
};

const TUB = { potes: [{ tamano: "medio", sabores: ["Limón"] }] };
/** The paths for customers and their agents. */
const PATHS = [
  ...pages.map(({ path }) => path).filter((path) => path !== "/developers"),
  "/llms.txt",
  "/.well-known/mcp",
];
/** Each shop, with a pattern for texts about the delivery mode or payment that it doesn't offer. */
const CASES = [
  [
    "has only pick-up",
    PICK_UP_ONLY,
    /con env[ií]o|llegamos a|env[ií]o (?:gratis|\$)|\(env[ií]o|ochenta minutos|zona de entrega|¿llegamos/i,
  ],
  [
    "only delivers",
    DELIVERY_ONLY,
    /lo paso a buscar|para retirar|o retiro|solo retiro|diez minutos|pasar a retirar/i,
  ],
  ["takes no payment", tinyShop({ business: { pagos: [] } }), / con \./],
] as const;

for (const [name, shop, notOffered] of CASES) {
  for (const path of PATHS) {
    Deno.test(`GET ${path} of a shop that ${name} has no text about what it doesn't offer`, async () => {
      const app = createTestApp({ content: { shop, pages, assets, builder } });
      const responses = [
        await app.ask(path),
        await app.ask(path, { headers: { Accept: "text/markdown" } }),
      ];
      const texts = await Promise.all(responses.map((one) => one.text()));
      assertEquals(responses.map(({ status }) => status), [200, 200]);
      for (const text of texts) {
        assertEquals(withoutTools(text).match(notOffered), null);
      }
    });
  }
}

Deno.test("the catalog of a shop that doesn't deliver has amounts of 0, and no localities", () => {
  const { entrega, negocio } = buildCatalog(
    PICK_UP_ONLY,
    "https://a.b",
    NOW_MS,
  );
  const { envio, envioGratisDesde, pedidoMinimoEnvio, disponible, zonas } =
    entrega;
  assertEquals([envio, envioGratisDesde, pedidoMinimoEnvio], [0, 0, 0]);
  assertEquals([disponible, zonas], [false, []]);
  assertEquals(negocio.demora, { retiro: "diez minutos", envio: null });
});

Deno.test("the catalog of a shop without pick-up has no pick-up, and no waiting time for it", () => {
  const { entrega, negocio } = buildCatalog(
    DELIVERY_ONLY,
    "https://a.b",
    NOW_MS,
  );
  assertEquals(`${entrega.disponible} ${negocio.retiro}`, "true false");
  assertEquals(negocio.demora, { retiro: null, envio: "ochenta minutos" });
});

Deno.test("consultar_precios doesn't describe missing delivery as free", () => {
  const outcome = LIST_PRICES.call({}, served(PICK_UP_ONLY), NOW_MS);
  assert(outcome.kind === "done");
  assertStringIncludes(
    outcome.lines.join(),
    "No hacemos envíos: los pedidos se retiran en el local.",
  );
  assertEquals(outcome.lines.join().match(/gratis|Envío:/), null);
  assert(!outcome.data.entrega.disponible, "delivery is not offered");
});

for (
  const place of [{}, { localidad: "Castelar" }, {
    latitud: -34.65,
    longitud: -58.64,
  }, { localidad: "Oz" }]
) {
  Deno.test(`zona_de_entrega of a shop without delivery answers no to ${JSON.stringify(place)}`, () => {
    const outcome = DELIVERY_ZONE.call(place, served(PICK_UP_ONLY), NOW_MS);
    assert(outcome.kind === "done");
    assertEquals(
      outcome.lines.join(),
      "No hacemos envíos. Los pedidos se retiran en el local.",
    );
    const { dentro, entrega } = outcome.data;
    assertEquals([dentro, entrega?.disponible], [false, false]);
  });
}

Deno.test("an order without a delivery mode gets the shop's only one", () => {
  const pickedUp = quoteOrder(
    PICK_UP_ONLY,
    { ...TUB, localidad: "Castelar" },
    NOW_MS,
  );
  const delivered = quoteOrder(DELIVERY_ONLY, TUB, NOW_MS);
  assertEquals(pickedUp.quote?.entrega, "retiro");
  assertEquals(delivered.costs.entrega, "envio");
  assertEquals(delivered.quote?.advertencias, [
    "Falta la localidad del envío, para saber si llegamos.",
  ]);
});

for (
  const [shop, entrega, other] of [
    [PICK_UP_ONLY, "envio", "retiro"],
    [DELIVERY_ONLY, "retiro", "envio"],
    // Pick-up is suspended today too, but it is the only delivery mode to suggest.
    [
      { ...PICK_UP_ONLY, today: { ...PICK_UP_ONLY.today, avisos: [CLOSURE] } },
      "envio",
      "retiro",
    ],
  ] as const
) {
  Deno.test(`a shop without ${entrega} refuses an order with it, and suggests ${other}`, () => {
    const order = { ...TUB, entrega, localidad: "Luján", pago: "efectivo" };
    const outcome = quoteOrder(shop, order, NOW_MS);
    assertEquals(
      describeRefusal(outcome).map(({ campo, sugerencias }) => [
        campo,
        sugerencias,
      ]),
      [["/entrega", [other]]],
    );
    const kinds = outcome.reasons.map(({ kind }) => kind);
    assertEquals(kinds.filter((kind) => kind === "zone-unsure"), []);
  });
}

Deno.test("an order outside the zone of a shop without pick-up is refused without a remedy", () => {
  const order = { ...TUB, localidad: "Luján" };
  const { reasons } = quoteOrder(DELIVERY_ONLY, order, NOW_MS);
  assertEquals(
    reasons.flatMap((objection) =>
      objection.kind === "out-of-zone" ? [objection.remedy] : []
    ),
    [undefined],
  );
});

Deno.test("findBusinessMistakes() refuses a shop with neither delivery mode", () => {
  const none = { ...delivery, envio: null };
  const mistakes = [
    ...findBusinessMistakes({ ...business, retiro: false }, none),
  ];
  assertEquals(mistakes, [{
    pointer: "/retiro",
    actual: "false",
    expected: "true, porque entrega.json dice que no hay envíos",
    remedy: undefined,
  }]);
});

Deno.test("the oversights contain payments and page lines for a delivery mode that isn't offered", () => {
  const shop = tinyShop({
    business: { pagos: [...business.pagos, ONLY_CARD] },
    delivery: { envio: null },
  });
  const oversights = findOversights(shop, NOW_MS)
    .flatMap(([, inFile]) => [...inFile])
    .filter(([pointer]) => pointer.startsWith("/pagos"));
  assertEquals(oversights, [
    [
      "/pagos/1/detalle",
      'dice "envío", y el local no ofrece envío: cambiá esa frase',
    ],
    [
      "/pagos/1/para",
      'sirve solo para envío, que el local no ofrece: no se muestra; agregale "retiro", o borralo',
    ],
  ]);
  assertEquals(shop.business.pagos.length, 1);

  const page = {
    file: "about.md",
    path: "/about",
    source:
      "---\ntitle: Nosotros\ndescription: Delivery\n---\n\nHacemos envíos.\n{{ envio_desde }}\n[x](/contact#envio)\n## Envío\n## Te lo llevamos",
    html: "<h2>Te lo llevamos</h2>",
  };
  assertEquals([...findPageOversights([page], [], ["retiro"])], [
    {
      file: "about.md",
      line: 3,
      text: 'dice "Delivery", y el local no ofrece envío: cambiá esa frase',
    },
    {
      file: "about.md",
      line: 6,
      text: 'dice "envíos", y el local no ofrece envío: cambiá esa frase',
    },
    {
      file: "about.md",
      line: 10,
      text:
        'dice "Te lo llevamos", y el local no ofrece envío: cambiá esa frase',
    },
  ]);
  assertEquals([...findPageOversights([page], [], ["envio", "retiro"])], []);
});

const SELLER = {
  razonSocial: "Helados & Cía SRL",
  cuit: "30-00000000-7",
  correo: "hola@a.example",
  dataFiscal: "https://qr.afip.gob.ar/?qr=x",
};
const SELLING = tinyShop({ business: { titular: SELLER } });

for (const { path } of pages) {
  Deno.test(`GET ${path} names the seller in its footer, with a link to Data Fiscal`, async () => {
    const app = createTestApp({ content: { shop: SELLING, pages, assets } });
    const html = await (await app.ask(path)).text();
    const [footer = ""] = /<footer.*<\/footer>/s.exec(html) ?? [];
    assertStringIncludes(
      footer,
      "Helados &amp; Cía SRL\u00a0· <span>CUIT 30-00000000-7</span>",
    );
    assertStringIncludes(
      footer,
      '<a href="mailto:hola@a.example">hola@a.example</a>',
    );
    assertStringIncludes(
      footer,
      '<a href="https://qr.afip.gob.ar/?qr=x">Data Fiscal</a>',
    );
  });
}

Deno.test("GET /contact and the JSON-LD name the seller, and the tools don't contain the seller's mail", async () => {
  const app = createTestApp({ content: { shop: SELLING, pages, assets } });
  const contact = await app.ask("/contact.md");
  assertStringIncludes(
    await contact.text(),
    "- Helados & Cía SRL, CUIT 30-00000000-7\n- Consultas y reclamos: [hola@a.example](mailto:hola@a.example)",
  );
  const home = await (await app.ask("/")).text();
  for (
    const part of [
      '"legalName":"Helados & Cía SRL"',
      '"taxID":"30-00000000-7"',
      '"email":"hola@a.example"',
    ]
  ) {
    assertStringIncludes(home.replaceAll("\\u0026", "&"), part);
  }
  const tool = JSON.stringify(LIST_PRICES.call({}, served(SELLING), NOW_MS));
  assertEquals(/@/.exec(tool), null);
});

/** Returns a text without the descriptions of the tools, which name both delivery modes. */
function withoutTools(text: string) {
  return text.replace(/"tools":.*/s, "").replace(/## .*MCP[^]*/, "");
}
