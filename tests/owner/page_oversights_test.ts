import { assertEquals } from "@std/assert";
import {
  findBrokenLinks,
  findSecurityTxtOversights,
} from "../../src/owner/page_oversights.ts";
import { joinLines } from "../../src/markdown/write.ts";
import { readMarkdown } from "../../src/markdown/markdown.ts";
import { readRows } from "../fixtures/rows.ts";

const PATHS = ["/", "/contact", "/contact.md", "/assets/gato.svg"];
const CONTACT = show("contact", "## Zona de entrega");

/** The target of a link, and its report, if any. */
const LINKS = readRows`
/contact
contact
/contact.md
/contact?desde=casa
/contact#zona-de-entrega
#aca
/assets/gato.svg?v=1
https://example.com/nada
mailto:a@example.com
/contacto → no lleva a ninguna página: ¿quisiste decir /contact?
/xyz → no lleva a ninguna página: corregí la dirección
/assets/perro.svg → no lleva a ninguna página: corregí la dirección
/contact#zona-de-entregas → no lleva a ningún título de esa página: ¿quisiste decir #zona-de-entrega?
#acaa → no lleva a ningún título de esa página: ¿quisiste decir #aca?
#%E0%A4 → no lleva a ningún título de esa página: corregí la dirección
`;

for (const [href = "", report] of LINKS) {
  Deno.test(`findBrokenLinks() reports ${report === undefined ? "nothing" : "the line"} of ${href}`, () => {
    const home = show(
      "index",
      `## Aca\n\nMirá [esto](${href}) y [esto](${href}).`,
    );
    assertEquals(
      [...findBrokenLinks([home, CONTACT], PATHS)],
      report === undefined ? [] : [{
        file: "index.md",
        line: 7,
        text: `el enlace ${href} ${report}`,
      }],
    );
  });
}

Deno.test("findBrokenLinks() finds the line of a link, not of one with the same beginning", () => {
  const home = show("index", "Mirá [esto](/contact/x)\n\ny [esto](/contac).");
  const report = [...findBrokenLinks([home, CONTACT], PATHS)];
  assertEquals(report.map(({ file, line }) => [file, line]), [["index.md", 5], [
    "index.md",
    7,
  ]]);
});

Deno.test("findBrokenLinks() reports a link of the frame without a line", () => {
  const page = { ...CONTACT, html: '<a href="/nada">x</a>' };
  const report = [...findBrokenLinks([page], PATHS)].map((
    { file, line },
  ) => [file, line]);
  assertEquals(report, [["contact.md", undefined]]);
});

const NOW_MS = Date.parse("2026-11-24T12:00:00Z");
const CONTACT_LINE = "Contact: mailto:hola@example.com\n";

const SECURITY_TXTS:
  readonly (readonly [text: string, oversights: string[]])[] = [
    [`${CONTACT_LINE}Expires: 2027-06-30T00:00:00Z\n`, []],
    [`${CONTACT_LINE}expires: 2027-06-30T00:00:00-03:00 \r\n`, []],
    [`${CONTACT_LINE}Expires: 2026-11-24T12:00:00Z\n`, [
      "venció el 2026-11-24: poné una fecha del año que viene",
    ]],
    [`${CONTACT_LINE}Expires: 2025-01-01T00:00:00Z\n`, [
      "venció el 2025-01-01: poné una fecha del año que viene",
    ]],
    [CONTACT_LINE, ['le falta "Expires:": poné una fecha del año que viene']],
    [`${CONTACT_LINE}Expires: mañana\n`, [
      'no entiendo la fecha "mañana": poné una fecha del año que viene',
    ]],
    [
      `${CONTACT_LINE}Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z\n`,
      ['lleva un solo "Expires:"'],
    ],
    ["Expires: 2027-06-30T00:00:00Z\n", [
      'le falta "Contact:", la dirección a la que avisar',
    ]],
    ["# Contact: nobody\nExpires: 2027-06-30T00:00:00Z\n", [
      'le falta "Contact:", la dirección a la que avisar',
    ]],
  ];

for (const [text, oversights] of SECURITY_TXTS) {
  Deno.test(`findSecurityTxtOversights() of ${JSON.stringify(text)}`, () => {
    assertEquals([...findSecurityTxtOversights(text, NOW_MS)], oversights);
  });
}

function show(name: string, body: string) {
  return {
    file: `${name}.md`,
    path: name === "index" ? "/" : `/${name}`,
    body,
    bodyLine: 5,
    html: joinLines(readMarkdown(body).blocks).html,
  };
}
