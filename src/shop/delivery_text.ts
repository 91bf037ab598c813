/** How an order gets to the customer, in words. */

import { joinChoices } from "../words/lists.ts";
import type { DeliveryMode } from "./shapes.ts";

const NAMES = { envio: "envío", retiro: "retiro" } as const satisfies Record<DeliveryMode, string>;

/** Any of these ways: "envío o retiro". */
export function tellModes(modes: readonly DeliveryMode[]): string {
  return joinChoices(modes.map((mode) => NAMES[mode]));
}
