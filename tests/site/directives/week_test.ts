import { assertEquals } from "@std/assert";
import { openPages, readText } from "../../fixtures/pages.ts";

Deno.test("GET /contact marks only today in the week's hours", async () => {
  const html = await readText(openPages(), "/contact");

  const rows = html.matchAll(/<tr class="hoy"[^>]*><th[^>]*>(\S+) /g);
  assertEquals([...rows].map(([, day]) => day), ["Sábado"]);
});
