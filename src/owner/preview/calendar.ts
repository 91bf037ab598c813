/** The next days as a calendar: when the shop is open, and what is special. */

import { hoursOn, upcomingExceptions } from "../../shop/hours/opening.ts";
import { tellException, tellTurns } from "../../shop/hours/text.ts";
import type { Shop } from "../../shop/shop.ts";
import { noticesOn, tellNoticeEnd } from "../../shop/today.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt } from "../../time/zone.ts";
import { alignColumns } from "../columns.ts";
import { tellFullDate, tellShortDate } from "../dates.ts";
import type { Paint } from "../paint.ts";

const DAYS_SHOWN = 7;
const DAYS_AHEAD = 30;

/** A line a day for a week, with what is special on each. */
export function tellCalendar(shop: Shop, nowMs: number, paint: Paint): readonly string[] {
  const today = dateAt(shop.timeZone, nowMs);
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => addDays(today, i));
  const rows = alignColumns(
    days.map((date) => [tellShortDate(date), tellTurns(hoursOn(shop.hours, date).turnos)]),
    ["left", "left"],
  );
  const width = Math.max(...rows.map((row) => row.length));
  return days.map((date, i) => {
    const special = tellSpecial(shop, date);
    const row = special.length === 0 ? rows[i] ?? "" : (rows[i] ?? "").padEnd(width);
    const told = special.length === 0 ? "" : `  ${paint.warning(special.join("; "))}`;
    return `${date === today ? paint.good("→") : " "} ${row}${told}`;
  });
}

/** The exceptions and notices after those days, up to a month from now; of later ones how many there are, and until when. */
export function tellLater(shop: Shop, nowMs: number): readonly string[] {
  const today = dateAt(shop.timeZone, nowMs);
  const first = addDays(today, DAYS_SHOWN);
  const last = addDays(today, DAYS_AHEAD);
  const exceptions = upcomingExceptions(shop, nowMs);
  const beyond = [
    ...exceptions.map(({ fecha }) => fecha),
    ...shop.today.avisos.map(({ desde }) => desde),
  ].filter((date) => date > last).sort();
  return [
    ...exceptions
      .filter(({ fecha }) => first <= fecha && fecha <= last)
      .map(tellException),
    ...shop.today.avisos
      .filter(({ desde }) => first <= desde && desde <= last)
      .map((notice) => {
        const end = tellNoticeEnd(notice, notice.desde);
        return `${tellShortDate(notice.desde)}: aviso «${notice.texto}»${
          end === "" ? "" : ` (${end})`
        }`;
      }),
    ...beyond.slice(-1).map((latest) =>
      `y ${beyond.length === 1 ? "una fecha" : `${beyond.length} fechas`} más, hasta el ${
        tellFullDate(latest)
      } (--fecha muestra cada una)`
    ),
  ];
}

function tellSpecial(shop: Shop, date: string): readonly string[] {
  const { motivo } = hoursOn(shop.hours, date);
  const { fecha, agotados } = shop.today;
  return [
    ...(motivo === null ? [] : [motivo]),
    ...noticesOn(shop, date).map((notice) => {
      const { suspende, texto } = notice;
      const ending = tellNoticeEnd({ ...notice, hasta: date }, date);
      return `aviso «${texto}»${suspende.length === 0 ? "" : ` (${ending})`}`;
    }),
    ...(fecha === date && agotados.length > 0 ? [tellSoldOut(agotados.length)] : []),
  ];
}

function tellSoldOut(count: number): string {
  return count === 1 ? "1 sabor agotado" : `${count} sabores agotados`;
}
