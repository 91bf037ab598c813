/** Finding the locality in what people write: its name, or an address that names it. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import { findProvince, isSaidOf, isSilent, isWide, type Places } from "./places.ts";

/** What a text says of where: a place, another province or country, or nothing that decides. */
export type PlaceMatch =
  | { readonly kind: "found"; readonly place: Place }
  | { readonly kind: "elsewhere"; readonly province: string }
  | Undecided;

/** Nothing that decides. */
export interface Undecided {
  readonly kind: "unknown";
  /** Places that it may have meant: none when nothing is near. */
  readonly near: readonly string[];
  /** The partido that it names, where it names no locality of it. */
  readonly district?: string;
}

/** How a text was sent: as a locality's name, or as an address. */
export type TextKind = "place" | "address";

/** What one part of an address says; one name can be a place's, a partido's and a province's at once. */
interface Part {
  /** Folded, without a street and its number before it. */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The partido that it names and is not a place's name alone: "La Matanza", "partido de Morón". */
  readonly district?: string | undefined;
  /** Or another country. */
  readonly province?: string | undefined;
  /** The number behind the name, where the name is rather a street's: "Morón 123". */
  readonly streetNumber?: string;
  readonly isFirst?: boolean;
}

/** UTF-16 units at the end of a text, parts at the end of an address, words behind a place's name that are read. */
const [LONGEST, MOST_PARTS, MOST_TAIL] = [300, 8, 6];
const MOST_NEAR = 3;

const SEPARATOR = /[,;\n|()]| [-–—] /;
// These read folded text: lower case, no accents, words one space apart.
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
const PREFIX = /^(?:en|(?:localidad|ciudad) de) /;
const DISTRICT = /^(?:partido|municipio) (?:de )?/;
const POSTCODE = /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const MAY_BE_POSTCODE = /^\d{4}$/;
const LAST_NUMBER = /^(.*\S) (\d+)$/;
const TO_LAST_NUMBER = /^.*\d\S*(?: |$)/;
// The letters that also link two streets (y, e, o) name no apartment.
const APARTMENT = /^(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )+/;

/**
 * The place that a text names, by the parts between its commas. The last part that names a place decides; but where its
 * name is also that of a partido or province and the part before it names a place there, that part does. A province or
 * partido behind the place must be its own. A name and a number are a street, unless a part before has a number too; the
 * number of one that is sent alone, as a locality, is its postal code where it has four digits.
 */
export function findPlace(places: Places, text: string, kind: TextKind): PlaceMatch {
  const parts = readParts(places, text);
  for (const [i, part] of [...parts.entries()].reverse()) {
    if (part.place === undefined || part.streetNumber !== undefined) continue;
    const before = parts[i - 1];
    const joined = places.byName.get(`${before?.text} ${part.text}`);
    if (joined !== undefined) return { kind: "found", place: joined };
    if (before?.place && before.streetNumber === undefined && lies(places, before.place, part)) {
      continue;
    }
    const others = doubtsBefore(places, part, parts.slice(0, i));
    if (others.length > 0) return undecided([...others, part.place.nombre]);
    return decide(places, part.place, part, parts);
  }
  return decideWithout(places, parts, kind);
}

/** What an address says, part by part; a name with its province, partido or area behind it counts as two. */
function readParts(places: Places, text: string): readonly Part[] {
  const written = text.slice(-LONGEST).split(SEPARATOR).map(foldName)
    .filter((part) => part !== "").slice(-MOST_PARTS);
  const read = (part: string, i: number): readonly Part[] => {
    const hasNumber = written.slice(0, i).some((earlier) => /\d/.test(earlier));
    const own = part.replace(POSTCODE, "").trim();
    if (isSilent(own)) return [];
    const whole = readName(places, own, hasNumber);
    const words = own.split(" ");
    for (let at = Math.max(1, words.length - MOST_TAIL); at < words.length; at++) {
      if (isNamed(whole)) break;
      const tail = words.slice(at).join(" ");
      const [named, behind] = [words.slice(0, at).join(" "), tail]
        .map((name) => readName(places, name, hasNumber));
      if (named === undefined || behind === undefined) continue;
      const isOwn = named.place !== undefined &&
        (isSilent(tail) || behind.province !== undefined || lies(places, named.place, behind));
      if (isOwn || isWide(tail)) return isSilent(tail) ? [named] : [named, behind];
    }
    return [whole];
  };
  return written.flatMap((part, i) => read(part, i).map((one) => ({ ...one, isFirst: i === 0 })));
}

/** What a part names: all of it, what stands before its last number, or behind it. */
function readName(places: Places, text: string, hasNumber: boolean): Part {
  const whole = lookUp(places, text);
  if (isNamed(whole)) return whole;
  const [, stem = "", number = ""] = LAST_NUMBER.exec(text) ?? [];
  const before = lookUp(places, stem);
  if (before.place !== undefined) {
    return hasNumber ? before : { text: stem, place: before.place, streetNumber: number };
  }
  const rest = MAY_BE_POSTCODE.test(number) && /\d/.test(stem) ? stem : text;
  const behind = lookUp(places, nameBehind(rest));
  return /\d/.test(rest) && behind.place !== undefined ? behind : { text: nameBehind(text) };
}

function nameBehind(text: string): string {
  return text.replace(TO_LAST_NUMBER, "").replace(APARTMENT, "").replace(PREFIX, "");
}

function lookUp({ byName, byDistrict }: Places, text: string): Part {
  const isDistrict = DISTRICT.test(text);
  const name = isDistrict ? text.replace(DISTRICT, "") : text.replace(SIDE, "").replace(PREFIX, "");
  const place = /^provincia /.test(text)
    ? undefined
    : [text, text.replace(PREFIX, ""), text.replace(SIDE, ""), name, name.replaceAll(" ", "")]
      .map((key) => byName.get(key)).find((found) => found !== undefined);
  const partido = byDistrict.get(name)?.[0]?.partido;
  return {
    text,
    place,
    district: isDistrict || place === undefined ? partido : undefined,
    province: findProvince(text),
  };
}

function isNamed({ place, district, province }: Part): boolean {
  return place !== undefined || district !== undefined || province !== undefined;
}

/** Whether a place lies in what a part names as a partido or as a province. */
function lies(places: Places, place: Place, { place: whole, district, province }: Part): boolean {
  if (province !== undefined && isSaidOf(places, province, place)) return true;
  const names = [district, whole?.nombre, ...whole?.alias ?? []];
  return names.some((name) => name !== undefined && foldName(name) === foldName(place.partido));
}

/**
 * Places of a partido that may have been meant before its name and lie on the other side of the zone's edge: a misspelt
 * one, or one with what may be its postal code behind it.
 */
function doubtsBefore(places: Places, part: Part, before: readonly Part[]): readonly string[] {
  const last = before.at(-1);
  const meant = before.findLast(({ place }) => place !== undefined);
  const mayBe = meant?.place !== undefined && MAY_BE_POSTCODE.test(meant.streetNumber ?? "0000")
    ? [meant.place]
    : last === undefined || isNamed(last)
    ? []
    : places.finder.nearest(last.text);
  return mayBe.filter((place) =>
    lies(places, place, part) &&
    places.inside.includes(place) !== places.inside.includes(part.place ?? place)
  ).map(({ nombre }) => nombre);
}

/** A place that was found in a part, if what stands behind it does not deny it. */
function decide(
  places: Places,
  place: Place,
  part: Part,
  parts: readonly Part[],
): PlaceMatch {
  const behind = parts.slice(parts.indexOf(part) + 1);
  // The partido of Concepción del Uruguay has a country's name.
  const province = behind.filter(({ district }) => district !== place.partido)
    .map((other) => other.province)
    .find((said) => said !== undefined && !isSaidOf(places, said, place));
  if (province !== undefined) {
    return isDelivered(places, province)
      ? undecided([place.nombre])
      : { kind: "elsewhere", province };
  }
  const district = behind.map((other) => other.district)
    .find((said) => said !== undefined && said !== place.partido) ??
    (isCut(places, part.district ?? "") ? part.district : undefined);
  if (district !== undefined) return undecided([], district);
  const near = part.isFirst ? nearAny(places, parts) : [];
  return near.length === 0 ? { kind: "found", place } : undecided([place.nombre, ...near]);
}

/** What a text says that names no place. */
function decideWithout(places: Places, parts: readonly Part[], kind: TextKind): PlaceMatch {
  const [first, ...others] = parts;
  const isAlone = others.every(({ province }) => province !== undefined);
  const isPostcode = MAY_BE_POSTCODE.test(first?.streetNumber ?? "");
  if (kind === "place" && first?.place && isAlone && isPostcode) {
    return decide(places, first.place, first, parts);
  }
  const province = parts.at(-1)?.province;
  if (province !== undefined && !isDelivered(places, province)) {
    return { kind: "elsewhere", province };
  }
  const district = parts.findLast((part) => part.district !== undefined)?.district;
  return district === undefined ? undecided(nearAny(places, parts)) : undecided([], district);
}

/** Whether a province has a place in the zone, or the shop. */
function isDelivered(places: Places, province: string): boolean {
  return province === places.homeProvince ||
    places.inside.some((place) => isSaidOf(places, province, place));
}

/** Whether the zone's edge goes between the places of a partido. */
function isCut({ byDistrict, inside }: Places, district: string): boolean {
  const sides = byDistrict.get(foldName(district))?.map((place) => inside.includes(place));
  return new Set(sides).size > 1;
}

/** The places near to the last part that names nothing and has any; an address has its locality at its end. */
function nearAny(places: Places, parts: readonly Part[]): readonly string[] {
  for (const { text } of parts.filter((part) => !isNamed(part)).slice(-2).reverse()) {
    const near = places.finder.nearest(text).map(({ nombre }) => nombre);
    if (near.length > 0) return near;
  }
  return [];
}

function undecided(near: readonly string[], district?: string): Undecided {
  return {
    kind: "unknown",
    near: [...new Set(near)].slice(0, MOST_NEAR),
    ...district !== undefined && { district },
  };
}
