/**
 * The Markdown that pages are written in: titles, paragraphs, flat lists, quotes, tables and code, with a blank line
 * between them; emphasis, code, links and pictures within. What is accepted reads as CommonMark 0.31.2 has it, and
 * tables as GitHub's; all else is refused.
 */

import { type Inline, readInline } from "./inline.ts";
import { joinLines, type Markup, markup } from "./markup.ts";
import { slugOf } from "./write.ts";

/** A part of a page, from top to bottom. */
export type Block = Heading | {
  readonly kind: "paragraph" | "list" | "quote" | "code" | "table" | "rule" | "ready";
  readonly html: string;
};

/** A title. */
export interface Heading extends Markup {
  readonly kind: "heading";
  readonly level: number;
  /** Unique on its page. */
  readonly id: string;
  /** Its words, without marks. */
  readonly text: string;
}

/** What is wrong at a line, counted from 1, for the person who writes the page. */
export interface Mistake {
  readonly line: number;
  readonly message: string;
}

/** Lines that belong together, and the number of the first. */
interface Chunk {
  readonly line: number;
  readonly lines: readonly string[];
}

/** What is noted of a page while it is read. */
interface Notes {
  /** The ids taken so far, and how often each was asked for. */
  readonly ids: Map<string, number>;
  readonly report: (line: number, message: string) => void;
}

const FENCE = "```";
const APART = "dejá una línea en blanco tras la lista";

/** What no line of a text may be. */
// deno-fmt-ignore: a table
const REFUSED: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\t/, "hay una tabulación; usá espacios"],
  [/^ /, "un texto no lleva espacios delante, ni una lista otra adentro"],
  [/ {2}$|(?<!\\)(?:\\\\)*\\$/, "un renglón no se corta a la fuerza: sacá lo que hay al final"],
  [/^#/, "un título va solo, con uno a seis #, un espacio y su texto"],
  [/^(?:=[= ]*|-[- ]*)$/, "un título se escribe con # delante; una línea divisoria, ---, sola"],
  [/^[*_][*_ ]*$/, "una línea divisoria va ---, sola"],
  [/^(?:[-+*]|\d{1,9}[.)])(?: |$)/, "una lista va aparte: cada ítem con «- » o «1. » y un texto"],
  [/^>/, "una cita va aparte, con > en cada línea y sin otra adentro"],
  [/^\|/, "una tabla va aparte: filas entre | y |, y de segunda una como | --- | --- |"],
  [/^```/, "un bloque de código va entre dos líneas de ```, quizás con el lenguaje: ```sh"],
];

/**
 * Reads a page, given in parts: Markdown, or ready HTML. It never fails: what is refused is read as text. The ids of
 * titles are unique over all parts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * const [title, text] = parseMarkdown("## Qué es *esto*\n\nHelado <b>artesanal</b>.");
 * assertEquals(title?.html, '<h2 id="que-es-esto">Qué es <em>esto</em></h2>');
 * assertEquals(text?.html, "<p>Helado &lt;b&gt;artesanal&lt;/b&gt;.</p>");
 * ```
 */
export function parseMarkdown(...parts: readonly (string | Markup)[]): readonly Block[] {
  const notes: Notes = { ids: new Map(), report() {} };
  return parts.flatMap((part): readonly Block[] =>
    typeof part === "string" ? readBlocks(part, notes) : [{ kind: "ready", html: part.html }]
  );
}

/** Everything in a text that a page cannot use, by line; empty is good. */
export function findMarkdownMistakes(text: string): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const report = (line: number, message: string) => {
    mistakes.push({ line, message });
  };
  readBlocks(text, { ids: new Map(), report });
  return mistakes.toSorted((a, b) => a.line - b.line);
}

/** The numbers of the lines that are blocks of code, fences included. */
export function findCodeLines(text: string): ReadonlySet<number> {
  return new Set(
    cutChunks(text)
      .filter(({ lines }) => lines[0]?.startsWith(FENCE))
      .flatMap(({ line, lines }) => lines.map((_, index) => line + index)),
  );
}

/** Cuts a text at its blank lines, at the end of code and after a title; the items of a list stay together. */
function cutChunks(text: string): readonly Chunk[] {
  const chunks: { readonly line: number; readonly lines: string[] }[] = [];
  let open: string[] | undefined;
  for (const [index, line] of text.toWellFormed().split(/\r\n|\n|\r/).entries()) {
    const isCode = open?.[0]?.startsWith(FENCE) ?? false;
    const last = chunks.at(-1);
    const tag = listTag(line);
    if (!isCode && line.trim() === "") {
      open = undefined;
    } else if (open !== undefined) {
      open.push(line);
    } else if (last !== undefined && tag !== undefined && tag === listTag(last.lines[0])) {
      open = last.lines;
      while (last.line + open.length <= index) open.push("");
      open.push(line);
    } else {
      open = [line];
      chunks.push({ line: index + 1, lines: open });
    }
    if (isCode ? line === FENCE : line.startsWith("#") && open?.length === 1) open = undefined;
  }
  return chunks;
}

function listTag(line = ""): "ul" | "ol" | undefined {
  if (/^- [^ ]/.test(line)) return "ul";
  return /^\d{1,3}\. [^ ]/.test(line) ? "ol" : undefined;
}

/** Reads a text below so many other lines; one within a quote holds no quotes. */
function readBlocks(text: string, notes: Notes, above = 0, depth = 0): readonly Block[] {
  return cutChunks(text).map((cut): Block => {
    const chunk = { line: cut.line + above, lines: cut.lines };
    const { line, lines, lines: [head = ""] } = chunk;
    const [, marks = "", title = ""] = /^(#{1,6}) +([^ #].*)$/.exec(head) ?? [];
    if (title !== "" && !/ #+ *$/.test(title)) return readHeading(marks, title, line, notes);
    if (head === "---" && lines.length === 1) return { kind: "rule", html: "<hr>" };
    if (/^```[\w-]*$/.test(head)) return readCode(chunk, notes);
    if (listTag(head) !== undefined) return readList(chunk, notes);
    if (depth === 0 && lines.every((other) => other.startsWith(">"))) {
      const inner = lines.map((other) => other.replace(/^> ?/, "")).join("\n");
      const blocks = joinLines(readBlocks(inner, notes, line - 1, depth + 1));
      return { kind: "quote", ...markup`<blockquote>\n${blocks}\n</blockquote>` };
    }
    return readTable(chunk, notes) ??
      { kind: "paragraph", ...markup`<p>${readLines(lines, line, notes)}</p>` };
  });
}

function readHeading(marks: string, title: string, line: number, notes: Notes): Heading {
  const inner = readText(title.trim(), line, notes);
  const slug = slugOf(inner.text);
  let id = slug;
  while (notes.ids.has(id)) {
    const times = (notes.ids.get(slug) ?? 1) + 1;
    notes.ids.set(slug, times);
    id = `${slug}-${times}`;
  }
  notes.ids.set(id, 1);
  const level = marks.length;
  const { html } = markup`<h${level} id="${id}">${inner}</h${level}>`;
  return { kind: "heading", level, id, text: inner.text, html };
}

function readCode({ line, lines: [head = "", ...lines] }: Chunk, { report }: Notes): Block {
  if (lines.at(-1) === FENCE) lines.pop();
  else report(line, `falta cerrar el bloque de código con ${FENCE}`);
  const early = lines.findIndex((other) => /^ {0,3}`{3,} *$/.test(other));
  if (early !== -1) report(line + 1 + early, `el código se cierra con ${FENCE}, sin más`);
  const language = head.slice(FENCE.length);
  const type = language !== "" && markup` class="language-${language}"`;
  const code = lines.map((other) => `${other}\n`).join("");
  return { kind: "code", ...markup`<pre><code${type}>${code}</code></pre>` };
}

/** A flat list. With a blank line between two of its items, all of them are paragraphs. */
function readList({ line, lines }: Chunk, notes: Notes): Block {
  const [head = ""] = lines;
  const tag = listTag(head) ?? "ul";
  const items: { readonly line: number; readonly lines: string[] }[] = [];
  for (const [index, text] of lines.entries()) {
    if (listTag(text) === tag) {
      items.push({ line: line + index, lines: [text.slice(text.indexOf(" ") + 1)] });
    } else if (text !== "") {
      if (!text.startsWith(" ")) notes.report(line + index, APART);
      // However far a line of text is indented, it goes on with its item.
      items.at(-1)?.lines.push(text.replace(/^ +/, ""));
    }
  }
  if (tag === "ol" && !head.startsWith("1.")) notes.report(line, "una lista empieza en 1.");
  const isLoose = lines.includes("");
  const written = items.map((item) => {
    const inner = readLines(item.lines, item.line, notes);
    return markup`<li>${isLoose ? markup`<p>${inner}</p>` : inner}</li>`;
  });
  return { kind: "list", ...markup`<${tag}>\n${joinLines(written)}\n</${tag}>` };
}

/** A table; undefined where lines are none. */
function readTable({ line, lines }: Chunk, notes: Notes): Block | undefined {
  const [head = [], rule = [], ...rows] = lines.map(cutRow);
  const isTable = head.length > 0 && head.length === rule.length &&
    rule.every((cell) => /^:?-+:?$/.test(cell));
  if (!isTable) return undefined;
  const classes = rule.map((cell) => {
    const side = cell.startsWith(":") ? cell.endsWith(":") ? "center" : "left" : "right";
    return cell.includes(":") && markup` class="align-${side}"`;
  });
  const writeRow = (cells: readonly string[], at: number, tag: string, scope?: Markup) => {
    const { length } = cells;
    const isEven = length === head.length;
    if (!isEven) notes.report(at, `la fila tiene ${length} celdas y la tabla, ${head.length}`);
    const written = head.map((_, column) => {
      const inner = readText(cells[column] ?? "", at, notes);
      return markup`<${tag}${scope}${classes[column]}>${inner}</${tag}>`;
    });
    return markup`<tr>\n${joinLines(written)}\n</tr>\n`;
  };
  const top = writeRow(head, line, "th", markup` scope="col"`);
  const body = rows.map((row, index) => writeRow(row, line + 2 + index, "td"));
  const rest = body.length > 0 && markup`<tbody>\n${body}</tbody>\n`;
  return { kind: "table", ...markup`<table>\n<thead>\n${top}</thead>\n${rest}</table>` };
}

/** The cells of a row that begins and ends with a bar; none of any other line. A bar after a backslash is text. */
function cutRow(line: string): readonly string[] {
  const [first, ...cells] = line.trimEnd().split(/(?<!\\)\|/);
  if (first !== "" || cells.pop() !== "") return [];
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Lines of text, none of which may begin something else. */
function readLines(lines: readonly string[], line: number, notes: Notes): Inline {
  for (const [index, text] of lines.entries()) {
    const [, message] = REFUSED.find(([pattern]) => pattern.test(text)) ?? [];
    if (message !== undefined) notes.report(line + index, message);
  }
  return readText(lines.join("\n").trim(), line, notes);
}

function readText(text: string, line: number, { report }: Notes): Inline {
  return readInline(text, (below, message) => report(line + below, message));
}
