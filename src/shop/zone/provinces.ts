/** The provinces of Argentina, by the names that people write after a town's. */

import { foldName } from "../../words/names.ts";

/** The province whose name is also the capital's: "Buenos Aires" says it of a place of either. */
const BUENOS_AIRES = "Buenos Aires";
const CAPITAL = "Ciudad Autónoma de Buenos Aires";

const PROVINCES: readonly (readonly [name: string, ...alias: string[]])[] = [
  [BUENOS_AIRES],
  [CAPITAL, "CABA", "Capital Federal", "Ciudad de Buenos Aires"],
  ["Catamarca"],
  ["Chaco"],
  ["Chubut"],
  ["Córdoba"],
  ["Corrientes"],
  ["Entre Ríos"],
  ["Formosa"],
  ["Jujuy"],
  ["La Pampa"],
  ["La Rioja"],
  ["Mendoza"],
  ["Misiones"],
  ["Neuquén"],
  ["Río Negro"],
  ["Salta"],
  ["San Juan"],
  ["San Luis"],
  ["Santa Cruz"],
  ["Santa Fe"],
  ["Santiago del Estero"],
  ["Tierra del Fuego"],
  ["Tucumán"],
];
const BY_NAME: ReadonlyMap<string, string> = new Map(
  PROVINCES.flatMap(([name, ...alias]) => [name, ...alias].map((one) => [foldName(one), name])),
);

/** Words before a province's name, in folded text. */
const PREFIX = /^provincia (?:de )?/;

/** The province that a folded text names: "provincia de cordoba", "cordoba". */
export function findProvince(folded: string): string | undefined {
  return BY_NAME.get(folded) ?? BY_NAME.get(folded.replace(PREFIX, ""));
}

/** Whether a place of one province may be said to lie in another: its own, or the capital in "Buenos Aires". */
export function isSaidOf(said: string, own: string): boolean {
  return foldName(said) === foldName(own) ||
    (said === BUENOS_AIRES && foldName(own) === foldName(CAPITAL));
}
