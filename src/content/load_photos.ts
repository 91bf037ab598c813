/** The owner's pictures of items, in `pages/assets/fotos/`. */

import { mistakeIn, readAll } from "../owner/mistake.ts";
import type { PhotoFile } from "../owner/photos.ts";
import { readPicture } from "../pictures/picture.ts";
import { type Asset, PHOTOS_FOLDER } from "../site/asset.ts";
import { filesIn, isInFolder, readBytesFile } from "./files.ts";

const MAX_BYTES = 1_000_000;
const TOO_LARGE = "achicala a 1200 píxeles de ancho";
const NO_PICTURE = "no es una foto: guardala de nuevo como JPG, o borrala";

/** A picture with its bytes. The picture's name contains the folder. */
export interface Photo extends PhotoFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the pictures in a folder of assets. Throws the mistakes in all pictures. */
export function loadPhotos(folder: string): readonly Photo[] {
  if (!isInFolder(folder, PHOTOS_FOLDER)) return [];

  return readAll(filesIn(`${folder}/${PHOTOS_FOLDER}`), (file) => {
    const name = `${PHOTOS_FOLDER}/${file}`;
    const bytes = readBytesFile(folder, name, MAX_BYTES, TOO_LARGE);
    const picture = readPicture(bytes);
    if (picture === undefined) throw mistakeIn(`${folder}/${name}`, NO_PICTURE);

    return {
      name,
      bytes,
      weight: bytes.length,
      ...picture,
    };
  });
}

/** Returns the asset of a picture, with the type of its bytes. Undefined for PNG and HEIC, which the site doesn't show. */
export function assetOf(
  { name, bytes, type, width, height }: Photo,
): Omit<Asset, "version"> | undefined {
  if (type === "png" || type === "heic") return undefined;

  const contentType = `image/${type}`;
  return { name, bytes, contentType, size: { width, height } };
}
