import { assertEquals } from "@std/assert";
import { findBrokenLinks } from "../../src/owner/page_oversights.ts";
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

function show(name: string, body: string) {
  return {
    file: `${name}.md`,
    path: name === "index" ? "/" : `/${name}`,
    body,
    bodyLine: 5,
    html: joinLines(readMarkdown(body).blocks).html,
  };
}
