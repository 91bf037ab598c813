/** The rules for objects and lists in any of the owner's files. */

import { toPointer, type Violation } from "../schema/check.ts";
import { show } from "../schema/wording.ts";
import { isDate } from "../time/dates.ts";
import { foldName } from "../words/names.ts";
import { formatTurns } from "./hours.ts";
import type { DayHours, Flavor, Notice, Turn } from "./shapes.ts";
import {
  findIntendedPoint,
  isInArgentina,
  type Point,
  WIDE_AREA,
} from "./zone/places.ts";

/** A name without letters and digits, with invisible characters or with extra spaces. */
const ODD_NAME =
  /^[^\p{L}\p{N}]*$|[\u2800\u3164\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$|\s\s|[^\S ]/u;

/** The rules for objects, by a field. A rule checks every object that has the field, in any file. */
const RULES = new Map(Object.entries({
  hasta: findEarlyEnd,
  alergenos: findContradictions,
  turnos: findOverlaps,
  latitud: findMisplaced,
}));

/** Pairs of a mark and an allergen that a food with the mark can't contain. */
const CONTRADICTIONS = [
  ["vegano", "leche"],
  ["vegano", "huevo"],
  ["sinTacc", "trigo"],
] as const;

/** Finds the objects and the names in a file that break a rule, at any depth. */
export function* findItemMistakes(
  value: unknown,
  pointer = "",
): Generator<Violation> {
  if (Array.isArray(value)) yield* findNameMistakes(value, pointer);

  // The value has passed its file's schema, so a field has the type that its rule expects.
  // `Object` returns `any`, which a rule accepts as its object.
  const object = Object(value);
  for (const [key, inner] of Object.entries(object)) {
    // The keys of `palabras` are words of customers, not fields.
    const findMistakes = pointer !== "/palabras" && RULES.get(key);
    if (findMistakes) yield* findMistakes(pointer, object);

    // Only objects and lists have rules. Skipping thousands of texts and numbers starts the
    // service 20 ms earlier.
    if (typeof inner !== "object") continue;
    yield* findItemMistakes(inner, pointer + toPointer(key));
  }
}

/**
 * Finds names that people can't read or compare, places with the name of a wider area,
 * and names that an earlier item has, ignoring accents, case and spaces. Ids, dates and
 * aliases are names too. A repeated item is reported once, even if several of its names
 * are repeated.
 */
function* findNameMistakes(items: readonly unknown[], listPointer: string) {
  const firstPointers = new Map<string, string>();
  for (const [i, item] of items.entries()) {
    const itemPointer = `${listPointer}/${i}`;
    const { id, nombre, fecha, alias } = Object(item);
    let isRepeated = false;
    for (
      const [pointer, name] of valuesIn(
        { id, nombre, fecha, alias },
        itemPointer,
      )
    ) {
      if (typeof name !== "string") continue;

      if (ODD_NAME.test(name)) {
        yield violationAt(
          pointer,
          name,
          "un nombre con letras o números, sin espacios de más ni caracteres invisibles",
        );
      }
      const folded = foldName(name);
      if (listPointer === "/lugares" && WIDE_AREA.test(folded)) {
        yield violationAt(pointer, name, "el nombre de una localidad");
      }

      const key = folded.replaceAll(" ", "");
      const firstPointer = firstPointers.get(key) ?? pointer;
      firstPointers.set(key, firstPointer);
      // An item may repeat its own names. Only the first of its names that an earlier item has
      // is reported.
      if (firstPointer.startsWith(`${itemPointer}/`) || isRepeated) continue;

      isRepeated = true;
      yield violationAt(
        pointer,
        name,
        `un texto que no esté ya en ${firstPointer}`,
        "cambialo, o borrá lo que sobra",
      );
    }
  }
}

/** Yields a value and all values in it, each with its pointer. */
export function* valuesIn(
  value: unknown,
  pointer = "",
): Generator<[string, unknown]> {
  yield [pointer, value];
  // `Object.entries` would list the characters of a text.
  if (typeof value === "string") return;

  for (const [key, inner] of Object.entries(Object(value))) {
    yield* valuesIn(inner, pointer + toPointer(key));
  }
}

/** Finds a last day before the first. Ignores turns, which may end on the next day. */
function* findEarlyEnd(pointer: string, { desde, hasta }: Notice) {
  // `isDate` excludes turns, which have times instead of dates, and promos without `desde`. For
  // a promo without `hasta`, the comparison is false.
  if (!isDate(desde) || !(hasta < desde)) return;

  yield violationAt(
    `${pointer}/hasta`,
    hasta,
    `una fecha desde ${show(desde)}, el primer día`,
  );
}

/** Finds allergens that a mark of the same food excludes. */
function* findContradictions(pointer: string, food: Flavor) {
  for (const [mark, allergen] of CONTRADICTIONS) {
    if (!food[mark] || !food.alergenos.includes(allergen)) continue;

    yield violationAt(
      `${pointer}/alergenos`,
      allergen,
      `una lista sin ${allergen}, porque dice "${mark}": true`,
    );
  }
}

/** Finds a day with turns that overlap. Turns may touch. */
function* findOverlaps(pointer: string, { turnos }: DayHours) {
  const isOverlapping = turnos.some((turn, i) =>
    turnos.slice(0, i).some((earlier) =>
      turn.desde < endOf(earlier) && earlier.desde < endOf(turn)
    )
  );
  if (!isOverlapping) return;

  yield {
    pointer: `${pointer}/turnos`,
    actual: formatTurns(turnos),
    expected: "turnos que no se superpongan",
  };
}

/** Returns the end of a turn on its first day: 24:00 for a turn that ends on the next day. */
function endOf({ desde, hasta }: Turn) {
  return hasta > desde ? hasta : "24:00";
}

/**
 * Finds a point outside Argentina. If a sign is missing or the coordinates are swapped,
 * the remedy is the intended point.
 */
function* findMisplaced(pointer: string, point: Point) {
  if (isInArgentina(point)) return;

  const intended = findIntendedPoint(point);
  yield {
    pointer,
    actual: formatPoint(point),
    expected: "una latitud y una longitud de la Argentina",
    remedy: intended && `escribí ${formatPoint(intended)}`,
  };
}

function formatPoint({ latitud, longitud }: Point) {
  return `latitud ${latitud} y longitud ${longitud}`;
}

/** Creates the violation of a value that a rule refuses. */
export function violationAt(
  pointer: string,
  value: unknown,
  expected: string,
  remedy?: string,
): Violation {
  return {
    pointer,
    actual: show(value),
    expected,
    remedy,
  };
}
