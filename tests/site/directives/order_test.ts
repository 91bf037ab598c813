/** The order form: the place for pick-up, and the waiting time. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { openPages, readText } from "../../fixtures/pages.ts";

const WAIT = { retiro: "unos 15 minutos", envio: "una hora" };

function readHome(demora: typeof WAIT | null) {
  const app = openPages({
    business: demora === null ? {} : { demora },
  });
  return readText(app, "/");
}

Deno.test("GET / shows where to pick up an order, and whether the shop is open", async () => {
  assertStringIncludes(
    (await readHome(null)).replaceAll("\u00a0", " "),
    '<p class="nota entrega-local">Calle Una 1, Castelar. <span class="entrega-horario">Abierto hasta las 20:00</span> <a href="https://www.openstreetmap.org/?mlat=-34.65&amp;mlon=-58.64#map=17/-34.65/-58.64">Cómo llegar</a></p>',
  );
});

Deno.test("GET / shows the waiting times that the owner states", async () => {
  const html = await readHome(WAIT);
  assertStringIncludes(html, "Está en unos 15 minutos.");
  assertStringIncludes(html, "Llega en una hora.");

  assertEquals((await readHome(null)).match(/demora-\w+/g), null);
});

Deno.test("GET / gives the minimum of a delivery next to its price", async () => {
  assertStringIncludes(
    (await readHome(null)).replaceAll("\u00a0", " "),
    "Envío $ 2.000 · mínimo $ 5.000 · gratis desde $ 20.000",
  );
});

Deno.test("GET / links to the order for browsers without scripts", async () => {
  const html = await readHome(null);
  const [top = ""] = html.split("<section");
  assertStringIncludes(
    top,
    '<noscript><p><a href="#pedido" class="boton boton-fuerte">Cómo pedir</a></p></noscript>',
  );
  assertStringIncludes(html, "<noscript><p>Sin JavaScript el pedido");
});
