import { assertEquals } from "@std/assert";
import {
  findPageOversights,
  findPromises,
  findSecurityTxtOversights,
  type ShownPage,
} from "../../src/owner/page_oversights.ts";
import { joinLines } from "../../src/markdown/write.ts";
import { readMarkdown } from "../../src/markdown/markdown.ts";
import { readRows } from "../fixtures/rows.ts";

const PATHS = ["/", "/contact", "/contact.md", "/assets/gato.svg"];
const CONTACT = createPage("contact", "## Zona de entrega");

/** The target of a link, and the oversight if there is one. */
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
/contacto → no lleva a ningún lado: ¿quisiste decir /contact?
/xyz → no lleva a ningún lado: corregí la dirección
/assets/perro.svg → no lleva a ningún lado: corregí la dirección
/contact#zona-de-entregas → no lleva a ningún lado: ¿quisiste decir /contact#zona-de-entrega?
#acaa → no lleva a ningún lado: ¿quisiste decir /#aca?
#%E0%A4 → no lleva a ningún lado: corregí la dirección
`;

for (const [href = "", report] of LINKS) {
  Deno.test(`findPageOversights() reports ${report === undefined ? "nothing" : "the line"} of ${href}`, () => {
    const home = createPage(
      "index",
      `## Aca\n\nMirá [esto](${href}) y [esto](${href}).`,
    );
    assertEquals(
      oversightsIn([home, CONTACT]),
      report === undefined ? [] : [{
        file: "index.md",
        line: 3,
        text: `el enlace ${href} ${report}`,
      }],
    );
  });
}

Deno.test("findPageOversights() finds the line of a link, not of another link with the same beginning", () => {
  const home = createPage(
    "index",
    "Mirá [esto](/contact/x)\n\ny [esto](/contac).",
  );
  const report = oversightsIn([home, CONTACT]);
  assertEquals(report.map(({ file, line }) => [file, line]), [["index.md", 1], [
    "index.md",
    3,
  ]]);
});

Deno.test("findPageOversights() reports broken links of a list that the page leaves out, but no link to a section without content", () => {
  const body =
    "- [a](#promociones)\n- [b](#promos-del-dia)\n\n## Promos del día";
  const page = { ...createPage("a", body), html: "" };
  assertEquals(oversightsIn([page]).map(({ text }) => text), [
    "el enlace #promociones no lleva a ningún lado: corregí la dirección",
  ]);
});

Deno.test("findPageOversights() reports a repeated and a missing directive of the home page", () => {
  const home = {
    ...createPage("index", ""),
    source: "{{pedido}}{{ pedido }}{{ potes }}{{ sabores }}",
  };
  assertEquals(oversightsIn([home]).map(({ text }) => text), [
    "lleva {{ pedido }} una vez, solo en su línea, y está 2 veces",
    "lleva {{ avisos }} una vez, solo en su línea, y está 0 veces",
  ]);
});

Deno.test("findPageOversights() reports a broken link of the layout without a line", () => {
  const page = { ...CONTACT, html: '<a href="/nada">x</a>' };
  const report = oversightsIn([page]).map((
    { file, line },
  ) => [file, line]);
  assertEquals(report, [["contact.md", undefined]]);
});

/** A text, and the words that promise delivery. */
const DELIVERY = readRows`
Hacemos envíos a toda la zona oeste → envíos
Envío gratis → Envío
Enviamos a domicilio → Enviamos
Los envíamos nosotros → envíamos
Tenemos delivery → delivery
Hay reparto de tarde → reparto
Repartimos de 18 a 23 → Repartimos
Helado a domicilio → a domicilio
Llevamos helado a todo Castelar → Llevamos
Lo llevamos → Lo llevamos
Te lo llevamos → Te lo llevamos
Te llevamos el kilo → Te llevamos
Te los alcanzamos → Te los alcanzamos
Mandamos tu pedido → Mandamos
Mandamos a todo el barrio → Mandamos
Pagás en tu puerta → en tu puerta
Se paga cuando te llega → cuando te llega
Lo trae el cadete → cadete
Llevamos más de 20 años en Castelar
Tocá la puerta
Te mandamos el link
No alcanzamos a contestar
Reenviamos tu mensaje
En verano enviamos → enviamos
No cobramos el envío → envío
No hacemos envíos a domicilio
Por ahora no enviamos
Sin delivery
`;

/** A text, and the words that promise pick-up. */
const PICK_UP = readRows`
Retiro en el local → Retiro
Retirás cuando quieras → Retirás
Lo podés retirar → retirar
Pasá a buscarlo → Pasá a buscarlo
Podés pasar a buscar tu pedido → pasar a buscar
Podés pasar a buscarlo → pasar a buscarlo
Vení a buscarlo → Vení a buscarlo
Pickup → Pickup
Pick-up → Pick-up
Take away → Take away
Take-away → Take-away
Takeaway → Takeaway
Se paga en el local → en el local
Pasá por nuestro local → por nuestro local
El local está en Castelar
Pasá a saludar
Buscalo en el menú
No pagás si retirás → retirás
No se retira en el local
Sin retiro por el local
`;

for (
  const [rows, offered, missing] of [[DELIVERY, "retiro", "envío"], [
    PICK_UP,
    "envio",
    "retiro",
  ]] as const
) {
  for (const [text = "", words] of rows) {
    Deno.test(`findPromises() finds ${words ?? "nothing"} in ${text}`, () => {
      const expected = words === undefined ? [] : [
        `dice "${words}", y el local no ofrece ${missing}: cambiá esa frase`,
      ];
      assertEquals([...findPromises(text, [offered])], expected);
    });
  }
}

const NOW_MS = Date.parse("2026-11-24T12:00:00Z");

/** The lines of a `security.txt`, and the oversight if there is one. */
const SECURITY_TXTS = readRows`
Contact: mailto:hola@example.com⏎Expires: 2027-06-30T00:00:00Z⏎
Contact: mailto:hola@example.com⏎expires: 2027-06-30T00:00:00-03:00 ⏎
Contact: mailto:hola@example.com⏎Expires: 2026-11-24T12:00:00Z⏎ → lleva un solo "Expires:", con una fecha que no haya pasado: poné una del año que viene
Contact: mailto:hola@example.com⏎ → lleva un solo "Expires:", con una fecha que no haya pasado: poné una del año que viene
Contact: mailto:hola@example.com⏎Expires: mañana⏎ → lleva un solo "Expires:", con una fecha que no haya pasado: poné una del año que viene
Contact: mailto:hola@example.com⏎Expires: 2027-01-01T00:00:00Z⏎Expires: 2028-01-01T00:00:00Z⏎ → lleva un solo "Expires:", con una fecha que no haya pasado: poné una del año que viene
Expires: 2027-06-30T00:00:00Z⏎ → le falta "Contact:" con adónde avisar, como mailto:hola@example.com
Contact: a@example.com⏎Expires: 2027-06-30T00:00:00Z⏎ → le falta "Contact:" con adónde avisar, como mailto:hola@example.com
Contact: https://example.com/⏎Expires: 2027-06-30T00:00:00Z⏎
# Contact: nobody⏎Expires: 2027-06-30T00:00:00Z⏎ → le falta "Contact:" con adónde avisar, como mailto:hola@example.com
`;

for (const [text = "", ...oversights] of SECURITY_TXTS) {
  Deno.test(`findSecurityTxtOversights() of ${JSON.stringify(text)}`, () => {
    const crlf = text.replaceAll("\n", "\r\n");
    assertEquals([...findSecurityTxtOversights(text, NOW_MS)], oversights);
    assertEquals([...findSecurityTxtOversights(crlf, NOW_MS)], oversights);
  });
}

function oversightsIn(pages: readonly ShownPage[]) {
  return [...findPageOversights(pages, PATHS, ["envio", "retiro"])];
}

/** Creates a page with all directives that the home page needs. */
function createPage(name: string, body: string) {
  return {
    file: `${name}.md`,
    path: name === "index" ? "/" : `/${name}`,
    source: `${body}\n{{ pedido }}\n{{ potes }}\n{{ sabores }}\n{{ avisos }}`,
    html: joinLines(readMarkdown(body).blocks).html,
  };
}
