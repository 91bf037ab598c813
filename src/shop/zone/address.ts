/**
 * Finds the locality in a customer's text. The text is a locality's name or an
 * address.
 *
 * A text is read as parts: "Mitre 1, Castelar, Morón" has three. One part decides,
 * here "Castelar". The other parts may contradict the deciding part.
 */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import {
  DISTRICT,
  isRecognized,
  isWithin,
  placeWithPostcode,
  readParts,
  type TextKind,
} from "./parts.ts";
import { isInProvince, type Places } from "./places.ts";

/**
 * The reason why no locality was found: the text names another province or
 * country, only a partido, or an unknown or doubtful place.
 */
export type Unmatched =
  | {
    readonly kind: "elsewhere";
    readonly province: string;
    readonly radioKm: number;
  }
  | { readonly kind: "district"; readonly district: string }
  | {
    readonly kind: "unknown";
    readonly textKind: TextKind;
    /** Names of places that the customer may mean, at most three. */
    readonly near: readonly string[];
  };

type Reading = ReturnType<typeof readAddress>;

/** Maximum number of suggested places. */
const MAX_NEAR = 3;

/**
 * Finds the place that a text names.
 *
 * The last part that names a place decides, unless that part is the partido or
 * province of the place before. In "Castelar, Morón" the deciding part
 * is "Castelar", because Morón is the partido of Castelar.
 *
 * A later part may contradict the deciding part: "Castelar, Chubut". An earlier
 * part may name a narrower place that changes the answer (`findDoubts`).
 */
export function findPlace(
  places: Places,
  text: string,
  kind: TextKind,
): Place | Unmatched {
  const reading = readAddress(places, text, kind);
  const { place } = reading;

  const otherProvince = findContradiction(places, reading);
  const hasServedPlace = (province: string) =>
    places.inside.some((inside) => isInProvince(places, province, inside));
  if (otherProvince !== undefined && !hasServedPlace(otherProvince)) {
    return {
      kind: "elsewhere",
      province: otherProvince,
      radioKm: places.radioKm,
    };
  }

  // With doubts, the customer chooses from suggestions instead.
  const doubts = findDoubts(places, reading);
  const district = findOpenDistrict(places, reading);
  if (district !== undefined && doubts.length === 0) {
    return { kind: "district", district };
  }

  // Doubts are the first suggestions, because they are narrower than the place.
  const candidates = [...doubts, place, ...findMisspelled(places, reading)];
  const names = new Set(candidates.flatMap((other) => other?.nombre ?? []));
  const hasRivals = names.size > 1;
  if (place && otherProvince === undefined && !hasRivals) return place;

  const near = [...names].slice(0, MAX_NEAR);
  return { kind: "unknown", textKind: kind, near };
}

/**
 * Reads a text as the deciding part and the parts around that part. Without a
 * deciding part, `later` contains all parts.
 */
function readAddress(places: Places, text: string, kind: TextKind) {
  const parts = readParts(places, text, kind);
  const index = parts.findLastIndex((part, i) =>
    part.place && !isWithin(places, parts[i - 1]?.place, part)
  );
  const previous = parts[index - 1];
  const deciding = parts[index];
  // "Merlo, San Luis" is Villa de Merlo, which has the alias "Merlo San Luis".
  const joined = previous && deciding &&
    places.byName(`${previous.text} ${deciding.text}`);

  return {
    earlier: parts.slice(0, Math.max(0, index)),
    previous,
    deciding,
    later: parts.slice(index + 1),
    place: joined ?? deciding?.place,
  };
}

/**
 * Finds the province of a later part that doesn't contain the place. Without a
 * place, returns the last part's province.
 */
function findContradiction(
  places: Places,
  { later, place }: Reading,
) {
  if (place === undefined) return later.at(-1)?.province;

  // A partido may have a country's name, such as Uruguay. The place's own partido
  // is no contradiction.
  const contradicting = later.find(({ district, province }) =>
    province && district !== place.partido &&
    !isInProvince(places, province, place)
  );
  return contradicting?.province;
}

/**
 * Finds the doubts: places that an earlier part may name, in the partido or
 * province of the deciding part, but on the other side of the zone's edge. On the
 * same side, the answer to the customer would be the same.
 *
 * In "Pontevedra 1761, Merlo" the number may be a postal code, so Pontevedra is a
 * doubt. The previous part may also be misspelled: "Pontevdra, Merlo".
 */
function findDoubts(
  places: Places,
  { earlier, previous, deciding }: Reading,
) {
  if (deciding?.place === undefined) return [];

  const exact = earlier
    .flatMap((part) => part.place ?? placeWithPostcode(part) ?? []);
  const misspelled = previous === undefined || isRecognized(previous)
    ? []
    : places.finder.nearest(previous.text);
  const isDecidingInside = places.inside.includes(deciding.place);

  const candidates = [...exact, ...misspelled];
  return candidates.filter((place) =>
    isWithin(places, place, deciding) &&
    places.inside.includes(place) !== isDecidingInside
  );
}

/**
 * Finds a partido that leaves the locality open: a later part's partido that
 * isn't the place's, or the deciding part's partido if the zone's edge crosses it.
 */
function findOpenDistrict(
  places: Places,
  { deciding, later, place }: Reading,
) {
  const contradicting = later.findLast(({ district }) =>
    district && district !== place?.partido
  );
  if (contradicting !== undefined) return contradicting.district;
  if (deciding?.district === undefined) return undefined;

  const areMembersInside = places.byDistrict(foldName(deciding.district))
    .map((member) => places.inside.includes(member));
  const isCrossed = new Set(areMembersInside).size > 1;
  return isCrossed ? deciding.district : undefined;
}

/**
 * Finds places with names similar to the last unrecognized part or, if no name is
 * similar, to the unrecognized part before. An address ends with its locality.
 *
 * Returns none if parts precede the deciding part: those are the street, so the
 * deciding part is the locality. In "San Martín, Castelr" the first part decides,
 * but may be the street.
 */
function findMisspelled(
  places: Places,
  { earlier, later, place }: Reading,
) {
  if (earlier.length > 0) return [];

  // In "Haedo, municipio de Morons" the similar name is the partido of Haedo.
  const isOwnDistrict = (other: Place, text: string) =>
    DISTRICT.test(text) && isWithin(places, place, { text, place: other });
  const unrecognized = later.filter((part) => !isRecognized(part));

  const nearest = unrecognized.slice(-2).reverse()
    .map(({ text }) =>
      places.finder.nearest(text).filter((other) => !isOwnDistrict(other, text))
    );
  return nearest.find(({ length }) => length > 0) ?? [];
}
