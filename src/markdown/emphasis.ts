/** Which asterisks and underscores are emphasis (CommonMark 0.31.2, 6.2). */

import type { Emphasis, Inline } from "./tree.ts";

/** A run of `*` or `_`, and what the pairing makes of it. */
export interface Run {
  readonly kind: "run";
  readonly char: string;
  /** Where it begins in the text. */
  readonly position: number;
  readonly size: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** How many of its characters are still text. */
  left: number;
  /** The emphasis that it closes, in order. */
  readonly closes: Emphasis[];
  /** The emphasis that it opens, from the innermost. */
  readonly opens: Emphasis[];
}

const WHITESPACE = /^[\p{Zs}\t\n\f\r]$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/** The run that begins at a position where the text has `*` or `_`; the text's edges count as space. */
export function readRun(text: string, position: number): Run {
  const char = text.charAt(position);
  let end = position + 1;
  while (text[end] === char) end += 1;
  const before = kindOf(Array.from(text.slice(Math.max(0, position - 2), position)).at(-1) ?? " ");
  const after = kindOf(String.fromCodePoint(text.codePointAt(end) ?? 0x20));
  const leftFlanking = after !== "space" && (after === "letter" || before !== "letter");
  const rightFlanking = before !== "space" && (before === "letter" || after !== "letter");
  const inWords = char === "*";
  return {
    kind: "run",
    char,
    position,
    size: end - position,
    canOpen: leftFlanking && (inWords || !rightFlanking || before === "mark"),
    canClose: rightFlanking && (inWords || !leftFlanking || after === "mark"),
    left: end - position,
    closes: [],
    opens: [],
  };
}

/**
 * Pairs the runs that open with those that close, in linear time: when a search for an opener fails, later searches of
 * the same sort stop at the run where it began.
 */
export function pairRuns(runs: readonly Run[]): void {
  const open: Run[] = [];
  const floors = new Map<string, number>();
  for (const closer of runs) {
    while (closer.canClose && closer.left > 0) {
      const sort = `${closer.char} ${closer.canOpen} ${closer.size % 3}`;
      const opener = takeOpener(open, closer, floors.get(sort) ?? 0);
      if (opener === undefined) {
        floors.set(sort, closer.position);
        break;
      }
      const tag: Emphasis = opener.left >= 2 && closer.left >= 2 ? "strong" : "em";
      const width = tag === "strong" ? 2 : 1;
      opener.left -= width;
      opener.opens.push(tag);
      closer.left -= width;
      closer.closes.push(tag);
      if (opener.left > 0) open.push(opener);
    }
    if (closer.canOpen && closer.left > 0) open.push(closer);
  }
}

/** What a run stands for when all are paired: marks that it closes, characters that are left, marks that it opens. */
export function expandRun(run: Run): readonly Inline[] {
  return [
    ...run.closes.map((tag): Inline => ({ kind: "close", tag })),
    ...(run.left > 0 ? [{ kind: "text", text: run.char.repeat(run.left) } as const] : []),
    ...run.opens.toReversed().map((tag): Inline => ({ kind: "open", tag })),
  ];
}

/** Returns the nearest opener for a closer, and takes it and all after it off the list; undefined if there is none. */
function takeOpener(open: Run[], closer: Run, floor: number): Run | undefined {
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const opener = open[index];
    if (opener === undefined || opener.position < floor) return undefined;
    if (opener.char === closer.char && !isOddMatch(opener, closer)) {
      open.length = index;
      return opener;
    }
  }
  return undefined;
}

/** The rule of three: a run that both opens and closes doesn't pair when the sizes add up to a multiple of three. */
function isOddMatch(opener: Run, closer: Run): boolean {
  if (!opener.canClose && !closer.canOpen) return false;
  return (opener.size + closer.size) % 3 === 0 && closer.size % 3 !== 0;
}

function kindOf(character: string): "space" | "mark" | "letter" {
  if (WHITESPACE.test(character)) return "space";
  return PUNCTUATION.test(character) ? "mark" : "letter";
}
