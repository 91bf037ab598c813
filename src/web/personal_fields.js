// @ts-check
/**
 * What the shop would have to ask otherwise: who, where exactly, how it is paid. All of it may be left out.
 *
 * @module
 */

import { create } from "./dom.js";
import { asksForBill } from "./message.js";
import { EMPTY_ORDER, PERSONAL_LENGTHS } from "./order.js";
import { fill } from "./when_fields.js";

/** @import { Order, Personal, ShopData } from "./order.js" */

/**
 * A text of the customer's: its label, what a browser may fill it in with, and whether a collection needs it too.
 *
 * @type {readonly (readonly [key: keyof Personal, label: string, autocomplete: string, isForBoth: boolean])[]}
 */
const BEFORE_PAYMENT = [
  ["nombre", "Tu nombre", "name", true],
  ["calle", "Calle y número", "address-line1", false],
  ["depto", "Piso y departamento", "address-line2", false],
  ["entreCalles", "Entre qué calles", "off", false],
];
/** @type {typeof BEFORE_PAYMENT} */
const AFTER_PAYMENT = [
  ["billete", "¿Con cuánto pagás?", "off", false],
  ["comentario", "¿Algo más que tengamos que saber?", "off", true],
];

/**
 * Creates the fields, folded.
 *
 * @param {ShopData["pagos"]} payments
 * @param {(part: Partial<Order>) => void} edit
 */
export function createPersonalFields(payments, edit) {
  let personal = EMPTY_ORDER.personal;
  const texts = [...BEFORE_PAYMENT, ...AFTER_PAYMENT].map(
    ([key, label, autocomplete, isForBoth]) => {
      const input = create("input", {
        id: `pedido-${key}`,
        maxlength: String(PERSONAL_LENGTHS[key]),
        autocomplete,
        ...(key === "billete" ? { inputmode: "numeric" } : {}),
        input: () => edit({ personal: { ...personal, [key]: input.value } }),
      });
      const field = create(
        "div",
        { class: "campo" },
        create("label", { for: input.id }, label),
        input,
      );
      return { key, input, field, isForBoth };
    },
  );
  const pay = create("select", { id: "pedido-pago", change: () => edit({ pago: pay.value }) });
  const payField = create(
    "div",
    { class: "campo" },
    create("label", { for: pay.id }, "¿Cómo pagás?"),
    pay,
  );
  const fields = texts.map(({ field }) => field);
  fields.splice(BEFORE_PAYMENT.length, 0, payField);
  const element = create(
    "details",
    { class: "datos-pedido" },
    create("summary", {}, "Para no tener que preguntarte ", create("small", {}, "(opcional)")),
    create(
      "p",
      { class: "nota" },
      "Va solo en el mensaje de WhatsApp y queda en este aparato.",
    ),
    create("div", { class: "datos-campos" }, ...fields),
  );

  /** @param {Order} order */
  function show(order) {
    personal = order.personal;
    for (const { key, input, field, isForBoth } of texts) {
      if (input.value !== personal[key]) input.value = personal[key];
      field.hidden = key === "billete"
        ? !asksForBill(order, { pagos: payments })
        : order.entrega === "retiro" && !isForBoth;
    }
    const ways = payments.filter(({ para }) => para.includes(order.entrega));
    /** @type {readonly (readonly [string, string])[]} */
    const choices = ways.map(({ id, nombre }) => [id, nombre]);
    const value = ways.some(({ id }) => id === order.pago) ? order.pago : "";
    fill(pay, [["", "Lo vemos después"], ...choices], value);
  }

  return { element, show };
}
