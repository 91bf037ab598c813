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
  isInProvince,
  isRecognized,
  isWideArea,
  isWithin,
  lookUp,
  type Part,
  type Places,
  UNINFORMATIVE,
} from "./places.ts";

/** The content of a text: a locality's name, or an address. */
export type TextKind = "place" | "address";

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

/** Maximum number of UTF-16 units that are read. A longer text loses its start. */
const MAX_LENGTH = 300;
const SEPARATOR = /[,;\n|()]| [-–—] /;
// The patterns below match folded text.
/** A postal code that isn't just a number: "cp 1712", "b1712abc". */
const POSTCODE =
  /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const LAST_NUMBER = / \d+$/;
/**
 * A street up to the last number, and the apartment: "mitre 100 piso 3 depto b ".
 * The letters y, e and o aren't apartments, because these words join two streets.
 */
const STREET =
  /^.*\d\S*(?: |$)(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )*/;

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

  const province = findContradiction(reading);
  const isServed = province === undefined ||
    places.inside.some((other) => isInProvince(places, province, other));
  if (!isServed) {
    return { kind: "elsewhere", province, radioKm: places.radioKm };
  }

  // With doubts, the customer chooses from suggestions instead.
  const doubts = findDoubts(reading);
  const district = findOpenDistrict(reading);
  if (district !== undefined && doubts.length === 0) {
    return { kind: "district", district };
  }

  // Doubts are the first suggestions, because they are narrower than the place.
  const candidates = [...doubts, place, ...findMisspelled(reading)];
  const names = new Set(candidates.flatMap((other) => other?.nombre ?? []));
  if (place && province === undefined && names.size === 1) return place;

  return { kind: "unknown", textKind: kind, near: [...names].slice(0, 3) };
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
  const earlier = parts.slice(0, Math.max(0, index));
  const previous = earlier.at(-1);
  const deciding = parts[index];
  // "Merlo, San Luis" is Villa de Merlo, which has the alias "Merlo San Luis".
  const joined = previous && deciding &&
    places.byName(`${previous.text} ${deciding.text}`);

  return {
    places,
    earlier,
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
function findContradiction({ places, later, place }: Reading) {
  // A partido may have a country's name, such as Uruguay. The place's own partido
  // is no contradiction.
  const contradicting = place
    ? later.find(({ district, province }) =>
      province && district !== place.partido &&
      !isInProvince(places, province, place)
    )
    : later.at(-1);
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
function findDoubts({ places, earlier, previous, deciding }: Reading) {
  if (deciding?.place === undefined) return [];

  const exact = earlier
    .flatMap((part) => part.place ?? placeWithPostcode(part) ?? []);
  const misspelled = previous === undefined || isRecognized(previous)
    ? []
    : places.finder.nearest(previous.text);
  const isDecidingInside = places.inside.includes(deciding.place);

  return [...exact, ...misspelled].filter((place) =>
    isWithin(places, place, deciding) &&
    places.inside.includes(place) !== isDecidingInside
  );
}

/**
 * Finds a partido that leaves the locality open: a later part's partido that
 * isn't the place's, or the deciding part's partido if the zone's edge crosses it.
 */
function findOpenDistrict({ places, deciding, later, place }: Reading) {
  const contradicting = later.findLast(({ district }) =>
    district && district !== place?.partido
  );
  if (contradicting) return contradicting.district;
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
function findMisspelled({ places, earlier, later, place }: Reading) {
  if (earlier.length > 0) return [];

  // In "Haedo, municipio de Morons" the similar name is the partido of Haedo.
  const isOwnDistrict = (other: Place, text: string) =>
    DISTRICT.test(text) && isWithin(places, place, { text, place: other });
  const unrecognized = later.filter((part) => !isRecognized(part));

  const nearest = unrecognized.slice(-2).map(({ text }) =>
    places.finder.nearest(text).filter((other) => !isOwnDistrict(other, text))
  );
  return nearest.findLast(({ length }) => length > 0) ?? [];
}

/**
 * Reads the parts of a text. Commas and other separators split the text into
 * segments, most of which are one part.
 */
function readParts(places: Places, text: string, kind: TextKind) {
  const segments = text.slice(-MAX_LENGTH).split(SEPARATOR).map(foldName);
  const parts = segments.flatMap((segment, i) => {
    const isAfterNumber = /\d/.test(segments.slice(0, i).join());
    const name = segment.replace(POSTCODE, "").trim();
    return readPart(places, name, isAfterNumber);
  });

  // A locality's name contains no street, so its last four digits are a postal
  // code: "Castelar 1712". A name before other parts than provinces may be a
  // street: "San Martín 1000, Morón".
  const isNameOnly = parts.slice(1).every(({ province }) => province);
  if (kind !== "place" || !isNameOnly) return parts;

  return parts.map((part) =>
    placeWithPostcode(part)
      ? lookUp(places, part.text.replace(LAST_NUMBER, ""))
      : part
  );
}

/**
 * Reads a segment, which is one part or two: "Castelar Morón" is a name, and the
 * partido, province or wide area after the name.
 *
 * @param isAfterNumber True if an earlier segment has a number, the house number.
 */
function readPart(places: Places, text: string, isAfterNumber: boolean) {
  if (UNINFORMATIVE.test(text)) return [];

  const whole = readName(places, text, isAfterNumber);
  if (isRecognized(whole)) return [whole];

  // The name is the shortest start whose rest is a partido, province or area.
  for (const { index } of text.matchAll(/ /g)) {
    const head = readName(places, text.slice(0, index), isAfterNumber);
    const rest = text.slice(index + 1);
    if (UNINFORMATIVE.test(rest)) return [head];

    const tail = readName(places, rest, isAfterNumber);
    const place = head.place ?? head.street;
    // A province after a place is a part, even if the place is elsewhere: "Morón España".
    const isArea = isWideArea(rest) || isWithin(places, place, tail) ||
      (place && tail.province);
    if (isArea) return [head, tail];
  }
  return [whole];
}

/**
 * Reads a name. The name is the entire text if that is recognized, or else a place
 * before the last number, or else the text after a street and its number.
 */
function readName(
  places: Places,
  text: string,
  isAfterNumber: boolean,
): Part {
  const whole = lookUp(places, text);
  if (isRecognized(whole)) return whole;

  const before = lookUp(places, text.replace(LAST_NUMBER, ""));
  if (before.place) {
    // The first number of an address is the house number: "Morón 123" is a street.
    // After a house number, the number of "Morón 1708" is a postal code.
    return isAfterNumber ? before : { text, street: before.place };
  }

  // "mitre 100 castelar 1712" is read as "castelar".
  const afterStreet = text
    .replace(/(?<=\d.*) \d{4}$/, "")
    .replace(STREET, "");
  const after = lookUp(places, afterStreet);
  // After a street, only a place is recognized, not a partido or a province.
  return after.place ? after : { text: after.text };
}

/**
 * Returns the place of a part such as "Castelar 1712". The part is read as a street
 * and its number, but four digits may also be the postal code of a place.
 */
function placeWithPostcode({ text, street }: Part) {
  return / \d{4}$/.test(text) ? street : undefined;
}
