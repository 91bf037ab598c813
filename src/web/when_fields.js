// @ts-check
/**
 * For when the order is: as soon as can be, or a day and an hour.
 *
 * @module
 */

import { create } from "./dom.js";

/** @import { Order } from "./order.js" */
/** @import { Day } from "./when.js" */

/**
 * Creates the fields.
 *
 * @param {(part: Partial<Order>) => void} edit
 */
export function createWhenFields(edit) {
  const day = create("select", {
    id: "pedido-dia",
    change: () => edit({ fecha: day.value, hora: "" }),
  });
  const hour = create("select", {
    "aria-label": "¿A qué hora?",
    "change": () => edit({ fecha: day.value, hora: hour.value }),
  });
  const element = create(
    "div",
    { class: "campo" },
    create("label", { for: day.id }, "¿Para cuándo?"),
    create("div", { class: "campo-par" }, day, hour),
  );

  /**
   * @param {Pick<Order, "fecha" | "hora">} order
   * @param {readonly Day[]} days
   * @param {boolean} isOpen whether the shop is open now
   */
  function show({ fecha, hora }, days, isOpen) {
    const soon = isOpen ? "Lo antes posible" : "Apenas abramos";
    fill(day, [["", soon], ...days.map(({ fecha, nombre }) => pair(fecha, nombre))], fecha);
    const hours = days.find((other) => other.fecha === fecha)?.horas ?? [];
    hour.hidden = hours.length === 0;
    fill(hour, [["", "A cualquier hora"], ...hours.map((time) => pair(time, time))], hora);
  }

  return { element, show, field: day };
}

/** @typedef {readonly [value: string, label: string]} Choice */

/**
 * @param {string} value
 * @param {string} label
 * @returns {Choice}
 */
function pair(value, label) {
  return [value, label];
}

/**
 * Gives a select its choices, unless it has them already, and its value.
 *
 * @param {HTMLSelectElement} select
 * @param {readonly Choice[]} choices
 * @param {string} value
 */
export function fill(select, choices, value) {
  const key = JSON.stringify(choices);
  if (select.dataset["opciones"] !== key) {
    select.dataset["opciones"] = key;
    select.replaceChildren(
      ...choices.map(([value, label]) => create("option", { value }, label)),
    );
  }
  if (select.value !== value) select.value = value;
}
