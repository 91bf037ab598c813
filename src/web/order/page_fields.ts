/** What the home page tells beside the order's fields: of the place, for when it can be, how it can be paid. */

import { decideOpening } from "../../shop/hours/opening.ts";
import type { Shop } from "../../shop/shop.ts";
import { findPlace } from "../../shop/zone/address.ts";
import { distanceKm } from "../../shop/zone/places.ts";
import { decideZone, isOutside } from "../../shop/zone/zone.ts";
import { dateAt } from "../../time/zone.ts";
import { create, createButton, setText } from "../page/dom.ts";
import { answerPlace } from "../zone_answer.ts";
import { type Day, listDays, nameDay } from "./days.ts";
import type { Draft } from "./draft.ts";
import type { FieldNotes } from "./form.ts";

type Choice = readonly [value: string, label: string];

const MOST_CHIPS = 5;

/** Tells it in a form. `lastPlace` is where an order went last, "" where none did. */
export function createPageFields(
  form: HTMLFormElement,
  shop: Shop,
  now: () => number,
  lastPlace: () => string,
): FieldNotes {
  const [day, hour, pay] = ["dia", "hora", "pago"].map((name) =>
    form.querySelector<HTMLSelectElement>(`[name=${name}]`)
  );
  const place = form.querySelector<HTMLInputElement>("[name=localidad]");
  const note = form.querySelector("#pedido-localidad-nota");
  const near = form.querySelector(".cercanas");
  const street = form.querySelector<HTMLInputElement>("[name=calle]");
  const nearest = shop.places.inside
    .toSorted((a, b) => distanceKm(shop.places.centre, a) - distanceKm(shop.places.centre, b))
    .map(({ nombre }) => nombre);

  /** The places that are a tap away: the one used last, then the nearest. */
  function listUsual(): readonly string[] {
    const last = decideZone(shop.places, { kind: "place", text: lastPlace() });
    const used = last.localidad === null || isOutside(last) ? [] : [last.localidad];
    return [...new Set([...used, ...nearest])].slice(0, MOST_CHIPS);
  }

  function showPlace(written: string): void {
    if (note === null || near === null || place === null) return;
    const isAsked = written === "";
    const { kind, text, near: meant } = isAsked
      ? { kind: "none", text: "", near: [] }
      : answerPlace(shop, written, now());
    note.setAttribute("data-lugar", kind);
    place.setAttribute("aria-invalid", String(kind === "outside" || meant.length > 0));
    setText(note, text);
    const names = isAsked ? listUsual() : meant;
    const listed = [isAsked, ...names].join();
    if (near.getAttribute("data-nombres") === listed) return;
    near.setAttribute("data-nombres", listed);
    near.replaceChildren(
      ...names.map((name) =>
        createButton(isAsked ? name : `¿${name}?`, {
          class: "boton boton-suave",
        }, () => {
          place.value = isAsked ? name : correct(place.value, name);
          place.dispatchEvent(new Event("change"));
          (isAsked && street?.value === "" ? street : place).focus();
        })
      ),
    );
  }

  function showWhen({ pedido: { fecha = "", hora = "" } }: Draft): void {
    const today = dateAt(shop.timeZone, now());
    const days = listDays(shop, now());
    const chosen = findDay(days, fecha, hora);
    const soon = decideOpening(shop, now()).abierto ? "Lo antes posible" : "Apenas abramos";
    // What is no longer to be had stands there all the same: the order says so.
    const old: readonly Choice[] = fecha !== "" && chosen === undefined
      ? [[fecha, nameDay(fecha, today)]]
      : [];
    const listed = days.map(({ fecha, nombre }): Choice => [fecha, nombre]);
    fill(day, [["", soon], ...old, ...listed], chosen?.fecha ?? fecha);
    const hours = (chosen?.horas ?? [])
      .map((one): Choice => [`${one.fecha} ${one.hora}`, one.nombre]);
    const value = hora === "" ? "" : `${fecha} ${hora}`;
    const past: readonly Choice[] = value === "" || hours.some(([one]) => one === value)
      ? []
      : [[value, hora]];
    fill(hour, [["", "A cualquier hora"], ...past, ...hours], value);
    hour?.toggleAttribute("hidden", fecha === "");
  }

  return {
    isPlace: (text) =>
      findPlace(shop.places, text, "place").kind === "found" &&
      !isOutside(decideZone(shop.places, { kind: "place", text })),
    show(draft) {
      const { entrega = "retiro", localidad = "", pago = "" } = draft.pedido;
      showPlace(entrega === "envio" ? localidad : "");
      showWhen(draft);
      const ways = shop.business.pagos
        .filter(({ id, para }) => id === pago || para.includes(entrega))
        .map(({ id, nombre }): Choice => [id, nombre]);
      fill(pay, [["", "Lo vemos después"], ...ways], pago);
    },
  };
}

/** The day under which an hour stands in the list. */
function findDay(days: readonly Day[], fecha: string, hora: string): Day | undefined {
  return days.find(({ horas }) => horas.some((one) => one.fecha === fecha && one.hora === hora)) ??
    days.find((day) => day.fecha === fecha);
}

/** A text in which the last part, the place, has its right name: "Mitre 100, Hurlinghan". */
function correct(text: string, name: string): string {
  const at = text.lastIndexOf(",");
  return at < 0 ? name : `${text.slice(0, at)}, ${name}`;
}

/** Gives a select its choices, unless it has them already, and its value. */
function fill(
  select: HTMLSelectElement | null | undefined,
  choices: readonly Choice[],
  value: string,
): void {
  if (!select) return;
  const key = JSON.stringify(choices);
  if (select.dataset["opciones"] !== key) {
    select.dataset["opciones"] = key;
    select.replaceChildren(...choices.map(([value, label]) => create("option", { value }, label)));
  }
  if (select.value !== value) select.value = value;
}
