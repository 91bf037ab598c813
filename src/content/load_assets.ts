/** The files that are served unchanged: the owner's pictures and other files, and the scripts. */

import { fingerprint } from "../http/prepared.ts";
import { mistakeIn, readAll } from "../owner/mistake.ts";
import type { PhotoFile } from "../owner/photos.ts";
import { readPicture } from "../pictures/picture.ts";
import {
  type Asset,
  joinSheets,
  PHOTOS_FOLDER,
  STYLES_FOLDER,
} from "../site/asset.ts";
import { filesIn, filesInside, readBytesFile } from "./files.ts";

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

/** Reads the assets of a folder of pages, and the scripts. Adds the pictures and the joined style sheet. */
export async function loadAssets(
  pagesDir: string,
  photos: readonly PhotoFile[],
): Promise<readonly Asset[]> {
  const folder = `${pagesDir}/assets`;
  const ownNames = [...filesIn(folder), ...filesInside(folder, STYLES_FOLDER)];
  const places = [
    ...ownNames.map((name) => ({ folder, name })),
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
  // All assets share a version, which is part of their URLs.
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
