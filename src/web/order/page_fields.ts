/** The choices around the order's fields on the home page: places, days, hours and payments. */

import {
  decideOpening,
  openStretches,
  type Timetable,
} from "../../shop/hours/opening.ts";
import { weekdayName } from "../../shop/terms.ts";
import type { Shop } from "../../shop/shop.ts";
import { distanceKm } from "../../shop/zone/places.ts";
import { decideZone, isOutside, localityOf } from "../../shop/zone/zone.ts";
import { addDays } from "../../time/dates.ts";
import { dateAt, formatInstant } from "../../time/zone.ts";
import { capitalize } from "../../words/lists.ts";
import { create, createButton, fill, find, setText } from "../page/dom.ts";
import { answerPlace } from "../zone_answer.ts";
import type { Draft } from "./draft.ts";
import type { FieldNotes } from "./form.ts";

/** A day with open hours. Its hours after midnight have the next date. */
interface Day {
  readonly fecha: string;
  readonly nombre: string;
  readonly horas: readonly Readonly<
    Record<"fecha" | "hora" | "nombre", string>
  >[];
}

type Choice = readonly [value: string, label: string];

const MOST_CHIPS = 5;
const DAYS_SHOWN = 8;
const HALF_HOUR_MS = 1_800_000;
/** Hours before it belong to the previous evening, if the shop has been open since then. */
const DAWN = "06:00";

/** Creates the choices. `lastPlace` returns the locality of the last order, or "". */
export function createPageFields(
  form: HTMLElement,
  shop: Shop,
  now: () => number,
  lastPlace: () => string,
): FieldNotes {
  const day = find<HTMLSelectElement>("[name=dia]", form);
  const hour = find<HTMLSelectElement>("[name=hora]", form);
  const pay = find<HTMLSelectElement>("[name=pago]", form);
  const place = find<HTMLInputElement>("[name=localidad]", form);
  const street = find<HTMLInputElement>("[name=calle]", form);
  const note = find("#pedido-localidad-nota", form);
  const near = find(".cercanas", form);
  const nearest = shop.places.inside
    .toSorted((a, b) =>
      distanceKm(shop.places.centre, a) - distanceKm(shop.places.centre, b)
    )
    .map(({ nombre }) => nombre);
  find("datalist", form).append(
    ...nearest.map((value) => create("option", { value })),
  );

  /** Returns the places to offer as chips: the last one, then the nearest. */
  function listUsual(): readonly string[] {
    const last = decideZone(shop.places, { kind: "place", text: lastPlace() });
    const locality = localityOf(last);
    const used = locality === null || isOutside(last) ? [] : [locality];
    return [...new Set([...used, ...nearest])].slice(0, MOST_CHIPS);
  }

  function showPlace(written: string): void {
    const isAsked = written === "";
    const { kind, text, near: meant } = isAsked
      ? { kind: "none", text: "", near: [] }
      : answerPlace(shop, written, now());
    note.setAttribute("data-lugar", kind);
    place.setAttribute(
      "aria-invalid",
      String(kind === "outside" || meant.length > 0),
    );
    // Outside the zone, the foot gives the reason.
    setText(note, kind === "outside" ? text.replace(/:.*/, ".") : text);
    const names = isAsked ? listUsual() : meant;
    const chips = names.map((name) => ({
      name,
      label: isAsked ? name : `¿${name}?`,
    }));
    fill(near, chips, ({ name, label }) =>
      createButton(label, () => {
        place.value = isAsked ? name : correct(place.value, name);
        place.dispatchEvent(new Event("change"));
        (isAsked && street.value === "" ? street : place).focus();
      }));
  }

  function showWhen({ pedido: { fecha = "", hora = "" } }: Draft): void {
    const today = dateAt(shop.timeZone, now());
    const days = listDays(shop, now());
    const chosen = findDay(days, fecha, hora);
    const soon = decideOpening(shop, now()).kind === "open"
      ? "Lo antes posible"
      : "Apenas abramos";
    // A date that is over stays in the list: the order explains it.
    const old: readonly Choice[] = fecha !== "" && chosen === undefined
      ? [[fecha, nameDay(fecha, today)]]
      : [];
    const listed = days.map(({ fecha, nombre }): Choice => [fecha, nombre]);
    offer(day, [["", soon], ...old, ...listed], chosen?.fecha ?? fecha);
    const hours = (chosen?.horas ?? [])
      .map((one): Choice => [`${one.fecha} ${one.hora}`, one.nombre]);
    const value = hora === "" ? "" : `${fecha} ${hora}`;
    const past: readonly Choice[] =
      value === "" || hours.some(([one]) => one === value)
        ? []
        : [[value, hora]];
    offer(hour, [["", "A cualquier hora"], ...past, ...hours], value);
    hour.hidden = fecha === "";
  }

  return {
    isPlace(text) {
      const decision = decideZone(shop.places, { kind: "place", text });
      return localityOf(decision) !== null && !isOutside(decision);
    },
    show(draft) {
      const { entrega = "retiro", localidad = "", pago = "" } = draft.pedido;
      showPlace(entrega === "envio" ? localidad : "");
      showWhen(draft);
      const ways = shop.business.pagos
        .filter(({ id, para }) => id === pago || para.includes(entrega))
        .map(({ id, nombre }): Choice => [id, nombre]);
      offer(pay, [["", "Lo vemos después"], ...ways], pago);
    },
  };
}

/** Returns the day that lists an hour. */
function findDay(
  days: readonly Day[],
  fecha: string,
  hora: string,
): Day | undefined {
  return days.find(({ horas }) =>
    horas.some((one) => one.fecha === fecha && one.hora === hora)
  ) ??
    days.find((day) => day.fecha === fecha);
}

/** Returns an address with the right name of its last part: "Mitre 100, Hurlinghan". */
function correct(text: string, name: string): string {
  const at = text.lastIndexOf(",");
  return at < 0 ? name : `${text.slice(0, at)}, ${name}`;
}

/** Sets the choices and the value of a select. */
function offer(
  select: HTMLSelectElement,
  choices: readonly Choice[],
  value: string,
): void {
  fill(select, choices, ([value, label]) => create("option", { value }, label));
  if (select.value !== value) select.value = value;
}

/** Lists the days of the next turns with their half hours, from half an hour ahead. */
export function listDays(shop: Timetable, nowMs: number): readonly Day[] {
  const today = dateAt(shop.timeZone, nowMs);
  const hours = [...openStretches(shop, nowMs, DAYS_SHOWN)].flatMap(
    ({ opensMs, closesMs }) => {
      const fromMs = Math.max(opensMs, nowMs + HALF_HOUR_MS);
      const firstMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
      const count = Math.max(0, Math.ceil((closesMs - firstMs) / HALF_HOUR_MS));
      const opening = dateAt(shop.timeZone, opensMs);
      return Array.from({ length: count }, (_, i) => {
        const text = formatInstant(shop.timeZone, firstMs + i * HALF_HOUR_MS);
        const [fecha, hora] = [text.slice(0, 10), text.slice(11, 16)];
        const isNight = hora < DAWN && opening < fecha && today < fecha;
        return {
          evening: isNight ? addDays(fecha, -1) : fecha,
          hour: {
            fecha,
            hora,
            nombre: isNight ? `${hora}, ya ${weekdayName(fecha)}` : hora,
          },
        };
      });
    },
  );
  return [...Map.groupBy(hours, ({ evening }) => evening)].map((
    [fecha, ofDay],
  ) => ({
    fecha,
    nombre: nameDay(fecha, today),
    horas: ofDay.map(({ hour }) => hour),
  }));
}

/** Formats a day for the list: "Hoy", "Mañana", "Sábado 28". */
function nameDay(fecha: string, today: string): string {
  if (fecha === today) return "Hoy";
  if (fecha === addDays(today, 1)) return "Mañana";
  return `${capitalize(weekdayName(fecha))} ${Number(fecha.slice(8))}`;
}
