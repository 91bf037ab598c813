/**
 * Functions that write HTML and Markdown. The functions for HTML escape their values.
 * Of the functions for Markdown, only `escapeMarkdown` and `markdownLink` escape a text.
 */

import { escape } from "@std/html/entities";

/** Ready HTML, in which text from data is already escaped. `markup` inserts the HTML unchanged. */
export interface Markup {
  readonly html: string;
}

/** A value in a template. Lists are joined; undefined and false are empty. */
type Value =
  | string
  | number
  | false
  | undefined
  | Markup
  | readonly Value[];

/**
 * Returns HTML with its values escaped. The tag isn't named `html`, because
 * `deno fmt` would change the blanks in the template.
 */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly Value[]
): Markup {
  return {
    html: parts
      .map((part, index) => part + write(values[index]))
      .join(""),
  };
}

/** Joins values with line breaks. */
export function joinLines(values: readonly Value[]): Markup {
  return { html: values.map(write).join("\n") };
}

/** Returns a link in HTML. */
export function htmlLink(
  href: string,
  text: string,
  attributes?: Markup | false,
): Markup {
  return markup`<a href="${href}"${attributes}>${text}</a>`;
}

/** Returns a list in HTML. */
export function htmlList(items: readonly Value[], attributes?: Markup): Markup {
  return markup`<ul${attributes}>${
    items.map((item) => markup`<li>${item}</li>`)
  }</ul>`;
}

/** Returns a value as HTML, escaped unless it is ready HTML. */
function write(value: Value): string {
  if (value === undefined || value === false) return "";
  if (typeof value !== "object") return escape(String(value));

  return "html" in value ? value.html : value.map(write).join("");
}

/**
 * Escapes a text for one line of Markdown or one cell of a table. First escapes the
 * marks that count anywhere, then those that count only at the start or end of a line.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<|]|~(?=~)/g, "\\$&")
    // The start of a directive, then the start of an entity.
    .replace(/\{(?=\{)/g, "\\{")
    .replace(/&(?=[#A-Za-z])/g, "\\&")
    // The start of a heading, quote, list, rule or fence; the closing # of a heading; the
    // number of a list.
    .replace(/^[#>+=~-]/, "\\$&")
    .replace(/ (#+)$/, " \\$1")
    .replace(/^([0-9]{1,9})([.)])/, "$1\\$2");
}

/** Returns a table in Markdown. The cells are Markdown, too. `right` is the index of a column that is aligned to the right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right?: number,
): string {
  const rule = head.map((_, column) => column === right ? "---:" : "---");

  return [head, rule, ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Returns a fenced block of code. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Returns a list in Markdown, with one item for each line. */
export function bullets(lines: readonly string[]): string {
  return lines
    .map((line) => `- ${line}`)
    .join("\n");
}

/** Returns a link in Markdown. */
export function markdownLink(href: string, text: string): string {
  return `[${escapeMarkdown(text)}](${href})`;
}

/** Returns a title as an id: its words in lower case without accents, joined by hyphens. A title without Latin letters or digits becomes "seccion". */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);

  return words?.join("-") ?? "seccion";
}
