import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { WEEKDAYS } from "../../src/shop/terms.ts";
import { openPages, parseJsonLd, readText } from "../fixtures/pages.ts";
import type { TinyParts } from "../fixtures/tiny_shop.ts";

/** Returns the JSON-LD of a shop's home page on 21 November. */
async function describe(parts: TinyParts) {
  return parseJsonLd(await readText(openPages(parts), "/"));
}

const TURNS = [
  ["a turn of a day", { desde: "12:00", hasta: "20:00" }, "20:00"],
  ["a turn past midnight", { desde: "12:00", hasta: "01:00" }, "01:00"],
  ["a turn to midnight", { desde: "12:00", hasta: "00:00" }, "00:00"],
  ["24 hours from midnight", { desde: "00:00", hasta: "00:00" }, "23:59"],
  ["24 hours from noon", { desde: "12:00", hasta: "12:00" }, "11:59"],
] as const;

for (const [name, turn, closes] of TURNS) {
  Deno.test(`the JSON-LD of GET / has ${name}`, async () => {
    const semana = WEEKDAYS.map((dia) => ({
      dia,
      turnos: dia === "martes" ? [turn] : [],
    }));
    const { openingHoursSpecification } = await describe({ hours: { semana } });
    assertEquals(openingHoursSpecification, [
      {
        "@type": "OpeningHoursSpecification",
        opens: turn.desde,
        closes,
        dayOfWeek: "Tuesday",
      },
    ]);
  });
}

Deno.test("the JSON-LD of GET / has exceptions from today on, and a closed date as an empty period", async () => {
  const { specialOpeningHoursSpecification } = await describe({
    hours: {
      excepciones: [
        { fecha: "2026-11-20", motivo: "Fue", turnos: [] },
        { fecha: "2026-11-21", motivo: "Balance", turnos: [] },
        {
          fecha: "2026-12-24",
          motivo: "Nochebuena",
          turnos: [{ desde: "10:00", hasta: "19:00" }],
        },
      ],
    },
  });
  const hoursOf = (date: string, opens: string, closes: string) => ({
    "@type": "OpeningHoursSpecification",
    opens,
    closes,
    validFrom: date,
    validThrough: date,
  });
  assertEquals(specialOpeningHoursSpecification, [
    hoursOf("2026-11-21", "00:00", "00:00"),
    hoursOf("2026-12-24", "10:00", "19:00"),
  ]);
});

Deno.test("the JSON-LD of GET / has the dates of promos, and no promo that is over", async () => {
  const promo = (nombre: string, desde?: string, hasta?: string) => ({
    id: nombre.toLowerCase(),
    nombre,
    descripcion: "Dos.",
    precio: 100,
    potes: [{ id: "medio", cantidad: 2 }],
    adicionales: [],
    dias: null,
    ...(desde === undefined ? {} : { desde, hasta: hasta ?? desde }),
  });
  const promos = [
    promo("Siempre"),
    promo("Ayer", "2026-11-20"),
    promo("Pronto", "2026-11-21", "2026-12-24"),
  ];
  const { hasMenu } = await describe({ menu: { promos } });
  const [, section] = hasMenu.hasMenuSection;
  const price = { "@type": "Offer", price: 100, priceCurrency: "ARS" };
  assertEquals(
    section.hasMenuItem.map((
      { "@type": type, name, offers }: Record<string, unknown>,
    ) => [type, name, offers]),
    [
      ["MenuItem", "Siempre", price],
      ["MenuItem", "Pronto", {
        ...price,
        validFrom: "2026-11-21",
        validThrough: "2026-12-24",
      }],
    ],
  );
});

const QUESTION = {
  pregunta: "¿Hacen <tortas>?",
  respuesta: "Sí & con *velitas*.",
};
async function readQuestions(preguntas: readonly typeof QUESTION[]) {
  const app = openPages({ business: { preguntas } });
  return {
    html: await readText(app, "/contact"),
    markdown: await readText(app, "/contact.md"),
    llms: await readText(app, "/llms.txt"),
  };
}

Deno.test("/contact and /llms.txt contain the shop's questions, without JSON-LD", async () => {
  const { html, markdown, llms } = await readQuestions([QUESTION]);
  assertStringIncludes(
    markdown,
    "## Preguntas\n\n### ¿Hacen \\<tortas>?\n\nSí & con \\*velitas\\*.",
  );
  assertStringIncludes(
    html,
    '<h3 id="hacen-tortas">¿Hacen &lt;tortas&gt;?</h3>',
  );
  assert(!html.includes("ld+json"), html);
  assertStringIncludes(llms, "- **¿Hacen \\<tortas>?** Sí & con");
});

Deno.test("/contact of a shop without questions has no section for them", async () => {
  const { markdown, llms } = await readQuestions([]);
  assert(!markdown.includes("Preguntas"), markdown);
  assert(!llms.includes("se pregunta"), llms);
});
