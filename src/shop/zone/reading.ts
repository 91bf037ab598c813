/** What each part of an address says: a place, a district, a province, nothing. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import { isSilent, isWideArea, type Places } from "./places.ts";
import { findProvince } from "./provinces.ts";

/** What a part of an address may name; one text can be a place, a district and a province at once. */
export interface Mention {
  /** Folded, without its number. */
  readonly text: string;
  readonly place?: Place | undefined;
  /** The partido that it names and is not, or not only, a place: "La Matanza", "partido de Morón". */
  readonly district?: string | undefined;
  /** Or another country. */
  readonly province?: string | undefined;
  /** The digits of a number behind the name, where the name is rather a street's: "Morón 123". */
  readonly streetDigits?: number;
  /** Whether it says nothing of where: "Argentina", "zona oeste", a postal code. */
  readonly isSilent?: true;
  /** The part that it stands in. */
  readonly part: number;
}

/** UTF-16 units at the end of a text, and parts at the end of an address, that are looked at. */
const LONGEST = 300;
const MOST_PARTS = 8;
/** Words of a district's or province's name behind a place's. */
const MOST_TAIL = 6;

const SEPARATOR = /[,;\n|]| [-–—] /;
// These read folded text: lower case, no accents, words one space apart.
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
const PREFIX = /^(?:en|(?:localidad|ciudad) de) /;
const DISTRICT = /^(?:partido|municipio) (?:de )?/;
const PROVINCE = /^provincia /;
const POSTCODE = /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
const LAST_NUMBER = /^(.*\S) (\d+)$/;
const TO_LAST_NUMBER = /^.*\d\S*(?: |$)/;
// The letters that also link two streets (y, e, o) name no apartment.
const APARTMENT = /^(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )+/;
const POSTCODE_DIGITS = 4;

/** What an address says, in the order in which it says it. */
export function readMentions(places: Places, text: string): readonly Mention[] {
  const parts = text.slice(-LONGEST).split(SEPARATOR).map(foldName).filter((part) => part !== "")
    .slice(-MOST_PARTS);
  let hasNumber = false;
  return parts.flatMap((part, i) => {
    const mentions = readPart(places, part.replace(POSTCODE, "").trim(), { part: i, hasNumber });
    hasNumber ||= /\d/.test(part);
    return mentions;
  });
}

/** What in a folded text can be a locality's name: all of it, or what follows its last number. */
export function nameIn(text: string): string {
  return trimName(text.replace(TO_LAST_NUMBER, "").replace(APARTMENT, ""));
}

/** Where a part stands: its position, and whether a part before it has a number. */
interface Position {
  readonly part: number;
  readonly hasNumber: boolean;
}

/** A part is a name, or a name with its district, its province or an area behind it: "Castelar Buenos Aires". */
function readPart(places: Places, text: string, position: Position): readonly Mention[] {
  const { part } = position;
  if (isSilent(text)) return [{ text, part, isSilent: true }];
  const whole = readName(places, text, position);
  if (whole !== undefined) return [whole];
  const words = text.split(" ");
  for (let length = Math.min(MOST_TAIL, words.length - 1); length > 0; length--) {
    const tail = words.slice(-length).join(" ");
    const head = words.slice(0, -length).join(" ");
    const behind: Mention | undefined = isSilent(tail)
      ? { text: tail, part, isSilent: true }
      : readName(places, tail, position);
    if (behind === undefined) continue;
    const named = readName(places, head, position);
    const isOwn = named?.place !== undefined &&
      (behind.isSilent || behind.province !== undefined ||
        foldName(named.place.partido) === tail.replace(DISTRICT, ""));
    if (isOwn) return [named, behind];
    if (isWideArea(tail)) return [{ text: head, part }, behind];
  }
  return [{ text, part }];
}

/** The name in a text, with a number before or behind it. */
function readName(
  places: Places,
  text: string,
  { part, hasNumber }: Position,
): Mention | undefined {
  const named = lookUp(places, text);
  if (named !== undefined) return { ...named, text, part };
  const [, stem = "", number = ""] = LAST_NUMBER.exec(text) ?? [];
  const before = lookUp(places, stem);
  if (before?.place !== undefined) {
    const isPostcode = part > 0 && (hasNumber || number.length === POSTCODE_DIGITS);
    const streetDigits = number.length;
    return isPostcode
      ? { ...before, text: stem, part }
      : { text: stem, part, place: before.place, streetDigits };
  }
  const rest = number.length === POSTCODE_DIGITS && /\d/.test(stem) ? stem : text;
  const name = /\d/.test(rest) ? nameIn(rest) : "";
  const after = lookUp(places, name);
  return after?.place === undefined ? undefined : { ...after, text: name, part };
}

function lookUp(
  { byName, byDistrict }: Places,
  text: string,
): Pick<Mention, "place" | "district" | "province"> | undefined {
  if (text === "") return undefined;
  const isDistrict = DISTRICT.test(text);
  const name = isDistrict ? text.replace(DISTRICT, "") : trimName(text);
  const place = PROVINCE.test(text) ? undefined : byName.get(text) ??
    byName.get(text.replace(SIDE, "")) ?? byName.get(name) ?? byName.get(name.replaceAll(" ", ""));
  const partido = byDistrict.get(name)?.[0]?.partido;
  const province = findProvince(text);
  const district = isDistrict || place === undefined ? partido : undefined;
  return place === undefined && district === undefined && province === undefined
    ? undefined
    : { place, district, province };
}

function trimName(text: string): string {
  return text.replace(SIDE, "").replace(PREFIX, "");
}
