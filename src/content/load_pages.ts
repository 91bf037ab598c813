/** Reads and checks what the site is made of: pages and assets. */

import { contentType } from "@std/media-types/content-type";
import { fingerprint } from "../http/caching.ts";
import { tellFinding } from "../owner/finding.ts";
import { type Asset, PHOTOS_FOLDER } from "../site/asset.ts";
import { assembleChat, type ChatDocument } from "../site/chat_document.ts";
import type { PageSource } from "../site/directive.ts";
import { parsePage } from "../site/page.ts";
import { explain, filesIn, isThere, readBytesFile, readTextFile } from "./read_file.ts";

/** What the pages folder holds, and a line for each mistake in it. */
interface PagesResult {
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  readonly builder: ChatDocument | undefined;
  readonly mistakes: readonly string[];
}

/** Reads the pages folder: every `*.md` in it, every file in its `assets` and in the folder of pictures there. */
export async function loadPages(pagesDir: string): Promise<PagesResult> {
  const told: string[] = [];
  const pages: PageSource[] = [];
  for (const name of listFiles(pagesDir, told).filter((name) => name.endsWith(".md"))) {
    const file = readTextFile(pagesDir, name);
    if (file.kind === "unreadable") {
      told.push(tellFinding(file.finding));
      continue;
    }
    const parsed = parsePage(name, file.value);
    if (parsed.kind === "page") pages.push(parsed.page);
    else {
      for (const { line, message } of parsed.mistakes) {
        told.push(`${pagesDir}/${name}, línea ${line}: ${message}`);
      }
    }
  }
  if (told.length === 0 && !pages.some((page) => page.path === "/")) {
    told.push(`${pagesDir}/index.md: no existe, y es la página de inicio`);
  }
  pages.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));
  return { pages, ...await loadAssets(`${pagesDir}/assets`, told), mistakes: told };
}

/** A file as it was read, without the version of all of them. */
type File = Omit<Asset, "version">;

/** The scripts that are bundled from `src/web/`, and no shop's own. */
const SCRIPTS = decodeURIComponent(new URL("../web/built", import.meta.url).pathname);

/** The files of the folder and the scripts, with one version. The folder of pictures in it may be missing. */
async function loadAssets(
  folder: string,
  told: string[],
): Promise<Pick<PagesResult, "assets" | "builder">> {
  const pictures = `${folder}/${PHOTOS_FOLDER}`;
  const photos = isThere(folder, PHOTOS_FOLDER) ? listFiles(pictures, told) : [];
  const names = [
    ...listFiles(folder, told),
    ...photos.map((name) => `${PHOTOS_FOLDER}/${name}`),
  ];
  const files = [
    ...names.flatMap((name) => readAsset(folder, name, told) ?? []),
    ...listFiles(SCRIPTS, told).flatMap((name) => readAsset(SCRIPTS, name, told) ?? []),
  ];
  const all = new Blob(files.flatMap(({ name, bytes }) => [`${name} ${bytes.length} `, bytes]));
  const version = await fingerprint(new Uint8Array(await all.arrayBuffer()));
  const text = assembleChat(files);
  return {
    assets: files.map((file) => ({ ...file, version })),
    builder: text === undefined
      ? undefined
      : { text, version: await fingerprint(new TextEncoder().encode(text)) },
  };
}

function listFiles(folder: string, told: string[]): readonly string[] {
  try {
    return filesIn(folder);
  } catch (error) {
    told.push(`${folder}: ${explain(error)}`);
    return [];
  }
}

function readAsset(folder: string, name: string, told: string[]): File | undefined {
  const type = contentType(name.slice(name.lastIndexOf(".")));
  if (type === undefined) {
    const known = "esperaba un archivo con extensión conocida, como .css, .js o .svg";
    told.push(`${folder}/${name}: ${known}`);
    return undefined;
  }
  const file = readBytesFile(folder, name);
  if (file.kind === "unreadable") {
    told.push(tellFinding(file.finding));
    return undefined;
  }
  return { name, bytes: file.value, contentType: type };
}
