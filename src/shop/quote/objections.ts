/**
 * The reasons of the shop against an order, and its notes on the order. The words are
 * here only for kinds that hold an order, leave it open or need a confirmation: the
 * chat's script needs no others.
 */

import { formatPesos } from "../../words/money.ts";
import { describeContents, type Diet } from "../diets.ts";
import type { DateHours, LocalTime } from "../hours/opening.ts";
import type {
  DeliveryMode,
  Extra,
  Flavor,
  Notice,
  Payment,
  Promo,
  Tub,
  Turn,
} from "../shapes.ts";
import type { WrongCoordinates } from "../zone/places.ts";
import type { ZoneDecision } from "../zone/zone.ts";
import type { Item, List, Order, Schedule } from "./order.ts";

/** The details of each kind of objection. `near` lists items with similar names. */
interface Details {
  "empty-order": object;
  "too-many-tubs": { count: number };
  "more-objections": object;
  /** `items` is the menu's entire list. */
  "unknown-item": {
    list: List;
    text: string;
    items: readonly Item[];
    near: readonly Item[];
  };
  /** `tubs` are those of the promo, `count` is the number in the order. */
  "wrong-tub-count": { item: Item; tubs: readonly Tub[]; count: number };
  "too-many-flavors": { tub: Tub; count: number };
  "unknown-flavor": { text: string; near: readonly Flavor[] };

  "wrong-coordinates": { wrong: WrongCoordinates };
  /** `localities` are the localities inside the zone. */
  "out-of-zone": {
    place: ZoneDecision;
    localities: readonly string[];
  };
  "mode-not-offered": {
    mode: DeliveryMode;
    alternatives: readonly DeliveryMode[];
  };
  "suspended": {
    mode: DeliveryMode;
    notices: readonly Notice[];
    alternatives: readonly DeliveryMode[];
    schedule: Schedule;
  };
  "promo-not-sold": {
    promo: Promo;
    schedule: Schedule;
    alternatives: readonly Promo[];
  };
  /** A flavor that isn't sold out is withdrawn. `alternatives` are of its category. */
  "flavor-unavailable": {
    flavor: Flavor;
    isSoldOut: boolean;
    schedule: Schedule;
    alternatives: readonly Flavor[];
  };
  "needs-notice": { item: Item; schedule: Schedule };
  "payment-not-allowed": {
    payment: Payment;
    mode: DeliveryMode;
    allowed: readonly Payment[];
  };
  "unknown-payment": {
    text: string;
    near: readonly Payment[];
    allowed: readonly Payment[];
  };

  "date-out-of-range": { schedule: Schedule; lastDate: string };
  /** The hour is in the night that follows the date, so the order must be for `nextDate`. */
  "after-midnight": { time: string; nextDate: string };
  /** `turns` is the rest of the date's turns, `openings` the hours at which they begin. */
  "closed-at-hour": {
    schedule: Schedule;
    time: string;
    isPast: boolean;
    turns: readonly Turn[];
    openings: readonly string[];
  };
  "closed-all-day": {
    schedule: Schedule;
    hours: DateHours;
    next: LocalTime | null;
  };

  /** `addition` is an item that reaches the minimum. */
  "below-minimum": {
    minimum: number;
    missing: number;
    addition: Tub | Extra | undefined;
  };
  "no-locality": object;
  "no-street": object;
  "against-diet": { item: Flavor | Extra; diet: readonly Diet[] };

  "zone-unsure": { place: ZoneDecision };
  "closed-now": { schedule: Schedule; opening: LocalTime };
  "near-closing": { schedule: Schedule; next: LocalTime };
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
    readonly path: string;
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

/** An objection in words. */
export interface Reason
  extends
    Pick<Objection, "kind" | "remedy">,
    Partial<Details["below-minimum"]> {
  /** The path of the objection. */
  readonly campo: string;
  readonly problema: string;
  readonly effect: Effect;
}

/** A table of functions of an objection, keyed by its kind. */
export type ByKind<K extends Kind, R> = {
  readonly [P in K]: (objection: Objection<P>) => R;
};

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
): Objection<K> & Reason {
  const { kind, path } = objection;
  return {
    ...objection,
    campo: path,
    problema: words[kind](objection),
    effect: EFFECTS[kind] ?? "refused",
  };
}
