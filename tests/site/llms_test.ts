import { assert, assertEquals } from "@std/assert";
import { fillTitles } from "../../src/site/page/source.ts";
import { loadRealContent } from "../fixtures/real_shop.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const { pages } = await loadRealContent();
const createSite = () => createTestApp({ content: { pages } });

Deno.test("/llms.txt has the shape of llmstxt.org: a title, a quote, words, sections of links", async () => {
  const response = await createSite().ask("/llms.txt");
  assertEquals(response.headers.get("content-type"), "text/plain; charset=utf-8");
  const text = await response.text();
  assert(text.startsWith("# La Chiquita\n\n> "), text);
  const [, ...sections] = text.split(/^## /m);
  assertEquals(sections.map((section) => section.split("\n")[0]), ["Páginas", "API", "Optional"]);
  for (const section of sections) {
    for (const line of section.trim().split("\n").slice(2)) {
      assert(/^- \[[^\]]+\]\(https?:\/\/[^)]+\): .+$/.test(line), line);
    }
  }
  for (const { path } of pages) {
    assert(text.includes(`(http://shop.example${path === "/" ? "/index" : path}.md)`), path);
  }
});

Deno.test("/llms-full.txt is one document: one title, a chapter a page, every address whole", async () => {
  const test = createSite();
  const text = await (await test.ask("/llms-full.txt")).text();
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
  assertEquals(prose.match(/^# .+$/gm), ["# La Chiquita"]);
  assertEquals(
    prose.match(/^## .+$/gm),
    pages.map((page) => `## ${fillTitles(page, TINY_SHOP).title}`),
  );
  assert(!prose.includes("](/"));
  assert(!text.includes("{{"));
  for (const words of ["Dulce de leche", "#### cotizar_pedido", "curl http://shop.example"]) {
    assert(text.includes(words), words);
  }
});

Deno.test("/llms-full.txt leaves code as it is", async () => {
  const text = await (await createSite().ask("/llms-full.txt")).text();
  const page = await (await createSite().ask("/developers.md")).text();
  const codeOf = (markdown: string) => markdown.match(/^```[\s\S]*?^```$/gm);
  const code = codeOf(page);
  assert(code !== null && code.length > 5);
  for (const block of code) assert(text.includes(block), block);
});
