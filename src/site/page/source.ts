/** A page as it is written, a Markdown file that begins with YAML front matter, and what its directives tell. */

import { extract } from "@std/front-matter/yaml";
import { findMarkdownMistakes, type Mistake } from "../../markdown/markdown.ts";
import type { ServiceFacts } from "../../shop/service.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Asset } from "../asset.ts";
import {
  type Directives,
  fillDirectives,
  findDirectiveMistakes,
  inline,
  maskDirectives,
} from "../directive.ts";

/** A page's own words, its directives not yet replaced. */
export interface PageSource {
  /** Its name in the folder of pages. */
  readonly file: string;
  /** Its address on the site. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A short name for the navigation, which a page without one isn't in: it is linked in the footer. */
  readonly nav?: string;
  /** Its place in the navigation, from the lowest. */
  readonly order?: number;
  /** Markdown with directives. */
  readonly body: string;
  /** The line of the file at which the body begins, from 1. */
  readonly bodyLine: number;
}

/** All that a page can tell. */
export interface Facts extends ServiceFacts {
  /** The next instant at which notices, promos or what is sold out may change. */
  readonly newsMs: number;
  /** Every page, for the navigation. */
  readonly pages: readonly PageSource[];
  /** By their names. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** A page, or all that keeps a file from being one. */
type ParsedPage =
  | { readonly kind: "page"; readonly page: PageSource }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

const KEYS: readonly string[] = ["title", "description", "nav", "order"];
const NO_DATA = "entre las líneas de --- va un dato por línea, como description: De qué trata";
const BAD_DATA = "los datos entre --- van uno por línea y una sola vez, como title: Nosotros; " +
  "un texto con dos puntos va entre comillas";

/** What a title and a description may take from the shop. They give plain text: titles are no Markdown. */
const TITLE_DIRECTIVES: Directives<Shop> = {
  nombre: inline(({ business }) => business.nombre),
  localidad: inline(({ business }) => business.direccion.localidad),
};

/**
 * Reads a page's file, given its name and its text. `index.md` is the page at `/`, any other the one at its name.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 *
 * const text = "---\ntitle: Nosotros\ndescription: Quiénes somos.\n---\n\n# Hola\n";
 * const parsed = parsePage("about.md", text);
 * assert(parsed.kind === "page");
 * assertEquals([parsed.page.path, parsed.page.bodyLine], ["/about", 6]);
 * ```
 */
export function parsePage(file: string, text: string): ParsedPage {
  const source = text.replace(/\r\n?/g, "\n");
  if (!/^---\n/.test(source) || !/\n---(?:\n|$)/.test(source)) {
    return invalid(1, "el archivo empieza con los datos entre dos líneas de ---");
  }
  let data;
  try {
    data = extract<unknown>(source);
  } catch (error) {
    const line = /at line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1] ?? "1";
    return invalid(Number(line) + 1, BAD_DATA);
  }
  const { attrs: values, body } = data;
  if (!isRecord(values)) return invalid(2, NO_DATA);
  const bodyLine = source.slice(0, source.length - body.length).split("\n").length;
  const name = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(file)?.[1];
  const { title, description, nav, order } = values;
  const mistakes: Mistake[] = [];
  const report = (key: string, message: string) => {
    mistakes.push({ line: lineOfKey(source, key), message });
  };
  if (name === undefined) {
    report("", "el archivo se llama con minúsculas, cifras y guiones, y termina en .md");
  }
  if (name === "api") report("", "/api es de la API: poné otro nombre al archivo");
  for (const key of Object.keys(values).filter((key) => !KEYS.includes(key))) {
    report(key, `no conozco «${key}»; se puede usar ${KEYS.join(", ")}`);
  }
  if (!isText(title)) report("title", "falta title: el título de la página, un texto");
  if (!isText(description)) report("description", "falta description: de qué trata, un texto");
  if (nav !== undefined && !isText(nav)) report("nav", "nav es un texto corto para el menú");
  if (order !== undefined && !Number.isFinite(order)) report("order", "order es un número");
  for (const [key, told] of Object.entries({ title, description })) {
    if (!isText(told)) continue;
    mistakes.push(...findDirectiveMistakes(told, TITLE_DIRECTIVES, lineOfKey(source, key)));
  }
  for (const { line, message } of findMarkdownMistakes(maskDirectives(body))) {
    mistakes.push({ line: bodyLine + line - 1, message });
  }
  if (mistakes.length > 0 || name === undefined || !isText(title) || !isText(description)) {
    return { kind: "invalid", mistakes };
  }
  const page: PageSource = {
    file,
    path: name === "index" ? "/" : `/${name}`,
    title,
    description,
    ...(isText(nav) ? { nav } : {}),
    ...(typeof order === "number" ? { order } : {}),
    body,
    bodyLine,
  };
  return { kind: "page", page };
}

/** The page with its title and description told for the shop. */
export function fillTitles(page: PageSource, shop: Shop): PageSource {
  const fill = (text: string) => fillDirectives(text, TITLE_DIRECTIVES, shop).markdown.trim();
  return { ...page, title: fill(page.title), description: fill(page.description) };
}

function invalid(line: number, message: string): ParsedPage {
  return { kind: "invalid", mistakes: [{ line, message }] };
}

/** The line of the front matter that gives a key; the first line for a key that isn't there. */
function lineOfKey(source: string, key: string): number {
  const lines = source.split("\n");
  const head = lines.slice(0, lines.indexOf("---", 1));
  return head.findIndex((line) => key !== "" && line.startsWith(`${key}:`)) + 1 || 1;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
