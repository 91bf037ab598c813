/** HTML as the reference implementations would write it: what is compared is its meaning, not its spelling. */

/** Without the titles' ids, with HTML's own void tags and no line ends at the edges of items and quotes. */
export function normalizeHtml(html: string): string {
  return html
    .replace(/(<h[1-6]) id="[^"]*"/g, "$1")
    .replaceAll("&#39;", "'")
    .replace(/<(br|hr) \/>/g, "<$1>")
    .replace(/<(li|blockquote)>\n/g, "<$1>")
    .replace(/\n<\/(li|blockquote)>/g, "</$1>")
    .trimEnd();
}

/** The same for tables, whose alignment is a class here and an attribute elsewhere. */
export function normalizeTable(html: string): string {
  return normalizeHtml(html)
    .replaceAll(' scope="col"', "")
    .replace(/ class="align-([a-z]+)"/g, ' align="$1"')
    .replaceAll("&quot;", '"')
    .replace(/\n(?=<)/g, "");
}
