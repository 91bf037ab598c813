/** The parts of an address: names of places, streets, partidos and provinces. */

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

/** A part of a text. Its name may be the name of a place, a partido and a province. */
export interface Part {
  /**
   * The folded name, without postal code and without the street before the name. A
   * street with the name of a place keeps its number: "moron 123".
   */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The place that gives a street its name: "Morón 123". */
  readonly street?: Place;
  /** A partido: "La Matanza", "partido de Morón". Without "partido", "Morón" is only the place. */
  readonly district?: string | undefined;
  /** A province or a country. */
  readonly province?: string | undefined;
}

/** Maximum number of UTF-16 units that are read. A longer text loses its start. */
const MAX_LENGTH = 300;

const SEPARATOR = /[,;\n|()]| [-–—] /;
// The patterns below match folded text.
/** A side of a town: "castelar norte". */
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
/** The start of a partido's name. */
export const DISTRICT = /^(?:partido|municipio) /;
const PREFIX = /^(?:en|(?:localidad|ciudad) de|(?:partido|municipio)(?: de)?) /;
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
 * Reads the parts of a text. Commas and other separators split the text into
 * segments, most of which are one part.
 */
export function readParts(
  places: Places,
  text: string,
  kind: TextKind,
): readonly Part[] {
  const segments = text
    .slice(-MAX_LENGTH)
    .split(SEPARATOR)
    .map(foldName);
  const parts = segments.flatMap((segment, i) => {
    const earlier = segments.slice(0, i).join(" ");
    const hasNumber = /\d/.test(earlier);
    return readPart(places, segment.replace(POSTCODE, "").trim(), hasNumber);
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
function readPart(
  places: Places,
  text: string,
  isAfterNumber: boolean,
): readonly Part[] {
  if (UNINFORMATIVE.test(text)) return [];

  const whole = readName(places, text, isAfterNumber);
  if (isRecognized(whole)) return [whole];

  // The name is the shortest start whose rest is a partido, province or area.
  const words = text.split(" ");
  for (let end = 1; end < words.length; end += 1) {
    const head = readName(places, words.slice(0, end).join(" "), isAfterNumber);
    const rest = words.slice(end).join(" ");
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

/** Looks up a folded text, also without words such as "partido de" and "norte". */
function lookUp({ byName, byDistrict }: Places, text: string): Part {
  const name = text.replace(PREFIX, "");
  const town = name.replace(SIDE, "");
  const place = byName(text) ?? byName(name) ?? byName(town);
  // "Morón" is the place, "partido de Morón" also the partido.
  const mayBeDistrict = place === undefined || DISTRICT.test(text);
  const district = mayBeDistrict ? byDistrict(town)[0]?.partido : undefined;

  return { text, place, district, province: findProvince(text) };
}

/** Returns true if a part names a place, a street, a partido or a province. */
export function isRecognized(
  { place, street, district, province }: Part,
): boolean {
  return [place, street, district, province].some(Boolean);
}

/**
 * Returns the place of a part such as "Castelar 1712". The part is read as a street
 * and its number, but four digits may also be the postal code of a place.
 */
export function placeWithPostcode(
  { text, street }: Part,
): Place | undefined {
  return / \d{4}$/.test(text) ? street : undefined;
}

/** Returns true if a place is in the partido or province that a part names. */
export function isWithin(
  places: Places,
  place: Place | undefined,
  part: Part,
): boolean {
  if (place === undefined) return false;

  // A part "Morón" is read as the place, but may mean the partido.
  const namesake = part.place ?? part.street;
  const isNamesake = namesake !== undefined &&
    namesake === places.byName(foldName(place.partido));

  const { district, province = "" } = part;
  return isNamesake || district === place.partido ||
    isInProvince(places, province, place);
}
