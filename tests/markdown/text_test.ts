import { assertEquals, assertStringIncludes } from "@std/assert";
import { escape } from "@std/html/entities";

import { findMarkdownMistakes, parseMarkdown } from "../../src/markdown/markdown.ts";
import { renderHtml } from "../../src/markdown/html.ts";
import { decodeReference, unescapeMarkdown } from "../../src/markdown/text.ts";
import { escapeMarkdown } from "../../src/markdown/write.ts";
import { blockSoup, createDice, inlineSoup } from "./random_markdown.ts";

const ESCAPED = [
  { text: "Dulce de leche", expected: "Dulce de leche" },
  { text: "50 % & más", expected: "50 % & más" },
  { text: "AT&T", expected: "AT\\&T" },
  {
    text: "*a* _b_ `c` [d](e) <f> | \\",
    expected: "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\<f> \\| \\\\",
  },
  { text: "# a", expected: "\\# a" },
  { text: "a #", expected: "a \\#" },
  { text: "- a", expected: "\\- a" },
  { text: "+54 9 11", expected: "\\+54 9 11" },
  { text: "12) a", expected: "12\\) a" },
  { text: "1,5 kg", expected: "1,5 kg" },
  { text: "{{ menu }}", expected: "\\{{ menu }}" },
  { text: " a\n\n b\t", expected: "a b" },
  { text: "", expected: "" },
];

for (const { text, expected } of ESCAPED) {
  Deno.test(`escapeMarkdown() writes ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () => {
    assertEquals(escapeMarkdown(text), expected);
  });
}

Deno.test("escapeMarkdown() makes any text read as itself: a paragraph, a title, an item, a cell", () => {
  const dice = createDice(3);
  for (let round = 0; round < 3_000; round += 1) {
    const text = `${dice.pick([inlineSoup, blockSoup])(dice)}${
      dice.pick(["", "|", " {#a}", "\\"])
    }`;
    const words = text.replace(/\s+/g, " ").trim();
    if (words === "") continue;
    const markdown = escapeMarkdown(text);
    const table = `| a |\n| - |\n| ${markdown} |`;
    assertEquals(findMarkdownMistakes(`${markdown}\n\n- ${markdown}\n\n${table}`), [], text);
    assertEquals(html(markdown), `<p>${escape(words)}</p>`);
    assertEquals(html(`# ${markdown}`).replace(/ id="[^"]*"/, ""), `<h1>${escape(words)}</h1>`);
    assertEquals(html(`- ${markdown}`), `<ul>\n<li>${escape(words)}</li>\n</ul>`);
    assertStringIncludes(html(table), `<td>${escape(words)}</td>`);
  }
});

const REFERENCES = [
  { name: "amp", char: "&" },
  { name: "#191", char: "¿" },
  { name: "#XBF", char: "¿" },
  { name: "#x1F600", char: "😀" },
  { name: "#0", char: "\ufffd" },
  { name: "#xD800", char: "\ufffd" },
  { name: "#x110000", char: "\ufffd" },
  { name: "AMP", char: undefined },
  { name: "constructor", char: undefined },
  { name: "", char: undefined },
];

for (const { name, char } of REFERENCES) {
  Deno.test(`decodeReference() gives ${char} for ${JSON.stringify(name)}`, () => {
    assertEquals(decodeReference(name), char);
  });
}

Deno.test("unescapeMarkdown() resolves escapes and references, and gives null for one it doesn't know", () => {
  assertEquals(unescapeMarkdown("\\*a\\b &amp; \\&amp; &#42;"), "*a\\b & &amp; *");
  assertEquals(unescapeMarkdown("a &Dcaron;"), null);
});

function html(markdown: string): string {
  return renderHtml(parseMarkdown(markdown));
}
