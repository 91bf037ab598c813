/** The changes of an order: what an action does to the draft and to the last order. */

import type { Diet } from "../../shop/diets.ts";
import type { Better } from "../../shop/quote/order.ts";
import { formatPesos } from "../../words/money.ts";
import {
  changeLine,
  countThings,
  type Draft,
  EMPTY_DRAFT,
  linesOf,
  nameOf,
  type Offer,
  usualOf,
  withDiet,
  withLines,
  withUsual,
} from "./draft.ts";
import type { Step } from "./problems.ts";
import { readOrder } from "./reading.ts";

/** The draft, and the last order that was sent. */
export interface Orders {
  readonly draft: Draft;
  readonly usual: Draft;
}

/** A change of the orders. With a sentence about it, it can be undone. */
export interface Change extends Partial<Orders> {
  readonly draft: Draft;
  readonly told?: string;
  /** True if the message was opened. A changed order hasn't been sent. */
  readonly abierto?: boolean;
}

/** The action of any button of the order. */
export type Action =
  | Step
  | { readonly kind: "opened" | "start anew" | "undo" }
  | {
    readonly kind: "quantity";
    readonly index: number;
    readonly cantidad: number;
  }
  | {
    readonly kind: "diet";
    readonly diet: readonly Diet[];
    readonly told?: string;
  };

/** Returns the change that an action makes. */
export function changeBy(
  shop: Offer,
  { draft, usual }: Orders,
  action: Action,
): Change {
  switch (action.kind) {
    case "quantity":
      return setQuantity(shop, draft, action.index, action.cantidad);
    case "remove":
      return setQuantity(shop, draft, action.index, 0);
    case "diet":
      return { ...action, draft: withDiet(draft, action.diet) };
    case "mend": {
      const pedido = { ...draft.pedido, ...action.change };
      return { draft: { ...draft, pedido } };
    }
    case "accept":
      return { draft: { ...draft, aceptado: action.texts } };
    case "street later":
      return { draft: { ...draft, sinCalle: true } };
    case "better":
      return takeCheaper(draft, action.better);
    case "usual":
      return { draft: withUsual(draft, usual), told: "Ahí va lo de siempre." };
    case "sent": {
      const told = "¡Gracias! Lo guardamos como lo de siempre.";
      return { draft: EMPTY_DRAFT, usual: usualOf(draft), told };
    }
    case "start anew":
      return startAnew(draft);
    case "opened":
      return { draft, abierto: true };
    default:
      return { draft };
  }
}

/** Sets the quantity of a line. 0 removes it. */
function setQuantity(
  shop: Offer,
  draft: Draft,
  index: number,
  cantidad: number,
): Change {
  const changed = changeLine(draft, index, { cantidad });
  const line = linesOf(draft.pedido)[index];
  if (cantidad > 0 || line === undefined) return { draft: changed };

  return { draft: changed, told: `Sacaste ${nameOf(shop, draft, line)}.` };
}

function takeCheaper(draft: Draft, { argumentos, total }: Better): Change {
  const lines = linesOf(readOrder({ ...argumentos }));
  const pedido = withLines(draft.pedido, lines);
  const told = `Listo: ahora sale ${formatPesos(total)}.`;
  return { draft: { ...draft, pedido }, told };
}

/** Empties the order. If it is empty, erases the visitor's data. */
function startAnew(draft: Draft): Change {
  const emptied = { draft: EMPTY_DRAFT, told: "Listo: empezamos de nuevo." };
  if (countThings(draft) > 0) return emptied;

  const told = "Listo: acá no queda nada tuyo.";
  return { ...emptied, usual: EMPTY_DRAFT, told };
}
