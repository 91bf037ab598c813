/**
 * The Markdown that pages are written in: CommonMark's titles with `#`, paragraphs, emphasis, code, inline links,
 * lists and quotes, and GitHub's tables. HTML in it is text. `findMarkdownProblems` names all that it doesn't cover.
 */

import { readBlocks } from "./blocks.ts";
import type { HeadingIds } from "./ids.ts";
import type { Block, Heading, Problem } from "./tree.ts";

/** A stretch of a page: Markdown, or ready HTML from our own code. */
export type PagePart =
  | { readonly kind: "markdown"; readonly text: string }
  | { readonly kind: "html"; readonly html: string };

/**
 * Reads a Markdown text. It never fails: what isn't covered is read as text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { renderHtml } from "./html.ts";
 *
 * const blocks = parseMarkdown("## Qué es *esto*\n\nHelado <b>artesanal</b>.");
 * assertEquals(
 *   renderHtml(blocks),
 *   '<h2 id="que-es-esto">Qué es <em>esto</em></h2>\n<p>Helado &lt;b&gt;artesanal&lt;/b&gt;.</p>',
 * );
 * ```
 */
export function parseMarkdown(text: string): readonly Block[] {
  return parseParts([{ kind: "markdown", text }]);
}

/** Reads a page that comes in parts; the ids of its titles are unique over all of them. */
export function parseParts(parts: readonly PagePart[]): readonly Block[] {
  const ids: HeadingIds = new Map();
  return parts.flatMap((part) => part.kind === "html" ? [part] : readText(part.text, ids).blocks);
}

/**
 * Everything in a text that a page cannot use, by line; empty is good.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(findMarkdownProblems("Título\n======"), [
 *   { line: 2, message: "un título se escribe con #, no subrayado" },
 * ]);
 * ```
 */
export function findMarkdownProblems(text: string): readonly Problem[] {
  return readText(text, new Map()).problems;
}

/** The numbers of the lines that are blocks of code, fences included. */
export function findCodeLines(text: string): ReadonlySet<number> {
  return readText(text, new Map()).codeLines;
}

/** The titles of a page in order, for a table of contents. */
export function listHeadings(blocks: readonly Block[]): readonly Heading[] {
  return blocks.filter((block) => block.kind === "heading");
}

interface Reading {
  readonly blocks: readonly Block[];
  readonly problems: readonly Problem[];
  readonly codeLines: ReadonlySet<number>;
}

function readText(text: string, ids: HeadingIds): Reading {
  const problems: Problem[] = [];
  const codeLines = new Set<number>();
  const report = (line: number, message: string) => {
    problems.push({ line, message });
  };
  const lines = text.toWellFormed().replaceAll("\0", "\ufffd").split(/\r\n|\n|\r/);
  const blocks = readBlocks(lines, { report, ids, codeLines });
  lines.forEach((line, index) => {
    if (/\t/.test(line) && /[^ \t]/.test(line) && !codeLines.has(index + 1)) {
      report(index + 1, "hay una tabulación; usá espacios");
    }
  });
  return { blocks, codeLines, problems: problems.toSorted((a, b) => a.line - b.line) };
}
