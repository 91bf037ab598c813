/** The zone by distance, and what delivery costs. */

import type { Shop } from "../../shop/shop.ts";
import { distanceKm } from "../../shop/zone/distance.ts";
import { formatKm, roundKm } from "../../shop/zone/text.ts";
import { formatPesos } from "../../words/money.ts";
import { alignColumns } from "../columns.ts";
import type { Paint } from "../paint.ts";

/** Places beyond the radius that are shown, the nearest ones. */
const OUTSIDE_SHOWN = 3;

/** What delivery costs, the places inside the zone, the nearest first, and the nearest ones outside. */
export function tellZone({ delivery, places }: Shop, paint: Paint): readonly string[] {
  const { envio, envioGratisDesde, pedidoMinimoEnvio, radioKm, lugares } = delivery;
  const away = lugares
    .map((place) => ({ place, km: distanceKm(places.centre, place) }))
    .sort((a, b) => a.km - b.km);
  const inside = new Set(places.inside);
  const tell = (listed: typeof away) =>
    alignColumns(
      listed.map(({ place, km }) => [
        formatKm(roundKm(km, radioKm)),
        place.nombre === place.partido ? place.nombre : `${place.nombre} (${place.partido})`,
      ]),
      ["right"],
    );
  const [within, beyond] = [
    away.filter(({ place }) => inside.has(place)),
    away.filter(({ place }) => !inside.has(place)),
  ];
  return [
    ...alignColumns([
      ["Envío", envio === 0 ? "gratis" : formatPesos(envio)],
      ["Gratis desde", formatPesos(envioGratisDesde)],
      ["Pedido mínimo", formatPesos(pedidoMinimoEnvio)],
    ], ["left", "right"]),
    `Llega a ${within.length} ${within.length === 1 ? "localidad" : "localidades"}, hasta ${
      formatKm(radioKm)
    }:`,
    ...tell(within).map((line) => `  ${line}`),
    ...(beyond.length === 0 ? [] : ["Las primeras que quedan afuera:"]),
    ...tell(beyond.slice(0, OUTSIDE_SHOWN)).map((line) => paint.soft(`  ${line}`)),
  ];
}
