/** Reasons to refuse an order, with what to send instead. */

import type { Objection } from "../../schema/objection.ts";
import { listNames, show } from "../../schema/wording.ts";
import { addDays, weekdayOf } from "../../time/dates.ts";
import { foldName } from "../../words/names.ts";
import type { Menu } from "../files.ts";
import { weekdayName } from "../hours/text.ts";
import { suits } from "../diets.ts";
import { flavorsIn } from "../menu.ts";
import { type Flavor, type Promo, type Tub, WEEKDAYS } from "../shapes.ts";
import type { Shop } from "../shop.ts";
import { type Shortage, shortageOf } from "../shortage.ts";
import { type OrderDay, tellDay } from "./day.ts";
import { MAX_TUBS } from "./order.ts";
import { isSoldOn, tellPromoDays } from "./promos.ts";

/** An objection to a value, wherever in the order it stands. */
export type Reason = Omit<Objection, "campo">;

/** More objections to the lines of an order help nobody. */
export const MAX_OBJECTIONS = 100;
/** Values that are offered in place of one. */
const MOST_SUGGESTED = 5;
/** More than one, in folded text, before a name or behind it: "dos medios", "2 x medio", "medio x2". */
const NUMBER =
  /^(?:[2-9]|[1-9]\d|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|two|three|four|dois|duas|quatro) ?(?:x )?[a-z]|[a-z] x ?(?:[2-9]|[1-9]\d)$/;

/** What an item of each list is called. */
const ITEM_OF = {
  potes: "el pote",
  promos: "la promo",
  adicionales: "el adicional",
} as const;

/** The lists whose items go by an id. */
export type ListKey = keyof typeof ITEM_OF;

/** Objects to a text that names no flavor; of the near ones, those that can be had and suit its diet are offered. */
export function objectToFlavor(text: string, near: readonly Flavor[]): Reason {
  return {
    problema: `No hay un sabor que se llame ${show(text)}.`,
    esperado: "un sabor de la carta (están en listar_sabores)",
    sugerencias: near.filter((flavor) => flavor.disponible && suits(flavor, text))
      .map(({ nombre }) => nombre),
  };
}

/** Objects to a flavor that can't be had on the day of the order, and offers others of its category. */
export function objectToSoldOut(shop: Shop, flavor: Flavor, day: OrderDay): Reason {
  const others = flavorsIn(shop.menuIndex, flavor.categoria).filter(({ disponible }) => disponible);
  return {
    problema: `${flavor.nombre} ${tellShortage(shortageOf(shop, flavor), day)}.`,
    esperado: "un sabor disponible",
    sugerencias: others.slice(0, MOST_SUGGESTED).map(({ nombre }) => nombre),
  };
}

function tellShortage(shortage: Shortage | undefined, day: OrderDay): string {
  if (shortage !== "agotado por hoy") return "no está disponible por ahora";
  return day.fecha === day.today ? "está agotado por hoy" : `está agotado ${tellDay(day)}`;
}

/** Objects to a text that names no item of a list. `all` are the list's ids. */
export function objectToItem(
  text: string,
  near: readonly { readonly id: string }[],
  list: ListKey,
  all: readonly string[],
): Reason {
  return {
    problema: `No existe ${ITEM_OF[list]} ${show(text)}.`,
    esperado: all.length === 0
      ? "ninguno: hoy no hay en la carta"
      : `uno de estos id: ${listNames(all)}${
        NUMBER.test(foldName(text)) ? '; cuántos, en "cantidad"' : ""
      }`,
    sugerencias: near.map(({ id }) => id),
  };
}

/** Objects to a promo that isn't sold on the day: offers those that are, and the next day of this one. */
export function objectToDay({ promos }: Menu, promo: Promo, day: OrderDay): Reason {
  const dates = Array.from({ length: WEEKDAYS.length }, (_, days) => addDays(day.today, days));
  const next = dates.find((date) => isSoldOn(promo, weekdayOf(date)));
  const asked = day.fecha === day.today
    ? `hoy es ${weekdayName(day.today)}`
    : `el pedido es para ${tellDay(day)}`;
  return {
    problema: `La promo ${promo.nombre} vale ${tellPromoDays(promo)}, y ${asked}.`,
    esperado: `una promo que valga ese día, o esta con otra fecha, como "${next}"`,
    sugerencias: promos.filter((other) => isSoldOn(other, day.weekday)).map(({ id }) => id)
      .slice(0, MOST_SUGGESTED),
  };
}

/** Objects to more flavors than a tub takes. */
export function objectToRoom({ nombre, saboresMax }: Tub, given: number): Reason {
  return {
    problema: `Son ${given} sabores y en ${nombre} entran hasta ${saboresMax}.`,
    esperado: saboresMax === 1 ? "un sabor" : `de 1 a ${saboresMax} sabores`,
    sugerencias: [],
  };
}

/** Objects to a promo with another number of tubs than it has. */
export function objectToNumber({ nombre }: Promo, tubs: readonly Tub[], given: number): Reason {
  const count = tubs.length === 1 ? "1 pote" : `${tubs.length} potes`;
  const names = tubs.map(({ nombre }) => nombre).join(", ");
  return {
    problema: `La promo ${nombre} trae ${count} y acá hay ${given}.`,
    esperado: `${count} con sus sabores, en este orden: ${names}; o ninguno, para elegir después`,
    sugerencias: [],
  };
}

/** Objects to more tubs than an order has. */
export function objectToSize(tubs: number): Reason {
  return {
    problema: `Son ${tubs} potes en total.`,
    esperado: `hasta ${MAX_TUBS} potes, contando los de las promos`,
    sugerencias: [],
  };
}

/** Objects to an order of nothing. */
export function objectToEmptiness(): Reason {
  return {
    problema: "El pedido está vacío.",
    esperado: "al menos un pote, una promo o un adicional",
    sugerencias: [],
  };
}

/** Says that there is more to object to. */
export function objectToRest(): Reason {
  return {
    problema: `Hay más problemas: acá van los primeros ${MAX_OBJECTIONS}.`,
    esperado: "que corrijas estos y vuelvas a probar",
    sugerencias: [],
  };
}
