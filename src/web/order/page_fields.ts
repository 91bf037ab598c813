/** The choices for the fields of the order on the home page: places, days, hours and payments. */

import {
  decideOpening,
  openStretches,
  type Timetable,
} from "../../shop/hours/opening.ts";
import type { Shop } from "../../shop/shop.ts";
import { weekdayName } from "../../shop/terms.ts";
import { distanceKm } from "../../shop/zone/places.ts";
import { decideZone, isOutside, localityOf } from "../../shop/zone/zone.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant } from "../../time/zone.ts";
import { capitalize } from "../../words/lists.ts";
import { readClock } from "../page/browser.ts";
import { create, fill, find } from "../page/dom.ts";
import { answerPlace, type PlaceAnswer, showPlace } from "../zone_answer.ts";
import type { Draft } from "./draft.ts";
import type { FieldNotes } from "./form.ts";

/** The start of a half hour in which the shop takes orders. */
interface Hour {
  /** The date of the evening: for an hour after midnight, the day before. */
  readonly evening: string;
  /** The date and time: "2026-11-22 00:30". */
  readonly value: string;
}

const MOST_CHIPS = 5;
const DAYS_SHOWN = 8;
const HALF_HOUR_MS = 1_800_000;
/** An hour before dawn belongs to the previous evening, if the shop has been open since that evening. */
const DAWN = "06:00";

/** Creates the choices in a form. */
export function createPageFields(form: HTMLElement, shop: Shop): FieldNotes {
  const nearest = listNearest(shop);
  fill(
    find("datalist", form),
    nearest,
    (value) => create("option", { value }),
  );
  const answer = (text: string) => answerPlace(shop, text, readClock());

  return {
    isPlace: (text) => answer(text).kind === "inside",
    show(draft) {
      const { entrega, localidad } = draft;
      const isAnswered = entrega === "envio" && localidad !== "";
      showZone(
        form,
        isAnswered ? answer(localidad) : suggestPlaces(shop, draft, nearest),
      );

      showWhen(form, shop, draft);
      showPayments(form, shop, draft);
    },
  };
}

/** Lists the places inside the zone, the nearest first. */
function listNearest({ places }: Shop) {
  return places.inside
    .toSorted((a, b) =>
      distanceKm(places.centre, a) - distanceKm(places.centre, b)
    )
    .map(({ nombre }) => nombre);
}

/** Suggests the place of the last order, then the nearest places. */
function suggestPlaces(
  { places }: Shop,
  { usual }: Draft,
  nearest: readonly string[],
): PlaceAnswer {
  const text = usual?.localidad ?? "";
  const decision = decideZone(places, text);
  const locality = localityOf(decision);
  const last = locality === null || isOutside(decision) ? [] : [locality];
  const near = [...new Set([...last, ...nearest])].slice(0, MOST_CHIPS);

  return {
    kind: "none",
    text: "",
    near,
  };
}

function showZone(form: HTMLElement, { kind, text, near = [] }: PlaceAnswer) {
  const field = find<HTMLInputElement>("[name=localidad]", form);
  const street = find<HTMLInputElement>("[name=calle]", form);
  const isWrong = kind === "outside" || (kind === "unsure" && near.length > 0);
  // "A Moreno no llegamos: queda a…" ends at the colon: the foot gives the reason.
  const short = kind === "outside" ? text.replace(/:.*/, ".") : text;

  field.setAttribute("aria-invalid", String(isWrong));
  const note = find("#pedido-localidad-nota", form);
  showPlace(field, note, {
    kind,
    text: short,
    near,
  }, street);
}

/** Shows the choices of days, and of hours on the chosen day. */
function showWhen(
  form: HTMLElement,
  shop: Timetable,
  { fecha, hora }: Draft,
) {
  const nowMs = readClock();
  const today = dateAt(shop.timeZone, nowMs);
  const { isOpen } = decideOpening(shop, nowMs);
  const soonest = isOpen ? "Lo antes posible" : "Apenas abramos";
  const hours = listHours(shop, nowMs);
  const value = hora && `${fecha} ${hora}`;
  const date = hours.find((hour) => hour.value === value)?.evening ?? fecha;
  const ofDay = hours.filter(({ evening }) => evening === date)
    .map(({ value }) => value);

  const days = find<HTMLSelectElement>("[name=dia]", form);
  const nameOf = (day: string) => nameDay(day, today);
  showChoices(days, soonest, datesOf(hours), date, nameOf);
  const select = find<HTMLSelectElement>("[name=hora]", form);
  const nameOfHour = (hour: string) => nameHour(hour, date);
  showChoices(select, "A cualquier hora", ofDay, value, nameOfHour);
  select.hidden = fecha === "";
}

function showPayments(
  form: HTMLElement,
  { business: { pagos } }: Shop,
  { entrega, pago }: Draft,
) {
  const ids = pagos
    .filter(({ id, para }) => id === pago || para.includes(entrega))
    .map(({ id }) => id);
  const nameOf = (id: string) =>
    pagos.find((way) => way.id === id)?.nombre ?? id;
  const select = find<HTMLSelectElement>("[name=pago]", form);
  showChoices(select, "Lo vemos después", ids, pago, nameOf);
}

/** Shows the choices of a select, after a first choice for any value. A chosen value that has passed stays in the list: the order explains the problem. */
function showChoices(
  select: HTMLSelectElement,
  any: string,
  values: readonly string[],
  value: string,
  nameOf: (value: string) => string,
) {
  const listed = value === "" || values.includes(value)
    ? values
    : [value, ...values];
  const choices = [
    ["", any],
    ...listed.map((value) => [value, nameOf(value)]),
  ];

  fill(
    select,
    choices,
    ([value = "", label = ""]) => create("option", { value }, label),
  );
  if (select.value !== value) select.value = value;
}

/** Lists the dates of the next turns. */
export function listDays(shop: Timetable, nowMs: number): readonly string[] {
  return datesOf(listHours(shop, nowMs));
}

function datesOf(hours: readonly Hour[]) {
  return [...new Set(hours.map(({ evening }) => evening))];
}

/** Lists the half hours of the next turns. The first is at least half an hour from now. */
function listHours(shop: Timetable, nowMs: number) {
  const { timeZone } = shop;
  const today = dateAt(timeZone, nowMs);
  const hours: Hour[] = [];

  for (const { opensMs, closesMs } of openStretches(shop, nowMs, DAYS_SHOWN)) {
    const opening = dateAt(timeZone, opensMs);
    const fromMs = Math.max(opensMs, nowMs + HALF_HOUR_MS);
    const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;

    for (let ms = firstMs; ms < closesMs; ms += HALF_HOUR_MS) {
      const text = formatInstant(timeZone, ms);
      const value = text.slice(0, 16).replace("T", " ");
      const [date = "", time = ""] = value.split(" ");
      // Once midnight has passed, the rest of the night counts as today.
      const isNight = time < DAWN && opening < date && today < date;
      hours.push({
        evening: isNight ? addDays(date, -1) : date,
        value,
      });
    }
  }
  return hours;
}

/** Formats an hour: "20:30", or "00:30, ya domingo" after midnight. */
function nameHour(value: string, evening: string) {
  const [date = "", time = ""] = value.split(" ");
  return date === evening ? time : `${time}, ya ${weekdayName(date)}`;
}

/** Formats a day: "Hoy", "Mañana", "Sábado 28". */
function nameDay(fecha: string, today: string) {
  if (fecha === today) return "Hoy";
  if (fecha === addDays(today, 1)) return "Mañana";
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
