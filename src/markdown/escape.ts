/** Small pieces of HTML and Markdown that the directives share. */

import { escape } from "@std/html/entities";
import { escapeMarkdown } from "./text.ts";

/** A value as JSON for a data block: nothing in it can end the block (HTML, "Restrictions for contents of script"). */
export function jsonBlock(attributes: string, value: unknown): string {
  const text = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script ${attributes}>${text}</script>`;
}

/** A link, escaped. */
export function link(href: string, text: string, attributes = ""): string {
  return `<a href="${escape(href)}"${attributes}>${escape(text)}</a>`;
}

/** A Markdown table; every cell is text, and the columns in `right` are numbers. */
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

/** A bullet list of lines of Markdown. */
export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/** A link in Markdown. */
export function markdownLink(href: string, text: string): string {
  return `[${escapeMarkdown(text)}](${href})`;
}
