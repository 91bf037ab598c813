/** The answer to "do you deliver here?". The text stays on the page. */

import type { Shop } from "../shop/shop.ts";
import { describeDeliveryTerms } from "../shop/delivery.ts";
import { noticesOn } from "../shop/today.ts";
import { formatKm } from "../shop/zone/words.ts";
import {
  decideZone,
  isInside,
  localityOf,
  mayCollect,
  roundKm,
  type ZoneDecision,
} from "../shop/zone/zone.ts";
import { dateAt } from "../time/zone.ts";
import { readClock } from "./page/clock.ts";
import { createButton, fill, find, setText } from "./page/dom.ts";

/** The answer about a place, "unsure" if the shop has to decide, with the places that may be meant. */
interface PlaceAnswer {
  readonly kind: "inside" | "outside" | "unsure";
  readonly text: string;
  readonly near: readonly string[];
}

/** Delay of the answer to a text that names no place of the zone. */
const PAUSE_MS = 800;

/** Sets up the zone's form, if the page has one. It also answers while the visitor types. */
export function setUpZoneForm(shop: Shop): void {
  const form = document.getElementById("zona");
  if (form === null) return;

  const field = find<HTMLInputElement>("input", form);
  const told = find(".zona-respuesta", form);
  const others = find(".cercanas", form);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const answer = () => {
    clearTimeout(pause);
    const { kind, text, near } = answerPlace(shop, field.value, readClock());
    told.setAttribute("data-lugar", kind);
    setText(told, text);
    fill(others, near, (name) =>
      createButton(`¿${name}?`, () => {
        field.value = name;
        answer();
        field.focus();
      }));
  };
  field.addEventListener("input", () => {
    clearTimeout(pause);
    if (field.value.trim() === "") return;
    if (answerPlace(shop, field.value, readClock()).kind === "inside") {
      return answer();
    }
    pause = setTimeout(answer, PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer();
  });
}

/** Answers whether the shop delivers to a locality, which may follow a street. */
export function answerPlace(
  shop: Shop,
  written: string,
  nowMs: number,
): PlaceAnswer {
  const decision = decideZone(shop.places, { kind: "place", text: written });
  if (decision.kind === "unknown" || decision.kind === "district") {
    const near = decision.kind === "unknown" ? decision.near : [];
    return { kind: "unsure", text: describeUndecided(written, decision), near };
  }

  if (decision.kind === "no-delivery") {
    return { kind: "outside", text: "No hacemos envíos.", near: [] };
  }

  const localidad = localityOf(decision);
  const radius = formatKm(decision.radioKm);
  const far = decision.kind === "elsewhere"
    ? null
    : formatKm(roundKm(decision.km, decision.radioKm));
  if (isInside(decision)) {
    const today = dateAt(shop.timeZone, nowMs);
    const off = noticesOn(shop, today).filter(({ suspende }) =>
      suspende.includes("envio")
    )
      .map(({ texto }) => ` Hoy no hay envíos: ${texto}`);
    const cut = decision.kind === "inside-edge"
      ? " Está cerca del límite: si es en el borde, preguntanos."
      : "";
    const fees = describeDeliveryTerms(shop.delivery).sentence;
    return off.length > 0
      ? {
        kind: "unsure",
        text: `Llegamos a ${localidad}.${off.join("")}${cut} ${fees}`,
        near: [],
      }
      : {
        kind: "inside",
        text: `¡Sí, llegamos a ${localidad}!${cut} ${fees}`,
        near: [],
      };
  }
  if (decision.kind === "outside-edge") {
    const text =
      `${localidad} queda a ${far}, cerca del límite de ${radius}: ` +
      "preguntanos por WhatsApp si llegamos a tu dirección.";
    return { kind: "unsure", text, near: [] };
  }
  const where = localidad === null ? "Hasta ahí" : `A ${localidad}`;
  const why = far === null ? "" : `queda a ${far} y `;
  const wayOut = mayCollect(shop, decision, dateAt(shop.timeZone, nowMs))
    ? " Podés pasar a buscarlo por el local."
    : "";
  const text =
    `${where} no llegamos: ${why}repartimos hasta ${radius} a la redonda.${wayOut}`;
  return { kind: "outside", text, near: [] };
}

/** Describes how to complete a text that the shop can't match to a place. */
function describeUndecided(
  written: string,
  decision: ZoneDecision<"unknown" | "district">,
): string {
  if (decision.kind === "district") {
    return `${decision.district} es grande: ¿en qué localidad es?`;
  }
  if (decision.near.length > 0) {
    return "No conocemos ese lugar. ¿Es alguno de estos?";
  }

  // Only a street, with or without a number.
  if (/^$|\d/.test(written.trim())) {
    return "¿En qué localidad es? Con eso alcanza: la calle no hace falta.";
  }
  return "No conocemos ese lugar. Fijate si está en la lista, o preguntanos por WhatsApp.";
}
