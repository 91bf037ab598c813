/**
 * Finds the locality in a customer's text. The text is a locality's name or an
 * address.
 *
 * A text is read as parts: "Mitre 1, Castelar, Morón" has three. One part decides,
 * here "Castelar". The other parts may contradict the deciding part.
 */

import { foldName } from "../../words/names.ts";
import type { Place } from "../files.ts";
import { isWithin, type Places, WIDE_AREA } from "./places.ts";

/** The content of a text: a locality's name, or an address. */
export type TextKind = "place" | "address";

/**
 * The reason why no locality was found: the text names another province or
 * country, only a partido, a locality in another partido, or an unknown or doubtful place.
 */
export type Unmatched =
  | {
    readonly kind: "elsewhere" | "district";
    /** The name of the province, the country or the partido. */
    readonly area: string;
  }
  | {
    readonly kind: "unknown";
    /** Names of places that the customer may mean: at most three, or none. */
    readonly near: readonly string[];
  };

/**
 * A part of a text. Its `text` is a folded name without the postal code; `place` and `area`
 * are the place and the area with that name.
 *
 * A street with a number has no place and no area, and its `text` is "". This is so even if a
 * locality comes before the street without a comma: "Castelar Mitre 100". Only a street that
 * ends in four digits stays in `text`, because they may be a postal code: "pontevedra 1761".
 */
type AddressPart = ReturnType<typeof lookUp>;

/** A text that is only a locality's name and postal code, and maybe a wide area: "Morón 1708, Argentina". */
const NAME_WITH_POSTCODE =
  /^[^,;\n|()–—-]+ \d{4}(?:,? *(?:argentina|buenos aires|caba))?$/i;

// The patterns below match folded text.

/** A postal code that isn't just a number: "cp 1712", "b1712abc". */
const POSTCODE =
  /\b(?:(?:cp|codigo postal) ?[a-z]?|[a-z])\d{4}(?:[a-z]{3})?(?: |$)/g;
/**
 * A house number and its apartment, up to the words that follow: "100 depto b " in "Mitre 100
 * depto b Castelar". Without further words, nothing matches.
 *
 * An apartment may be a single letter, except y, e and o, which join two streets. A number
 * before "de", "km" or "piso" isn't matched, because these words belong to the number:
 * "9 de abril", "ruta 3 km 30", "100 piso 3".
 */
const HOUSE_NUMBER =
  /\b\d\S*(?: (?:depto|dpto|departamento|timbre|pb|[a-df-np-xz])\b)* (?!(?:de|km|piso) )/g;

/** Words before or after a place's name that aren't part of the name: "localidad de castelar norte". */
const FILLERS =
  /^(?:en|(?:localidad|ciudad) de) | (?:norte|sur|este|oeste|centro|argentina)$/;

/**
 * Finds the place that a text names.
 *
 * The last part that names a place decides, unless that part is the partido or
 * province of the place before. In "Castelar, Morón" the deciding part
 * is "Castelar", because Morón is the partido of Castelar.
 *
 * A later part may contradict the deciding part: "Castelar, Chubut". Another part may
 * name a place that changes the answer (`findDoubts`).
 */
export function findPlace(
  places: Places,
  text: string,
  kind: TextKind,
): Place | Unmatched {
  // The entire text may be a name or an alias: "Merlo, San Luis" is Villa de Merlo.
  const exact = places.finder.find(text);
  if (exact) return exact.item;

  const parts = readParts(places, text, kind);
  const index = parts.findLastIndex(({ place, area }, i) =>
    place && !isWithin(places, parts[i - 1]?.place, area)
  );
  const place = parts[index]?.place;
  const doubts = findDoubts(places, parts, index);
  // Without a deciding part, `index` is -1, and all parts count as later parts.
  const later = parts.slice(index + 1);
  const contradicting = later.flatMap(({ area }) => area ?? [])
    .filter((area) => !isWithin(places, place, area));
  if (place && contradicting.length + doubts.length === 0) return place;

  const last = later.at(-1)?.area;
  // If the last part is a province or country without places inside the zone, the text names
  // a place elsewhere. "Buenos Aires" has places inside.
  const isElsewhere = last?.isProvince &&
    !places.inside.some((other) => isWithin(places, other, last));
  // Otherwise, the reason is the last contradicting partido, if a partido contradicts.
  const area = isElsewhere
    ? last
    : contradicting.findLast(({ isProvince }) => !isProvince);
  if (area) {
    return {
      kind: area.isProvince ? "elsewhere" : "district",
      area: area.name,
    };
  }

  // The place is unknown or doubtful, so the customer chooses.
  const near = new Set(
    [...doubts, place].flatMap((other) => other?.nombre ?? []),
  );
  return { kind: "unknown", near: [...near].slice(0, 3) };
}

/**
 * Finds the places that the text may mean instead of the deciding part's place. Only
 * places on the other side of the zone's edge count, because a place on the same side
 * gives the same answer. Without a deciding part, both sides count.
 *
 * Searches the parts before the deciding part, which may name a narrower place: "Pontevdra,
 * Merlo". If the first part decides, it may be a street before a misspelled locality, as in
 * "San Martín, Castelr", so searches the parts after it. If no part decides, searches all
 * parts. Searches at most two parts, the last ones, because each search compares all places.
 */
function findDoubts(
  places: Places,
  parts: readonly AddressPart[],
  index: number,
) {
  const { finder, inside } = places;
  const deciding = parts[index];
  const doubts = index > 0
    ? parts.slice(0, index).slice(-2)
      .flatMap(({ text, place }) => place ?? finder.nearest(text))
      .filter((other) => isWithin(places, other, deciding?.area))
    : parts.slice(index + 1).slice(-2)
      .flatMap(({ text, area }) => {
        // An area, or a street with its number, isn't a misspelled locality.
        if (area || /\d/.test(text)) return [];

        // A landmark may contain the name of a place outside: "Hospital Posadas" isn't in
        // Posadas.
        return finder.nearest(text).filter((other) =>
          inside.includes(other) || !text.includes(foldName(other.nombre))
        );
      });

  return doubts.filter((other) =>
    !deciding?.place ||
    inside.includes(other) !== inside.includes(deciding.place)
  );
}

/**
 * Reads the parts of a text. Separators and house numbers split the text into
 * segments, most of which are one part.
 */
function readParts(places: Places, text: string, kind: TextKind) {
  const isName = kind === "place" && NAME_WITH_POSTCODE.test(text);
  // A segment also ends after a house number, so a comma is added there.
  const segments = text.split(/[,;\n|()]| [-–—] /).flatMap((segment) =>
    foldName(segment).replace(HOUSE_NUMBER, "$&,").split(",")
  );

  return segments.flatMap((segment, i) => {
    // The first number of an address is the house number. A later number is a postal code.
    const isPostcode = isName || /\d/.test(segments.slice(0, i).join());
    return readSegment(
      places,
      segment.replace(POSTCODE, "").trim(),
      isPostcode,
    );
  });
}

/**
 * Reads a segment. Most segments are one part. A name with the partido, province or country
 * after it is two parts: "Castelar Morón". A wide area (`WIDE_AREA`) isn't a part.
 *
 * @param isPostcode True if a number at the end is a postal code.
 */
function readSegment(
  places: Places,
  text: string,
  isPostcode: boolean,
) {
  const whole = lookUp(places, text);
  if (whole.place || whole.area) return [whole];
  if (WIDE_AREA.test(text)) return [];

  const name = text.replace(FILLERS, "");
  if (name !== text) return readSegment(places, name, isPostcode);

  // Tries each blank as the end of the name.
  for (const { index } of text.matchAll(/ /g)) {
    const head = lookUp(places, text.slice(0, index));
    const tail = lookUp(places, text.slice(index + 1));
    // A province or country is a part of its own even if the place isn't in it: "Morón España".
    const isPair = head.place &&
      (tail.area?.isProvince || isWithin(places, head.place, tail.area));
    if (isPair) return [head, tail];
  }
  if (!/\d/.test(text)) return [whole];

  // A place's name with a number is that place only if the number is a postal code. An area's
  // name with a number, such as "México 1200", is a street.
  const numbered = lookUp(places, text.replace(/ \d+$/, ""));
  if (numbered.place && isPostcode) return [numbered];

  // Four digits may be a postal code, so the text may be a misspelled place and stays.
  return [{ ...whole, text: / \d{4}$/.test(text) ? text : "" }];
}

/** Looks up a name. "Morón" is the name of a place and of an area. */
function lookUp({ finder, areas }: Places, text: string) {
  const place = finder.find(text)?.item;
  const areaName = text.replace(
    /^(?:partido|municipio|provincia)(?: de)? /,
    "",
  );
  // Like the name "Morón", its alias "Morón Centro" may mean the partido.
  const match = areas.find(areaName) ?? areas.find(place?.nombre ?? "");
  return { text, place, area: match?.item };
}
