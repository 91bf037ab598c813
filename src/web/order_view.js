// @ts-check
/**
 * What is shown of an order as it is put together.
 *
 * @module
 */

import { nearNames } from "./locality.js";
import { orderLink } from "./message.js";
import { dateAt, soonestDate } from "./opening.js";
import { decideWay, opensNext } from "./order_state.js";
import { formatList, nameLine, tellDropped } from "./order_text.js";
import { priceOrder } from "./own_prices.js";
import { decidePlace } from "./place.js";
import { tellQuote } from "./quote_text.js";
import { dateOf, listDays } from "./when.js";

/** @import { Draft } from "./draft.js" */
/** @import { Order, ShopData } from "./order.js" */
/** @import { OrderView } from "./order_panel.js" */
/** @import { Verdict } from "./place.js" */
/** @import { QuoteState } from "./quoter.js" */

/**
 * What is known at a moment.
 *
 * @typedef {object} Known
 * @property {Order} order
 * @property {Draft} usual what was ordered last
 * @property {QuoteState} state of the order's quote
 * @property {ReadonlyMap<string, Verdict>} verdicts by place, folded
 * @property {boolean} isOnline
 * @property {number} nowMs
 */

/**
 * @param {ShopData} shop
 * @param {Known} known
 * @returns {OrderView}
 */
export function viewOrder(shop, { order, usual, state, verdicts, isOnline, nowMs }) {
  const today = dateAt(nowMs, shop);
  const told = tellQuote(state, priceOrder(order, shop), isOnline);
  const place = decidePlace(order, shop, state.kind, verdicts, nearNames);
  const opens = opensNext(shop, nowMs);
  const { prices, objections, total } = told;
  return {
    order,
    told,
    place,
    days: listDays(shop, nowMs),
    opens,
    way: decideWay(order, shop, {
      nowMs,
      today,
      place,
      missing: prices.faltaParaElMinimo,
      objections,
    }),
    link: orderLink(shop, order, {
      prices,
      isSure: total === "sure" && place.kind !== "unsure",
      fecha: dateOf(order, soonestDate(shop, nowMs)),
    }),
    usual: {
      things: formatList(usual.order.lines.map((line) => nameLine(shop.menu, line))),
      lost: tellDropped(usual.dropped),
    },
  };
}
