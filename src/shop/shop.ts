/** The shop: what its owner writes, and what is derived from that once. */

import { createTimeZone, type TimeZone } from "../time/zone.ts";
import { indexMenu, type MenuIndex } from "./menu.ts";
import type { Business, Delivery, Hours, Menu } from "./shapes.ts";
import { indexPlaces, type Places } from "./zone/places.ts";

/** The owner's four documents. */
export interface Documents {
  readonly business: Business;
  readonly menu: Menu;
  readonly delivery: Delivery;
  readonly hours: Hours;
}

/** The documents, with all that is asked of them again and again. */
export interface Shop extends Documents {
  readonly menuIndex: MenuIndex;
  readonly places: Places;
  /** The zone of the opening hours. */
  readonly timeZone: TimeZone;
}

/** Makes the shop of documents that have no mistakes. Throws a RangeError for a time zone that doesn't exist. */
export function createShop({ business, menu, delivery, hours }: Documents): Shop {
  return {
    business,
    menu,
    delivery,
    hours,
    menuIndex: indexMenu(menu),
    places: indexPlaces(delivery, business.direccion),
    timeZone: createTimeZone(hours.zonaHoraria),
  };
}
