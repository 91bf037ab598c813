/**
 * The Markdown that pages are written in: titles, paragraphs, flat lists, quotes, tables and code, with a blank line
 * between them; emphasis, code, links and pictures within. What is accepted reads as CommonMark 0.31.2 has it, and
 * tables as GitHub's; all else is refused.
 */

import { joinLines, type Markup, markup, slugOf } from "./write.ts";

/** A part of a page, from top to bottom. */
export interface Block extends Markup {
  /** What may be wider than its page. */
  readonly kind?: "code" | "table";
  /** Of a heading: how deep it is, its id, unique on its page, and its words without marks. */
  readonly title?: {
    readonly level: number;
    readonly id: string;
    readonly text: string;
  };
}

/** What is wrong at a line, counted from 1, for the person who writes the page. */
export interface Mistake {
  readonly line: number;
  readonly message: string;
}

/** What is noted while a page is read: the ids taken so far, and how often each was asked for. */
interface Notes {
  readonly ids: Map<string, number>;
  /** Notes what is wrong at a line. */
  readonly report: (line: number, message: string) => void;
}

/** The text of a block: its HTML, and its words without marks. */
type Inline = Markup & { readonly text: string };

/** A block of code, up to its fence or the text's end. */
export const CODE = /^```[^\n]*(?:\n(?!```$)[^\n]*)*(?:\n```$)?/gm;

/** Lines that belong together: code, a title, a list whose items may stand apart, or all up to a blank line. */
const CHUNK = new RegExp(
  [
    CODE,
    /^#[^\n]*/,
    /^- [^ \n][^\n]*(?:\n(?:\s*\n)?- [^ \n][^\n]*|\n[^\n]*\S[^\n]*)*/,
    /^[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/,
  ].map(({ source }) => source).join("|"),
  "gm",
);

/** The marks within a line, and what is text. */
const MARK = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/u,
    /`(?<code>[^`]+)`(?!`)/u,
    // A link or a picture: words without brackets but for those in code, and an address without blanks or `&auml;`.
    /(?<picture>!?)\[(?<words>(?:[^[\]\\`]|\\[^]|`[^`]*`)*)\]\((?![^()\s]*&#?\w+;)(?<address>[!-'*-;=?-[\]-~]+)\)/u,
    // Emphasis opens before a word and closes after one, and has none of its own sign in it.
    /(?<![^\s\p{P}\p{S}])(?<emphasis>(?<sign>[*_])\k<sign>?)(?!\s|\k<sign>)(?<inner>(?:\\[^]|`[^`]*`|(?!\k<sign>)[^\\`])+)(?<!\s)\k<emphasis>(?=$|(?!\k<sign>)[\s\p{P}\p{S}])/u,
    // Between blanks, and in a_b, such a sign is text.
    /(?<!\S)(?:\*+|_+)(?!\S)|(?<=[^\s\p{P}\p{S}])_+(?=[^\s\p{P}\p{S}])/u,
    // What would be a mark elsewhere.
    /(?<odd>`+|!?\[|\*+|_+|~{2,}|<[A-Za-z!?\/]|&(?:#\w+|[A-Za-z]\w*);)/u,
    /[^\\`![*_~<&]+|[^]/u,
  ].map(({ source }) => source).join("|"),
  "gu",
);
const ADDRESS =
  /^(?:https:\/\/[^/?#]|mailto:|tel:|(?![A-Za-z][A-Za-z0-9+.-]*:|\/\/))/i;

/** What no line of a text may be. */
// deno-fmt-ignore: a table
const REFUSED: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\t/, "hay una tabulación; usá espacios"],
  [/^ /, "un texto no lleva espacios delante, ni una lista otra adentro"],
  [/ {2}$|(?<!\\)(?:\\\\)*\\$/, "un renglón no se corta a la fuerza: sacá lo que hay al final"],
  [/^#/, "un título va solo, con uno a seis #, un espacio y su texto"],
  [/^(?:=[= ]*|-[- ]*)$/, "un título se escribe con # delante; una línea divisoria, ---, sola"],
  [/^[*_][*_ ]*$/, "una línea divisoria va ---, sola"],
  [/^(?:[-+*]|\d{1,9}[.)])(?: |$)/, "una lista va aparte: cada ítem con «- » y un texto"],
  [/^>/, "una cita va aparte, con > en cada línea y sin otra adentro"],
  [/^\|/, "una tabla va aparte: filas entre | y |, y de segunda una como | --- | --- |"],
  [/^```/, "un bloque de código va entre dos líneas de ```, quizás con el lenguaje: ```sh"],
];

/** Reads a page, given in parts: Markdown, or ready HTML. It never fails: what is refused is read as text. */
export function readMarkdown(...parts: readonly (string | Markup)[]): {
  readonly blocks: readonly Block[];
  readonly mistakes: readonly Mistake[];
} {
  const mistakes: Mistake[] = [];
  const notes: Notes = {
    ids: new Map(),
    report: (line, message) => mistakes.push({ line, message }),
  };
  const blocks = parts.flatMap((part) =>
    typeof part === "string" ? readBlocks(part, notes) : part
  );
  return { blocks, mistakes: mistakes.toSorted((a, b) => a.line - b.line) };
}

/** Reads a text whose first line has this number; one within a quote holds no quotes. */
function readBlocks(
  text: string,
  notes: Notes,
  first = 1,
  depth = 0,
): readonly Block[] {
  const source = text.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, "\n");
  let line = first;
  let from = 0;
  return Array.from(source.matchAll(CHUNK), ({ 0: chunk, index }): Block => {
    line += source.slice(from, index).split("\n").length - 1;
    from = index;
    const lines = chunk.split("\n");
    const [, marks = "", title] = /^(#{1,6}) +([^ #].*?) *$/.exec(chunk) ?? [];
    if (title !== undefined && !/ #+$/.test(title)) {
      return readHeading(marks.length, title, line, notes);
    }
    if (chunk === "---") return { html: "<hr>" };
    if (/^```[\w-]*$/.test(lines[0] ?? "")) return readCode(lines, line, notes);
    if (/^- [^ ]/.test(chunk)) return readList(chunk, line, notes);
    if (depth === 0 && lines.every((other) => other.startsWith(">"))) {
      const blocks = joinLines(
        readBlocks(chunk.replace(/^> ?/gm, ""), notes, line, 1),
      );
      return markup`<blockquote>\n${blocks}\n</blockquote>`;
    }
    return readTable(lines, line, notes) ??
      markup`<p>${readLines(lines, line, notes)}</p>`;
  });
}

function readHeading(
  level: number,
  words: string,
  line: number,
  notes: Notes,
): Block {
  const { ids } = notes;
  const read = readInline(words, line, notes);
  const { text } = read;
  const slug = slugOf(text);
  let id = slug;
  for (let times = ids.get(slug) ?? 1; ids.has(id); ids.set(slug, times)) {
    id = `${slug}-${++times}`;
  }
  ids.set(id, 1);
  const title = { level, id, text };
  return { title, ...markup`<h${level} id="${id}">${read}</h${level}>` };
}

function readCode(
  [head = "", ...code]: readonly string[],
  line: number,
  notes: Notes,
): Block {
  const end = code.length - 1;
  if (code[end] !== "```") {
    notes.report(line, "falta cerrar el bloque de código con ```");
  }
  const early = code.findIndex((other, at) =>
    at < end && /^ {0,3}`{3,} *$/.test(other)
  );
  if (early !== -1) {
    notes.report(line + 1 + early, "el código se cierra con ```, sin más");
  }
  const type = head.length > 3 && markup` class="language-${head.slice(3)}"`;
  const text = code.slice(0, end).map((other) => `${other}\n`);
  return { kind: "code", ...markup`<pre><code${type}>${text}</code></pre>` };
}

/** A flat list. With a blank line between two of its items, all of them are paragraphs. */
function readList(chunk: string, line: number, notes: Notes): Markup {
  const isLoose = /\n\s*\n/.test(chunk);
  const lazy = chunk.split("\n").findIndex((text) => /^(?!- )\S/.test(text));
  if (lazy !== -1) {
    notes.report(line + lazy, "dejá una línea en blanco tras la lista");
  }
  let at = line;
  const items = chunk.split(/^- (?=[^ ])/m).slice(1).map((item) => {
    // However far a line of text is indented, it goes on with its item.
    const inner = readLines(
      item.trimEnd().replace(/^ +/gm, "").split("\n"),
      at,
      notes,
    );
    at += item.split("\n").length - 1;
    return markup`<li>${isLoose ? markup`<p>${inner}</p>` : inner}</li>`;
  });
  return markup`<ul>\n${joinLines(items)}\n</ul>`;
}

/** A table; undefined where lines are none. */
function readTable(
  lines: readonly string[],
  line: number,
  notes: Notes,
): Block | undefined {
  const [head = [], rule = [], ...rows] = lines.map(cutRow);
  const isTable = head.length > 0 && head.length === rule.length;
  if (!isTable || !rule.every((cell) => /^:?-+:?$/.test(cell))) {
    return undefined;
  }
  const classes = rule.map((cell) => {
    const side = cell.startsWith(":")
      ? cell.endsWith(":") ? "center" : "left"
      : "right";
    return cell.includes(":") && markup` class="align-${side}"`;
  });
  const writeRow = (
    cells: readonly string[],
    at: number,
    tag: string,
    scope?: Markup,
  ) => {
    if (cells.length !== head.length) {
      notes.report(
        at,
        `la fila tiene ${cells.length} celdas y la tabla, ${head.length}`,
      );
    }
    const written = cells.map((cell, column) =>
      markup`<${tag}${scope}${classes[column]}>${
        readInline(cell, at, notes)
      }</${tag}>`
    );
    return markup`<tr>\n${joinLines(written)}\n</tr>\n`;
  };
  const top = writeRow(head, line, "th", markup` scope="col"`);
  const body = rows.map((row, index) => writeRow(row, line + 2 + index, "td"));
  const rest = body.length > 0 && markup`<tbody>\n${body}</tbody>\n`;
  return {
    kind: "table",
    ...markup`<table>\n<thead>\n${top}</thead>\n${rest}</table>`,
  };
}

/** The cells of a row that begins and ends with a bar; none of any other line. A bar after a backslash is text. */
function cutRow(line: string): readonly string[] {
  const [first, ...cells] = line.trimEnd().split(/(?<!\\)\|/);
  if (first !== "" || cells.pop() !== "") return [];
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Lines of text, none of which may begin something else. */
function readLines(
  lines: readonly string[],
  line: number,
  notes: Notes,
): Markup {
  for (const [index, text] of lines.entries()) {
    const [, message] = REFUSED.find(([pattern]) => pattern.test(text)) ?? [];
    if (message !== undefined) notes.report(line + index, message);
  }
  return readInline(lines.join("\n").trim(), line, notes);
}

/** Reads the text of a block, which begins at a line. The time is linear in its length. */
function readInline(source: string, first: number, notes: Notes): Inline {
  let next = first;
  const pieces = Array.from(
    source.matchAll(MARK),
    ({ 0: all, groups = {} }): Inline => {
      const {
        escaped,
        code,
        picture,
        words = "",
        address,
        emphasis,
        inner = "",
        odd,
      } = groups;
      const line = next;
      next += all.split("\n").length - 1;
      if (code !== undefined) {
        const text = code.replaceAll("\n", " ").replace(
          /^ (?=.*\S)(.*) $/,
          "$1",
        );
        return { text, ...markup`<code>${text}</code>` };
      }
      if (emphasis !== undefined) {
        const tag = emphasis.length === 2 ? "strong" : "em";
        const read = readInline(inner, line, notes);
        return { ...read, ...markup`<${tag}>${read}</${tag}>` };
      }
      if (address !== undefined && ADDRESS.test(address)) {
        const read = readInline(words, line, notes);
        // What an address can't hold is percent-encoded; what is so already stays.
        const href = encodeURI(address).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
        const image = picture === "!" &&
          markup`<img src="${href}" alt="${read.text}">`;
        return { ...read, ...image || markup`<a href="${href}">${read}</a>` };
      }
      if (odd !== undefined || address !== undefined) {
        notes.report(
          line,
          tellOdd(all, address),
        );
      }
      const text = escaped ?? all.replaceAll(" \n", "\n");
      return { text, ...markup`${text}` };
    },
  );
  return {
    text: pieces.map(({ text }) => text).join(""),
    ...markup`${pieces}`,
  };
}

function tellOdd(found: string, address: string | undefined): string {
  if (address !== undefined) {
    return `no se puede enlazar a ${address}; vale https, mailto, tel o una dirección del sitio`;
  }
  if (found.startsWith("`")) {
    return "un código va entre dos ` solos; si es texto, escribí \\`";
  }
  if (/^!?\[/.test(found)) {
    return "un enlace va [texto](dirección), sin espacios ni título; si es texto, \\[";
  }
  return /^[*_]/.test(found)
    ? `no se entiende qué abre o cierra ${found}; si es texto, escribí \\${found}`
    : `hay ${found}, que no se puede usar; si es texto, escribí \\ delante`;
}
