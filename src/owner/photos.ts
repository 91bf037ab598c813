/** Oversights in the pictures of items. */

import type { MenuFile } from "../shop/files.ts";
import { foldName } from "../words/names.ts";
import type { Mistake } from "./mistake.ts";

/** A picture. The type and the size come from its bytes. */
export interface PhotoFile {
  /** Path in the folder of assets: `fotos/kilo.jpg`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: "jpeg" | "webp" | "avif" | "png" | "heic";
  /** In pixels, like the height. */
  readonly width: number;
  readonly height: number;
}

const MAX_KILOBYTES = 300;
const MIN_SIDE = 400;
const MAX_SIDE = 2400;
const RESIZE = "achicala a 1200 píxeles de ancho";
/** The end of a copy's name after `foldName`: " 1" for "Medio kilo (1)", " copia" for "kilo - copia". */
const COPY_WORDS = /(?: (?:\d+|copia|copy))+$/;

/**
 * Returns the oversights in pictures: names without an item, types that browsers
 * don't show, and sizes that are too large or too small.
 *
 * @param folder The path of the folder of assets.
 */
export function findPhotoOversights(
  photos: readonly PhotoFile[],
  folder: string,
  { potes, promos, adicionales }: MenuFile,
): readonly Mistake[] {
  const items = [...potes, ...promos, ...adicionales];
  const ids = items.map(({ id }) => id);

  return photos.flatMap((photo) => {
    const file = `${folder}/${photo.name}`;
    const inName = describeWrongName(photo, photos, ids) ?? [];
    return [inName, ...inSize(photo)]
      .flat()
      .map((text) => ({ file, text }));
  });
}

/** Describes why a picture isn't shown, or that its extension doesn't match its type. Undefined for a right name. */
function describeWrongName(
  { name, type }: PhotoFile,
  photos: readonly PhotoFile[],
  ids: readonly string[],
) {
  const [, stem = "", extension = ""] = /([^/]*)\.([^.]*)$/.exec(name) ?? [];
  const folded = foldName(stem);
  const spellings = [folded, folded.replace(COPY_WORDS, "")];
  const id = ids.find((itemId) => spellings.includes(foldName(itemId)));

  const typeName = type.toUpperCase();
  if (type === "png" || type === "heic") {
    return `es ${typeName} y no se muestra: ` +
      `guardala como JPG, con el nombre ${id ?? stem}.jpg`;
  }
  if (id === undefined) {
    return "no se muestra: no es el id de ningún pote, promo o adicional; ponele el de lo que muestra, o borrala";
  }

  const expected = `${id}.${type.replace("jpeg", "jpg")}`;
  if (name.endsWith(`/${expected}`)) return undefined;
  // The site shows this picture, with the type of its bytes.
  if (id === stem && /^(?:jpg|webp|avif)$/.test(extension)) {
    return `por dentro es ${typeName}: ponele ${expected}`;
  }

  const isTaken = photos.some((other) => other.name.endsWith(`/${expected}`));
  return isTaken
    ? `no se muestra: ya está ${expected}; borrá la que no va`
    : `no se muestra: ponele ${expected}`;
}

function* inSize({ bytes, width, height }: PhotoFile) {
  const kilobytes = Math.ceil(bytes.length / 1000);
  if (kilobytes > MAX_KILOBYTES) {
    yield `pesa ${kilobytes} KB y tarda en aparecer: ${RESIZE}`;
  }

  const size = `mide ${width} x ${height} píxeles`;
  if (Math.max(width, height) > MAX_SIDE) {
    yield `${size}: ${RESIZE}`;
  }
  if (Math.min(width, height) < MIN_SIDE) {
    yield `${size} y se ve borrosa: poné una de ${MIN_SIDE} o más por lado`;
  }
}
