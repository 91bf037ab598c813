/** A page as it is written, a Markdown file that begins with YAML front matter, and what its directives tell. */

import { extract } from "@std/front-matter/yaml";
import { type Mistake, readMarkdown } from "../markdown/markdown.ts";
import type { Shop } from "../shop/shop.ts";
import type { Directives, PageSource } from "./directive.ts";
import {
  fillMarkdown,
  findDirectiveMistakes,
  maskDirectives,
} from "./directive.ts";
import { API_DIRECTIVES } from "./directives/api.ts";
import { MENU_DIRECTIVES } from "./directives/menu.ts";
import { ORDER_DIRECTIVES } from "./directives/order.ts";
import { SHOP_DIRECTIVES } from "./directives/shop.ts";

/** A page, or all that keeps a file from being one. */
type ParsedPage =
  | { readonly kind: "page"; readonly page: PageSource }
  | { readonly kind: "invalid"; readonly mistakes: readonly Mistake[] };

const KEYS: readonly string[] = ["title", "description", "nav", "order"];
const NO_DATA =
  "entre las líneas de --- va un dato por línea, como description: De qué trata";
const BAD_DATA =
  "los datos entre --- van uno por línea y una sola vez, como title: Nosotros; " +
  "un texto con dos puntos va entre comillas";

/** All that a page can name. */
export const DIRECTIVES: Directives = {
  ...MENU_DIRECTIVES,
  ...ORDER_DIRECTIVES,
  ...SHOP_DIRECTIVES,
  ...API_DIRECTIVES,
};

/** What a title and a description may take from the shop. They give plain text: titles are no Markdown. */
const TITLE_DIRECTIVES: Directives<Shop> = {
  nombre: ({ business }) => business.nombre,
  localidad: ({ business }) => business.direccion.localidad,
};

/** Reads a page's file, given its name and its text. `index.md` is the page at `/`, any other the one at its name. */
export function parsePage(file: string, text: string): ParsedPage {
  const source = text.replace(/\r\n?/g, "\n");
  const head = /^---\n(?:[^]*?\n)?(?=---(?:\n|$))/.exec(source)?.[0].split(
    "\n",
  );
  if (head === undefined) {
    return invalid(
      1,
      "el archivo empieza con los datos entre dos líneas de ---",
    );
  }
  let data;
  try {
    data = extract<Readonly<Record<string, unknown>>>(source);
  } catch (error) {
    const line =
      /at line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1] ??
        "1";
    return invalid(Number(line) + 1, BAD_DATA);
  }
  const { attrs: values, body } = data;
  // Whatever YAML there is, a list or a text too.
  if (typeof values !== "object" || values === null || Array.isArray(values)) {
    return invalid(2, NO_DATA);
  }
  const bodyLine =
    source.slice(0, source.length - body.length).split("\n").length;
  const [, name = ""] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(file) ?? [];
  const { title, description, nav, order } = values;
  const mistakes: Mistake[] = [];
  const report = (key: string, message: string) =>
    mistakes.push({ line: lineOf(head, key), message });
  if (name === "") {
    report(
      "",
      "el archivo se llama con minúsculas, cifras y guiones, y termina en .md",
    );
  }
  if (name === "api") {
    report("", "/api es de la API: poné otro nombre al archivo");
  }
  for (const key of Object.keys(values).filter((key) => !KEYS.includes(key))) {
    report(key, `no conozco «${key}»; se puede usar ${KEYS.join(", ")}`);
  }
  if (!isText(title)) {
    report("title", "falta title: el título de la página, un texto");
  }
  if (!isText(description)) {
    report("description", "falta description: de qué trata, un texto");
  }
  if (nav !== undefined && !isText(nav)) {
    report("nav", "nav es un texto corto para el menú");
  }
  if (order !== undefined && !Number.isFinite(order)) {
    report("order", "order es un número");
  }
  for (const [key, told] of Object.entries({ title, description })) {
    if (!isText(told)) continue;
    mistakes.push(
      ...findDirectiveMistakes(told, TITLE_DIRECTIVES, lineOf(head, key)),
    );
  }
  for (const { line, message } of readMarkdown(maskDirectives(body)).mistakes) {
    mistakes.push({ line: bodyLine + line - 1, message });
  }
  mistakes.push(...findDirectiveMistakes(body, DIRECTIVES, bodyLine));
  if (mistakes.length > 0 || !isText(title) || !isText(description)) {
    return { kind: "invalid", mistakes };
  }
  const path = name === "index" ? "/" : `/${name}`;
  const place = {
    ...isText(nav) && { nav },
    ...typeof order === "number" && { order },
  };
  return {
    kind: "page",
    page: { file, path, title, description, ...place, body, bodyLine },
  };
}

/** The page with its title and description told for the shop. */
export function fillTitles(page: PageSource, shop: Shop): PageSource {
  const fill = (text: string) => fillMarkdown(text, TITLE_DIRECTIVES, shop);
  return {
    ...page,
    title: fill(page.title),
    description: fill(page.description),
  };
}

function invalid(line: number, message: string): ParsedPage {
  return { kind: "invalid", mistakes: [{ line, message }] };
}

/** The line of the front matter that gives a key; the first line for a key that isn't there. */
function lineOf(head: readonly string[], key: string): number {
  return head.findIndex((line) => key !== "" && line.startsWith(`${key}:`)) +
      1 || 1;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
