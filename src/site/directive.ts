/**
 * Directives: `{{ name }}` in a page's Markdown stands for what the data says. A block stands alone on its line, with
 * blank lines around; others are part of their line. In blocks of code, and after a backslash, it is text.
 */

import { CODE, type Mistake } from "../markdown/markdown.ts";
import { joinLines, type Markup } from "../markdown/write.ts";
import type { ServiceFacts } from "../shop/service.ts";
import type { Asset } from "./asset.ts";

/** A page's own words, its directives not yet replaced. */
export interface PageSource {
  /** Its name in the folder of pages. */
  readonly file: string;
  /** Its address on the site. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A short name for the navigation, which a page without one isn't in: it is linked in the footer. */
  readonly nav?: string;
  /** Its place in the navigation, from the lowest. */
  readonly order?: number;
  /** Markdown with directives. */
  readonly body: string;
  /** The line of the file at which the body begins, from 1. */
  readonly bodyLine: number;
}

/** All that a page can tell. */
export interface Facts extends ServiceFacts {
  /** Every page, for the navigation. */
  readonly pages: readonly PageSource[];
  /** By their names. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** A whole block, in both forms of a page. Data in Markdown is escaped. */
export interface Told {
  readonly markdown: string;
  /** What the HTML is made of, where that isn't its Markdown: HTML, or other Markdown. */
  readonly html?: Markup | string;
}

/** A part of a block, in both forms. */
export interface Piece extends Told {
  readonly html: Markup;
}

/** Pieces as one. */
export function joinPieces(pieces: readonly Piece[]): Piece {
  const markdown = pieces.map((piece) => piece.markdown).join("\n\n");
  return { markdown, html: joinLines(pieces.map(({ html }) => html)) };
}

/** What pages can name: a function gives Markdown within a line. */
export type Directives<F = Facts> = {
  readonly [name: string]: ((facts: F) => string) | {
    readonly block: (facts: F) => Told;
  };
};

/** The forms in which a page is served. */
export type Form = "html" | "markdown";

/** Code, or a directive; one without a name isn't well written. */
const MARK = new RegExp(
  `${CODE.source}|(?<mark>(?<!\\\\)\\{\\{(?: *(?<name>[a-z][a-z0-9_]*) *\\}\\})?)`,
  "gm",
);

/** What a page cannot use: badly written, unknown, or a block in a line. `first` is the number of its first line. */
export function findDirectiveMistakes(
  body: string,
  directives: Directives<never>,
  first = 1,
): readonly Mistake[] {
  return Array.from(body.matchAll(MARK)).flatMap(({ index, groups = {} }) => {
    const { mark, name } = groups;
    const before = body.slice(0, index);
    const after = body.slice(index + (mark ?? "").length);
    const isAlone = /(?:^|^\s*\n|\n\s*\n)$/.test(before) &&
      /^ *(?:$|\n\s*(?:\n|$))/.test(after);
    const report = (
      message: string,
    ) => [{ line: first + before.split("\n").length - 1, message }];
    if (mark === undefined) return [];
    if (name === undefined) {
      return report("hay {{ sin un nombre y }}; si es texto, escribí \\{{");
    }
    if (!Object.hasOwn(directives, name)) {
      const known = Object.keys(directives).map((other) => `{{ ${other} }}`)
        .join(", ");
      return report(`no conozco ${mark}; se puede usar ${known}`);
    }
    if (typeof directives[name] === "function" || isAlone) return [];
    return report(
      `${mark} va sola en su línea, con líneas en blanco alrededor`,
    );
  });
}

/** A heading with the text up to the next one, its directives replaced. */
interface Section {
  /** 0 for the text before the first heading. */
  readonly level: number;
  readonly title: string;
  readonly parts: readonly (string | Markup)[];
  /** Its text in the source. */
  readonly source: string;
}

/** A block of code, or a heading. */
const HEADING = new RegExp(`${CODE.source}|^(?<marks>#{1,6}) .*$`, "gm");

/**
 * Replaces the directives of a page. Text stays Markdown, and the output of a
 * directive isn't searched for others. Leaves out headings whose sections the
 * directives left empty.
 */
export function fillDirectives<F>(
  body: string,
  directives: Directives<F>,
  facts: F,
  form: Form,
): readonly (string | Markup)[] {
  const sections = Array.from(splitAtHeadings(body), (source): Section => {
    const [heading = "", level, text] = source;
    const title = fillText(heading, directives, facts, form).join("");
    const parts = fillText(text, directives, facts, form);
    return { level, title, source: text, parts };
  });

  return dropEmptied(sections).flatMap(({ title, parts }) => {
    const [first = "", ...rest] = parts;
    return [`${title}${first}`, ...rest];
  });
}

/** Leaves out the sections that are empty, or have only such subsections. */
function dropEmptied(sections: readonly Section[]): readonly Section[] {
  const kept: Section[] = [];
  let droppedLevel = 0;

  for (const section of sections.toReversed()) {
    const { level, source, parts } = section;
    const hadContent = !isBlank(source) || droppedLevel > level;
    const hasSubsection = (kept.at(-1)?.level ?? 0) > level;

    if (hadContent && parts.every(isBlank) && !hasSubsection) {
      droppedLevel = level;
    } else {
      droppedLevel = 0;
      kept.push(section);
    }
  }

  return kept.toReversed();
}

/** Yields each heading of a page, its level, and the text up to the next one. */
function* splitAtHeadings(
  body: string,
): Generator<readonly [heading: string, level: number, text: string]> {
  let [heading, level, from] = ["", 0, 0];

  for (const { 0: found, index, groups = {} } of body.matchAll(HEADING)) {
    if (groups.marks === undefined) continue;

    yield [heading, level, body.slice(from, index)];
    [heading, level, from] = [found, groups.marks.length, index + found.length];
  }

  yield [heading, level, body.slice(from)];
}

/** Replaces the directives of a text. Each block becomes a part of its own. */
function fillText<F>(
  source: string,
  directives: Directives<F>,
  facts: F,
  form: Form,
): readonly (string | Markup)[] {
  const parts: (string | Markup)[] = [];
  let text = "";
  let next = 0;

  for (const { 0: { length }, index, groups = {} } of source.matchAll(MARK)) {
    const directive = directives[groups.name ?? ""];
    if (directive === undefined) continue;

    text += source.slice(next, index);
    next = index + length;
    if (typeof directive === "function") {
      text += directive(facts);
      continue;
    }

    const { markdown, html = markdown } = directive.block(facts);
    parts.push(text, form === "html" ? html : markdown);
    text = "";
  }

  return [...parts, text + source.slice(next)];
}

function isBlank(part: string | Markup): boolean {
  const text = typeof part === "string" ? part : part.html;
  return text.trim() === "";
}

/** A page's Markdown, its directives replaced: its blocks have one blank line between them. */
export function fillMarkdown<F>(
  body: string,
  directives: Directives<F>,
  facts: F,
): string {
  return fillDirectives(body, directives, facts, "markdown")
    .flatMap((part) =>
      typeof part === "string" ? part.replace(/^\n+|\n+$/g, "") || [] : []
    )
    .join("\n\n");
}

/** The Markdown with each directive as a word of its length, to look for other mistakes in it. */
export function maskDirectives(body: string): string {
  return body.replace(
    MARK,
    (source, _mark, name) => name ? "x".repeat(source.length) : source,
  );
}
