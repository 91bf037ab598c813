/** Reads a page's file: YAML front matter, then Markdown with directives. */

import { extract } from "@std/front-matter/yaml";
import { type PageMistake, readMarkdown } from "../markdown/markdown.ts";
import type { Shop } from "../shop/shop.ts";
import {
  type Directives,
  fillMarkdown,
  findDirectiveMistakes,
  maskDirectives,
  type PageSource,
} from "./directive.ts";
import { API_DIRECTIVES } from "./directives/api.ts";
import { MENU_DIRECTIVES } from "./directives/menu.ts";
import { ORDER_DIRECTIVES } from "./directives/order.ts";
import { SHOP_DIRECTIVES } from "./directives/shop.ts";

/** A page, or its mistakes. */
type ParsedPage =
  | { readonly kind: "page"; readonly page: PageSource }
  | { readonly kind: "invalid"; readonly mistakes: readonly PageMistake[] };

/** The front matter. Its values have these types only if `findValueMistakes` finds no mistake. */
type FrontMatter =
  & Readonly<Record<string, unknown>>
  & Pick<PageSource, "title" | "description" | "nav" | "order">;

const NO_HEAD = "el archivo empieza con los datos entre dos líneas de ---";
const NO_DATA =
  "entre las líneas de --- va un dato por línea, como description: De qué trata";
const BAD_DATA =
  "los datos entre --- van uno por línea y una sola vez, como title: Nosotros; " +
  "un texto con dos puntos va entre comillas";
/** Matches the front matter before its first wrong line. Either that line has no blank after its colon (`title:Nosotros`), or its value lacks the closing quote (`title: "Nosotros`). */
const BEFORE_WRONG =
  /^---\n(?:(?!---$).*\n)*?(?=\w+:(?:\S| *(["'])(?!.*\1 *$)))/m;
/** Matches the name of a page's file, and captures the name without `.md`. Excludes `api.md`, since its path `/api` belongs to the API. */
const FILE_NAME = /^(?!api\.)([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** The keys of the front matter, each with its check and the message for the owner if the check fails. */
const KEYS = [
  {
    key: "title",
    isValid: isText,
    message: "falta title: el título de la página, un texto",
  },
  {
    key: "description",
    isValid: isText,
    message: "falta description: de qué trata, un texto",
  },
  {
    key: "nav",
    isValid: isText,
    message: "nav es un texto corto para el menú",
  },
  {
    key: "order",
    isValid: Number.isFinite,
    message: "order es un número",
  },
];

/** All directives that a page's body may contain. */
export const DIRECTIVES: Directives = {
  ...MENU_DIRECTIVES,
  ...ORDER_DIRECTIVES,
  ...SHOP_DIRECTIVES,
  ...API_DIRECTIVES,
};

/** The directives that the front matter may contain. Its texts are plain, so the values aren't escaped. */
const TITLE_DIRECTIVES: Directives<Shop> = {
  nombre: ({ business }) => business.nombre,
  localidad: ({ business }) => business.direccion.localidad,
};

/** Reads a page. The path of `index.md` is `/`, the path of `nosotros.md` is `/nosotros`. */
export function parsePage(file: string, text: string): ParsedPage {
  const source = text.replace(/\r\n?/g, "\n");
  const matter = readFrontMatter(source);
  if ("kind" in matter) return matter;

  const { attrs: values, body } = matter;
  const head = source.slice(0, source.length - body.length).split("\n");
  const [, name = ""] = FILE_NAME.exec(file) ?? [];
  // Blank lines replace the front matter, so each line keeps its number in the file.
  const lines = "\n".repeat(head.length - 1) + body;
  const mistakes = [
    ...findNameMistakes(name),
    ...findValueMistakes(values, head),
    ...readMarkdown(maskDirectives(lines)).mistakes,
    ...findDirectiveMistakes(lines, DIRECTIVES, 1),
  ];
  if (mistakes.length > 0) return { kind: "invalid", mistakes };

  const path = name === "index" ? "/" : `/${name}`;
  return { kind: "page", page: { file, path, ...values, body, source } };
}

/** Returns a page with the directives of its title, description and short name filled in. */
export function fillTitles(page: PageSource, shop: Shop): PageSource {
  const fill = (text: string) => fillMarkdown(text, TITLE_DIRECTIVES, shop);
  return {
    ...page,
    title: fill(page.title),
    description: fill(page.description),
    nav: page.nav && fill(page.nav),
  };
}

/** Returns the front matter and the body, or the mistake. Valid YAML may also be a list or a text, which is a mistake here. */
function readFrontMatter(source: string) {
  if (!/^---\n(?:[^]*\n)?---(?:\n|$)/.test(source)) return invalid(1, NO_HEAD);

  try {
    const matter = extract<FrontMatter>(source);
    const { attrs } = matter;
    const isRecord = attrs instanceof Object && !Array.isArray(attrs);
    return isRecord ? matter : invalid(2, NO_DATA);
  } catch (error) {
    // The parser counts lines from the line after the first ---, and may report a line below
    // the wrong line. So its line is used only if `BEFORE_WRONG` finds no wrong line.
    const [, line = "1"] = /at line (\d+)/.exec(String(error)) ?? [];
    const [before] = BEFORE_WRONG.exec(source) ?? [];
    const wrongLine = before?.split("\n").length ?? Number(line) + 1;
    return invalid(wrongLine, BAD_DATA);
  }
}

/** Returns a mistake if `name` is "", which means that `FILE_NAME` doesn't match the file's name. */
function findNameMistakes(name: string) {
  const message =
    "el archivo se llama con minúsculas, cifras y guiones, termina en .md y no es api.md";
  return name === "" ? [{ line: 1, message }] : [];
}

/** Checks the values of the front matter, each at the line of its key. */
function findValueMistakes(
  values: FrontMatter,
  head: readonly string[],
) {
  const validKeys = KEYS.map(({ key }) => key);
  const unknown = Object.keys(values).filter((key) => !validKeys.includes(key))
    .map((key) => ({
      key,
      message: `no conozco «${key}»; se puede usar ${validKeys.join(", ")}`,
    }));
  // `nav` and `order` are optional, so a missing key gets a valid value for this check.
  const withDefaults: FrontMatter = { nav: "Opcional", order: 0, ...values };
  const wrong = KEYS.filter(({ key, isValid }) => !isValid(withDefaults[key]));
  const mistakes = [...unknown, ...wrong].map(({ key, message }) => (
    { line: lineOf(head, key), message }
  ));
  // `String` is for the values that aren't texts: the number `order`, and missing or wrong
  // values, which are reported above.
  const inTitles = validKeys.flatMap((key) =>
    findDirectiveMistakes(
      String(values[key]),
      TITLE_DIRECTIVES,
      lineOf(head, key),
    )
  );

  return [...mistakes, ...inTitles];
}

function invalid(line: number, message: string): ParsedPage {
  return { kind: "invalid", mistakes: [{ line, message }] };
}

/** Returns the line of a key in the front matter, 1 for a missing key. */
function lineOf(head: readonly string[], key: string): number {
  return head.findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
