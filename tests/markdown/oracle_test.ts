/** The renderer against the reference implementation, and marked for tables, over seeded random Markdown. */

import { assert, assertEquals } from "@std/assert";
import { HtmlRenderer, Parser } from "commonmark";
import { marked } from "marked";

import { maskDirectives } from "../../src/site/directives.ts";
import { findMarkdownMistakes, parseMarkdown } from "../../src/markdown/markdown.ts";
import { renderHtml } from "../../src/markdown/html.ts";
import { parsePage } from "../../src/site/page/source.ts";
import { normalizeHtml, normalizeTable } from "./normalize_html.ts";
import {
  blockSoup,
  createDice,
  inlineSoup,
  randomDocument,
  randomTable,
} from "./random_markdown.ts";

const parser = new Parser();
const renderer = new HtmlRenderer();
const reference = (markdown: string): string => renderer.render(parser.parse(markdown));
const ours = (markdown: string): string => renderHtml(parseMarkdown(markdown));

Deno.test("renderHtml() agrees with commonmark on 2,000 random documents, none refused", () => {
  const dice = createDice(20261121);
  for (let round = 0; round < 2_000; round += 1) {
    const markdown = randomDocument(dice);
    assertEquals(findMarkdownMistakes(markdown), [], markdown);
    assertEquals(normalizeHtml(ours(markdown)), normalizeHtml(reference(markdown)), markdown);
  }
});

for (
  const { name, soup, least } of [
    { name: "signs of marks", soup: inlineSoup, least: 4_000 },
    { name: "signs of blocks", soup: blockSoup, least: 1_000 },
  ]
) {
  Deno.test(`renderHtml() agrees with commonmark on every soup of ${name} that isn't refused`, () => {
    const dice = createDice(42);
    let accepted = 0;
    for (let round = 0; round < 6_000; round += 1) {
      const markdown = soup(dice);
      if (findMarkdownMistakes(markdown).length > 0) continue;
      accepted += 1;
      assertEquals(
        normalizeHtml(ours(markdown)),
        normalizeHtml(reference(markdown)),
        JSON.stringify(markdown),
      );
    }
    assert(accepted >= least, `only ${accepted} were accepted`);
  });
}

Deno.test("renderHtml() agrees with marked on 1,500 random tables, none refused", () => {
  const dice = createDice(7);
  for (let round = 0; round < 1_500; round += 1) {
    const markdown = randomTable(dice);
    assertEquals(findMarkdownMistakes(markdown), [], markdown);
    const expected = marked.parse(markdown, { async: false });
    assertEquals(normalizeTable(ours(markdown)), normalizeTable(expected), markdown);
  }
});

const pages = new URL("../sample_shop/pages/", import.meta.url);

for (const { name } of Deno.readDirSync(pages)) {
  if (!name.endsWith(".md")) continue;
  Deno.test(`renderHtml() agrees with marked on pages/${name}`, async () => {
    const parsed = parsePage(name, await Deno.readTextFile(new URL(name, pages)));
    assert(parsed.kind === "page", JSON.stringify(parsed));
    const markdown = maskDirectives(parsed.page.body);
    const expected = marked.parse(markdown.replace(/ \{#[a-z0-9-]+\}$/gm, ""), { async: false });
    assertEquals(normalizeTable(ours(markdown)), normalizeTable(expected));
  });
}
