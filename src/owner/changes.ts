/** What differs between two versions of the data, in the owner's words. */

import { check } from "../schema/check.ts";
import { array, isObject } from "../schema/schema.ts";
import { show } from "../schema/wording.ts";
import { formatDate, formatTurns } from "../shop/hours/text.ts";
import { TURN } from "../shop/shapes.ts";
import { joinNames } from "../words/lists.ts";

/** One change, and whether it is so large that it may be a slip. */
interface Change {
  readonly text: string;
  readonly isLarge: boolean;
}

/** An amount that changes by more than this share may be a slip, */
const LARGE_SHARE = 0.4;
/** and so may any change of where orders go and of what everything is measured from. */
const ALWAYS_LARGE = /(?:telefono|whatsapp|latitud|longitud|zonaHoraria)$/;
/** What tells the items of a list apart. */
const KEYS = ["nombre", "id", "dia", "fecha", "texto", "pregunta"];

const TURNS = array(TURN);

/** The changes from one document to another, in the order of the later one. */
export function* findChanges(
  before: unknown,
  after: unknown,
  label = "",
): Generator<Change> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (isObject(before) && isObject(after)) {
    for (
      const key of new Set([...Object.keys(after), ...Object.keys(before)])
    ) {
      const inner = label === "" || label.endsWith(": ")
        ? `${label}${key}`
        : `${label}.${key}`;
      // A forgotten date is what most often undoes the list of what has sold out: it is told.
      const day = inner === "agotados" ? after["fecha"] : undefined;
      const told = typeof day === "string" ? ` del ${formatDate(day)}` : "";
      yield* findChanges(before[key], after[key], inner + told);
    }
    return;
  }
  const [old, young] = [itemsOf(before), itemsOf(after)];
  if (old === undefined || young === undefined || label.endsWith("turnos")) {
    const isLarge = ALWAYS_LARGE.test(label) || isLargeStep(before, after) ||
      (/(?:vegano|sinTacc)$/.test(label) && after === true) ||
      (young?.size === 0 && !!old?.size);
    yield {
      text: `${label} ${tell(before)} → ${tell(after)}${
        tellShare(before, after)
      }`,
      isLarge,
    };
    return;
  }
  for (const [name, item] of young) {
    if (!old.has(name)) {
      yield { text: `${label}: se suma ${name}`, isLarge: false };
    } else {yield* findChanges(
        old.get(name),
        item,
        `${label.replace(/[a-zA-Z]+$/, "")}${name}: `,
      );}
  }
  for (const name of old.keys()) {
    if (young.has(name)) continue;
    yield {
      text: `${label}: ya no está ${name}`,
      isLarge: /potes|promos|alergenos/.test(label),
    };
  }
}

/** A line a change under a title, the large ones marked, and what the mark means. */
export function tellChanges(
  title: string,
  changes: readonly Change[],
): readonly string[] {
  const lines = [
    title,
    ...changes.map(({ text, isLarge }) => `${isLarge ? "!" : " "} ${text}`),
  ];
  if (!changes.some(({ isLarge }) => isLarge)) return lines;
  return [
    ...lines,
    "Lo que lleva ! es un cambio grande: fijate que sea lo que querías.",
  ];
}

/** Whether an amount changed by so much that it may be a slip. */
export function isLargeStep(before: unknown, after: unknown): boolean {
  return typeof before === "number" && typeof after === "number" &&
    Math.abs(after - before) > before * LARGE_SHARE;
}

/** The items of a list by what tells them apart, and by a number where that is the same; undefined for what is no list. */
function itemsOf(
  value: unknown = [],
): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, unknown>();
  for (const item of value) {
    const name = isObject(item)
      ? String(KEYS.map((key) => item[key]).find(Boolean))
      : tell(item);
    items.set(items.has(name) ? `${name} (${items.size + 1})` : name, item);
  }
  return items;
}

/** How much more or less an amount is than another: ", 26 % menos". */
function tellShare(before: unknown, after: unknown): string {
  if (typeof before !== "number" || typeof after !== "number" || before <= 0) {
    return "";
  }
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
  const turns = check(TURNS, value);
  if (turns.kind === "valid") return formatTurns(turns.value);
  return Array.isArray(value) ? joinNames(value.map(tell)) : show(value);
}
