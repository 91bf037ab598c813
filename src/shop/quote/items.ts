/** From the lines of an order to the items of its quote, or to all that is wrong with them. */

import type { Objection } from "../../schema/objection.ts";
import { type MenuIndex, tubsOf } from "../menu.ts";
import { type Promo, type Tub, WEEKDAYS } from "../shapes.ts";
import type { Menu } from "../files.ts";
import type { Shop } from "../shop.ts";
import { createCritic, type Critic, MOST_SUGGESTED, type Reason } from "./objections.ts";
import { type ExtraLine, MAX_TUBS, type Order, type PromoLine, type TubLine } from "./order.ts";
import { isSoldOn, tellPromoDays } from "./promos.ts";
import type { QuoteItem } from "./shape.ts";

/** More objections than these help nobody. */
export const MAX_OBJECTIONS = 100;

/** What the lines of an order come to. */
export interface OrderReading {
  /** Complete only where there are no objections. */
  readonly items: readonly QuoteItem[];
  /** The first hundred. */
  readonly objections: readonly Objection[];
  /** How many there are in all. */
  readonly objectionCount: number;
}

interface Reading {
  readonly menu: Menu;
  readonly index: MenuIndex;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  readonly critic: Critic;
  readonly objections: Objection[];
  objectionCount: number;
}

/** Reads an order on a weekday; 1 is Monday. */
export function readItems(
  { menu, menuIndex: index }: Pick<Shop, "menu" | "menuIndex">,
  { potes = [], promos = [], adicionales = [] }: Order,
  weekday: number,
): OrderReading {
  const critic = createCritic(index);
  const reading: Reading = { menu, index, weekday, critic, objections: [], objectionCount: 0 };
  checkSize(reading, { potes, promos, adicionales });
  const items = [
    ...potes.flatMap((line, i) => readTub(reading, line, `/potes/${i}`)),
    ...promos.flatMap((line, i) => readPromo(reading, line, `/promos/${i}`)),
    ...adicionales.flatMap((line, i) => readExtra(reading, line, `/adicionales/${i}`)),
  ];
  const { objections, objectionCount } = reading;
  return { items, objections, objectionCount };
}

function checkSize(
  reading: Reading,
  { potes, promos, adicionales }: Required<Pick<Order, "potes" | "promos" | "adicionales">>,
): void {
  if (potes.length + promos.length + adicionales.length === 0) {
    report(reading, "", () => ({
      problema: "El pedido está vacío.",
      esperado: "al menos un pote, una promo o un adicional",
      sugerencias: [],
    }));
  }
  const tubs = sum(potes.map(({ cantidad = 1 }) => cantidad)) +
    sum(promos.map(({ potes, cantidad = 1 }) => potes.length * cantidad));
  if (tubs > MAX_TUBS) {
    report(reading, "", () => ({
      problema: `Son ${tubs} potes en total.`,
      esperado: `hasta ${MAX_TUBS} potes, contando los de las promos`,
      sugerencias: [],
    }));
  }
}

function readTub(
  reading: Reading,
  { tamano, sabores, cantidad = 1 }: TubLine,
  campo: string,
): readonly QuoteItem[] {
  const tub = reading.index.potes.byId.get(tamano);
  if (tub === undefined) {
    report(reading, `${campo}/tamano`, () => reading.critic.objectToId(tamano, "potes"));
  }
  checkFlavors(reading, sabores, tub, `${campo}/sabores`);
  return tub === undefined ? [] : [itemOf("pote", tub, cantidad, sabores)];
}

function readPromo(
  reading: Reading,
  { id, potes, cantidad = 1 }: PromoLine,
  campo: string,
): readonly QuoteItem[] {
  const promo = reading.index.promos.byId.get(id);
  const tubs = promo === undefined ? [] : tubsOf(reading.index, promo);
  if (promo === undefined) {
    report(reading, `${campo}/id`, () => reading.critic.objectToId(id, "promos"));
  } else {
    if (!isSoldOn(promo, reading.weekday)) {
      report(reading, `${campo}/id`, () => notToday(reading, promo));
    }
    if (potes.length !== tubs.length) {
      report(reading, `${campo}/potes`, () => ({
        problema: `La promo ${promo.nombre} trae ${
          countTubs(tubs.length)
        } y acá hay ${potes.length}.`,
        esperado: `${countTubs(tubs.length)} con sus sabores, en este orden: ` +
          tubs.map(({ nombre }) => nombre).join(", "),
        sugerencias: [],
      }));
    }
  }
  for (const [i, { sabores }] of potes.entries()) {
    checkFlavors(reading, sabores, tubs[i], `${campo}/potes/${i}/sabores`);
  }
  const flavors = potes.map(({ sabores }) => sabores);
  return promo === undefined ? [] : [itemOf("promo", promo, cantidad, flavors)];
}

function readExtra(
  reading: Reading,
  { id, cantidad = 1 }: ExtraLine,
  campo: string,
): readonly QuoteItem[] {
  const extra = reading.index.adicionales.byId.get(id);
  if (extra !== undefined) return [itemOf("adicional", extra, cantidad, [])];
  report(reading, `${campo}/id`, () => reading.critic.objectToId(id, "adicionales"));
  return [];
}

/** Checks how many flavors there are, and each of them. Of an unknown tub, at least one flavor is asked for. */
function checkFlavors(
  reading: Reading,
  flavors: readonly string[],
  tub: Tub | undefined,
  campo: string,
): void {
  const most = tub?.saboresMax ?? Infinity;
  if (flavors.length === 0 || flavors.length > most) {
    report(reading, campo, () => ({
      problema: flavors.length === 0
        ? "Falta elegir los sabores."
        : `Son ${flavors.length} sabores y en ${tub?.nombre} entran hasta ${most}.`,
      esperado: most === Infinity
        ? "al menos un sabor"
        : most === 1
        ? "un sabor"
        : `de 1 a ${most} sabores`,
      sugerencias: [],
    }));
  }
  for (const [i, name] of flavors.entries()) {
    if (reading.index.flavors.get(name)?.disponible) continue;
    report(reading, `${campo}/${i}`, () => reading.critic.objectToFlavor(name));
  }
}

function notToday({ menu, weekday }: Reading, promo: Promo): Reason {
  const today = WEEKDAYS[weekday - 1];
  return {
    problema: `La promo ${promo.nombre} vale ${tellPromoDays(promo)}, y hoy es ${today}.`,
    esperado: "una promo que valga hoy, o los potes y adicionales por separado",
    sugerencias: menu.promos.filter((other) => isSoldOn(other, weekday)).map(({ id }) => id)
      .slice(0, MOST_SUGGESTED),
  };
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

/** Counts an objection. Of an order that has too many, no more are made. */
function report(reading: Reading, campo: string, reasonOf: () => Reason): void {
  reading.objectionCount += 1;
  if (reading.objections.length < MAX_OBJECTIONS) {
    reading.objections.push({ campo, ...reasonOf() });
  }
}

function countTubs(count: number): string {
  return count === 1 ? "1 pote" : `${count} potes`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
