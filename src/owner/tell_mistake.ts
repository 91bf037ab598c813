/** A mistake of a data file as its owner reads it: where, in what, what was expected and found, and what to write. */

import { check, type Mistake } from "../schema/check.ts";
import { partsOf, valueAt } from "../schema/pointer.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { findRemedy } from "./remedies/remedies.ts";
import { nearestNames } from "../words/find.ts";
import { nameThing, type PlacedFile, tellPlace } from "./placed_file.ts";

/** In a message, a quoted text, which stays as it is; or a pointer to an item of a list, and an "a" before it. */
const ITEM = /"(?:[^"\\]|\\.)*"|(?<to>\ba )?(?<pointer>\/[a-z]+\/[0-9]+(?:\/[a-zA-Z]+\/[0-9]+)?)/g;

/** One line: `data/menu.json, línea 41, sabor "Limón" (/sabores/3/vegano): esperaba true o false, encontré "sí"`. */
export function tellMistake(file: PlacedFile, mistake: Mistake): string {
  const { pointer, expected, found } = mistake;
  const remedy = mistake.remedy ?? findWay(file, pointer) ?? findNear(file, mistake);
  const name = (text: string) => nameItems(file, text);
  return `${tellPlace(file, pointer)}: esperaba ${name(expected)}, encontré ${name(found)}${
    remedy === undefined ? "" : `: ${remedy}`
  }`;
}

/** Of the keys or names that may stand there, the one nearest to what was written. */
function findNear({ schema, value }: PlacedFile, mistake: Mistake): string | undefined {
  const { pointer, allowed = [] } = mistake;
  const isUnknownKey = schemaAt(schema, pointer) === undefined;
  const written = isUnknownKey ? keyOf(pointer) : valueAt(value, pointer);
  if (typeof written !== "string") return undefined;
  const [near] = nearestNames(written, allowed);
  return near === undefined ? undefined : `¿quisiste decir ${show(near)}?`;
}

/** How to write what its schema refuses. */
function findWay({ schema, value, places, text }: PlacedFile, pointer: string): string | undefined {
  const own = schemaAt(schema, pointer);
  const place = places.at(pointer);
  const written = valueAt(value, pointer);
  if (own === undefined || place === undefined || check(own, written).kind === "valid") {
    return undefined;
  }
  return findRemedy(own, written, {
    key: keyOf(pointer),
    written: text.slice(place.start, place.end),
  });
}

/** The message with the name and line of each item that it points to. */
function nameItems({ value, places }: PlacedFile, text: string): string {
  return text.replace(ITEM, (found: string, to = "", pointer = "") => {
    const thing = nameThing(value, pointer);
    const place = places.at(pointer);
    if (thing === undefined || place === undefined) return found;
    return `${to}${thing} (línea ${place.line})`.replace(/^a el /, "al ");
  });
}

function schemaAt(schema: JsonSchema, pointer: string): JsonSchema | undefined {
  return partsOf(pointer).reduce<JsonSchema | undefined>((outer, part) => {
    const { properties, items } = outer ?? {};
    return properties !== undefined && Object.hasOwn(properties, part) ? properties[part] : items;
  }, schema);
}

function keyOf(pointer: string): string {
  return partsOf(pointer).at(-1) ?? "";
}
