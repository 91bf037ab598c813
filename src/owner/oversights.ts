/** What is no mistake but looks like an oversight, told before it goes live. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { show } from "../schema/wording.ts";
import type { DataFile } from "../shop/files.ts";
import { formatDate } from "../shop/hours/text.ts";
import { pricePromos } from "../shop/menu.ts";
import type { Tub, Turn } from "../shop/shapes.ts";
import { type Shop, shopAt, type ShopOnDate } from "../shop/shop.ts";
import { addDays } from "../time/dates.ts";
import { dateAt } from "../time/zone.ts";
import { formatPesos } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import { isLargeStep } from "./changes.ts";
import { findDietOversights } from "./diet_words.ts";

/** What to look at: where it stands in its file, and a sentence that says what to do. */
type Found = Generator<readonly [pointer: string, text: string]>;

const YEAR_DAYS = 366;
/** A tub's price a gram may be this many times another's. */
const FAR_A_GRAM = 1.75;
const LONGEST_HOURS = 14;
/** A fee below this part of the cheapest tub has likely lost a zero. */
const LEAST_FEE = 1 / 10;

/** The oversights of a shop's data at an instant; `before` is what it was, where that is known. */
export function* findOversights(
  shop: Shop,
  nowMs: number,
  before?: Shop,
): Generator<readonly [file: DataFile, pointer: string, text: string]> {
  const today = dateAt(shop.timeZone, nowMs);
  const found: readonly (readonly [DataFile, Found])[] = [
    ["negocio.json", inBusiness(shop)],
    ["menu.json", inMenu(shopAt(shop, nowMs), before)],
    ["entrega.json", inDelivery(shop)],
    ["horario.json", inHours(shop, today)],
    ["hoy.json", inToday(shop, today)],
  ];
  for (const [file, inFile] of found) {
    for (const one of inFile) yield [file, ...one];
  }
}

/**
 * Returns the reminder for a list of sold-out flavors whose day is over;
 * `undefined` if the list is empty or in force.
 */
export function describePastSoldOut(
  { soldOut, today: { fecha }, timeZone }: Shop,
  nowMs: number,
): string | undefined {
  if (soldOut === undefined || nowMs < soldOut.untilMs) return undefined;

  const today = dateAt(timeZone, nowMs);
  const day = fecha === addDays(today, -1)
    ? "de ayer"
    : `del ${formatDate(fecha)} de ${fecha.slice(0, 4)}`;
  return `La fecha de hoy.json es ${day}: estos agotados ya no valen. ` +
    `Poné ${today}.`;
}

/** Besides a chat that isn't the telephone's: what the sample says, which no real shop can have. */
function* inBusiness({ business }: Shop): Found {
  const { nombre, telefono, whatsapp, instagram, direccion } = business;
  const [phone = "", chat = ""] = [telefono, whatsapp].map(digitsOf);
  if (nombre === "Ronda de Cucharitas") {
    yield ["/nombre", "es el nombre de muestra: poné el de tu heladería"];
  }
  if (/0000000$/.test(phone)) {
    yield ["/telefono", "es el número de muestra: poné el tuyo"];
  }
  if (/0000000$/.test(chat)) {
    yield [
      "/whatsapp",
      "es el número de muestra: poné el tuyo, que es adonde llegan los pedidos",
    ];
  } else if (phone !== chat) {
    const told =
      `los pedidos llegan a ${whatsapp}, que no es el teléfono ${telefono}`;
    yield ["/whatsapp", `${told}: fijate si está bien`];
  }
  if (/\.ejemplo\b|rondadecucharitas/i.test(instagram)) {
    yield ["/instagram", "es el perfil de muestra: poné el tuyo"];
  }
  if (direccion.calle === "Pasaje del Barquillo 150") {
    yield [
      "/direccion/calle",
      "es la dirección de muestra: poné la tuya, con latitud y longitud",
    ];
  } else if (direccion.latitud === -34.6506 && direccion.longitud === -58.641) {
    const told =
      "la latitud y la longitud son las de muestra, y desde ahí se mide la zona";
    yield ["/direccion/latitud", `${told}: poné las tuyas`];
  }
}

function* inMenu(shop: ShopOnDate, before?: Shop): Found {
  const { date: today, menu } = shop;
  const { potes, sabores, adicionales } = menu;
  const aGram = ({ precio, gramos }: Tub) => precio / gramos;
  const all = potes.map(aGram);
  // Of two, which one is wrong can't be told: the second is compared with the first.
  if (all.length > 2) {
    all.sort((a, b) => a - b).splice(0, Math.floor((all.length - 1) / 2));
  }
  const [usual = 1] = all;
  // A tub whose price is likely wrong is told itself, and neither by promos that hold it nor by larger tubs.
  const doubtful = potes.filter((tub) =>
    isFar(aGram(tub), usual) ||
    isLargeStep(
      before?.usual.menuIndex.potes.byId.get(tub.id)?.precio,
      tub.precio,
    )
  );
  for (const [i, tub] of potes.entries()) {
    const smaller = potes.find((other) =>
      other.gramos < tub.gramos && aGram(other) < aGram(tub) &&
      !doubtful.includes(other)
    );
    if (isFar(aGram(tub), usual)) {
      const [own, others] = [aGram(tub), usual].map((gram) =>
        formatPesos(Math.round(gram * 1000))
      );
      const told = `sale ${own} el kilo, y los otros, alrededor de ${others}`;
      yield [`/potes/${i}/precio`, `${told}: fijate el precio y los gramos`];
    } else if (smaller !== undefined) {
      yield [
        `/potes/${i}/precio`,
        `por gramo es más caro que ${smaller.nombre}, que es más chico`,
      ];
    }
  }
  for (
    const [i, promo] of pricePromos(shop, shop.menu.promos).entries()
  ) {
    const { precio, ahorro, desde, hasta } = promo;
    const [price, parts] = [precio, precio + ahorro].map(formatPesos);
    const isDoubtful = doubtful.some((tub) =>
      promo.potes.some(({ id }) => id === tub.id)
    );
    if (ahorro === 0 && !isDoubtful) {
      yield [
        `/promos/${i}/precio`,
        "no ahorra nada: sus partes sueltas no salen más",
      ];
    } else if (ahorro > precio && !isDoubtful) {
      const told =
        `sale ${price} y sus partes sueltas, ${parts}: ahorra más de la mitad`;
      yield [`/promos/${i}/precio`, `${told}, fijate los precios`];
    }
    yield* inSpan(`/promos/${i}/hasta`, desde ?? today, hasta ?? today, today);
  }
  for (
    const [list, foods] of [["sabores", sabores], [
      "adicionales",
      adicionales,
    ]] as const
  ) {
    for (const [i, food] of foods.entries()) {
      for (const text of findDietOversights(food)) {
        yield [`/${list}/${i}/descripcion`, text];
      }
    }
  }
  const categories = [
    ...Map.groupBy(sabores.keys(), (i) => sabores[i]?.categoria ?? ""),
  ]
    .sort(([, a], [, b]) => b.length - a.length);
  for (const [i, [name, places]] of categories.entries()) {
    if (!places.some((place) => sabores[place]?.disponible)) {
      const told = `en la categoría ${
        show(name)
      } no queda ningún sabor disponible`;
      yield [
        `/sabores/${places[0]}/disponible`,
        `${told}: fijate si está bien`,
      ];
    }
    // The rarer one of the two is likely the slip.
    const twin = categories.slice(0, i).find(([other]) =>
      isNearlySame(name, other)
    );
    if (twin === undefined) continue;
    const told = `las categorías ${show(name)} y ${show(twin[0])} se parecen`;
    yield [
      `/sabores/${places[0]}/categoria`,
      `${told}: si son la misma, escribilas igual`,
    ];
  }
}

function isFar(price: number, other: number): boolean {
  return Math.max(price, other) > FAR_A_GRAM * Math.min(price, other);
}

function* inDelivery({ delivery, usual: { menu } }: Shop): Found {
  const { envio, envioGratisDesde, pedidoMinimoEnvio } = delivery;
  const cheapest = Math.min(...menu.potes.map(({ precio }) => precio));
  if (envio > 0 && envio < cheapest * LEAST_FEE) {
    const told = `cuesta ${formatPesos(envio)} y el pote más barato, ${
      formatPesos(cheapest)
    }`;
    yield ["/envio", `${told}: fijate si no falta un cero`];
  }
  if (envio > 0 && pedidoMinimoEnvio >= envioGratisDesde) {
    const told =
      `el mínimo es ${
        formatPesos(pedidoMinimoEnvio)
      } y el envío es gratis desde ` +
      formatPesos(envioGratisDesde);
    yield [
      "/pedidoMinimoEnvio",
      `${told}: así nadie paga el envío, corregí uno de los dos`,
    ];
  }
}

function* inHours(
  { hours: { semana, excepciones } }: Shop,
  today: string,
): Found {
  if (semana.every(({ turnos }) => turnos.length === 0)) {
    yield [
      "/semana",
      "la semana no tiene ningún turno: para el sitio, está siempre cerrado",
    ];
  }
  for (
    const [list, days] of [["semana", semana], [
      "excepciones",
      excepciones,
    ]] as const
  ) {
    for (const [i, { turnos }] of days.entries()) {
      for (const [j, turn] of turnos.entries()) {
        const hours = hoursOf(turn);
        if (hours <= LONGEST_HOURS) continue;
        const told = `el turno de ${turn.desde} a ${turn.hasta} dura ${
          Math.floor(hours)
        } horas`;
        yield [
          `/${list}/${i}/turnos/${j}`,
          `${told}: si no es eso, corregí la hora`,
        ];
      }
    }
  }
  for (const [i, { fecha }] of excepciones.entries()) {
    yield* inSpan(`/excepciones/${i}/fecha`, fecha, fecha, today);
  }
}

function* inToday({ today: { avisos } }: Shop, today: string): Found {
  for (const [i, { desde, hasta }] of avisos.entries()) {
    yield* inSpan(`/avisos/${i}/hasta`, desde, hasta, today);
  }
}

/** A span of days, both included, that has gone by or lies far ahead. */
function* inSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Found {
  const far = addDays(today, YEAR_DAYS);
  const tell = (date: string) =>
    `el ${formatDate(date)} de ${date.slice(0, 4)}`;
  if (to < today) {
    yield [pointer, `terminó ${tell(to)}: ya no hace nada, se puede borrar`];
  } else if (from > far) {
    yield [pointer, `es para ${tell(from)}, a más de un año: fijate el año`];
  } else if (to > far) {
    yield [pointer, `sigue hasta ${tell(to)}, a más de un año: fijate el año`];
  }
}

/** A turn that ends when it begins is a whole day. */
function hoursOf({ desde, hasta }: Turn): number {
  const [from = 0, to = 0] = [desde, hasta].map((time) =>
    Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  );
  return to > from ? to - from : to - from + 24;
}

/** The digits of a number, without the 9 of mobiles, which is dialled from abroad alone. */
function digitsOf(number: string): string {
  return number.replace(/[^0-9]/g, "").replace(/^549/, "54");
}

function isNearlySame(a: string, b: string): boolean {
  const [one, other] = [foldName(a), foldName(b)];
  const slips = Math.min(2, Math.floor(Math.min(one.length, other.length) / 3));
  return levenshteinDistance(one, other) <= slips;
}
