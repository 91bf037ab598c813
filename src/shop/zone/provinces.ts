/** The provinces of Argentina, and other countries, by the names that people write after a town's. */

import { foldName } from "../../words/names.ts";

/** The province's name. People write it after a place of the capital, too. */
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

/** Argentina's neighbours and where else people write from, by folded name. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["alemania", "Alemania"],
  ["germany", "Alemania"],
  ["bolivia", "Bolivia"],
  ["brasil", "Brasil"],
  ["brazil", "Brasil"],
  ["canada", "Canadá"],
  ["chile", "Chile"],
  ["colombia", "Colombia"],
  ["cuba", "Cuba"],
  ["ecuador", "Ecuador"],
  ["espana", "España"],
  ["spain", "España"],
  ["estados unidos", "Estados Unidos"],
  ["ee uu", "Estados Unidos"],
  ["eeuu", "Estados Unidos"],
  ["united states", "Estados Unidos"],
  ["usa", "Estados Unidos"],
  ["francia", "Francia"],
  ["france", "Francia"],
  ["inglaterra", "Inglaterra"],
  ["england", "Inglaterra"],
  ["israel", "Israel"],
  ["italia", "Italia"],
  ["italy", "Italia"],
  ["mexico", "México"],
  ["paraguay", "Paraguay"],
  ["peru", "Perú"],
  ["portugal", "Portugal"],
  ["reino unido", "Reino Unido"],
  ["uk", "Reino Unido"],
  ["united kingdom", "Reino Unido"],
  ["uruguay", "Uruguay"],
  ["venezuela", "Venezuela"],
]);

/** Words before a province's name, in folded text. */
const PREFIX = /^provincia (?:de )?/;

/** The province that a folded text names, or the country as if it were one: "provincia de cordoba", "cordoba", "chile". */
export function findProvince(folded: string): string | undefined {
  return PROVINCES.get(folded.replace(PREFIX, "")) ?? COUNTRIES.get(folded);
}

/** Whether a place of one province may be said to lie in another: its own, or the capital in "Buenos Aires". */
export function isSaidOf(said: string, own: string): boolean {
  return foldName(said) === foldName(own) ||
    (said === BUENOS_AIRES && foldName(own) === foldName(CAPITAL));
}
