/** From the lines of an order to what is bought, or to all that is wrong with them. */

import { listNames, type Objection, objectTo, show } from "../../schema/wording.ts";
import type { Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import { suits } from "../diets.ts";
import { tubsOf } from "../menu.ts";
import type { Flavor, Promo, Tub } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { countOf, onOneLine, TO_BE_CHOSEN } from "./message.ts";
import { MAX_TUBS } from "../terms.ts";
import type { Line, Order, QuoteItem } from "./order.ts";

/** What the lines of an order come to. */
export interface Lines {
  /** Complete only where there are no objections. */
  readonly bought: readonly Line[];
  /** What of the menu it names that not every day has, and where. */
  readonly flavors: readonly (readonly [campo: string, flavor: Flavor])[];
  readonly promos: readonly (readonly [campo: string, promo: Promo])[];
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

/** Reads the lines of an order. Once there are more objections than are told, no further name is read. */
export function readLines(
  { menu, menuIndex }: Shop,
  { potes = [], promos = [], adicionales = [] }: Order,
): Lines {
  const flavors: [string, Flavor][] = [];
  const soldPromos: [string, Promo][] = [];
  const understood = new Set<string>();
  const objections: Objection[] = [];
  let searches = 0;

  const given = sum(potes.map(({ cantidad = 1 }) => cantidad)) +
    sum(promos.map(({ potes = [], cantidad = 1 }) => potes.length * cantidad));
  // Before the names are read: no order makes more work than its tubs.
  const bought = given > MAX_TUBS ? [] : [
    ...potes.flatMap(({ tamano, sabores = [], cantidad = 1 }, i) => {
      const tub = findItem("potes", tamano, `/potes/${i}/tamano`);
      const names = readFlavors(sabores, tub, `/potes/${i}/sabores`);
      return tub === undefined ? [] : [lineOf("pote", tub, cantidad, [{ tub, sabores: names }])];
    }),
    ...promos.flatMap(({ id, potes = [], cantidad = 1 }, i) => {
      const promo = findItem("promos", id, `/promos/${i}/id`);
      const tubs = promo === undefined ? [] : tubsOf(menuIndex, promo);
      if (promo !== undefined && potes.length > 0 && potes.length !== tubs.length) {
        const count = tubs.length === 1 ? "1 pote" : `${tubs.length} potes`;
        const names = tubs.map(({ nombre }) => nombre).join(", ");
        const problema = `La promo ${promo.nombre} trae ${count} y acá hay ${potes.length}.`;
        const expected =
          `${count} con sus sabores, en este orden: ${names}; o ninguno, para elegir después`;
        objections.push(objectTo(`/promos/${i}/potes`, problema, expected));
      }
      const names = (promo === undefined ? potes : tubs).map((_, at) =>
        readFlavors(potes[at]?.sabores ?? [], tubs[at], `/promos/${i}/potes/${at}/sabores`)
      );
      if (promo === undefined) return [];
      soldPromos.push([`/promos/${i}/id`, promo]);
      const filled = tubs.map((tub, at) => ({ tub, sabores: names[at] ?? [] }));
      return [lineOf("promo", promo, cantidad, filled, promo.adicionales)];
    }),
    ...adicionales.flatMap(({ id, cantidad = 1 }, i) => {
      const extra = findItem("adicionales", id, `/adicionales/${i}/id`);
      if (extra === undefined) return [];
      return [lineOf("adicional", extra, cantidad, [], [{ id: extra.id, cantidad: 1 }])];
    }),
  ];
  const count = Math.max(given, sum(bought.map(({ item, tubs }) => item.cantidad * tubs.length)));
  if (count > MAX_TUBS) {
    const expected = `hasta ${MAX_TUBS}, contando los de las promos`;
    objections.push(objectTo("", `Son ${count} potes en total.`, expected));
  } else if (potes.length + promos.length + adicionales.length === 0) {
    const expected = "al menos un pote, una promo o un adicional";
    objections.push(objectTo("", "El pedido está vacío.", expected));
  }
  if (objections.length > MOST_TOLD) {
    const problema = `Hay más problemas: acá van los primeros ${MOST_TOLD}.`;
    const more = objectTo("", problema, "que corrijas estos y vuelvas a probar");
    objections.splice(MOST_TOLD, Infinity, more);
  }
  const open = bought.flatMap(({ item: { tipo, nombre }, tubs }) =>
    tubs.filter(({ sabores }) => sabores.length === 0).map(({ tub }) => {
      const room = tub.saboresMax === 1 ? "1 sabor" : `hasta ${tub.saboresMax}`;
      return `${tipo === "promo" ? `${nombre}, ` : ""}${tub.nombre} (${room})`;
    })
  );
  const warnings = [
    ...understood,
    ...open.length === 0 ? [] : [`Quedan ${TO_BE_CHOSEN}: ${[...new Set(open)].join("; ")}.`],
  ];
  return { bought, flavors, promos: soldPromos, warnings, objections };

  /** Returns the names of flavors. A tub that isn't known takes any number of them. */
  function readFlavors(texts: readonly string[], tub: Tub | undefined, campo: string) {
    if (tub !== undefined && texts.length > tub.saboresMax) {
      const { nombre, saboresMax } = tub;
      const problema = `Son ${texts.length} sabores y en ${nombre} entran hasta ${saboresMax}.`;
      const expected = saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`;
      objections.push(objectTo(campo, problema, expected));
    }
    return texts.flatMap((text, i) => {
      const at = `${campo}/${i}`;
      const flavor = find(menuIndex.sabores, text, (near) => {
        const suiting = near.filter((flavor) => suits(flavor, text));
        const [first] = suiting;
        const gone = first?.disponible === false ? ` ${first.nombre} no está disponible.` : "";
        const there = suiting.filter(({ disponible }) => disponible).map(({ nombre }) => nombre);
        const problema = `No hay un sabor que se llame ${show(text)}.${gone}`;
        return objectTo(at, problema, "un sabor de la carta (están en listar_sabores)", there);
      });
      if (flavor !== undefined) flavors.push([at, flavor]);
      return flavor?.nombre ?? [];
    });
  }

  function findItem<K extends keyof typeof ITEM_OF>(list: K, text: string, campo: string) {
    const finder: Finder<Shop["menu"][K][number]> = menuIndex[list];
    return find(finder, text, (near) => {
      const ids = menu[list].map(({ id }) => id);
      const mend = NUMBER.test(foldName(text)) ? '; cuántos, en "cantidad"' : "";
      const fit = near.filter((one) =>
        !("alergenos" in one) || suits({ alcohol: false, ...one }, text)
      );
      const expected = ids.length === 0
        ? "ninguno: hoy no hay en la carta"
        : `uno de estos id: ${listNames(ids)}${mend}`;
      const problema = `No existe ${ITEM_OF[list]} ${show(text)}.`;
      return objectTo(campo, problema, expected, fit.map(({ id }) => id));
    });
  }

  /** The thing that a text names, told where it does by an alias; for none, an objection that the near ones help. */
  function find<T extends { readonly nombre: string }>(
    finder: Finder<T>,
    text: string,
    refuse: (near: readonly T[]) => Objection,
  ): T | undefined {
    if (objections.length > MOST_TOLD) return undefined;
    const named = finder.find(text);
    if (named === undefined) {
      objections.push(refuse((searches += 1) > MOST_SEARCHES ? [] : finder.nearest(text)));
    } else if (named.isAlias) understood.add(tellUnderstood(text, named.item.nombre));
    return named?.item;
  }

  function lineOf(
    tipo: QuoteItem["tipo"],
    { id, nombre, precio }: Pick<Tub, "id" | "nombre" | "precio">,
    cantidad: number,
    tubs: Line["tubs"],
    extras: Line["extras"] = [],
  ): Line {
    const ofTubs = tubs.map(({ sabores }) => sabores);
    const sabores = tipo === "pote" ? ofTubs.flat() : ofTubs;
    const incluye = (tipo === "promo" ? extras : []).map(({ id, cantidad }) =>
      `${countOf(cantidad)}${menuIndex.adicionales.byId.get(id)?.nombre}`
    );
    const subtotal = precio * cantidad;
    const item = { tipo, id, nombre, cantidad, precioUnitario: precio, subtotal, sabores, incluye };
    return { item, tubs, extras };
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
