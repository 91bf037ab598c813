/** What differs between two versions of the data, in the owner's words. */

import { isObject, type JsonObject } from "../schema/value.ts";
import { show } from "../schema/wording.ts";
import { tellTurns } from "../shop/hours/text.ts";
import type { Turn } from "../shop/shapes.ts";
import { joinNames } from "../words/lists.ts";

/** One change, and whether it is so large that it may be a slip. */
interface Change {
  readonly text: string;
  readonly isLarge: boolean;
}

/** An amount that changes by this share or more is marked, */
const LARGE_SHARE = 0.2;
/** and any change of where orders go and of what everything is measured from. */
const ALWAYS_LARGE = /(?:telefono|whatsapp|latitud|longitud|zonaHoraria)$/;
/** What tells the items of a list apart. */
const KEYS = ["nombre", "id", "dia", "fecha", "texto", "pregunta"];

/**
 * The changes from one document to another, in the order of the later one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const menu = (precio: number) => ({ potes: [{ nombre: "Un kilo", precio }] });
 * assertEquals([...findChanges(menu(28000), menu(20800))], [
 *   { text: "Un kilo: precio 28.000 → 20.800, 26 % menos", isLarge: true },
 * ]);
 * ```
 */
export function* findChanges(before: unknown, after: unknown, label = ""): Generator<Change> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(after), ...Object.keys(before)])) {
      const inner = label === "" || label.endsWith(": ") ? `${label}${key}` : `${label}.${key}`;
      yield* findChanges(before[key], after[key], inner);
    }
    return;
  }
  const [old, young] = [itemsOf(before), itemsOf(after)];
  const isTimes = label.endsWith("turnos");
  if (old === undefined || young === undefined || isTimes) {
    const isLarge = ALWAYS_LARGE.test(label) || isLargeStep(label, before, after);
    yield { text: `${label} ${tell(before)} → ${tell(after)}${tellShare(before, after)}`, isLarge };
    return;
  }
  const owner = label.replace(/[a-zA-Z]+$/, "");
  for (const [name, item] of young) {
    const earlier = old.get(name);
    if (earlier === undefined) yield { text: `${label}: se suma ${name}`, isLarge: false };
    else yield* findChanges(earlier, item, `${owner}${name}: `);
  }
  const gone = [...old.keys()].filter((name) => !young.has(name));
  for (const name of gone) {
    yield { text: `${label}: ya no está ${name}`, isLarge: /potes|promos|alergenos/.test(label) };
  }
}

/** A line a change under a title, the large ones marked, and what the mark means. */
export function tellChanges(title: string, changes: readonly Change[]): readonly string[] {
  const lines = [title, ...changes.map(({ text, isLarge }) => `${isLarge ? "!" : " "} ${text}`)];
  if (!changes.some(({ isLarge }) => isLarge)) return lines;
  return [...lines, "Lo que lleva ! es un cambio grande: fijate que sea lo que querías."];
}

/** The items of a list by what tells them apart; undefined for what is none, or a list in which two go by the same. */
function itemsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value !== undefined && !Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value ?? [];
  const named = new Map(items.map((item) => [isObject(item) ? nameOf(item) : tell(item), item]));
  return named.size === items.length ? named : undefined;
}

function nameOf(item: JsonObject): string {
  return String(KEYS.map((key) => item[key]).find((name) => name !== undefined) ?? "?");
}

function isLargeStep(label: string, before: unknown, after: unknown): boolean {
  if (typeof before === "number" && typeof after === "number") {
    return Math.abs(after - before) >= Math.abs(before) * LARGE_SHARE;
  }
  const isPromise = /(?:vegano|sinTacc)$/.test(label) && after === true;
  return isPromise || (label.endsWith("turnos") && Array.isArray(after) && after.length === 0);
}

/** How much more or less an amount is than another: ", 26 % menos". */
function tellShare(before: unknown, after: unknown): string {
  if (typeof before !== "number" || typeof after !== "number" || before <= 0) return "";
  const percent = 100 * Math.abs(after - before) / before;
  const told = tell(Number(percent.toFixed(percent < 10 ? 1 : 0)));
  return `, ${told} % ${after > before ? "más" : "menos"}`;
}

function tell(value: unknown): string {
  if (typeof value === "number") {
    return value.toLocaleString("es-AR", { maximumFractionDigits: 20 });
  }
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (value === undefined || value === null) return "nada";
  if (isTurns(value)) return tellTurns(value);
  return Array.isArray(value) ? joinNames(value.map(tell)) : show(value);
}

function isTurns(value: unknown): value is readonly Turn[] {
  return Array.isArray(value) &&
    value.every((turn) => isObject(turn) && ["desde", "hasta"].every((key) => key in turn));
}
