/** Figures of `entrega.json` that are at odds with each other or with the prices. */

import type { Delivery, Menu, Place } from "../../shop/files.ts";
import { distanceKm } from "../../shop/zone/distance.ts";
import { formatKm } from "../../shop/zone/text.ts";
import { formatPesos } from "../../words/money.ts";
import { warn, type Warning } from "./warning.ts";

const FARTHEST_KM = 30;
const NEAREST_KM = 1;
const LEAST_FEE = 1 / 10;
const MOST_FEE = 2;
const MOST_TUBS = 20;
const FEWEST_NEIGHBOURS = 2;
const FARTHEST_NEIGHBOUR_KM = 30;

/** What looks like an oversight in what delivery costs and how far it goes. */
export function findDeliveryWarnings(delivery: Delivery, { potes }: Menu): readonly Warning[] {
  const { envio, envioGratisDesde, pedidoMinimoEnvio, radioKm } = delivery;
  const cheapest = Math.min(...potes.map(({ precio }) => precio));
  const tub = `el pote más barato sale ${formatPesos(cheapest)}`;
  const check = "fijate si no sobra o falta un cero";
  const at = (name: keyof Delivery, isOdd: boolean, text: string) =>
    isOdd ? [warn("entrega.json", `/${name}`, text)] : [];
  const fee = `El envío cuesta ${formatPesos(envio)} y ${tub}: ${check}`;
  const free = `El envío es gratis desde ${formatPesos(envioGratisDesde)}`;
  const least = `El pedido mínimo para envío es ${formatPesos(pedidoMinimoEnvio)}`;
  return [
    ...at("envio", envio > 0 && envio < cheapest * LEAST_FEE, fee),
    ...at("envio", envio > cheapest * MOST_FEE, fee),
    ...at(
      "envioGratisDesde",
      envio > 0 && envioGratisDesde <= cheapest,
      `${free} y ${tub}, así que nadie lo paga: ${check}`,
    ),
    ...at(
      "envioGratisDesde",
      envioGratisDesde > cheapest * MOST_TUBS,
      `${free} y ${tub}: ${check}`,
    ),
    ...at(
      "pedidoMinimoEnvio",
      envio > 0 && envioGratisDesde > cheapest && pedidoMinimoEnvio >= envioGratisDesde,
      `${least} y es gratis desde ${formatPesos(envioGratisDesde)}: ` +
        "así nadie paga el envío, corregí uno de los dos",
    ),
    ...at(
      "pedidoMinimoEnvio",
      pedidoMinimoEnvio > cheapest * MOST_TUBS,
      `${least} y ${tub}: ${check}`,
    ),
    ...at(
      "radioKm",
      radioKm > FARTHEST_KM,
      `El radio de entrega es de ${formatKm(radioKm)}: fijate si llegás tan lejos`,
    ),
    ...at(
      "radioKm",
      radioKm < NEAREST_KM,
      `El radio de entrega es de ${formatKm(radioKm)}: fijate si no llegás más lejos`,
    ),
    ...findStrayPlaces(delivery.lugares),
  ];
}

/** Places far from every other one of their partido: their latitude or longitude likely has a slip. */
function findStrayPlaces(places: readonly Place[]): readonly Warning[] {
  const districts = Map.groupBy(
    places,
    ({ partido, provincia = "" }) => `${partido}\n${provincia}`,
  );
  return places.flatMap((place, i) => {
    const { nombre, partido, provincia = "" } = place;
    const others = (districts.get(`${partido}\n${provincia}`) ?? []).filter((other) =>
      other !== place
    );
    if (others.length < FEWEST_NEIGHBOURS) return [];
    const km = Math.min(...others.map((other) => distanceKm(place, other)));
    if (km <= FARTHEST_NEIGHBOUR_KM) return [];
    return [warn(
      "entrega.json",
      `/lugares/${i}/latitud`,
      `${nombre} queda a ${formatKm(Math.round(km))} de las otras localidades de ${partido}: ` +
        "fijate la latitud y la longitud",
    )];
  });
}
