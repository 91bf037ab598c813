/** The reasons that the shop may have against an order, as values. */

import type { LocalTime } from "../hours/opening.ts";
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
import type { WrongCoordinates } from "../zone/point.ts";
import type { ZoneDecision } from "../zone/zone.ts";
import type { Addition, Schedule } from "./order.ts";

type NoDetails = Readonly<Record<never, never>>;

/** A list of the menu, and of an order. */
export type List = "potes" | "promos" | "adicionales";

/** The details of each kind of objection. */
interface Details {
  "empty-order": NoDetails;
  "too-many-tubs": { readonly count: number };
  "more-objections": { readonly reported: number };
  "unknown-item": {
    readonly list: List;
    readonly text: string;
    /** All items of the list. */
    readonly items: readonly (Tub | Promo | Extra)[];
    readonly near: readonly (Tub | Promo | Extra)[];
  };
  "wrong-tub-count": {
    readonly promo: Promo;
    readonly tubs: readonly Tub[];
    readonly count: number;
  };
  "too-many-flavors": { readonly tub: Tub; readonly count: number };
  "unknown-flavor": { readonly text: string; readonly near: readonly Flavor[] };

  "wrong-coordinates": { readonly coordinates: WrongCoordinates };
  "out-of-zone": {
    readonly place: ZoneDecision;
    /** The localities inside the zone. */
    readonly localities: readonly string[];
    readonly canCollect: boolean;
  };
  "mode-not-offered": {
    readonly mode: DeliveryMode;
    readonly alternatives: readonly DeliveryMode[];
  };
  "suspended": {
    readonly mode: DeliveryMode;
    readonly notices: readonly Notice[];
    readonly alternatives: readonly DeliveryMode[];
    readonly schedule: Schedule;
  };
  "promo-not-sold": {
    readonly promo: Promo;
    readonly schedule: Schedule;
    /** The next date with the promo on which the shop takes orders. */
    readonly nextDate: string | undefined;
    readonly alternatives: readonly Promo[];
  };
  "flavor-unavailable": {
    readonly flavor: Flavor;
    readonly isSoldOut: boolean;
    readonly schedule: Schedule;
    readonly alternatives: readonly Flavor[];
  };
  "needs-notice": {
    readonly item: Tub | Promo | Extra;
    readonly hours: number;
    /** The first date that leaves enough time. */
    readonly nextDate: string | undefined;
  };
  "payment-not-allowed": {
    readonly payment: Payment;
    readonly mode: DeliveryMode;
    readonly allowed: readonly Payment[];
  };
  "unknown-payment": {
    readonly text: string;
    readonly near: readonly Payment[];
    readonly allowed: readonly Payment[];
  };

  "date-out-of-range": {
    readonly schedule: Schedule;
    readonly lastDate: string;
  };
  /** The hour belongs to the night of the date: in the calendar it is the next. */
  "after-midnight": { readonly time: string; readonly nextDate: string };
  "closed-at-hour": {
    readonly schedule: Schedule;
    readonly time: string;
    readonly isPast: boolean;
    readonly turns: readonly Turn[];
    /** Hours at which the shop opens that day, from now on. */
    readonly openings: readonly string[];
  };
  "closed-all-day": {
    readonly schedule: Schedule;
    readonly turns: readonly Turn[];
    readonly reason: string | null;
    readonly next: LocalTime | null;
  };

  "below-minimum": {
    readonly minimum: number;
    readonly missing: number;
    readonly addition: Addition | undefined;
  };
  "no-locality": NoDetails;
  "no-street": NoDetails;
  "against-diet": {
    readonly item: Flavor | Extra;
    readonly isForVegans: boolean;
  };

  "zone-unsure": { readonly place: ZoneDecision };
  "closed-now": { readonly schedule: Schedule; readonly opening: LocalTime };
  "near-closing": {
    readonly schedule: Schedule;
    readonly next: LocalTime;
  };
}

/** A kind of objection. */
export type Kind = keyof Details;

/** An objection of a kind. */
export type ObjectionOf<K extends Kind> =
  & {
    readonly kind: K;
    /** JSON Pointer (RFC 6901) into the order; "" is the entire order. */
    readonly path: string;
  }
  & Details[K];

/** A reason against an order, or a remark on it: of any kind, or of some. */
export type Objection<K extends Kind = Kind> = {
  [P in K]: ObjectionOf<P>;
}[K];
