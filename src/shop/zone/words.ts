/** The Spanish of the delivery zone, for agents and customers. */

import { type ObjectionText, objectTo, show } from "../../schema/wording.ts";
import { joinChoices } from "../../words/lists.ts";
import { groupThousands } from "../../words/money.ts";
import { foldName } from "../../words/names.ts";
import type { Places } from "./places.ts";
import type { WrongCoordinates } from "./point.ts";
import {
  localityOf,
  type Measurement,
  roundKm,
  type ZoneDecision,
  type ZoneKind,
} from "./zone.ts";

/** The decision on a place as the tools publish it. */
export interface ZoneAnswer {
  /** Null if undecided. */
  readonly dentro: boolean | null;
  readonly localidad: string | null;
  readonly distanciaKm: number | null;
  readonly motivo: string;
  readonly radioKm: number;
  /** The localities inside the zone. */
  readonly zonas: readonly string[];
}

interface Wording<K extends ZoneKind> {
  readonly dentro: boolean | null;
  /** The reason and, if more is needed to decide, the input to send. */
  readonly reason: (decision: ZoneDecision<K>) => string;
}

const UNKNOWN = {
  place: {
    problem: "No conozco esa localidad",
    remedy:
      "Mandá el nombre de la localidad, no el del barrio ni el de la provincia",
  },
  address: {
    problem: "En esa dirección no encuentro una localidad que conozca",
    remedy: "Escribila al final, después de una coma",
  },
} as const;

/** One entry for each kind of decision: the compiler asks for missing ones. */
const ZONE_WORDS: { readonly [K in ZoneKind]: Wording<K> } = {
  inside: {
    dentro: true,
    reason: (place) => describeDistance(place, "dentro"),
  },
  "inside-edge": {
    dentro: true,
    reason: (place) =>
      `${describeDistance(place, "dentro")} ${describeEdge("afuera")}`,
  },
  "outside-edge": {
    dentro: false,
    reason: (place) =>
      `${describeDistance(place, outsideWord(place))} ${
        describeEdge("adentro")
      }`,
  },
  outside: {
    dentro: false,
    reason: (place) => describeDistance(place, outsideWord(place)),
  },
  elsewhere: {
    dentro: false,
    reason: ({ province, radioKm }) =>
      `${province} queda fuera de los ${formatKm(radioKm)} de reparto.`,
  },
  district: {
    dentro: null,
    reason: ({ district }) =>
      `${district} es un partido, y con eso no sé si llegamos. ` +
      "Mandá una localidad de ahí, o la latitud y la longitud.",
  },
  unknown: {
    dentro: null,
    reason: ({ textKind, near }) => {
      const { problem, remedy } = UNKNOWN[textKind];
      const request = near.length > 0
        ? `¿Será ${joinChoices(near)}? Mandala con ese nombre`
        : remedy;
      return `${problem}, así que no sé si llegamos. ${request}, o mandá la latitud y la longitud.`;
    },
  },
};

/** Returns the published form of a decision. */
export function buildZoneAnswer(
  { radioKm, inside }: Places,
  decision: ZoneDecision,
): ZoneAnswer {
  return {
    dentro: ZONE_WORDS[decision.kind].dentro,
    localidad: localityOf(decision),
    distanciaKm: "km" in decision ? roundKm(decision.km, radioKm) : null,
    motivo: describeZone(decision),
    radioKm,
    zonas: inside.map(({ nombre }) => nombre),
  };
}

/** Describes a decision and, if it is open, the input that would settle it. */
export function describeZone<K extends ZoneKind>(
  decision: ZoneDecision<K>,
): string {
  return ZONE_WORDS[decision.kind].reason(decision);
}

/** Describes coordinates that can't be used, and what to send. */
export function describeCoordinates(wrong: WrongCoordinates): ObjectionText {
  if (wrong.kind === "half") {
    const { missing } = wrong;
    const sent = missing === "latitud" ? "longitud" : "latitud";
    return objectTo(
      `/${missing}`,
      `Falta la ${missing} de esa ${sent}.`,
      'las dos, en grados: {"latitud":-34.6534,"longitud":-58.6198}',
    );
  }

  const { latitud, longitud } = wrong.intended;
  return objectTo(
    "/latitud",
    "Ese punto no queda en la Argentina: falta un signo menos, " +
      "o la latitud y la longitud están al revés.",
    `¿${latitud}, ${longitud}?`,
    [`${latitud}, ${longitud}`],
  );
}

/** Describes the place that was understood: 'Tomé "La de al lado" por Vecina.'; "" if the text names it. */
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

function describeDistance(
  { localidad, km, radioKm }: Measurement,
  side: string,
): string {
  const distance = formatKm(roundKm(km, radioKm));

  return `${localidad ?? "Ese punto"} queda a ${distance} del local, ` +
    `${side} de los ${formatKm(radioKm)} de reparto.`;
}

function outsideWord({ km, radioKm }: Measurement): string {
  return km - radioKm < 0.1 ? "apenas fuera" : "fuera";
}

function describeEdge(side: "afuera" | "adentro"): string {
  return "La medimos en su centro y está cerca del límite: " +
    `alguna parte puede quedar ${side}. Para estar seguros, ` +
    "mandá la latitud y la longitud, o preguntale al local.";
}
