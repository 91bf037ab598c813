import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { formatWeek } from "../../src/shop/hours.ts";
import { fillTitles, parsePage } from "../../src/site/page.ts";
import { joinSheets } from "../../src/site/asset.ts";
import { jsonBlock } from "../../src/site/layout.ts";
import { readMarkdown } from "../../src/markdown/markdown.ts";
import { markup } from "../../src/markdown/write.ts";
import { openPages, pages, readText } from "../fixtures/pages.ts";
import { createTestApp } from "../fixtures/test_app.ts";
import { TINY_SHOP } from "../fixtures/tiny_shop.ts";

const htmlOf = (path: string) => readText(openPages(), path);

/**
 * Returns the first element of this name. The element may not contain another of its
 * name.
 */
function elementIn(html: string, name: string) {
  return new RegExp(`<${name}[ >][^]*?</${name}>`).exec(html)?.[0] ?? "";
}

Deno.test("GET / names the shop's place in title, lead and address", async () => {
  const html = await htmlOf("/");
  const { direccion } = TINY_SHOP.business;
  assertStringIncludes(elementIn(html, "title"), direccion.localidad);
  assertMatch(
    html,
    new RegExp(`<meta name="description" content="[^"]*${direccion.localidad}`),
  );
  const lead = /<div class="portada">[^]*?<section/.exec(html)?.[0] ?? "";
  assertStringIncludes(elementIn(lead, "h1"), direccion.localidad);
  assertEquals(lead.split(direccion.localidad).length, 2);
  const way =
    /<a href="https:\/\/[^"]*-34\.65[^"]*"><span[^>]*>Cómo llegar: <\/span>(.*?)<\/a>/;
  assertEquals(way.exec(lead)?.[1], direccion.calle);
  assertStringIncludes(html, `"hasMap":"https://`);
  const markdown = await htmlOf("/index.md");
  assertMatch(markdown, /^# .*Castelar$/m);
  assertMatch(markdown, /^Calle Una 1, Castelar · \[Cómo llegar\]\(https/m);
});

Deno.test("no heading gets the id of another element of the home page", async () => {
  const pattern = /<(?!h\d)\w[^>]* id="([^"]*)"/g;
  for (const [, id] of (await htmlOf("/")).matchAll(pattern)) {
    const [heading] = readMarkdown(`# ${id}`).blocks;
    assertNotEquals(heading?.title?.id, id);
  }
});

Deno.test("a page's body has the class of its address, for the style sheets", async () => {
  const classOf = async (path: string) =>
    /<body class="([^"]*)"/.exec(await htmlOf(path))?.[1];
  assertEquals(await classOf("/"), "pagina-inicio");
  assertEquals(await classOf("/contact"), "pagina-contact");
  assertEquals(await classOf("/no-such-page"), "pagina-error");
});

Deno.test("every page ends with the shop's address and hours", async () => {
  const ends = await Promise.all(
    ["/", "/about", "/no-such-page"].map(async (path) =>
      elementIn(await htmlOf(path), "footer")
    ),
  );
  for (const end of ends) {
    assertStringIncludes(end, "Calle Una 1, Castelar");
    assertStringIncludes(end, "Cómo llegar");
    assertStringIncludes(
      end.replaceAll("\u00a0", " "),
      formatWeek(TINY_SHOP.hours.semana),
    );
  }
});

Deno.test("a page with a short name is only in the navigation, any other page only in the footer", async () => {
  const html = await htmlOf("/about");
  const linksIn = (name: string) => {
    const links = elementIn(html, name).matchAll(/href="(\/[^"]*)"/g);
    return Array.from(links, ([, path]) => path);
  };
  const inNavigation = pages.filter(({ nav }) => nav !== undefined);
  const others = pages.filter(({ nav }) => nav === undefined);
  assert(
    inNavigation.length > 0 && others.length > 0,
    "the sample has pages of both kinds",
  );
  assertEquals(
    linksIn("nav").toSorted(),
    inNavigation.map(({ path }) => path).toSorted(),
  );
  assertEquals(
    linksIn("footer").toSorted(),
    others.map(({ path }) => path).toSorted(),
  );
});

Deno.test("the title of a page ends with the shop's name, except on an unknown page", async () => {
  const titleOf = async (path: string) =>
    elementIn(await htmlOf(path), "title");
  assertEquals(
    await titleOf("/about"),
    "<title>Nosotros · La Chiquita</title>",
  );
  assertEquals(
    await titleOf("/nada"),
    "<title>Esa página no está en La Chiquita</title>",
  );
});

Deno.test("a site whose pages have no short name has no navigation", async () => {
  const unnamed = pages.map(({ nav: _, ...page }) => page);
  const response = await createTestApp({ content: { pages: unnamed } }).ask(
    "/about",
  );
  assertNotMatch(await response.text(), /<nav|popovertarget/);
});

Deno.test("no line of a page ends between a figure and the $ or short word before it; Markdown and code keep the blank", async () => {
  const html = await htmlOf("/");
  const prose = html.replace(/<(script|pre|code)\b[^]*?<\/\1>/g, "");
  assertStringIncludes(prose, "$\u00a0");
  assertMatch(prose, /<footer[^]* de\u00a0\d/);
  assertNotMatch(prose.replace(/<[^>]*>/g, ""), /(?:\$| x| de| las?) \d/);
  const shop = openPages({ business: { avisoAlergenos: "Hasta la 1." } });
  assertStringIncludes(await readText(shop, "/"), "Hasta la\u00a01.");
  assertMatch(await htmlOf("/index.md"), /\$ \d/);
  const guide = await htmlOf("/developers");
  assertMatch(guide, /<pre\b[^]*?\$ \d[^]*?<\/pre>/);
  assertNotMatch(guide, /<pre[^>]*>(?:(?!<\/pre>)[^])*\$\u00a0/);
});

Deno.test("parsePage() accepts two directives in the front matter, and reports other directives with their line", () => {
  const written = (title: string, description: string) =>
    parsePage(
      "a.md",
      `---\ntitle: "${title}"\ndescription: "${description}"\nnav: "${title}"\n---\n\nHola.\n`,
    );
  const right = written("{{ nombre }} en {{ localidad }}", "{{ localidad }}.");
  assert(right.kind === "page");
  const { title, description, nav } = fillTitles(right.page, TINY_SHOP);
  assertEquals([title, description, nav], [
    "La Chiquita en Castelar",
    "Castelar.",
    "La Chiquita en Castelar",
  ]);
  const wrong = written("{{ potes }}", "{{");
  assert(wrong.kind === "invalid", JSON.stringify(wrong));
  assertEquals(wrong.mistakes, [
    {
      line: 2,
      message: "no conozco {{ potes }}: se puede usar nombre, localidad",
    },
    {
      line: 3,
      message: "hay {{ sin un nombre y }}; si es texto, escribí \\{{",
    },
    {
      line: 4,
      message: "no conozco {{ potes }}: se puede usar nombre, localidad",
    },
  ]);
});

Deno.test("joinSheets() joins the known style sheets for their media, without comments", () => {
  const file = (name: string, text: string) => (
    { name, bytes: new TextEncoder().encode(text), contentType: "text/css" }
  );
  const joined = joinSheets([
    file("styles/print.css", "p{}"),
    file("styles/propio.css", "o{}"),
    file("styles/base.css", "a{}"),
    file("styles/tub.css", "t{}"),
    file("styles/tokens.css", "/* A token. */\n  b{}"),
  ]);
  assertEquals([joined.name, new TextDecoder().decode(joined.bytes)], [
    "estilo.css",
    `@layer base {
b{}a{}}
@layer page {
}
@layer menu {
}
@layer order {
}
@layer chat {
}
@layer state {
}
@media screen {
@layer base {
}
@layer page {
}
@layer menu {
t{}}
@layer order {
}
@layer chat {
}
@layer state {
}
}
@media print {
p{}}
`,
  ]);
});

Deno.test("jsonBlock() escapes texts that would end the script", () => {
  const { html } = jsonBlock(markup`type="x"`, { a: "</script><!--" });
  assertEquals(
    html,
    '<script type="x">{"a":"\\u003c/script>\\u003c!--"}</script>\n',
  );
});
