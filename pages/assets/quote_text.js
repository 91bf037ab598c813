// @ts-check
/**
 * What is known of the price, in words for the visitor.
 *
 * @module
 */

import { formatPesos } from "./order_text.js";

/** @import { QuoteState } from "./quoter.js" */
/** @import { Quote } from "../../src/shop/quote/shape.ts" */

/**
 * @typedef {object} Told
 * @property {string} total an amount, or that there is none yet
 * @property {string} why why there is no total; "" where there is, or soon will be
 * @property {boolean} canRetry whether asking again may help
 * @property {readonly string[]} problems what keeps the order from being sold as it is
 * @property {string} placeProblem the same of where it goes
 * @property {Quote | undefined} quote
 */

const OPEN = "a confirmar";
const GO_ON = "Podés mandar el pedido igual: el total te lo confirmamos por WhatsApp.";

/** @type {Told} */
const NOTHING = {
  total: "",
  why: "",
  canRetry: false,
  problems: [],
  placeProblem: "",
  quote: undefined,
};

/**
 * @param {QuoteState} state
 * @param {boolean} isOnline
 * @returns {Told}
 */
export function tellQuote(state, isOnline) {
  switch (state.kind) {
    case "idle":
      return NOTHING;
    case "pending":
      return { ...NOTHING, total: "calculando…" };
    case "quoted": {
      const quote = /** @type {Quote} */ (state.data);
      return { ...NOTHING, total: formatPesos(quote.total), quote };
    }
    case "refused":
      return tellRefusal(state.problems);
    case "limited":
      return { ...NOTHING, total: OPEN, why: tellLimit(state.waitMs) };
    case "failed":
      return { ...NOTHING, total: OPEN, why: tellFailure(state.isSlow, isOnline), canRetry: true };
  }
}

/**
 * @param {readonly { readonly campo: string, readonly problema: string }[]} problems
 * @returns {Told}
 */
function tellRefusal(problems) {
  const isPlace = (/** @type {{ readonly campo: string }} */ { campo }) => campo === "/localidad";
  return {
    ...NOTHING,
    total: OPEN,
    problems: problems.filter((problem) => !isPlace(problem)).map(({ problema }) => problema),
    placeProblem: problems.find(isPlace)?.problema ?? "",
  };
}

/** @param {number} waitMs */
function tellLimit(waitMs) {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds === 1 ? "1 segundo" : `${seconds} segundos`;
  return "Llegaron muchas consultas juntas desde tu conexión (a veces varios teléfonos comparten " +
    `una), así que el total se calcula solo en ${wait}. ${GO_ON}`;
}

/**
 * @param {boolean} isSlow
 * @param {boolean} isOnline
 */
function tellFailure(isSlow, isOnline) {
  if (!isOnline) {
    return `Parece que te quedaste sin conexión y no pudimos calcular el total. ${GO_ON}`;
  }
  return isSlow
    ? `La conexión anda lenta y el total no llegó. ${GO_ON}`
    : `No pudimos calcular el total. ${GO_ON}`;
}
