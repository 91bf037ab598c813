import { assertEquals } from "@std/assert";
import { PLAIN } from "../../../src/owner/paint.ts";
import { findLinkWarnings, type ShownPage } from "../../../src/owner/warnings/links.ts";
import { tellWarnings } from "../../../src/owner/warnings/report.ts";
import { joinLines } from "../../../src/markdown/markup.ts";
import { parseMarkdown } from "../../../src/markdown/markdown.ts";

const PATHS = ["/", "/contact", "/contact.md", "/assets/gato.svg"];
const CONTACT = show("contact", "## Zona de entrega");

/** What a page links to, and what is told of it, if anything. */
const LINKS: readonly (readonly [href: string, told: string | undefined])[] = [
  ["/contact", undefined],
  ["contact", undefined],
  ["/contact.md", undefined],
  ["/contact?desde=casa", undefined],
  ["/contact#zona-de-entrega", undefined],
  ["#aca", undefined],
  ["/assets/gato.svg?v=1", undefined],
  ["https://example.com/nada", undefined],
  ["mailto:a@example.com", undefined],
  ["/contacto", "no lleva a ninguna página: ¿quisiste decir /contact?"],
  ["/xyz", "no lleva a ninguna página: corregí la dirección"],
  ["/assets/perro.svg", "no lleva a ninguna página: corregí la dirección"],
  [
    "/contact#zona-de-entregas",
    "no lleva a ningún título de esa página: ¿quisiste decir #zona-de-entrega?",
  ],
  ["#acaa", "no lleva a ningún título de esa página: ¿quisiste decir #aca?"],
  ["#%E0%A4", "no lleva a ningún título de esa página: corregí lo que va después de #"],
];

for (const [href, told] of LINKS) {
  Deno.test(`findLinkWarnings() tells ${told === undefined ? "nothing" : "the line"} of ${href}`, () => {
    const home = show("index", `## Aca\n\nMirá [esto](${href}) y [esto](${href}).`);
    assertEquals(
      findLinkWarnings([home, CONTACT], PATHS),
      told === undefined
        ? []
        : [{ place: { page: "index.md", line: 7 }, text: `El enlace ${href} ${told}` }],
    );
  });
}

Deno.test("findLinkWarnings() tells the line of a link, not of one that begins like it", () => {
  const home = show("index", "Mirá [esto](/contact/x)\n\ny [esto](/contac).");
  const told = findLinkWarnings([home, CONTACT], PATHS);
  assertEquals(told.map(({ place }) => place), [5, 7].map((line) => ({ page: "index.md", line })));
});

Deno.test("findLinkWarnings() tells of a link that no line of the page has", () => {
  const page = { ...CONTACT, html: '<a href="/nada">x</a>' };
  assertEquals(findLinkWarnings([page], PATHS).map(({ place }) => place), [
    { page: "contact.md", line: undefined },
  ]);
});

Deno.test("tellWarnings() numbers what there is, and says nothing where there is nothing", () => {
  const place = { page: "index.md", line: 3 };
  const warnings = Array.from({ length: 10 }, (_, i) => ({ place, text: `Falta ${i}` }));
  const told = tellWarnings(warnings, () => "tal lado", PLAIN);
  assertEquals(told.slice(0, 3), ["Para revisar", "   1. Falta 0", "      en tal lado"]);
  assertEquals(told.slice(-2), ["  10. Falta 9", "      en tal lado"]);
  assertEquals(tellWarnings([], () => "", PLAIN), []);
});

function show(name: string, body: string): ShownPage {
  return {
    file: `${name}.md`,
    path: name === "index" ? "/" : `/${name}`,
    body,
    bodyLine: 5,
    html: joinLines(parseMarkdown(body)).html,
  };
}
