/**
 * Directives: `{{ name }}` in a page's Markdown stands for what the data says. Written alone on a line, with blank
 * lines around, it is a block; anywhere else but in a block of code it is part of its line. `\{{` is just text.
 */

import { findCodeLines, type PagePart } from "../markdown/markdown.ts";
import type { Problem } from "../markdown/tree.ts";

/** What a directive's name stands for. All of it is made of the facts of the moment. */
export type Directive<Facts> =
  | {
    /** Within a line. */
    readonly kind: "inline";
    /** One line of Markdown: data goes through `escapeMarkdown`. */
    readonly markdown: (facts: Facts) => string;
  }
  | {
    /** Alone on its line. */
    readonly kind: "block";
    /** Whole blocks of Markdown; empty leaves nothing. */
    readonly markdown: (facts: Facts) => string;
    /** The HTML in its place, when it is more than its Markdown; trusted: it escapes its own data. */
    readonly html?: (facts: Facts) => string;
  };

/** The directives that pages can use, by name. */
export type Directives<Facts> = { readonly [name: string]: Directive<Facts> };

/** A page's Markdown cut at its directives. */
export type Segment =
  | { readonly kind: "text"; readonly text: string }
  /** `name` is null where something begins with `{{` and isn't well written. */
  | {
    readonly kind: "inline" | "block";
    readonly name: string | null;
    readonly source: string;
    readonly line: number;
  };

/** A page with its directives replaced: its Markdown, and the parts that its HTML is made of. */
export interface FilledPage {
  readonly markdown: string;
  readonly parts: readonly PagePart[];
}

const DIRECTIVE = /(?<!\\)\{\{(?: *([a-z][a-z0-9_]*) *\}\})?/g;
const ALONE = /^\{\{ *[a-z][a-z0-9_]* *\}\} *$/;

/** Cuts a page's Markdown at its directives, once; `line` is the number of its first line. */
export function splitDirectives(body: string, line = 1): readonly Segment[] {
  const codeLines = findCodeLines(body);
  const lines = body.split("\n");
  const isEdge = (index: number) => (lines[index] ?? "").trim() === "";
  return lines.flatMap((text, index): readonly Segment[] => {
    const end = index < lines.length - 1 ? "\n" : "";
    if (codeLines.has(index + 1)) return [{ kind: "text", text: text + end }];
    const kind = ALONE.test(text) && isEdge(index - 1) && isEdge(index + 1) ? "block" : "inline";
    return [...splitLine(text, line + index, kind), { kind: "text", text: end }];
  });
}

/**
 * The directives of a page that it cannot use: badly written, unknown, or a block in the middle of a line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const directives = { menu: { kind: "block", markdown: () => "- Limón" } } as const;
 * assertEquals(findDirectiveProblems(splitDirectives("{{ menu }}\n\nVa {{ nada }}."), directives), [
 *   { line: 3, message: "no conozco {{ nada }}; se puede usar {{ menu }}" },
 * ]);
 * ```
 */
export function findDirectiveProblems(
  segments: readonly Segment[],
  directives: Directives<never>,
): readonly Problem[] {
  return segments.flatMap((segment): readonly Problem[] => {
    if (segment.kind === "text") return [];
    const { name, line, source } = segment;
    if (name === null) {
      return [{ line, message: "hay {{ sin un nombre y }}; si es texto, escribí \\{{" }];
    }
    const directive = directiveNamed(directives, name);
    if (directive === undefined) {
      const known = Object.keys(directives).map((other) => `{{ ${other} }}`).join(", ");
      return [{ line, message: `no conozco ${source}; se puede usar ${known}` }];
    }
    return directive.kind === "block" && segment.kind === "inline"
      ? [{ line, message: `${source} va sola en su línea, con líneas en blanco alrededor` }]
      : [];
  });
}

/** Replaces the directives, in one pass: what they give isn't searched for others. Those unknown stay as written. */
export function fillDirectives<Facts>(
  segments: readonly Segment[],
  directives: Directives<Facts>,
  facts: Facts,
): FilledPage {
  const chunks: { readonly markdown: string; readonly html?: string }[] = [];
  let text = "";
  for (const segment of segments) {
    const directive = segment.kind === "text" || segment.name === null
      ? undefined
      : directiveNamed(directives, segment.name);
    if (segment.kind === "block" && directive?.kind === "block") {
      const html = directive.html?.(facts);
      chunks.push(
        { markdown: text },
        { markdown: directive.markdown(facts), ...(html === undefined ? {} : { html }) },
      );
      text = "";
    } else if (segment.kind === "text") {
      text += segment.text;
    } else {
      text += directive?.markdown(facts) ?? segment.source;
    }
  }
  chunks.push({ markdown: text });
  return { markdown: joinBlocks(chunks.map(({ markdown }) => markdown)), parts: joinParts(chunks) };
}

/** The Markdown with each directive as a word of its length, to look for other problems in it. */
export function maskDirectives(body: string): string {
  return body.replace(
    DIRECTIVE,
    (source, name?: string) => name === undefined ? source : "x".repeat(source.length),
  );
}

function splitLine(text: string, line: number, kind: "inline" | "block"): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const { 0: source, 1: name = null, index } of text.matchAll(DIRECTIVE)) {
    segments.push({ kind: "text", text: text.slice(from, index) }, { kind, name, source, line });
    from = index + source.length;
  }
  return [...segments, { kind: "text", text: text.slice(from) }];
}

function directiveNamed<Facts>(
  directives: Directives<Facts>,
  name: string,
): Directive<Facts> | undefined {
  return Object.hasOwn(directives, name) ? directives[name] : undefined;
}

/** Markdown between directives that have HTML of their own stays whole, so that it is read as it is served. */
function joinParts(
  chunks: readonly { readonly markdown: string; readonly html?: string }[],
): readonly PagePart[] {
  const parts: PagePart[] = [];
  let run: string[] = [];
  for (const { markdown, html } of [...chunks, { markdown: "", html: "" }]) {
    if (html === undefined) {
      run.push(markdown);
      continue;
    }
    const text = joinBlocks(run);
    if (text !== "") parts.push({ kind: "markdown", text });
    if (html !== "") parts.push({ kind: "html", html });
    run = [];
  }
  return parts;
}

/** Joins blocks with a blank line between, leaving out those that are empty. */
function joinBlocks(texts: readonly string[]): string {
  const blocks = texts.map(trimLineEnds).filter((text) => text !== "");
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

/** Not `trim`: spaces at a line's beginning mean something. */
function trimLineEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === "\n") start += 1;
  while (end > start && text[end - 1] === "\n") end -= 1;
  return text.slice(start, end);
}
