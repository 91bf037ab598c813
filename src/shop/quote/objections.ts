/**
 * Objections: the shop's reasons against an order, and its notes on an order. The words
 * for most kinds are in `objection_words.ts`. This file has only the words that the
 * chat's script needs: for kinds that hold an order or need a confirmation.
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
import type { ListKey, MenuItem, Order } from "./order.ts";

/** The details of each kind of objection. */
interface Details {
  "empty-order": object;
  "too-many-tubs": { count: number };
  "more-objections": object;
  "unknown-item": { list: ListKey; text: string };
  /**
   * `tubs` are the tubs that the promo contains. `count` is how many tubs the order
   * lists for the promo.
   */
  "wrong-tub-count": { item: MenuItem; tubs: readonly Tub[]; count: number };
  "too-many-flavors": { tub: Tub; count: number };
  "unknown-flavor": { text: string };

  "wrong-coordinates": { wrong: WrongCoordinates };
  "out-of-zone": { place: ZoneDecision };
  /** The mode isn't offered, or is suspended on the order's date. */
  "mode-unavailable": object;
  "promo-not-sold": { product: Promo };
  /** If `isSoldOut` is false, the menu marks the flavor as unavailable on every date. */
  "flavor-unavailable": { item: Flavor; isSoldOut: boolean };
  /** The payment is unknown, or excluded by the delivery mode. */
  "wrong-payment": { allowed: readonly Payment[] };

  "date-out-of-range": object;
  /**
   * The order's hour is past or outside the turns. If the order has no hour, its date
   * has no turn left.
   */
  "closed": { isPast: boolean };
  "needs-notice": { product: MenuItem };

  /** With the item `addition`, the order reaches the minimum. Undefined if no item is enough. */
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

/** A reason against an order, or a note on the order. `K` limits the kinds. */
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

/**
 * A table with a function for each kind of objection. The function gets the objection's
 * fields together with the fields of its context, such as the order.
 */
export type ByKind<K extends Kind, Context, Result = string> = {
  readonly [P in K]: (objection: Objection<P> & Context) => Result;
};

/**
 * The effects of the kinds that don't refuse an order. Every other kind has the effect
 * `refused`.
 */
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

/**
 * Adds the sentence and the effect to an objection. The function for the objection's
 * kind in `words` writes the sentence.
 */
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
