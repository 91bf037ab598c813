import {
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { escape } from "@std/html/entities";

import { readMarkdown } from "../../src/markdown/markdown.ts";
import { escapeMarkdown, joinLines, markup } from "../../src/markdown/write.ts";
import { createDice, SOUPS } from "./soup.ts";
import { readRows } from "../fixtures/rows.ts";

const html = (markdown: string) =>
  joinLines(readMarkdown(markdown).blocks).html;
const mistakesOf = (markdown: string) =>
  readMarkdown(markdown).mistakes.map(({ line, message }) =>
    `${line}: ${message}`
  );

const HEADINGS = readRows`
# ¿Cómo pido, *mañana*? → como-pido-manana
# Menú⏎## Menú⏎### menu → menu → menu-2 → menu-3
# a⏎# a⏎# a-2 → a → a-2 → a-2-2
# [Nosotros](/about) y ´potes´ → nosotros-y-potes
# ¡!⏎⏎# ? → seccion → seccion-2
# Pedido⏎# Zona⏎# Zona de entrega → pedido-2 → zona-2 → zona-de-entrega
`;

for (const [markdown = "", ...expected] of HEADINGS) {
  Deno.test(`readMarkdown() gives the ids ${expected} to ${JSON.stringify(markdown)}`, () => {
    const { blocks } = readMarkdown(markdown);
    assertEquals(blocks.flatMap(({ title }) => title?.id ?? []), expected);
  });
}

Deno.test("readMarkdown() keeps ids unique over all parts, and HTML parts unchanged", () => {
  const { blocks } = readMarkdown(
    "# Menú",
    { html: '<menu-shop class="x"></menu-shop>' },
    "# Menú",
  );
  assertEquals(
    joinLines(blocks).html,
    '<h1 id="menu">Menú</h1>\n<menu-shop class="x"></menu-shop>\n<h1 id="menu-2">Menú</h1>',
  );
});

const RENDERED = [
  [
    "escapes raw HTML, in a block and in a line",
    "<script>alert('1')</script>\n\na <b title=\"x\">c</b> & d",
    "<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</p>\n" +
    "<p>a &lt;b title=&quot;x&quot;&gt;c&lt;/b&gt; &amp; d</p>",
  ],
  [
    "escapes code and names its language",
    "```html\n<b>&amp;</b>\n```\n\n`<i>`",
    '<pre><code class="language-html">&lt;b&gt;&amp;amp;&lt;/b&gt;\n</code></pre>\n' +
    "<p><code>&lt;i&gt;</code></p>",
  ],
  [
    "keeps quotes from leaving an address or a picture's text",
    '[a](/b"onclick="c) ![d"e](/f)',
    '<p><a href="/b%22onclick=%22c">a</a> <img src="/f" alt="d&quot;e"></p>',
  ],
  [
    "keeps what is percent-encoded and encodes the rest",
    "[a](/b%20c?d=1&e=100%)",
    '<p><a href="/b%20c?d=1&amp;e=100%25">a</a></p>',
  ],
  [
    "aligns the columns of a table by class",
    "| a | b | c |\n| --- | :-: | --: |\n| 1 | `2 \\| 3` | *4* |",
    [
      '<table>\n<thead>\n<tr>\n<th scope="col">a</th>',
      '<th scope="col" class="align-center">b</th>',
      '<th scope="col" class="align-right">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>',
      '<td>1</td>\n<td class="align-center"><code>2 | 3</code></td>',
      '<td class="align-right"><em>4</em></td>',
      "</tr>\n</tbody>\n</table>",
    ].join("\n"),
  ],
  [
    "gives a tight list's items no paragraphs, and a loose one's theirs",
    "- a\n  b\n- c\n\n---\n\n- d\n\n- e",
    "<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\n<hr>\n" +
    "<ul>\n<li><p>d</p></li>\n<li><p>e</p></li>\n</ul>",
  ],
  [
    "reads CRLF as a line's end, and half a surrogate as U+FFFD",
    "a\r\nb\ud800\r\r# c",
    '<p>a\nb\ufffd</p>\n<h1 id="c">c</h1>',
  ],
] as const;

for (const [name, markdown, expected] of RENDERED) {
  Deno.test(`readMarkdown() ${name}`, () =>
    assertEquals(html(markdown), expected));
}

const REFUSED = readRows`
Menú⏎==== → 2: un título se escribe con # delante
Menú⏎--- → 2: un título se escribe con # delante
a⏎⏎*** → 3: una línea divisoria va ---
#Menú → 1: un título va solo
# Menú # → 1: un título va solo
a⏎# Menú → 2: un título va solo
a⏎⏎    b → 3: un texto no lleva espacios delante
a⇥b → 1: hay una tabulación
a␌b → 1: hay una tabulación o un carácter invisible
a⏎⍽⏎b → 2: hay una tabulación o un carácter invisible
a  ⏎b → 1: un renglón no se corta a la fuerza
a\⏎b → 1: un renglón no se corta a la fuerza
a⏎~~~⏎b → 2: hay ~~~
- a⏎  - b → 2: una lista va aparte
- a⏎- - b → 2: una lista va aparte
- a⏎⏎  b → 3: un texto no lleva espacios delante
- a⏎b → 2: dejá una línea en blanco tras la lista
* a → 1: una lista va aparte
a:⏎- b → 2: una lista va aparte
1. a → 1: una lista va aparte
> a⏎b → 1: una cita va aparte
> > a → 1: una cita va aparte
a | b⏎| - | - | → 2: una tabla va aparte
| a | b |⏎| - | → 1: una tabla va aparte
| a |⏎| b | → 1: una tabla va aparte
| a | b |⏎| - | - |⏎| c | → 3: la fila tiene 1 celdas y la tabla, 2
[a]: /b → 1: un enlace va [texto](dirección)
a⏎[b][c] → 2: un enlace va [texto](dirección)
> [^1]: nota → 1: un enlace va [texto](dirección)
[a](/b 'c') → 1: un enlace va [texto](dirección)
[a [b](/c)](/d) → 1: un enlace va [texto](dirección)
[a](/b&auml;) → 1: un enlace va [texto](dirección)
[a](/b(&auml;)) → 1: un enlace va [texto](dirección)
[a](/b(c) → 1: un enlace va [texto](dirección)
| a |⏎| - |⏎| [b](data:c) | → 3: no se puede enlazar a data:c
| [a](data:b) |⏎| - | → 1: no se puede enlazar a data:b
a⏎<div>b</div> → 2: hay <d
<https://example.ar> → 1: hay <h
&Dcaron; → 1: hay &Dcaron;
a⏎b **c⏎d → 2: no se entiende qué abre o cierra **
2*3 → 1: no se entiende qué abre o cierra *
**a *b* c** → 1: no se entiende qué abre o cierra **
a ***b*** → 1: no se entiende qué abre o cierra ***
´´´⏎a → 1: falta cerrar el bloque de código con ´´´
´´´⏎a⏎  ´´´⏎´´´ → 3: el código se cierra con ´´´
´´´ts title=x⏎´´´ → 1: un bloque de código va entre dos líneas
a⏎b ´c⏎d´ [e](javascript:f) → 3: no se puede enlazar a javascript:f; vale https,
a ´´b´´ c → 1: un código va entre dos ´ solos
`;

for (const [markdown = "", message = ""] of REFUSED) {
  Deno.test(`readMarkdown() refuses ${JSON.stringify(markdown)}`, () => {
    assertStringIncludes(mistakesOf(markdown).join("\n"), message);
  });
}

Deno.test("readMarkdown() reports every mistake of a text, by line", () => {
  const lines = mistakesOf("a\tb\n\n[a](b c)\n\n```\n").map((text) =>
    text.slice(0, 2)
  );
  assertEquals(lines, ["1:", "3:", "5:"]);
});

const LINKED = readRows`
https://example.ar/a?b=1#c
HTTPS://example.ar
mailto:hola@example.ar
tel:+5491100000000
/about
about.md
#precios
?a=b:c
mailto:hola@ñandú.example → mailto:hola@%C3%B1and%C3%BA.example
https://example.ar/a(b)c
`;
const UNLINKED = readRows`
javascript:alert → JaVaScRiPt:alert → javascript&colon;alert
&#106;avascript:alert → java\script:alert → data:text/html,x → x:y
http://example.ar → https:example.ar → https:///example.ar → //example.ar
`.flat();

for (const [address = "", href = address] of LINKED) {
  Deno.test(`readMarkdown() links to ${address}`, () => {
    assertEquals(html(`[a](${address})`), `<p><a href="${href}">a</a></p>`);
  });
}

for (const address of UNLINKED) {
  Deno.test(`readMarkdown() doesn't link to ${address}`, () => {
    assertNotMatch(html(`[a](${address}) ![a](${address})`), /<a|<img/);
  });
}

const ESCAPED = readRows`
50 % & más → 50 % & más
AT&T → AT\&T
*a* _b_ ´c´ [d](e) <f> | \ → \*a\* \_b\_ \´c\´ \[d\](e) \<f> \| \\
# a → \# a
a # → a \#
+54 9 11 → \+54 9 11
12) a → 12\) a
1,5 kg → 1,5 kg
{{ menu }} → \{{ menu }}
 a⏎⏎ b⇥ → a b
`;

for (const [text = "", expected] of ESCAPED) {
  Deno.test(`escapeMarkdown() writes ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () => {
    assertEquals(escapeMarkdown(text), expected);
  });
}

Deno.test("escapeMarkdown() preserves any text in a paragraph, a title, an item and a cell", () => {
  const dice = createDice(3);
  for (let round = 0; round < 1_000; round += 1) {
    const text = `${dice.pick(SOUPS).soup(dice)}${
      dice.pick(["", "|", " {#a}", "\\", "~~"])
    }`;
    const words = text.replace(/\s+/g, " ").trim();
    if (words === "") continue;
    const markdown = escapeMarkdown(text);
    const table = `| a |\n| - |\n| ${markdown} |`;
    assertEquals(
      mistakesOf(`${markdown}\n\n- ${markdown}\n\n${table}`),
      [],
      text,
    );
    assertEquals(html(markdown), `<p>${escape(words)}</p>`);
    assertEquals(
      html(`# ${markdown}`).replace(/ id="[^"]*"/, ""),
      `<h1>${escape(words)}</h1>`,
    );
    assertEquals(
      html(`- ${markdown}`),
      `<ul>\n<li>${escape(words)}</li>\n</ul>`,
    );
    assertStringIncludes(html(table), `<td>${escape(words)}</td>`);
  }
});

Deno.test("markup escapes all values except markup, and leaves out false and undefined", () => {
  const inner = markup`<b title="${'"'}">${"<i>"}</b>`;
  assertEquals(
    markup`<p>${inner}${["a", 1, undefined]}${false}${"' &"}</p>`.html,
    '<p><b title="&quot;">&lt;i&gt;</b>a1&#39; &amp;</p>',
  );
});

const BIG = 20_000;
const HOSTILE = {
  "asterisks and underscores": "*_a **`b ".repeat(BIG),
  "bracketed nesting": `${"[".repeat(BIG)}a${"]".repeat(BIG)}`,
  "links that never end": "[a](b".repeat(BIG),
  "brackets and backticks": "[`a".repeat(BIG),
  "backticks of growing length": Array.from(
    { length: 500 },
    (_, size) => "`".repeat(size),
  ).join(
    "a",
  ),
  backslashes: "\\".repeat(BIG),
  "blanks before a line's end": `a${"  ".repeat(BIG)}b${" ".repeat(BIG)}c`,
  "hashes at a title's end": `# a ${"# ".repeat(BIG)}b`,
  "dashes and blanks": `${"- ".repeat(BIG)}=`,
  "a line of text after many quotes": `${"> ".repeat(BIG)}\na`,
  "indented bullets": Array.from(
    { length: 300 },
    (_, size) => `${"  ".repeat(size)}- a`,
  ).join(
    "\n",
  ),
  "items apart": "- a\n\n".repeat(BIG),
  "blank lines in a list": `- a${"\n".repeat(BIG)}- b`,
  "bars in a row": `| a |\n| - |\n${"|".repeat(BIG)}`,
  "equal titles": "# a\n".repeat(2_000),
  "fences left open": "```a\n".repeat(BIG + 1),
  "a million letters": "a".repeat(1_000_000),
};

for (const [name, markdown] of Object.entries(HOSTILE)) {
  Deno.test(`readMarkdown() reads ${name}, and its tags are balanced`, () => {
    const out = html(markdown);
    for (
      const tag of ["em", "strong", "a", "code", "li", "blockquote", "td", "p"]
    ) {
      const opened = out.split(new RegExp(`<${tag}(?: [^>]*)?>`)).length;
      assertEquals(out.split(`</${tag}>`).length, opened, tag);
    }
  });
}
