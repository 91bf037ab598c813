/**
 * From lines to blocks (CommonMark 0.31.2, 4 and 5). The content of an item or quote is its lines without their
 * mark and indentation, read again; lines that would belong to it without being indented are refused.
 */

import { type HeadingIds, slugOf, takeId } from "./ids.ts";
import { readInline } from "./inline.ts";
import {
  beginsBlock,
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
import { beginsTable, isDelimiterRow, readTable } from "./table.ts";
import { type Block, type Inline, plainText, type Report } from "./tree.ts";

/** What is noted while reading. */
export interface Notes {
  readonly report: Report;
  readonly ids: HeadingIds;
  /** The lines that are code, fences included. */
  readonly codeLines: Set<number>;
}

/** A stretch of lines, the number of the first, and in how many lists and quotes it stands. */
interface Source {
  readonly lines: readonly string[];
  readonly first: number;
  readonly depth: number;
  readonly notes: Notes;
}

/** Blocks, and whether a blank line stands between two of them. */
interface Reading {
  readonly blocks: readonly Block[];
  readonly isSpaced: boolean;
}

/** A block and the index of the line after it. */
interface Step {
  readonly block: Block;
  readonly next: number;
}

/** An item's lines without its indentation, and the index of the line after them. */
interface ItemLines {
  readonly lines: readonly string[];
  readonly next: number;
}

/** Lists and quotes nest this deep and no deeper. */
const MAX_DEPTH = 8;

/** Reads all blocks of a text, given as lines. The time is linear in its length. */
export function readBlocks(lines: readonly string[], notes: Notes): readonly Block[] {
  return readSource({ lines, first: 1, depth: 0, notes }).blocks;
}

function readSource(source: Source): Reading {
  const blocks: Block[] = [];
  let isSpaced = false;
  let at = 0;
  while (at < source.lines.length) {
    if (isBlank(lineAt(source, at))) {
      at += 1;
      continue;
    }
    if (blocks.length > 0 && isBlank(lineAt(source, at - 1))) isSpaced = true;
    const step = readBlock(source, at);
    blocks.push(step.block);
    at = step.next;
  }
  return { blocks, isSpaced };
}

function readBlock(source: Source, at: number): Step {
  const line = lineAt(source, at);
  const heading = readHeadingLine(line);
  if (heading !== null) return readHeading(source, at, heading);
  const fence = readFence(line);
  if (fence !== null) return readCode(source, at, fence);
  if (isRule(line)) return { block: { kind: "rule" }, next: at + 1 };
  const marker = readMarker(line);
  if (marker !== null || readQuoteLine(line) !== null) {
    if (source.depth < MAX_DEPTH) {
      return marker === null ? readQuote(source, at) : readList(source, at, marker);
    }
    report(source, at, `las listas y citas no pueden anidarse más de ${MAX_DEPTH} veces`);
  }
  if (beginsTable(line, lineAt(source, at + 1))) {
    return readTable(source.lines, at, source.first, source.notes.report);
  }
  return readParagraph(source, at);
}

/** A title; ` {#id}` at its end gives it that id. */
function readHeading(source: Source, at: number, { level, text }: HeadingLine): Step {
  const { ids } = source.notes;
  const [suffix = "", asked] = /(?<!\\)\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}$/.exec(text) ?? [];
  if (asked !== undefined && ids.has(asked)) report(source, at, `el id «${asked}» está repetido`);
  const words = trimSpaces(text.slice(0, text.length - suffix.length));
  const content = readText(source, at, words);
  const id = takeId(ids, asked ?? slugOf(plainText(content)));
  return { block: { kind: "heading", level, id, content }, next: at + 1 };
}

function readCode(source: Source, at: number, fence: Fence): Step {
  const { lines, first, notes } = source;
  let end = at + 1;
  while (end < lines.length && !closesFence(lineAt(source, end), fence)) end += 1;
  if (end === lines.length) report(source, at, `falta cerrar el bloque de código con ${fence.run}`);
  const next = Math.min(end + 1, lines.length);
  for (let index = at; index < next; index += 1) notes.codeLines.add(first + index);
  const isPlainName = /^[A-Za-z0-9+#.-]*$/.test(fence.info);
  if (!isPlainName) report(source, at, `el lenguaje del código es una palabra, no «${fence.info}»`);
  const text = lines.slice(at + 1, end)
    .map((line) => `${line.slice(Math.min(indentOf(line), fence.indent))}\n`)
    .join("");
  const language = isPlainName ? fence.info : "";
  return { block: { kind: "code", language, text }, next };
}

function readQuote(source: Source, at: number): Step {
  const inner: string[] = [];
  for (let end = at; end < source.lines.length; end += 1) {
    const line = readQuoteLine(lineAt(source, end));
    if (line === null) break;
    inner.push(line);
  }
  const next = at + inner.length;
  refuseLaziness(source, next, "cada línea de una cita empieza con >");
  const { blocks } = readInside(source, at, inner);
  return { block: { kind: "quote", blocks }, next };
}

function readList(source: Source, at: number, opening: Marker): Step {
  const items: (readonly Block[])[] = [];
  let tight = true;
  let next = at;
  let marker: Marker | null = opening;
  while (marker !== null && marker.sort === opening.sort) {
    const item = takeItem(source, next, marker);
    const { blocks, isSpaced } = readInside(source, next, item.lines);
    items.push(blocks);
    if (isSpaced) tight = false;
    next = item.next;
    let begin = next;
    while (begin < source.lines.length && isBlank(lineAt(source, begin))) begin += 1;
    marker = readMarker(lineAt(source, begin));
    if (marker === null || marker.sort !== opening.sort) break;
    if (begin > next) tight = false;
    next = begin;
  }
  refuseLaziness(source, next, "lo que sigue a una lista va sangrado o tras una línea en blanco");
  return { block: { kind: "list", start: opening.number, tight, items }, next };
}

/** The lines as far as they are indented like the item's text; blank ones at the end are left. */
function takeItem(source: Source, at: number, marker: Marker): ItemLines {
  const lines = [lineAt(source, at).slice(marker.offset)];
  let next = at + 1;
  for (let end = next; end < source.lines.length; end += 1) {
    const line = lineAt(source, end);
    if (isBlank(line)) {
      if (marker.isBare && lines.length === 1) break;
    } else {
      if (indentOf(line) < marker.offset) break;
      next = end + 1;
    }
    lines.push(line.slice(marker.offset));
  }
  return { lines: lines.slice(0, next - at), next };
}

function readParagraph(source: Source, at: number): Step {
  if (indentOf(lineAt(source, at)) >= CODE_INDENT) {
    report(source, at, "un texto no lleva cuatro espacios delante; el código va entre ```");
  }
  let next = at + 1;
  while (next < source.lines.length) {
    const line = lineAt(source, next);
    if (isUnderline(line)) report(source, next, "un título se escribe con #, no subrayado");
    if (isDelimiterRow(line)) {
      report(source, next, "cada fila de una tabla empieza con |, tras una línea en blanco");
    }
    if (isBlank(line) || interruptsParagraph(line)) break;
    next += 1;
  }
  const lines = source.lines.slice(at, next).map((line) => line.slice(indentOf(line)));
  const text = trimSpaces(lines.join("\n"));
  if (/^\[(?:[^\\[\]]|\\.)+\]:/s.test(text)) {
    report(source, at, "los enlaces por referencia y las notas al pie no se pueden usar");
  }
  return { block: { kind: "paragraph", content: readText(source, at, text) }, next };
}

function readInside(source: Source, at: number, lines: readonly string[]): Reading {
  const { first, depth, notes } = source;
  return readSource({ lines, first: first + at, depth: depth + 1, notes });
}

function readText(source: Source, at: number, text: string): readonly Inline[] {
  return readInline(text, source.first + at, source.notes.report);
}

/** Text right under a list or quote, at its left, could be meant as part of it. */
function refuseLaziness(source: Source, at: number, message: string): void {
  const line = lineAt(source, at);
  if (!isBlank(line) && !beginsBlock(line)) report(source, at, message);
}

function report(source: Source, at: number, message: string): void {
  source.notes.report(source.first + at, message);
}

function lineAt(source: Source, at: number): string {
  return source.lines[at] ?? "";
}
