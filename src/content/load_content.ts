/** Reads all that the owner edits, data and pages, at start and again while the service runs. */

import { fingerprint } from "../http/prepared.ts";
import { type Asset, PHOTOS_FOLDER } from "../site/asset.ts";
import { assembleChat, type ChatDocument } from "../site/chat_document.ts";
import type { PageSource } from "../site/directive.ts";
import { parsePage } from "../site/page.ts";
import type { Shop } from "../shop/shop.ts";
import { loadShop } from "./load_shop.ts";
import {
  FileFault,
  filesIn,
  isThere,
  messageOf,
  readBytesFile,
  readTextFile,
} from "./owner_files.ts";

/** What the service serves. */
export interface Content {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The order's builder as chats show it; undefined where the assets have none. */
  readonly builder?: ChatDocument | undefined;
}

/** Reads and checks both folders. Throws an Error with a line for each mistake in them: then none of it is used. */
export async function loadContent(dataDir: string, pagesDir: string): Promise<Content> {
  const shop = loadShop(dataDir);
  const { mistakes, ...site } = await loadPages(pagesDir);
  const wrong = shop.kind === "invalid" ? [...shop.mistakes, ...mistakes] : mistakes;
  if (shop.kind === "invalid" || wrong.length > 0) throw new Error(wrong.join("\n"));
  return { shop: shop.shop, ...site };
}

/** What keeps newer content from being served; undefined where what is served is what was read last. */
export interface StaleContent {
  /** When a reload failed first since the last good one, in milliseconds since the epoch. */
  readonly sinceMs: number;
  /** How many mistakes the last reload found. */
  readonly mistakes: number;
}

/**
 * Builds what reads the content again and remembers how it ended; a mistake in it leaves the content in use. Reloads run
 * one after another; whoever asks while one waits its turn shares that one.
 */
export function createReloader({ load, swapIn, report, now }: {
  readonly load: () => Promise<Content>;
  /** Serves the new content from the next request on. */
  readonly swapIn: (content: Content) => void;
  /** Takes each line that says how a reload ended. */
  readonly report: (level: "info" | "warn" | "error", text: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}): { reload(): Promise<void>; staleContent(): StaleContent | undefined } {
  let last = Promise.resolve();
  let isWaiting = false;
  let stale: StaleContent | undefined;

  async function reload(): Promise<void> {
    isWaiting = false;
    try {
      swapIn(await load());
      stale = undefined;
      report("info", "Datos y páginas leídos de nuevo.");
    } catch (error) {
      const mistakes = messageOf(error).split("\n");
      stale = { sinceMs: stale?.sinceMs ?? now(), mistakes: mistakes.length };
      for (const mistake of mistakes) report("error", mistake);
      report("warn", "Sigo con los datos y las páginas de antes.");
    }
  }

  return {
    reload() {
      if (!isWaiting) last = last.then(reload);
      isWaiting = true;
      return last;
    },
    staleContent: () => stale,
  };
}

/** The scripts that are bundled from `src/web/`, and no shop's own. */
export const SCRIPTS = decodeURIComponent(new URL("../web/built", import.meta.url).pathname);

/** The types of usual assets. The table of all types takes 5 ms of a start: it is asked for others alone. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "text/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/vnd.microsoft.icon",
};

/** Reads the pages folder, with a line for each mistake in it: every `*.md` in it, every file in its `assets` and in the folder of pictures there. */
export async function loadPages(
  pagesDir: string,
): Promise<Omit<Content, "shop"> & { readonly mistakes: readonly string[] }> {
  const told: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      told.push(error.message);
      return undefined;
    }
  };
  const list = (folder: string) => attempt(() => filesIn(folder)) ?? [];

  const pages = list(pagesDir).filter((name) => name.endsWith(".md")).flatMap((name) => {
    const text = attempt(() => readTextFile(pagesDir, name));
    const parsed = text === undefined ? undefined : parsePage(name, text);
    if (parsed?.kind === "page") return parsed.page;
    for (const { line, message } of parsed?.mistakes ?? []) {
      told.push(`${pagesDir}/${name}, línea ${line}: ${message}`);
    }
    return [];
  });
  if (told.length === 0 && !pages.some((page) => page.path === "/")) {
    told.push(`${pagesDir}/index.md: no existe, y es la página de inicio`);
  }
  pages.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));

  const folder = `${pagesDir}/assets`;
  const own = list(folder);
  const photos = isThere(folder, PHOTOS_FOLDER) ? list(`${folder}/${PHOTOS_FOLDER}`) : [];
  const files = [
    ...[...own, ...photos.map((name) => `${PHOTOS_FOLDER}/${name}`)]
      .map((name) => ({ folder, name })),
    ...list(SCRIPTS).map((name) => ({ folder: SCRIPTS, name })),
  ];
  const opened = files.map(async ({ folder, name }) => {
    const contentType = await typeOf(name);
    return attempt(() => {
      if (contentType !== undefined) {
        return { name, bytes: readBytesFile(folder, name), contentType };
      }
      const known = "esperaba un archivo con extensión conocida, como .css, .js o .svg";
      throw new FileFault(`${folder}/${name}`, known);
    }) ?? [];
  });
  const read = (await Promise.all(opened)).flat();
  const text = assembleChat(read);
  // The version of each is that of all of them.
  const all = read.flatMap(({ name, bytes }) => [`${name} ${bytes.length} `, bytes]);
  const version = await fingerprint(...all);
  return {
    pages,
    assets: read.map((file) => ({ ...file, version })),
    builder: text === undefined ? undefined : { text, version: await fingerprint(text) },
    mistakes: told,
  };
}

/** The type of a file by its name; undefined where it isn't known. */
async function typeOf(name: string): Promise<string | undefined> {
  const extension = name.slice(name.lastIndexOf("."));
  return TYPES[extension] ??
    (await import("@std/media-types/content-type")).contentType(extension);
}
