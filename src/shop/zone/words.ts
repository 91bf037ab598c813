/** The Spanish of the delivery zone, for agents and customers. */

import { type ObjectionText, objectTo, show } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { groupThousands } from "../../words/money.ts";
import { foldName } from "../../words/names.ts";
import type { Places, WrongCoordinates } from "./places.ts";
import {
  type Measurement,
  roundKm,
  type ZoneDecision,
  type ZoneKind,
} from "./zone.ts";

const UNKNOWN = {
  place: [
    "No conozco esa localidad",
    "Mandá el nombre de la localidad, no el del barrio ni el de la provincia",
  ],
  address: [
    "En esa dirección no encuentro una localidad que conozca",
    "Escribila al final, después de una coma",
  ],
} as const;

/**
 * The sentences for each kind of decision. For an open decision, the sentences
 * request more input.
 */
const ZONE_WORDS: {
  readonly [K in ZoneKind]: (decision: ZoneDecision<K>) => string;
} = {
  inside: describeDistance,
  "inside-edge": (place) => describeEdge(place, "afuera"),
  "outside-edge": (place) => describeEdge(place, "adentro"),
  outside: describeDistance,
  elsewhere: ({ province, radioKm }) =>
    `${province} queda fuera de los ${formatKm(radioKm)} de reparto.`,
  "no-delivery": () => "No hacemos envíos.",
  district: ({ district }) =>
    `${district} es un partido, y con eso no sé si llegamos. ` +
    "Mandá una localidad de ahí, o la latitud y la longitud.",
  unknown: ({ textKind, near }) => {
    const [problem, remedy] = UNKNOWN[textKind];
    const request = near.length > 0
      ? `¿Será ${joinChoices(near)}? Mandala con ese nombre`
      : remedy;
    return `${problem}, así que no sé si llegamos. ${request}, o mandá la latitud y la longitud.`;
  },
};

/** Describes a decision and, for an open decision, the input that would settle it. */
export function describeZone<K extends ZoneKind>(
  decision: ZoneDecision<K>,
): string {
  return ZONE_WORDS[decision.kind](decision);
}

/** Describes coordinates that can't be used, and what to send. */
export function describeCoordinates(
  { field, intended }: WrongCoordinates,
): ObjectionText {
  if (intended === undefined) {
    const sent = field === "latitud" ? "longitud" : "latitud";
    return objectTo(
      `/${field}`,
      `Falta la ${field} de esa ${sent}.`,
      'las dos, en grados: {"latitud":-34.6534,"longitud":-58.6198}',
    );
  }

  const { latitud, longitud } = intended;
  return objectTo(
    `/${field}`,
    "Ese punto no queda en la Argentina: falta un signo menos, " +
      "o la latitud y la longitud están al revés.",
    `¿${latitud}, ${longitud}?`,
    [`${latitud}, ${longitud}`],
  );
}

/**
 * Describes the place that was understood: 'Tomé "La de al lado" por Vecina.';
 * "" if the text contains the place's name.
 */
export function describeReading(
  { finder }: Places,
  text: string,
  nombre: string,
): string {
  const isNamed = foldName(text).includes(foldName(nombre)) &&
    !finder.find(text)?.isAlias;

  return isNamed ? "" : `Tomé ${show(text)} por ${nombre}.`;
}

/** Formats a distance with its decimals: "2,5 km", "9 km", "1.204,3 km". */
export function formatKm(km: number): string {
  const [whole = "", decimals] = String(km).split(".");
  const fraction = decimals === undefined ? "" : `,${decimals}`;

  return `${groupThousands(whole)}${fraction} km`;
}

function describeDistance({ localidad, km, radioKm }: Measurement) {
  const distance = formatKm(roundKm(km, radioKm));
  const outside = km - radioKm < 0.1 ? "apenas fuera" : "fuera";
  const side = km <= radioKm ? "dentro" : outside;

  return `${localidad ?? "Ese punto"} queda a ${distance} del local, ` +
    `${side} de los ${formatKm(radioKm)} de reparto.`;
}

function describeEdge(
  place: Measurement,
  otherSide: "afuera" | "adentro",
) {
  return `${describeDistance(place)} ` +
    "La medimos en su centro y está cerca del límite: " +
    `alguna parte puede quedar ${otherSide}. Para estar seguros, ` +
    "mandá la latitud y la longitud, o preguntale al local.";
}
