/** Reads all that the owner edits, data and pages, at start and again while the service runs. */

import { fingerprint } from "../http/prepared.ts";
import { type Asset, joinSheets, PHOTOS_FOLDER } from "../site/asset.ts";
import { assembleChat } from "../site/chat_document.ts";
import type { PageSource } from "../site/directive.ts";
import { parsePage } from "../site/page.ts";
import type { Shop } from "../shop/shop.ts";
import { loadShop } from "./load_shop.ts";
import {
  faultIn,
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
  /** The order's builder as chats show it, with a version that changes with it; undefined where the assets have none. */
  readonly builder?:
    | { readonly text: string; readonly version: string }
    | undefined;
}

/** The scripts that are bundled from `src/web/`, and no shop's own. */
export const SCRIPTS = decodeURIComponent(
  new URL("../web/built", import.meta.url).pathname,
);

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

/** Reads and checks both folders. Throws an Error with a line for each mistake in them: then none of it is used. */
export async function loadContent(
  dataDir: string,
  pagesDir: string,
): Promise<Content> {
  const told: string[] = [];
  const note = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      told.push(messageOf(error));
      return undefined;
    }
  };
  const list = (folder: string) => note(() => filesIn(folder)) ?? [];

  const data = note(() => loadShop(dataDir));
  const ofData = told.length;
  const pages = list(pagesDir).filter((name) => name.endsWith(".md"))
    .flatMap((name) => note(() => readPage(pagesDir, name)) ?? []);
  if (told.length === ofData && !pages.some(({ path }) => path === "/")) {
    told.push(`${pagesDir}/index.md: no existe, y es la página de inicio`);
  }
  pages.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity));

  // Every file in the assets, and in the folder of pictures there.
  const folder = `${pagesDir}/assets`;
  const own = list(folder);
  const photos = isThere(folder, PHOTOS_FOLDER)
    ? list(`${folder}/${PHOTOS_FOLDER}`)
    : [];
  const names = [...own, ...photos.map((name) => `${PHOTOS_FOLDER}/${name}`)];
  const files = [
    ...names.map((name) => [folder, name] as const),
    ...list(SCRIPTS).map((name) => [SCRIPTS, name] as const),
  ];
  const opened = files.map(async ([folder, name]) => {
    const contentType = await typeOf(name);
    return note(() => readAsset(folder, name, contentType)) ?? [];
  });
  const found = (await Promise.all(opened)).flat();
  const read = [...found, joinSheets(found)];
  const text = assembleChat(read);
  // The version of each is that of all of them.
  const all = read.flatMap((
    { name, bytes },
  ) => [`${name} ${bytes.length} `, bytes]);
  const version = await fingerprint(...all);
  if (data === undefined || told.length > 0) throw new Error(told.join("\n"));
  return {
    shop: data.shop,
    pages,
    assets: read.map((file) => ({ ...file, version })),
    builder: text === undefined
      ? undefined
      : { text, version: await fingerprint(text) },
  };
}

function readPage(folder: string, name: string): PageSource {
  const parsed = parsePage(name, readTextFile(folder, name));
  if (parsed.kind === "page") return parsed.page;
  const file = `${folder}/${name}`;
  const faults = parsed.mistakes.map(({ line, message }) =>
    faultIn(file, message, line).message
  );
  throw new Error(faults.join("\n"));
}

function readAsset(
  folder: string,
  name: string,
  contentType: string | undefined,
) {
  if (contentType !== undefined) {
    return { name, bytes: readBytesFile(folder, name), contentType };
  }
  const known =
    "esperaba un archivo con extensión conocida, como .css, .js o .svg";
  throw faultIn(`${folder}/${name}`, known);
}

/** The type of a file by its name; undefined where it isn't known. */
async function typeOf(name: string): Promise<string | undefined> {
  const extension = name.slice(name.lastIndexOf("."));
  return TYPES[extension] ??
    (await import("@std/media-types/content-type")).contentType(extension);
}
