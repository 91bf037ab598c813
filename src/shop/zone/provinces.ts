/** The provinces of Argentina, by the names that people write after a town's. */

import { foldName } from "../../words/names.ts";

/** The province whose name is also the capital's: "Buenos Aires" says it of a place of either. */
const BUENOS_AIRES = "Buenos Aires";
const CAPITAL = "Ciudad Autónoma de Buenos Aires";

/** By folded name. */
const PROVINCES: ReadonlyMap<string, string> = new Map([
  ["buenos aires", BUENOS_AIRES],
  ["ciudad autonoma de buenos aires", CAPITAL],
  ["caba", CAPITAL],
  ["capital federal", CAPITAL],
  ["ciudad de buenos aires", CAPITAL],
  ["catamarca", "Catamarca"],
  ["chaco", "Chaco"],
  ["chubut", "Chubut"],
  ["cordoba", "Córdoba"],
  ["corrientes", "Corrientes"],
  ["entre rios", "Entre Ríos"],
  ["formosa", "Formosa"],
  ["jujuy", "Jujuy"],
  ["la pampa", "La Pampa"],
  ["la rioja", "La Rioja"],
  ["mendoza", "Mendoza"],
  ["misiones", "Misiones"],
  ["neuquen", "Neuquén"],
  ["rio negro", "Río Negro"],
  ["salta", "Salta"],
  ["san juan", "San Juan"],
  ["san luis", "San Luis"],
  ["santa cruz", "Santa Cruz"],
  ["santa fe", "Santa Fe"],
  ["santiago del estero", "Santiago del Estero"],
  ["tierra del fuego", "Tierra del Fuego"],
  ["tucuman", "Tucumán"],
]);

/** Words before a province's name, in folded text. */
const PREFIX = /^provincia (?:de )?/;

/** The province that a folded text names: "provincia de cordoba", "cordoba". */
export function findProvince(folded: string): string | undefined {
  return PROVINCES.get(folded) ?? PROVINCES.get(folded.replace(PREFIX, ""));
}

/** Whether a place of one province may be said to lie in another: its own, or the capital in "Buenos Aires". */
export function isSaidOf(said: string, own: string): boolean {
  return foldName(said) === foldName(own) ||
    (said === BUENOS_AIRES && foldName(own) === foldName(CAPITAL));
}
