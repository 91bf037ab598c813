/** The reasons that the shop may have against an order, and its notes on it, as values. */

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
import type { Places } from "../zone/places.ts";
import type { WrongCoordinates } from "../zone/point.ts";
import type { ZoneDecision } from "../zone/zone.ts";
import type { Item, List, Schedule } from "./order.ts";

/** The details of each kind of objection. */
interface Details {
  "empty-order": object;
  "too-many-tubs": { count: number };
  "more-objections": { reported: number };
  /** `items` has the entire list of the menu. */
  "unknown-item": {
    list: List;
    text: string;
    items: readonly Item[];
    near: readonly Item[];
  };
  "wrong-tub-count": { item: Item; tubs: readonly Tub[]; count: number };
  "too-many-flavors": { tub: Tub; count: number };
  "unknown-flavor": { text: string; near: readonly Flavor[] };

  "wrong-coordinates": { coordinates: WrongCoordinates };
  /** `localities` are those inside the zone. */
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
  /** `nextDate` is the next one with the promo on which the shop takes orders. */
  "promo-not-sold": {
    promo: Promo;
    schedule: Schedule;
    nextDate: string | undefined;
    alternatives: readonly Promo[];
  };
  "flavor-unavailable": {
    flavor: Flavor;
    isSoldOut: boolean;
    schedule: Schedule;
    alternatives: readonly Flavor[];
  };
  /** `nextDate` is the first one that leaves enough time. */
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
  /** The hour belongs to the night of the date: in the calendar it is the next. */
  "after-midnight": { time: string; nextDate: string };
  /** `openings` are the hours at which the shop opens that day, from now on. */
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

  "below-minimum": {
    minimum: number;
    missing: number;
    addition: Tub | Extra | undefined;
  };
  "no-locality": object;
  "no-street": object;
  "against-diet": { item: Flavor | Extra; isForVegans: boolean };

  "zone-unsure": { place: ZoneDecision };
  "closed-now": { schedule: Schedule; opening: LocalTime };
  "near-closing": { schedule: Schedule; next: LocalTime };

  "notice": { text: string };
  /** The delivery may not arrive by its hour. */
  "short-notice": object;
  /** The hours of a coming date, which differ from its weekday's. */
  "special-hours": { hours: DateHours };
  /** A delivery that the order requests only by its place. */
  "delivery-assumed": { locality: string; name: string | null };
  /** A pick-up with a locality. */
  "locality-ignored": object;
  /** A place that the text names, or was taken for. */
  "place-read": { places: Places; text: string; name: string };
  "near-edge": { name: string | null };
  /** A text that was taken for an item. */
  "alias": { text: string; name: string };
  /** The tubs whose flavors are still to be chosen, with their promo. */
  "open-tubs": { tubs: readonly { tub: Tub; product: Item }[] };
  "contents": Details["against-diet"];
  /** A sentence of the owner's. */
  "shop-text": { text: string };
}

/** A kind of objection. */
export type Kind = keyof Details;

/** An objection of a kind. */
export type ObjectionOf<K extends Kind> = {
  readonly kind: K;
  /** JSON Pointer (RFC 6901) into the order; "" is the entire order. */
  readonly path: string;
} & Readonly<Details[K]>;

/** A reason against an order, or a note on it: of any kind, or of some. */
export type Objection<K extends Kind = Kind> = {
  [P in K]: ObjectionOf<P>;
}[K];
