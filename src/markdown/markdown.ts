/**
 * The Markdown that pages are written in: CommonMark's titles with `#`, paragraphs, emphasis, code, inline links,
 * lists and quotes, and GitHub's tables. HTML in it is text. `findMarkdownMistakes` names all that it doesn't cover.
 */

import { readBlocks } from "./blocks.ts";
import type { HeadingIds } from "./ids.ts";
import type { Block, Mistake, ReadyHtml } from "./tree.ts";

/**
 * Reads a page, given in parts: Markdown, or ready HTML. It never fails: what isn't covered is read as text. The ids
 * of titles are unique over all parts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { renderHtml } from "./html.ts";
 * const blocks = parseMarkdown("## Qué es *esto*\n\nHelado <b>artesanal</b>.");
 * assertEquals(
 *   renderHtml(blocks),
 *   '<h2 id="que-es-esto">Qué es <em>esto</em></h2>\n<p>Helado &lt;b&gt;artesanal&lt;/b&gt;.</p>',
 * );
 * ```
 */
export function parseMarkdown(...parts: readonly (string | ReadyHtml)[]): readonly Block[] {
  const ids: HeadingIds = new Map();
  return parts.flatMap((part) => typeof part === "string" ? readText(part, ids).blocks : part);
}

/**
 * Everything in a text that a page cannot use, by line; empty is good.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * assertEquals(findMarkdownMistakes("Título\n======"), [
 *   { line: 2, message: "un título se escribe con #, no subrayado" },
 * ]);
 * ```
 */
export function findMarkdownMistakes(text: string): readonly Mistake[] {
  return readText(text).mistakes;
}

/** The numbers of the lines that are blocks of code, fences included. */
export function findCodeLines(text: string): ReadonlySet<number> {
  return readText(text).codeLines;
}

interface Reading {
  readonly blocks: readonly Block[];
  readonly mistakes: readonly Mistake[];
  readonly codeLines: ReadonlySet<number>;
}

function readText(text: string, ids: HeadingIds = new Map()): Reading {
  const mistakes: Mistake[] = [];
  const codeLines = new Set<number>();
  const report = (line: number, message: string) => {
    mistakes.push({ line, message });
  };
  const lines = text.toWellFormed().replaceAll("\0", "\ufffd").split(/\r\n|\n|\r/);
  const blocks = readBlocks(lines, { report, ids, codeLines });
  lines.forEach((line, index) => {
    if (line.includes("\t") && /[^ \t]/.test(line) && !codeLines.has(index + 1)) {
      report(index + 1, "hay una tabulación; usá espacios");
    }
  });
  return { blocks, codeLines, mistakes: mistakes.toSorted((a, b) => a.line - b.line) };
}
