/** Pictures of the owner's that the site doesn't show, or that are slow to load. */

import type { Menu } from "../../shop/files.ts";
import { nearestNames } from "../../words/find.ts";
import type { Warning } from "./warning.ts";

/** A file of the folder of pictures. */
export interface Photo {
  readonly name: string;
  readonly size: number;
}

/** Bytes that a phone still loads at once. */
const MOST_BYTES = 1_000_000;

/**
 * A warning for each picture of a folder that isn't shown, since it isn't named by a thing's id and a known type
 * (`medio-kilo.jpg`), and for each heavy one.
 */
export function findPhotoWarnings(
  folder: string,
  photos: readonly Photo[],
  types: readonly string[],
  menu: Pick<Menu, "potes" | "promos" | "adicionales">,
): readonly Warning[] {
  const things = [...menu.potes, ...menu.promos, ...menu.adicionales];
  const ids = new Map(things.flatMap(({ id, nombre }) => [[nombre, id], [id, id]]));
  return photos.flatMap(({ name, size }) => {
    const [stem, ending] = splitName(name);
    const type = types.find((type) => type === ending.toLowerCase().replace("jpeg", "jpg"));
    const id = ids.get(stem) ?? ids.get(nearestNames(stem, [...ids.keys()])[0] ?? "");
    const right = `${id}.${type}`;
    const text = type === undefined
      ? `La foto «${name}» no se ve: guardala como JPG y subila con .jpg al final`
      : id === undefined
      ? `La foto «${name}» no se ve: va con el id de un pote, una promo o un adicional por nombre`
      : name !== right
      ? `La foto «${name}» no se ve: ¿quisiste decir ${right}?`
      : size > MOST_BYTES
      ? `La foto «${name}» pesa mucho y tarda en verse: achicala a 1200 píxeles de ancho`
      : undefined;
    return text === undefined
      ? []
      : [{ place: { page: `${folder}/${name}`, line: undefined }, text }];
  });
}

function splitName(name: string): readonly [stem: string, ending: string] {
  const dot = name.lastIndexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}
