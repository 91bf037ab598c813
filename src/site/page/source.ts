/** A page as it is written: a Markdown file that begins with YAML front matter. */

import { findMarkdownMistakes, type Mistake } from "../../markdown/markdown.ts";
import { maskDirectives } from "../directive.ts";
import { isText, lineOfKey, splitFrontMatter } from "../front_matter.ts";
import { findTitleMistakes } from "./titles.ts";

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

/** All that keeps a file from being a page. */
interface Invalid {
  readonly kind: "invalid";
  readonly mistakes: readonly Mistake[];
}

const KEYS: readonly string[] = ["title", "description", "nav", "order"];

/**
 * Reads a page's file, given its name and its text. `index.md` is the page at `/`, any other the one at its name.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const text = "---\ntitle: Nosotros\ndescription: Quiénes somos.\n---\n\n# Hola\n";
 * assertEquals(parsePage("about.md", text), {
 *   kind: "page",
 *   page: {
 *     file: "about.md",
 *     path: "/about",
 *     title: "Nosotros",
 *     description: "Quiénes somos.",
 *     body: "# Hola\n",
 *     bodyLine: 6,
 *   },
 * });
 * ```
 */
export function parsePage(
  file: string,
  text: string,
): { readonly kind: "page"; readonly page: PageSource } | Invalid {
  const source = text.replace(/\r\n?/g, "\n");
  const parts = splitFrontMatter(source);
  if (parts.kind === "invalid") return parts;
  const { values, body } = parts;
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
  if (order !== undefined && !isNumber(order)) report("order", "order es un número");
  for (const [key, text] of Object.entries({ title, description })) {
    if (isText(text)) mistakes.push(...findTitleMistakes(text, lineOfKey(source, key)));
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
    ...(isNumber(order) ? { order } : {}),
    body,
    bodyLine,
  };
  return { kind: "page", page };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
