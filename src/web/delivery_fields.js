// @ts-check
/**
 * How the order gets there: picked up, or delivered to a place in the zone.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { correctPlace, findZone } from "./locality.js";
import { askedPlace } from "./order_arguments.js";
import { tellPlace } from "./place.js";

/** @import { Order, ShopData } from "./order.js" */
/** @import { Place } from "./place.js" */

/**
 * Creates the fields.
 *
 * @param {ShopData["zonas"]} zones
 * @param {(part: Partial<Order>) => void} edit
 */
export function createDeliveryFields(zones, edit) {
  const tell = () =>
    edit({ entrega: delivered.checked ? "envio" : "retiro", localidad: place.value });
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
      const typed = { entrega: /** @type {const} */ ("envio"), localidad: place.value };
      if (findZone(askedPlace(typed, { zonas: zones }), zones) !== undefined) tell();
    },
  });
  const note = create("p", { id: "pedido-localidad-nota", class: "nota", role: "status" });
  const near = create("p", { class: "cercanas" });
  const where = create(
    "div",
    { class: "campo" },
    create("label", { for: place.id }, "¿A qué localidad?"),
    place,
    create(
      "datalist",
      { id: "pedido-zonas" },
      ...zones.map(({ nombre }) => create("option", { value: nombre })),
    ),
    note,
    near,
  );
  const element = create(
    "fieldset",
    { class: "entrega" },
    create("legend", {}, "¿Cómo lo querés?"),
    create("label", { class: "opcion" }, pickedUp, "Lo paso a buscar"),
    create("label", { class: "opcion" }, delivered, "Con envío"),
    where,
  );

  let unsure = "";

  /**
   * @param {Pick<Order, "entrega" | "localidad">} delivery
   * @param {Place} known
   */
  function show({ entrega, localidad }, known) {
    pickedUp.checked = entrega === "retiro";
    delivered.checked = entrega === "envio";
    where.hidden = entrega === "retiro";
    if (place.value !== localidad && document.activeElement !== place) place.value = localidad;
    const names = known.kind === "unsure" ? known.near : [];
    unsure = known.kind === "unsure" ? known.nombre : "";
    place.setAttribute("aria-invalid", String(known.kind === "outside" || names.length > 0));
    note.dataset["lugar"] = known.kind;
    setText(note, tellPlace(known));
    if (near.dataset["nombres"] === names.join()) return;
    near.dataset["nombres"] = names.join();
    near.replaceChildren(
      ...names.map((name) =>
        createButton(`¿${name}?`, { class: "boton boton-suave" }, () => {
          place.value = correctPlace(place.value, unsure, name);
          tell();
          place.focus();
        })
      ),
    );
  }

  return { element, show, field: place };
}
