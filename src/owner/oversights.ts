/** Valid data that looks like an oversight, reported before it goes live. */

import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { show } from "../schema/wording.ts";
import type { DataFile } from "../shop/files.ts";
import { formatDate } from "../shop/hours/text.ts";
import { pricePromos } from "../shop/menu.ts";
import type { Extra, Flavor, Tub, Turn } from "../shop/shapes.ts";
import { type Shop, shopAt, type ShopOnDate } from "../shop/shop.ts";
import { addDays } from "../time/dates.ts";
import { dateAt } from "../time/zone.ts";
import { formatPesos } from "../words/money.ts";
import { foldName } from "../words/names.ts";
import { isLargeStep } from "./changes.ts";
import { findDietOversights } from "./diet_words.ts";

/** A pointer into a file, and a sentence that says what to do. */
type Oversights = Generator<readonly [pointer: string, text: string]>;

const YEAR_DAYS = 366;
/** Factor between two tubs' prices per gram from which one is likely wrong. */
const MAX_PRICE_FACTOR = 1.75;
const MAX_TURN_HOURS = 14;
/** A fee below this share of the cheapest tub has likely lost a zero. */
const MIN_FEE_SHARE = 1 / 10;

/**
 * Returns the oversights in a shop's data at an instant.
 *
 * @param before The earlier data, for prices that changed by too much.
 */
export function findOversights(
  shop: Shop,
  nowMs: number,
  before?: Shop,
): readonly (readonly [file: DataFile, pointer: string, text: string])[] {
  const today = dateAt(shop.timeZone, nowMs);
  const oversights: readonly (readonly [DataFile, Oversights])[] = [
    ["negocio.json", inBusiness(shop)],
    ["menu.json", inMenu(shopAt(shop, nowMs), before)],
    ["entrega.json", inDelivery(shop)],
    ["horario.json", inHours(shop, today)],
    ["hoy.json", inToday(shop, today)],
  ];
  return oversights.flatMap(([file, inFile]) =>
    Array.from(inFile, ([pointer, text]) => [file, pointer, text] as const)
  );
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
    : `del ${formatWithYear(fecha)}`;
  return `La fecha de hoy.json es ${day}: estos agotados ya no valen. ` +
    `Poné ${today}.`;
}

/** Reports a chat number that is not the phone, and what is still the sample's. */
function* inBusiness({ business }: Shop): Oversights {
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
    const problem =
      `los pedidos llegan a ${whatsapp}, que no es el teléfono ${telefono}`;
    yield ["/whatsapp", `${problem}: fijate si está bien`];
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
    const problem =
      "la latitud y la longitud son las de muestra, y desde ahí se mide la zona";
    yield ["/direccion/latitud", `${problem}: poné las tuyas`];
  }
}

function* inMenu(shop: ShopOnDate, before?: Shop): Oversights {
  const { potes, sabores, adicionales } = shop.menu;
  const doubtful = findDoubtfulTubs(potes, before);

  yield* inTubs(potes, doubtful);
  yield* inPromos(shop, doubtful);
  yield* inFoods("sabores", sabores);
  yield* inFoods("adicionales", adicionales);
  yield* inCategories(sabores);
}

/**
 * Returns the tubs whose price is likely wrong. They are reported themselves,
 * and not through promos and larger tubs.
 */
function findDoubtfulTubs(
  tubs: readonly Tub[],
  before?: Shop,
): readonly Tub[] {
  const usual = usualPerGram(tubs);
  const earlier = before?.usual.menuIndex.potes.byId;
  return tubs.filter((tub) =>
    isFar(perGram(tub), usual) ||
    isLargeStep(earlier?.get(tub.id)?.precio, tub.precio)
  );
}

function* inTubs(
  tubs: readonly Tub[],
  doubtful: readonly Tub[],
): Oversights {
  const usual = usualPerGram(tubs);

  for (const [i, tub] of tubs.entries()) {
    const pointer = `/potes/${i}/precio`;
    if (isFar(perGram(tub), usual)) {
      const price = formatPerKilo(perGram(tub));
      const problem = `sale ${price} el kilo, y los otros, alrededor de ${
        formatPerKilo(usual)
      }`;
      yield [pointer, `${problem}: fijate el precio y los gramos`];
      continue;
    }

    const smaller = tubs.find((other) =>
      other.gramos < tub.gramos && perGram(other) < perGram(tub) &&
      !doubtful.includes(other)
    );
    if (smaller === undefined) continue;
    const { nombre } = smaller;
    yield [pointer, `por gramo es más caro que ${nombre}, que es más chico`];
  }
}

function* inPromos(shop: ShopOnDate, doubtful: readonly Tub[]): Oversights {
  const { date: today, menu: { promos } } = shop;

  for (const [i, promo] of pricePromos(shop, promos).entries()) {
    const { potes, precio, ahorro, desde, hasta } = promo;
    const hasDoubtfulTub = doubtful.some((tub) =>
      potes.some(({ id }) => id === tub.id)
    );

    const pointer = `/promos/${i}/precio`;
    if (!hasDoubtfulTub && ahorro === 0) {
      yield [pointer, "no ahorra nada: sus partes sueltas no salen más"];
    }
    if (!hasDoubtfulTub && ahorro > precio) {
      const [price, parts] = [precio, precio + ahorro].map(formatPesos);
      const problem =
        `sale ${price} y sus partes sueltas, ${parts}: ahorra más de la mitad`;
      yield [pointer, `${problem}, fijate los precios`];
    }
    yield* inSpan(`/promos/${i}/hasta`, desde ?? today, hasta ?? today, today);
  }
}

function* inFoods(
  list: "sabores" | "adicionales",
  foods: readonly (Flavor | Extra)[],
): Oversights {
  for (const [i, food] of foods.entries()) {
    for (const text of findDietOversights(food)) {
      yield [`/${list}/${i}/descripcion`, text];
    }
  }
}

function* inCategories(flavors: readonly Flavor[]): Oversights {
  const categories = [
    ...Map.groupBy(flavors.keys(), (i) => flavors[i]?.categoria ?? ""),
  ].sort(([, a], [, b]) => b.length - a.length);

  for (const [i, [name, places]] of categories.entries()) {
    const pointer = `/sabores/${places[0]}`;
    if (!places.some((place) => flavors[place]?.disponible)) {
      const problem = `en la categoría ${
        show(name)
      } no queda ningún sabor disponible`;
      yield [`${pointer}/disponible`, `${problem}: fijate si está bien`];
    }

    // The rarer name is likely the slip.
    const [twin] = categories.slice(0, i).find(([other]) =>
      isNearlySame(name, other)
    ) ?? [];
    if (twin === undefined) continue;
    const problem = `las categorías ${show(name)} y ${show(twin)} se parecen`;
    yield [
      `${pointer}/categoria`,
      `${problem}: si son la misma, escribilas igual`,
    ];
  }
}

/** Returns the median price per gram; of two tubs, that of the first. */
function usualPerGram(tubs: readonly Tub[]): number {
  const prices = tubs.map(perGram);
  if (prices.length <= 2) return prices[0] ?? 1;

  const middle = Math.floor((prices.length - 1) / 2);
  return prices.toSorted((a, b) => a - b)[middle] ?? 1;
}

function perGram({ precio, gramos }: Tub): number {
  return precio / gramos;
}

function formatPerKilo(pesosPerGram: number): string {
  return formatPesos(Math.round(pesosPerGram * 1000));
}

function isFar(price: number, other: number): boolean {
  return Math.max(price, other) > MAX_PRICE_FACTOR * Math.min(price, other);
}

function* inDelivery({ delivery, usual: { menu } }: Shop): Oversights {
  const { envio, envioGratisDesde, pedidoMinimoEnvio } = delivery;
  if (envio === 0) return;

  const cheapest = Math.min(...menu.potes.map(({ precio }) => precio));
  if (envio < cheapest * MIN_FEE_SHARE) {
    const [fee, tub] = [envio, cheapest].map(formatPesos);
    const problem = `cuesta ${fee} y el pote más barato, ${tub}`;
    yield ["/envio", `${problem}: fijate si no falta un cero`];
  }
  if (pedidoMinimoEnvio >= envioGratisDesde) {
    const [minimum, free] = [pedidoMinimoEnvio, envioGratisDesde]
      .map(formatPesos);
    const problem =
      `el mínimo es ${minimum} y el envío es gratis desde ${free}`;
    yield [
      "/pedidoMinimoEnvio",
      `${problem}: así nadie paga el envío, corregí uno de los dos`,
    ];
  }
}

function* inHours(
  { hours: { semana, excepciones } }: Shop,
  today: string,
): Oversights {
  if (semana.every(({ turnos }) => turnos.length === 0)) {
    yield [
      "/semana",
      "la semana no tiene ningún turno: para el sitio, está siempre cerrado",
    ];
  }

  yield* inTurns("semana", semana);
  yield* inTurns("excepciones", excepciones);
  for (const [i, { fecha }] of excepciones.entries()) {
    yield* inSpan(`/excepciones/${i}/fecha`, fecha, fecha, today);
  }
}

function* inTurns(
  list: "semana" | "excepciones",
  days: readonly { readonly turnos: readonly Turn[] }[],
): Oversights {
  for (const [i, { turnos }] of days.entries()) {
    for (const [j, turn] of turnos.entries()) {
      const hours = Math.floor(hoursOf(turn));
      if (hoursOf(turn) <= MAX_TURN_HOURS) continue;

      const problem =
        `el turno de ${turn.desde} a ${turn.hasta} dura ${hours} horas`;
      const pointer = `/${list}/${i}/turnos/${j}`;
      yield [pointer, `${problem}: si no es eso, corregí la hora`];
    }
  }
}

function* inToday({ today: { avisos } }: Shop, today: string): Oversights {
  for (const [i, { desde, hasta }] of avisos.entries()) {
    yield* inSpan(`/avisos/${i}/hasta`, desde, hasta, today);
  }
}

/** Reports dates, both inclusive, that are in the past or over a year away. */
function* inSpan(
  pointer: string,
  from: string,
  to: string,
  today: string,
): Oversights {
  const limit = addDays(today, YEAR_DAYS);

  if (to < today) {
    const day = formatWithYear(to);
    yield [pointer, `terminó el ${day}: ya no hace nada, se puede borrar`];
  } else if (from > limit) {
    const day = formatWithYear(from);
    yield [pointer, `es para el ${day}, a más de un año: fijate el año`];
  } else if (to > limit) {
    const day = formatWithYear(to);
    yield [pointer, `sigue hasta el ${day}, a más de un año: fijate el año`];
  }
}

function formatWithYear(date: string): string {
  return `${formatDate(date)} de ${date.slice(0, 4)}`;
}

/** Returns the length of a turn; 24 hours if it ends at the time it begins. */
function hoursOf({ desde, hasta }: Turn): number {
  const [from = 0, to = 0] = [desde, hasta].map((time) =>
    Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  );
  return to > from ? to - from : to - from + 24;
}

/** Returns the digits of a number without a mobile's 9, dialed from abroad. */
function digitsOf(number: string): string {
  return number.replace(/[^0-9]/g, "").replace(/^549/, "54");
}

function isNearlySame(a: string, b: string): boolean {
  const [name, other] = [foldName(a), foldName(b)];
  const length = Math.min(name.length, other.length);
  const slips = Math.min(2, Math.floor(length / 3));
  return levenshteinDistance(name, other) <= slips;
}
