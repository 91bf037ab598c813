/** The changes of an order: what an action does to the draft. */

import type { Diet } from "../../shop/diets.ts";
import type { Better } from "../../shop/quote/order.ts";
import { formatPesos } from "../../words/money.ts";
import {
  afterSending,
  changeLine,
  type Draft,
  EMPTY_DRAFT,
  type Line,
  nameOf,
  type Offer,
  withDiet,
} from "./draft.ts";
import type { Step } from "./problems.ts";
import { draftOfArguments } from "./reading.ts";

/** A change of the draft. With a sentence about it, it can be undone. */
export interface Change {
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
    readonly kind: "diet";
    readonly diet: readonly Diet[];
    readonly told?: string;
  };

/** Performs an action. */
export type Act = (action: Action) => void;

/** Returns the change that an action makes. */
export function changeBy(shop: Offer, draft: Draft, action: Action): Change {
  switch (action.kind) {
    case "quantity":
      return setQuantity(shop, draft, action.key, action.cantidad);
    case "diet":
      return { ...action, draft: withDiet(draft, action.diet) };
    case "mend":
      return { draft: { ...draft, ...action.change } };
    case "accept":
      return { draft: { ...draft, aceptado: action.texts } };
    case "street later":
      return { draft: { ...draft, sinCalle: true } };
    case "better":
      return takeCheaper(draft, action.better);
    case "usual":
      return takeUsual(draft);
    case "sent": {
      const told = "¡Gracias! Lo guardamos como lo de siempre.";
      return { draft: afterSending(draft), told };
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
  key: Line["key"],
  cantidad: number,
): Change {
  const changed = changeLine(draft, key, { cantidad });
  const line = draft.lines.find((line) => line.key === key);
  if (cantidad > 0 || line === undefined) return { draft: changed };

  return { draft: changed, told: `Sacaste ${nameOf(shop, line)}.` };
}

function takeCheaper(draft: Draft, { argumentos, total }: Better): Change {
  const { lines } = draftOfArguments({ ...argumentos });
  const told = `Listo: ahora sale ${formatPesos(total)}.`;
  return { draft: { ...draft, lines }, told };
}

/** Takes the last order, for the diet of both. */
function takeUsual(draft: Draft): Change {
  const { usual } = draft;
  if (usual === null) return { draft };

  const diet = [...usual.diet, ...draft.diet];
  const told = "Ahí va lo de siempre.";
  return { draft: withDiet({ ...usual, usual }, diet), told };
}

/** Empties the order. If it is empty, erases the visitor's data. */
function startAnew({ lines, usual }: Draft): Change {
  return lines.length > 0
    ? {
      draft: { ...EMPTY_DRAFT, usual },
      told: "Listo: empezamos de nuevo.",
    }
    : { draft: EMPTY_DRAFT, told: "Listo: acá no queda nada tuyo." };
}
