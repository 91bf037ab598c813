import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fillTitles } from "../../src/site/page.ts";
import { assertHeaders } from "../fixtures/headers.ts";
import { openPages, pages, readText } from "../fixtures/pages.ts";
import { readRows } from "../fixtures/rows.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const MANIFEST_LINK = `<link rel="manifest" href="/manifest.webmanifest">`;
const read = (path: string) => readText(openPages(), path);

const TYPES = readRows`
/openapi.json → application/json
/llms.txt → text/plain; charset=utf-8
/llms-full.txt → text/plain; charset=utf-8
/sitemap.xml → application/xml
/robots.txt → text/plain; charset=utf-8
/manifest.webmanifest → application/manifest+json
`;

for (const [path = "", contentType] of TYPES) {
  Deno.test(`GET ${path} is ${contentType}, with a shared cache lifetime and a weak tag`, async () => {
    const test = openPages();
    const response = await test.ask(path);
    assertHeaders(
      response,
      `
      content-type: ${contentType}
      cache-control: public, max-age=60, s-maxage=300
      x-content-type-options: nosniff
      ratelimit:
      `,
    );
    const tag = response.headers.get("etag") ?? "";
    assert(tag.startsWith('W/"'), tag);
    const held = await test.ask(path, { headers: { "If-None-Match": tag } });
    assertEquals([held.status, await held.text()], [304, ""]);
  });
}

for (const path of ["/openapi.json", "/llms-full.txt"]) {
  Deno.test(`GET ${path} is cached only until the shop closes, and changes then`, async () => {
    const test = openPages();
    const tag = (await test.ask(path)).headers.get("etag") ?? "";
    test.elapsedMs = 5 * 3_600_000 - 20_000;
    const last = await test.ask(path, { headers: { "If-None-Match": tag } });
    assertHeaders(last, "cache-control: public, max-age=20, s-maxage=20");
    assertEquals(last.status, 304);
    test.elapsedMs += 20_000;
    const closed = await test.ask(path, { headers: { "If-None-Match": tag } });
    assertEquals(closed.status, 200);
  });
}

Deno.test("GET /manifest.webmanifest has name, colors and icons for a home screen", async () => {
  const test = openPages();
  const manifest = await (await test.ask("/manifest.webmanifest")).json();
  const { icons, ...rest } = manifest;

  assertEquals(rest, {
    id: "/",
    name: TINY_SHOP.business.nombre,
    description: rest.description,
    lang: "es-AR",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: "#fcd36b",
    background_color: "#fcd36b",
  });
  assertEquals(
    icons.map((icon: Record<string, string>) => [icon.purpose, icon.sizes]),
    [["any", "any"], ["maskable", "512x512"], ["any", "180x180"]],
  );
  for (const { src, type } of icons) {
    // deno-lint-ignore no-await-in-loop -- three small files
    const icon = await test.ask(src);
    assertEquals(icon.status, 200);
    assertHeaders(
      icon,
      `
      content-type: ${type}
      cache-control: public, max-age=31536000, immutable
      `,
    );
  }
});

for (const path of ["/", "/contact", "/developers", "/nothing"]) {
  Deno.test(`GET ${path} links the web app manifest`, async () => {
    assertStringIncludes(await read(path), MANIFEST_LINK);
  });
}

Deno.test("/robots.txt allows every robot, and names the sitemap", async () => {
  assertEquals(
    await read("/robots.txt"),
    "User-agent: *\nAllow: /\n\nSitemap: http://shop.example/sitemap.xml\n",
  );
});

Deno.test("/sitemap.xml lists every page once, and nothing else", async () => {
  const text = await read("/sitemap.xml");
  assert(
    text.startsWith(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http',
    ),
    text,
  );
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) =>
    url
  );
  assertEquals(listed, pages.map(({ path }) => `http://shop.example${path}`));
});

Deno.test("/favicon.ico is the icon, revalidated on each use", async () => {
  const response = await openPages().ask("/favicon.ico");
  assertHeaders(
    response,
    `
    content-type: image/vnd.microsoft.icon
    cache-control: no-cache
    `,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  assertEquals([...bytes.subarray(0, 4)], [0, 0, 1, 0]);
});

Deno.test("/favicon.ico is a 404 where there is no such file", async () => {
  const response = await createTestApp().ask("/favicon.ico");
  assertEquals(response.status, 404);
});

Deno.test("/llms.txt has the format of llmstxt.org: a title, a quote, text, sections of links", async () => {
  const text = await read("/llms.txt");
  assert(text.startsWith("# La Chiquita\n\n> "), text);
  const [, ...sections] = text.split(/^## /m);
  assertEquals(sections.map((section) => section.split("\n")[0]), [
    "Páginas",
    "API",
    "Optional",
  ]);
  for (const section of sections) {
    for (const line of section.trim().split("\n").slice(2)) {
      assert(/^- \[[^\]]+\]\(https?:\/\/[^)]+\): .+$/.test(line), line);
    }
  }
  for (const { path } of pages) {
    assert(
      text.includes(
        `(http://shop.example${path === "/" ? "/index" : path}.md)`,
      ),
      path,
    );
  }
});

Deno.test("/llms-full.txt has one title, a chapter for each page, and absolute addresses", async () => {
  const text = await read("/llms-full.txt");
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
  assertEquals(prose.match(/^# .+$/gm), ["# La Chiquita"]);
  assertEquals(
    prose.match(/^## .+$/gm),
    pages.map((page) => `## ${fillTitles(page, TINY_SHOP).title}`),
  );
  assert(!prose.includes("](/"), prose);
  assert(!text.includes("{{"), text);
  for (
    const words of [
      "Dulce de leche",
      "#### cotizar_pedido",
      "curl http://shop.example",
    ]
  ) {
    assert(text.includes(words), words);
  }
});

Deno.test("/llms-full.txt doesn't change code", async () => {
  const text = await read("/llms-full.txt");
  const page = await read("/developers.md");
  const codeOf = (markdown: string) => markdown.match(/^```[\s\S]*?^```$/gm);
  const code = codeOf(page);
  assert(code && code.length > 5, page);
  for (const block of code) assert(text.includes(block), block);
});
