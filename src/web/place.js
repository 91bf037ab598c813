// @ts-check
/**
 * What is known of where an order goes.
 *
 * @module
 */

import { fold } from "./words.js";
import { findZone } from "./locality.js";
import { askedPlace } from "./order_arguments.js";

/** @import { Order, ShopData } from "./order.js" */
/** @import { QuoteState } from "./quoter.js" */
/** @import { Quote } from "../../src/shop/quote/shape.ts" */

/** @typedef {"inside" | "outside" | "unknown"} Verdict What the service has said of a place. */

/**
 * @typedef {{ readonly kind: "none" } | { readonly kind: "missing", readonly hasText: boolean }
 *   | { readonly kind: "inside" | "asking" | "outside", readonly nombre: string }
 *   | { readonly kind: "unsure", readonly nombre: string, readonly near: readonly string[] }} Place
 * "none" is right for a pick-up; where one is "missing", there may be a street; "unsure" is a place that neither the page
 * nor the service can decide on
 */

/**
 * Decides what is known of the place of an order.
 *
 * @param {Order} order
 * @param {ShopData} shop
 * @param {QuoteState["kind"]} state of the order's quote
 * @param {ReadonlyMap<string, Verdict>} verdicts by place, folded
 * @param {(text: string, names: readonly string[]) => readonly string[]} findNear which names may have been meant
 * @returns {Place}
 */
export function decidePlace(order, shop, state, verdicts, findNear) {
  if (order.entrega === "retiro") return { kind: "none" };
  const asked = askedPlace(order, shop);
  if (asked === "") return { kind: "missing", hasText: order.localidad.trim() !== "" };
  const zone = findZone(asked, shop.zonas);
  if (zone !== undefined) return { kind: "inside", nombre: zone };
  const verdict = verdicts.get(fold(asked));
  if (verdict === "inside" || verdict === "outside") return { kind: verdict, nombre: asked };
  if (verdict === undefined && (state === "pending" || state === "idle")) {
    return { kind: "asking", nombre: asked };
  }
  return {
    kind: "unsure",
    nombre: asked,
    near: findNear(asked, shop.zonas.map(({ nombre }) => nombre)),
  };
}

/**
 * What an answer of the service says of the place that it was asked for; undefined for nothing.
 *
 * @param {QuoteState} state
 * @returns {Verdict | undefined}
 */
export function readVerdict(state) {
  if (state.kind === "refused") {
    return state.objections.some(({ campo }) => campo === "/localidad") ? "outside" : undefined;
  }
  if (state.kind !== "quoted") return undefined;
  const { zona } = /** @type {Quote} */ (state.data);
  return zona === "dentro" ? "inside" : zona === null ? undefined : "unknown";
}

/**
 * What to tell of a place beside its field; "" for nothing.
 *
 * @param {Place} place
 */
export function tellPlace(place) {
  switch (place.kind) {
    case "none":
      return "";
    case "missing":
      return place.hasText ? "¿Y en qué localidad queda?" : "";
    case "inside":
      return `¡Sí, llegamos a ${place.nombre}!`;
    case "asking":
      return `Vemos si llegamos a ${place.nombre}…`;
    case "outside":
      return `A ${place.nombre} no llegamos con el envío.`;
    case "unsure":
      return place.near.length > 0
        ? `No conocemos ${place.nombre}. ¿Es alguna de estas?`
        : `No sabemos si llegamos a ${place.nombre}: te lo confirmamos por WhatsApp.`;
  }
}
