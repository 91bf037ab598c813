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
  findProvince,
  isInProvince,
  isWideArea,
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

/** A part of a text. Its name may be the name of a place, a partido and a province. */
interface Part {
  /**
   * The folded name, without postal code. A street with the name of a place keeps its
   * number: "moron 123". The text of any other street is "".
   */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The place that gives a street its name: "Morón 123". */
  readonly street?: Place | undefined;
  /** A partido: "La Matanza", "partido de Morón". Without "partido", "Morón" is only the place. */
  readonly district?: string | undefined;
  /** A province or a country. */
  readonly province?: string | undefined;
}

/** Maximum number of UTF-16 units that are read. A longer text loses its start. */
const MAX_LENGTH = 300;
const SEPARATOR = /[,;\n|()]| [-–—] /;
// The patterns below match folded text.
/** A postal code that isn't just a number: "cp 1712", "b1712abc". */
const POSTCODE =
  /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const LAST_NUMBER = / \d+$/;
const POSTAL_NUMBER = / \d{4}$/;
/**
 * A number before further words, with the apartment: "100 depto b ". The letters y, e
 * and o aren't apartments, because these words join two streets. In "9 de abril",
 * "ruta 3 km 30" and "100 piso 3", the words belong to the number.
 */
const HOUSE_NUMBER =
  /\b\d\S*(?: (?:depto|dpto|departamento|timbre|pb|[a-df-np-xz])\b)* (?!(?:de|km|piso) )/g;
/** A side of a town: "castelar norte". */
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
/** The start of a partido's name. */
const DISTRICT = /^(?:partido|municipio) /;
const PREFIX = /^(?:en|(?:localidad|ciudad) de|(?:partido|municipio)(?: de)?) /;

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
  const parts = readParts(places, text, kind);
  const index = parts.findLastIndex((part, i) =>
    part.place && !isWithin(places, parts[i - 1]?.place, part)
  );
  const deciding = parts[index];
  const previous = parts[index - 1];
  // Without a deciding part, all parts are later ones.
  const later = parts.slice(index + 1);
  // "Merlo, San Luis" is Villa de Merlo, which has the alias "Merlo San Luis".
  const joined = previous && deciding &&
    places.finder.find(`${previous.text} ${deciding.text}`)?.item;
  const place = joined ?? deciding?.place;

  const province = findContradiction(places, later, place);
  // A province with places in the zone leaves the answer open.
  const mayDeliver = province === undefined ||
    places.inside.some((other) => isInProvince(places, province, other));
  if (!mayDeliver) {
    return { kind: "elsewhere", province, radioKm: places.radioKm };
  }

  // With doubts, the customer chooses from suggestions instead.
  const doubts = findDoubts(places, parts, index);
  const district = findOpenDistrict(places, deciding, later, place);
  if (district !== undefined && doubts.length === 0) {
    return { kind: "district", district };
  }

  // An earlier part is the street, so the deciding part is the locality. In "San
  // Martín, Castelr" the first part decides, but may be the street.
  const misspelled = previous ? [] : findMisspelled(places, later, place);
  // Doubts are the first suggestions, because they are narrower than the place.
  const candidates = [...doubts, place, ...misspelled];
  const names = new Set(candidates.flatMap((other) => other?.nombre ?? []));
  if (place && province === undefined && names.size === 1) return place;

  return { kind: "unknown", textKind: kind, near: [...names].slice(0, 3) };
}

/**
 * Finds the province of a later part that doesn't contain the place. Without a
 * place, returns the last part's province.
 */
function findContradiction(
  places: Places,
  later: readonly Part[],
  place: Place | undefined,
) {
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
 * Finds the doubts: places that one of the two previous parts may name. They are in the
 * partido or province of the deciding part, but on the other side of the zone's edge.
 * On the same side, the answer to the customer would be the same.
 *
 * In "Pontevedra 1761, Merlo" and "Pontevdra, Merlo", Pontevedra is a doubt.
 */
function findDoubts(
  places: Places,
  parts: readonly Part[],
  index: number,
): readonly Place[] {
  const deciding = parts[index];
  if (deciding?.place === undefined) return [];

  const isInZone = places.inside.includes(deciding.place);
  const earlier = parts.slice(Math.max(0, index - 2), index);
  return earlier.flatMap((part) => suggest(places, part))
    .filter((place) =>
      isWithin(places, place, deciding) &&
      places.inside.includes(place) !== isInZone
    );
}

/**
 * Suggests the place that a part may name, or places with similar names. "Pontevedra
 * 1761" may be a street or the place with its postal code.
 */
function suggest({ finder }: Places, part: Part): readonly Place[] {
  const { text, place, street } = part;
  if (!isRecognized(part)) return finder.nearest(text);

  const named = place ?? (POSTAL_NUMBER.test(text) ? street : undefined);
  return named ? [named] : [];
}

/**
 * Finds a partido that leaves the locality open: a later part's partido that
 * isn't the place's, or the deciding part's partido if the zone's edge crosses it.
 */
function findOpenDistrict(
  places: Places,
  deciding: Part | undefined,
  later: readonly Part[],
  place: Place | undefined,
) {
  const contradicting = later.findLast(({ district }) =>
    district && district !== place?.partido
  );
  if (contradicting) return contradicting.district;

  const district = deciding?.district ?? "";
  const members = places.districts.find(district)?.item ?? [];
  const inside = members.filter((member) => places.inside.includes(member));
  const isCrossed = 0 < inside.length && inside.length < members.length;
  return isCrossed ? district : undefined;
}

/**
 * Finds places with names similar to the last unrecognized part or, if no name is
 * similar, to the unrecognized part before. An address ends with its locality.
 */
function findMisspelled(
  places: Places,
  later: readonly Part[],
  place: Place | undefined,
) {
  // In "Haedo, municipio de Morons" only the partido is misspelled.
  const unrecognized = later.filter((part) =>
    !isRecognized(part) && !(place && DISTRICT.test(part.text))
  );
  return unrecognized.slice(-2).map((part) => suggest(places, part))
    .findLast(({ length }) => length > 0) ?? [];
}

/**
 * Reads the parts of a text. Separators and house numbers split the text into
 * segments, most of which are one part.
 */
function readParts(places: Places, text: string, kind: TextKind) {
  const segments = text.slice(-MAX_LENGTH).split(SEPARATOR)
    .map((segment) => foldName(segment).replace(HOUSE_NUMBER, "$&,"))
    .flatMap((segment) => segment.split(","));
  // A locality's name contains no street, so its last four digits are a postal
  // code: "Castelar 1712". A name before other parts than provinces may be a
  // street: "San Martín 1000, Morón".
  const isNameOnly = kind === "place" &&
    segments.slice(1).every((rest) => isWideArea(rest) || findProvince(rest));

  return segments.flatMap((segment, i) => {
    // The first number of an address is the house number, a later one a postal code.
    const isAfterNumber = /\d/.test(segments.slice(0, i).join());
    const isPostcode = isNameOnly ? POSTAL_NUMBER.test(segment) : isAfterNumber;
    const name = segment.replace(POSTCODE, "").trim();
    return readSegment(places, name, isPostcode);
  });
}

/**
 * Reads a segment, which is one part or two: "Castelar Morón" is a name, and the
 * partido, province or wide area after the name.
 *
 * @param isPostcode True if a number at the end is a postal code.
 */
function readSegment(
  places: Places,
  text: string,
  isPostcode: boolean,
): readonly Part[] {
  if (UNINFORMATIVE.test(text)) return [];

  const whole = readName(places, text, isPostcode);
  if (isRecognized(whole)) return [whole];

  // The name is the shortest start whose rest is a partido, province or area.
  for (const { index } of text.matchAll(/ /g)) {
    const head = readName(places, text.slice(0, index), isPostcode);
    const rest = text.slice(index + 1);
    if (UNINFORMATIVE.test(rest)) return [head];

    const tail = readName(places, rest, isPostcode);
    const place = head.place ?? head.street;
    // A province after a place is a part, even if the place is elsewhere: "Morón España".
    const isArea = isWideArea(rest) || isWithin(places, place, tail) ||
      (place && tail.province);
    if (isArea) return [head, tail];
  }
  return [whole];
}

/** Reads a name, or the name of a street before its number. */
function readName(places: Places, text: string, isPostcode: boolean): Part {
  const whole = lookUp(places, text);
  if (!/\d/.test(text) || isRecognized(whole)) return whole;

  // With a number, "Merlo" and "España" aren't a partido and a country.
  const name = text.replace(LAST_NUMBER, "");
  const { place } = lookUp(places, name);
  if (isPostcode && (place || POSTAL_NUMBER.test(text))) {
    return { text: name, place };
  }
  return { text: place ? text : "", street: place };
}

/** Looks up a text, also without words such as "partido de" and "norte". */
function lookUp({ finder, districts }: Places, text: string): Part {
  const name = text.replace(PREFIX, "");
  const town = name.replace(SIDE, "");
  const forms = new Set([text, name, town]);
  const place = [...forms].map((form) => finder.find(form)?.item)
    .find(Boolean);
  // "Morón" is the place, "partido de Morón" also the partido.
  const mayBeDistrict = place === undefined || DISTRICT.test(text);
  const members = mayBeDistrict ? districts.find(town)?.item : [];

  return {
    text,
    place,
    district: members?.[0]?.partido,
    province: findProvince(text),
  };
}

/** Returns true if a part names a place, a street, a partido or a province. */
function isRecognized({ place, street, district, province }: Part) {
  return (place ?? street ?? district ?? province) !== undefined;
}

/** Returns true if a place is in the partido or province that a part names. */
function isWithin(places: Places, place: Place | undefined, part: Part) {
  if (place === undefined) return false;

  // A part "Morón" is read as the place, but may mean the partido.
  const namesake = part.place ?? part.street;
  const isNamesake = namesake &&
    namesake === places.finder.find(place.partido)?.item;

  const { district, province = "" } = part;
  return isNamesake || district === place.partido ||
    isInProvince(places, province, place);
}
