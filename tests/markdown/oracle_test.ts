/** Accepted Markdown, against the reference implementation of CommonMark. */

import { assert, assertEquals } from "@std/assert";
import { HtmlRenderer, Parser } from "commonmark";

import { readMarkdown } from "../../src/markdown/markdown.ts";
import { joinLines } from "../../src/markdown/write.ts";
import { createDice, SOUPS } from "./soup.ts";

const parser = new Parser();
const renderer = new HtmlRenderer();
const mistakesOf = (markdown: string) => readMarkdown(markdown).mistakes;

/** Asserts that the HTML has the same meaning as the reference's. */
function assertAgrees(markdown: string) {
  const html = joinLines(readMarkdown(markdown).blocks).html;
  const expected = renderer.render(parser.parse(markdown));
  assertEquals(normalize(html), normalize(expected), JSON.stringify(markdown));
}

function normalize(html: string) {
  return html
    .replace(/(<h[1-6]) id="[^"]*"/g, "$1")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(" />", ">")
    .replace(/\n(?=<)|(?<=<(?:li|blockquote)>)\n/g, "")
    .trimEnd();
}

const ACCEPTED = [
  "# Menú\n## Promos\na\n\n---\n\nb",
  "```ts\na\tb\n    c\n<d>\n\n# e\n```",
  "```\n  x = <1>\n- `y`\n  ``\n```\n\n###### _ñandú_ 1,5",
  "\\[a](b c) \\<b> \\&amp; 2\\*3",
  "a [e](tel:+5491100000000) ![f](/g.png)",
  "**[e](https://example.ar/%C3%B1)** [f *g*](/about?a=1&b=2#x)",
  "_a [b](/c_d)_ *[e](/f*g)* **[ñ](/ñ(h))**",
  "AT&T < 3 > 2, rate_limit ] # !",
  "**a _b_ c** (_d **e**_) `f <b> *x*` 😀",
  "- a\n  b\n- **c**\n\n- d",
  "> a\n>\n> - b\n> - c\n>\n> ---\n>\n> ## d",
];

for (const markdown of ACCEPTED) {
  Deno.test(`readMarkdown() accepts ${JSON.stringify(markdown)} and agrees with commonmark`, () => {
    assertEquals(mistakesOf(markdown), []);
    assertAgrees(markdown);
  });
}

for (const { name, soup, minAccepted } of SOUPS) {
  Deno.test(`readMarkdown() agrees with commonmark on random ${name} that it accepts`, () => {
    const dice = createDice(42);
    let accepted = 0;
    for (let round = 0; round < 8_000; round += 1) {
      const markdown = soup(dice);
      if (mistakesOf(markdown).length > 0) continue;
      accepted += 1;
      assertAgrees(markdown);
    }
    assert(accepted >= minAccepted, `only ${accepted} were accepted`);
  });
}
