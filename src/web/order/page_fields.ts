/** The choices around the order's fields on the home page: places, days, hours and payments. */

import type { Shop } from "../../shop/shop.ts";
import { distanceKm } from "../../shop/zone/places.ts";
import { decideZone, isOutside, localityOf } from "../../shop/zone/zone.ts";
import { readClock } from "../page/clock.ts";
import { create, find, setText } from "../page/dom.ts";
import { fill } from "../page/part.ts";
import {
  answerPlace,
  choosePlace,
  type PlaceAnswer,
  type PlaceChip,
  showPlaces,
} from "../zone_answer.ts";
import { type Choice, type Choices, viewWhen } from "./days.ts";
import type { Draft } from "./draft.ts";
import type { FieldNotes } from "./form.ts";

/** The note of the place, and the places to choose. */
interface PlaceView {
  readonly kind: PlaceAnswer["kind"] | "none";
  readonly text: string;
  readonly isWrong: boolean;
  readonly chips: readonly PlaceChip[];
}

const MOST_CHIPS = 5;

/** Creates the choices. */
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
      const { entrega, localidad, fecha } = draft;
      const isAnswered = entrega === "envio" && localidad !== "";
      const view = isAnswered
        ? viewAnswer(answer(localidad))
        : suggestPlaces(shop, draft, nearest);
      showPlace(form, view);

      const { days, hours } = viewWhen(shop, draft, readClock());
      showChoices(find("[name=dia]", form), days);
      const hour = find<HTMLSelectElement>("[name=hora]", form);
      showChoices(hour, hours);
      hour.hidden = fecha === "";
      showChoices(find("[name=pago]", form), listPayments(shop, draft));
    },
  };
}

/** Lists the places inside the zone, the nearest first. */
function listNearest({ places }: Shop): readonly string[] {
  return places.inside
    .toSorted((a, b) =>
      distanceKm(places.centre, a) - distanceKm(places.centre, b)
    )
    .map(({ nombre }) => nombre);
}

/** Suggests the place of the last order, then the nearest. */
function suggestPlaces(
  { places }: Shop,
  { usual }: Draft,
  nearest: readonly string[],
): PlaceView {
  const text = usual?.localidad ?? "";
  const decision = decideZone(places, { kind: "place", text });
  const locality = localityOf(decision);
  const last = locality === null || isOutside(decision) ? [] : [locality];
  const names = [...new Set([...last, ...nearest])].slice(0, MOST_CHIPS);

  const chips = names.map((place) => ({ place, label: place }));
  return { kind: "none", text: "", isWrong: false, chips };
}

/** Returns the answer about the place, with the places that may be meant. */
function viewAnswer({ kind, text, near }: PlaceAnswer): PlaceView {
  const isOut = kind === "outside";
  return {
    kind,
    // Outside the zone, the foot gives the reason.
    text: isOut ? text.replace(/:.*/, ".") : text,
    isWrong: isOut || near.length > 0,
    chips: near.map((place) => ({ place, label: `¿${place}?` })),
  };
}

function showPlace(
  form: HTMLElement,
  { kind, text, isWrong, chips }: PlaceView,
): void {
  const note = find("#pedido-localidad-nota", form);
  const field = find<HTMLInputElement>("[name=localidad]", form);
  const street = find<HTMLInputElement>("[name=calle]", form);

  note.setAttribute("data-lugar", kind);
  setText(note, text);
  field.setAttribute("aria-invalid", String(isWrong));
  showPlaces(find(".cercanas", form), chips, ({ place }) => {
    const isFirst = field.value === "" && street.value === "";
    choosePlace(field, correct(field.value, place));
    (isFirst ? street : field).focus();
  });
}

/** Returns an address with the right name of its last part: "Mitre 100, Hurlinghan". */
function correct(text: string, name: string): string {
  const at = text.lastIndexOf(",");
  return at < 0 ? name : `${text.slice(0, at)}, ${name}`;
}

function listPayments({ business }: Shop, { entrega, pago }: Draft): Choices {
  const ways = business.pagos
    .filter(({ id, para }) => id === pago || para.includes(entrega))
    .map(({ id, nombre }): Choice => [id, nombre]);
  return { choices: [["", "Lo vemos después"], ...ways], value: pago };
}

/** Sets the choices and the value of a select. */
function showChoices(
  select: HTMLSelectElement,
  { choices, value }: Choices,
): void {
  fill(
    select,
    choices,
    ([value, label]) => create("option", { value }, label),
  );
  if (select.value !== value) select.value = value;
}
