/** Reads and checks what the site is made of: pages and assets. */

import { contentType } from "@std/media-types/content-type";
import { fingerprint } from "../http/caching.ts";
import type { Asset } from "../site/asset.ts";
import { type PageSource, parsePage } from "../site/page_source.ts";
import { findPageMistakes } from "../site/render.ts";
import { explain, readBytesFile, readTextFile } from "./read_json.ts";

/** What the pages folder holds, and a line for each mistake in it. */
interface PagesResult {
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  readonly problems: readonly string[];
}

/** Reads the pages folder: every `*.md` in it and every file in its `assets`. */
export async function loadPages(pagesDir: string): Promise<PagesResult> {
  const problems: string[] = [];
  const pages: PageSource[] = [];
  for (const name of listFiles(pagesDir, problems).filter((name) => name.endsWith(".md"))) {
    const file = readTextFile(pagesDir, name);
    if (file.kind === "unreadable") {
      problems.push(file.problem);
      continue;
    }
    const parsed = parsePage(name, file.value);
    const found = parsed.kind === "page" ? findPageMistakes(parsed.page) : parsed.mistakes;
    for (const { line, message } of found) {
      problems.push(`${pagesDir}/${name} línea ${line}: ${message}`);
    }
    if (parsed.kind === "page") pages.push(parsed.page);
  }
  if (problems.length === 0 && !pages.some((page) => page.path === "/")) {
    problems.push(`${pagesDir}/index.md: no existe, y es la página de inicio`);
  }
  const folder = `${pagesDir}/assets`;
  const names = listFiles(folder, problems);
  const assets = await Promise.all(names.map((name) => loadAsset(folder, name, problems)));
  pages.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));
  return { pages, assets: assets.filter((asset) => asset !== undefined), problems };
}

/** The sorted names of the files and links in a folder, without the hidden ones. */
function listFiles(folder: string, problems: string[]): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)]
      .filter(({ name, isDirectory }) => !isDirectory && !name.startsWith("."))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    problems.push(`${folder}: ${explain(error)}`);
    return [];
  }
}

async function loadAsset(
  folder: string,
  name: string,
  problems: string[],
): Promise<Asset | undefined> {
  const type = contentType(name.slice(name.lastIndexOf(".")));
  if (type === undefined) {
    problems.push(
      `${folder}/${name}: esperaba un archivo con extensión conocida, como .css, .js o .svg`,
    );
    return undefined;
  }
  const file = readBytesFile(folder, name);
  if (file.kind === "unreadable") {
    problems.push(file.problem);
    return undefined;
  }
  const bytes = file.value;
  return { name, bytes, contentType: type, version: await fingerprint(bytes) };
}
