/** All content that the owner edits, and the bundled scripts. Both are read at the start and on a reload. */

import { fingerprint } from "../http/prepared.ts";
import {
  joinMistakes,
  mistakeIn,
  type MistakesError,
  readAll,
  toMistakes,
} from "../owner/mistake.ts";
import type { PhotoFile } from "../owner/photos.ts";
import { readPicture } from "../pictures/picture.ts";
import {
  type Asset,
  joinSheets,
  PHOTOS_FOLDER,
  STYLES_FOLDER,
} from "../site/asset.ts";
import { offeredModes } from "../shop/delivery.ts";
import { assembleChat } from "../site/directives/order.ts";
import type { PageSource } from "../site/directive.ts";
import { filesIn, filesInTree, readBytesFile } from "./files.ts";
import { loadPages, loadWellKnown, type WellKnownFile } from "./load_pages.ts";
import { type LoadedShop, loadShop } from "./load_shop.ts";

/** Folder of the scripts that are bundled from `src/web/`. */
const SCRIPTS = `${import.meta.dirname}/../web/built`;

/** Content types by file extension. Any other file is sent as `application/octet-stream`, which browsers save. A library's table of all types would add 5 ms to the start, and 5 MB of memory. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "text/javascript; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".txt": "text/plain; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/vnd.microsoft.icon",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".woff2": "font/woff2",
};

/** The data and files that the service serves. */
export interface Content extends LoadedShop {
  readonly pages: readonly PageSource[];
  /** The owner's pictures, also those that the site doesn't show. */
  readonly photos: readonly PhotoFile[];
  readonly assets: readonly Asset[];
  /** The owner's files for `/.well-known/`. */
  readonly wellKnown: readonly WellKnownFile[];
  /**
   * Fingerprint of the owner's data and pages, without pictures and other assets. Blanks
   * between the values of a JSON file don't change the fingerprint.
   */
  readonly digest: string;
  /** The order builder for chats as an HTML document, with a version that changes with the document. Undefined without the chat's script. */
  readonly builder?:
    | { readonly text: string; readonly version: string }
    | undefined;
}

/**
 * Reads and checks the data and the pages. Throws one `MistakesError` with the mistakes in
 * both folders.
 *
 * @param pause Called before each step and after the last step. On a reload, the running service answers requests during a pause.
 */
export async function loadContent(
  dataDir: string,
  pagesDir: string,
  pause = () => Promise.resolve(),
): Promise<Content> {
  const errors: MistakesError[] = [];
  // Runs a step. If the step throws mistakes, adds them to `errors` and returns undefined.
  const load = async <T>(read: () => T | Promise<T>) => {
    await pause();
    return await Promise.try(read).catch((error) => {
      errors.push(toMistakes(error));
      return undefined;
    });
  };

  const assetsDir = `${pagesDir}/assets`;
  const loaded = await load(() => loadShop(dataDir));
  const pages = await load(() => loadPages(pagesDir));
  const photos = await load(() => loadPhotos(assetsDir));
  const assets = await load(() =>
    loadAssets(assetsDir, photos ?? [], loaded?.shop.delivery.lugares)
  );
  const wellKnown = await load(() => loadWellKnown(pagesDir));
  if (!loaded || !pages || !photos || !assets || !wellKnown) {
    throw joinMistakes(errors);
  }

  const { shop } = loaded;
  const text = assembleChat(assets, offeredModes(shop));
  const builder = text === undefined
    ? undefined
    : { text, version: await fingerprint(text) };
  await pause();
  return {
    ...loaded,
    pages,
    photos,
    assets,
    wellKnown,
    digest: await fingerprint(JSON.stringify([shop.written, pages])),
    builder,
  };
}

/** Reads the assets of a folder, and the bundled scripts. Adds the given pictures, the joined style sheet, and the file with the places. */
async function loadAssets(
  folder: string,
  photos: readonly PhotoFile[],
  places: unknown,
) {
  const names = [...filesIn(folder), ...filesInTree(folder, STYLES_FOLDER)];
  const files = [
    ...readAll(names, (name) => readAsset(folder, name)),
    ...filesIn(SCRIPTS).map((name) => readAsset(SCRIPTS, name)),
  ];
  // The scripts fetch the places from `lugares.json`. Its URL differs from a script's URL only
  // in the file's name.
  const placesFile = {
    name: "lugares.json",
    bytes: new TextEncoder().encode(JSON.stringify(places)),
    contentType: "application/json",
  };
  const assets = [
    ...files,
    ...photos.flatMap(toAssets),
    joinSheets(files),
    placesFile,
  ];

  // All assets share one version, which is part of each asset's URL.
  const version = await fingerprint(
    ...assets.flatMap(({ name, bytes }) => [`${name} ${bytes.length} `, bytes]),
  );
  return assets.map((asset) => ({ ...asset, version }));
}

function readAsset(folder: string, name: string) {
  const extension = name.slice(name.lastIndexOf(".")).toLowerCase();
  return {
    name,
    bytes: readBytesFile(folder, name),
    contentType: TYPES[extension] ?? "application/octet-stream",
  };
}

/** Reads the owner's pictures, in a subfolder of the folder of assets. Throws the mistakes in all pictures. */
export function loadPhotos(folder: string): readonly PhotoFile[] {
  return readAll(filesInTree(folder, PHOTOS_FOLDER), (name) => {
    const bytes = readBytesFile(
      folder,
      name,
      "guardala como JPG, de 1200 píxeles de ancho, y borrá esta",
    );
    const picture = readPicture(bytes);
    if (picture === undefined) {
      throw mistakeIn(
        `${folder}/${name}`,
        "no es una foto, o está cortada: guardala de nuevo como JPG, o borrala",
      );
    }

    return { name, bytes, ...picture };
  });
}

/** Returns a list with the asset of a picture. The asset's content type comes from the bytes, not from the name. Returns an empty list for PNG and HEIC, which the site doesn't show. */
function toAssets({ name, bytes, type, width, height }: PhotoFile) {
  if (type === "png" || type === "heic") return [];

  return [{
    name,
    bytes,
    contentType: `image/${type}`,
    size: { width, height },
  }];
}
