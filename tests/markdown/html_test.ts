import { assert, assertEquals } from "@std/assert";

import { parseMarkdown } from "../../src/markdown/markdown.ts";
import { renderHtml } from "../../src/markdown/html.ts";

const html = (markdown: string): string => renderHtml(parseMarkdown(markdown));

const RENDERED = [
  {
    name: "escapes raw HTML, in a block and in a line",
    markdown: "<script>alert('1')</script>\n\na <b title=\"x\">c</b> & d",
    expected: "<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</p>\n" +
      "<p>a &lt;b title=&quot;x&quot;&gt;c&lt;/b&gt; &amp; d</p>",
  },
  {
    name: "escapes what references stand for",
    markdown: "&lt;b&gt; &#60;b&#x3E;",
    expected: "<p>&lt;b&gt; &lt;b&gt;</p>",
  },
  {
    name: "escapes code and names its language",
    markdown: "```html\n<b>&amp;</b>\n```\n\n`<i>`",
    expected: '<pre><code class="language-html">&lt;b&gt;&amp;amp;&lt;/b&gt;\n</code></pre>\n' +
      "<p><code>&lt;i&gt;</code></p>",
  },
  {
    name: "keeps quotes from leaving an address",
    markdown: '[a](/b"onclick="c) [d](</e" onclick=f>)',
    expected: '<p><a href="/b%22onclick=%22c">a</a> <a href="/e%22%20onclick=f">d</a></p>',
  },
  {
    name: "keeps what is percent-encoded and encodes the rest",
    markdown: "[a](/b%20c?d=ñ&e=100%)",
    expected: '<p><a href="/b%20c?d=%C3%B1&amp;e=100%25">a</a></p>',
  },
  {
    name: "aligns the columns of a table by class",
    markdown: "| a | b | c | d |\n| --- | :-- | :-: | --: |\n| 1 | `2 \\| 3` | *4* | |",
    expected: [
      "<table>\n<thead>\n<tr>",
      '<th scope="col">a</th>',
      '<th scope="col" class="align-left">b</th>',
      '<th scope="col" class="align-center">c</th>',
      '<th scope="col" class="align-right">d</th>',
      "</tr>\n</thead>\n<tbody>\n<tr>",
      "<td>1</td>",
      '<td class="align-left"><code>2 | 3</code></td>',
      '<td class="align-center"><em>4</em></td>',
      '<td class="align-right"></td>',
      "</tr>\n</tbody>\n</table>",
    ].join("\n"),
  },
  {
    name: "pads a short row and cuts a long one",
    markdown: "| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |",
    expected: '<table>\n<thead>\n<tr>\n<th scope="col">a</th>\n<th scope="col">b</th>\n</tr>\n' +
      "</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td></td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n" +
      "</tbody>\n</table>",
  },
  {
    name: "gives a tight list's items no paragraphs, and a loose one's theirs",
    markdown: "- a\n  - b\n\n---\n\n3. c\n\n4. d",
    expected: "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ul>\n<hr>\n" +
      '<ol start="3">\n<li><p>c</p></li>\n<li><p>d</p></li>\n</ol>',
  },
  {
    name: "counts an emoji as a sign beside emphasis, as the specification does",
    markdown: "a*😀*b *😀*",
    expected: "<p>a*😀*b <em>😀</em></p>",
  },
];

for (const { name, markdown, expected } of RENDERED) {
  Deno.test(`renderHtml() ${name}`, () => assertEquals(html(markdown), expected));
}

const ADDRESSES = [
  { address: "https://example.ar/a?b=1#c", isLink: true },
  { address: "HTTPS://example.ar", isLink: true },
  { address: "mailto:hola@example.ar", isLink: true },
  { address: "tel:+5491100000000", isLink: true },
  { address: "/about", isLink: true },
  { address: "about.md", isLink: true },
  { address: "#precios", isLink: true },
  { address: "?a=b:c", isLink: true },
  { address: "javascript:alert(1)", isLink: false },
  { address: "JaVaScRiPt:alert(1)", isLink: false },
  { address: "javascript&colon;alert(1)", isLink: false },
  { address: "javascript&#58;alert(1)", isLink: false },
  { address: "&#106;avascript:alert(1)", isLink: false },
  { address: "java\\script:alert(1)", isLink: true, href: "java%5Cscript:alert(1)" },
  { address: "java&#10;script:alert(1)", isLink: true, href: "java%0Ascript:alert(1)" },
  { address: "&#1;javascript:alert(1)", isLink: true, href: "%01javascript:alert(1)" },
  { address: "data:text/html,x", isLink: false },
  { address: "vbscript:x", isLink: false },
  { address: "file:///etc/passwd", isLink: false },
  { address: "x:y", isLink: false },
  { address: "http://example.ar", isLink: false },
  { address: "HTTP://example.ar", isLink: false },
  { address: "https:example.ar", isLink: false },
  { address: "https:///example.ar", isLink: false },
  { address: "//example.ar", isLink: false },
];

for (const { address, isLink, href = address } of ADDRESSES) {
  Deno.test(`renderHtml() ${isLink ? "links to" : "doesn't link to"} ${address}`, () => {
    const out = html(`[a](${address})`);
    if (isLink) assertEquals(out, `<p><a href="${href}">a</a></p>`);
    else assert(!out.includes("<a"), out);
  });
}

Deno.test("renderHtml() doesn't link an autolink of another scheme", () => {
  assertEquals(html("<javascript:a>"), "<p>&lt;javascript:a&gt;</p>");
});
