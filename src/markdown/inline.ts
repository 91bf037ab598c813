/** The marks within a block: emphasis, code, links, pictures. What isn't one of them is refused, and read as text. */

import { type Markup, markup } from "./markup.ts";

/** A block's text. */
export interface Inline extends Markup {
  /** Its words, without marks. */
  readonly text: string;
}

/** Notes what is wrong, so many lines below the text's first. */
export type Report = (line: number, message: string) => void;

/** What may be a mark. Each alternative begins with a sign of its own, so that none is tried twice. */
const SIGN = /\\[!-/:-@[-`{-~]|`+|!?\[|\*+|_+|~{2,}|<[A-Za-z!?/]|&(?:#\w+|[A-Za-z]\w*);/g;
const CODE = /`([^`]+)`(?!`)/y;
/** A link or a picture: words without brackets but for those in code, and an address without blanks. */
const LINK = /!?\[((?:[^[\]\\`]|\\[^]|`[^`]*`)*)\]\(([!-'*-;=?-[\]-~]+)\)/y;
const ADDRESS = /^(?:https:\/\/[^/?#]|mailto:|tel:|(?![A-Za-z][A-Za-z0-9+.-]*:|\/\/))/i;
const REFERENCE = /&(?:#\w+|[A-Za-z]\w*);/;

/** An opened emphasis: its mark, and which piece it is. */
interface Opened {
  readonly mark: string;
  readonly piece: number;
}

/** Reads the text of a block. The time is linear in its length. */
export function readInline(source: string, report: Report): Inline {
  const pieces: Markup[] = [];
  const opened: Opened[] = [];
  let text = "";
  let next = 0;
  const refuse = (index: number, message: string) =>
    report(source.slice(0, index).split("\n").length - 1, message);
  const addText = (plain: string) => {
    pieces.push(markup`${plain}`);
    text += plain;
  };
  for (const { 0: sign, index } of source.matchAll(SIGN)) {
    if (index < next) continue;
    addText(source.slice(next, index).replaceAll(" \n", "\n"));
    next = index + sign.length;
    if (sign.startsWith("\\")) addText(sign.slice(1));
    else if (sign.startsWith("`")) readCode(sign, index);
    else if (sign.endsWith("[")) readLink(sign, index);
    else if (/^[*_]/.test(sign)) readEmphasis(sign, index);
    else {
      refuse(index, `hay ${sign}, que no se puede usar; si es texto, escribí \\ delante`);
      addText(sign);
    }
  }
  addText(source.slice(next).replaceAll(" \n", "\n"));
  for (const { mark } of opened) refuse(0, `falta cerrar ${mark}; si es texto, escribí \\${mark}`);
  return { html: pieces.map(({ html }) => html).join(""), text };

  function readCode(sign: string, index: number): void {
    const [all, inner = ""] = matchAt(CODE, source, index) ?? [];
    if (all === undefined) {
      refuse(index, "un código va entre dos ` solos; si es texto, escribí \\`");
      return addText(sign);
    }
    const line = inner.replaceAll("\n", " ");
    const code = /^ .*[^ ].* $/.test(line) ? line.slice(1, -1) : line;
    pieces.push(markup`<code>${code}</code>`);
    text += code;
    next = index + all.length;
  }

  function readLink(sign: string, index: number): void {
    const [all, words = "", address = ""] = matchAt(LINK, source, index) ?? [];
    if (all === undefined || REFERENCE.test(address)) {
      refuse(index, "un enlace va [texto](dirección), sin espacios ni título; si es texto, \\[");
      return addText(sign);
    }
    if (!ADDRESS.test(address)) {
      const allowed = "vale https, mailto, tel o una dirección del sitio";
      refuse(index, `no se puede enlazar a ${address}; ${allowed}`);
      return addText(sign);
    }
    const line = source.slice(0, index).split("\n").length - 1;
    const inner = readInline(words, (below, message) => report(line + below, message));
    // What an address can't hold is percent-encoded; what is so already stays.
    const href = encodeURI(address).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
    if (sign === "[") pieces.push(markup`<a href="${href}">${inner}</a>`);
    else pieces.push(markup`<img src="${href}" alt="${inner.text}">`);
    text += inner.text;
    next = index + all.length;
  }

  /** An asterisk or underscore opens, closes or is text, by what stands around (CommonMark 0.31.2, 6.2). */
  function readEmphasis(mark: string, index: number): void {
    const before = kindOf(Array.from(source.slice(Math.max(0, index - 2), index)).at(-1));
    const after = kindOf(Array.from(source.slice(next, next + 2))[0]);
    const isLeft = after !== "space" && (after === "letter" || before !== "letter");
    const isRight = before !== "space" && (before === "letter" || after !== "letter");
    const isInWords = mark.startsWith("*");
    const canOpen = isLeft && (isInWords || !isRight || before === "mark");
    const canClose = isRight && (isInWords || !isLeft || after === "mark");
    const tag = { html: mark.length === 2 ? "strong" : "em" };
    const last = opened.at(-1);
    if (!canOpen && !canClose) return addText(mark);
    if (mark.length <= 2 && canClose && last?.mark === mark) {
      opened.pop();
      pieces[last.piece] = markup`<${tag}>`;
      pieces.push(markup`</${tag}>`);
      return;
    }
    const isClear = !opened.some((other) =>
      canClose ? other.mark[0] === mark[0] : other.mark === mark
    );
    if (mark.length <= 2 && canOpen && isClear) {
      // It is text until it is closed, but none of the words: those of a title make its id.
      opened.push({ mark, piece: pieces.length });
      pieces.push(markup`${mark}`);
      return;
    }
    refuse(index, `no se entiende qué abre o cierra ${mark}; si es texto, escribí \\${mark}`);
    addText(mark);
  }
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function kindOf(character = " "): "space" | "mark" | "letter" {
  if (/^[\p{Zs}\t\n\f\r]$/u.test(character)) return "space";
  return /^[\p{P}\p{S}]$/u.test(character) ? "mark" : "letter";
}
