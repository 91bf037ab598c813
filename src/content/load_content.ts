/** All content that the owner edits, read at the start and on a reload. */

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
import type { Shop } from "../shop/shop.ts";
import { filesIn, filesInside, readBytesFile } from "./files.ts";
import { loadPages, loadWellKnown, type WellKnownFile } from "./load_pages.ts";
import { loadShop } from "./load_shop.ts";

/** Folder of the scripts that are bundled from `src/web/`. */
export const SCRIPTS = `${import.meta.dirname}/../web/built`;

/**
 * Content types of usual assets. The library's table of all types adds 5 ms to the
 * start, so only an asset with another extension loads the library.
 */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "text/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/vnd.microsoft.icon",
};

/** The data and files that the service serves. */
export interface Content {
  readonly shop: Shop;
  readonly pages: readonly PageSource[];
  readonly assets: readonly Asset[];
  /** The owner's files for `/.well-known/`. */
  readonly wellKnown: readonly WellKnownFile[];
  /** Fingerprint of the owner's data and pages. */
  readonly digest: string;
  /** The order builder for chats, with a version that changes with the text. Undefined without the chat's script. */
  readonly builder?:
    | { readonly text: string; readonly version: string }
    | undefined;
}

/**
 * Reads and checks the data and the pages. Throws the mistakes in both folders at once.
 *
 * @param pause Called between steps of a few milliseconds and after the last step, so that a running service can answer requests.
 */
export async function loadContent(
  dataDir: string,
  pagesDir: string,
  pause = () => Promise.resolve(),
): Promise<Content> {
  const errors: MistakesError[] = [];
  const load = async <T>(read: () => T | Promise<T>) => {
    await pause();
    return await Promise.try(read).catch((error) => {
      errors.push(toMistakes(error));
      return undefined;
    });
  };

  const loaded = await load(() => loadShop(dataDir, undefined, pause));
  const pages = await load(() => loadPages(pagesDir));
  const photos = await load(() => loadPhotos(`${pagesDir}/assets`));
  const assets = await load(() => loadAssets(pagesDir, photos ?? []));
  const wellKnown = await load(() => loadWellKnown(pagesDir));
  if (!loaded || !pages || !photos || !assets || !wellKnown) {
    throw joinMistakes(errors);
  }

  const { shop } = loaded;
  const text = assembleChat(assets, offeredModes(shop));
  const builder = text === undefined
    ? undefined
    : { text, version: await fingerprint(text) };
  const digest = await digestOf(shop, pages);
  await pause();
  return {
    shop,
    pages,
    assets,
    wellKnown,
    digest,
    builder,
  };
}

/**
 * Returns a fingerprint of the data and pages. Blanks between the values of a JSON
 * file don't change the fingerprint.
 */
export function digestOf(
  { business, written: { menu: written }, delivery, hours, today }: Shop,
  pages: readonly PageSource[],
): Promise<string> {
  const data = {
    business,
    written,
    delivery,
    hours,
    today,
  };
  return fingerprint(JSON.stringify({ data, pages }));
}

/** Reads the assets of a folder of pages, and the scripts. Adds the given pictures and the joined style sheet. */
async function loadAssets(
  pagesDir: string,
  photos: readonly PhotoFile[],
) {
  const folder = `${pagesDir}/assets`;
  const assetNames = [
    ...filesIn(folder),
    ...filesInside(folder, STYLES_FOLDER),
  ];
  const places = [
    ...assetNames.map((name) => ({ folder, name })),
    ...filesIn(SCRIPTS).map((name) => ({ folder: SCRIPTS, name })),
  ];
  const typedPlaces = await Promise.all(
    places.map(async (place) => ({
      ...place,
      contentType: await contentTypeOf(place.name),
    })),
  );

  const files = readAll(typedPlaces, ({ folder, name, contentType }) => {
    if (contentType === undefined) {
      throw mistakeIn(
        `${folder}/${name}`,
        "esperaba un archivo con extensión conocida, como .css, .js o .svg",
      );
    }
    return {
      name,
      bytes: readBytesFile(folder, name),
      contentType,
    };
  });

  const pictures = photos.flatMap(toAssets);
  const assets = [...files, ...pictures, joinSheets(files)];
  // All assets share one version, which is part of each asset's URL.
  const version = await fingerprint(
    ...assets.flatMap(({ name, bytes }) => [`${name} ${bytes.length} `, bytes]),
  );
  return assets.map((asset) => ({ ...asset, version }));
}

async function contentTypeOf(name: string) {
  const extension = name.slice(name.lastIndexOf("."));
  if (TYPES[extension] !== undefined) return TYPES[extension];

  const { contentType } = await import("@std/media-types/content-type");
  return contentType(extension);
}

/** Reads the pictures in a folder of assets. Throws the mistakes in all pictures. */
export function loadPhotos(folder: string): readonly PhotoFile[] {
  return readAll(filesInside(folder, PHOTOS_FOLDER), (name) => {
    const bytes = readBytesFile(
      folder,
      name,
      "achicala a 1200 píxeles de ancho",
    );
    const picture = readPicture(bytes);
    if (picture === undefined) {
      throw mistakeIn(
        `${folder}/${name}`,
        "no es una foto: guardala de nuevo como JPG, o borrala",
      );
    }

    return { name, bytes, ...picture };
  });
}

/** Returns the asset of a picture, with the type of its bytes. Empty for PNG and HEIC, which the site doesn't show. */
function toAssets({ name, bytes, type, width, height }: PhotoFile) {
  if (type === "png" || type === "heic") return [];

  const contentType = `image/${type}`;
  return [{ name, bytes, contentType, size: { width, height } }];
}
