/** What must hold in `data/entrega.json` beyond its shape. */

import type { Mistake } from "../../schema/check.ts";
import { foldName } from "../../words/names.ts";
import type { Delivery, Place } from "../files.ts";
import type { Address } from "../shapes.ts";
import { distanceKm } from "./distance.ts";
import { isWideArea, placesInside } from "./places.ts";
import { formatKm } from "./text.ts";

/**
 * All that is wrong with the places of a shop at an address: a place at 0, 0; a name that stands for
 * two places, or for none; no place inside the radius, or the shop's own locality outside it.
 */
export function findDeliveryMistakes(
  delivery: Delivery,
  address: Address,
): readonly Mistake[] {
  return [
    ...delivery.lugares.flatMap(findUnplaced),
    ...findNameMistakes(delivery.lugares),
    ...findRadiusMistakes(delivery, address),
  ];
}

function findUnplaced({ latitud, longitud }: Place, i: number): readonly Mistake[] {
  if (latitud !== 0 || longitud !== 0) return [];
  return [{
    pointer: `/lugares/${i}`,
    found: "latitud 0 y longitud 0",
    expected: "las coordenadas del centro de la localidad",
  }];
}

function findNameMistakes(places: readonly Place[]): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const owners = new Map<string, number>();
  for (const { place, name, pointer } of places.flatMap(writtenNames)) {
    const folded = foldName(name);
    const owner = owners.get(folded) ?? place;
    owners.set(folded, owner);
    const found = JSON.stringify(name);
    if (isWideArea(name)) {
      mistakes.push({ pointer, found, expected: "el nombre de una localidad" });
    } else if (owner !== place) {
      const expected = `un nombre que no esté ya en /lugares/${owner} (sin contar acentos)`;
      mistakes.push({ pointer, found, expected });
    }
  }
  return mistakes;
}

function writtenNames(
  { nombre, alias }: Place,
  place: number,
): readonly { readonly place: number; readonly name: string; readonly pointer: string }[] {
  const own = { place, name: nombre, pointer: `/lugares/${place}/nombre` };
  const pointer = (i: number) => `/lugares/${place}/alias/${i}`;
  return [own, ...alias.map((name, i) => ({ place, name, pointer: pointer(i) }))];
}

function findRadiusMistakes(delivery: Delivery, address: Address): readonly Mistake[] {
  const inside = placesInside(delivery, address);
  const home = foldName(address.localidad);
  const own = delivery.lugares.find(({ nombre, alias }) =>
    [nombre, ...alias].some((name) => foldName(name) === home)
  );
  const found = formatKm(delivery.radioKm);
  if (own !== undefined && !inside.includes(own)) {
    const away = formatKm(distanceKm(address, own));
    const expected = `un radio que llegue a ${own.nombre}, donde está el local (a ${away})`;
    return [{ pointer: "/radioKm", found, expected }];
  }
  if (inside.length > 0) return [];
  return [{ pointer: "/radioKm", found, expected: "un radio con alguna localidad adentro" }];
}
