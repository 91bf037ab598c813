/** The marks within a block: emphasis, code, links, pictures. What isn't one of them is refused, and read as text. */

import { type Markup, markup } from "./markup.ts";

/** A block's text. */
interface Inline extends Markup {
  /** Its words, without marks. */
  readonly text: string;
}

/** Notes what is wrong at a line. */
export type Report = (line: number, message: string) => void;

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
  ].map(({ source }) => source).join("|"),
  "gu",
);
const ADDRESS = /^(?:https:\/\/[^/?#]|mailto:|tel:|(?![A-Za-z][A-Za-z0-9+.-]*:|\/\/))/i;

/** Reads the text of a block, which begins at a line. The time is linear in its length. */
export function readInline(source: string, first: number, report: Report): Inline {
  let html = "";
  let text = "";
  let line = first;
  let next = 0;
  const add = (piece: Markup, words: string) => {
    html += piece.html;
    text += words;
  };
  const addText = (words: string) => add(markup`${words}`, words);
  const readTo = (index: number) => {
    const plain = source.slice(next, index);
    addText(plain.replaceAll(" \n", "\n"));
    line += countLines(plain);
  };
  for (const { 0: all, index, groups = {} } of source.matchAll(MARK)) {
    const { escaped, code, picture, words = "", address, emphasis, inner = "", odd } = groups;
    readTo(index);
    next = index + all.length;
    if (code !== undefined) {
      const flat = code.replaceAll("\n", " ");
      const told = /^ .* $/.test(flat) && flat.trim() !== "" ? flat.slice(1, -1) : flat;
      add(markup`<code>${told}</code>`, told);
    } else if (emphasis !== undefined) {
      const tag = { html: emphasis.length === 2 ? "strong" : "em" };
      const read = readInline(inner, line, report);
      add(markup`<${tag}>${read}</${tag}>`, read.text);
    } else if (address !== undefined && ADDRESS.test(address)) {
      const read = readInline(words, line, report);
      // What an address can't hold is percent-encoded; what is so already stays.
      const href = encodeURI(address).replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
      const isPicture = picture === "!";
      const piece = isPicture
        ? markup`<img src="${href}" alt="${read.text}">`
        : markup`<a href="${href}">${read}</a>`;
      add(piece, read.text);
    } else {
      if (odd !== undefined || address !== undefined) report(line, tellOdd(all, address));
      addText(escaped ?? all);
    }
    line += countLines(all);
  }
  readTo(source.length);
  return { html, text };
}

function tellOdd(found: string, address: string | undefined): string {
  if (address !== undefined) {
    return `no se puede enlazar a ${address}; vale https, mailto, tel o una dirección del sitio`;
  }
  if (found.startsWith("`")) return "un código va entre dos ` solos; si es texto, escribí \\`";
  if (/^!?\[/.test(found)) {
    return "un enlace va [texto](dirección), sin espacios ni título; si es texto, \\[";
  }
  return /^[*_]/.test(found)
    ? `no se entiende qué abre o cierra ${found}; si es texto, escribí \\${found}`
    : `hay ${found}, que no se puede usar; si es texto, escribí \\ delante`;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}
