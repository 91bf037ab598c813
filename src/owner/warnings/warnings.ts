/** All that is no mistake but looks like an oversight. */

import { type Shop, shopAt } from "../../shop/shop.ts";
import { dateAt } from "../../time/zone.ts";
import { DATA_FILE_NAMES } from "../data_file.ts";
import { findAddressWarnings } from "./address.ts";
import { findBusinessWarnings } from "./business.ts";
import { findDeliveryWarnings } from "./delivery.ts";
import { findHoursWarnings } from "./hours.ts";
import { findMenuWarnings } from "./menu.ts";
import { findTodayWarnings } from "./today.ts";
import type { Warning } from "./warning.ts";

/** The warnings about a shop's data at an instant, file by file. */
export function findShopWarnings(shop: Shop, nowMs: number): readonly Warning[] {
  const { business, delivery, hours, timeZone } = shop;
  const warnings = [
    ...findBusinessWarnings(business),
    ...findAddressWarnings(business, delivery),
    ...findMenuWarnings(shopAt(shop, nowMs)),
    ...findDeliveryWarnings(delivery, shop.menu),
    ...findHoursWarnings(hours, dateAt(timeZone, nowMs)),
    ...findTodayWarnings(shop, nowMs),
  ];
  const rank = ({ place }: Warning) => "file" in place ? DATA_FILE_NAMES.indexOf(place.file) : 0;
  return warnings.sort((a, b) => rank(a) - rank(b));
}
