/** The owner's own picture of a thing of the menu, where there is one. */

import { escape } from "@std/html/entities";
import { type Asset, assetPath, photosOf } from "./asset.ts";

/** The picture of a thing, in a box whose size it doesn't change; "" where there is none, and the style draws one. */
export function photoHtml(
  assets: ReadonlyMap<string, Asset>,
  { id, nombre }: { readonly id: string; readonly nombre: string },
): string {
  const photos = photosOf(assets, id).map((photo) => ({
    address: escape(assetPath(photo)),
    type: photo.contentType,
  }));
  const last = photos.at(-1);
  if (last === undefined) return "";
  const sources = photos.slice(0, -1).map(({ address, type }) =>
    `<source srcset="${address}" type="${type}">`
  );
  const image = `<img src="${last.address}" alt="${escape(nombre)}" width="400" height="300" ` +
    'loading="lazy" decoding="async">';
  return `<picture class="foto">${sources.join("")}${image}</picture>`;
}
