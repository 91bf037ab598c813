/** Writing Markdown from data: the escape and small pieces. */

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

/** The id that a title's words give: lower case, without accents, joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g);
  return words?.join("-") ?? "seccion";
}
