/**
 * The Markdown of the pages: headings, paragraphs, flat lists, quotes, tables
 * and code. Accepted text means the same as in CommonMark 0.31.2, and a table the same
 * as in GitHub's Markdown. All other text is refused.
 */

import { type Context, readInline } from "./inline.ts";
import { joinLines, type Markup, markup, slugOf } from "./write.ts";

/** A part of a page, such as a heading, a paragraph or a list. */
export interface Block extends Markup {
  /** The kind of a block that may be wider than the page. Absent for other blocks. */
  readonly kind?: "code" | "table";
  /** Only for a heading: its level, its id on the page, and its text without marks. */
  readonly title?: {
    readonly level: number;
    readonly id: string;
    readonly text: string;
  };
}

/** A mistake at a line of a page, counted from 1, in the owner's language. */
export interface PageMistake {
  readonly line: number;
  readonly message: string;
}

/** A block of code, up to its closing fence or the end of the text. */
export const CODE = /^```[^\n]*(?:\n(?!```$)[^\n]*)*(?:\n```$)?/gm;

/** The lines of one block. */
const CHUNK = new RegExp(
  [
    CODE,
    // A heading, right or wrong.
    /^#[^\n]*/,
    // A list: its items, blank lines between two items, and lines that continue an item.
    /^- [^ \n][^\n]*(?:\n(?:[ \t]*\n)?- [^ \n][^\n]*|\n[^\n]*[^ \t\n][^\n]*)*/,
    // Any other lines, up to a blank line. Only spaces and tabs are blank (CommonMark 2.1).
    /^[^\n]*[^ \t\n][^\n]*(?:\n[^\n]*[^ \t\n][^\n]*)*/,
  ].map(({ source }) => source).join("|"),
  "gm",
);

/** Patterns of lines that no text may contain, each with the message to the owner. */
const REFUSED = [
  // The line has a tab or a control character, or only invisible blanks.
  [
    /[\t\v\f\0]|^\s+$/,
    "hay una tabulación o un carácter invisible; usá espacios",
  ],
  [/^ /, "un texto no lleva espacios delante, ni una lista otra adentro"],
  // A forced line break: two blanks or an unescaped backslash at the end.
  [
    / {2}$|(?<!\\)(?:\\\\)*\\$/,
    "un renglón no se corta a la fuerza: sacá lo que hay al final",
  ],
  [/^#/, "un título va solo, con uno a seis #, un espacio y su texto"],
  [
    /^(?:=[= ]*|-[- ]*)$/,
    "un título se escribe con # delante; una línea divisoria, ---, sola",
  ],
  [/^[*_][*_ ]*$/, "una línea divisoria va ---, sola"],
  [
    /^(?:[-+*]|\d{1,9}[.)])(?: |$)/,
    "una lista va aparte: cada ítem con «- » y un texto",
  ],
  [/^>/, "una cita va aparte, con > en cada línea y sin otra adentro"],
  [
    /^\|/,
    "una tabla va aparte: filas entre | y |, y de segunda una como | --- | --- |",
  ],
  [
    /^```/,
    "un bloque de código va entre dos líneas de ```, quizás con el lenguaje: ```sh",
  ],
] as const;

/** The alignment of a column, by the column's cell in the second row of the table. The key has only one of the cell's hyphens: `:-` for `:---`. */
const ALIGNMENTS = new Map([
  [":-", "left"],
  ["-:", "right"],
  [":-:", "center"],
]);

/** The ids of elements that the site and its scripts add to pages. A heading never gets one of these ids: "Pedido" gets the id `pedido-2`. */
const WIDGET_IDS =
  "contenido filtros paginas renglones tamanos tamanos-titulo tienda zona zona-lugar pedido pedido-localidad pedido-localidad-nota pedido-zonas pedido-calle pedido-dia pedido-nombre pedido-depto pedido-pago pedido-billete pedido-billete-nota pedido-comentario";

/**
 * Reads a page from parts, each of them Markdown or ready HTML. Reports refused constructs,
 * and reads most of them as text. Each part counts its lines from 1.
 */
export function readMarkdown(...parts: readonly (string | Markup)[]): {
  readonly blocks: readonly Block[];
  readonly mistakes: readonly PageMistake[];
} {
  const mistakes: PageMistake[] = [];
  const start: Context = {
    line: 1,
    ids: new Set(WIDGET_IDS.split(" ")),
    report: (line, message) => mistakes.push({ line, message }),
  };

  const blocks = parts.flatMap((part) =>
    typeof part === "string" ? readBlocks(part, start) : part
  );
  return {
    blocks,
    mistakes: mistakes.toSorted((a, b) => a.line - b.line),
  };
}

function readBlocks(text: string, context: Context): readonly Block[] {
  const source = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n");
  const blocks: Block[] = [];
  let { line } = context;
  let countedTo = 0;

  for (const { 0: chunk, index } of source.matchAll(CHUNK)) {
    line += source.slice(countedTo, index).split("\n").length - 1;
    countedTo = index;
    blocks.push(readBlock(chunk, { ...context, line }));
  }

  return blocks;
}

/** Reads a block. Inside a quote, lines with `>` aren't read as another quote: `readTextLines` refuses them. */
function readBlock(chunk: string, context: Context): Block {
  if (chunk === "---") return { html: "<hr>" };
  if (/^- [^ ]/.test(chunk)) return readList(chunk, context);

  const lines = chunk.split("\n");
  if (/^```[\w-]*(?:\n|$)/.test(chunk)) return readCode(lines, context);
  // A quote: every line begins with `>`.
  if (!/^[^>]/m.test(chunk) && !context.isQuote) {
    const blocks = readBlocks(chunk.replace(/^> ?/gm, ""), {
      ...context,
      isQuote: true,
    });
    return markup`<blockquote>
${joinLines(blocks)}
</blockquote>`;
  }

  return readHeading(chunk, context) ??
    readTable(lines, context) ??
    markup`<p>${readTextLines(lines, context)}</p>`;
}

/** Reads a heading; undefined for any other text. */
function readHeading(chunk: string, context: Context): Block | undefined {
  // CommonMark allows # after the words, too. Here such a line isn't a heading, so
  // `readTextLines` refuses it.
  const pattern = /^(#{1,6}) +(?!.* #+ *$)([^ #].*?) *$/;
  const [, marks = "", words = ""] = pattern.exec(chunk) ?? [];
  if (words === "") return undefined;

  const level = marks.length;
  const content = readInline(words, context);
  const slug = slugOf(content.text);
  // A repeated title gets a number: `horario-2`.
  let id = slug;
  for (let count = 2; context.ids.has(id); count += 1) {
    id = `${slug}-${count}`;
  }
  context.ids.add(id);

  return {
    title: {
      level,
      id,
      text: content.text,
    },
    ...markup`<h${level} id="${id}">${content}</h${level}>`,
  };
}

/** Reads a block of code. The first line is the fence, perhaps with a language. The last line must be only the fence. */
function readCode(
  [head = "", ...code]: string[],
  { line, report }: Context,
): Block {
  if (code.pop() !== "```") {
    report(line, "falta cerrar el bloque de código con ```");
  }
  // In CommonMark, an indented or a longer fence also closes the code, so it is refused here.
  const otherFence = code.findIndex((text) => /^ {0,3}`{3,} *$/.test(text));
  if (otherFence !== -1) {
    report(line + 1 + otherFence, "el código se cierra con ```, sin más");
  }

  // The language follows the three backticks of the fence.
  const language = head.length > 3 &&
    markup` class="language-${head.slice(3)}"`;
  const text = code.map((row) => `${row}\n`);
  return {
    kind: "code",
    ...markup`<pre><code${language}>${text}</code></pre>`,
  };
}

/** Reads a flat list. A blank line between two items makes every item a paragraph. */
function readList(chunk: string, context: Context): Markup {
  let { line } = context;
  const isLoose = /\n[ \t]*\n/.test(chunk);
  // A line without indentation right after an item. In CommonMark the line belongs to the
  // item, which an owner rarely intends, so the line is refused here.
  const lazyIndex = chunk
    .split("\n")
    .findIndex((text) => /^(?!- )\S/.test(text));
  if (lazyIndex !== -1) {
    context.report(line + lazyIndex, "dejá una línea en blanco tras la lista");
  }

  const items: Markup[] = [];
  // The text before the first "- " is empty.
  for (const item of chunk.split(/^- (?=[^ ])/m).slice(1)) {
    const content = readTextLines(
      item.trimEnd().replace(/^ +/gm, "").split("\n"),
      { ...context, line },
    );
    const html = isLoose ? markup`<p>${content}</p>` : content;
    items.push(markup`<li>${html}</li>`);
    line += item.split("\n").length - 1;
  }
  return markup`<ul>
${joinLines(items)}
</ul>`;
}

/** Reads a table; undefined for any other lines. */
function readTable(
  lines: readonly string[],
  context: Context,
): Block | undefined {
  const [head = [], delimiters = [], ...rows] = lines.map(cutRow);
  const isTable = head.length > 0 &&
    head.length === delimiters.length &&
    delimiters.every((cell) => /^:?-+:?$/.test(cell));
  if (!isTable) return undefined;

  const classes = delimiters.map((cell) => {
    const alignment = ALIGNMENTS.get(cell.replace(/-+/, "-"));
    return alignment !== undefined && markup` class="align-${alignment}"`;
  });
  const [headRow, ...bodyRows] = [head, ...rows].map((cells, row) => {
    // The delimiter row isn't in this list, so each row after the head is one line further down.
    const line = context.line + (row === 0 ? 0 : row + 1);
    if (cells.length !== head.length) {
      const message =
        `la fila tiene ${cells.length} celdas y la tabla, ${head.length}`;
      context.report(line, message);
    }

    const tag = row === 0 ? "th" : "td";
    const scope = row === 0 && markup` scope="col"`;
    const cellsHtml = cells.map((cell, column) => {
      const content = readInline(cell, { ...context, line });
      return markup`<${tag}${scope}${classes[column]}>${content}</${tag}>`;
    });
    return markup`<tr>
${joinLines(cellsHtml)}
</tr>
`;
  });

  const body = bodyRows.length > 0 && markup`<tbody>
${bodyRows}</tbody>
`;
  const html = markup`<table>
<thead>
${headRow}</thead>
${body}</table>`;
  return { kind: "table", ...html };
}

/** Returns the cells of a row, or no cells for a line that lacks a bar at one of its ends. */
function cutRow(line: string): readonly string[] {
  const [beforeBar, ...cells] = line.trimEnd().split(/(?<!\\)\|/);
  if (beforeBar !== "" || cells.pop() !== "") return [];

  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Reads lines of text. Reports each line that matches a pattern of `REFUSED`: the first such pattern gives the message. */
function readTextLines(lines: readonly string[], context: Context): Markup {
  for (const [index, text] of lines.entries()) {
    const refused = REFUSED.find(([pattern]) => pattern.test(text));
    if (refused) {
      context.report(context.line + index, refused[1]);
    }
  }

  return readInline(lines.join("\n").trim(), context);
}
