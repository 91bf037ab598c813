import {
  assert,
  assertEquals,
  assertGreater,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { MCP_PATH } from "../../src/http/api_paths.ts";
import { loadLivePages, loadSampleContent } from "../fixtures/sample_shop.ts";
import { assertHeaders } from "../fixtures/headers.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { readRows } from "../fixtures/rows.ts";

const { pages, assets } = await loadSampleContent();
const PATHS = ["/", "/about", "/contact", "/privacy", "/developers"];

const IMMUTABLE = "cache-control: public, max-age=31536000, immutable";

const createSite = (config = {}) =>
  createTestApp({ config, content: { pages, assets } });

const ACCEPTS = [
  [undefined, "html"],
  [`text/markdown${",text/html;q=0.1".repeat(100)}`, "html"],
  ...readRows`
∅ → html
*/* → html
text/* → html
text/html → html
application/json → html
text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 → html
text/markdown → markdown
TEXT/Markdown → markdown
text/markdown, text/html → markdown
text/html, text/markdown → markdown
text/markdown, */* → markdown
text/markdown;q=0.5, text/html;q=0.4 → markdown
text/markdown;q=0.4, text/html;q=0.5 → html
text/markdown;q=0.9, text/html → html
text/markdown;q=0.5, */* → html
text/markdown;q=0 → html
text/markdown;q=0, text/html;q=0 → html
text/markdown;charset=utf-8 → markdown
text/plain, text/markdown → markdown
x-text/markdown → html
`,
];

for (const [accept, form] of ACCEPTS) {
  Deno.test(`GET /about with Accept ${accept?.slice(0, 70)} is ${form}`, async () => {
    const headers: HeadersInit = accept === undefined ? {} : { Accept: accept };
    const response = await createSite().ask("/about", { headers });
    assertEquals(response.status, 200);
    assertHeaders(
      response,
      `
      content-type: text/${form}; charset=utf-8
      vary: Accept, Accept-Encoding
      `,
    );
    const text = await response.text();
    assert(text.startsWith(form === "html" ? "<!DOCTYPE html>" : "# "), text);
  });
}

for (const path of PATHS) {
  const markdown = path === "/" ? "/index.md" : `${path}.md`;

  Deno.test(`${markdown} is the Markdown of ${path}`, async () => {
    const test = createSite();
    const response = await test.ask(markdown);
    const negotiated = await test.ask(path, {
      headers: { Accept: "text/markdown" },
    });
    assertEquals(await response.text(), await negotiated.text());
    assertHeaders(
      response,
      `
      content-type: text/markdown; charset=utf-8
      cache-control: public, max-age=60, s-maxage=300
      `,
    );
    assertHeaders(negotiated, "cache-control: no-cache");
  });

  for (const accept of ["text/html", "text/markdown"]) {
    Deno.test(`GET ${path} as ${accept} answers 304 only to clients with its tag`, async () => {
      const test = createSite();
      const first = await test.ask(path, { headers: { Accept: accept } });
      const tag = first.headers.get("etag") ?? "";
      const again = await test.ask(path, {
        headers: { Accept: accept, "If-None-Match": tag },
      });
      assertEquals([again.status, await again.text()], [304, ""]);
      assertHeaders(again, "vary: Accept, Accept-Encoding");
      const other = accept === "text/html" ? "text/markdown" : "text/html";
      const different = await test.ask(path, {
        headers: { Accept: other, "If-None-Match": tag },
      });
      assertEquals(different.status, 200);
    });
  }

  Deno.test(`GET ${path} links to its Markdown and to the description of the API`, async () => {
    const { headers } = await createSite().ask(path);
    const link = headers.get("link") ?? "";
    assertStringIncludes(
      link,
      `<${markdown}>; rel="alternate"; type="text/markdown"`,
    );
    for (const rel of ["service-desc", "service-doc", "license"]) {
      assertStringIncludes(link, `rel="${rel}"`);
    }
  });

  Deno.test(`GET ${path} has no inline script, style or handler, and nothing from elsewhere`, async () => {
    const html = await (await createSite().ask(path)).text();
    assertNotMatch(html, /<style|\sstyle=|\son[a-z]+=/);
    for (const [, attributes = ""] of html.matchAll(/<script([^>]*)>/g)) {
      assert(
        /type="application\/(?:ld\+)?json"|src="\/assets\//.test(attributes),
        attributes,
      );
    }
    for (
      const [, address = ""] of html.matchAll(
        /<(?:script|img|link rel="stylesheet")[^>]*(?:src|href)="([^"]*)"/g,
      )
    ) {
      assert(address.startsWith("/assets/"), address);
    }
  });
}

Deno.test("a page names the MCP endpoint for its scripts, and no script contains it", async () => {
  const html = await (await createSite().ask("/contact")).text();
  assertStringIncludes(html, ` data-mcp="${MCP_PATH}" `);
  for (
    const { name, bytes } of assets.filter((asset) =>
      asset.name.endsWith(".js")
    )
  ) {
    assert(!new TextDecoder().decode(bytes).includes(`"${MCP_PATH}"`), name);
  }
});

for (const accept of ["text/html", "text/markdown"]) {
  Deno.test(`an unknown page is a 404 as ${accept}, with links to go on and the path escaped`, async () => {
    const response = await createSite().ask("/<b>nada</b>`x`", {
      headers: { Accept: accept },
    });
    assertEquals(response.status, 404);
    assertHeaders(
      response,
      `
      content-type: ${accept}; charset=utf-8
      cache-control: no-store
      vary: Accept
      `,
    );
    const text = await response.text();
    for (const page of ["/about", "/contact"]) {
      const item = accept === "text/html"
        ? `<li><a href="${page}">`
        : `\n- [${page === "/about" ? "Nosotros" : "Contacto"}](${page}.md)\n`;
      assertStringIncludes(text, item);
    }
    assertStringIncludes(text, "/developers");
    assertStringIncludes(text, "Esa página no está en La Chiquita");
    if (accept === "text/html") {
      assertStringIncludes(text, "/&lt;b&gt;nada&lt;/b&gt;x");
      assert(!text.includes("<b>nada"), text);
    } else assertStringIncludes(text, "`/<b>nada</b>x`");
  });
}

Deno.test("every link of the live pages has a target", async () => {
  const content = await loadLivePages();
  const site = createTestApp({ content });
  const fetchForm = async (path: string, accept: string) => {
    const headers = { Accept: accept };
    const response = await site.ask(path, { headers });
    return [path, await response.text()] as const;
  };
  const paths = content.pages.map(({ path }) => path);
  const fetchAll = (accept: string) =>
    Promise.all(
      [...paths, "/no-such-page"].map((path) => fetchForm(path, accept)),
    );
  const htmls = new Map(await fetchAll("text/html"));
  const markdowns = await fetchAll("text/markdown");

  const hasTarget = async ({ pathname, search, hash }: URL) => {
    const html = htmls.get(pathname);
    if (html === undefined) {
      const { status } = await site.ask(pathname + search);
      return status === 200;
    }
    return hash === "" || html.includes(`id="${hash.slice(1)}"`);
  };

  const links = [...htmls, ...markdowns]
    .flatMap(([path, text]) => linksOf(text, path));
  const dead = await Promise.all(
    links.map(async (url) => await hasTarget(url) ? [] : [url.href]),
  );
  assertGreater(links.length, 50);
  assertEquals(dead.flat(), []);
});

/** Returns the links of a page within the site, in HTML or Markdown. */
function linksOf(text: string, path: string) {
  const page = `http://shop.example${path}`;
  return Array.from(
    text.matchAll(/\s(?:href|src)="([^"]+)"|\]\(([^()\s]+)\)/g),
    ([, href, target = ""]) => new URL(href ?? target, page),
  ).filter(({ host }) => host === "shop.example");
}

Deno.test("an asset is cached permanently at the path with its version, and revalidated at other paths", async () => {
  const test = createSite();
  const [asset] = assets;
  assert(asset !== undefined, "no asset");
  const addresses = [
    [`${asset.version}/`, IMMUTABLE],
    ["000000000000/", "cache-control: no-cache"],
    ["", "cache-control: no-cache"],
  ];
  for (const [version, caching = ""] of addresses) {
    // deno-lint-ignore no-await-in-loop -- three requests
    const response = await test.ask(`/assets/${version}${asset.name}`);
    assertEquals(response.status, 200);
    assertHeaders(response, `content-type: ${asset.contentType}`);
    assertHeaders(response, caching);
  }
});

for (
  const path of ["/", "/about", "/contact", "/developers", "/no-such-page"]
) {
  Deno.test(`GET ${path} runs one script, which imports no other`, async () => {
    const site = createSite();
    const html = await (await site.ask(path)).text();
    const [address = "", ...others] = Array.from(
      html.matchAll(/type="module" fetchpriority="high" src="([^"]+)"/g),
      ([, source]) => source,
    );
    assertEquals(others, []);
    const response = await site.ask(address);
    assertHeaders(response, IMMUTABLE);
    const text = await response.text();
    assertEquals(text.match(/\b(?:from|import)\s*"[^"]*"/g), null);
    assertStringIncludes(text, "tienda");
  });
}

for (const path of ["/", "/contact"]) {
  Deno.test(`GET ${path} has the places in a separate file next to its script`, async () => {
    const site = createSite();
    const html = await (await site.ask(path)).text();
    assert(!html.includes("La Plata"), "a place outside the zone");
    const [folder = ""] = /\/assets\/\w+\//.exec(html) ?? [];
    const response = await site.ask(`${folder}lugares.json`);
    assertHeaders(response, IMMUTABLE);
    assertStringIncludes(await response.text(), "La Plata");
  });
}

Deno.test("a drawing is compressed, a picture and a video are not", async () => {
  const file = (name: string, contentType: string) => ({
    name,
    contentType,
    bytes: new Uint8Array(5000),
    version: "000000000000",
  });
  const files = [
    file("a.png", "image/png"),
    file("a.mp4", "video/mp4"),
    file("a.svg", "image/svg+xml"),
  ];
  const site = createTestApp({ content: { assets: files } });
  const encodingOf = async (name: string) => {
    const response = await site.ask(`/assets/${name}`, {
      headers: { "Accept-Encoding": "gzip" },
    });
    await response.body?.cancel();
    return response.headers.get("content-encoding");
  };
  assertEquals(await encodingOf("a.png"), null);
  assertEquals(await encodingOf("a.mp4"), null);
  assertEquals(await encodingOf("a.svg"), "gzip");
});

/** Width and height of a PNG, from its first chunk (PNG, section 11.2.1). */
function pngSize(bytes: ArrayBuffer) {
  const view = new DataView(bytes);
  assertEquals(view.getUint32(0), 0x89504e47, "the signature of a PNG");
  return [view.getUint32(16), view.getUint32(20)];
}

const BASE_URL = "https://helados.example";

for (const path of ["/", "/about", "/developers"]) {
  Deno.test(`GET ${path} has a picture for shared links, with its absolute address and its size`, async () => {
    const site = createSite({ baseUrl: BASE_URL });
    const html = await (await site.ask(path)).text();
    const metaOf = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(
        html,
      )?.[1] ?? "";
    const url = metaOf("og:image");
    assert(url.startsWith(`${BASE_URL}/assets/`), url);
    const response = await site.ask(url.slice(BASE_URL.length));
    assertHeaders(response, `content-type: ${metaOf("og:image:type")}`);
    assertHeaders(response, IMMUTABLE);
    const size = pngSize(await response.arrayBuffer());
    assertEquals(size, [1200, 630]);
    assertEquals(size.map(String), [
      metaOf("og:image:width"),
      metaOf("og:image:height"),
    ]);
    assertGreater(metaOf("og:image:alt").length, 0);
    assertEquals(metaOf("twitter:card"), "summary_large_image");
    if (path === "/") assertStringIncludes(html, `"image":"${url}"`);
  });
}

Deno.test("the icon for a home screen has no transparent corners", async () => {
  const site = createSite();
  const html = await (await site.ask("/")).text();
  const [, address = ""] = /rel="apple-touch-icon" href="([^"]+)"/.exec(html) ??
    [];
  const bytes = await (await site.ask(address)).arrayBuffer();
  assertEquals(pngSize(bytes), [180, 180]);
  // True color without alpha.
  assertEquals(new DataView(bytes).getUint8(25), 2);
});

Deno.test("a site without a preview picture has no metadata for it", async () => {
  const html = await (await createTestApp({ content: { pages } }).ask("/"))
    .text();
  assert(!html.includes("og:image"), html);
  assert(!html.includes('"image"'), html);
});
