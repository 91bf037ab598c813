/** The parts that a Markdown text is read into, and the mistakes in it. */

/** A run of text inside a block. Marks open and close in order and are always well nested. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "open"; readonly tag: Emphasis }
  | { readonly kind: "open"; readonly tag: "a"; readonly href: string }
  | { readonly kind: "close"; readonly tag: Emphasis | "a" };

/** The two strengths of emphasis, by their HTML names. */
export type Emphasis = "em" | "strong";

/** How a table's column is aligned; null when its source doesn't say. */
export type Alignment = "left" | "center" | "right" | null;

/** A cell's content. */
export type Cell = readonly Inline[];

/** A title, with the id that links point to. */
export interface Heading {
  readonly kind: "heading";
  /** 1 to 6. */
  readonly level: number;
  /** Unique on its page. */
  readonly id: string;
  readonly content: readonly Inline[];
}

/** A table whose rows all have as many cells as its head. */
export interface Table {
  readonly kind: "table";
  readonly alignments: readonly Alignment[];
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A list; its items hold blocks. */
export interface List {
  readonly kind: "list";
  /** The first number of an ordered list; null in a bullet list. */
  readonly start: number | null;
  /** Whether its paragraphs stand without space between them. */
  readonly tight: boolean;
  readonly items: readonly (readonly Block[])[];
}

/** A part of a page, from top to bottom. */
export type Block =
  | Heading
  | Table
  | List
  | { readonly kind: "paragraph"; readonly content: readonly Inline[] }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | { readonly kind: "rule" }
  | ReadyHtml;

/** HTML from our own code, the one thing that isn't escaped. No Markdown makes it. */
export interface ReadyHtml {
  readonly kind: "html";
  readonly html: string;
}

/** What is wrong at a line, counted from 1, for the person who writes the page. */
export interface Mistake {
  readonly line: number;
  readonly message: string;
}

/** Notes what is wrong at a line. */
export type Report = (line: number, message: string) => void;

/** The text without its marks. */
export function plainText(content: readonly Inline[]): string {
  return content.map((inline) => {
    if (inline.kind === "break") return " ";
    return inline.kind === "text" || inline.kind === "code" ? inline.text : "";
  }).join("");
}
