/**
 * Directives: `{{ name }}` in a page's Markdown is replaced with data. A directive for a
 * block has a line to itself, between blank lines. Any other directive is part of a line.
 * In a block of code, and after a backslash, a directive is text.
 */

import { CODE, type PageMistake } from "../markdown/markdown.ts";
import { joinLines, type Markup } from "../markdown/write.ts";
import type { ServiceFacts } from "../shop/service.ts";
import { nearestNames } from "../words/find.ts";
import type { Assets } from "./asset.ts";

/** A page as the owner writes it. */
export interface PageSource {
  /** The file's name in the folder of pages. */
  readonly file: string;
  /** The page's path on the site. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The page's short name in the navigation. A page without a short name is linked in the footer. */
  readonly nav?: string | undefined;
  /** The page's position in navigation and documents. The lowest number is first; pages without a number are last. */
  readonly order?: number;
  /** Markdown with directives. */
  readonly body: string;
  /** The file's text, with LF at the end of each line. */
  readonly source: string;
}

/** The data for the pages. */
export interface Facts extends ServiceFacts {
  /** All pages of the site, sorted by `order`. */
  readonly pages: readonly PageSource[];
  /** The assets by name. */
  readonly assets: Assets;
}

/** Content as Markdown and as HTML, the two forms of a page. Data in the Markdown is escaped. */
export interface Piece {
  readonly markdown: string;
  readonly html: Markup;
}

/** The content of a block: one Markdown text for both forms, or separate content for each form. An `html` that is a string is Markdown, too. */
export type BlockContent =
  | string
  | { readonly markdown: string; readonly html: Markup | string };

/** Joins pieces into one. */
export function joinPieces(pieces: readonly Piece[]): Piece {
  const markdown = pieces.map((piece) => piece.markdown).join("\n\n");
  return { markdown, html: joinLines(pieces.map(({ html }) => html)) };
}

/** Directives by name. A directive for a part of a line is a function that returns Markdown. For a block, `block` returns the content. */
export type Directives<F = Facts> = {
  readonly [name: string]: ((facts: F) => string) | {
    readonly block: (facts: F) => BlockContent;
  };
};

/** A part of a filled page: Markdown, or ready HTML. */
type PagePart = string | Markup;

/** The forms in which a page is served. */
export type Form = keyof Piece;

/** Matches a block of code or a directive. For a well-formed directive, `mark` is all of it, such as "{{ horario }}", and `name` is its name. For a malformed directive, `mark` is only "{{", and `name` is missing. For code, both groups are missing. */
const MARK = new RegExp(
  `${CODE.source}|(?<mark>(?<!\\\\)\\{\\{(?: *(?<name>[^\\s{}]+) *\\}\\})?)`,
  "gm",
);

/** Returns the mistakes: malformed directives, unknown names, and directives for a block that share their line or paragraph with text. `firstLine` is the number of the body's first line. */
export function findDirectiveMistakes(
  body: string,
  directives: Directives<never>,
  firstLine: number,
): readonly PageMistake[] {
  return Array.from(body.matchAll(MARK)).flatMap(({ index, groups = {} }) => {
    const { mark = "", name } = groups;
    // The match is a block of code. Directives in code are text, so they can't be wrong.
    if (mark === "") return [];

    const before = body.slice(0, index);
    const after = body.slice(index + mark.length);
    // A directive is alone if it begins its line, the rest of the line is blank, and the lines
    // before and after are blank or missing.
    const isAlone = /(?:^|^\s*\n|\n\s*\n)$/.test(before) &&
      /^ *(?:$|\n\s*(?:\n|$))/.test(after);
    const line = firstLine + before.split("\n").length - 1;
    const oneMistake = (message: string) => [{ line, message }];

    if (name === undefined) {
      return oneMistake("hay {{ sin un nombre y }}; si es texto, escribí \\{{");
    }
    if (!Object.hasOwn(directives, name)) {
      const names = Object.keys(directives);
      const [similar] = nearestNames(name, names);
      const remedy = similar === undefined
        ? `se puede usar ${names.join(", ")}`
        : `¿quisiste decir {{ ${similar} }}?`;
      return oneMistake(`no conozco ${mark}: ${remedy}`);
    }
    if (typeof directives[name] === "function" || isAlone) return [];

    return oneMistake(
      `${mark} va sola en su línea, con líneas en blanco alrededor`,
    );
  });
}

/**
 * Replaces the directives of a page. The text around directives stays Markdown. The output
 * of a directive isn't searched for further directives. A heading is left out if neither
 * content nor a deeper heading follows.
 */
export function fillDirectives<F>(
  body: string,
  directives: Directives<F>,
  facts: F,
  form: Form,
): readonly PagePart[] {
  // The loop starts at the last section: a heading without content stays only if the heading
  // after it, among those that stay, is deeper. Level 0 means that no heading follows.
  const filled: PagePart[] = [];
  let nextLevel = 0;

  for (const section of splitAtHeadings(body).toReversed()) {
    const [heading, hashes = ""] = /^(#{1,6}) .*/.exec(section) ?? [""];
    const text = section.slice(heading.length);
    const content = fillText(text, directives, facts, form);
    const level = hashes.length;
    const isEmpty = content.every((part) => sourceOfPart(part).trim() === "");
    if (isEmpty && nextLevel <= level) continue;

    // A heading contains no directive for a block, so it stays one text. The first part is
    // always a text, so the heading can precede it.
    const [first = "", ...rest] = content;
    const title = fillText(heading, directives, facts, form).join("");
    filled.unshift(`${title}${first}`, ...rest);
    nextLevel = level;
  }

  return filled;
}

/** Splits a page before each heading that isn't in code. */
function splitAtHeadings(body: string) {
  // During the split, "\0" replaces every # in code, so that no line of code is a heading.
  return body
    .replace(CODE, (code) => code.replaceAll("#", "\0"))
    .split(/^(?=#{1,6} )/m)
    .map((section) => section.replaceAll("\0", "#"));
}

/** Replaces the directives of a text. The content of a block becomes a separate part, between two texts. Code, malformed directives and unknown names stay text. */
function fillText<F>(
  source: string,
  directives: Directives<F>,
  facts: F,
  form: Form,
): readonly PagePart[] {
  const parts: PagePart[] = [];
  let text = "";
  let lastEnd = 0;

  for (const { 0: { length }, index, groups = {} } of source.matchAll(MARK)) {
    const directive = directives[groups.name ?? ""];
    if (directive === undefined) continue;

    text += source.slice(lastEnd, index);
    lastEnd = index + length;
    if (typeof directive === "function") {
      text += directive(facts);
    } else {
      const block = directive.block(facts);
      parts.push(text, typeof block === "string" ? block : block[form]);
      text = "";
    }
  }

  return [...parts, text + source.slice(lastEnd)];
}

/** Returns the Markdown or the HTML of a part. */
function sourceOfPart(part: PagePart): string {
  return typeof part === "string" ? part : part.html;
}

/** Matches a list that contains only links to sections of the same page, up to the blank line after the list or the end of the text. */
const OWN_LINKS =
  /(?<!.\n|^- .*\n\n)^(?:- \[[^\]\n]*\]\(#[^)\n]*\)(?:\n|$(?![^])))+(?:\n(?!- )|$(?![^]))/gm;

/** Fills a page as Markdown, with one blank line between its parts. Leaves out lists of links to the page's own sections. */
export function fillMarkdown<F>(
  body: string,
  directives: Directives<F>,
  facts: F,
): string {
  return fillDirectives(body, directives, facts, "markdown")
    .map((part) =>
      sourceOfPart(part).replace(OWN_LINKS, "").replace(/^\n+|\n+$/g, "")
    )
    .filter(Boolean)
    .join("\n\n");
}

/** Replaces each well-formed directive with a word of the same length, so that the Markdown around it can be checked. */
export function maskDirectives(body: string): string {
  return body.replace(
    MARK,
    (source, _mark, name) => name ? "x".repeat(source.length) : source,
  );
}
