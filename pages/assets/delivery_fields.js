// @ts-check
/**
 * How the order gets there: picked up, or delivered to a place in the zone.
 *
 * @module
 */

import { create, setText } from "./dom.js";
import { fold } from "./words.js";

/** @import { Order } from "./order.js" */
/** @import { Told } from "./quote_text.js" */

/**
 * Creates the fields.
 *
 * @param {readonly string[]} zones
 * @param {(delivery: Pick<Order, "entrega" | "localidad">) => void} changed
 */
export function createDeliveryFields(zones, changed) {
  const tell = () =>
    changed({ entrega: delivered.checked ? "envio" : "retiro", localidad: place.value });
  const radio = (/** @type {string} */ value) =>
    create("input", { type: "radio", name: "entrega", value, change: tell });
  const pickedUp = radio("retiro");
  const delivered = radio("envio");
  const place = create("input", {
    "id": "pedido-localidad",
    "list": "pedido-zonas",
    "maxlength": "100",
    "autocomplete": "address-level2",
    "aria-describedby": "pedido-localidad-nota",
    "change": tell,
    "input": () => {
      if (zones.includes(place.value)) tell();
    },
  });
  const note = create("p", { id: "pedido-localidad-nota", class: "nota", role: "status" });
  const where = create(
    "div",
    { class: "campo" },
    create("label", { for: place.id }, "¿A qué localidad?"),
    place,
    create(
      "datalist",
      { id: "pedido-zonas" },
      ...zones.map((value) => create("option", { value })),
    ),
    note,
  );
  const element = create(
    "fieldset",
    { class: "entrega" },
    create("legend", {}, "¿Cómo lo querés?"),
    create("label", { class: "opcion" }, pickedUp, "Lo paso a buscar"),
    create("label", { class: "opcion" }, delivered, "Con envío"),
    where,
  );

  /** @param {Pick<Order, "entrega" | "localidad">} delivery */
  function show({ entrega, localidad }) {
    pickedUp.checked = entrega === "retiro";
    delivered.checked = entrega === "envio";
    where.hidden = entrega === "retiro";
    if (place.value !== localidad) place.value = localidad;
  }

  /** @param {Told} told */
  function tellPlace({ placeProblem, quote }) {
    const zone = zones.find((name) => fold(name) === fold(place.value));
    const isReached = quote !== undefined && zone !== undefined;
    place.setAttribute("aria-invalid", String(placeProblem !== ""));
    setText(note, isReached ? `¡Sí, llegamos a ${zone}!` : placeProblem);
  }

  return { element, show, tellPlace };
}
