/** Differences between two versions of the data, in the owner's words. */

import { check } from "../schema/check.ts";
import { array, isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { formatDate, formatTurns } from "../shop/hours/text.ts";
import { TURN } from "../shop/shapes.ts";
import type { Documents } from "../shop/shop.ts";
import { isDate } from "../time/dates.ts";
import { joinNames } from "../words/lists.ts";

/** A change by more than this share of an amount counts as large. */
const LARGE_SHARE = 0.4;
/** Keys for which every change is large. */
const ALWAYS_LARGE = /(?:telefono|whatsapp|latitud|longitud|zonaHoraria)$/;
/** Lists for which the removal of an item is a large change. */
const PRECIOUS = /potes|promos|alergenos/;
/** Keys that name an item of a list. The first key with a value gives the name. */
const ITEM_KEYS = [
  "nombre",
  "id",
  "dia",
  "fecha",
  "texto",
  "pregunta",
];

/** Describes the changes of each document. */
export function describeFileChanges(
  before: Documents,
  after: Documents,
): readonly string[] {
  const names = ["business", "menu", "delivery", "hours", "today"] as const;
  return names
    .flatMap((name) => describeChanges(before[name] ?? {}, after[name] ?? {}));
}

/**
 * Describes the changes from one value to another, a line each, in the order of
 * the later value. A large change may be a slip, so its line begins with "!".
 *
 * @param prefix The path to the value's key, such as "Medio kilo: ".
 * @param key The value's key. Empty for an entire file and for an item of a list.
 */
export function describeChanges(
  before: unknown,
  after: unknown,
  prefix = "",
  key = "",
): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];

  const label = prefix + key;
  if (isObject(before) && isObject(after)) {
    const path = key === "" ? prefix : `${label}.`;
    const keys = Object.keys({ ...after, ...before });
    return keys.flatMap((name) => describeField(before, after, path, name));
  }

  // A day's turns are described together: "de 12:00 a 20:00 → cerrado".
  const earlier = itemsOf(before);
  const later = itemsOf(after);
  if (!earlier || !later || key === "turnos") {
    return [describeChange(before, after, label)];
  }

  const names = Object.keys({ ...later, ...earlier });
  return names.flatMap((name) => {
    if (!Object.hasOwn(earlier, name)) return `  ${label}: se suma ${name}`;
    if (!Object.hasOwn(later, name)) {
      const isLarge = PRECIOUS.test(label);
      return formatLine(`${label}: ya no está ${name}`, isLarge);
    }
    return describeChanges(
      earlier[name],
      later[name],
      `${prefix}${name}: `,
    );
  });
}

function describeField(
  before: JsonObject,
  after: JsonObject,
  prefix: string,
  key: string,
) {
  if (key === "precioDesde") return describeFuturePrices(before, after, prefix);

  // Owners often change the sold-out flavors and forget the date, so the line shows the date.
  const date = key === "agotados" ? after["fecha"] : undefined;
  const day = typeof date === "string" ? ` del ${formatDate(date)}` : "";
  return describeChanges(
    before[key],
    after[key],
    prefix,
    key + day,
  );
}

/**
 * Describes the changes of an item's future prices. A new future price is compared
 * with the earlier `precio`.
 */
function describeFuturePrices(
  before: JsonObject,
  after: JsonObject,
  prefix: string,
) {
  // `Object` turns missing prices into an empty object.
  const earlier: JsonObject = Object(before["precioDesde"]);
  const later: JsonObject = Object(after["precioDesde"]);
  const starts = Object.keys({ ...earlier, ...later }).sort();

  return starts.flatMap((start) => {
    const day = isDate(start) ? formatDate(start, "") : start;
    const price = earlier[start] ?? before["precio"];
    return describeChanges(
      price,
      later[start],
      prefix,
      `precio desde el ${day}`,
    );
  });
}

function describeChange(
  before: unknown,
  after: unknown,
  label: string,
) {
  const isEmptied = JSON.stringify(after) === "[]";
  // Customers rely on these marks, so a wrong mark is worse than a missing mark.
  const isNewMark = /(?:vegano|sinTacc)$/.test(label) && after === true;
  const isLarge = ALWAYS_LARGE.test(label) ||
    isLargeStep(before, after) ||
    isNewMark ||
    isEmptied;

  const values = `${formatValue(before)} → ${formatValue(after)}`;
  const share = formatShare(before, after);
  return formatLine(`${label} ${values}${share}`, isLarge);
}

function formatLine(text: string, isLarge: boolean) {
  return `${isLarge ? "!" : " "} ${text}`;
}

/** Adds a title to changes, and explains the mark of a large change. */
export function formatChanges(
  title: string,
  changes: readonly string[],
): readonly string[] {
  const hasLarge = changes.some((line) => line.startsWith("!"));
  const legend = hasLarge
    ? ["Lo que lleva ! es un cambio grande: fijate que sea lo que querías."]
    : [];
  return [title, ...changes, ...legend];
}

/** Returns true if an amount changed by so much that the change may be a slip. */
export function isLargeStep(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" &&
    Math.abs(after - before) > before * LARGE_SHARE;
}

/**
 * Returns the items of a list by their names, with the position after a repeated
 * name. A missing list has no items. Returns `undefined` for any other value.
 */
function itemsOf(value: unknown = []) {
  if (!Array.isArray(value)) return undefined;

  const items = new Map<string, unknown>();
  for (const item of value) {
    const name = isObject(item)
      ? String(ITEM_KEYS.map((key) => item[key]).find(Boolean))
      : formatValue(item);
    const position = items.size + 1;
    items.set(items.has(name) ? `${name} (${position})` : name, item);
  }
  return Object.fromEntries(items);
}

/** Formats the share by which an amount changed: ", 26 % menos". Empty for a value that has no share. */
function formatShare(before: unknown, after: unknown) {
  if (typeof before !== "number" || typeof after !== "number" || before <= 0) {
    return "";
  }

  const percent = 100 * Math.abs(after - before) / before;
  const decimals = percent < 10 ? 1 : 0;
  const rounded = Number(percent.toFixed(decimals));
  const direction = after > before ? "más" : "menos";
  return `, ${formatValue(rounded)} % ${direction}`;
}

function formatValue(value: unknown): string {
  if (typeof value === "number") {
    // Without the option, the decimals of a coordinate are rounded.
    return value.toLocaleString("es-AR", { maximumFractionDigits: 20 });
  }
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (value === undefined || value === null) return "nada";

  const turns = check(array(TURN), value);
  if (turns.kind === "valid") return formatTurns(turns.value);
  return Array.isArray(value) ? joinNames(value.map(formatValue)) : show(value);
}
