/** Oversights that only the address and the places show together. */

import type { Business, Delivery } from "../../shop/files.ts";
import { distanceKm } from "../../shop/zone/distance.ts";
import { formatKm } from "../../shop/zone/text.ts";
import { foldName } from "../../words/names.ts";
import { warn, type Warning } from "./warning.ts";

/** No shop is as far from the centre of its own locality. */
const FAR_KM = 4;

/** Warns of a shop that lies far from the centre of its own locality: its latitude or longitude likely has a slip. */
export function findAddressWarnings(
  { direccion }: Business,
  { lugares }: Delivery,
): readonly Warning[] {
  const home = foldName(direccion.localidad);
  const own = lugares.find(({ nombre }) => foldName(nombre) === home);
  const km = own === undefined ? 0 : distanceKm(direccion, own);
  if (own === undefined || km <= FAR_KM) return [];
  return [warn(
    "negocio.json",
    "/direccion/latitud",
    `El local figura a ${formatKm(Math.round(km))} del centro de ${own.nombre}: ` +
      "fijate la latitud y la longitud, que de ahí se mide la zona",
  )];
}
