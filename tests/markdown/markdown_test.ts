import { assert, assertEquals, assertStringIncludes } from "@std/assert";

import { findCodeLines, findMarkdownMistakes, parseMarkdown } from "../../src/markdown/markdown.ts";
import { renderHtml } from "../../src/markdown/html.ts";

const html = (markdown: string): string => renderHtml(parseMarkdown(markdown));
const ids = (markdown: string): readonly string[] =>
  parseMarkdown(markdown).flatMap((block) => block.kind === "heading" ? [block.id] : []);
const problems = (markdown: string): readonly string[] =>
  findMarkdownMistakes(markdown).map(({ line, message }) => `${line}: ${message}`);

const HEADINGS = [
  { markdown: "# ¿Cómo pido?", expected: ["como-pido"] },
  { markdown: "# Menú\n## Menú\n### menu", expected: ["menu", "menu-2", "menu-3"] },
  { markdown: "# Menú\n# Menú 2\n# Menú", expected: ["menu", "menu-2", "menu-3"] },
  { markdown: "# a\n# a\n# a-2", expected: ["a", "a-2", "a-2-2"] },
  { markdown: "# Precio de *hoy* y `potes`", expected: ["precio-de-hoy-y-potes"] },
  { markdown: "# [Nosotros](/about)", expected: ["nosotros"] },
  { markdown: "# No existe {#error-ruta-no-encontrada}", expected: ["error-ruta-no-encontrada"] },
  { markdown: "# a {#precios} ##\n# Precios", expected: ["precios", "precios-2"] },
  { markdown: "# a {#No}", expected: ["a-no"] },
  { markdown: "# a \\{#b}", expected: ["a-b"] },
  { markdown: "# ¡!\n#", expected: ["seccion", "seccion-2"] },
  { markdown: "- # adentro", expected: [] },
];

for (const { markdown, expected } of HEADINGS) {
  Deno.test(`parseMarkdown() gives the ids ${expected} to ${JSON.stringify(markdown)}`, () => {
    assertEquals(ids(markdown), expected);
  });
}

Deno.test("parseMarkdown() keeps an asked id out of the title's text", () => {
  assertEquals(html("## Cuota  {#cuota}"), '<h2 id="cuota">Cuota</h2>');
});

Deno.test("parseMarkdown() keeps ids unique over all parts and ready HTML as it is", () => {
  const blocks = parseMarkdown(
    "# Menú",
    { kind: "html", html: '<menu-shop class="x"></menu-shop>' },
    "# Menú",
  );
  assertEquals(
    renderHtml(blocks),
    '<h1 id="menu">Menú</h1>\n<menu-shop class="x"></menu-shop>\n<h1 id="menu-2">Menú</h1>',
  );
});

const REFUSED = [
  { markdown: "Menú\n====", expected: "2: un título se escribe con #, no subrayado" },
  { markdown: "Menú\n---", expected: "2: un título se escribe con #, no subrayado" },
  { markdown: "a\n\n    b", expected: "3: un texto no lleva cuatro espacios delante" },
  { markdown: "- a\n\n      b", expected: "3: un texto no lleva cuatro espacios delante" },
  { markdown: "a\tb", expected: "1: hay una tabulación" },
  { markdown: "```\na", expected: "1: falta cerrar el bloque de código con ```" },
  { markdown: "- ~~~\n  a\n\nb", expected: "1: falta cerrar el bloque de código con ~~~" },
  { markdown: "```ts title=x\n```", expected: "1: el lenguaje del código es una palabra" },
  { markdown: "[a]: /b", expected: "1: los enlaces por referencia" },
  { markdown: "> [^1]: nota", expected: "1: los enlaces por referencia" },
  { markdown: "a\n![b](/c.png)", expected: "2: las imágenes no se pueden usar" },
  { markdown: "[a](/b 'c')", expected: "1: hay un enlace mal escrito" },
  { markdown: "[a](b c)", expected: "1: hay un enlace mal escrito" },
  { markdown: "[a [b](/c)](/d)", expected: "1: hay un enlace mal escrito" },
  { markdown: "a\nb `c\nd` [e](javascript:f)", expected: "3: no se puede enlazar a javascript:f" },
  { markdown: "<ftp://example.ar>", expected: "1: no se puede enlazar a ftp://example.ar" },
  { markdown: "&Dcaron;", expected: "1: no conozco &Dcaron;" },
  { markdown: "[a](/b&auml;)", expected: "1: hay un enlace mal escrito" },
  { markdown: "- a\nb", expected: "2: lo que sigue a una lista va sangrado" },
  { markdown: "1. a\n  b", expected: "2: lo que sigue a una lista va sangrado" },
  { markdown: "> a\nb", expected: "2: cada línea de una cita empieza con >" },
  { markdown: "a | b\n--- | ---", expected: "2: cada fila de una tabla empieza con |" },
  { markdown: "a\n| b |\n| - |", expected: "3: cada fila de una tabla empieza con |" },
  { markdown: "| a | b |\n| - |", expected: "2: cada fila de una tabla empieza con |" },
  { markdown: "| a |\n| - |\nb", expected: "3: cada fila de una tabla empieza con |" },
  { markdown: "| a | b |\n| - | - |\n| c |", expected: "3: la fila tiene 1 celdas y la tabla, 2" },
  { markdown: "| a |\n| - |\n| [b](data:c) |", expected: "3: no se puede enlazar a data:c" },
  { markdown: "# a\n# b {#a}", expected: "2: el id «a» está repetido" },
  { markdown: `${"- ".repeat(9)}a`, expected: "1: las listas y citas no pueden anidarse más de 8" },
];

for (const { markdown, expected } of REFUSED) {
  Deno.test(`findMarkdownMistakes() refuses ${JSON.stringify(markdown)}`, () => {
    assertStringIncludes(problems(markdown).join("\n"), expected);
  });
}

const ACCEPTED = [
  "# Menú\n\n---\n\na",
  "a\n    b",
  "- a\n\n    b",
  "```\na\tb\n```",
  "- ~~~\n  a\n  ~~~\n\nb",
  "```ts\n```",
  "[a]\n\n[^1]",
  "!\\[b](/c.png)",
  "\\[a](b c)",
  "[a](/b) [c](</d e>)",
  "a [e](tel:+5491100000000)",
  "<https://example.ar>",
  "AT&T &iquest;&#193;",
  "- a\n  b",
  "- a\n\nb",
  "> a\n> b",
  "a | b",
  "a\n\n| b |\n| - |\n\nc",
  "| a \\| b |\n| - |\n- c",
  "# a\n# b {#c}",
  `${"- ".repeat(8)}a`,
];

for (const markdown of ACCEPTED) {
  Deno.test(`findMarkdownMistakes() accepts ${JSON.stringify(markdown)}`, () => {
    assertEquals(problems(markdown), []);
  });
}

Deno.test("findMarkdownMistakes() names all of a text, by line", () => {
  assertEquals(problems("a\tb\n\n[a](b c)\n\n```\n").map((text) => text.slice(0, 2)), [
    "1:",
    "3:",
    "5:",
  ]);
});

Deno.test("findCodeLines() counts fences and what they hold, in lists too", () => {
  const markdown = "a\n```\nb\n```\n- c\n  ~~~\n  d\n  ~~~\n\n  `e`\n";
  assertEquals([...findCodeLines(markdown)], [2, 3, 4, 6, 7, 8]);
});

Deno.test("parseMarkdown() reads CRLF as a line end, and a NUL or half a surrogate as U+FFFD", () => {
  assertEquals(html("a\r\nb\r\r# c"), '<p>a\nb</p>\n<h1 id="c">c</h1>');
  assertEquals(html("a\0b\ud800c"), "<p>a\ufffdb\ufffdc</p>");
});

const BIG = 20_000;
const HOSTILE = {
  asterisks: "*a **b ".repeat(BIG),
  "asterisks and underscores": "*_a ".repeat(BIG),
  "closers without openers": "a** b_ ".repeat(BIG),
  "opening brackets": "[".repeat(BIG),
  "bracketed nesting": `${"[".repeat(BIG)}a${"]".repeat(BIG)}`,
  "links that never end": "[a](b".repeat(BIG),
  "angled targets that never end": "[a](<b".repeat(BIG),
  "links within brackets": `${"[".repeat(BIG)}${"[a](b)".repeat(BIG)}`,
  "backticks of growing length": Array.from({ length: 500 }, (_, size) => "`".repeat(size)).join(
    "a",
  ),
  "autolinks that never end": "<https:a".repeat(BIG),
  "emails that never end": "<a@b.c".repeat(BIG),
  references: "&#x".repeat(BIG),
  "spaces within a line": `a${" ".repeat(BIG)}b`,
  "hashes at a title's end": `# a ${"#".repeat(BIG)}b`,
  "bullets on a line": `${"- ".repeat(BIG)}a`,
  "quotes on a line": "> ".repeat(BIG),
  "indented bullets": Array.from({ length: 300 }, (_, size) => `${"  ".repeat(size)}- a`).join(
    "\n",
  ),
  "blank lines in a list": `- a${"\n".repeat(BIG)}`,
  "small tables": "| a |\n| - |\n\n".repeat(BIG),
  "bars in a row": `| a |\n| - |\n${"|".repeat(BIG)}`,
  "equal titles": "# a\n".repeat(BIG),
  "fences left open": "```\n".repeat(BIG + 1),
};

for (const [name, markdown] of Object.entries(HOSTILE)) {
  Deno.test(`parseMarkdown() gets through ${name} with its marks balanced`, () => {
    const out = html(markdown);
    for (const tag of ["em", "strong", "a", "code", "li", "blockquote", "td", "p"]) {
      const opened = out.split(new RegExp(`<${tag}(?: [^>]*)?>`)).length;
      assertEquals(out.split(`</${tag}>`).length, opened, tag);
    }
    assert(
      !/<(?!\/?(?:em|strong|a|code|li|ul|blockquote|t[dhr]|thead|tbody|table|h1|p|pre)\b)/.test(
        out,
      ),
    );
  });
}
