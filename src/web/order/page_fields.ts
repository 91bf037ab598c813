/** The notes and choices for the fields of the order on the home page: places, days, hours, payments and the banknote. */

import {
  DAWN,
  decideOpening,
  openStretches,
  type Timetable,
} from "../../shop/hours.ts";
import type { Shop } from "../../shop/shop.ts";
import { weekdayName } from "../../shop/terms.ts";
import { distanceKm } from "../../shop/zone/places.ts";
import {
  decideZone,
  isClearlyOutside,
  localityOf,
} from "../../shop/zone/zone.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant } from "../../time/zone.ts";
import { capitalize } from "../../words/lists.ts";
import { create, fill, find, readClock } from "../page/browser.ts";
import { answerPlace, type PlaceAnswer, showPlace } from "../zone_answer.ts";
import type { Draft } from "./draft.ts";
import type { FieldNotes } from "./form.ts";

/** Maximum number of places that the form suggests before the visitor enters a locality. */
const MAX_SUGGESTIONS = 5;
/** Number of days with hours to choose, from today. */
const DAYS_SHOWN = 8;
const HALF_HOUR_MS = 1_800_000;

/** Creates the notes and choices of the form on the home page. */
export function createPageFields(
  form: HTMLElement,
  shop: Shop,
): FieldNotes {
  const answer = (text: string, fecha = "") =>
    answerPlace(shop, text, readClock(), fecha);

  return {
    // The result only determines how soon the form reads a typed place, so the order's date doesn't matter.
    isInZone: (text) => answer(text).kind === "inside",
    show(draft, total) {
      const { entrega, localidad, fecha } = draft;
      const hasLocality = entrega === "envio" && localidad !== "";
      const nearest = listNearest(shop);
      fill(
        find("datalist", form),
        nearest,
        (value) => create("option", { value }),
      );
      showZone(
        form,
        hasLocality
          ? answer(localidad, fecha)
          : suggestPlaces(shop, draft, nearest),
      );

      showWhen(form, shop, draft);
      showPayments(form, shop, draft);
      markBanknote(form, draft, total);
    },
  };
}

/** Lists the names of the places inside the zone, the nearest place first. */
function listNearest({ places }: Shop) {
  return places.inside
    .toSorted((a, b) =>
      distanceKm(places.centre, a) - distanceKm(places.centre, b)
    )
    .map(({ nombre }) => nombre);
}

/** Suggests the visitor's place, and then the places nearest to the shop. The visitor's place is the text of the zone's form or, without a text, the locality of the last order. Leaves it out if it is unknown or clearly outside the zone. */
function suggestPlaces(
  { places }: Shop,
  { usual }: Draft,
  nearest: readonly string[],
): PlaceAnswer {
  const zoneText = document.querySelector<HTMLInputElement>("#zona input")
    ?.value;
  const text = zoneText || (usual?.localidad ?? "");
  const decision = decideZone(places, text);
  const locality = localityOf(decision);
  const ownPlace = locality === null || isClearlyOutside(decision)
    ? []
    : [locality];

  return {
    kind: "none",
    text: "",
    near: [...new Set([...ownPlace, ...nearest])].slice(0, MAX_SUGGESTIONS),
  };
}

/** Shows the answer about the locality, with the suggested places. */
function showZone(form: HTMLElement, { kind, text, near = [] }: PlaceAnswer) {
  const field = find<HTMLInputElement>("[name=localidad]", form);
  const street = find<HTMLInputElement>("[name=calle]", form);
  // An unsure answer with suggestions means that no place has that name, so the field is invalid.
  const isWrong = kind === "outside" || (kind === "unsure" && near.length > 0);
  // "A Moreno no llegamos: queda a…" ends at the colon here, since the foot gives the reason.
  const shortText = kind === "outside" ? text.replace(/:.*/, ".") : text;

  field.setAttribute("aria-invalid", String(isWrong));
  showPlace(field, find("#pedido-localidad-nota", form), {
    kind,
    text: shortText,
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
  const { abierto } = decideOpening(shop, nowMs);
  const hours = [...listHours(shop, nowMs)];
  const chosenHour = hora && `${fecha} ${hora}`;
  // For an hour after midnight, the chosen day is the day before `fecha`: the form lists the hour under that evening.
  const day = hours.find(({ value }) => value === chosenHour)?.evening ?? fecha;
  const hoursOfDay = hours.filter(({ evening }) => evening === day)
    .map(({ value }) => value);

  showChoices(
    find("[name=dia]", form),
    abierto ? "Lo antes posible" : "Apenas abramos",
    listDays(shop, nowMs),
    day,
    (date) => nameDay(date, today),
  );
  const select = find<HTMLSelectElement>("[name=hora]", form);
  showChoices(
    select,
    "A cualquier hora",
    hoursOfDay,
    chosenHour,
    (hour) => nameHour(hour, day),
  );
  select.hidden = fecha === "";
}

/** Shows the payments for the order's delivery mode as choices. The chosen payment stays a choice even if the mode excludes it. */
function showPayments(
  form: HTMLElement,
  { business: { pagos } }: Shop,
  { entrega, pago }: Draft,
) {
  const ids = pagos
    .filter(({ id, para }) => id === pago || para.includes(entrega))
    .map(({ id }) => id);
  const nameOf = (id: string) =>
    pagos.find((payment) => payment.id === id)?.nombre ?? id;
  showChoices(find("[name=pago]", form), "Lo vemos después", ids, pago, nameOf);
}

/** Marks the banknote as invalid if its amount is below the total. The style sheet then shows "No alcanza.". A text such as "dos de diez mil" isn't an amount, and is never marked. */
function markBanknote(form: HTMLElement, { billete }: Draft, total: number) {
  // "$ 20.000" has the amount 20000. An empty text has the amount 0, which isn't marked.
  const amount = Number(billete.replace(/[$. ]/g, ""));
  find("[name=billete]", form).ariaInvalid = String(
    amount > 0 && amount < total,
  );
}

/** Shows the choices of a select. The first choice, `noValueLabel`, leaves the value open. A chosen value that is no longer offered stays a choice, since the order explains the problem. */
function showChoices(
  select: HTMLSelectElement,
  noValueLabel: string,
  values: readonly string[],
  chosen: string,
  nameOf: (value: string) => string,
) {
  const listed = chosen === "" || values.includes(chosen)
    ? values
    : [chosen, ...values];
  const choices = [
    ["", noValueLabel],
    ...listed.map((value) => [value, nameOf(value)]),
  ];

  fill(
    select,
    choices,
    ([value = "", label = ""]) => create("option", { value }, label),
  );
  if (select.value !== chosen) select.value = chosen;
}

/** Lists the dates with hours to choose. The hours after midnight belong to the evening before. */
export function listDays(shop: Timetable, nowMs: number): readonly string[] {
  return [
    ...new Set(Array.from(listHours(shop, nowMs), ({ evening }) => evening)),
  ];
}

/** Yields the half hours of the next turns, from 30 minutes after now on. `value` is a date and a time, "2026-11-22 00:30". `evening` is the date under which the form lists the half hour: between midnight and dawn, the date before. */
function* listHours(shop: Timetable, nowMs: number) {
  const { timeZone } = shop;
  const today = dateAt(timeZone, nowMs);

  for (const { opensMs, closesMs } of openStretches(shop, nowMs, DAYS_SHOWN)) {
    const opening = dateAt(timeZone, opensMs);
    const fromMs = Math.max(opensMs, nowMs + HALF_HOUR_MS);
    const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;

    for (let ms = firstMs; ms < closesMs; ms += HALF_HOUR_MS) {
      // "2026-11-22T00:30:00-03:00"
      const text = formatInstant(timeZone, ms);
      const value = text.slice(0, 16).replace("T", " ");
      const [date = "", time = ""] = value.split(" ");
      // If the night began yesterday, its hours are listed under today, since nobody can choose yesterday.
      const isNight = time < DAWN && opening < date && today < date;
      yield {
        evening: isNight ? addDays(date, -1) : date,
        value,
      };
    }
  }
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
  // The last two digits of the date are the day of the month.
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
