/** Oversights in the pictures of items. */

import type { MenuFile } from "../shop/files.ts";
import { foldName } from "../words/names.ts";
import type { Mistake } from "./mistake.ts";

/** A picture, as its bytes describe it. */
export interface PhotoFile {
  /** Path in the folder of assets: `fotos/kilo.jpg`. */
  readonly name: string;
  readonly type: "jpeg" | "webp" | "avif" | "png" | "heic";
  /** In bytes. */
  readonly weight: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

const MAX_KILOBYTES = 300;
const MIN_SIDE = 400;
const MAX_SIDE = 2400;
const RESIZE = "achicala a 1200 píxeles de ancho";
const EXTENSIONS = { jpeg: "jpg", webp: "webp", avif: "avif" } as const;
const SHOWN: readonly string[] = Object.values(EXTENSIONS);
const NAME = /([^/]*)\.([^.]*)$/;
/** The words of a copy at the end of its name: "Medio kilo (1)". */
const COPY_WORDS = /(?: (?:\d+|copia|copy))+$/;

/**
 * Returns the oversights in pictures: names without an item, types that browsers
 * don't show, and sizes that are too large or too small.
 *
 * @param folder The path of the assets.
 */
export function findPhotoOversights(
  photos: readonly PhotoFile[],
  folder: string,
  { potes, promos, adicionales }: MenuFile,
): readonly Mistake[] {
  const ids = [...potes, ...promos, ...adicionales].map(({ id }) => id);
  const names = photos.map(({ name }) => name);

  return photos.flatMap((photo) =>
    [findNameOversight(photo, names, ids), ...findSizeOversights(photo)]
      .flatMap((text) =>
        text === undefined ? [] : [{ file: `${folder}/${photo.name}`, text }]
      )
  );
}

/** Describes a picture that isn't shown, or whose name doesn't match its type. */
function findNameOversight(
  { name, type }: PhotoFile,
  names: readonly string[],
  ids: readonly string[],
): string | undefined {
  const [, stem = "", extension = ""] = NAME.exec(name) ?? [];
  const folded = foldName(stem);
  const original = folded.replace(COPY_WORDS, "");
  const id = ids.find((itemId) =>
    [folded, original].includes(foldName(itemId))
  );

  if (type === "png" || type === "heic") {
    return `es ${type.toUpperCase()} y no se muestra: ` +
      `guardala como JPG, con el nombre ${id ?? stem}.jpg`;
  }
  if (id === undefined) {
    return "no se muestra: no es el id de ningún pote, promo o adicional; " +
      "ponele el de lo que muestra, o borrala";
  }

  const expected = `${id}.${EXTENSIONS[type]}`;
  const isShown = id === stem && SHOWN.includes(extension);
  if (isShown) {
    return extension === EXTENSIONS[type]
      ? undefined
      : `por dentro es ${type.toUpperCase()}: ponele ${expected}`;
  }
  return names.some((other) => other.endsWith(`/${expected}`))
    ? `no se muestra: ya está ${expected}; borrá la que no va`
    : `no se muestra: ponele ${expected}`;
}

function findSizeOversights(
  { weight, width, height }: PhotoFile,
): readonly string[] {
  const oversights: string[] = [];
  const size = `${width} x ${height} píxeles`;

  if (weight > MAX_KILOBYTES * 1000) {
    const kilobytes = Math.ceil(weight / 1000);
    oversights.push(`pesa ${kilobytes} KB y tarda en aparecer: ${RESIZE}`);
  }
  if (Math.max(width, height) > MAX_SIDE) {
    oversights.push(`mide ${size}: ${RESIZE}`);
  }
  if (Math.min(width, height) < MIN_SIDE) {
    oversights.push(
      `mide ${size} y se ve borrosa: poné una de ${MIN_SIDE} o más por lado`,
    );
  }
  return oversights;
}
