/** The reasons of the shop against an order, and its notes on the order, as values. */

import type { Diet } from "../diets.ts";
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
import type { Item, List, Schedule } from "./order.ts";

/** The details of each kind of objection. `near` lists items with similar names. */
interface Details {
  "empty-order": object;
  "too-many-tubs": { count: number };
  "more-objections": { reported: number };
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
    canCollect: boolean;
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
  /** `nextDate` is another date on which the shop sells the promo and takes orders. */
  "promo-not-sold": {
    promo: Promo;
    schedule: Schedule;
    nextDate: string | undefined;
    alternatives: readonly Promo[];
  };
  /** A flavor that isn't sold out is withdrawn. `alternatives` are of its category. */
  "flavor-unavailable": {
    flavor: Flavor;
    isSoldOut: boolean;
    schedule: Schedule;
    alternatives: readonly Flavor[];
  };
  /** `nextDate` is the first date that leaves enough time. */
  "needs-notice": { item: Item; hours: number; nextDate: string | undefined };
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
  /** `openings` are the hours at which the shop still opens on that date. */
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

/** A reason against an order, or a note on the order, of the kinds `K`. */
export type Objection<K extends Kind = Kind> = {
  [P in K]: Readonly<Details[P]> & {
    readonly kind: P;
    /** JSON Pointer (RFC 6901) into the order; "" is the entire order. */
    readonly path: string;
  };
}[K];

/** A table of functions of an objection, keyed by its kind. */
export type ByKind<K extends Kind, R> = {
  readonly [P in K]: (objection: Objection<P>) => R;
};
