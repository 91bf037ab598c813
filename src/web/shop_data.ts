/** The shop from the JSON in the page, in the shape that the rules read. */

import type { CarriedShop } from "../shop/catalog.ts";
import { createShopIn, type Shop } from "../shop/shop.ts";
import { indexPlaces, type Places } from "../shop/zone/places.ts";
import { zoneOf } from "../time/zone.ts";
import { find } from "./page/browser.ts";

/**
 * Reads the shop from the page's `#tienda`. At the page's first "tick", requests the
 * places. Sends the event "places" once the shop has the places, or the request has failed.
 */
export function readPageShop(): Shop {
  const shop = unpackShop(JSON.parse(find("#tienda").textContent ?? ""));
  const { written: { delivery }, business: { direccion } } = shop;
  let places: Places = { ...shop.places, isLoading: true };
  // On a slow phone, a request delays the response to a press, so the request waits for the "tick".
  document.addEventListener("tick", async () => {
    const lugares = await loadPlaces();
    places = indexPlaces({ ...delivery, lugares }, direccion);
    document.dispatchEvent(new Event("places"));
  }, { once: true });

  return {
    ...shop,
    // The places arrive after this function has returned, so a getter returns the current places.
    get places() {
      return places;
    },
  };
}

/** Loads the places from the script's folder. The folder's address contains the version of the script and the places. Returns no places if the file can't be loaded. */
async function loadPlaces() {
  try {
    const url = new URL("lugares.json", import.meta.url);
    const response = await fetch(url, { priority: "low" });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

/** Creates the shop from the JSON that `carryShop` has put into the page. */
export function unpackShop({ desfases, ...documents }: CarriedShop): Shop {
  // The JSON lacks the details of payments, which no rule of the page reads. `Object` returns `any`, so the compiler accepts the JSON as `Documents`.
  return createShopIn(zoneOf(desfases), Object(documents));
}
