// @ts-check
/**
 * The buttons on the menu's cards that put a thing into the order.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { weekdayOf } from "./opening.js";
import { findItem, KINDS } from "./order.js";
import { findPromoDate } from "./sold_on.js";

/** @import { Line, Menu, Order } from "./order.js" */
/** @import { Day } from "./when.js" */

/**
 * Puts a button on each card: `data-potes`, `data-promos` or `data-adicionales`, with the id. A promo can be added to an
 * order for a day on which it is sold. If no day was chosen, the order is then for the next such day.
 *
 * @param {Menu} menu
 * @param {(thing: Pick<Line, "kind" | "id">, fecha: string) => void} add
 */
export function setUpAddButtons(menu, add) {
  const cards = KINDS.flatMap((kind) =>
    [...document.querySelectorAll(`[data-${kind}]`)].flatMap((card) => {
      const thing = { kind, id: card.getAttribute(`data-${kind}`) ?? "" };
      const item = findItem(menu, thing);
      if (item === undefined) return [];
      const count = create("span", { class: "tarjeta-cuenta" });
      const button = createButton("", { class: "boton boton-fuerte" }, () => {
        if (button.ariaDisabled !== "true") add(thing, button.dataset["fecha"] ?? "");
      });
      card.append(create("div", { class: "tarjeta-accion" }, button, count));
      return [{ card, thing, item, button, count }];
    })
  );

  return {
    /**
     * Tells on each card how many of it are in the order, and for when it can be added.
     *
     * @param {Order} order
     * @param {string} soonest the date of an order for as soon as can be
     * @param {readonly Day[]} days that an order can be for
     */
    show(order, soonest, days) {
      const { lines } = order;
      for (const { card, thing, item, button, count } of cards) {
        const fecha = findPromoDate(item, order, soonest, days);
        const label = fecha === order.fecha
          ? "Agregar"
          : fecha === undefined
          ? `${order.fecha === "" ? "Hoy" : `El ${weekdayOf(order.fecha)}`} no`
          : `Para el ${weekdayOf(fecha)}`;
        button.dataset["fecha"] = fecha ?? "";
        // It can have the focus all the same: a row of promos that aren't sold is scrolled with it.
        button.ariaDisabled = String(fecha === undefined);
        button.setAttribute("aria-label", `${label}: ${item.nombre}`);
        setText(button, thing.kind === "adicionales" ? "+" : label);
        card.classList.toggle("otro-dia", fecha !== order.fecha);
        const sum = lines.filter(({ kind, id }) => kind === thing.kind && id === thing.id)
          .reduce((total, { cantidad }) => total + cantidad, 0);
        setText(count, sum === 0 ? "" : `${sum} en tu pedido`);
      }
    },
  };
}
