/** The Spanish of the delivery zone, for agents and customers. */

import { type ObjectionText, objectTo, show } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { groupThousands } from "../../words/money.ts";
import { foldName } from "../../words/names.ts";
import type { Places, WrongCoordinates } from "./places.ts";
import { type Measurement, roundKm, type ZoneDecision } from "./zone.ts";

/** By the kind of an unknown text: the problem, and what the customer can send. */
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

/** Describes a decision. For an undecided text, also requests the input that decides. */
export function describeZone(decision: ZoneDecision): string {
  switch (decision.kind) {
    case "no-delivery":
      return "No hacemos envíos.";
    case "elsewhere":
      return `${decision.province} queda fuera de los ` +
        `${formatKm(decision.radioKm)} de reparto.`;
    case "district":
      return `${decision.district} es un partido, y con eso no sé si llegamos. ` +
        "Mandá una localidad de ahí, o la latitud y la longitud.";
    case "unknown": {
      const { textKind, near } = decision;
      const [problem, remedy] = UNKNOWN[textKind];
      const request = near.length > 0
        ? `¿Será ${joinChoices(near)}? Mandala con ese nombre`
        : remedy;
      return `${problem}, así que no sé si llegamos. ${request}, o mandá la latitud y la longitud.`;
    }
    default:
      return describeDistance(decision);
  }
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
 * Describes how a text was understood: 'Tomé "La de al lado" por Vecina.'
 *
 * Returns "" if the text contains the place's name, unless the text is an alias:
 * "General San Martín" contains the name "San Martín".
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

function describeDistance({ kind, localidad, km, radioKm }: Measurement) {
  const distance = formatKm(roundKm(km, radioKm));
  const isWithin100Meters = km - radioKm < 0.1;
  const outside = isWithin100Meters ? "apenas fuera" : "fuera";
  const [side, otherSide] = km <= radioKm
    ? ["dentro", "afuera"]
    : [outside, "adentro"];
  const edgeWarning = kind.endsWith("-edge")
    ? " La medimos en su centro y está cerca del límite: " +
      `alguna parte puede quedar ${otherSide}. Para estar seguros, ` +
      "mandá la latitud y la longitud, o preguntale al local."
    : "";

  return `${localidad ?? "Ese punto"} queda a ${distance} del local, ` +
    `${side} de los ${formatKm(radioKm)} de reparto.${edgeWarning}`;
}
