/** Shops with a menu of any size: the real one with other flavors. */

import type { Content } from "../../src/content/load_content.ts";
import type { Flavor } from "../../src/shop/shapes.ts";
import { createShop } from "../../src/shop/shop.ts";

/** A category that has as many flavors in a menu of any size. */
export const SMALL_CATEGORY = "Clásicos de la casa";
const SMALL_CATEGORY_FLAVORS = 5;
/** The other categories. */
const CATEGORIES = ["Frutales", "Cremas", "Chocolates", "Dulces de leche", "Frutos secos"] as const;
const FIRST = ["Limón", "Frutilla", "Chocolate", "Vainilla", "Durazno", "Coco", "Pera", "Higo"];
const SECOND = ["suave", "intenso", "granizado", "al agua", "con nuez", "con miel", "del norte"];

/** The content with a menu of so many flavors; a longer menu begins with the shorter one. */
export function withFlavors(content: Content, count: number): Content {
  const { shop } = content;
  const sabores = Array.from({ length: count }, (_, n) => createFlavor(n));
  return { ...content, shop: createShop({ ...shop, menu: { ...shop.menu, sabores } }) };
}

function createFlavor(n: number): Flavor {
  const first = FIRST[n % FIRST.length];
  const second = SECOND[Math.floor(n / FIRST.length) % SECOND.length];
  const isSmall = n < SMALL_CATEGORY_FLAVORS;
  return {
    nombre: `${first} ${second} ${1000 + n}`,
    categoria: isSmall ? SMALL_CATEGORY : CATEGORIES[n % CATEGORIES.length] ?? "",
    descripcion: `El ${n + 1} de la carta, hecho en el día con fruta de estación.`,
    vegano: n % 4 === 0,
    sinTacc: n % 3 !== 0,
    alergenos: [],
    alcohol: false,
    disponible: n % 10 !== 9,
  };
}
