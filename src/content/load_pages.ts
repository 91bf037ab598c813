/** The pages of the site, read from the owner's folder. */

import {
  collectMistakes,
  formatMistake,
  MistakesError,
  withoutMistakes,
} from "../owner/mistake.ts";
import type { PageSource } from "../site/directive.ts";
import { parsePage } from "../site/page.ts";
import { mistakeIn } from "./failure.ts";
import { filesIn } from "./files.ts";
import { readTextFile } from "./text_file.ts";

const EMPTY_PAGE = "la página está vacía: copiala de nuevo desde su " +
  "historial en GitHub, o borrá el archivo si ya no va";

/** Reads the pages in the order of the navigation. Throws every mistake. */
export function loadPages(folder: string): readonly PageSource[] {
  const names = filesIn(folder).filter((name) => name.endsWith(".md"));
  const pages = withoutMistakes(
    names.map((name) => collectMistakes(() => readPage(folder, name))),
  );

  if (!pages.some(({ path }) => path === "/")) {
    const path = `${folder}/index.md`;
    throw mistakeIn(path, "no existe, y es la página de inicio");
  }
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function readPage(folder: string, name: string): PageSource {
  const path = `${folder}/${name}`;
  const text = readTextFile(folder, name);
  if (text.trim() === "") throw mistakeIn(path, EMPTY_PAGE);

  const parsed = parsePage(name, text);
  if (parsed.kind === "page") return parsed.page;

  const lines = parsed.mistakes.map(({ line, message }) =>
    formatMistake({ file: path, line, text: message })
  );
  throw new MistakesError(lines);
}

function placeOf({ order = Infinity }: PageSource): number {
  return order;
}
