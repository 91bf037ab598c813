/** The sentence for each objection. */

import { showText } from "../../schema/wording.ts";
import { capitalize } from "../../words/lists.ts";
import { describeOnlyMode, describeSuspensions } from "../delivery.ts";
import {
  formatDate,
  formatDay,
  formatFullDay,
  formatTime,
  hoursOn,
} from "../hours.ts";
import { formatNotice, formatPromoDays } from "../menu.ts";
import { MAX_TUBS } from "../terms.ts";
import { describeZone } from "../zone/zone.ts";
import { type ByKind, HELD_WORDS, type Kind } from "./objections.ts";
import type { QuoteRequest } from "./request.ts";

/** The sentence for each kind of objection. The compiler requires an entry for every kind. */
export const WORDS: ByKind<Kind, QuoteRequest> = {
  ...HELD_WORDS,

  "empty-order": () => "El pedido está vacío.",
  "too-many-tubs": ({ count }) =>
    `Son ${count} potes en total, y el máximo es ${MAX_TUBS}.`,
  "more-objections": () => "Hay más problemas que estos.",
  "unknown-item": ({ text }) =>
    text ? `No hay ${showText(text)} en la carta.` : "Falta decir cuál.",
  "wrong-tub-count": ({ item, tubs, count }) => {
    const names = tubs.map(({ nombre }) => nombre).join(", ");
    return `La promo ${item.nombre} trae ${names}, y acá los potes son ${count}.`;
  },
  "too-many-flavors": ({ tub: { nombre, saboresMax }, count }) =>
    `Son ${count} sabores y en ${nombre} entran hasta ${saboresMax}.`,
  "unknown-flavor": ({ text }) =>
    `No hay un sabor que se llame ${showText(text)}.`,

  "wrong-coordinates": () => "Esas coordenadas no sirven.",
  "out-of-zone": ({ place }) =>
    `No llegamos con el envío. ${describeZone(place)}`,
  "mode-unavailable": (objection) => {
    const { day, mode } = objection;
    return describeSuspensions(day, objection, mode).join(" ") ||
      describeOnlyMode(day);
  },
  "promo-not-sold": ({ product, date, today }) =>
    `La promo ${product.nombre} vale ${formatPromoDays(product, today)}, ` +
    `y el pedido es para ${formatFullDay(today, date)}.`,
  "flavor-unavailable": ({ item: { nombre }, isSoldOut, date, today }) =>
    isSoldOut
      ? `${nombre} está agotado ${formatDay(today, date)}.`
      : `${nombre} no está disponible por ahora.`,
  "wrong-payment": ({ allowed, order: { pago = "" }, mode, payment, day }) => {
    const withMode = mode === "envio" ? "con envío" : "al retirar";
    const meant = payment ? [payment.item] : day.payments.nearest(pago);
    // An unknown `pago` may resemble a payment that only the other mode allows. The
    // sentence names that payment too.
    const excluded = meant.filter((other) => !allowed.includes(other))
      .map(({ nombre }) => `${nombre} no se puede usar ${withMode}.`);
    const unknown = payment
      ? []
      : [`No conozco la forma de pago ${showText(pago)}.`];
    return [...unknown, ...excluded].join(" ");
  },

  "date-out-of-range": ({ date, today }) =>
    date < today
      ? `El ${formatDate(date, today)} ya pasó.`
      : `Para el ${formatDate(date, today)} falta demasiado.`,
  "closed": ({ isPast, day, date, time, today }) => {
    const hour = time === null ? "" : ` ${formatTime(time)}`;
    const moment = capitalize(formatDay(today, date)) + hour;
    if (isPast) return `${moment} ya pasó.`;

    const { motivo } = hoursOn(day.hours, date);
    const reason = motivo === null ? "" : ` (${motivo})`;
    return `${moment} el local está cerrado${reason}.`;
  },
  "needs-notice": ({ product: { nombre, anticipacionHoras } }) =>
    `${nombre} se pide ${formatNotice(anticipacionHoras)}.`,

  "no-street": () => "Falta la dirección.",
  "zone-unsure": ({ place }) =>
    `${describeZone(place)} El envío lo confirma el local.`,
  "closed-now": ({ next: { fecha, hora }, today }) => {
    const opening = `${formatDay(today, fecha)} ${formatTime(hora)}`;
    return `El local está cerrado ahora y abre ${opening}: el pedido es para ese día.`;
  },
};
