/** Finding the locality in what people write: its name, or an address that names it. */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import { AREA, type Places } from "./places.ts";

/** The place that a text names, or the names of those that it may have meant: none when nothing is near. */
export type PlaceMatch =
  | { readonly kind: "found"; readonly place: Place }
  | { readonly kind: "unknown"; readonly near: readonly string[] };

/** UTF-16 units at the end of a text, and parts at the end of an address, that are looked at. */
const LONGEST = 300;
const MOST_PARTS = 8;
const MOST_NEAR = 3;

// These read folded text: lower case, no accents, words one space apart.
const SEPARATOR = /[,;\n|]| [-–—] /;
const SIDE = / (?:norte|sur|este|oeste|centro)$/;
const DISTRICT = /^(?:partido(?: de)?|(?:localidad|ciudad|municipio) de) /;
const POSTCODE = /\b(?:[a-z]\d{4}(?:[a-z]{3})?|(?:cp|codigo postal) \d{4})(?: |$)/g;
const LAST_BARE_POSTCODE = /(?:^| )\d{4}$/;
const TO_LAST_NUMBER = /^.*\d\S*(?: |$)/;
// The letters that also link two streets (y, e, o) name no apartment.
const APARTMENT = /^(?:(?:(?:depto|dpto|departamento|timbre)(?: [a-z])?|pb|[a-df-np-xz]) )+/;

/** The place that a locality's name or alias names: of several comma-separated parts, the first that names one. */
export function findPlace(places: Places, text: string): PlaceMatch {
  const parts = splitParts(text);
  // A locality has no house number: digits after its name are its postcode.
  const readings = parts.length === 1 ? [readPart(parts[0] ?? "", "postcode")] : readParts(parts);
  return firstMatch(places, readings);
}

/**
 * The place that an address names: the last comma-separated part that names one decides, and a partido
 * ("Pdo. de Morón") only where no locality does. In a part with a house number only what follows the
 * number can be a locality. The first part, where the street stands, decides only when no other part
 * resembles a place.
 */
export function findPlaceInAddress(places: Places, text: string): PlaceMatch {
  const parts = splitParts(text);
  const [first, ...later] = readParts(parts);
  if (first === undefined) return { kind: "unknown", near: [] };
  const isDistrict = (reading: Reading) => reading.whole.startsWith("partido ");
  const inLater = firstMatch(places, [
    ...later.filter((reading) => !isDistrict(reading)).reverse(),
    ...later.filter(isDistrict).reverse(),
  ]);
  if (inLater.kind === "found") return inLater;
  const inFirst = firstMatch(places, [first]);
  if (inLater.near.length === 0) return inFirst;
  const own = inFirst.kind === "found" ? [inFirst.place.nombre] : [];
  return { kind: "unknown", near: distinct([...own, ...inLater.near]) };
}

/** What in a part can be a locality: the whole of it, or what follows its last number. */
interface Reading {
  readonly whole: string;
  readonly afterNumber: string;
}

function splitParts(text: string): readonly string[] {
  return text.slice(-LONGEST).split(SEPARATOR).map(foldName).filter((part) => part !== "")
    .slice(-MOST_PARTS);
}

/** Four digits at the end of a part are a house number, until a part before it had a number. */
function readParts(parts: readonly string[]): readonly Reading[] {
  return parts.map((part, i) =>
    readPart(part, parts.slice(0, i).some((before) => /\d/.test(before)) ? "postcode" : "house")
  );
}

function readPart(part: string, lastNumber: "postcode" | "house"): Reading {
  const unmarked = part.replace(POSTCODE, "").trim();
  const whole = lastNumber === "postcode" ? unmarked.replace(LAST_BARE_POSTCODE, "") : unmarked;
  return { whole, afterNumber: whole.replace(TO_LAST_NUMBER, "").replace(APARTMENT, "") };
}

function firstMatch(places: Places, readings: readonly Reading[]): PlaceMatch {
  for (const { whole, afterNumber } of readings) {
    const place = lookUp(places, whole) ?? lookUp(places, afterNumber);
    if (place !== undefined) return { kind: "found", place };
  }
  for (const { afterNumber } of readings) {
    const near = nearPlaces(places, core(afterNumber));
    if (near.length > 0) return { kind: "unknown", near };
  }
  return { kind: "unknown", near: [] };
}

function lookUp(places: Places, text: string): Place | undefined {
  const inArea = text.replace(AREA, "");
  return places.byName.get(text) ?? places.byName.get(inArea) ??
    places.byName.get(inArea.replace(SIDE, "")) ?? places.byName.get(core(text));
}

function core(text: string): string {
  return text.replace(AREA, "").replace(SIDE, "").replace(DISTRICT, "");
}

function nearPlaces(places: Places, text: string): readonly string[] {
  const near = places.search(text, 2 * MOST_NEAR);
  return distinct(near.map((name) => places.byName.get(foldName(name))?.nombre ?? name));
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].slice(0, MOST_NEAR);
}
