/** What a single line begins (CommonMark 0.31.2, 4 and 5). Tabs are never indentation: a page with one is refused. */

/** A `#` title's line. */
export interface HeadingLine {
  readonly level: number;
  readonly text: string;
}

/** The line that opens a block of code. */
export interface Fence {
  readonly indent: number;
  /** Its backticks or tildes. */
  readonly run: string;
  readonly info: string;
}

/** The mark of a list's item. */
export interface Marker {
  /** `-`, `+`, `*`, `.` or `)`: the same in all items of a list. */
  readonly sort: string;
  /** The number of an ordered item; null for a bullet. */
  readonly number: number | null;
  /** How far the item's content is indented. */
  readonly offset: number;
  /** Whether nothing follows on the line. */
  readonly isBare: boolean;
}

/** From this indentation on, a line would be indented code. */
export const CODE_INDENT = 4;

const HEADING = /^ {0,3}(#{1,6})(?= |$)/;
const FENCE = /^( {0,3})(`{3,}|~{3,})(.*)$/;
const FENCE_END = /^ {0,3}(`{3,}|~{3,}) *$/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const MARKER = /^ {0,3}([-+*]|[0-9]{1,9}[.)])( *)/;
const QUOTE = /^ {0,3}> ?/;
const UNDERLINE = /^ {0,3}(?:=+|-+) *$/;

/** How many spaces a line begins with. */
export function indentOf(line: string): number {
  return line.search(/[^ ]|$/);
}

/** Whether a line has only spaces and tabs. */
export function isBlank(line: string): boolean {
  return !/[^ \t]/.test(line);
}

/** The text without spaces at its ends; other white space stays. */
export function trimSpaces(text: string): string {
  return /[^ ](?:.*[^ ])?/s.exec(text)?.[0] ?? "";
}

/** The title on a line, without the closing run of `#`; null when it is no title. */
export function readHeadingLine(line: string): HeadingLine | null {
  const [whole, marks] = HEADING.exec(line) ?? [];
  if (whole === undefined || marks === undefined) return null;
  const text = trimSpaces(line.slice(whole.length)).replace(/(?:^| )#+$/, "");
  return { level: marks.length, text: trimSpaces(text) };
}

/** The fence that a line opens; null when it opens none. */
export function readFence(line: string): Fence | null {
  const [, indent = "", run = "", info = ""] = FENCE.exec(line) ?? [];
  if (run === "" || (run.startsWith("`") && info.includes("`"))) return null;
  return { indent: indent.length, run, info: trimSpaces(info) };
}

/** Whether a line closes the fence that was opened with a run: with the same signs, at least as many. */
export function closesFence(line: string, run: string): boolean {
  return FENCE_END.exec(line)?.[1]?.startsWith(run) ?? false;
}

/** Whether a line is a thematic break. */
export function isRule(line: string): boolean {
  return RULE.test(line);
}

/** The list item that a line begins; null when it begins none. */
export function readMarker(line: string): Marker | null {
  const match = MARKER.exec(line);
  if (match === null || isRule(line)) return null;
  const [whole, mark = "", spaces = ""] = match;
  const isBare = isBlank(line.slice(whole.length));
  if (spaces === "" && !isBare) return null;
  const isNear = !isBare && spaces.length <= CODE_INDENT;
  return {
    sort: mark.slice(-1),
    number: mark.length === 1 ? null : parseInt(mark, 10),
    offset: isNear ? whole.length : whole.length - spaces.length + 1,
    isBare,
  };
}

/** The rest of a line of a quote; null when it is none. */
export function readQuoteLine(line: string): string | null {
  return QUOTE.test(line) ? line.replace(QUOTE, "") : null;
}

/** Whether a line under a paragraph would make it a title. */
export function isUnderline(line: string): boolean {
  return UNDERLINE.test(line);
}

/** Whether a line begins a block where no paragraph is open. */
export function beginsBlock(line: string): boolean {
  return readMarker(line) !== null || interruptsParagraph(line);
}

/** Whether a line begins a block right under a paragraph: of the lists, only those with text that begin at 1. */
export function interruptsParagraph(line: string): boolean {
  if (readHeadingLine(line) !== null || readFence(line) !== null) return true;
  if (isRule(line) || readQuoteLine(line) !== null) return true;
  const marker = readMarker(line);
  return marker !== null && !marker.isBare && (marker.number ?? 1) === 1;
}
