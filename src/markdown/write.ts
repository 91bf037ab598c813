/** Writing Markdown and HTML from data: escapes and small pieces. */

import { escape } from "@std/html/entities";

/**
 * Any text as one line of Markdown that reads as that text and nothing else, also in a table's cell.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(escapeMarkdown("Crema & *limón* | 1 kg"), "Crema & \\*limón\\* \\| 1 kg");
 * assertEquals(escapeMarkdown("1. Sambayón"), "1\\. Sambayón");
 * ```
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<|]/g, "\\$&")
    .replace(/\{(?=[{#])/g, "\\{")
    .replace(/&(?=[#A-Za-z])/g, "\\&")
    .replace(/^[#>+=~-]/, "\\$&")
    .replace(/ (#+)$/, " \\$1")
    .replace(/^([0-9]{1,9})([.)])/, "$1\\$2");
}

/** A value as JSON in a `<script>`; no text in it can end the script. */
export function jsonBlock(attributes: string, value: unknown): string {
  const text = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script ${attributes}>${text}</script>`;
}

/** A link in HTML; its attributes are ready HTML. */
export function htmlLink(href: string, text: string, attributes = ""): string {
  return `<a href="${escape(href)}"${attributes}>${escape(text)}</a>`;
}

/** A list in HTML of items in HTML. */
export function htmlList(items: readonly string[], attributes = ""): string {
  return `<ul${attributes}>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

/** A Markdown table of cells in Markdown; the columns in `right` are aligned to the right. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { right = [] }: { readonly right?: readonly number[] } = {},
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
