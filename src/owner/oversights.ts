/** Valid data that looks like an oversight, reported before it goes live. */

import { formatModes, offeredModes } from "../shop/delivery.ts";
import type { DataFile } from "../shop/files.ts";
import { formatDate } from "../shop/hours.ts";
import { valuesIn } from "../shop/item_rules.ts";
import type { Turn } from "../shop/shapes.ts";
import { type Shop, shopAt, type ShopOnDate } from "../shop/shop.ts";
import { dateAt } from "../time/zone.ts";
import { formatPesos } from "../words/money.ts";
import { type DataText, locateMistake } from "./data_mistake.ts";
import {
  findInFood,
  findInMenu,
  findInSpan,
  type Oversights,
} from "./menu_oversights.ts";
import type { Mistake } from "./mistake.ts";
import { findPromises } from "./page_oversights.ts";

/**
 * Values that an owner is unlikely to want: a description of the oversight, and a pattern.
 * The pattern is matched against the value's JSON Pointer, a space and the value's JSON.
 */
const DOUBTS = [
  // Values of the sample data and of the guide, in the order of the pattern. Names and a
  // street, e-mail addresses and links. Then a tax number, telephone numbers that end in seven
  // zeros, and the latitude of the street.
  [
    "es un dato de muestra: poné el tuyo",
    / "(?:Ronda de Cucharitas|Cucharitas del Oeste SRL|Pasaje del Barquillo 150|hola@heladeria\.com\.ar|[^"]*(?:[.=]ejemplo\b[^"]*|\.example|rondadecucharitas[^"]*)|30-?0{8}-?7|[^"]*(?:0[ -]*){7})"$| -34\.6506$/i,
  ],
  [
    "no tiene letras: poné el nombre de quien vende, como figura en ARCA",
    /^\/titular\/razonSocial "\P{L}*"$/u,
  ],
  // The rates of VAT in percent (Ley 23.349, art. 28).
  [
    "no es un IVA de siempre: 21, 10.5 o 27",
    /^\/impuestos\/iva (?!(?:21|10\.5|27)$)/,
  ],
  [
    "la semana no tiene ningún turno: para el sitio, está siempre cerrado",
    /^\/semana (?!.*"desde")/,
  ],
] as const;

/**
 * Pointers to values that `findInValues` doesn't check. It looks for texts that promise a
 * delivery mode. Delivery modes, aliases, ids and search words (`palabras`) promise nothing. It
 * also checks spans of dates. A turn isn't a span of dates, and is checked with its day. The
 * empty pointer is the entire document. `findWrongDay` checks the date of `hoy.json`.
 */
const UNCHECKED = /^$|\/(?:para|suspende|alias|id|palabras|turnos)(?:\/|$)/;

/** Returns the oversights in a shop's files at an instant. */
export function findOversights(
  shop: Shop,
  nowMs: number,
): readonly (readonly [file: DataFile, inFile: Oversights])[] {
  const current = shopAt(shop, nowMs);
  const { business, menu, hours, today } = shop.written;
  return [
    ["negocio.json", findInValues(business, current)],
    ["negocio.json", findInBusiness(shop)],
    ["menu.json", findInMenu(current)],
    ["menu.json", findInValues(menu, current)],
    ["entrega.json", findInDelivery(shop)],
    ["horario.json", findInValues(hours, current)],
    ["hoy.json", findInValues(today, current)],
  ];
}

/** Reports the date of `hoy.json` if the file lists sold-out flavors for a later date, or for a date whose last turn has ended. */
export function* findWrongDay(
  { soldOutUntilMs, today: { fecha }, timeZone }: Shop,
  file: DataText | undefined,
  nowMs: number,
): Generator<Mistake> {
  const date = dateAt(timeZone, nowMs);
  // `soldOutUntilMs` is 0 if the file lists no flavor.
  if (!file || soldOutUntilMs === 0) return;
  if (fecha <= date && nowMs < soldOutUntilMs) return;

  // With "" as today's date, `formatDate` always writes the year.
  yield locateMistake(
    file,
    "/fecha",
    `es del ${
      formatDate(fecha, "")
    }, y los agotados valen solo ese día: si son de hoy, poné "${date}"`,
  );
}

/**
 * Finds the oversights that any file may have: doubtful values, false promises, words that
 * contradict a food, and very long turns. Also finds spans of dates that are over or too far
 * away.
 */
function* findInValues(document: unknown, shop: ShopOnDate): Oversights {
  const { date } = shop;
  for (const [pointer, value] of valuesIn(document)) {
    if (UNCHECKED.test(pointer)) continue;

    for (const [text, pattern] of DOUBTS) {
      if (pattern.test(`${pointer} ${JSON.stringify(value)}`)) {
        yield [pointer, text];
      }
    }
    // Only texts promise a delivery mode. `String` turns an object into "[object Object]".
    for (const promise of findPromises(String(value), offeredModes(shop))) {
      yield [pointer, promise];
    }

    // Values without dates get today's date, so `findInSpan` reports nothing for them. `Object`
    // makes an object of any value: a text, a number or null has no such keys.
    const item = Object(value);
    const { fecha = date, desde = fecha, hasta = fecha, turnos = [] } = item;
    yield* findInSpan(
      `${pointer}/${"fecha" in item ? "fecha" : "hasta"}`,
      desde,
      hasta,
      date,
    );
    if ("alergenos" in item) yield* findInFood(`${pointer}/descripcion`, item);

    const long = turnos.find((turn: Turn) => hoursOf(turn) > 14);
    if (long) {
      yield [
        `${pointer}/turnos`,
        `el turno de ${long.desde} a ${long.hasta} dura más de 14 horas: si no es eso, corregí la hora`,
      ];
    }
  }
}

/**
 * Finds a payment that serves no offered delivery mode, an offered mode without a payment,
 * and a WhatsApp number that isn't the telephone number.
 */
function* findInBusiness(shop: Shop): Oversights {
  const { telefono, whatsapp, pagos } = shop.written.business;
  const offered = offeredModes(shop);
  for (const [i, { para }] of pagos.entries()) {
    if (para.some((mode) => offered.includes(mode))) continue;

    // The payment has at least one of the two modes, so the shop offers only the other.
    yield [
      `/pagos/${i}/para`,
      `sirve solo para ${
        formatModes(para)
      }, que el local no ofrece: no se muestra; agregale "${offered.join()}", o borralo`,
    ];
  }
  for (const mode of offered) {
    if (!pagos.some(({ para }) => para.includes(mode))) {
      yield [
        "/pagos",
        `ninguna forma de pago sirve para "${mode}": agregalo en el "para" de alguna`,
      ];
    }
  }
  if (digitsOf(telefono) !== digitsOf(whatsapp)) {
    yield [
      "/whatsapp",
      `los pedidos llegan a ${whatsapp}, que no es el teléfono ${telefono}: fijate si está bien`,
    ];
  }
}

/** Finds delivery that is always free, and amounts of delivery that don't fit each other or the menu. */
function* findInDelivery({ delivery, usual: { menu } }: Shop): Oversights {
  const { envio, envioGratisDesde, pedidoMinimoEnvio, disponible } = delivery;
  // In a shop that doesn't deliver, `envio` is 0 too, so `disponible` must be checked.
  if (envio === 0) {
    if (disponible && pedidoMinimoEnvio === 0) {
      yield [
        "/envio",
        "cualquier pedido se lleva gratis: si no hacés envíos, poné null en los tres montos",
      ];
    }
    return;
  }

  const cheapest = Math.min(...menu.potes.map(({ precio }) => precio));
  // A fee below a tenth of the cheapest tub likely lacks a zero. A fee over half of the
  // amount for free delivery likely has a zero too many.
  if (envio < cheapest / 10 || envio > envioGratisDesde / 2) {
    yield [
      "/envio",
      `cuesta ${formatPesos(envio)} y el pote más barato, ${
        formatPesos(cheapest)
      }: fijate los ceros`,
    ];
  }
  if (pedidoMinimoEnvio >= envioGratisDesde) {
    yield [
      "/pedidoMinimoEnvio",
      `el mínimo es ${
        formatPesos(pedidoMinimoEnvio)
      } y el envío es gratis desde ${
        formatPesos(envioGratisDesde)
      }: así nadie paga el envío, corregí uno de los dos`,
    ];
  }
}

/**
 * Returns the length of a turn in hours. If `hasta` isn't after `desde`, the turn ends
 * on the next day.
 */
function hoursOf({ desde, hasta }: Turn) {
  const hourOf = (time: string) =>
    Date.parse(`1970-01-01T${time}Z`) / 3_600_000;
  return (hourOf(hasta) - hourOf(desde) + 24) % 24 || 24;
}

/**
 * Returns the last ten digits of a telephone number, for comparing two numbers. The
 * digits before them may differ: the country code 54, and the 9 of mobile phones.
 */
function digitsOf(number: string) {
  return number.replace(/[^0-9]/g, "").slice(-10);
}
