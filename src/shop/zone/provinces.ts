/** The provinces of Argentina, and other countries, by the names that people write after a town's. */

import { foldName } from "../../words/names.ts";

/** The province's name. People write it after a place of the capital, too. */
const BUENOS_AIRES = "Buenos Aires";
const CAPITAL = "Ciudad Autónoma de Buenos Aires";

const PROVINCES =
  ("Buenos Aires,Catamarca,Chaco,Chubut,Córdoba,Corrientes,Entre Ríos,Formosa,Jujuy,La Pampa,La Rioja,Mendoza," +
    "Misiones,Neuquén,Río Negro,Salta,San Juan,San Luis,Santa Cruz,Santa Fe,Santiago del Estero,Tierra del Fuego," +
    "Tucumán").split(",");
/** Where else people write from. */
const COUNTRIES =
  ("Alemania,Bolivia,Brasil,Canadá,Chile,Colombia,Cuba,Ecuador,España,Estados Unidos,Francia,Inglaterra,Israel,Italia," +
    "México,Paraguay,Perú,Portugal,Reino Unido,Uruguay,Venezuela").split(",");
/** Other names, folded. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  [CAPITAL]: [foldName(CAPITAL), "caba", "capital federal", "ciudad de buenos aires"],
  "Alemania": ["germany"],
  "Brasil": ["brazil"],
  "España": ["spain"],
  "Estados Unidos": ["ee uu", "eeuu", "united states", "usa"],
  "Francia": ["france"],
  "Inglaterra": ["england"],
  "Italia": ["italy"],
  "Reino Unido": ["uk", "united kingdom"],
};

const ALL = [...PROVINCES, ...COUNTRIES].map((name) => [foldName(name), name] as const);
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...ALL,
  ...Object.entries(ALIASES).flatMap(([name, aliases]) =>
    aliases.map((alias) => [alias, name] as const)
  ),
]);

/** The province that a folded text names, or the country as if it were one: "provincia de cordoba", "cordoba", "chile". */
export function findProvince(folded: string): string | undefined {
  return BY_NAME.get(folded.replace(/^provincia (?:de )?/, ""));
}

/** Whether a place of one province may be said to lie in another: its own, or the capital in "Buenos Aires". */
export function isSaidOf(said: string, own: string): boolean {
  return foldName(said) === foldName(own) ||
    (said === BUENOS_AIRES && foldName(own) === foldName(CAPITAL));
}
