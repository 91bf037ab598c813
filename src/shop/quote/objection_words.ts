/**
 * The words for each objection: the sentence and, for a refusal, the expected value and
 * suggestions.
 */

import { show, showText } from "../../schema/wording.ts";
import { addDays } from "../../time/dates.ts";
import { capitalize } from "../../words/lists.ts";
import { describeOnlyMode, describeSuspensions } from "../delivery.ts";
import { keepsDiet, suitsDiet } from "../diets.ts";
import {
  DAWN,
  formatDate,
  formatDateHours,
  formatDay,
  formatFullDay,
  formatTime,
  hoursOn,
} from "../hours.ts";
import { formatNotice, formatPromoDays, isSoldOn } from "../menu.ts";
import { MAX_TUBS } from "../terms.ts";
import { describeCoordinates, describeZone } from "../zone/zone.ts";
import {
  type ByKind,
  HELD_WORDS,
  type Kind,
  type Objection,
  type Wording,
} from "./objections.ts";
import type { QuoteRequest } from "./request.ts";

/**
 * The words for every kind. The compiler requires an entry for each kind. Only tools
 * suggest items in place of an unknown name: see `corrections.ts`.
 */
export const WORDS: ByKind<Kind, QuoteRequest> = {
  ...HELD_WORDS,

  "empty-order": () => [
    "El pedido está vacío.",
    "al menos un pote, una promo o un adicional",
  ],
  "too-many-tubs": ({ count }) => [
    `Son ${count} potes en total, y el máximo es ${MAX_TUBS}.`,
    `hasta ${MAX_TUBS}, contando los de las promos; para más, escribile al local`,
  ],
  "more-objections": () => [
    "Hay más problemas que estos.",
    "que corrijas estos y vuelvas a probar",
  ],
  "unknown-item": ({ text }) => [
    `No hay ${showText(text)} en la carta.`,
    "un id de la carta",
  ],
  "wrong-tub-count": ({ item, tubs, count }) => [
    `La promo ${item.nombre} trae ${
      tubs.map(({ nombre }) => nombre).join(", ")
    }, y acá los potes son ${count}.`,
    "los sabores de cada pote, en ese orden; o ninguno, para elegir después; " +
    "otra promo con otros sabores va en otra línea",
  ],
  "too-many-flavors": ({ tub: { nombre, saboresMax }, count }) => [
    `Son ${count} sabores y en ${nombre} entran hasta ${saboresMax}.`,
    `hasta ${saboresMax}; los demás van en otro pote`,
  ],
  "unknown-flavor": ({ text }) => [
    `No hay un sabor que se llame ${showText(text)}.`,
    "un sabor de la carta",
  ],

  "wrong-coordinates": ({ wrong }) => {
    const { problema, esperado, sugerencias } = describeCoordinates(wrong);
    return [problema, esperado, sugerencias];
  },
  "out-of-zone": ({ place, remedy, day }) => {
    const names = day.places.inside.map(({ nombre }) => nombre).join(", ");
    return [
      `No llegamos con el envío. ${describeZone(place)}`,
      `una localidad de la zona (${names})` +
      (remedy ? ', o "retiro" en entrega' : ""),
    ];
  },
  "mode-unavailable": (objection) => {
    const { day, mode, remedy: { entrega } = {} } = objection;
    const suspensions = describeSuspensions(day, objection, mode);
    const problem = suspensions.join(" ") || describeOnlyMode(day);
    return entrega
      ? [problem, show(entrega), [entrega]]
      : suggestDate(problem, objection);
  },
  "promo-not-sold": ({ product, remedy, day, date, today, diet }) => {
    const alternatives = day.menu.promos.filter((other) =>
      isSoldOn(other, date) && suitsDiet(day, other, diet)
    );
    const orThen = remedy
      ? `, o esta con otra fecha, como "${remedy.fecha}"`
      : "";
    return [
      `La promo ${product.nombre} vale ${formatPromoDays(product, today)}, ` +
      `y el pedido es para ${formatFullDay(today, date)}.`,
      `una promo que valga ese día${orThen}`,
      idsOf(alternatives),
    ];
  },
  "flavor-unavailable": ({ item, isSoldOut, day, date, today, diet }) => {
    const { nombre, categoria } = item;
    const alternatives = day.menu.sabores.filter((other) =>
      other.categoria === categoria && other.disponible &&
      keepsDiet(other, diet)
    );
    return [
      isSoldOut
        ? `${nombre} está agotado ${formatDay(today, date)}.`
        : `${nombre} no está disponible por ahora.`,
      `un sabor disponible; hay ${alternatives.length}, en listar_sabores ` +
      `con categoria ${show(categoria)}`,
      alternatives.map(({ nombre }) => nombre),
    ];
  },
  "wrong-payment": ({ allowed, order: { pago = "" }, mode, payment, day }) => {
    const withMode = mode === "envio" ? "con envío" : "al retirar";
    const choices = allowed.map(({ id, nombre }) => `${id} (${nombre})`);
    const meant = payment ? [payment.item] : day.payments.nearest(pago);
    // The customer's own words may mean a payment that only the other mode takes.
    const excluded = meant.filter((other) => !allowed.includes(other))
      .map(({ nombre }) => `${nombre} no se puede usar ${withMode}.`);
    const unknown = payment
      ? []
      : [`No conozco la forma de pago ${showText(pago)}.`];
    return [
      [...unknown, ...excluded].join(" "),
      `una de: ${choices.join(", ")}`,
      idsOf(
        payment ? allowed : meant.filter((other) => allowed.includes(other)),
      ),
    ];
  },

  "date-out-of-range": ({ date, today, lastDate }) => [
    date < today
      ? `El ${formatDate(date, today)} ya pasó.`
      : `Para el ${formatDate(date, today)} falta demasiado.`,
    `una fecha del ${today} al ${lastDate}`,
  ],
  "closed": (objection) => {
    const { isPast, remedy, day, date, time, today } = objection;
    const hour = time === null ? "" : ` ${formatTime(time)}`;
    const moment = capitalize(formatDay(today, date)) + hour;
    const { motivo } = hoursOn(day.hours, date);
    const reason = motivo ? ` (${motivo})` : "";
    const problem = isPast
      ? `${moment} ya pasó.`
      : `${moment} el local está cerrado${reason}.`;
    const { fecha = date, hora } = remedy ?? {};
    if (!hora) return suggestDate(problem, objection);

    // A time before dawn belongs to the hours of the evening before.
    const evening = hora < DAWN ? addDays(fecha, -1) : fecha;
    const hours = formatDateHours(hoursOn(day.hours, evening), today);
    const expected = `una hora en la que esté abierto, u otra fecha. ${hours}`;
    return fecha === date
      ? [problem, expected, [hora], "/hora"]
      : [problem, `${expected}. Por ejemplo, ${JSON.stringify(remedy)}`];
  },
  "needs-notice": (objection) => {
    const { nombre, anticipacionHoras } = objection.product;
    return suggestDate(
      `${nombre} se pide ${formatNotice(anticipacionHoras)}.`,
      objection,
    );
  },

  "no-street": () => ["Falta la dirección."],
  "zone-unsure": ({ place }) => [
    `${describeZone(place)} El envío lo confirma el local.`,
  ],
  "closed-now": ({ next: { fecha, hora }, today }) => {
    const opening = `${formatDay(today, fecha)} ${formatTime(hora)}`;
    return [
      `El local está cerrado ahora y abre ${opening}: el pedido es para ese día.`,
    ];
  },
};

/** Words a problem, with the date that resolves it. Without such a date, states that no date suits the order. */
function suggestDate(
  problem: string,
  { remedy, today }: QuoteRequest & Objection,
): Wording {
  const fecha = remedy?.fecha;
  return fecha
    ? [
      problem,
      `otra fecha, como el ${formatDate(fecha, today)}`,
      [fecha],
      "/fecha",
    ]
    : [problem, "otra cosa: así, el pedido no va en ninguna fecha"];
}

/** Returns the ids of items, in their order. */
export function idsOf(
  items: readonly { readonly id: string }[],
): readonly string[] {
  return items.map(({ id }) => id);
}
