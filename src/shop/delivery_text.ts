/** How an order gets to the customer, in words. */

import { joinChoices } from "../words/lists.ts";
import type { DeliveryMode } from "./shapes.ts";

const NAMES = { envio: "envío", retiro: "retiro" } as const satisfies Record<DeliveryMode, string>;

/** Any of these ways: "envío o retiro". */
export function tellModes(modes: readonly DeliveryMode[]): string {
  return joinChoices(modes.map((mode) => NAMES[mode]));
}

/** Without all of these ways: "sin envío", "sin envío ni retiro". */
export function tellWithout(modes: readonly DeliveryMode[]): string {
  return `sin ${modes.map((mode) => NAMES[mode]).join(" ni ")}`;
}
