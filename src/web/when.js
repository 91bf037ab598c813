// @ts-check
/**
 * For when an order can be: the days and hours at which the shop is open.
 *
 * @module
 */

import { dateAt, localTime, tellDate, weekdayOf } from "./opening.js";

/** @import { Order, ShopData } from "./order.js" */
/** @import { Times } from "./opening.js" */

const HALF_HOUR_MS = 1_800_000;

/**
 * A day on which something can be had, and at what times: "12:30".
 *
 * @typedef {object} Day
 * @property {string} fecha
 * @property {string} nombre
 * @property {readonly string[]} horas
 */

/**
 * The days of the coming turns, each half hour from half an hour on.
 *
 * @param {Times} times
 * @param {number} nowMs
 * @returns {readonly Day[]}
 */
export function listDays(times, nowMs) {
  const today = dateAt(nowMs, times);
  const tomorrow = dateAt(nowMs + 48 * HALF_HOUR_MS, times);
  const halfHours = times.turnos.flatMap(({ desde, hasta }) => {
    const fromMs = Math.max(Date.parse(desde), nowMs + HALF_HOUR_MS);
    const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
    const count = Math.max(0, Math.ceil((Date.parse(hasta) - firstMs) / HALF_HOUR_MS));
    return Array.from({ length: count }, (_, i) => localTime(firstMs + i * HALF_HOUR_MS, times));
  });
  return [...Map.groupBy(halfHours, (time) => time.slice(0, 10))].map(([fecha, ofDay]) => ({
    fecha,
    nombre: fecha === today ? "Hoy" : fecha === tomorrow ? "Mañana" : nameDay(fecha),
    horas: ofDay.map((time) => time.slice(11, 16)),
  }));
}

/**
 * The order without a day or an hour that is over, or that was never to be had.
 *
 * @param {Order} order
 * @param {readonly Day[]} days
 * @returns {Order}
 */
export function keepWhen(order, days) {
  const { fecha, hora } = order;
  if (fecha === "" && hora === "") return order;
  const day = days.find((other) => other.fecha === fecha);
  if (day === undefined) return { ...order, fecha: "", hora: "" };
  return hora === "" || day.horas.includes(hora) ? order : { ...order, hora: "" };
}

/**
 * The date that an order is for.
 *
 * @param {Pick<Order, "fecha">} order
 * @param {string} soonest the date of an order for as soon as can be
 */
export function dateOf({ fecha }, soonest) {
  return fecha === "" ? soonest : fecha;
}

/**
 * What notices suspend on a date, and how they say it.
 *
 * @param {ShopData["avisos"]} notices
 * @param {string} date
 */
export function suspendedOn(notices, date) {
  const ofDate = notices.filter(({ desde, hasta }) => desde <= date && date <= hasta);
  return {
    modes: [...new Set(ofDate.flatMap(({ suspende }) => suspende))],
    texts: ofDate.filter(({ suspende }) => suspende.length > 0).map(({ texto }) => texto),
  };
}

/**
 * A day of an order as one says it: "hoy", "el sábado 28 de noviembre".
 *
 * @param {string} date
 * @param {string} today
 */
export function tellDay(date, today) {
  return date === today ? "hoy" : `el ${tellDate(date)}`;
}

/** @param {string} date */
function nameDay(date) {
  const name = weekdayOf(date);
  return `${name[0]?.toUpperCase()}${name.slice(1)} ${Number(date.slice(8))}`;
}
