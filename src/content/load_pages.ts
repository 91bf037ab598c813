/** The pages of the site, read from the owner's folder. */

import {
  formatMistake,
  mistakeIn,
  MistakesError,
  readAll,
} from "../owner/mistake.ts";
import type { PageSource } from "../site/directive.ts";
import { parsePage } from "../site/page.ts";
import { filesIn } from "./files.ts";
import { readTextFile } from "./text_file.ts";

const EMPTY_PAGE = "la página está vacía: copiala de nuevo desde su " +
  "historial en GitHub, o borrá el archivo si ya no va";

/** Reads the pages in the order of the navigation. Throws every mistake in the pages. */
export function loadPages(folder: string): readonly PageSource[] {
  const names = filesIn(folder).filter((name) => name.endsWith(".md"));
  const pages = readAll(names, (name) => readPage(folder, name));

  if (!pages.some(({ path }) => path === "/")) {
    const path = `${folder}/index.md`;
    throw mistakeIn(path, "no existe, y es la página de inicio");
  }
  return pages.toSorted(({ order: a = Infinity }, { order: b = Infinity }) =>
    a - b
  );
}

function readPage(folder: string, name: string): PageSource {
  const file = `${folder}/${name}`;
  const text = readTextFile(folder, name);
  if (text.trim() === "") throw mistakeIn(file, EMPTY_PAGE);

  const parsed = parsePage(name, text);
  if (parsed.kind === "page") return parsed.page;

  throw new MistakesError(
    parsed.mistakes.map(({ line, message }) =>
      formatMistake({ file, line, text: message })
    ),
  );
}
