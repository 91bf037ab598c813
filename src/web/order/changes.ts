/** The changes that the actions of buttons make to the draft of an order. */

import { type Diet, formatDiet } from "../../shop/diets.ts";
import type { Better } from "../../shop/quote/order.ts";
import { formatPesos } from "../../words/money.ts";
import {
  afterSending,
  changeLine,
  type Draft,
  EMPTY_DRAFT,
  type Item,
} from "./draft.ts";
import { draftOfArguments } from "./reading.ts";

/** A change of the draft. */
export interface Change {
  readonly draft: Draft;
  /** A sentence about the change. The foot shows the sentence, with a button "Deshacer" if the change isn't final. */
  readonly sentence?: string;
  /** True if the change can't be undone; by default, true for a change without a sentence. */
  readonly isFinal?: boolean;
  /** True if the visitor has opened the order's message. After any other change, the page no longer asks whether the order was sent. */
  readonly abierto?: boolean;
}

/** The action of a button of the order. */
export type Action =
  | { readonly kind: "usual" | "restart" | "forget" | "undo" }
  | { readonly kind: "opened" | "sent" | "not sent" }
  | {
    readonly kind: "go";
    /** The selector of the element that takes the focus. */
    readonly to: string;
  }
  | { readonly kind: "add"; readonly item: Item }
  | { readonly kind: "better"; readonly better: Better }
  | { readonly kind: "change"; readonly change: Partial<Draft> }
  | {
    readonly kind: "flavors";
    readonly key: number;
    /** A flavor of the line that is no longer chosen when the picker opens. */
    readonly without?: string;
  }
  | {
    readonly kind: "quantity";
    readonly key: number;
    readonly cantidad: number;
  }
  | { readonly kind: "drop diet"; readonly diet: Diet };

/** The view of a button. */
export interface ButtonView {
  readonly text: string;
  readonly action: Action;
  /** The accessible name of a button whose text doesn't name the item, such as "−". */
  readonly label?: string;
  /** True if the button is visible, but does nothing. */
  readonly isOff?: boolean;
}

/** A function that performs the action of a button. */
export type Act = (action: Action) => void;

/** Returns the change that an action makes. */
export function changeBy(draft: Draft, action: Action): Change {
  switch (action.kind) {
    case "quantity":
      return setQuantity(draft, action.key, action.cantidad);
    case "drop diet": {
      const diet = draft.diet.filter((name) => name !== action.diet);
      return {
        draft: { ...draft, diet },
        sentence: `El pedido ya no es ${formatDiet(action.diet)}.`,
      };
    }
    case "change":
      return { draft: { ...draft, ...action.change } };
    case "better":
      return takeCheaper(draft, action.better);
    case "usual":
      return takeUsual(draft);
    case "sent":
      return {
        draft: afterSending(draft),
        sentence: "¡Gracias! Lo guardamos como lo de siempre.",
      };
    case "forget":
      return {
        draft: EMPTY_DRAFT,
        sentence: "Listo: acá no queda nada tuyo.",
        isFinal: true,
      };
    case "restart":
      return {
        draft: { ...EMPTY_DRAFT, usual: draft.usual },
        sentence: "Listo: empezamos de nuevo.",
      };
    case "opened":
      return { draft, abierto: true };
    // "not sent" keeps the draft, and only resets `abierto`. `Builder.act` performs the other actions.
    default:
      return { draft };
  }
}

/** Sets the quantity of a line. 0 removes the line. */
function setQuantity(
  draft: Draft,
  key: number,
  cantidad: number,
) {
  const line = draft.lines.find((other) => other.key === key);
  return {
    draft: changeLine(draft, key, { cantidad }),
    sentence: cantidad === 0 ? `Sacaste ${line?.nombre}.` : "",
  };
}

/** Replaces the lines with the lines of a cheaper order. */
function takeCheaper(draft: Draft, { argumentos, total }: Better) {
  const { lines } = draftOfArguments(argumentos);
  return {
    draft: { ...draft, lines },
    sentence: `Listo: ahora sale ${formatPesos(total)}.`,
  };
}

/** Replaces the draft with the last order. The draft's diets are added to the diets of the last order. */
function takeUsual(draft: Draft) {
  const { usual } = draft;
  if (usual === null) return { draft };

  const diet = [...usual.diet, ...draft.diet];
  return {
    draft: { ...usual, usual, diet },
    sentence: "Ahí va lo de siempre.",
  };
}
