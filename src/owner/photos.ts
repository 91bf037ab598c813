/** Oversights in the pictures of items. */

import type { MenuFile } from "../shop/files.ts";
import { nearestNames } from "../words/find.ts";
import type { Mistake } from "./mistake.ts";

/** A picture. The type and the size come from its bytes. */
export interface PhotoFile {
  /** Path in the folder of assets: `fotos/kilo.jpg`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** "jpeg", "webp", "avif", "png" or "heic". */
  readonly type: string;
  /** In pixels, like the height. */
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the oversights in pictures: names without an item, types that browsers don't
 * show, and sizes that are too large or too small. Also finds pictures that browsers
 * ignore in favor of a better type.
 *
 * @param folder The path of the folder of assets.
 */
export function findPhotoOversights(
  photos: readonly PhotoFile[],
  folder: string,
  { potes, promos, adicionales }: MenuFile,
): readonly Mistake[] {
  // The longest ids come first, so that "Dos medios (1)" counts as a copy of "dos-medios",
  // not of "medio".
  const ids = [...potes, ...promos, ...adicionales]
    .map(({ id }) => id)
    .sort((a, b) => b.length - a.length);

  return photos.flatMap((photo) => {
    const texts = [...findInName(photo, ids), ...findInSize(photo)];
    // The picture with the same name that browsers show instead of this one. Browsers prefer
    // AVIF to WebP, and both to JPEG: the other is a WebP or AVIF, and this one a JPEG or WebP.
    const shown = photos.find((other) =>
      other !== photo &&
      other.name.replace(/(?:webp|avif)$/, "") ===
        photo.name.replace(/(?:jpg|webp)$/, "")
    );
    if (shown) {
      texts.push(`casi todos ven ${shown.name}: si esa es la vieja, borrala`);
    }

    return texts.map((text) => ({ file: `${folder}/${photo.name}`, text }));
  });
}

/**
 * Yields the first mistake in a picture's type or name. Browsers must show the type, and the
 * name must be exactly the id of an item and the extension of the type.
 */
function* findInName({ name, type }: PhotoFile, ids: readonly string[]) {
  // `stem` is the part of the file's name before the first point.
  const [file = "", stem = ""] = /([^/.]*)[^/]*$/.exec(name) ?? [];
  // The id that is most similar to the name. For a copy such as "kilo (1)", this is the id
  // of the original.
  const [id] = nearestNames(stem, ids);
  const expected = `${id ?? "(el id de lo que muestra, como kilo)"}.${
    type.replace(/jpeg|png|heic/, "jpg")
  }`;

  if (type === "png" || type === "heic") {
    yield `es ${type.toUpperCase()}, aunque se llame distinto, y no se muestra: guardala como JPG, con el nombre ${expected}, y borrá esta`;
  } else if (!id) {
    yield "no se muestra: no es el id de ningún pote, promo o adicional; ponele el de lo que muestra, y .jpg, como kilo.jpg; si no la usa una página, borrala";
  } else if (file !== expected) {
    yield `va con el nombre ${expected}: ponele ese y, si ya está, borrá antes la vieja`;
  }
}

/** Yields the defects of a picture's size: too many bytes or pixels, higher than wide, or too few pixels. */
function* findInSize({ bytes, width, height }: PhotoFile) {
  const kilobytes = Math.ceil(bytes.length / 1000);
  const size = `mide ${width} x ${height} píxeles`;
  if (kilobytes > 300 || Math.max(width, height) > 2400) {
    yield `pesa ${kilobytes} KB y ${size}: guardala con 1200 de ancho, o con menos calidad`;
  }
  if (height > width) {
    yield `${size} y se ve recortada: poné una acostada`;
  }
  if (Math.min(width, height) < 400) {
    yield `${size} y se ve borrosa: poné una de 400 o más por lado`;
  }
}
