/** From the lines of an order to what is bought, or to all that is wrong with them. */

import {
  listNames,
  type ObjectionText,
  objectTo,
  show,
} from "../../schema/wording.ts";
import type { Finder } from "../../words/find.ts";
import { foldName } from "../../words/names.ts";
import { readCommentDiet, suits, suitsDiet } from "../diets.ts";
import { extrasOf, formatParts, tubsOf } from "../menu.ts";
import type { Extra, Flavor, Promo, Tub } from "../shapes.ts";
import type { ShopOnDate } from "../shop.ts";
import { onOneLine, TO_BE_CHOSEN } from "./message.ts";
import { MAX_TUBS } from "../terms.ts";
import type { Line, Order } from "./order.ts";

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
  readonly objections: readonly ObjectionText[];
}

/** Objections to the lines of an order that are told, and unknown names whose near ones are searched. */
const [MOST_TOLD, MOST_SEARCHES] = [100, 3];
/** More than one, in folded text, before a name or behind it: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;
/** What a quote calls the things of each list. */
export const TYPE_OF = {
  potes: "pote",
  promos: "promo",
  adicionales: "adicional",
} as const;

/** That a text was taken for a name: "Tomé “1/2 kg” por Medio kilo." */
export function tellUnderstood(text: string, nombre: string): string {
  return `Tomé “${onOneLine(text)}” por ${nombre}.`;
}

/** Reads the lines of an order. Once there are more objections than are told, no further name is read. */
export function readLines(
  { menu, menuIndex }: ShopOnDate,
  { potes = [], promos = [], adicionales = [], comentario = "" }: Order,
): Lines {
  const diet = readCommentDiet(comentario);
  const flavors: [string, Flavor][] = [];
  const soldPromos: [string, Promo][] = [];
  const understood = new Set<string>();
  const objections: ObjectionText[] = [];
  let searches = 0;

  /** Each with its place in its list, and the flavors for each of its tubs. */
  const lines = [
    ...potes.map(({ tamano: id, sabores = [], cantidad = 1 }, i) => (
      { kind: "potes", i, id, cantidad, filled: [sabores] } as const
    )),
    ...promos.map(({ id, potes = [], cantidad = 1 }, i) => (
      {
        kind: "promos",
        i,
        id,
        cantidad,
        filled: potes.map(({ sabores = [] }) => sabores),
      } as const
    )),
    ...adicionales.map(({ id, cantidad = 1 }, i) => (
      { kind: "adicionales", i, id, cantidad, filled: [] } as const
    )),
  ];
  const given = lines.reduce(
    (sum, { filled, cantidad }) => sum + filled.length * cantidad,
    0,
  );
  // Before the names are read: no order makes more work than its tubs.
  const bought = given > MAX_TUBS ? [] : lines.flatMap(readLine);
  const inAll = bought.reduce(
    (sum, { item, tubs }) => sum + item.cantidad * tubs.length,
    0,
  );
  const count = Math.max(given, inAll);
  if (count > MAX_TUBS) {
    const expected = `hasta ${MAX_TUBS}, contando los de las promos`;
    objections.push(objectTo("", `Son ${count} potes en total.`, expected));
  } else if (lines.length === 0) {
    const expected = "al menos un pote, una promo o un adicional";
    objections.push(objectTo("", "El pedido está vacío.", expected));
  }
  if (objections.length > MOST_TOLD) {
    const problema = `Hay más problemas: acá van los primeros ${MOST_TOLD}.`;
    const more = objectTo(
      "",
      problema,
      "que corrijas estos y vuelvas a probar",
    );
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
    ...open.length === 0
      ? []
      : [`Quedan ${TO_BE_CHOSEN}: ${[...new Set(open)].join("; ")}.`],
  ];
  return { bought, flavors, promos: soldPromos, warnings, objections };

  function readLine(
    { kind, i, id, cantidad, filled }: typeof lines[number],
  ): readonly Line[] {
    const at = `/${kind}/${i}/`;
    const campo = `${at}${kind === "potes" ? "tamano" : "id"}`;
    const item = find<Tub | Promo | Extra>(menuIndex[kind], id, (near) => {
      const ids = menu[kind].map(({ id }) => id);
      const mend = NUMBER.test(foldName(id)) ? '; cuántos, en "cantidad"' : "";
      const expected = ids.length === 0
        ? "ninguno: hoy no hay en la carta"
        : `uno de estos id: ${listNames(ids)}${mend}`;
      const problema = `No existe ${kind === "promos" ? "la" : "el"} ${
        TYPE_OF[kind]
      } ${show(id)}.`;
      return objectTo(campo, problema, expected, near.map(({ id }) => id));
    });
    const tubs = item === undefined ? [] : tubsOf(menuIndex, item);
    if (
      item !== undefined && filled.length > 0 && filled.length !== tubs.length
    ) {
      const count = tubs.length === 1 ? "1 pote" : `${tubs.length} potes`;
      const names = tubs.map(({ nombre }) => nombre).join(", ");
      const problema =
        `La promo ${item.nombre} trae ${count} y acá hay ${filled.length}.`;
      const expected =
        `${count} con sus sabores, en este orden: ${names}; o ninguno, para elegir después`;
      objections.push(objectTo(`${at}potes`, problema, expected));
    }
    const ofTubs = (item === undefined ? filled : tubs).map((_, n) =>
      readFlavors(
        filled[n] ?? [],
        tubs[n],
        `${at}${kind === "promos" ? `potes/${n}/` : ""}sabores`,
      )
    );
    if (item === undefined) return [];
    const isPromo = "potes" in item;
    if (isPromo) soldPromos.push([campo, item]);
    const { nombre, precio } = item;
    return [{
      campo: `/${kind}/${i}`,
      item: {
        tipo: TYPE_OF[kind],
        id: item.id,
        nombre,
        cantidad,
        precioUnitario: precio,
        subtotal: precio * cantidad,
        sabores: kind === "potes" ? ofTubs.flat() : ofTubs,
        incluye: isPromo
          ? formatParts(item.adicionales, menuIndex.adicionales)
          : [],
      },
      tubs: tubs.map((tub, n) => ({ tub, sabores: ofTubs[n] ?? [] })),
      extras: extrasOf(item),
    }];
  }

  /** Returns the names of flavors. A tub that isn't known takes any number of them. */
  function readFlavors(
    texts: readonly string[],
    tub: Tub | undefined,
    campo: string,
  ) {
    if (tub !== undefined && texts.length > tub.saboresMax) {
      const { nombre, saboresMax } = tub;
      const problema =
        `Son ${texts.length} sabores y en ${nombre} entran hasta ${saboresMax}.`;
      const expected = saboresMax === 1
        ? "un sabor"
        : `de 1 a ${saboresMax} sabores`;
      objections.push(objectTo(campo, problema, expected));
    }
    return texts.flatMap((text, i) => {
      const at = `${campo}/${i}`;
      const flavor = find(menuIndex.sabores, text, (near) => {
        const [first] = near;
        const gone = first?.disponible === false
          ? ` ${first.nombre} no está disponible.`
          : "";
        const there = near.filter(({ disponible }) => disponible).map((
          { nombre },
        ) => nombre);
        const problema = `No hay un sabor que se llame ${show(text)}.${gone}`;
        return objectTo(
          at,
          problema,
          "un sabor de la carta (están en listar_sabores)",
          there,
        );
      });
      if (flavor !== undefined) flavors.push([at, flavor]);
      return flavor?.nombre ?? [];
    });
  }

  /** The thing that a text names, told where it does by an alias; for none, an objection that near ones help, if they suit. */
  function find<T extends Tub | Promo | Extra | Flavor>(
    finder: Finder<T>,
    text: string,
    refuse: (near: readonly T[]) => ObjectionText,
  ): T | undefined {
    if (objections.length > MOST_TOLD) return undefined;
    const named = finder.find(text);
    if (named === undefined) {
      const near = (searches += 1) > MOST_SEARCHES ? [] : finder.nearest(text);
      const fits = (item: T) =>
        suitsDiet({ menu, menuIndex }, item, diet) &&
        (!("alergenos" in item) || suits({ alcohol: false, ...item }, text));
      objections.push(refuse(near.filter(fits)));
    } else if (named.isAlias) {
      understood.add(tellUnderstood(text, named.item.nombre));
    }
    return named?.item;
  }
}
