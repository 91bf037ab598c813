/** The largest shop that its owner may write: every list as long as the schema allows, every name too. */

import type { Content } from "../../src/content/load_content.ts";
import type { Delivery, Menu, MenuFile, Place } from "../../src/shop/files.ts";
import { createShop } from "../../src/shop/shop.ts";
import { createRandom } from "../fixtures/random.ts";

const FLAVORS = 5_000;
const CATEGORIES = 500;
const PLACES = 2_000;
const ALIASES = 10;
const LONGEST_NAME = 80;
const LONGEST_CATEGORY = 60;
const LONGEST_TEXT = 600;
const ID_LISTS = { potes: 30, promos: 50, adicionales: 100 } as const;

/** What names are made of, so that they have letters in common as those of a real place do. */
const SYLLABLES = "al an ar be ca co da de el en gra i la lo lu ma mo na no or pa ra ro sa ta vi yo"
  .split(" ");
const FIRST_WORDS = ["Villa", "San", "General", "Santa", "Barrio", "El", "Los", "Las"];

/** The same content with the most flavors and places. The places stand where the real ones do, again and again. */
export function withLargestShop(content: Content): Content {
  const { shop } = content;
  const random = createRandom(20261121);
  const name = (length: number) => createName(random, length);
  return {
    ...content,
    shop: createShop({
      ...shop,
      menu: largestMenu(shop.menu, name),
      delivery: largestDelivery(shop.delivery, name),
    }),
  };
}

function largestMenu(menu: Menu, name: (length: number) => string): MenuFile {
  const aliases = () => Array.from({ length: ALIASES }, () => name(LONGEST_NAME));
  const categories = Array.from({ length: CATEGORIES }, () => name(LONGEST_CATEGORY));
  return {
    potes: lengthen(menu.potes, ID_LISTS.potes, name),
    promos: lengthen(menu.promos, ID_LISTS.promos, name),
    adicionales: lengthen(menu.adicionales, ID_LISTS.adicionales, name),
    sabores: Array.from({ length: FLAVORS }, (_, n) => ({
      nombre: name(LONGEST_NAME),
      categoria: categories[n % CATEGORIES] ?? "",
      descripcion: name(LONGEST_TEXT),
      vegano: n % 4 === 0,
      sinTacc: n % 3 !== 0,
      alergenos: [],
      alcohol: false,
      disponible: n % 10 !== 9,
      alias: aliases(),
    })),
  };
}

/** The list, made so long with copies of its items under other ids and names. */
function lengthen<T extends { readonly id: string; readonly nombre: string }>(
  list: readonly T[],
  length: number,
  name: (length: number) => string,
): readonly T[] {
  return Array.from({ length }, (_, n) => {
    const item = list[n % list.length];
    if (item === undefined) throw new RangeError("the menu has an empty list");
    return n < list.length ? item : { ...item, id: `${item.id}-${n}`, nombre: name(LONGEST_TEXT) };
  });
}

function largestDelivery(delivery: Delivery, name: (length: number) => string): Delivery {
  const lugares = Array.from({ length: PLACES }, (_, n): Place => {
    const place = delivery.lugares[n % delivery.lugares.length];
    if (place === undefined) throw new RangeError("there is no place");
    const alias = Array.from({ length: ALIASES }, () => name(LONGEST_NAME));
    const nombre = n < delivery.lugares.length ? place.nombre : name(LONGEST_NAME);
    return { ...place, nombre, alias };
  });
  return { ...delivery, lugares };
}

/** A name of exactly so many letters and blanks, in words of two to four syllables. */
function createName(random: () => number, length: number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  let name = pick(FIRST_WORDS);
  while (name.length < length) {
    const syllables = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES));
    name += ` ${syllables.join("")}`;
  }
  return name.slice(0, length - 1) + "a";
}
