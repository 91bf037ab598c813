/**
 * The reasons of the shop against an order, and its notes on the order. This file has
 * the words only for kinds that hold an order or need a confirmation: the chat's script
 * needs only these words.
 */

import { formatPesos } from "../../words/money.ts";
import { describeContents, type Diet } from "../diets.ts";
import type {
  Extra,
  Flavor,
  NextOpening,
  Payment,
  Promo,
  Tub,
} from "../shapes.ts";
import type { WrongCoordinates } from "../zone/places.ts";
import type { ZoneDecision } from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import type { List, MenuItem, Order } from "./order.ts";

/** The details of each kind of objection. */
interface Details {
  "empty-order": object;
  "too-many-tubs": { count: number };
  "more-objections": object;
  "unknown-item": { list: List; text: string };
  /** `tubs` are the tubs of the promo, `count` is the number of tubs in the order. */
  "wrong-tub-count": { item: MenuItem; tubs: readonly Tub[]; count: number };
  "too-many-flavors": { tub: Tub; count: number };
  "unknown-flavor": { text: string };

  "wrong-coordinates": { wrong: WrongCoordinates };
  "out-of-zone": { place: ZoneDecision };
  /** The mode isn't offered, or is suspended on the order's date. */
  "mode-unavailable": object;
  "promo-not-sold": { product: Promo };
  /** Without `isSoldOut`, the flavor isn't available on any date. */
  "flavor-unavailable": { item: Flavor; isSoldOut: boolean };
  /** The payment is unknown, or excluded by the delivery mode. */
  "wrong-payment": { allowed: readonly Payment[] };

  "date-out-of-range": object;
  /** Closed at the order's hour or, without an hour, all day. */
  "closed": { isPast: boolean };
  "needs-notice": { product: MenuItem };

  /** `addition` is an item that reaches the minimum. */
  "below-minimum": { addition: Tub | Extra | undefined };
  "no-locality": object;
  "no-street": object;
  "against-diet": { item: Flavor | Extra };

  "zone-unsure": { place: ZoneDecision };
  "closed-now": { next: NextOpening };
}

/** A kind of objection. */
export type Kind = keyof Details;

/** Changes to an order that resolve an objection. An empty text removes the field. */
export type Remedy = Partial<
  Pick<Order, "entrega" | "fecha" | "hora" | "pago">
>;

/** A reason against an order, or a note on the order, of the kinds `K`. */
export type Objection<K extends Kind = Kind> = {
  [P in K]: Readonly<Details[P]> & {
    readonly kind: P;
    /** JSON Pointer (RFC 6901) into the order; "" is the entire order. */
    readonly campo: string;
    /** The change that resolves the objection, if a single change is enough. */
    readonly remedy?: Remedy | undefined;
  };
}[K];

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

/** An objection with its sentence. */
export type Reason<K extends Kind = Kind> = Objection<K> & {
  readonly problema: string;
  readonly effect: Effect;
};

/** Functions of an objection in the context of its order, by the objection's kind. */
export type ByKind<K extends Kind, Context, Result = string> = {
  readonly [P in K]: (objection: Objection<P> & Context) => Result;
};

/** The effects of the kinds that don't refuse an order. */
const EFFECTS: Partial<Record<Kind, Effect>> = {
  "below-minimum": "held",
  "no-locality": "held",
  "no-street": "open",
  "against-diet": "confirm",
  "zone-unsure": "note",
  "closed-now": "note",
};

/** The sentences for the kinds that hold an order or need a confirmation. */
export const HELD_WORDS: ByKind<
  "below-minimum" | "no-locality" | "against-diet",
  { readonly costs: Costs; readonly diet: readonly Diet[] }
> = {
  "below-minimum": ({ costs: { pedidoMinimo: { monto, falta } } }) =>
    `Para envío, el pedido mínimo es ${formatPesos(monto)}: ` +
    `te faltan ${formatPesos(falta)}.`,
  "no-locality": () => "Falta la localidad del envío, para saber si llegamos.",
  "against-diet": ({ item, diet }) => describeContents(item, diet),
};

/** Puts an objection into words, by the table's function for its kind. */
export function wordObjection<K extends Kind, Context>(
  words: ByKind<K, Context>,
  objection: Objection<K>,
  context: Context,
): Reason<K> {
  const { kind } = objection;
  return {
    ...objection,
    problema: words[kind]({ ...context, ...objection }),
    effect: EFFECTS[kind] ?? "refused",
  };
}
