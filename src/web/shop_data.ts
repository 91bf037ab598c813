/** The shop from the JSON in the page, in the shape that the rules read. */

import type { CarriedShop } from "../shop/catalog.ts";
import { createShopIn, type Shop } from "../shop/shop.ts";
import { indexPlaces, type Places } from "../shop/zone/places.ts";
import { zoneOf } from "../time/zone.ts";
import { find } from "./page/browser.ts";

/**
 * Reads the shop from the page's `#tienda`. Requests the places at the page's first
 * "tick". Once the shop has the places, sends "places".
 */
export function readPageShop(): Shop {
  const shop = unpackShop(JSON.parse(find("#tienda").textContent ?? ""));
  const { written: { delivery }, business: { direccion } } = shop;
  let places: Places = { ...shop.places, isLoading: true };
  // A request costs a slow phone time in which a press would wait.
  document.addEventListener("tick", async () => {
    const lugares = await loadPlaces();
    places = indexPlaces({ ...delivery, lugares }, direccion);
    document.dispatchEvent(new Event("places"));
  }, { once: true });

  return {
    ...shop,
    // The rules read the places at each answer.
    get places() {
      return places;
    },
  };
}

/** Loads the places from the folder of the script. Its address contains the version of both. Returns none if the file can't be loaded. */
async function loadPlaces() {
  try {
    const url = new URL("lugares.json", import.meta.url);
    const response = await fetch(url, { priority: "low" });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

/** Creates the shop from the page's JSON. The JSON and this shop lack the texts that no rule reads. */
export function unpackShop({ desfases, ...documents }: CarriedShop): Shop {
  // `Object` returns the documents as any type: the missing texts aren't read.
  return createShopIn(zoneOf(desfases), Object(documents));
}
