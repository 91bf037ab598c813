/** Writing from data: HTML through one template that escapes whatever it is given, Markdown through one escape. */

import { escape } from "@std/html/entities";

/** HTML that is ready, the one thing that the template doesn't escape: never a text from data or from a stranger. */
export interface Markup {
  readonly html: string;
}

/** What stands in a template. A list is its items, one after the other; undefined and false are nothing. */
type Value = string | number | false | undefined | Markup | readonly Value[];

/** HTML with its values escaped. It isn't called `html`: `deno fmt` would lay that out anew, and blanks count. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly Value[]
): Markup {
  return {
    html: parts.map((part, index) => part + write(values[index])).join(""),
  };
}

/** Pieces with an end of line between them. */
export function joinLines(pieces: readonly Value[]): Markup {
  return { html: pieces.map(write).join("\n") };
}

/** A link; its attributes are ready. */
export function htmlLink(
  href: string,
  text: string,
  attributes?: Markup | false,
): Markup {
  return markup`<a href="${href}"${attributes}>${text}</a>`;
}

/** A list of items; its attributes are ready. */
export function htmlList(items: readonly Value[], attributes?: Markup): Markup {
  return markup`<ul${attributes}>${
    items.map((item) => markup`<li>${item}</li>`)
  }</ul>`;
}

/** A value as JSON in a `<script>`; no text in it can end the script. */
export function jsonBlock(attributes: Markup, value: unknown): Markup {
  const html = JSON.stringify(value).replaceAll("<", "\\u003c");
  return markup`<script ${attributes}>${{ html }}</script>`;
}

function write(value: Value): string {
  if (value === undefined || value === false) return "";
  if (typeof value !== "object") return escape(String(value));
  return "html" in value ? value.html : value.map(write).join("");
}

/** Any text as one line of Markdown that reads as that text and nothing else, also in a table's cell. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<|]|~(?=~)/g, "\\$&")
    .replace(/\{(?=\{)/g, "\\{")
    .replace(/&(?=[#A-Za-z])/g, "\\&")
    .replace(/^[#>+=~-]/, "\\$&")
    .replace(/ (#+)$/, " \\$1")
    .replace(/^([0-9]{1,9})([.)])/, "$1\\$2");
}

/** A Markdown table of cells in Markdown; the columns in `right` are aligned to the right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => right.includes(column) ? "---:" : "---");
  return [head, rule, ...rows].map(line).join("\n");
}

/** A fenced block of code. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** A Markdown list of lines of Markdown. */
export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** A link in Markdown. */
export function markdownLink(href: string, text: string): string {
  return `[${escapeMarkdown(text)}](${href})`;
}

/** The id that a title's words give: lower case, without accents, joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-") ?? "seccion";
}
