/** From the text of a block to its marks: emphasis, code, links, breaks (CommonMark 0.31.2, 6). */

import { expandRun, pairRuns, readRun, type Run } from "./emphasis.ts";
import { isAllowedAddress, readAutolink, readLinkTarget } from "./links.ts";
import { decodeReference, isEscapable, matchAt, REFERENCE } from "./text.ts";
import type { Inline, Report } from "./tree.ts";

/** A `[` that isn't closed yet. */
interface Bracket {
  /** Its index among the tokens. */
  readonly token: number;
  /** How many runs came before it. */
  readonly runs: number;
  readonly isImage: boolean;
}

/** A text that is being read. */
interface Scan {
  readonly text: string;
  readonly report: Report;
  readonly tokens: (Inline | Run)[];
  readonly runs: Run[];
  readonly brackets: Bracket[];
  /** How many of the brackets, from the first, have a link inside and so cannot open one. */
  spent: number;
  position: number;
  /** The number of the line at the position. */
  line: number;
}

const BAD_LINK =
  "hay un enlace mal escrito; va [texto](dirección), sin espacios, título ni otro enlace dentro";
const PLAIN = /[^ \n\\`*_[\]<&!]+/y;
const SPACES = / +/y;
const LINE_END = /( *)\n */y;
const TICKS = /`+/y;

/** What reads each character that may be a mark. */
const READERS: { readonly [char: string]: (scan: Scan) => void } = {
  " ": readSpace,
  "\n": readSpace,
  "\\": readEscape,
  "`": readCode,
  "*": readEmphasis,
  "_": readEmphasis,
  "!": readBang,
  "[": openBracket,
  "]": closeBracket,
  "<": readAngle,
  "&": readReference,
};

/**
 * Reads the text of a block that begins at a line, without spaces at its edges. The time is linear in its length; a
 * run of backticks that nothing closes costs one more look at the rest, once for each size of run.
 */
export function readInline(text: string, line: number, report: Report): readonly Inline[] {
  const lists = { tokens: [], runs: [], brackets: [] };
  const scan: Scan = { text, report, ...lists, spent: 0, position: 0, line };
  while (scan.position < text.length) {
    const read = READERS[text.charAt(scan.position)] ?? readPlain;
    read(scan);
  }
  pairRuns(scan.runs);
  return scan.tokens.flatMap((token) => token.kind === "run" ? expandRun(token) : token);
}

function readPlain(scan: Scan): void {
  const plain = matchHere(scan, PLAIN);
  addText(scan, plain, plain.length);
}

function readSpace(scan: Scan): void {
  const end = matchHere(scan, LINE_END);
  if (end === "") {
    const spaces = matchHere(scan, SPACES);
    addText(scan, spaces, spaces.length);
  } else if (end.startsWith("  ")) {
    addToken(scan, { kind: "break" }, end.length);
  } else {
    addText(scan, "\n", end.length);
  }
}

function readEscape(scan: Scan): void {
  const next = scan.text.charAt(scan.position + 1);
  if (next === "\n") {
    scan.position += 1;
    addToken(scan, { kind: "break" }, matchHere(scan, LINE_END).length);
  } else if (isEscapable(next)) {
    addText(scan, next, 2);
  } else {
    addText(scan, "\\", 1);
  }
}

function readCode(scan: Scan): void {
  const opening = matchHere(scan, TICKS);
  const rest = scan.text.slice(scan.position + opening.length);
  const closing = rest.matchAll(/`+/g).find(([run]) => run.length === opening.length);
  if (closing === undefined) return addText(scan, opening, opening.length);
  const inner = rest.slice(0, closing.index).replaceAll("\n", " ");
  const isPadded = inner.startsWith(" ") && inner.endsWith(" ") && /[^ ]/.test(inner);
  const text = isPadded ? inner.slice(1, -1) : inner;
  addToken(scan, { kind: "code", text }, closing.index + 2 * opening.length);
}

function readEmphasis(scan: Scan): void {
  const run = readRun(scan.text, scan.position);
  scan.runs.push(run);
  addToken(scan, run, run.size);
}

function readBang(scan: Scan): void {
  addText(scan, "!", 1);
  if (scan.text[scan.position] === "[") openBracket(scan, { isImage: true });
}

function openBracket(scan: Scan, { isImage } = { isImage: false }): void {
  scan.brackets.push({ token: scan.tokens.length, runs: scan.runs.length, isImage });
  addToken(scan, { kind: "text", text: "[" }, 1);
}

/** Makes a link of what is between the nearest `[` and this `]`, if an address follows; links don't hold links. */
function closeBracket(scan: Scan): void {
  const bracket = scan.brackets.pop();
  if (bracket === undefined) return addText(scan, "]", 1);
  const isSpent = scan.brackets.length < scan.spent;
  scan.spent = Math.min(scan.spent, scan.brackets.length);
  const target = isSpent ? null : readLinkTarget(scan.text, scan.position + 1);
  if (target === null) {
    if (scan.text[scan.position + 1] === "(") scan.report(scan.line, BAD_LINK);
    return addText(scan, "]", 1);
  }
  if (bracket.isImage) scan.report(scan.line, "las imágenes no se pueden usar");
  if (!checkAddress(scan, target.href)) return addText(scan, "]", 1);
  pairRuns(scan.runs.splice(bracket.runs));
  scan.tokens[bracket.token] = { kind: "open", tag: "a", href: target.href };
  scan.spent = scan.brackets.length;
  addToken(scan, { kind: "close", tag: "a" }, target.end - scan.position);
}

function readAngle(scan: Scan): void {
  const link = readAutolink(scan.text, scan.position);
  if (link === null || !checkAddress(scan, link.href)) return addText(scan, "<", 1);
  addToken(scan, { kind: "open", tag: "a", href: link.href }, 0);
  addToken(scan, { kind: "text", text: link.text }, link.end - scan.position);
  addToken(scan, { kind: "close", tag: "a" }, 0);
}

function readReference(scan: Scan): void {
  const reference = matchHere(scan, REFERENCE);
  const char = decodeReference(reference.slice(1, -1));
  if (char !== undefined) return addText(scan, char, reference.length);
  const message = `no conozco ${reference}; escribí el carácter mismo`;
  if (reference !== "") scan.report(scan.line, message);
  addText(scan, "&", 1);
}

function checkAddress(scan: Scan, href: string): boolean {
  if (isAllowedAddress(href)) return true;
  const allowed = "vale https, mailto, tel o una dirección del sitio";
  scan.report(scan.line, `no se puede enlazar a ${href}; ${allowed}`);
  return false;
}

/** Adds text, and goes past the characters of the source that it stands for. */
function addText(scan: Scan, text: string, length: number): void {
  const last = scan.tokens.at(-1);
  const isOpen = last?.kind === "text" && scan.brackets.at(-1)?.token !== scan.tokens.length - 1;
  if (isOpen) scan.tokens.pop();
  addToken(scan, { kind: "text", text: isOpen ? last.text + text : text }, length);
}

/** Adds a token, and goes past the characters of the source that it stands for. */
function addToken(scan: Scan, token: Inline | Run, length: number): void {
  scan.tokens.push(token);
  for (const end = scan.position + length; scan.position < end; scan.position += 1) {
    if (scan.text[scan.position] === "\n") scan.line += 1;
  }
}

/** What a sticky pattern finds at the scan's position; empty when it finds nothing. */
function matchHere(scan: Scan, pattern: RegExp): string {
  return matchAt(pattern, scan.text, scan.position)?.[0] ?? "";
}
