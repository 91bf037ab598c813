/**
 * From lines to blocks (CommonMark 0.31.2, 4 and 5). The inside of a list's item or of a quote is read like a text
 * of its own: its lines without their mark and indentation. Lines that CommonMark would add to it although they
 * aren't indented are refused.
 */

import { slugOf, takeId } from "./ids.ts";
import { readInline } from "./inline.ts";
import {
  closesFence,
  CODE_INDENT,
  type Fence,
  type HeadingLine,
  indentOf,
  interruptsParagraph,
  isBlank,
  isRule,
  isUnderline,
  type Marker,
  readFence,
  readHeadingLine,
  readMarker,
  readQuoteLine,
  trimSpaces,
} from "./lines.ts";
import { lineAt, type Notes, type Reader, refuseLaziness, reportAt } from "./reader.ts";
import { beginsTable, isDelimiterRow, readTable } from "./table.ts";
import { type Block, plainText } from "./tree.ts";

/** Lists and quotes nest this deep and no deeper. */
const MAX_DEPTH = 8;

/** Reads all blocks of a text, given as lines. The time is linear in its length. */
export function readBlocks(lines: readonly string[], notes: Notes): readonly Block[] {
  return readAll({ lines, first: 1, depth: 0, notes, next: 0 }).blocks;
}

interface Reading {
  readonly blocks: readonly Block[];
  /** Whether a blank line stands between two of the blocks. */
  readonly isSpaced: boolean;
}

function readAll(reader: Reader): Reading {
  const blocks: Block[] = [];
  let isSpaced = false;
  skipBlank(reader);
  while (reader.next < reader.lines.length) {
    if (blocks.length > 0 && isBlank(lineAt(reader, -1))) isSpaced = true;
    blocks.push(readBlock(reader));
    skipBlank(reader);
  }
  return { blocks, isSpaced };
}

function readBlock(reader: Reader): Block {
  const line = lineAt(reader);
  const heading = readHeadingLine(line);
  if (heading !== null) return readHeading(reader, heading);
  const fence = readFence(line);
  if (fence !== null) return readCode(reader, fence);
  if (isRule(line)) {
    reader.next += 1;
    return { kind: "rule" };
  }
  const marker = readMarker(line);
  if (marker !== null || readQuoteLine(line) !== null) {
    if (reader.depth < MAX_DEPTH) {
      return marker === null ? readQuote(reader) : readList(reader, marker);
    }
    reportAt(reader, `las listas y citas no pueden anidarse más de ${MAX_DEPTH} veces`);
  }
  return beginsTable(line, lineAt(reader, 1)) ? readTable(reader) : readParagraph(reader);
}

/** A title; ` {#id}` at its end gives it that id. */
function readHeading(reader: Reader, { level, text }: HeadingLine): Block {
  const { ids, report } = reader.notes;
  const [suffix = "", asked] = /(?<!\\)\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}$/.exec(text) ?? [];
  if (asked !== undefined && ids.has(asked)) reportAt(reader, `el id «${asked}» está repetido`);
  const words = trimSpaces(text.slice(0, text.length - suffix.length));
  const content = readInline(words, reader.first + reader.next, report);
  reader.next += 1;
  return { kind: "heading", level, id: takeId(ids, asked ?? slugOf(plainText(content))), content };
}

function readCode(reader: Reader, { indent, run, info }: Fence): Block {
  const { lines, first, notes, next: start } = reader;
  let end = start + 1;
  while (end < lines.length && !closesFence(lines[end] ?? "", run)) end += 1;
  if (end === lines.length) reportAt(reader, `falta cerrar el bloque de código con ${run}`);
  const isPlainName = /^[A-Za-z0-9+#.-]*$/.test(info);
  if (!isPlainName) reportAt(reader, `el lenguaje del código es una palabra, no «${info}»`);
  reader.next = Math.min(end + 1, lines.length);
  for (let index = start; index < reader.next; index += 1) notes.codeLines.add(first + index);
  const inside = lines.slice(start + 1, end);
  const text = inside.map((line) => `${line.slice(Math.min(indentOf(line), indent))}\n`).join("");
  return { kind: "code", language: isPlainName ? info : "", text };
}

function readQuote(reader: Reader): Block {
  const lines: string[] = [];
  let line = readQuoteLine(lineAt(reader));
  while (line !== null) {
    lines.push(line);
    line = readQuoteLine(lineAt(reader, lines.length));
  }
  const { blocks } = readInside(reader, lines);
  refuseLaziness(reader, "cada línea de una cita empieza con >");
  return { kind: "quote", blocks };
}

function readList(reader: Reader, opening: Marker): Block {
  const items: (readonly Block[])[] = [];
  let tight = true;
  let marker: Marker | null = opening;
  while (marker?.sort === opening.sort) {
    const { blocks, isSpaced } = readInside(reader, itemLines(reader, marker));
    items.push(blocks);
    refuseLaziness(reader, "lo que sigue a una lista va sangrado o tras una línea en blanco");
    const isApart = isBlank(lineAt(reader));
    skipBlank(reader);
    marker = readMarker(lineAt(reader));
    if (isSpaced || (isApart && marker?.sort === opening.sort)) tight = false;
  }
  return { kind: "list", start: opening.number, tight, items };
}

/** The lines of an item, without its indentation and without the blank ones at the end. */
function itemLines(reader: Reader, { offset, isBare }: Marker): readonly string[] {
  const lines = [lineAt(reader).slice(offset)];
  let size = 1;
  while (reader.next + lines.length < reader.lines.length) {
    const line = lineAt(reader, lines.length);
    const isEmpty = isBlank(line);
    if (isEmpty ? isBare && lines.length === 1 : indentOf(line) < offset) break;
    lines.push(line.slice(offset));
    if (!isEmpty) size = lines.length;
  }
  return lines.slice(0, size);
}

function readParagraph(reader: Reader): Block {
  const start = reader.next;
  if (indentOf(lineAt(reader)) >= CODE_INDENT) {
    reportAt(reader, "un texto no lleva cuatro espacios delante; el código va entre ```");
  }
  for (reader.next += 1; reader.next < reader.lines.length; reader.next += 1) {
    const line = lineAt(reader);
    if (isUnderline(line)) reportAt(reader, "un título se escribe con #, no subrayado");
    if (isDelimiterRow(line)) {
      reportAt(reader, "cada fila de una tabla empieza con |, tras una línea en blanco");
    }
    if (isBlank(line) || interruptsParagraph(line)) break;
  }
  const lines = reader.lines.slice(start, reader.next).map((line) => line.slice(indentOf(line)));
  const text = trimSpaces(lines.join("\n"));
  if (/^\[(?:[^\\[\]]|\\.)+\]:/s.test(text)) {
    reportAt(reader, "los enlaces por referencia y las notas al pie no se pueden usar", start);
  }
  return {
    kind: "paragraph",
    content: readInline(text, reader.first + start, reader.notes.report),
  };
}

/** Reads the inside of an item or quote, given as lines without mark and indentation, and goes past it. */
function readInside(reader: Reader, lines: readonly string[]): Reading {
  const { first, depth, notes, next } = reader;
  reader.next += lines.length;
  return readAll({ lines, first: first + next, depth: depth + 1, notes, next: 0 });
}

function skipBlank(reader: Reader): void {
  while (reader.next < reader.lines.length && isBlank(lineAt(reader))) reader.next += 1;
}
