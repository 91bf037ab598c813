import { assertEquals } from "@std/assert";
import { loadRealContent } from "../../fixtures/real_shop.ts";
import { createTestApp } from "../../fixtures/test_app.ts";

Deno.test("GET /contact marks only today in the week's hours", async () => {
  const app = createTestApp({ content: await loadRealContent() });
  const html = await (await app.ask("/contact")).text();

  const rows = html.matchAll(/<tr class="hoy"[^>]*><th[^>]*>(\S+) /g);
  assertEquals([...rows].map(([, day]) => day), ["Sábado"]);
});
