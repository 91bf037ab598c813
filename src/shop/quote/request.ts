/** An order with all that is decided about it. */

import type { Finder } from "../../words/find.ts";
import type { Diet } from "../diets.ts";
import type { DeliveryMode, Payment } from "../shapes.ts";
import type { ShopOnDate } from "../shop.ts";
import type { Point } from "../zone/places.ts";
import type { ReadCoordinates } from "../zone/point.ts";
import type { ZoneDecision } from "../zone/zone.ts";
import type { Costs } from "./costs.ts";
import type { CustomerDetails } from "./message.ts";
import type { Order, Schedule } from "./order.ts";
import type { Reading } from "./reading.ts";

/** How an order reaches the customer, and the place of its delivery. */
export interface Destination {
  readonly mode: DeliveryMode;
  /** The locality as the customer wrote it, on one line; "" without one. */
  readonly locality: string;
  readonly coordinates: ReadCoordinates;
  readonly point: Point | undefined;
  /** Null for a pick-up, and without a place. */
  readonly place: ZoneDecision | null;
}

/** An order with all that is decided about it before the rules. */
export interface QuoteRequest extends Destination {
  readonly order: Order;
  readonly customer: CustomerDetails;
  readonly nowMs: number;
  readonly schedule: Schedule;
  readonly day: ShopOnDate;
  /** Undefined without a payment, and for an unknown one. */
  readonly payment: ReturnType<Finder<Payment>["find"]>;
  /** On one line; "" without one. */
  readonly comment: string;
  readonly diet: readonly Diet[];
  readonly reading: Reading;
  readonly costs: Costs;
}
