/** Finds the locality in a customer's text, which is a locality's name or an address. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import {
  findProvince,
  isInProvince,
  isWideArea,
  type Places,
  UNINFORMATIVE,
} from "./places.ts";

/**
 * The reason why a text has no locality: another province or country, a partido
 * without a locality, or an unknown place with near names.
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
    readonly near: readonly string[];
  };

/** The field that contained the text: a locality's name, or an address. */
export type TextKind = "place" | "address";

/** A part of an address. A place, a partido and a province may share the part's name. */
interface Part {
  /** Folded, without the street and the number before a place. */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The place that gives a street its name: "Morón 123". */
  readonly street?: Place;
  /** A partido: "La Matanza", "partido de Morón". Without "partido", "Morón" is only the place. */
  readonly district?: string | undefined;
  /** A province or a country. */
  readonly province?: string | undefined;
}

type Reading = ReturnType<typeof readAddress>;

/** UTF-16 units that are read at the end of a text. */
const MAX_LENGTH = 300;
const MAX_NEAR = 3;

const SEPARATOR = /[,;\n|()]| [-–—] /;
// The patterns below match folded text.
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
const DISTRICT = /^(?:partido|municipio) /;
const PREFIX = /^(?:en|(?:localidad|ciudad) de|(?:partido|municipio)(?: de)?) /;
const POSTCODE =
  /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const LAST_NUMBER = / \d+$/;
// A street up to its last number and the apartment. The letters y, e and o name
// no apartment: they join two streets.
const STREET =
  /^.*\d\S*(?: |$)(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )*/;

/**
 * Finds the place that a text names, by its comma-separated parts.
 *
 * The last part that names a place decides. If the place of the part before lies
 * in its partido or province, the part before decides: in "Castelar, Morón"
 * Castelar, because Morón is also a partido. The parts behind the deciding part
 * must not contradict its place.
 */
export function findPlace(
  places: Places,
  text: string,
  kind: TextKind,
): Place | Unmatched {
  const reading = readAddress(places, text, kind);
  const { place } = reading;

  const province = findContradiction(places, reading);
  const reaches = (province: string) =>
    places.inside.some((inside) => isInProvince(places, province, inside));
  if (province !== undefined && !reaches(province)) {
    return { kind: "elsewhere", province, radioKm: places.radioKm };
  }

  const doubts = findDoubts(places, reading);
  const district = findOpenDistrict(places, reading);
  if (district !== undefined && doubts.length === 0) {
    return { kind: "district", district };
  }

  // The suggestions begin with places of earlier parts, which are narrower.
  const candidates = [...doubts, place, ...findMisspelled(places, reading)];
  const names = new Set(candidates.flatMap((other) => other?.nombre ?? []));
  const hasRivals = names.size > 1;
  if (place && province === undefined && !hasRivals) return place;

  const near = [...names].slice(0, MAX_NEAR);
  return { kind: "unknown", textKind: kind, near };
}

/** Splits an address into the deciding part and the parts around it. Without a deciding part, all parts are behind. */
function readAddress(places: Places, text: string, kind: TextKind) {
  const parts = readParts(places, text, kind);
  const at = parts.findLastIndex((part, i) =>
    part.place && !isWithin(places, parts[i - 1]?.place, part)
  );
  const before = parts[at - 1];
  const part = parts[at];
  // "Merlo, San Luis" is Villa de Merlo, by its alias "Merlo San Luis".
  const joined = before && part && places.byName(`${before.text} ${part.text}`);

  return {
    parts,
    at,
    before,
    part,
    behind: parts.slice(at + 1),
    place: joined ?? part?.place,
  };
}

/**
 * Finds a later part's province to which the place doesn't belong. Without a
 * place, returns the last part's province.
 */
function findContradiction(
  places: Places,
  { behind, place }: Reading,
) {
  if (place === undefined) return behind.at(-1)?.province;

  // Its own partido doesn't contradict a place: Uruguay is also a country.
  const contradicting = behind.find(({ district, province }) =>
    province && district !== place.partido &&
    !isInProvince(places, province, place)
  );
  return contradicting?.province;
}

/**
 * Finds the doubts: places of earlier parts in the partido or province of the
 * deciding part, but on the other side of the zone's edge. The part directly
 * before may also be misspelled.
 */
function findDoubts(
  places: Places,
  { parts, at, before, part }: Reading,
) {
  if (part?.place === undefined) return [];

  const earlier = parts.slice(0, at)
    .flatMap((other) => other.place ?? placeWithPostcode(other) ?? []);
  const misspelled = before === undefined || isRecognized(before)
    ? []
    : places.finder.nearest(before.text);
  const isPartInside = places.inside.includes(part.place);

  const candidates = [...earlier, ...misspelled];
  return candidates.filter((place) =>
    isWithin(places, place, part) &&
    places.inside.includes(place) !== isPartInside
  );
}

/**
 * Finds a partido that leaves the locality open: not the place's partido, or
 * one that the zone's edge crosses.
 */
function findOpenDistrict(
  places: Places,
  { part, behind, place }: Reading,
) {
  const foreign = behind.findLast(({ district }) =>
    district && district !== place?.partido
  );
  if (foreign !== undefined) return foreign.district;
  if (part?.district === undefined) return undefined;

  const sides = places.byDistrict(foldName(part.district))
    .map((member) => places.inside.includes(member));
  const isCrossed = new Set(sides).size > 1;
  return isCrossed ? part.district : undefined;
}

/**
 * Finds places with names similar to an unrecognized part, if no part is before
 * the deciding one. The last two unrecognized parts count, because an address
 * ends with its locality.
 */
function findMisspelled(
  places: Places,
  { parts, at, place }: Reading,
) {
  if (at > 0) return [];

  // A misspelled partido of the place doesn't contradict it.
  const isOwnDistrict = (other: Place, text: string) =>
    DISTRICT.test(text) && isWithin(places, place, { text, place: other });
  const unrecognized = parts.filter((part) => !isRecognized(part));

  const nearest = unrecognized.slice(-2).reverse()
    .map(({ text }) =>
      places.finder.nearest(text).filter((other) => !isOwnDistrict(other, text))
    );
  return nearest.find(({ length }) => length > 0) ?? [];
}

/**
 * Reads the parts of an address. A name and the province, partido or area after
 * it are two parts.
 */
function readParts(places: Places, text: string, kind: TextKind) {
  const texts = text
    .slice(-MAX_LENGTH)
    .split(SEPARATOR)
    .map(foldName);
  const parts = texts.flatMap((part, i) => {
    const earlier = texts.slice(0, i).join(" ");
    const name = part.replace(POSTCODE, "").trim();
    return readPart(places, name, /\d/.test(earlier));
  });

  // A locality's name contains no street, so its last four digits are a postal code.
  const hasOnlyProvinces = parts.slice(1).every(({ province }) => province);
  if (kind !== "place" || !hasOnlyProvinces) return parts;

  return parts.map((part) =>
    placeWithPostcode(part)
      ? lookUp(places, part.text.replace(LAST_NUMBER, ""))
      : part
  );
}

/**
 * Reads the text between two commas. "Castelar Morón" is two parts: a name, and
 * the partido, province or area that may contain the named place.
 *
 * @param isAfterNumber True if an earlier text contains the house number.
 */
function readPart(
  places: Places,
  text: string,
  isAfterNumber: boolean,
): readonly Part[] {
  if (UNINFORMATIVE.test(text)) return [];

  const whole = readName(places, text, isAfterNumber);
  if (isRecognized(whole)) return [whole];

  const words = text.split(" ");
  for (let end = 1; end < words.length; end += 1) {
    const head = readName(places, words.slice(0, end).join(" "), isAfterNumber);
    const rest = words.slice(end).join(" ");
    if (UNINFORMATIVE.test(rest)) return [head];

    const tail = readName(places, rest, isAfterNumber);
    const place = head.place ?? head.street;
    const mayContain = isWithin(places, place, tail) ||
      (place && tail.province);
    if (isWideArea(rest) || mayContain) return [head, tail];
  }
  return [whole];
}

/**
 * Reads a name, which is the entire text, the text before its last number, or
 * the text behind the number.
 */
function readName(
  places: Places,
  text: string,
  isAfterNumber: boolean,
): Part {
  const whole = lookUp(places, text);
  if (isRecognized(whole)) return whole;

  const before = lookUp(places, text.replace(LAST_NUMBER, ""));
  // Without an earlier number, "Morón 123" is a street with its number.
  if (before.place) {
    return isAfterNumber ? before : { text, street: before.place };
  }

  // A number behind another one is a postal code.
  const behindStreet = text
    .replace(/(?<=\d.*) \d{4}$/, "")
    .replace(STREET, "");
  const behind = lookUp(places, behindStreet);
  return behind.place ? behind : { text: behind.text };
}

function lookUp({ byName, byDistrict }: Places, text: string): Part {
  const name = text.replace(PREFIX, "");
  const town = name.replace(SIDE, "");
  const place = byName(text) ?? byName(name) ?? byName(town);
  const isDistrict = place === undefined || DISTRICT.test(text);
  const district = isDistrict ? byDistrict(town)[0]?.partido : undefined;

  return { text, place, district, province: findProvince(text) };
}

function isRecognized({ place, street, district, province }: Part) {
  return [place, street, district, province].some(Boolean);
}

/** Returns the place of a street's name if the street's number may be its postal code. */
function placeWithPostcode({ text, street }: Part) {
  return / \d{4}$/.test(text) ? street : undefined;
}

/** Returns true if a place is in the partido or province that a part names. */
function isWithin(
  places: Places,
  place: Place | undefined,
  part: Part,
) {
  if (place === undefined) return false;

  // A part "Morón" is read as the place, but may mean the partido.
  const namesake = part.place ?? part.street;
  const { district, province = "" } = part;
  return district === place.partido ||
    (namesake && namesake === places.byName(foldName(place.partido))) ||
    isInProvince(places, province, place);
}
