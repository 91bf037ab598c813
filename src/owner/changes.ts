/** Differences between two versions of the data, in the owner's words. */

import { check } from "../schema/check.ts";
import { array, isObject, type JsonObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { DATA_FILES } from "../shop/files.ts";
import { formatDate, formatTurns } from "../shop/hours/text.ts";
import { TURN } from "../shop/shapes.ts";
import { isDate } from "../time/dates.ts";
import { joinNames } from "../words/lists.ts";

/** A change of a value. */
interface Change {
  readonly text: string;
  /** True if the change may be a slip because of its size. */
  readonly isLarge: boolean;
}

/** Share of an amount from which a change of the amount counts as large. */
const LARGE_SHARE = 0.4;
/** Values with only large changes. */
const ALWAYS_LARGE = /(?:telefono|whatsapp|latitud|longitud|zonaHoraria)$/;
/** Lists from which any missing item is a large change. */
const PRECIOUS = /potes|promos|alergenos/;
/** Keys that distinguish the items of a list. */
const ITEM_KEYS = ["nombre", "id", "dia", "fecha", "texto", "pregunta"];

const TURNS = array(TURN);

/** Returns the changes of all data files. */
export function findFileChanges(
  before: JsonObject,
  after: JsonObject,
): readonly Change[] {
  return Object.keys(DATA_FILES).flatMap((name) =>
    findChanges(before[name] ?? {}, after[name] ?? {})
  );
}

/** Returns the changes from one value to another, in the order of the later value. */
export function findChanges(
  before: unknown,
  after: unknown,
  label = "",
): readonly Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) {
    return joinKeys(Object.keys(after), Object.keys(before))
      .flatMap((key) => findKeyChanges(before, after, label, key));
  }

  const earlier = itemsOf(before);
  const later = itemsOf(after);
  if (!earlier || !later || label.endsWith("turnos")) {
    return [describeChange(before, after, label)];
  }

  const prefix = label.replace(/[a-zA-Z]+$/, "");
  return joinKeys(later.keys(), earlier.keys()).flatMap((name) => {
    if (!earlier.has(name)) {
      return { text: `${label}: se suma ${name}`, isLarge: false };
    }
    return later.has(name)
      ? findChanges(earlier.get(name), later.get(name), `${prefix}${name}: `)
      : { text: `${label}: ya no está ${name}`, isLarge: PRECIOUS.test(label) };
  });
}

function joinKeys(
  later: Iterable<string>,
  earlier: Iterable<string>,
): readonly string[] {
  return [...new Set([...later, ...earlier])];
}

function findKeyChanges(
  before: JsonObject,
  after: JsonObject,
  label: string,
  key: string,
): readonly Change[] {
  if (key === "precioDesde") return findFuturePrices(before, after, label);

  const separator = label === "" || label.endsWith(": ") ? "" : ".";
  const path = label + separator + key;
  // Owners often change the sold-out flavors and forget the date, so the line shows the date.
  const date = path === "agotados" ? after["fecha"] : undefined;
  const day = typeof date === "string" ? ` del ${formatDate(date)}` : "";
  return findChanges(before[key], after[key], path + day);
}

/** Returns the changes of an item's future prices. A new future price is compared with the current price. */
function findFuturePrices(
  before: JsonObject,
  after: JsonObject,
  label: string,
): readonly Change[] {
  const [earlier = {}, later = {}] = [before, after]
    .map(({ precioDesde }) => isObject(precioDesde) ? precioDesde : {});

  return Object.keys({ ...earlier, ...later }).toSorted().flatMap((start) => {
    const day = isDate(start) ? formatDate(start) : start;
    const price = earlier[start] ?? before["precio"];
    return findChanges(price, later[start], `${label}precio desde el ${day}`);
  });
}

function describeChange(
  before: unknown,
  after: unknown,
  label: string,
): Change {
  const isEmptied = JSON.stringify(after) === "[]";
  const isNewMark = /(?:vegano|sinTacc)$/.test(label) && after === true;
  const isLarge = ALWAYS_LARGE.test(label) || isLargeStep(before, after) ||
    isNewMark || isEmptied;

  const values = `${formatValue(before)} → ${formatValue(after)}`;
  return { text: `${label} ${values}${formatShare(before, after)}`, isLarge };
}

/** Formats changes under a title, each on a line. Marks large changes with "!". */
export function formatChanges(
  title: string,
  changes: readonly Change[],
): readonly string[] {
  const lines = changes.map(({ text, isLarge }) =>
    `${isLarge ? "!" : " "} ${text}`
  );
  const legend = changes.some(({ isLarge }) => isLarge)
    ? ["Lo que lleva ! es un cambio grande: fijate que sea lo que querías."]
    : [];
  return [title, ...lines, ...legend];
}

/** Returns true if an amount changed by so much that the change may be a slip. */
export function isLargeStep(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" &&
    Math.abs(after - before) > before * LARGE_SHARE;
}

/**
 * Returns the items of a list by their names, with a number after a repeated name.
 * Returns `undefined` for a value that is not a list.
 */
function itemsOf(
  value: unknown = [],
): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;

  const items = new Map<string, unknown>();
  for (const item of value) {
    const name = isObject(item)
      ? String(ITEM_KEYS.map((key) => item[key]).find(Boolean))
      : formatValue(item);
    items.set(items.has(name) ? `${name} (${items.size + 1})` : name, item);
  }
  return items;
}

/** Formats the share by which an amount changed: ", 26 % menos". */
function formatShare(before: unknown, after: unknown): string {
  if (typeof before !== "number" || typeof after !== "number" || before <= 0) {
    return "";
  }

  const percent = 100 * Math.abs(after - before) / before;
  const rounded = Number(percent.toFixed(percent < 10 ? 1 : 0));
  return `, ${formatValue(rounded)} % ${after > before ? "más" : "menos"}`;
}

function formatValue(value: unknown): string {
  if (typeof value === "number") {
    return value.toLocaleString("es-AR", { maximumFractionDigits: 20 });
  }
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (value === undefined || value === null) return "nada";

  const turns = check(TURNS, value);
  if (turns.kind === "valid") return formatTurns(turns.value);
  return Array.isArray(value) ? joinNames(value.map(formatValue)) : show(value);
}
