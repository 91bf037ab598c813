/** Finding the locality in what people write: its name, or an address that names it. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import {
  findProvince,
  isSaidOf,
  isSilent,
  isWide,
  type Places,
} from "./places.ts";

/** What a text says of where: a place, another province or country, or nothing that decides. */
export type PlaceMatch =
  | { readonly kind: "found"; readonly place: Place }
  | { readonly kind: "elsewhere"; readonly province: string }
  | Undecided;

/** Places that a text may have meant, if any is near, or the partido that it names and no locality of it. */
export interface Undecided {
  readonly kind: "unknown";
  readonly near: readonly string[];
  readonly district?: string;
}

/** How a text was sent: as a locality's name, or as an address. */
export type TextKind = "place" | "address";

/** What one part of an address says; one name can be a place's, a partido's and a province's at once. */
interface Part {
  /** Folded, without a street and its number before it. */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The place that a street is called like: "Morón 123". */
  readonly street?: Place;
  /** The partido that it names and is not a place's name alone: "La Matanza", "partido de Morón". */
  readonly district?: string | undefined;
  /** Or another country. */
  readonly province?: string | undefined;
}

/** UTF-16 units at the end of a text that are read. */
const LONGEST = 300;
const MOST_NEAR = 3;

const SEPARATOR = /[,;\n|()]| [-–—] /;
// These read folded text: lower case, no accents, words one space apart.
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
const DISTRICT = /^(?:partido|municipio) /;
const PREFIX = /^(?:en|(?:localidad|ciudad) de|(?:partido|municipio)(?: de)?) /;
const POSTCODE =
  /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const LAST_NUMBER = / \d+$/;
// Up to the last number and the apartment behind it; the letters that also link two streets (y, e, o) name none.
const STREET =
  /^.*\d\S*(?: |$)(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )*/;

/**
 * The place that a text names, by the parts between its commas. The last one that names a place decides, or the one
 * before it where that lies in a partido or province of its name; what is behind must not contradict it. A name and a
 * number are a street, unless a part before has a number too, or it is a locality sent alone with its postal code.
 */
export function findPlace(
  places: Places,
  text: string,
  kind: TextKind,
): PlaceMatch {
  const { named, inDistrict, inside, finder } = places;
  const parts = readParts(places, text, kind);
  const at = parts.findLastIndex((part, i) =>
    part.place && !lies(places, parts[i - 1]?.place, part)
  );
  const [part, before, behind] = [
    parts[at],
    parts[at - 1],
    parts.slice(at + 1),
  ];
  const place = named(`${before?.text} ${part?.text}`) ?? part?.place;

  const province = place === undefined
    ? parts.at(-1)?.province
    // The partido of Concepción del Uruguay has a country's name.
    : behind.filter(({ district }) => district !== place.partido).map((other) =>
      other.province
    )
      .find((said) => said !== undefined && !isSaidOf(places, said, place));
  if (
    province !== undefined &&
    !inside.some((near) => isSaidOf(places, province, near))
  ) {
    return { kind: "elsewhere", province };
  }

  const isInside = (one: Place | undefined) =>
    inside.some((near) => near === one);
  // Before a partido's name, places of it on the other side of the zone's edge: misspelt, or with a postal code behind.
  const doubts = parts.slice(0, Math.max(at, 0)).flatMap((one) =>
    one.place ?? mayBe(one) ?? []
  )
    .concat(
      before === undefined || isNamed(before)
        ? []
        : finder.nearest(before.text),
    )
    .filter((one) =>
      part && lies(places, one, part) && isInside(one) !== isInside(part.place)
    );
  const isCut =
    new Set(inDistrict(foldName(part?.district ?? "")).map(isInside)).size > 1;
  const district = behind.map((other) => other.district)
    .findLast((said) => said !== undefined && said !== place?.partido) ??
    (isCut ? part?.district : undefined);
  if (district !== undefined && doubts.length === 0) {
    return { kind: "unknown", near: [], district };
  }

  // An address has its locality at its end.
  const unknown = at > 0
    ? []
    : parts.filter((one) => !isNamed(one)).slice(-2).reverse();
  // A slip in the name of the partido in which it lies says nothing against a place.
  const isOwn = (one: Place, text: string) =>
    DISTRICT.test(text) && lies(places, place, { text, place: one });
  const meant = unknown.map(({ text }) =>
    finder.nearest(text).filter((one) => !isOwn(one, text))
  )
    .find(({ length }) => length > 0);
  const near = (meant ?? doubts).filter((one) => one !== place);
  if (place && province === undefined && near.length === 0) {
    return { kind: "found", place };
  }
  const names = (at > 0 ? [...near, place] : [place, ...near]).flatMap((one) =>
    one?.nombre ?? []
  );
  return { kind: "unknown", near: [...new Set(names)].slice(0, MOST_NEAR) };
}

/** What an address says, part by part; a name with its province, partido or area behind it counts as two. */
function readParts(
  places: Places,
  text: string,
  kind: TextKind,
): readonly Part[] {
  const written = text.slice(-LONGEST).split(SEPARATOR).map(foldName);
  const parts = written.flatMap((part, i) => {
    const own = part.replace(POSTCODE, "").trim();
    if (isSilent(own)) return [];
    const hasNumber = written.slice(0, i).some((earlier) => /\d/.test(earlier));
    const whole = readName(places, own, hasNumber);
    const words = own.split(" ");
    for (let end = 1; end < words.length && !isNamed(whole); end += 1) {
      const tail = words.slice(end).join(" ");
      const named = readName(places, words.slice(0, end).join(" "), hasNumber);
      const behind = readName(places, tail, hasNumber);
      const town = named.place ?? named.street;
      if (
        isWide(tail) ||
        (town && (behind.province || lies(places, town, behind)))
      ) {
        return isSilent(tail) ? [named] : [named, behind];
      }
    }
    return [whole];
  });
  const isAlone = kind === "place" &&
    parts.slice(1).every(({ province }) => province);
  return parts.map((part) =>
    isAlone && mayBe(part)
      ? lookUp(places, part.text.replace(LAST_NUMBER, ""))
      : part
  );
}

/** What a part names: all of it, what stands before its last number, or behind it. */
function readName(places: Places, text: string, hasNumber: boolean): Part {
  const whole = lookUp(places, text);
  if (isNamed(whole)) return whole;
  const before = lookUp(places, text.replace(LAST_NUMBER, ""));
  if (before.place) return hasNumber ? before : { text, street: before.place };
  // A number behind another one is a postal code.
  const behind = lookUp(
    places,
    text.replace(/(?<=\d.*) \d{4}$/, "").replace(STREET, ""),
  );
  return behind.place ? behind : { text: behind.text };
}

function lookUp({ named, inDistrict }: Places, text: string): Part {
  const name = text.replace(PREFIX, "");
  const town = name.replace(SIDE, "");
  const place = named(text) ?? named(name) ?? named(town);
  const isDistrict = place === undefined || DISTRICT.test(text);
  const district = isDistrict ? inDistrict(town)[0]?.partido : undefined;
  return { text, place, district, province: findProvince(text) };
}

function isNamed({ place, street, district, province }: Part): boolean {
  return [place, street, district, province].some((name) => name !== undefined);
}

/** The place that a street is called like, where its number may be the place's postal code. */
function mayBe({ text, street }: Part): Place | undefined {
  return / \d{4}$/.test(text) ? street : undefined;
}

/** Whether a place lies in what a part names as a partido or as a province. */
function lies(places: Places, place: Place | undefined, part: Part): boolean {
  if (place === undefined) return false;
  const { place: whole = part.street, district, province } = part;
  const namesake = places.named(foldName(place.partido));
  return district === place.partido ||
    (whole !== undefined && whole === namesake) ||
    (province !== undefined && isSaidOf(places, province, place));
}
