/** The owner's pictures as they were read. */

import { findPhotoWarnings } from "../owner/warnings/photos.ts";
import type { Warning } from "../owner/warnings/warning.ts";
import type { Menu } from "../shop/files.ts";
import { type Asset, PHOTO_TYPES, PHOTOS_FOLDER } from "../site/asset.ts";

/** What to look at among the pictures, as files of the pages folder. */
export function checkPhotos(assets: readonly Asset[], menu: Menu): readonly Warning[] {
  const start = `${PHOTOS_FOLDER}/`;
  const photos = assets.filter(({ name }) => name.startsWith(start))
    .map(({ name, bytes }) => ({ name: name.slice(start.length), size: bytes.length }));
  return findPhotoWarnings(`assets/${PHOTOS_FOLDER}`, photos, PHOTO_TYPES, menu);
}
