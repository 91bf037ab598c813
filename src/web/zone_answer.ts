/** The answer to "do you deliver here?", decided on the page: no request sends the visitor's text. */

import type { Shop } from "../shop/shop.ts";
import {
  describeDeliveryTerms,
  describeSuspensions,
  TERMS_SENTENCE,
} from "../shop/delivery.ts";
import { decideSchedule } from "../shop/quote/request.ts";
import {
  decideZone,
  formatKm,
  mayPickUp,
  type Measurement,
  type ZoneDecision,
} from "../shop/zone/zone.ts";
import {
  createButton,
  fill,
  find,
  readClock,
  setText,
} from "./page/browser.ts";

/** The answer about a place. */
export interface PlaceAnswer {
  /** "unsure" if neither yes nor no is certain, or while the places are loading. "none" if there is nothing to answer: no text, or an order for pick-up. */
  readonly kind: "inside" | "outside" | "unsure" | "none";
  readonly text: string;
  /** Suggested places: the visitor may mean one of them. If `kind` is "none", the visitor may live in one of them. */
  readonly near?: readonly string[];
}

/** Delay of the answer to a text without a place inside the zone: the visitor may still be typing. */
const PAUSE_MS = 800;

/** Sets up the zone's form, if the page has the form. The form answers while the visitor types, on submit, when a suggested place is pressed, and at the event "places" of `readPageShop`. */
export function setUpZoneForm(shop: Shop): void {
  const form = document.getElementById("zona");
  if (form === null) return;

  const field = find<HTMLInputElement>("input", form);
  const note = find(".zona-respuesta", form);
  const answerTo = (text: string) => answerPlace(shop, text, readClock());
  const showAnswer = () => {
    const text = field.value.trim();
    showPlace(
      field,
      note,
      text === "" ? { kind: "none", text: "" } : answerTo(text),
    );
  };

  onPlaceTyped(field, (text) => answerTo(text).kind === "inside", showAnswer);
  // `showPlace` sends "change" when the visitor presses a suggested place.
  field.addEventListener("change", showAnswer);
  document.addEventListener("places", showAnswer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    showAnswer();
  });
}

/** Shows the answer about a field's text, with the suggested places as buttons. A button writes its place into the field, and moves the focus: to `next`, the field after `field`, if both were empty; otherwise to `field`. */
export function showPlace(
  field: HTMLInputElement,
  note: Element,
  { kind, text, near = [] }: PlaceAnswer,
  next = field,
): void {
  note.setAttribute("data-lugar", kind);
  setText(note, text);

  const choose = (place: string) => {
    const nextFocus = field.value || next.value ? field : next;
    // The place replaces the words after the last comma or number: "Mitre 100, Hurlinghan" becomes "Mitre 100, Hurlingham". A postal code at the end is replaced too.
    const locality = /(^|,\s*|\d\S*\s+)[^,\d]*\d*$/;
    field.value = field.value.replace(locality, `$1${place}`);
    field.dispatchEvent(new Event("change"));
    nextFocus.focus();
  };
  fill(
    find(".cercanas", field.form ?? document),
    near,
    (place) =>
      createButton(
        kind === "none" ? place : `¿${place}?`,
        () => choose(place),
      ),
    // The key has the kind, which decides the button's text.
    (place) => kind + place,
  );
}

/** Calls `answer` while the visitor types: at once if `isKnown` returns true for the text, else after a pause in typing. */
export function onPlaceTyped(
  field: HTMLInputElement,
  isKnown: (text: string) => boolean,
  answer: () => void,
): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(answer, isKnown(field.value) ? 0 : PAUSE_MS);
  });
}

/** Returns the answer whether the shop delivers to the locality in a text, on the date `fecha`. The locality may follow a street. For the date "", the answer is for the date that the shop suggests: today, or the next opening's date. */
export function answerPlace(
  shop: Shop,
  text: string,
  nowMs: number,
  fecha = "",
): PlaceAnswer {
  const decision = decideZone(shop.places, text);

  switch (decision.kind) {
    case "unknown":
      return {
        kind: "unsure",
        text: describeUnknown(shop, text, decision.near),
        near: decision.near,
      };
    case "district":
      return {
        kind: "unsure",
        text: `${decision.area} es grande: ¿en qué localidad es?`,
      };
    case "inside":
    case "inside-edge": {
      const schedule = decideSchedule(shop, fecha ? { fecha } : {}, nowMs);
      return answerInside(shop, decision, describeSuspensions(shop, schedule));
    }
    case "outside-edge": {
      const { localidad, km, radioKm } = decision;
      const limit = formatKm(radioKm);
      return {
        kind: "unsure",
        text: `${localidad} queda a ${formatKm(km)}, cerca del límite ` +
          `de ${limit}: preguntanos por WhatsApp si llegamos a tu dirección.`,
      };
    }
    // The place is outside the radius, or in another province or country, or the shop doesn't deliver.
    default:
      return {
        kind: "outside",
        text: describeOutside(shop, decision, nowMs),
      };
  }
}

/** Returns the answer about a place inside the zone. `suspensions` has a sentence for each notice that suspends delivery. */
function answerInside(
  shop: Shop,
  { kind, localidad }: Measurement,
  suspensions: readonly string[],
): PlaceAnswer {
  const isSuspended = suspensions.length > 0;
  const answer = isSuspended
    ? `Llegamos a ${localidad}. ${suspensions.join(" ")}`
    : `¡Sí, llegamos a ${localidad}!`;
  const edge = kind === "inside-edge"
    ? " Está cerca del límite: si es en el borde, preguntanos."
    : "";

  return {
    kind: isSuspended ? "unsure" : "inside",
    text: `${answer}${edge} ` +
      describeDeliveryTerms(shop.delivery, TERMS_SENTENCE),
  };
}

function describeOutside(
  shop: Shop,
  decision: ZoneDecision,
  nowMs: number,
) {
  const refusal = "km" in decision
    ? `A ${decision.localidad} no llegamos: queda a ${formatKm(decision.km)} y`
    : "Hasta ahí no llegamos:";
  const radius = formatKm(shop.places.radioKm);
  const { date } = decideSchedule(shop, {}, nowMs);
  const pickUp = mayPickUp(shop, decision, date)
    ? " Podés pasar a buscarlo por el local."
    : "";
  return `${refusal} repartimos hasta ${radius} a la redonda.${pickUp}`;
}

/** Returns the sentence that the shop will confirm whether it delivers to a place. */
export function describeUnsure(place: string): string {
  return `Te confirmamos por WhatsApp si llegamos a ${place}.`;
}

/** Returns the answer to a text whose place isn't known or isn't certain; "" while the places are loading. */
function describeUnknown(
  { places: { isLoading, isEmpty } }: Shop,
  text: string,
  near: readonly string[],
) {
  if (isLoading) return "";
  if (isEmpty) return describeUnsure(text);
  if (near.length > 0) return "No conocemos ese lugar. ¿Es alguno de estos?";

  // An empty text, or a street with a number, lacks the locality.
  return /^$|\d/.test(text.trim())
    ? "¿En qué localidad es?"
    : "No conocemos ese lugar. Probá con otra localidad, o preguntanos por WhatsApp.";
}
