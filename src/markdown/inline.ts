/** The marks within a block: emphasis, code, links, pictures. What isn't one of them is refused, and read as text. */

import { type Markup, markup } from "./markup.ts";

/** A block's text. */
export interface Inline extends Markup {
  /** Its words, without marks. */
  readonly text: string;
}

/** Notes what is wrong at a line. */
export type Report = (line: number, message: string) => void;

const MARK = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /`(?<code>[^`]+)`(?!`)/,
    // A link or a picture: words without brackets but for those in code, and an address without blanks.
    /(?<picture>!?)\[(?<words>(?:[^[\]\\`]|\\[^]|`[^`]*`)*)\]\((?<address>[!-'*-;=?-[\]-~]+)\)/,
    /(?<emphasis>\*+|_+)/,
    // What would be a mark elsewhere.
    /`+|!?\[|~{2,}|<[A-Za-z!?/]|&(?:#\w+|[A-Za-z]\w*);/,
  ].map(({ source }) => source).join("|"),
  "g",
);
const ADDRESS = /^(?:https:\/\/[^/?#]|mailto:|tel:|(?![A-Za-z][A-Za-z0-9+.-]*:|\/\/))/i;
const REFERENCE = /&(?:#\w+|[A-Za-z]\w*);/;

const BAD_CODE = "un código va entre dos ` solos; si es texto, escribí \\`";
const BAD_LINK = "un enlace va [texto](dirección), sin espacios ni título; si es texto, \\[";

/** Reads the text of a block, which begins at a line. The time is linear in its length. */
export function readInline(source: string, first: number, report: Report): Inline {
  const pieces: Markup[] = [];
  const opened: { readonly mark: string; readonly piece: number; readonly line: number }[] = [];
  let text = "";
  let line = first;
  let next = 0;
  const add = (piece: Markup, words: string) => {
    pieces.push(piece);
    text += words;
  };
  const addText = (words: string) => add(markup`${words}`, words);
  for (const { 0: all, index, groups = {} } of source.matchAll(MARK)) {
    const { escaped, code, picture, words, address = "", emphasis } = groups;
    const plain = source.slice(next, index).replaceAll(" \n", "\n");
    addText(plain);
    line += countLines(plain);
    next = index + all.length;
    const refuse = (message: string) => {
      report(line, message);
      addText(all);
    };
    if (escaped !== undefined) addText(escaped);
    else if (code !== undefined) {
      const flat = code.replaceAll("\n", " ");
      const told = /^ .* $/.test(flat) && flat.trim() !== "" ? flat.slice(1, -1) : flat;
      add(markup`<code>${told}</code>`, told);
    } else if (emphasis !== undefined) readEmphasis(emphasis, index, refuse);
    else if (words === undefined || REFERENCE.test(address)) {
      if (all.startsWith("`")) refuse(BAD_CODE);
      else if (/^!?\[/.test(all)) refuse(BAD_LINK);
      else refuse(`hay ${all}, que no se puede usar; si es texto, escribí \\ delante`);
    } else if (!ADDRESS.test(address)) {
      const allowed = "vale https, mailto, tel o una dirección del sitio";
      refuse(`no se puede enlazar a ${address}; ${allowed}`);
    } else {
      const inner = readInline(words, line, report);
      // What an address can't hold is percent-encoded; what is so already stays.
      const href = encodeURI(address).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
      add(
        picture === "!"
          ? markup`<img src="${href}" alt="${inner.text}">`
          : markup`<a href="${href}">${inner}</a>`,
        inner.text,
      );
    }
    line += countLines(all);
  }
  addText(source.slice(next).replaceAll(" \n", "\n"));
  for (const { mark, line } of opened) {
    report(line, `falta cerrar ${mark}; si es texto, escribí \\${mark}`);
  }
  return { html: pieces.map(({ html }) => html).join(""), text };

  /** Asterisks and underscores open before a word, close after one, and are text between blanks, as is `a_b`. */
  function readEmphasis(mark: string, index: number, refuse: (message: string) => void): void {
    const before = source.slice(Math.max(0, index - 2), index);
    const after = source.slice(next, next + 2);
    const canOpen = /(?:^|[\s\p{P}\p{S}])$/u.test(before) && /^\S/.test(after);
    const canClose = /\S$/.test(before) && /^(?:$|[\s\p{P}\p{S}])/u.test(after);
    const isPlain = !canOpen && !canClose && (mark.startsWith("_") || !/\S$/.test(before));
    const last = opened.at(-1);
    if (isPlain) addText(mark);
    else if (mark.length <= 2 && canClose && last?.mark === mark) {
      const tag = { html: mark.length === 2 ? "strong" : "em" };
      opened.pop();
      pieces[last.piece] = markup`<${tag}>`;
      pieces.push(markup`</${tag}>`);
    } else if (
      mark.length <= 2 && canOpen &&
      !(canClose && opened.some((other) => other.mark[0] === mark[0]))
    ) {
      // It is text until it is closed, but none of the words: those of a title make its id.
      opened.push({ mark, piece: pieces.length, line });
      pieces.push(markup`${mark}`);
    } else refuse(`no se entiende qué abre o cierra ${mark}; si es texto, escribí \\${mark}`);
  }
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}
