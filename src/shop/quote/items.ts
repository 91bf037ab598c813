/** From the lines of an order to the items of its quote, or to all that is wrong with them. */

import type { Objection } from "../../schema/objection.ts";
import { tubsOf } from "../menu.ts";
import type { Tub } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import type { OrderDay } from "./day.ts";
import { createNameReader, type NameReader } from "./name_reader.ts";
import {
  objectToDay,
  objectToEmptiness,
  objectToNumber,
  objectToRoom,
  objectToSize,
} from "./objections.ts";
import { type ExtraLine, MAX_TUBS, type Order, type PromoLine, type TubLine } from "./order.ts";
import { isSoldOn } from "./promos.ts";
import type { QuoteItem } from "./shape.ts";
import { TO_BE_CHOSEN } from "./whatsapp.ts";

/** At most so many names that were understood are told one by one. */
const MOST_TOLD = 20;

/** What the lines of an order come to. */
export interface OrderReading {
  /** Complete only where there are no objections. */
  readonly items: readonly QuoteItem[];
  /** What was taken for what, and which flavors are still to be chosen. */
  readonly warnings: readonly string[];
  /** The first hundred and, where there are more, one besides. */
  readonly objections: readonly Objection[];
}

/** How an order is read. */
interface Reading {
  readonly shop: Shop;
  readonly day: OrderDay;
  readonly names: NameReader;
  readonly toBeChosen: Set<string>;
}

/** Reads an order for a day. The shop is given as it is on that day. */
export function readItems(
  shop: Shop,
  { potes = [], promos = [], adicionales = [] }: Order,
  day: OrderDay,
): OrderReading {
  const names = createNameReader(shop, day);
  const reading: Reading = { shop, day, names, toBeChosen: new Set() };
  const given = sum(potes.map(({ cantidad = 1 }) => cantidad)) +
    sum(promos.map(({ potes = [], cantidad = 1 }) => potes.length * cantidad));
  if (given > MAX_TUBS) {
    const objections = [{ campo: "", ...objectToSize(given) }];
    return { items: [], warnings: [], objections };
  }
  const items = [
    ...potes.flatMap((line, i) => readTub(reading, line, `/potes/${i}`)),
    ...promos.flatMap((line, i) => readPromo(reading, line, `/promos/${i}`)),
    ...adicionales.flatMap((line, i) => readExtra(reading, line, `/adicionales/${i}`)),
  ];
  if (potes.length + promos.length + adicionales.length === 0) {
    names.object("", objectToEmptiness);
  }
  const tubs = countTubs(items);
  if (tubs > MAX_TUBS) names.object("", () => objectToSize(tubs));
  return { items, warnings: warn(reading), objections: names.objections };
}

function readTub(
  reading: Reading,
  { tamano, sabores = [], cantidad = 1 }: TubLine,
  campo: string,
): readonly QuoteItem[] {
  const tub = reading.names.findTub(tamano, `${campo}/tamano`);
  const flavors = readFlavors(reading, sabores, tub, `${campo}/sabores`);
  if (tub === undefined) return [];
  if (sabores.length === 0) reading.toBeChosen.add(tellRoom(tub));
  return [itemOf("pote", tub, cantidad, flavors)];
}

function readPromo(
  reading: Reading,
  { id, potes = [], cantidad = 1 }: PromoLine,
  campo: string,
): readonly QuoteItem[] {
  const promo = reading.names.findPromo(id, `${campo}/id`);
  const tubs = promo === undefined ? [] : tubsOf(reading.shop.menuIndex, promo);
  if (promo !== undefined) {
    if (!isSoldOn(promo, reading.day.weekday)) {
      reading.names.object(`${campo}/id`, () => objectToDay(reading.shop.menu, promo, reading.day));
    }
    if (potes.length > 0 && potes.length !== tubs.length) {
      reading.names.object(`${campo}/potes`, () => objectToNumber(promo, tubs, potes.length));
    }
  }
  const known = promo === undefined ? potes.length : Math.min(potes.length, tubs.length);
  const given = potes.slice(0, known).map(({ sabores = [] }, i) =>
    readFlavors(reading, sabores, tubs[i], `${campo}/potes/${i}/sabores`)
  );
  if (promo === undefined) return [];
  const flavors = tubs.map((tub, i) => {
    const ofTub = given[i] ?? [];
    if (ofTub.length === 0) reading.toBeChosen.add(`${promo.nombre}, ${tellRoom(tub)}`);
    return ofTub;
  });
  return [itemOf("promo", promo, cantidad, flavors)];
}

function readExtra(
  reading: Reading,
  { id, cantidad = 1 }: ExtraLine,
  campo: string,
): readonly QuoteItem[] {
  const extra = reading.names.findExtra(id, `${campo}/id`);
  return extra === undefined ? [] : [itemOf("adicional", extra, cantidad, [])];
}

/** Checks flavors and how many they are, and returns their names. A tub that isn't known takes any number. */
function readFlavors(
  reading: Reading,
  flavors: readonly string[],
  tub: Tub | undefined,
  campo: string,
): readonly string[] {
  if (tub !== undefined && flavors.length > tub.saboresMax) {
    reading.names.object(campo, () => objectToRoom(tub, flavors.length));
  }
  return flavors.flatMap((text, i) =>
    reading.names.findFlavor(text, `${campo}/${i}`)?.nombre ?? []
  );
}

/** What was understood comes first, and then what is open. */
function warn({ names, toBeChosen }: Reading): readonly string[] {
  const told = [...names.understood];
  const more = told.length - MOST_TOLD;
  return [
    ...told.slice(0, MOST_TOLD),
    ...(more > 0 ? [`Y así con otros ${more} nombres: están en los items.`] : []),
    ...(toBeChosen.size === 0 ? [] : [`Quedan ${TO_BE_CHOSEN}: ${[...toBeChosen].join("; ")}.`]),
  ];
}

function tellRoom({ nombre, saboresMax }: Tub): string {
  return `${nombre} (${saboresMax === 1 ? "1 sabor" : `hasta ${saboresMax}`})`;
}

function itemOf(
  tipo: QuoteItem["tipo"],
  { id, nombre, precio }: { readonly id: string; readonly nombre: string; readonly precio: number },
  cantidad: number,
  sabores: QuoteItem["sabores"],
): QuoteItem {
  const subtotal = precio * cantidad;
  return { tipo, id, nombre, cantidad, precioUnitario: precio, subtotal, sabores };
}

/** Counts the tubs; `sabores` of a promo has a list for each of its tubs. */
function countTubs(items: readonly QuoteItem[]): number {
  return sum(
    items.map(({ tipo, cantidad, sabores }) =>
      tipo === "pote" ? cantidad : tipo === "promo" ? cantidad * sabores.length : 0
    ),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
