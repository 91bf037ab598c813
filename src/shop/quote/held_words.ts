/**
 * The effect of each objection, and the words for the objections that hold an
 * order, leave an order open or need a confirmation. Those words are separate
 * from the others because the chat's script needs only these.
 */

import { formatPesos } from "../../words/money.ts";
import { describeContents } from "../diets.ts";
import type { ByKind, Kind, Objection } from "./objections.ts";
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
type Effect = "refused" | "held" | "open" | "confirm" | "note";

/** Changes to an order that resolve an objection. An empty text removes the field. */
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

/** The effects of the kinds that don't refuse an order. */
const EFFECTS: { readonly [K in Kind]?: Effect } = {
  "below-minimum": "held",
  "no-locality": "held",
  "no-street": "open",
  "against-diet": "confirm",
  "zone-unsure": "note",
  "closed-now": "note",
  "near-closing": "note",
};

/** The sentences for the kinds that hold an order, leave it open or need a confirmation. */
export const HELD_WORDS = {
  "below-minimum": ({ minimum, missing }) =>
    `Para envío, el pedido mínimo es ${formatPesos(minimum)}: ` +
    `te faltan ${formatPesos(missing)}.`,
  "no-locality": () => "Falta la localidad del envío, para saber si llegamos.",
  "no-street": () => "Falta la dirección.",
  "against-diet": ({ item, diet }) => describeContents(item, diet),
} satisfies Partial<ByKind<Kind, string>>;

/** Puts an objection into words, with the sentence of its kind in a table. */
export function wordObjection<K extends Kind>(
  words: ByKind<K, string>,
  objection: Objection<K>,
): Reason {
  const { kind, path: campo } = objection;
  return {
    kind,
    campo,
    problema: words[kind](objection),
    effect: EFFECTS[kind] ?? "refused",
  };
}
