/** The most expensive calls within the limits, and the largest shop. */

import type { Content } from "../../src/content/load_content.ts";
import type { DeliveryFile, MenuFile, Place } from "../../src/shop/files.ts";
import { createShop } from "../../src/shop/shop.ts";
import { createRandom } from "../fixtures/random.ts";

/** A call of a tool. */
export interface ToolCall {
  readonly tool: string;
  /** The name of this call of the tool, for the table. */
  readonly variant: string;
  readonly arguments: object;
  /** True if the result lists errors. */
  readonly isRefused?: boolean;
}

const LONGEST_ADDRESS = 200;
const LONGEST_PLACE = 100;
const MOST_TUBS = 50;
const MOST_FLAVORS = 20;
const MOST_LINES = 50;
/** With these lengths, an order of different unknown flavors takes almost 64 KiB. */
const MOST_LONG = 100;
const LONGEST_FLAVOR = 80;
const LETTERS_A_FLAVOR = 25;

/** Words that many names contain, in an order that no name has. */
const SHARED = "Santa General Villa del Barrio los San";

/** Returns the calls that cost most in a shop of any size. */
export function listWorstCalls(): readonly ToolCall[] {
  const unknown = fill(`${SHARED} `, 60);
  const localidad = listParts(LONGEST_PLACE);
  const direccion = listParts(LONGEST_ADDRESS);
  const nameOf = (n: number) =>
    fill(`${n} ${SHARED} `, n < MOST_LONG ? LONGEST_FLAVOR : LETTERS_A_FLAVOR);

  const unknownFlavors = {
    promos: listPromos(nameOf),
    entrega: "envio",
    localidad,
    pago: unknown,
  };
  const spellings = { promos: listPromos((n) => spell("limon", n)) };
  const unknownLines = {
    potes: listLines("tamano"),
    promos: listLines("id"),
    adicionales: listLines("id"),
  };

  return [
    worst("listar_sabores", "no such category", { categoria: unknown }),
    worst("zona_de_entrega", "no such place", { localidad }),
    worst("zona_de_entrega", "no place in an address", { direccion }),
    worst("cotizar_pedido", "two thousand unknown flavors", unknownFlavors),
    worst("cotizar_pedido", "two thousand spellings of a flavor", spellings),
    worst(
      "cotizar_pedido",
      "as many unknown tubs, promos and extras as there may be",
      unknownLines,
    ),
  ];
}

function worst(tool: string, variant: string, args: object): ToolCall {
  return {
    tool,
    variant: `worst: ${variant}`,
    arguments: args,
    // An unknown place is an answer of `zona_de_entrega`, not a refusal.
    isRefused: tool !== "zona_de_entrega",
  };
}

/** Returns as many lines as an order may have, with unknown names. */
function listLines(key: string) {
  return Array.from(
    { length: MOST_LINES },
    (_, n) => ({ [key]: fill(`${n} ${SHARED} `, 60) }),
  );
}

/** Returns an address whose parts each resemble many names and match none. */
function listParts(length: number) {
  const parts = Array.from(
    { length: 8 },
    (_, n) => `${SHARED.slice(n, n + 19)} x${"abcdefgh".charAt(n)}q`,
  );

  return parts.join(",").slice(0, length);
}

/** Returns as many flavors as an order may have, in unknown promos. */
function listPromos(nameOf: (n: number) => string) {
  const names = Array.from(
    { length: MOST_TUBS * MOST_FLAVORS },
    (_, n) => nameOf(n),
  );
  const potes = Array.from({ length: MOST_TUBS }, (_, n) => ({
    sabores: names.slice(n * MOST_FLAVORS, (n + 1) * MOST_FLAVORS),
  }));

  return [{ id: "no-existe", potes }];
}

/** Returns the word with hyphens between its letters, a new spelling for each `n`. */
function spell(
  word: string,
  n: number,
) {
  const hyphens = (at: number) => "-".repeat((n >> (3 * at)) & 7);
  return [...word].map((letter, at) => letter + hyphens(at)).join("");
}

function fill(
  text: string,
  length: number,
) {
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
const ID_LISTS = {
  potes: 20,
  promos: 30,
  adicionales: 60,
} as const;

/** Syllables for names. The names share letters, as real names do. */
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

/**
 * Returns the content with the maximum number of flavors and places. The places repeat
 * the real places.
 */
export function withLargestShop(content: Content): Content {
  const { shop } = content;
  const random = createRandom(20261121);
  const name = (length: number) => createName(random, length);

  return {
    ...content,
    shop: createShop({
      ...shop.written,
      menu: largestMenu(shop.written.menu, name),
      delivery: largestDelivery(shop.written.delivery, name),
    }),
  };
}

function largestMenu(
  menu: MenuFile,
  name: (length: number) => string,
): MenuFile {
  const categories = Array.from(
    { length: CATEGORIES },
    () => name(LONGEST_CATEGORY),
  );
  const sabores = Array.from({ length: FLAVORS }, (_, n) => ({
    nombre: name(LONGEST_NAME),
    categoria: categories[n % CATEGORIES] ?? "",
    descripcion: name(LONGEST_TEXT),
    vegano: n % 4 === 0,
    sinTacc: n % 3 !== 0,
    alergenos: [],
    alcohol: false,
    disponible: n % 10 !== 9,
    alias: Array.from({ length: ALIASES }, () => name(LONGEST_ALIAS)),
  }));

  return {
    potes: lengthen(menu.potes, ID_LISTS.potes, name),
    promos: lengthen(menu.promos, ID_LISTS.promos, name),
    adicionales: lengthen(menu.adicionales, ID_LISTS.adicionales, name),
    sabores,
  };
}

/** Repeats the items of a list with other ids and names, up to a length. */
function lengthen<
  T extends {
    readonly id: string;
    readonly nombre: string;
    readonly alias?: readonly string[];
  },
>(
  list: readonly T[],
  length: number,
  name: (length: number) => string,
): readonly T[] {
  return Array.from({ length }, (_, n) => {
    const item = list[n % list.length];
    if (item === undefined) throw new RangeError("the menu has an empty list");

    return n < list.length ? item : {
      ...item,
      id: `${item.id}-${n}`,
      nombre: name(LONGEST_TEXT),
      alias: [],
    };
  });
}

function largestDelivery(
  delivery: DeliveryFile,
  name: (length: number) => string,
): DeliveryFile {
  const lugares = Array.from({ length: PLACES }, (_, n): Place => {
    const place = delivery.lugares[n % delivery.lugares.length];
    if (place === undefined) throw new RangeError("there is no place");

    const isFirst = n < delivery.lugares.length;
    const alias = Array.from({ length: ALIASES }, () => name(LONGEST_ALIAS));

    return {
      ...place,
      nombre: isFirst ? place.nombre : name(LONGEST_NAME),
      alias,
    };
  });

  return { ...delivery, lugares };
}

/** Returns a name of a given length, in words of two to four syllables. */
function createName(
  random: () => number,
  length: number,
) {
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
