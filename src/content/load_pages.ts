/** The owner's pages, and the owner's files for `/.well-known/` (RFC 8615), such as proofs of ownership and `security.txt`. */

import {
  joinMistakes,
  type Mistake,
  mistakeIn,
  readAll,
} from "../owner/mistake.ts";
import type { PageSource } from "../site/directive.ts";
import { parsePage } from "../site/page.ts";
import {
  attempt,
  decodeUtf8,
  filesIn,
  filesInTree,
  readBytesFile,
  readTextFile,
} from "./files.ts";

/** A text file that is served unchanged. */
export interface WellKnownFile {
  /** The file's path on the site. */
  readonly path: string;
  readonly text: string;
  readonly contentType: string;
}

const WELL_KNOWN = ".well-known";
/** Maximum number of files in `.well-known`. A folder with more files probably isn't meant for `.well-known`. */
const MAX_FILES = 20;

/**
 * Reads the pages, and sorts them by `order`: pages without `order` are last. Throws one
 * `MistakesError` with the mistakes in all pages. If there are none, throws a mistake for a
 * missing home page.
 */
export function loadPages(folder: string): readonly PageSource[] {
  const names = filesIn(folder).filter((name) => name.endsWith(".md"));
  const pages = readAll(names, (name) => readPage(folder, name));

  if (!pages.some(({ path }) => path === "/")) {
    throw mistakeIn(
      `${folder}/index.md`,
      "no existe, y es la página de inicio",
    );
  }
  // For two pages without `order`, the difference is NaN, which counts as equal, so they stay
  // in the order of their file names.
  return pages.toSorted(({ order: a = Infinity }, { order: b = Infinity }) =>
    a - b
  );
}

function readPage(folder: string, name: string) {
  const file = `${folder}/${name}`;
  const text = readTextFile(folder, name);
  if (text.trim() === "") {
    throw mistakeIn(
      file,
      "la página está vacía: copiala de nuevo desde su historial en GitHub, " +
        "o borrá el archivo si ya no va",
    );
  }

  const parsed = parsePage(name, text);
  if (parsed.kind === "page") return parsed.page;

  const mistakes = parsed.mistakes
    .map(({ line, message }) => mistakeIn(file, message, line));
  throw joinMistakes(mistakes);
}

/**
 * Matches a misplaced file in the folder of pages: another file next to the pages, a page in
 * a subfolder, or a picture that isn't directly in `assets/fotos`. A PNG or GIF may also be
 * directly in `assets`, since a page may show it.
 */
const MISPLACED_IN_PAGES =
  /^\/[^/]+(?<!\.md)$|^\/(?!assets\/|\.well-known\/).+\/.*\.md$|(?<!^\/assets\/fotos\/[^/]+)\.(?:jpe?g|JPE?G|webp|avif|heic|HEIC)$|(?<!^\/assets\/(?:fotos\/)?[^/]+)\.(?:png|PNG|gif)$/;
/** Matches a misplaced file in the folder of data: a picture, a page (but not `LEEME.md`), an archive, or a JSON file in a subfolder other than `esquemas`. */
const MISPLACED_IN_DATA =
  /\.(?:jpe?g|webp|avif|heic|png|gif|zip)$|(?<!^\/LEEME)\.md$|^\/(?!esquemas\/).*\/.*\.json$/i;

/** Reports files of the owner that are probably in the wrong folder, such as `security.txt` next to the pages, or a picture outside of its folder. */
export function findMisplacedFiles(
  pagesDir: string,
  dataDir: string,
): readonly Mistake[] {
  const patterns = [
    [pagesDir, MISPLACED_IN_PAGES],
    [dataDir, MISPLACED_IN_DATA],
  ] as const;
  const files = [
    ...patterns.flatMap(([folder, pattern]) =>
      filesInTree(folder, "")
        .filter((name) => pattern.test(name))
        .map((name) => folder + name)
    ),
    // An owner may have put photos into these folders next to the folder of pages.
    ...filesInTree(`${pagesDir}/..`, "fotos"),
    ...filesInTree(`${pagesDir}/..`, "assets"),
  ];

  const text =
    `la foto de un producto va en ${pagesDir}/assets/fotos, con minúsculas; una página, terminada en .md, al lado de index.md; los datos, al lado de negocio.json; lo que pide otro servicio, en .well-known`;
  return files.map((file) => ({ file, text }));
}

/**
 * Reads the files in `.well-known` of the folder of pages. Throws a mistake for more
 * than 20 files, or for each file that can't be read, has a wrong name, is over 16 KB, or
 * isn't UTF-8.
 */
export function loadWellKnown(pagesDir: string): readonly WellKnownFile[] {
  const names = filesInTree(pagesDir, WELL_KNOWN);
  if (names.length > MAX_FILES) {
    throw mistakeIn(
      `${pagesDir}/${WELL_KNOWN}`,
      `esperaba hasta ${MAX_FILES} archivos, encontré ${names.length}: dejá los que te pidieron`,
    );
  }

  return readAll(names, (name) => readWellKnown(pagesDir, name));
}

function readWellKnown(pagesDir: string, name: string) {
  const file = `${pagesDir}/${name}`;
  if (!/^[\w./-]+$/.test(name)) {
    throw mistakeIn(
      file,
      "su nombre lleva letras sin acento, números, puntos y guiones, sin espacios: ponele el que te pidieron",
    );
  }

  const bytes = readBytesFile(pagesDir, name);
  if (bytes.length > 16 * 1024) {
    throw mistakeIn(
      file,
      "esperaba hasta 16 KB: fijate que sea el archivo que te pidieron",
    );
  }

  const text = decodeUtf8(bytes);
  if (text === undefined) {
    throw mistakeIn(file, "no es texto en UTF-8: bajalo de nuevo");
  }

  // Only a list or an object (or null) is served as JSON. A file with only a number is valid
  // JSON too, but it is a proof of ownership, which is served as text.
  const isJson = typeof attempt(() => JSON.parse(text)) === "object";
  const contentType = isJson ? "application/json" : "text/plain; charset=utf-8";
  return { path: `/${name}`, text, contentType };
}
