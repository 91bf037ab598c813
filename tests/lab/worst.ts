/** What costs most: the calls that are as long as they may be and hold nothing right, and the largest shop that there may be. */

import type { Content } from "../../src/content/load_content.ts";
import type { Delivery, Menu, MenuFile, Place } from "../../src/shop/files.ts";
import { createShop } from "../../src/shop/shop.ts";
import { createRandom } from "../fixtures/random.ts";

/** A call of a tool, and what sets it apart from others of the same. */
export interface ToolCall {
  readonly tool: string;
  readonly what: string;
  readonly arguments: object;
  /** Whether it is answered with what is wrong in it. */
  readonly isRefused?: boolean;
}

const LONGEST_ADDRESS = 200;
const LONGEST_PLACE = 100;
const MOST_TUBS = 50;
const MOST_FLAVORS = 20;
const MOST_LINES = 50;
/** The first flavors are as long as they may be; with these letters for the others the message is all but 64 KiB. */
const MOST_LONG = 100;
const LONGEST_FLAVOR = 80;
const LETTERS_A_FLAVOR = 25;

/** Words that many names share, in an order in which none has them. */
const SHARED = "Santa General Villa del Barrio los San";

/** The calls; the same ones for a shop of any size. */
export function listWorstCalls(): readonly ToolCall[] {
  const unknown = fill(`${SHARED} `, 60);
  const localidad = listParts(LONGEST_PLACE);
  const nameOf = (n: number) =>
    fill(`${n} ${SHARED} `, n < MOST_LONG ? LONGEST_FLAVOR : LETTERS_A_FLAVOR);
  const lines = (key: string) =>
    Array.from(
      { length: MOST_LINES },
      (_, n) => ({ [key]: fill(`${n} ${SHARED} `, 60) }),
    );
  const things = {
    potes: lines("tamano"),
    promos: lines("id"),
    adicionales: lines("id"),
  };
  const place = { entrega: "envio", localidad, pago: unknown };
  const zone = (what: string, args: object) => ({
    ...worst("zona_de_entrega", what, args),
    isRefused: false,
  });
  const quote = (what: string, order: object) =>
    worst("cotizar_pedido", what, order);
  return [
    worst("listar_sabores", "no such category", { categoria: unknown }),
    zone("no such place", { localidad }),
    zone("no place in an address", { direccion: listParts(LONGEST_ADDRESS) }),
    quote("two thousand unknown flavors", {
      promos: listPromos(nameOf),
      ...place,
    }),
    quote("two thousand spellings of a flavor", {
      promos: listPromos((n) => spell("limon", n)),
    }),
    quote("as many unknown tubs, promos and extras as there may be", things),
  ];
}

function worst(tool: string, what: string, args: object): ToolCall {
  return { tool, what: `worst: ${what}`, arguments: args, isRefused: true };
}

/** As many parts as are looked at, each with something in common with many names and near none. */
function listParts(length: number): string {
  const parts = Array.from(
    { length: 8 },
    (_, n) => `${SHARED.slice(n, n + 19)} x${"abcdefgh".charAt(n)}q`,
  );
  return parts.join(",").slice(0, length);
}

/** As many flavors as an order may have, in promos that there are not. */
function listPromos(nameOf: (n: number) => string): readonly object[] {
  const names = Array.from(
    { length: MOST_TUBS * MOST_FLAVORS },
    (_, n) => nameOf(n),
  );
  const potes = Array.from({ length: MOST_TUBS }, (_, n) => ({
    sabores: names.slice(n * MOST_FLAVORS, (n + 1) * MOST_FLAVORS),
  }));
  return [{ id: "no-existe", potes }];
}

/** The word with hyphens between its letters: where, the number says bit by bit. */
function spell(word: string, n: number): string {
  return [...word].map((letter, at) => letter + "-".repeat((n >> (3 * at)) & 7))
    .join("");
}

function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

const FLAVORS = 300;
const CATEGORIES = 60;
const PLACES = 500;
const ALIASES = 10;
const LONGEST_NAME = 80;
const LONGEST_ALIAS = 40;
const LONGEST_CATEGORY = 60;
const LONGEST_TEXT = 600;
const ID_LISTS = { potes: 20, promos: 30, adicionales: 60 } as const;

/** What names are made of, so that they have letters in common as those of a real place do. */
const SYLLABLES =
  "al an ar be ca co da de el en gra i la lo lu ma mo na no or pa ra ro sa ta vi yo"
    .split(" ");
const FIRST_WORDS = [
  "Villa",
  "San",
  "General",
  "Santa",
  "Barrio",
  "El",
  "Los",
  "Las",
];

/** The same content with the most flavors and places. The places stand where the real ones do, again and again. */
export function withLargestShop(content: Content): Content {
  const { shop } = content;
  const random = createRandom(20261121);
  const name = (length: number) => createName(random, length);
  return {
    ...content,
    shop: createShop({
      ...shop,
      menu: largestMenu(shop.usual.menu, name),
      delivery: largestDelivery(shop.delivery, name),
    }),
  };
}

function largestMenu(menu: Menu, name: (length: number) => string): MenuFile {
  const aliases = () =>
    Array.from({ length: ALIASES }, () => name(LONGEST_ALIAS));
  const categories = Array.from(
    { length: CATEGORIES },
    () => name(LONGEST_CATEGORY),
  );
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
    return n < list.length
      ? item
      : { ...item, id: `${item.id}-${n}`, nombre: name(LONGEST_TEXT) };
  });
}

function largestDelivery(
  delivery: Delivery,
  name: (length: number) => string,
): Delivery {
  const lugares = Array.from({ length: PLACES }, (_, n): Place => {
    const place = delivery.lugares[n % delivery.lugares.length];
    if (place === undefined) throw new RangeError("there is no place");
    const alias = Array.from({ length: ALIASES }, () => name(LONGEST_ALIAS));
    const nombre = n < delivery.lugares.length
      ? place.nombre
      : name(LONGEST_NAME);
    return { ...place, nombre, alias };
  });
  return { ...delivery, lugares };
}

/** A name of exactly so many letters and blanks, in words of two to four syllables. */
function createName(random: () => number, length: number): string {
  const pick = (list: readonly string[]) =>
    list[Math.floor(random() * list.length)] ?? "";
  let name = pick(FIRST_WORDS);
  while (name.length < length) {
    const syllables = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => pick(SYLLABLES),
    );
    name += ` ${syllables.join("")}`;
  }
  return name.slice(0, length - 1) + "a";
}
