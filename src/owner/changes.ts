/** Differences between two versions of the data, in the owner's words. */

import { isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { formatDate, formatTurns } from "../shop/hours.ts";
import { priceOn } from "../shop/menu.ts";
import { nameOf } from "./data_mistake.ts";

/**
 * Matches the line of a change that is always large. Such a change replaces the contact or
 * the time zone, closes a day, ends a delivery mode, or removes a tub, a promo or an allergen.
 * A new mark `vegano` or `sinTacc` is also large, since customers rely on these marks.
 *
 * `[^"]*` limits the first part to the keys before the first quoted value, since a value may
 * contain the word "whatsapp" too.
 */
const ALWAYS_LARGE =
  /^[^"]*(?:telefono|whatsapp|zonaHoraria) |(?:vegano|sinTacc) .*→ sí$|→ cerrado$|envio .*→ nada$|retiro .*→ no$|(?:potes|promos|alergenos): ya no está/;

/**
 * Describes the changes from one valid value to another. Each change has one line. The
 * lines have the order of the later value, with removed items last. A large change may
 * be a slip, so its line begins with "!".
 *
 * Compares the prices of today, and the prices of each later date in `precioDesde` of
 * either value.
 *
 * @param today The shop's date.
 * @param prefix The path to the value's key, such as "Medio kilo: ".
 * @param key The value's key. Empty for an item of a list. If the key is the name of an owner's
 * document, such as `menu`, the lines leave it out.
 */
export function describeChanges(
  before: unknown,
  after: unknown,
  today: string,
  prefix = "",
  key = "",
): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];

  const label = prefix + key;
  // `Object` turns undefined and null into an object without keys.
  const starts = [before, after]
    .flatMap((value) => Object.keys(Object(Object(value).precioDesde)))
    .filter((start) => start > today)
    .sort();
  const earlier = membersOf(before, today, starts);
  const later = membersOf(after, today, starts);
  // A day's turns are described together: "de 12:00 a 20:00 → cerrado".
  if (!earlier || !later || key === "turnos") {
    return [describeReplacement(before, after, label)];
  }

  const path = /^(?:business|menu|delivery|hours|today)?$/.test(key)
    ? prefix
    : `${label}.`;
  return Object.keys({ ...later, ...earlier }).flatMap((name) => {
    const old = earlier[name];
    if (!Array.isArray(after ?? before)) {
      return describeChanges(old, later[name], today, path, name);
    }

    if (old === undefined) return `  ${label}: se suma ${name}`;
    if (later[name] === undefined) {
      return flagLine(`${label}: ya no está ${name}`);
    }
    return describeChanges(old, later[name], today, `${prefix}${name}: `);
  });
}

/**
 * Returns the fields of an object, or the items of a list by their names. Returns an empty
 * object for a missing value, and `undefined` for any other value, such as a number. An
 * item has its price of today, and its prices on the later dates in `starts`.
 */
function membersOf(
  value: unknown,
  today: string,
  starts: readonly string[],
): JsonObject | undefined {
  if (isObject(value)) {
    const { precioDesde: _, ...fields } = value;
    const prices = [today, ...starts].map((date) => {
      // With "" as today's date, `formatDate` always writes the year.
      const day = date === today ? "" : ` desde el ${formatDate(date, "")}`;
      // An object without a price gets an undefined price, which counts as a missing key.
      // `Object` returns `any`, and so avoids a cast.
      return [`precio${day}`, priceOn(Object(value), date)];
    });
    return { ...fields, ...Object.fromEntries(prices) };
  }

  const list = value ?? [];
  if (!Array.isArray(list)) return undefined;

  const items: { [name: string]: unknown } = {};
  for (const [i, item] of list.entries()) {
    const name = nameOf(item) ?? formatValue(item);
    // Several items may have the same name. All but the first get their number in the list.
    items[name in items ? `${name} (${i + 1})` : name] = item;
  }
  return items;
}

function describeReplacement(before: unknown, after: unknown, label: string) {
  const line = `${label} ${formatValue(before)} → ${formatValue(after)}`;
  if (typeof before !== "number" || typeof after !== "number") {
    return flagLine(line);
  }

  const percent = 100 * Math.abs(after - before) / before;
  const share = percent.toLocaleString("es-AR", {
    maximumFractionDigits: percent < 10 ? 1 : 0,
  });
  // A percentage has no meaning for a change from 0 or of a negative coordinate, so it is left
  // out.
  const ending = before > 0
    ? `, ${share} % ${after > before ? "más" : "menos"}`
    : "";
  return flagLine(line + ending, isLargeStep(before, after));
}

/** Begins a line with "!" if its change is large, and with a blank if it isn't. */
function flagLine(line: string, isLarge = ALWAYS_LARGE.test(line)) {
  return `${isLarge ? "!" : " "} ${line}`;
}

/** Returns true if an amount changed by more than 40 %, so that the change may be a slip. Any change from 0, or of a negative coordinate, counts as large. */
export function isLargeStep(before: number, after: number): boolean {
  return Math.abs(after - before) > before * 0.4;
}

function formatValue(value: unknown): string {
  if (typeof value === "number") {
    // Without the option, the decimals of a coordinate are rounded.
    return value.toLocaleString("es-AR", { maximumFractionDigits: 20 });
  }
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (value === undefined || value === null) return "nada";

  // Other lists are compared item by item, so this list contains a day's turns.
  return Array.isArray(value) ? formatTurns(value) : show(value);
}
