import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COLOURED, PLAIN } from "../../../src/owner/paint.ts";
import { readAskedMoment } from "../../../src/owner/preview/moment.ts";
import { tellShop } from "../../../src/owner/preview/preview.ts";
import { createShop } from "../../../src/shop/shop.ts";
import { WEEKDAYS } from "../../../src/shop/shapes.ts";
import { TINY_SHOP } from "../../fixtures/tiny_shop.ts";

const NOW_MS = Date.parse("2026-11-21T19:30:00-03:00");
const DAY_MS = 86_400_000;
const { menu, hours, timeZone } = TINY_SHOP;
const shop = createShop({
  ...TINY_SHOP,
  menu: { ...menu, promos: menu.promos.map((promo) => ({ ...promo, dias: ["domingo"] })) },
  hours: {
    ...hours,
    semana: WEEKDAYS.map((dia) => ({ dia, turnos: [{ desde: "12:00", hasta: "01:00" }] })),
    excepciones: [
      { fecha: "2026-11-23", motivo: "Feriado", turnos: [] },
      { fecha: "2026-12-08", motivo: "Día de la Virgen", turnos: [] },
      { fecha: "2027-01-01", motivo: "Año Nuevo", turnos: [] },
    ],
  },
  today: {
    fecha: "2026-11-21",
    agotados: ["Limón"],
    avisos: [
      { texto: "Hoy llueve.", desde: "2026-11-21", hasta: "2026-11-21", suspende: ["envio"] },
      { texto: "Hay frutilla.", desde: "2026-11-20", hasta: "2026-11-24", suspende: [] },
      { texto: "Mudanza.", desde: "2026-12-01", hasta: "2026-12-02", suspende: [] },
    ],
  },
});
const PAGES = [{ file: "about.md", path: "/about", title: "Nosotros" }];
const tell = (nowMs: number) => tellShop(shop, nowMs, PAGES, PLAIN);

Deno.test("tellShop() shows the day's state, notices, and what is sold out until when", () => {
  const told = tell(NOW_MS);
  for (
    const line of [
      "La Chiquita, sábado 21 de noviembre de 2026 a las 19:30\n  Abierto: cierra esta noche a la 01:00",
      "Hoy\n  Aviso: Hoy llueve. (sin envío)",
      "  Aviso: Hay frutilla. (hasta el martes 24 de noviembre)",
      "  Agotados hasta el domingo 22 de noviembre a las 01:00: Limón",
      "  → sáb 21/11  de 12:00 a 01:00  aviso «Hoy llueve.» (sin envío); aviso «Hay frutilla.»; 1 sabor agotado",
      "    lun 23/11  cerrado           Feriado; aviso «Hay frutilla.»",
      "    vie 27/11  de 12:00 a 01:00\n",
      "    Martes 8 de diciembre: cerrado (Día de la Virgen)",
      "    mar 01/12: aviso «Mudanza.» (hasta el miércoles 2 de diciembre)",
      "    y una fecha más, hasta el viernes 1 de enero de 2027 (--fecha muestra cada una)\n",
      "  Medio kilo  $ 10.000  500 g  hasta 2 sabores, $ 20.000 el kilo",
      "  Dos medios  $ 18.000  los domingos, ahorra $ 2.000  hoy no vale\n    2 × Medio kilo",
      "  Cucurucho  $ 500    trigo",
      "    Limón           vegano, sin TACC  sin alérgenos  agotado por hoy",
      "  Gratis desde   $ 20.000",
      "  Llega a 1 localidad, hasta 9 km:\n    0,4 km  Castelar (Partido)",
      "  Las primeras que quedan afuera:\n    43,5 km  Luján (Partido)",
      "  Efectivo  envío o retiro",
      "  /about  Nosotros  about.md",
    ]
  ) assertStringIncludes(`${told}\n`, line);
  assert(!told.includes("Año Nuevo"), "that is more than a month away");
});

Deno.test("tellShop() shows the shop as it is at another moment", () => {
  const night = tell(NOW_MS + DAY_MS / 4);
  assertStringIncludes(night, "Cerrado: abre hoy a las 12:00");
  assertStringIncludes(night, "los domingos, ahorra $ 2.000  hoy vale");
  assert(!/agotado|Hoy llueve/.test(night), night);
  assert(!/\nHoy/.test(tell(NOW_MS + 7 * DAY_MS)));
});

Deno.test("tellShop() counts the dates after a month, and tells none where there is none", () => {
  const later = [shop.hours.excepciones.at(-1) ?? [], {
    fecha: "2027-02-08",
    motivo: "Carnaval",
    turnos: [],
  }].flat();
  const busy = createShop({ ...shop, hours: { ...shop.hours, excepciones: later } });
  assertStringIncludes(
    tellShop(busy, NOW_MS, PAGES, PLAIN),
    "Más adelante:\n    mar 01/12: aviso «Mudanza.» (hasta el miércoles 2 de diciembre)\n" +
      "    y 2 fechas más, hasta el lunes 8 de febrero de 2027 (--fecha",
  );
  assert(!tell(NOW_MS + 30 * DAY_MS).includes("más, hasta"));
});

Deno.test("tellShop() says of a promo whether it is sold today, or on the day that was asked for", () => {
  const sunday = NOW_MS + DAY_MS;
  const asked = tellShop(shop, sunday, PAGES, PLAIN, "2026-11-21");
  assertStringIncludes(asked, "los domingos, ahorra $ 2.000  ese día vale");
  const today = tellShop(shop, NOW_MS, PAGES, PLAIN, "2026-11-21");
  assertStringIncludes(today, "los domingos, ahorra $ 2.000  hoy no vale");
});

Deno.test("tellShop() says the same with colours and without", () => {
  const coloured = tellShop(shop, NOW_MS, PAGES, COLOURED);
  assert(coloured.includes("\x1b["));
  const plain = coloured.split("\x1b[").map((text, i) =>
    i === 0 ? text : text.replace(/^[0-9]+m/, "")
  );
  assertEquals(plain.join(""), tell(NOW_MS));
});

/** Arguments, and the moment that they ask for or what is said of them. */
const ASKED: readonly (readonly [args: readonly string[], said: string])[] = [
  [[], "2026-11-21T22:30:00.000Z"],
  [["--fecha", "2026-12-24T23:30"], "2026-12-25T02:30:00.000Z"],
  [["--fecha=2026-12-24 23:30"], "2026-12-25T02:30:00.000Z"],
  [["--fecha", "2026-12-24"], "2026-12-24T15:00:00.000Z"],
  [["--fecha", "2026-11-21"], "2026-11-21T22:30:00.000Z"],
  [
    ["--fecha", "24/12/2026"],
    '--fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré "24/12/2026"',
  ],
  [
    ["--fecha", "2026-02-30"],
    '--fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré "2026-02-30"',
  ],
  [["--", "--fecha", "2026-12-24"], "2026-12-24T15:00:00.000Z"],
  [["--fecha", "2036-12-24"], "2036-12-24T15:00:00.000Z"],
  [
    ["--fecha", "2062-12-24"],
    '--fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré "2062-12-24"',
  ],
  [
    ["--fecha"],
    "--fecha: esperaba una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24, encontré nada",
  ],
  [
    ["--dia", "2026-12-24"],
    'No conozco "--dia": se puede usar --fecha y una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24',
  ],
  [
    ["--fecha", "2026-12-24", "23:30"],
    'No conozco "23:30": se puede usar --fecha y una fecha, con hora o sin ella, como 2026-12-24T23:30 o 2026-12-24',
  ],
];

for (const [args, said] of ASKED) {
  Deno.test(`readAskedMoment() reads [${args.join(" ")}]`, () => {
    const asked = readAskedMoment(args, timeZone, NOW_MS);
    assertEquals(
      asked.kind === "wrong" ? asked.mistake : new Date(asked.instantMs).toISOString(),
      said,
    );
  });
}
