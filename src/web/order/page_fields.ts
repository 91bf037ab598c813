/** The choices for the fields of the order on the home page: places, days, hours and payments. */

import type { Shop } from "../../shop/shop.ts";
import { distanceKm } from "../../shop/zone/places.ts";
import { decideZone, isOutside, localityOf } from "../../shop/zone/zone.ts";
import { readClock } from "../page/clock.ts";
import { create, find } from "../page/dom.ts";
import { fill } from "../page/part.ts";
import { answerPlace, type PlaceAnswer, showPlace } from "../zone_answer.ts";
import { type Choice, type Choices, viewWhen } from "./days.ts";
import type { Draft } from "./draft.ts";
import type { FieldNotes } from "./form.ts";

const MOST_CHIPS = 5;

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
      const { entrega, localidad, fecha } = draft;
      const isAnswered = entrega === "envio" && localidad !== "";
      showZone(
        form,
        isAnswered ? answer(localidad) : suggestPlaces(shop, draft, nearest),
      );

      const { days, hours } = viewWhen(shop, draft, readClock());
      const hour = find<HTMLSelectElement>("[name=hora]", form);
      showChoices(find("[name=dia]", form), days);
      showChoices(hour, hours);
      hour.hidden = fecha === "";
      showChoices(find("[name=pago]", form), listPayments(shop, draft));
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
  const decision = decideZone(places, { kind: "place", text });
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

function listPayments({ business }: Shop, { entrega, pago }: Draft): Choices {
  const ways = business.pagos
    .filter(({ id, para }) => id === pago || para.includes(entrega))
    .map(({ id, nombre }): Choice => [id, nombre]);
  return {
    choices: [["", "Lo vemos después"], ...ways],
    value: pago,
  };
}

/** Shows the choices of a select, and the chosen value. */
function showChoices(
  select: HTMLSelectElement,
  { choices, value }: Choices,
) {
  fill(
    select,
    choices,
    ([value, label]) => create("option", { value }, label),
  );
  if (select.value !== value) select.value = value;
}
