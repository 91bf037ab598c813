/** Text within a block: emphasis, code, links and images. */

import { type Markup, markup } from "./write.ts";

/** The context in which a text of a page is read. */
export interface Context {
  /** The first line of the text, counted from 1. */
  readonly line: number;
  /** True inside a quote. */
  readonly isQuote?: true;
  /** The ids of the headings so far. Each heading adds its id. */
  readonly ids: Set<string>;
  /** Reports a mistake at a line. */
  readonly report: (line: number, message: string) => void;
}

/** The HTML of a text, and the text without marks. */
type Inline = Markup & { readonly text: string };

/**
 * Matches one mark of a text, or the plain text before the next mark. The named groups of a
 * match identify the mark. A match without groups is plain text.
 */
const MARK = new RegExp(
  [
    // ASCII punctuation after a backslash.
    /\\(?<escaped>[!-/:-@[-`{-~])/u,
    // Code between single backticks.
    /`(?<code>[^`]+)`(?!`)/u,
    // A link or an image. Brackets in its text are escaped or in code. Its address has no
    // blanks, < > \ and entities such as `&auml;`. Its parentheses are in pairs, each pair
    // without another pair inside.
    /(?<picture>!?)\[(?<words>(?:[^[\]\\`]|\\[^]|`[^`]*`)*)\]\((?<address>(?:(?!&#?\w+;)[^\s\p{C}()<>\\]|\((?:(?!&#?\w+;)[^\s\p{C}()<>\\])*\))+)\)/u,
    // Emphasis opens before a word and closes after a word. Inside, its own sign is
    // escaped, in code, or part of a link.
    /(?<=^|[\s\p{P}\p{S}])(?<emphasis>(?<sign>[*_])\k<sign>?)(?!\s|\k<sign>)(?<inner>(?:\\[^]|`[^`]*`|\[(?:[^[\]\\`]|\\[^]|`[^`]*`)*\]\([^\s()]+\)|(?!\k<sign>|\]\([^\s()]+\))[^\\`])+)(?<!\s)\k<emphasis>(?=$|(?!\k<sign>)[\s\p{P}\p{S}])/u,
    // `*` and `_` between blanks are text, and so is `_` inside a word.
    /(?<!\S)(?:\*+|_+)(?!\S)|(?<=[^\s\p{P}\p{S}])_+(?=[^\s\p{P}\p{S}])/u,
    // Any other mark is refused.
    /(?<odd>`+|!?\[|\*+|_+|~{2,}|<[A-Za-z!?\/]|&(?:#\w+|[A-Za-z]\w*);)/u,
    // Text without marks, or one character that begins no mark.
    /[^\\`![*_~<&]+|[^]/u,
  ].map(({ source }) => source).join("|"),
  "gu",
);
/** Matches the start of an address that a link may have: https, mailto, tel, or an address without a scheme, within the site. */
const ADDRESS =
  /^(?:https:\/\/[^/?#]|mailto:|tel:|(?![A-Za-z][A-Za-z0-9+.-]*:|\/\/))/i;

/** Reads the text of a block, in linear time. Reports a mark that is odd, such as an unclosed `*`, and reads it as text. */
export function readInline(source: string, context: Context): Inline {
  const parts: Inline[] = [];
  let { line } = context;

  for (const match of source.matchAll(MARK)) {
    parts.push(readMark(match, { ...context, line }));
    line += match[0].split("\n").length - 1;
  }

  return {
    text: parts.map(({ text }) => text).join(""),
    ...markup`${parts}`,
  };
}

function readMark(
  { 0: source, groups = {} }: RegExpExecArray,
  context: Context,
): Inline {
  const { escaped, code, address, emphasis, odd } = groups;
  if (code !== undefined) {
    // As in CommonMark, code that begins and ends with a blank loses both blanks. Code that
    // consists only of blanks stays unchanged.
    const text = code
      .replaceAll("\n", " ")
      .replace(/^ (?=.*\S)(.*) $/, "$1");
    return { text, ...markup`<code>${text}</code>` };
  }
  if (emphasis !== undefined) {
    const tag = emphasis.length === 2 ? "strong" : "em";
    const content = readInline(groups.inner ?? "", context);
    return { ...content, ...markup`<${tag}>${content}</${tag}>` };
  }
  if (address !== undefined && ADDRESS.test(address)) {
    const content = readInline(groups.words ?? "", context);
    // `encodeURI` also encodes the % of existing percent-encodings, which must stay.
    const href = encodeURI(address)
      .replace(/%25(?=[0-9A-Fa-f]{2})/g, "%");
    const html = groups.picture === "!"
      ? markup`<img src="${href}" alt="${content.text}">`
      : markup`<a href="${href}">${content}</a>`;
    return { ...content, ...html };
  }

  if (odd !== undefined || address !== undefined) {
    context.report(context.line, describeOddMark(source, address));
  }
  // CommonMark ignores a blank at the end of a line.
  const text = escaped ?? source.replaceAll(" \n", "\n");
  return { text, ...markup`${text}` };
}

function describeOddMark(source: string, address: string | undefined): string {
  if (address !== undefined) {
    return `no se puede enlazar a ${address}; vale https, mailto, tel o una dirección del sitio`;
  }
  if (source.startsWith("`")) {
    return "un código va entre dos ` solos; si es texto, escribí \\`";
  }
  if (/^!?\[/.test(source)) {
    return "un enlace va [texto](dirección), sin espacios ni título; si es texto, \\[";
  }
  return /^[*_]/.test(source)
    ? `no se entiende qué abre o cierra ${source}; si es texto, escribí \\${source}`
    : `hay ${source}, que no se puede usar; si es texto, escribí \\ delante`;
}
