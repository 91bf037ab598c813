/** What the shop publishes at an instant, as text for its owner to look over before it goes live. */

import { tellModes } from "../../shop/delivery_text.ts";
import { decideOpening } from "../../shop/hours/opening.ts";
import { tellClosing, tellDate, tellWeek } from "../../shop/hours/text.ts";
import { type Shop, shopAt } from "../../shop/shop.ts";
import { noticesOn, tellNotice } from "../../shop/today.ts";
import { dateAt, formatInstant, type TimeZone } from "../../time/zone.ts";
import { alignColumns } from "../columns.ts";
import { tellFullDate } from "../dates.ts";
import type { Paint } from "../paint.ts";
import { tellCalendar, tellLater } from "./calendar.ts";
import { tellExtras, tellFlavors, tellPromos, tellTubs } from "./price_list.ts";
import { tellZone } from "./zone.ts";

/** A page of the site, by its file. */
interface Page {
  readonly file: string;
  readonly path: string;
  readonly title: string;
}

/**
 * The preview: one part under the other, with a blank line between them. `today` is the date of whoever reads it, where
 * it isn't that of the instant.
 */
export function tellShop(
  anyTime: Shop,
  nowMs: number,
  pages: readonly Page[],
  paint: Paint,
  today: string = dateAt(anyTime.timeZone, nowMs),
): string {
  const shop = shopAt(anyTime, nowMs);
  const date = dateAt(shop.timeZone, nowMs);
  const { business, hours } = shop;
  const news = tellNews(anyTime, nowMs);
  const later = tellLater(shop, nowMs);
  const parts: readonly (readonly [title: string, ...lines: readonly string[]])[] = [
    [`${business.nombre}, ${tellNow(shop, nowMs)}`, tellOpening(shop, nowMs, paint)],
    ["Contacto", ...tellContact(shop)],
    ...(news.length === 0 ? [] : [["Hoy", ...news.map(paint.warning)] as const]),
    [
      "Horario",
      ...tellCalendar(shop, nowMs, paint),
      `En el sitio: ${tellWeek(hours.semana)}.`,
      ...(later.length === 0 ? [] : ["Más adelante:", ...later.map((line) => `  ${line}`)]),
    ],
    ["Potes", ...tellTubs(shop)],
    ["Promos", ...tellPromos(shop, date, date === today ? "hoy" : "ese día", paint)],
    ["Adicionales", ...tellExtras(shop)],
    ["Sabores", ...tellFlavors(shop, paint)],
    ["Entrega", ...tellZone(shop, paint)],
    [
      "Pagos",
      ...alignColumns(business.pagos.map(({ nombre, para }) => [nombre, tellModes(para)]), [
        "left",
      ]),
    ],
    [
      "Páginas",
      ...alignColumns(pages.map(({ path, title, file }) => [path, title, file]), [
        "left",
        "left",
      ]),
    ],
  ];
  return parts
    .filter(([, ...lines]) => lines.length > 0)
    .map(([title, ...lines]) =>
      [paint.title(title), ...lines.map((line) => `  ${line}`)].join("\n")
    )
    .join("\n\n");
}

function tellNow({ timeZone }: Shop, nowMs: number): string {
  const instant = formatInstant(timeZone, nowMs);
  return `${tellFullDate(instant.slice(0, 10))} a las ${instant.slice(11, 16)}`;
}

function tellOpening(shop: Shop, nowMs: number, paint: Paint): string {
  const { abierto, cierra, proximaApertura } = decideOpening(shop, nowMs);
  const now = formatInstant(shop.timeZone, nowMs);
  if (abierto) {
    return paint.good(cierra === null ? "Abierto" : `Abierto: cierra ${tellClosing(now, cierra)}`);
  }
  return paint.warning(
    proximaApertura === null
      ? "Cerrado, y no abre en los próximos 60 días"
      : `Cerrado: abre ${proximaApertura.texto}`,
  );
}

function tellContact({ business }: Shop): readonly string[] {
  const { telefono, whatsapp, instagram, direccion } = business;
  const { calle, localidad, partido, provincia, codigoPostal } = direccion;
  return alignColumns([
    ["Dirección", `${calle}, ${localidad} (${codigoPostal}), ${partido}, ${provincia}`],
    ["Teléfono", telefono],
    ["WhatsApp", whatsapp],
    ["Instagram", instagram],
  ], ["left"]);
}

/** The notices of the date, and what is sold out at the instant, until when. */
function tellNews(anyTime: Shop, nowMs: number): readonly string[] {
  const { today: { agotados }, soldOut, timeZone } = anyTime;
  const date = dateAt(timeZone, nowMs);
  const isSoldOut = soldOut !== undefined && soldOut.fromMs <= nowMs && nowMs < soldOut.untilMs;
  return [
    ...noticesOn(anyTime, date).map((notice) => tellNotice(notice, date)),
    ...(isSoldOut
      ? [`Agotados hasta ${tellUntil(timeZone, soldOut.untilMs)}: ${agotados.join(", ")}`]
      : []),
  ];
}

function tellUntil(zone: TimeZone, instantMs: number): string {
  const instant = formatInstant(zone, instantMs);
  return `el ${tellDate(instant.slice(0, 10))} a las ${instant.slice(11, 16)}`;
}
