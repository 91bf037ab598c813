/**
 * The words for the objections that hold an order or leave an order open. The
 * chat finds these objections, too.
 */

import { formatPesos } from "../../words/money.ts";
import { describeContents } from "../diets.ts";
import type { Kind, ObjectionOf } from "./objections.ts";
import type { Order } from "./order.ts";

/**
 * The effect of an objection on an order.
 *
 * - `refused`: the order has no price.
 * - `held`: the order has a price, but no WhatsApp link.
 * - `open`: the message has a blank for the customer to fill in.
 * - `confirm`: the customer confirms the order before sending it.
 * - `note`: the quote has a note.
 */
export type Effect = "refused" | "held" | "open" | "confirm" | "note";

/** Changes to an order that resolve an objection. */
export type Remedy = Partial<
  Pick<Order, "entrega" | "fecha" | "hora" | "pago">
>;

/** An objection in words. */
export interface Reason {
  readonly kind: Kind;
  /** JSON Pointer (RFC 6901) into the order; "" is the entire order. */
  readonly campo: string;
  readonly problema: string;
  readonly effect: Effect;
  readonly remedy?: Remedy | undefined;
}

/** The words for a kind of objection, and its effect on the order. */
export interface Wording<O> {
  readonly effect: Effect;
  readonly problem: (objection: O) => string;
  /** The change that resolves the objection, if a single one does. */
  readonly remedy?: ((objection: O) => Remedy | undefined) | undefined;
}

/** A table of words, keyed by kind. */
export type Words<K extends Kind> = {
  readonly [P in K]: Wording<ObjectionOf<P>>;
};

/** The words for the kinds of objection that keep the price of an order. */
export const HELD_WORDS = {
  "below-minimum": {
    effect: "held",
    problem: ({ minimum, missing }) =>
      `Para envío, el pedido mínimo es ${formatPesos(minimum)}: ` +
      `te faltan ${formatPesos(missing)}.`,
  },
  "no-locality": {
    effect: "held",
    problem: () => "Falta la localidad del envío, para saber si llegamos.",
  },
  "no-street": { effect: "open", problem: () => "Falta la dirección." },
  "against-diet": {
    effect: "confirm",
    problem: ({ item, diet }) => describeContents(item, diet),
  },
} satisfies Partial<Words<Kind>>;

/** Words an objection by the table of its kind. */
export function wordObjection<K extends Kind>(
  words: Words<K>,
  objection: ObjectionOf<K>,
): Reason {
  const { kind, path } = objection;
  const { effect, problem, remedy } = words[kind];

  return {
    kind,
    campo: path,
    problema: problem(objection),
    effect,
    remedy: remedy?.(objection),
  };
}
