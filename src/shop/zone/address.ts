/** Finding the locality in what people write: its name, or an address that names it. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import { distanceKm } from "./distance.ts";
import type { Places } from "./places.ts";
import { isSaidOf } from "./provinces.ts";
import { type Mention, nameIn, readMentions } from "./reading.ts";

/** What a text says of where: a place, another province or country, or nothing that decides. */
export type PlaceMatch =
  | { readonly kind: "found"; readonly place: Place }
  | { readonly kind: "elsewhere"; readonly province: string }
  | {
    readonly kind: "unknown";
    /** Places that it may have meant: none when nothing is near. */
    readonly near: readonly string[];
    /** The partido that it names, where it names no locality of it. */
    readonly district?: string;
  };

/** How a text was sent: as a locality's name, or as an address. */
export type TextKind = "place" | "address";

const MOST_NEAR = 3;
/** Parts that are compared with all names; an address has its locality at its end. */
const MOST_SEARCHED = 2;
const POSTCODE_DIGITS = 4;

/**
 * The place that a text names, by the parts between its commas:
 *
 * - The last part that names a place decides. But if its name is also that of a partido or province, and the part before
 *   it names a place there, that place decides.
 * - If a province is named after a place, the place must lie in it.
 * - The first part, where the street stands, decides only if no other part resembles a place.
 * - A name with a number behind it is a street. But one that is sent alone, as a locality, has its postal code there.
 */
export function findPlace(places: Places, text: string, kind: TextKind): PlaceMatch {
  const mentions = readMentions(places, text).filter(({ isSilent }) => !isSilent);
  for (let i = mentions.length - 1; i >= 0; i--) {
    const mention = mentions[i];
    if (mention?.place === undefined || mention.streetDigits !== undefined) continue;
    const before = mentions.slice(0, i);
    const joined = joinProvince(places, before.at(-1), mention);
    if (joined !== undefined) return { kind: "found", place: joined };
    const doubt = judgeBefore(places, mention, before);
    if (doubt === "before") continue;
    if (doubt !== undefined) return doubt;
    return decide(places, mention, mentions.slice(i + 1), mentions);
  }
  return decideWithout(places, mentions, kind);
}

/**
 * Whether the place before a partido's or a province's name decides: "before" if it does, an unknown match if it may,
 * undefined if it doesn't.
 */
function judgeBefore(
  places: Places,
  mention: Mention,
  before: readonly Mention[],
): "before" | PlaceMatch | undefined {
  const { place } = mention;
  if (place === undefined) return undefined;
  const last = before.findLast((other) => other.place !== undefined);
  const isNext = last !== undefined && last === before.at(-1);
  if (last?.place !== undefined && isPartOf(places, last.place, mention)) {
    if (isNext && last.streetDigits === undefined) return "before";
    // "Pontevedra 1761, Merlo": a street's number, or a postal code.
    const mayDecide = last.streetDigits === undefined || last.streetDigits === POSTCODE_DIGITS;
    if (mayDecide && isInside(places, last.place) !== isInside(places, place)) {
      return unknown([last.place.nombre, place.nombre]);
    }
  }
  // "Pontevdra, Merlo": the misspelt name may be that of a place on the other side of the zone's edge.
  const near = isNext
    ? []
    : nearPlaces(places, before.at(-1)).filter((other) =>
      isPartOf(places, other, mention) && isInside(places, other) !== isInside(places, place)
    );
  return near.length === 0 ? undefined : unknown([...near, place].map(({ nombre }) => nombre));
}

/** Whether a place lies in what another mention names as a partido or as a province. */
function isPartOf(places: Places, place: Place, { place: whole, province }: Mention): boolean {
  if (province !== undefined && isSaidOf(province, provinceOf(places, place))) return true;
  return whole !== undefined &&
    [whole.nombre, ...whole.alias].map(foldName).includes(foldName(place.partido));
}

/** "Merlo, San Luis", where that is the name of a place of its own. */
function joinProvince(
  { byName }: Places,
  before: Mention | undefined,
  { text, province }: Mention,
): Place | undefined {
  return before === undefined || province === undefined
    ? undefined
    : byName.get(`${before.text} ${text}`);
}

/** A place that was found, if what stands after it does not deny it. */
function decide(
  places: Places,
  mention: Mention,
  after: readonly Mention[],
  all: readonly Mention[],
): PlaceMatch {
  const { place, district } = mention;
  if (place === undefined) return unknown([]);
  const own = provinceOf(places, place);
  // The partido of Concepción del Uruguay has a country's name.
  const province = after.filter((other) => !isSame(other.district, place.partido))
    .map((other) => other.province)
    .find((said) => said !== undefined && !isSaidOf(said, own));
  if (province !== undefined) {
    return isDelivered(places, province)
      ? unknown([place.nombre])
      : { kind: "elsewhere", province };
  }
  const others = after.map((other) => other.district)
    .find((said) => said !== undefined && !isSame(said, place.partido));
  if (others !== undefined) return { ...unknown([]), district: others };
  if (district !== undefined && isCut(places, district)) return { ...unknown([]), district };
  if (mention.part > 0) return { kind: "found", place };
  const near = nearAny(places, all.filter(({ part }) => part > 0));
  return near.length === 0 ? { kind: "found", place } : unknown([place.nombre, ...near]);
}

function isSame(name: string | undefined, other: string): boolean {
  return name !== undefined && foldName(name) === foldName(other);
}

/** What a text says that names no place. */
function decideWithout(
  places: Places,
  mentions: readonly Mention[],
  kind: TextKind,
): PlaceMatch {
  const [first, ...others] = mentions;
  const isAlone = others.every(({ province }) => province !== undefined);
  if (kind === "place" && first?.streetDigits === POSTCODE_DIGITS && isAlone) {
    return decide(places, first, others, mentions);
  }
  const province = mentions.at(-1)?.province;
  if (province !== undefined && !isDelivered(places, province)) {
    return { kind: "elsewhere", province };
  }
  const district = mentions.findLast((mention) => mention.district !== undefined)?.district;
  if (district !== undefined) return { ...unknown([]), district };
  return unknown(nearAny(places, mentions));
}

/** Whether a province has a place in the zone, or the shop. */
function isDelivered(places: Places, province: string): boolean {
  return isSaidOf(province, places.homeProvince) ||
    places.inside.some((place) => isSaidOf(province, provinceOf(places, place)));
}

/** Whether the zone's edge goes between the places of a partido. */
function isCut(places: Places, district: string): boolean {
  const sides = places.byDistrict.get(foldName(district))?.map((place) => isInside(places, place));
  return new Set(sides).size > 1;
}

function isInside({ centre, radioKm }: Places, place: Place): boolean {
  return distanceKm(centre, place) <= radioKm;
}

function provinceOf({ homeProvince }: Places, { provincia = homeProvince }: Place): string {
  return provincia;
}

function unknown(near: readonly string[]): Extract<PlaceMatch, { kind: "unknown" }> {
  return { kind: "unknown", near: [...new Set(near)].slice(0, MOST_NEAR) };
}

function nearAny(places: Places, mentions: readonly Mention[]): readonly string[] {
  const unnamed = mentions.filter(isUnnamed).slice(-MOST_SEARCHED).reverse();
  for (const mention of unnamed) {
    const near = nearPlaces(places, mention);
    if (near.length > 0) return near.map(({ nombre }) => nombre);
  }
  return [];
}

function isUnnamed({ place, district, province }: Mention): boolean {
  return place === undefined && district === undefined && province === undefined;
}

function nearPlaces({ findNear }: Places, mention: Mention | undefined): readonly Place[] {
  return mention === undefined || !isUnnamed(mention) ? [] : findNear(nameIn(mention.text));
}
