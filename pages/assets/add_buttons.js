// @ts-check
/**
 * The buttons on the menu's cards that put a thing into the order.
 *
 * @module
 */

import { create, createButton, setText } from "./dom.js";
import { findItem, isPromoDay, KINDS } from "./order.js";

/** @import { Line, Menu, Order } from "./order.js" */

/**
 * Puts a button on each card: `data-potes`, `data-promos` or `data-adicionales`, with the id. A promo of another day
 * can't be added.
 *
 * @param {Menu} menu
 * @param {string} weekday
 * @param {(thing: Pick<Line, "kind" | "id">) => void} add
 * @returns {{ show(order: Order): void }} tells on each card how many of it are in the order
 */
export function setUpAddButtons(menu, weekday, add) {
  const cards = KINDS.flatMap((kind) =>
    [...document.querySelectorAll(`[data-${kind}]`)].flatMap((card) => {
      const thing = { kind, id: card.getAttribute(`data-${kind}`) ?? "" };
      const item = findItem(menu, thing);
      if (item === undefined) return [];
      const isSold = isPromoDay({ dias: item.dias ?? null }, weekday);
      const label = isSold ? "Agregar" : "Hoy no";
      const count = create("span", { class: "tarjeta-cuenta" });
      const button = createButton(kind === "adicionales" ? "+" : label, {
        "class": "boton boton-fuerte",
        "aria-label": `${label}: ${item.nombre}`,
        "disabled": !isSold,
      }, () => add(thing));
      card.append(create("div", { class: "tarjeta-accion" }, button, count));
      return [{ thing, count }];
    })
  );
  return {
    show({ lines }) {
      for (const { thing, count } of cards) {
        const sum = lines.filter(({ kind, id }) => kind === thing.kind && id === thing.id)
          .reduce((total, { cantidad }) => total + cantidad, 0);
        setText(count, sum === 0 ? "" : `${sum} en tu pedido`);
      }
    },
  };
}
