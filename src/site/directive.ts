/**
 * Directives: `{{ name }}` in a page's Markdown stands for what the data says. Alone on a line, with blank lines
 * around, it is a block; anywhere else it is part of its line. In blocks of code, and after a backslash, it is text.
 */

import { findCodeLines, type Mistake } from "../markdown/markdown.ts";
import type { Markup } from "../markdown/markup.ts";

/** What a directive's name stands for. All of it is made of the facts of the moment. */
export interface Directive<Facts> {
  /** Whether it stands within a line, or alone on one. */
  readonly kind: "inline" | "block";
  /** What stands in its place: one line of Markdown or, for a block, whole blocks. Data in it is escaped. */
  readonly markdown: (facts: Facts) => string;
  /** What the HTML of a block is made of, where that isn't its Markdown: HTML, or other Markdown. */
  readonly html?: (facts: Facts) => Markup | string;
}

/** The directives that pages can use, by name. */
export type Directives<Facts> = { readonly [name: string]: Directive<Facts> };

/** A directive within a line. */
export function inline<Facts>(markdown: (facts: Facts) => string): Directive<Facts> {
  return { kind: "inline", markdown };
}

/** A directive alone on its line. */
export function block<Facts>(
  markdown: (facts: Facts) => string,
  html?: (facts: Facts) => Markup | string,
): Directive<Facts> {
  return { kind: "block", markdown, ...(html === undefined ? {} : { html }) };
}

/** A page with its directives replaced: its Markdown, and the parts that its HTML is made of. */
interface FilledPage {
  readonly markdown: string;
  readonly parts: readonly (string | Markup)[];
}

/** A directive as it is written on a page. */
interface Mark {
  /** Null where something begins with `{{` and isn't well written. */
  readonly name: string | null;
  readonly source: string;
  readonly line: number;
  /** Whether it is alone on its line, with blank lines around. */
  readonly isAlone: boolean;
}

const DIRECTIVE = /(?<!\\)\{\{(?: *([a-z][a-z0-9_]*) *\}\})?/g;
const ALONE = /^\{\{ *[a-z][a-z0-9_]* *\}\} *$/;

/**
 * The directives that a page cannot use: badly written, unknown, or a block in the middle of a line. `line` is the
 * number of the text's first line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const directives = { menu: block(() => "- Limón") };
 * assertEquals(findDirectiveMistakes("{{ menu }}\n\nVa {{ nada }}.", directives), [
 *   { line: 3, message: "no conozco {{ nada }}; se puede usar {{ menu }}" },
 * ]);
 * ```
 */
export function findDirectiveMistakes(
  body: string,
  directives: Directives<never>,
  line = 1,
): readonly Mistake[] {
  return cutAtMarks(body).flatMap((mark) => {
    if (typeof mark === "string") return [];
    const { name, source, isAlone } = mark;
    const directive = directiveNamed(directives, name);
    const at = line + mark.line;
    if (name === null) {
      return [{ line: at, message: "hay {{ sin un nombre y }}; si es texto, escribí \\{{" }];
    }
    if (directive === undefined) {
      const known = Object.keys(directives).map((other) => `{{ ${other} }}`).join(", ");
      return [{ line: at, message: `no conozco ${source}; se puede usar ${known}` }];
    }
    if (directive.kind === "inline" || isAlone) return [];
    return [{ line: at, message: `${source} va sola en su línea, con líneas en blanco alrededor` }];
  });
}

/** Replaces the directives in one pass: what they give isn't searched for others. Unknown ones stay as written. */
export function fillDirectives<Facts>(
  body: string,
  directives: Directives<Facts>,
  facts: Facts,
): FilledPage {
  const blocks: { readonly markdown: string; readonly html?: Markup | string | undefined }[] = [];
  let text = "";
  for (const piece of cutAtMarks(body)) {
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    const directive = directiveNamed(directives, piece.name);
    const markdown = directive?.markdown(facts) ?? piece.source;
    if (piece.isAlone && directive?.kind === "block") {
      blocks.push({ markdown: text }, { markdown, html: directive.html?.(facts) });
      text = "";
    } else {
      text += markdown;
    }
  }
  blocks.push({ markdown: text });
  const parts: (string | Markup)[] = [];
  for (const { markdown, html = markdown } of blocks) {
    const last = parts.at(-1);
    if (typeof html !== "string") parts.push(html);
    // Markdown between two parts in HTML stays one text: its lists and ids come out as in the page's Markdown.
    else if (typeof last === "string") parts[parts.length - 1] = joinBlocks([last, html]);
    else parts.push(joinBlocks([html]));
  }
  return { markdown: joinBlocks(blocks.map(({ markdown }) => markdown)), parts };
}

/** The Markdown with each directive as a word of its length, to look for other mistakes in it. */
export function maskDirectives(body: string): string {
  return body.replace(
    DIRECTIVE,
    (source, name?: string) => name === undefined ? source : "x".repeat(source.length),
  );
}

/** The text cut at its directives; their lines are counted from 0. */
function cutAtMarks(body: string): readonly (string | Mark)[] {
  const codeLines = findCodeLines(body);
  const lines = body.split("\n");
  const isBlank = (index: number) => (lines[index] ?? "").trim() === "";
  return lines.flatMap((text, line): readonly (string | Mark)[] => {
    const end = line < lines.length - 1 ? "\n" : "";
    if (codeLines.has(line + 1)) return [text + end];
    const isAlone = ALONE.test(text) && isBlank(line - 1) && isBlank(line + 1);
    const pieces: (string | Mark)[] = [];
    let next = 0;
    for (const { 0: source, 1: name = null, index } of text.matchAll(DIRECTIVE)) {
      pieces.push(text.slice(next, index), { name, source, line, isAlone });
      next = index + source.length;
    }
    return [...pieces, text.slice(next) + end];
  });
}

function directiveNamed<Facts>(
  directives: Directives<Facts>,
  name: string | null,
): Directive<Facts> | undefined {
  return name !== null && Object.hasOwn(directives, name) ? directives[name] : undefined;
}

/** Joins blocks with a blank line between, leaving out those that are empty. Spaces that begin a line stay. */
function joinBlocks(texts: readonly string[]): string {
  const blocks = texts.map((text) => text.replace(/^\n+|\n+$/g, "")).filter((text) => text !== "");
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}
