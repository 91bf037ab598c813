/** From the lines of an order to the items of its quote, or to all that is wrong with them. */

import type { Objection } from "../../schema/objection.ts";
import { listNames, show } from "../../schema/wording.ts";
import type { Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import { suits } from "../diets.ts";
import { tubsOf } from "../menu.ts";
import type { Flavor, Promo, Tub } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { countOf, onOneLine, TO_BE_CHOSEN } from "./message.ts";
import { type ExtraLine, MAX_TUBS, type Order, type PromoLine, type TubLine } from "./order.ts";
import type { QuoteItem } from "./shape.ts";

/** A thing of the menu, and where the order names it. */
export interface Placed<T> {
  readonly thing: T;
  readonly campo: string;
}

/** What the lines of an order come to. */
export interface Lines {
  /** Complete only where there are no objections. */
  readonly items: readonly QuoteItem[];
  readonly flavors: readonly Placed<Flavor>[];
  readonly promos: readonly Placed<Promo>[];
  /** What was taken for what, and which flavors are still to be chosen. */
  readonly warnings: readonly string[];
  /** Whatever the day: what isn't on the menu, doesn't fit, or is too much. */
  readonly objections: readonly Objection[];
}

/** Objections to the lines of an order that are told, and unknown names whose near ones are searched. */
const [MOST_TOLD, MOST_SEARCHES] = [100, 3];
/** More than one, in folded text, before a name or behind it: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;
const ITEM_OF = { potes: "el pote", promos: "la promo", adicionales: "el adicional" } as const;

/** That a text was taken for a name: "Tomé “1/2 kg” por Medio kilo." */
export function tellUnderstood(text: string, nombre: string): string {
  return `Tomé “${onOneLine(text)}” por ${nombre}.`;
}

/** Reads the lines of an order. */
export function readLines(
  shop: Shop,
  { potes = [], promos = [], adicionales = [] }: Order,
): Lines {
  const { menu, menuIndex } = shop;
  const flavors: Placed<Flavor>[] = [];
  const soldPromos: Placed<Promo>[] = [];
  const understood = new Set<string>();
  const toBeChosen = new Set<string>();
  const objections: Objection[] = [];
  let searches = 0;

  const given = sum(potes.map(({ cantidad = 1 }) => cantidad)) +
    sum(promos.map(({ potes = [], cantidad = 1 }) => potes.length * cantidad));
  // Before the names are read: no order makes more work than its tubs.
  const items = given > MAX_TUBS ? [] : [
    ...potes.flatMap((line, i) => readTub(line, `/potes/${i}`)),
    ...promos.flatMap((line, i) => readPromo(line, `/promos/${i}`)),
    ...adicionales.flatMap((line, i) => readExtra(line, `/adicionales/${i}`)),
  ];
  const tubs = given > MAX_TUBS ? given : countTubs(items);
  if (tubs > MAX_TUBS) {
    object("", `Son ${tubs} potes en total.`, `hasta ${MAX_TUBS}, contando los de las promos`);
  } else if (potes.length + promos.length + adicionales.length === 0) {
    object("", "El pedido está vacío.", "al menos un pote, una promo o un adicional");
  }
  const open = [...toBeChosen];
  return {
    items,
    flavors,
    promos: soldPromos,
    warnings: [
      ...understood,
      ...(open.length === 0 ? [] : [`Quedan ${TO_BE_CHOSEN}: ${open.join("; ")}.`]),
    ],
    objections: objections.length <= MOST_TOLD ? objections : [...objections.slice(0, MOST_TOLD), {
      campo: "",
      problema: `Hay más problemas: acá van los primeros ${MOST_TOLD}.`,
      esperado: "que corrijas estos y vuelvas a probar",
      sugerencias: [],
    }],
  };

  function readTub(line: TubLine, campo: string): readonly QuoteItem[] {
    const { tamano, sabores = [], cantidad = 1 } = line;
    const tub = findItem("potes", tamano, `${campo}/tamano`);
    const names = readFlavors(sabores, tub, `${campo}/sabores`);
    if (tub === undefined) return [];
    if (sabores.length === 0) toBeChosen.add(tellRoom(tub));
    return [itemOf("pote", tub, cantidad, { sabores: names })];
  }

  function readPromo(line: PromoLine, campo: string): readonly QuoteItem[] {
    const { id, potes = [], cantidad = 1 } = line;
    const promo = findItem("promos", id, `${campo}/id`);
    const tubs = promo === undefined ? [] : tubsOf(menuIndex, promo);
    if (promo !== undefined && potes.length > 0 && potes.length !== tubs.length) {
      const count = tubs.length === 1 ? "1 pote" : `${tubs.length} potes`;
      const names = tubs.map(({ nombre }) => nombre).join(", ");
      object(
        `${campo}/potes`,
        `La promo ${promo.nombre} trae ${count} y acá hay ${potes.length}.`,
        `${count} con sus sabores, en este orden: ${names}; o ninguno, para elegir después`,
      );
    }
    const known = promo === undefined ? potes : potes.slice(0, tubs.length);
    const names = known.map(({ sabores = [] }, i) =>
      readFlavors(sabores, tubs[i], `${campo}/potes/${i}/sabores`)
    );
    if (promo === undefined) return [];
    soldPromos.push({ thing: promo, campo: `${campo}/id` });
    for (const [i, tub] of tubs.entries()) {
      if ((names[i] ?? []).length === 0) toBeChosen.add(`${promo.nombre}, ${tellRoom(tub)}`);
    }
    const incluye = promo.adicionales.map(({ id, cantidad }) =>
      `${countOf(cantidad)}${menuIndex.adicionales.byId.get(id)?.nombre}`
    );
    const sabores = tubs.map((_, i) => names[i] ?? []);
    return [itemOf("promo", promo, cantidad, { sabores, incluye })];
  }

  function readExtra({ id, cantidad = 1 }: ExtraLine, campo: string): readonly QuoteItem[] {
    const extra = findItem("adicionales", id, `${campo}/id`);
    return extra === undefined ? [] : [itemOf("adicional", extra, cantidad, {})];
  }

  /** Returns the names of flavors. A tub that isn't known takes any number of them. */
  function readFlavors(
    texts: readonly string[],
    tub: Tub | undefined,
    campo: string,
  ): readonly string[] {
    if (tub !== undefined && texts.length > tub.saboresMax) {
      const { nombre, saboresMax } = tub;
      object(
        campo,
        `Son ${texts.length} sabores y en ${nombre} entran hasta ${saboresMax}.`,
        saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`,
      );
    }
    return texts.flatMap((text, i) => {
      const flavor = take(text, menuIndex.sabores);
      if (flavor === undefined) {
        const near = nearest(text, menuIndex.sabores).filter((flavor) => suits(flavor, text));
        const [first] = near;
        const gone = first?.disponible === false ? ` ${first.nombre} no está disponible.` : "";
        object(
          `${campo}/${i}`,
          `No hay un sabor que se llame ${show(text)}.${gone}`,
          "un sabor de la carta (están en listar_sabores)",
          near.filter(({ disponible }) => disponible).map(({ nombre }) => nombre),
        );
        return [];
      }
      flavors.push({ thing: flavor, campo: `${campo}/${i}` });
      return [flavor.nombre];
    });
  }

  function findItem<K extends keyof typeof ITEM_OF>(
    list: K,
    text: string,
    campo: string,
  ): Shop["menu"][K][number] | undefined {
    const finder: Finder<Shop["menu"][K][number]> = menuIndex[list];
    const item = take(text, finder);
    if (item !== undefined) return item;
    const ids = menu[list].map(({ id }) => id);
    const mend = NUMBER.test(foldName(text)) ? '; cuántos, en "cantidad"' : "";
    object(
      campo,
      `No existe ${ITEM_OF[list]} ${show(text)}.`,
      ids.length === 0
        ? "ninguno: hoy no hay en la carta"
        : `uno de estos id: ${listNames(ids)}${mend}`,
      nearest(text, finder).map(({ id }) => id),
    );
    return undefined;
  }

  /** The thing that a text names. What was taken by an alias is told. */
  function take<T extends { readonly nombre: string }>(
    text: string,
    finder: Finder<T>,
  ): T | undefined {
    const named = finder.find(text);
    if (named?.isAlias === true) understood.add(tellUnderstood(text, named.item.nombre));
    return named?.item;
  }

  function nearest<T>(text: string, finder: Finder<T>): readonly T[] {
    searches += 1;
    return searches <= MOST_SEARCHES ? finder.nearest(text) : [];
  }

  function object(
    campo: string,
    problema: string,
    esperado: string,
    sugerencias: readonly string[] = [],
  ): void {
    objections.push({ campo, problema, esperado, sugerencias });
  }
}

function tellRoom({ nombre, saboresMax }: Tub): string {
  return `${nombre} (${saboresMax === 1 ? "1 sabor" : `hasta ${saboresMax}`})`;
}

function itemOf(
  tipo: QuoteItem["tipo"],
  { id, nombre, precio }: { readonly id: string; readonly nombre: string; readonly precio: number },
  cantidad: number,
  { sabores = [], incluye = [] }: Partial<Pick<QuoteItem, "sabores" | "incluye">>,
): QuoteItem {
  const subtotal = precio * cantidad;
  return { tipo, id, nombre, cantidad, precioUnitario: precio, subtotal, sabores, incluye };
}

/** Counts the tubs; `sabores` of a promo has a list for each of its tubs. */
function countTubs(items: readonly QuoteItem[]): number {
  return sum(items.map(({ tipo, cantidad, sabores }) => {
    return tipo === "pote" ? cantidad : tipo === "promo" ? cantidad * sabores.length : 0;
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
