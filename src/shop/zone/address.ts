/** Finding the locality in what people write: its name, or an address that names it. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import { findProvince, isSaidOf, isSilent, isWide, keyOf, type Places } from "./places.ts";

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
  readonly streetNumber?: string | undefined;
}

/** UTF-16 units at the end of a text that are read. */
const LONGEST = 300;
const MOST_NEAR = 3;

const SEPARATOR = /[,;\n|()]| [-–—] /;
// These read folded text: lower case, no accents, words one space apart.
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
const DISTRICT = /^(?:partido|municipio) /;
const PREFIX = /^(?:en|(?:localidad|ciudad) de|(?:partido|municipio)(?: de)?) /;
const POSTCODE = /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const MAY_BE_POSTCODE = /^\d{4}$/;
const LAST_NUMBER = /^(.*\S) (\d+)$/;
// Up to the last number and the apartment behind it; the letters that also link two streets (y, e, o) name none.
const STREET =
  /^.*\d\S*(?: |$)(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )*/;

/**
 * The place that a text names, by the parts between its commas. The last part that names a place decides; but where its
 * name is also that of a partido or province and the part before it names a place there, that part does. A province or
 * partido behind the place must be its own. A name and a number are a street, unless a part before has a number too; the
 * number of one that is sent alone, as a locality, is its postal code where it has four digits.
 */
export function findPlace(places: Places, text: string, kind: TextKind): PlaceMatch {
  const parts = readParts(places, text, kind);
  const at = parts.findLastIndex((part, i) =>
    namesPlace(part) && !(namesPlace(parts[i - 1]) && lies(places, parts[i - 1]?.place, part))
  );
  const [part, before, behind] = [parts[at], parts[at - 1], parts.slice(at + 1)];
  const joined = before?.streetNumber === undefined ? `${before?.text} ${part?.text}` : "";
  const place = places.byName.get(keyOf(joined)) ?? part?.place;

  const province = place === undefined
    ? parts.at(-1)?.province
    // The partido of Concepción del Uruguay has a country's name.
    : behind.filter(({ district }) => district !== place.partido).map((other) => other.province)
      .find((said) => said !== undefined && !isSaidOf(places, said, place));
  if (province !== undefined && !places.inside.some((near) => isSaidOf(places, province, near))) {
    return { kind: "elsewhere", province };
  }

  const doubts = part === undefined ? [] : doubtsBefore(places, parts.slice(0, at), part);
  const district = behind.map((other) => other.district)
    .findLast((said) => said !== undefined && said !== place?.partido) ??
    (isCut(places, part?.district) ? part?.district : undefined);
  if (district !== undefined && doubts.length === 0) return { kind: "unknown", near: [], district };

  const near = at > 0 ? doubts : nearAny(places, parts);
  if (place === undefined) return undecided(near);
  if (province === undefined && near.length === 0) return { kind: "found", place };
  return undecided(at > 0 ? [...near, place] : [place, ...near]);
}

function undecided(near: readonly Place[]): Undecided {
  const names = new Set(near.map(({ nombre }) => nombre));
  return { kind: "unknown", near: [...names].slice(0, MOST_NEAR) };
}

/** What an address says, part by part; a name with its province, partido or area behind it counts as two. */
function readParts(places: Places, text: string, kind: TextKind): readonly Part[] {
  const written = text.slice(-LONGEST).split(SEPARATOR).map(foldName);
  const parts = written.flatMap((part, i): readonly Part[] => {
    const own = part.replace(POSTCODE, "").trim();
    if (isSilent(own)) return [];
    const hasNumber = written.slice(0, i).some((earlier) => /\d/.test(earlier));
    const whole = readName(places, own, hasNumber);
    const words = own.split(" ");
    for (let end = 1; end < words.length && !isNamed(whole); end += 1) {
      const tail = words.slice(end).join(" ");
      const named = readName(places, words.slice(0, end).join(" "), hasNumber);
      const behind = readName(places, tail, hasNumber);
      const isOwn = named.place && (behind.province || lies(places, named.place, behind));
      if (isOwn || isWide(tail)) return isSilent(tail) ? [named] : [named, behind];
    }
    return [whole];
  });
  const isAlone = kind === "place" && parts.slice(1).every(({ province }) => province);
  return parts.map((part) =>
    isAlone && MAY_BE_POSTCODE.test(part.streetNumber ?? "")
      ? { ...part, streetNumber: undefined }
      : part
  );
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
  const behind = lookUp(places, rest.replace(STREET, ""));
  return behind.place === undefined ? { text: behind.text } : behind;
}

function lookUp({ byName, byDistrict }: Places, text: string): Part {
  const name = text.replace(PREFIX, "");
  const town = name.replace(SIDE, "");
  const place = /^provincia /.test(text)
    ? undefined
    : [text, name, town].map((key) => byName.get(keyOf(key))).find((found) => found !== undefined);
  const isDistrict = place === undefined || DISTRICT.test(text);
  const district = isDistrict ? byDistrict.get(town)?.[0]?.partido : undefined;
  return { text, place, district, province: findProvince(text) };
}

function isNamed({ place, district, province }: Part): boolean {
  return place !== undefined || district !== undefined || province !== undefined;
}

/** Whether a part names a place, and no street that is called like one. */
function namesPlace(part: Part | undefined): boolean {
  return part?.place !== undefined && part.streetNumber === undefined;
}

/** Whether a place lies in what a part names as a partido or as a province. */
function lies(places: Places, place: Place | undefined, part: Part): boolean {
  if (place === undefined) return false;
  const { place: whole, district, province } = part;
  if (province !== undefined && isSaidOf(places, province, place)) return true;
  // "Capital" is an alias of one place and the partido of many.
  const names = [district ?? "", ...whole === undefined ? [] : [whole.nombre, ...whole.alias]];
  return names.some((name) => foldName(name) === foldName(place.partido));
}

/**
 * Places of a partido that may have been meant before its name and lie on the other side of the zone's edge: a misspelt
 * one, or one with what may be its postal code behind it.
 */
function doubtsBefore(
  places: Places,
  before: readonly Part[],
  part: Part,
): readonly Place[] {
  const mayBe = before.flatMap(({ text, place, streetNumber = "0000" }, i) =>
    place !== undefined
      ? MAY_BE_POSTCODE.test(streetNumber) ? [place] : []
      : i === before.length - 1
      ? places.finder.nearest(text)
      : []
  );
  const isInside = (place: Place | undefined) => places.inside.some((inside) => inside === place);
  return mayBe.filter((place) =>
    lies(places, place, part) && isInside(place) !== isInside(part.place)
  );
}

/** Whether the zone's edge goes between the places of a partido. */
function isCut({ byDistrict, inside }: Places, district = ""): boolean {
  const sides = byDistrict.get(foldName(district))?.map((place) => inside.includes(place));
  return new Set(sides).size > 1;
}

/** The places near to the last part that names nothing and has any; an address has its locality at its end. */
function nearAny({ finder }: Places, parts: readonly Part[]): readonly Place[] {
  const unknown = parts.filter((part) => !isNamed(part)).slice(-2).reverse();
  return unknown.map(({ text }) => finder.nearest(text)).find(({ length }) => length > 0) ?? [];
}
